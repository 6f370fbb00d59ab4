import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { hasRole } from '../audit-base/public.ts';
import type { LoadedTask } from '../stored-audits/public.ts';

/** The current record that covers an item in a stage (audit-domain 3.2.1: the PART's where there is one). */
export type CoveringRecord = {
  readonly stage: Stage;
  readonly recordId: string;
  readonly evaluationId: string;
  /** 4.4: 0 to score, 1 scoring, 2 submitted, 3 returned, 4 confirmed, 5 skipped. */
  readonly state: number;
  readonly ownerUserId: string | null;
  readonly scorerIds: readonly string[];
};

/** The covering records of items of a task, by item, in the order of the stages. */
export async function coveringRecords(
  db: Db | Tx,
  taskId: string,
  nodeIds: readonly string[],
): Promise<Map<string, CoveringRecord[]>> {
  const rows = await db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select([
      'evaluations.id',
      'evaluations.stage',
      'evaluations.kind',
      'evaluations.node_ids',
      'evaluations.owner_user_id',
      'evaluations.scorer_ids',
      'stage_records.id as record_id',
      'stage_records.state',
    ])
    .where('evaluations.check_task_id', '=', taskId)
    .execute();
  // PARTs come after WHOLEs and so take their place.
  const ordered = rows.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'WHOLE' ? -1 : 1));
  const found = new Map(nodeIds.map((id) => [id, new Map<string, CoveringRecord>()]));
  for (const row of ordered) {
    const record: CoveringRecord = {
      // The table's check constraint holds the column to the stages.
      stage: row.stage as Stage,
      recordId: row.record_id,
      evaluationId: row.id,
      state: row.state,
      ownerUserId: row.owner_user_id,
      scorerIds: row.scorer_ids as string[],
    };
    for (const nodeId of row.node_ids as string[]) found.get(nodeId)?.set(row.stage, record);
  }
  return new Map(
    [...found].map(([id, byStage]) => [id, [...byStage.values()].toSorted((a, b) => order(a) - order(b))]),
  );
}

/** Whether the caller scores the record's stage of a task (6.1); nobody of the audited unit does (R1). */
export function isScorer(ctx: Ctx, task: LoadedTask, record: CoveringRecord, place: ScorerPlace): boolean {
  const { caller } = ctx;
  if (caller.unitId === task.unit_org_id) return false;
  if (place.deputyOf.includes(record.stage)) return true;
  const isAssigned =
    (record.ownerUserId === null && record.scorerIds.length === 0) ||
    record.ownerUserId === caller.userId ||
    record.scorerIds.includes(caller.userId);
  switch (record.stage) {
    case 'COMPANY':
      return (
        caller.unitId === task.partner_org_id &&
        (hasRole(ctx, 'partnerLead') || (hasRole(ctx, 'partner') && isAssigned))
      );
    case 'WATER':
      return hasRole(ctx, 'waterHead') || (hasRole(ctx, 'water') && isAssigned);
    case 'HQ':
      return hasRole(ctx, 'hqAuditor') && (place.isLead || (place.isAuditor && isAssigned));
    case 'MSD':
      return hasRole(ctx, 'msd', 'msdHead');
    default:
      return false;
  }
}

/** What of the caller's part in a task the roles do not say. */
export type ScorerPlace = {
  readonly isLead: boolean;
  /** In the team as one who scores. */
  readonly isAuditor: boolean;
  readonly deputyOf: readonly string[];
};

/** The caller's part in a task. */
export async function scorerPlace(db: Db | Tx, ctx: Ctx, task: LoadedTask): Promise<ScorerPlace> {
  const { rows } = await sql<{ role: string | null; stages: string[] }>`SELECT
    (SELECT member_role FROM check_members WHERE check_id = ${task.check_id} AND user_id = ${ctx.caller.userId}) AS role,
    ARRAY(SELECT stage FROM deputies
      WHERE check_task_id = ${task.id} AND user_id = ${ctx.caller.userId} AND ended_at IS NULL) AS stages`.execute(
    db,
  );
  return {
    isLead: task.check.lead_auditor_id === ctx.caller.userId,
    isAuditor: AUDITORS.includes(rows[0]?.role ?? ''),
    deputyOf: rows[0]?.stages ?? [],
  };
}

const AUDITORS: readonly string[] = ['LEAD', 'AUDITOR', 'EXPERT'];

/** The people of each audit whom `scorerPlace` calls its auditors. */
export async function auditorsOf(
  db: Db | Tx,
  checkIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (checkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('check_members')
    .select(['check_id', 'user_id'])
    .where('check_id', 'in', [...new Set(checkIds)])
    .where('member_role', 'in', AUDITORS)
    .orderBy('user_id')
    .execute();
  const byCheck = Map.groupBy(rows, (row) => row.check_id);
  return new Map([...byCheck].map(([id, members]) => [id, members.map((row) => row.user_id)]));
}

const ORDER: readonly string[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];
const order = (record: CoveringRecord): number => ORDER.indexOf(record.stage);
