import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { type EvidenceEntry, evidenceIndex } from '../../evidence/public.ts';
import { type FindingSummary, findingsOfTask, lastYearFindings } from '../../findings/public.ts';
import { effectiveSheet } from '../../scoring/public.ts';
import type { LoadedTask, Task, TaskCheck } from '../../stored-audits/public.ts';
import { settings } from '../../sys-config/public.ts';
import { type StageValue, stageValues } from './stage-values.queries.ts';
import { type EffectiveRow, type EffectiveSheet, type Tree, treeOfTask } from './stage-values.ts';

/** What a confirmed stage says of an item, as reports print it; points in hundredths. */
export type PrintRow = {
  readonly stage: Stage;
  readonly nodeId: string;
  readonly status: ItemStatus;
  readonly score: number | null;
  readonly deductTotal: number;
  readonly inherited: boolean;
  readonly comment: string;
  readonly strength: string;
  readonly carryStatement: string;
  readonly varianceReason: string;
  readonly adjustmentBasis: string;
  readonly sample: PrintSample | null;
};

type PrintSample = NonNullable<NonNullable<EffectiveRow['row']>['sample']>;

/** How often a stage was worked on, and since when. */
type StageRounds = { readonly rounds: number; readonly startedAt: Date | null };

/** Another task of the same audit and standard with its published result. */
type PeerTask = { readonly id: string; readonly percent: number | null };

/** Everything that a unit's report is made of, read in a fixed number of queries. */
export type UnitFacts = {
  readonly task: Task;
  readonly check: TaskCheck;
  readonly unit: UnitHead;
  readonly standard: StandardHead;
  readonly effective: EffectiveSheet;
  /** Merged rows of confirmed stages by item, in the order of the stages. */
  readonly rows: ReadonlyMap<string, readonly PrintRow[]>;
  readonly rounds: ReadonlyMap<string, StageRounds>;
  readonly names: (id: string | null) => string;
  readonly findings: readonly FindingSummary[];
  readonly formerFindings: readonly FindingSummary[];
  readonly formerTask: FormerTask | null;
  /** The version under which last year's task was scored. */
  readonly formerTree: Tree | null;
  readonly evidence: readonly EvidenceEntry[];
  readonly peers: readonly PeerTask[];
  /** Final values of the peers and of last year's task, by task. */
  readonly finalValues: ReadonlyMap<string, readonly StageValue[]>;
  readonly trail: readonly AuditLogRow[];
  readonly alertLimits: Awaited<ReturnType<typeof settings>>['audit'];
};

type UnitHead = Awaited<ReturnType<typeof unitOf>>;
type StandardHead = Awaited<ReturnType<typeof standardOf>>;
type FormerTask = NonNullable<Awaited<ReturnType<typeof formerTaskOf>>>;
type AuditLogRow = Awaited<ReturnType<typeof auditLogOf>>[number];

/** Reads the facts of a task's report. */
export async function unitFacts(ctx: Ctx, task: LoadedTask, db: Db | Tx): Promise<UnitFacts> {
  const { check } = task;
  const effective = await effectiveSheet(ctx, task.id, db);
  const unit = await unitOf(db, task);
  const standard = await standardOf(db, task.standard_version_id);
  const rows = await rowsOf(db, effective);
  const formerTask = await formerTaskOf(db, task);
  const peers = await peersOf(db, task);
  const finalValues = Map.groupBy(
    await stageValues(db, [...peers.map(({ id }) => id), ...(formerTask ? [formerTask.id] : [])], ['MSD']),
    ({ taskId }) => taskId,
  );
  return {
    task,
    check,
    unit,
    standard,
    effective,
    rows,
    rounds: await roundsOf(db, task.id),
    names: await namesOf(db, effective),
    findings: await findingsOfTask(db, task.id),
    formerFindings: await lastYearFindings(db, task),
    formerTask,
    formerTree: await formerTreeOf(ctx, { task, effective, formerTask }, db),
    evidence: await evidenceIndex(db, task.id),
    peers,
    finalValues,
    trail: await auditLogOf(db, task),
    alertLimits: (await settings(ctx)).audit,
  };
}

async function unitOf(db: Db | Tx, task: Task) {
  return db
    .selectFrom('organizes')
    .leftJoin('users as manager', 'manager.id', 'organizes.manager_id')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'organizes.id')
    .select(['organizes.en_code', 'organizes.full_name', 'manager.real_name as manager_name'])
    .select((eb) =>
      eb
        .selectFrom('organizes as partner')
        .select('partner.full_name')
        .where('partner.id', '=', task.partner_org_id)
        .as('partner_name'),
    )
    .select([
      sql<number | null>`(unit_profiles.attributes ->> 'capacity')::numeric`.as('capacity'),
      sql<number | null>`(unit_profiles.attributes ->> 'staffCount')::int`.as('staff_count'),
    ])
    .where('organizes.id', '=', task.unit_org_id)
    .executeTakeFirstOrThrow();
}

async function standardOf(db: Db | Tx, versionId: string) {
  const row = await db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standards.en_code', 'standards.full_name', 'standards.source_norm'])
    .select(['standard_versions.version_no', 'standard_versions.score_method'])
    .where('standard_versions.id', '=', versionId)
    .executeTakeFirst();
  return orThrow(row, 'AU0002');
}

/** Only what a stage has confirmed is printed. */
async function rowsOf(db: Db | Tx, { board }: EffectiveSheet): Promise<UnitFacts['rows']> {
  const records = new Map(
    board.evaluations.flatMap((evaluation) =>
      stageRecordLifecycle.is(evaluation.current.state, 'confirmed')
        ? [[evaluation.current.id, evaluation.stage] as const]
        : [],
    ),
  );
  if (records.size === 0) return new Map();
  const rows = await db
    .selectFrom('item_scores')
    .select(['stage_record_id', 'node_id', 'status', 'score', 'deduct_total', 'inherited', 'comment'])
    .select(['strength', 'carry_statement', 'variance_reason', 'adjustment_basis', 'sample'])
    .where('stage_record_id', 'in', [...records.keys()])
    .where('scorer_id', 'is', null)
    .execute();
  const printed = rows.flatMap((row): PrintRow[] => {
    const stage = records.get(row.stage_record_id);
    return stage
      ? [
          {
            stage,
            nodeId: row.node_id,
            // The scoring feature writes these columns and no other words.
            status: row.status as ItemStatus,
            score: row.score,
            deductTotal: row.deduct_total,
            inherited: row.inherited === 1,
            comment: row.comment,
            strength: row.strength,
            carryStatement: row.carry_statement,
            varianceReason: row.variance_reason,
            adjustmentBasis: row.adjustment_basis,
            sample: row.sample as PrintSample | null,
          },
        ]
      : [];
  });
  printed.sort((a, b) => compareStages(a.stage, b.stage));
  return Map.groupBy(printed, ({ nodeId }) => nodeId);
}

async function formerTaskOf(db: Db | Tx, task: Task) {
  if (task.prev_task_id === null) return null;
  const row = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'check_tasks.standard_version_id', 'check_tasks.published_percent'])
    .select(['check_tasks.grade', 'checks.en_code'])
    .where('check_tasks.id', '=', task.prev_task_id)
    .executeTakeFirst();
  return row ?? null;
}

async function formerTreeOf(
  ctx: Ctx,
  facts: Pick<UnitFacts, 'task' | 'effective' | 'formerTask'>,
  db: Db | Tx,
): Promise<Tree | null> {
  const { task, effective, formerTask } = facts;
  if (formerTask === null) return null;
  const isSame = formerTask.standard_version_id === task.standard_version_id;
  return isSame ? effective.tree : treeOfTask(ctx, formerTask.id, db);
}

/**
 * The final tasks of the audit on the same standard, this one included: what the group mean is taken over. A unit that
 * is audited alone has none: its own result is no mean of a group.
 */
async function peersOf(db: Db | Tx, task: Task): Promise<PeerTask[]> {
  const rows = await db
    .selectFrom('check_tasks')
    .select(['id', 'published_percent as percent'])
    .where('check_id', '=', task.check_id)
    .where('standard_version_id', '=', task.standard_version_id)
    .where('state', 'in', taskLifecycle.in('final', 'rectifying', 'closed'))
    .execute();
  return rows.length > 1 ? rows : [];
}

async function roundsOf(db: Db | Tx, taskId: string): Promise<ReadonlyMap<string, StageRounds>> {
  const rows = await db
    .selectFrom('stage_records')
    .select(({ fn }) => ['stage', fn.max('round').as('rounds'), fn.min('started_at').as('startedAt')])
    .where('check_task_id', '=', taskId)
    .groupBy('stage')
    .execute();
  return new Map(rows.map((row) => [row.stage, row]));
}

/** The names of everybody whom the report mentions by what they scored, decided or confirmed. */
async function namesOf(db: Db | Tx, { board, rows }: EffectiveSheet): Promise<(id: string | null) => string> {
  const ids = new Set<string>();
  const note = (id: string | null | undefined) => id && ids.add(id);
  for (const { current, ownerUserId, scorerIds } of board.evaluations)
    for (const id of [
      ownerUserId,
      ...scorerIds,
      ...current.scorerIds,
      current.submittedBy,
      current.confirmedBy,
    ])
      note(id);
  for (const { row } of rows.values()) {
    note(row?.naDecidedBy);
    for (const deduction of row?.deductions ?? []) note(deduction.scorerId);
  }
  const people =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'real_name'])
          .where('id', 'in', [...ids])
          .execute();
  const known = new Map(people.map((person) => [person.id, person.real_name]));
  return (id) => (id === null ? '' : (known.get(id) ?? ''));
}

/** The turning points of the task: entries of single items and files stay in the trail itself. */
async function auditLogOf(db: Db | Tx, task: Task) {
  return db
    .selectFrom('activities')
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .select(['activities.seq', 'activities.at', 'activities.action', 'activities.target_type'])
    .select(['activities.target_id', 'activities.reason', 'activities.hash', 'users.real_name'])
    .where('activities.chain_id', '=', task.check_id)
    .where((where) =>
      where.or([
        where.and([where('target_type', '=', 'check'), where('target_id', '=', task.check_id)]),
        where.and([where('target_type', '=', 'checkTask'), where('target_id', '=', task.id)]),
        where.and([
          where('target_type', '=', 'stageRecord'),
          where('action', 'like', 'stage.%'),
          where(
            'target_id',
            'in',
            where.selectFrom('stage_records').select('id').where('check_task_id', '=', task.id),
          ),
        ]),
        where.and([
          where('target_type', '=', 'finding'),
          where(
            'target_id',
            'in',
            where.selectFrom('findings').select('id').where('check_task_id', '=', task.id),
          ),
        ]),
      ]),
    )
    .orderBy('activities.seq')
    .limit(MAX_ENTRIES)
    .execute();
}

const MAX_ENTRIES = 500;
