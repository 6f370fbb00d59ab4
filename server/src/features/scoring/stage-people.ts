import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { peopleWithRole, unitPeople } from '../rectifications/public.ts';
import type { Board, BoardEvaluation } from './board.ts';
import { type Check, loadBoard, type Task } from './task-context.ts';

/** An evaluation in its task: what decides whom a message about it goes to (audit-domain 7.1). */
export type StageOf = {
  readonly db: Db | Tx;
  readonly task: Task;
  readonly check: Check;
  readonly board: Board;
  readonly evaluation: BoardEvaluation;
};

/** A task with its audit, unit and evaluations; null when it is gone. */
export async function headOf(tx: Db | Tx, taskId: string) {
  const task = await tx.selectFrom('check_tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
  if (!task) return null;
  const check = await tx
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', task.check_id)
    .executeTakeFirstOrThrow();
  const unit = await tx
    .selectFrom('organizes')
    .select('full_name')
    .where('id', '=', task.unit_org_id)
    .executeTakeFirstOrThrow();
  return { task, check, unitName: unit.full_name, board: await loadBoard(tx, task) };
}

/** Those who score an evaluation: whom it is handed to, else the people of the stage. */
export async function scorersOf(place: StageOf): Promise<string[]> {
  const { evaluation } = place;
  const named = [evaluation.ownerUserId, ...evaluation.scorerIds].flatMap((id) => id ?? []);
  return named.length > 0 ? named : submittersOf(place);
}

/** Those who lead and submit a stage. */
export async function submittersOf(place: StageOf): Promise<string[]> {
  const { db, task, check, evaluation } = place;
  const deputies = await deputiesOf(place);
  if (deputies.length > 0) return deputies;
  const of: Readonly<Record<Stage, () => Promise<string[]>>> = {
    SELF: () => coordinatorsOf(place),
    COMPANY: () => ofUnit(db, task.partner_org_id, ['partnerLead']),
    WATER: () => peopleWithRole(db, ['waterHead']),
    HQ: async () => [...(check.lead_auditor_id ? [check.lead_auditor_id] : []), ...(await auditorsOf(place))],
    MSD: () => peopleWithRole(db, ['msd']),
  };
  return of[evaluation.stage]();
}

/** The lead of a stage. */
export async function leadsOf(place: StageOf): Promise<string[]> {
  const { db, check, evaluation } = place;
  const deputies = await deputiesOf(place);
  if (deputies.length > 0) return deputies;
  if (evaluation.stage === 'HQ') return check.lead_auditor_id ? [check.lead_auditor_id] : [];
  return evaluation.stage === 'MSD' ? peopleWithRole(db, ['msdHead']) : submittersOf(place);
}

/** Those who confirm an evaluation. */
export async function confirmersOf(place: StageOf): Promise<string[]> {
  const { db, task, evaluation } = place;
  if (evaluation.stage === 'SELF' && evaluation.kind === 'WHOLE')
    return ofUnit(db, task.unit_org_id, ['unitGM']);
  // A stage that a deputy scores is confirmed by those who name deputies.
  if (evaluation.kind === 'WHOLE' && (await deputiesOf(place)).length > 0)
    return peopleWithRole(db, ['groupLeader']);
  return leadsOf(place);
}

/** Who scores the stage in place of the audited department (audit-domain R6). */
async function deputiesOf({ db, task, evaluation }: StageOf): Promise<string[]> {
  const rows = await db
    .selectFrom('deputies')
    .select('user_id')
    .where('check_task_id', '=', task.id)
    .where('stage', '=', evaluation.stage)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The unit's coordinators. */
export const coordinatorsOf = ({ db, task }: StageOf): Promise<string[]> =>
  ofUnit(db, task.unit_org_id, ['unitCoord', 'hqDept']);

async function ofUnit(db: Db | Tx, unitId: string | null, roles: readonly string[]): Promise<string[]> {
  if (!unitId) return [];
  const people = await unitPeople(db, unitId);
  return people.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
}

/** Those of the team who audit the unit on a line of the sheet; naming no line or unit means all. */
async function auditorsOf({ db, task, check, evaluation }: StageOf): Promise<string[]> {
  const lines = sql`${[...evaluation.lines]}::text[]`;
  const rows = await db
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', check.id)
    .where('member_role', 'in', ['LEAD', 'AUDITOR', 'EXPERT'])
    .where(sql<SqlBool>`(lines = '[]' OR jsonb_exists_any(lines, ${lines}))`)
    .where(sql<SqlBool>`(org_ids = '[]' OR jsonb_exists(org_ids, ${task.unit_org_id}))`)
    .execute();
  return rows.map((row) => row.user_id);
}
