import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { isWithin, peopleWithRole, unitPeople } from '../rectifications/public.ts';
import type { Board, BoardEvaluation } from './board.ts';
import { HEAD_OFFICE_DEPARTMENT, isOnlyScorer } from './scoring.policy.ts';
import { type Check, loadBoard, type Task } from './task-context.ts';
import { holdersOf } from './working.ts';

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
  const deputies = await deputiesOf(place);
  return deputies.length > 0 ? deputies : namedLeadsOf(place);
}

async function namedLeadsOf({ db, task, check, evaluation, ...place }: StageOf): Promise<string[]> {
  const of: Readonly<Record<Stage, () => Promise<string[]>>> = {
    SELF: () => coordinatorsOf({ db, task, check, evaluation, ...place }),
    COMPANY: () => ofUnit(db, task.partner_org_id, ['partnerLead']),
    WATER: () => peopleWithRole(db, ['waterHead']),
    HQ: async () => (check.lead_auditor_id ? [check.lead_auditor_id] : []),
    MSD: () => peopleWithRole(db, ['msdHead']),
  };
  return of[evaluation.stage]();
}

/**
 * Those who may confirm an evaluation once it is submitted, as `canConfirm` has it for each of them. Whoever scored
 * it alone is not among them (AU1411): an empty list means that nobody could go on.
 */
export async function waitingFor(place: StageOf): Promise<string[]> {
  const ids = await confirmersOf(place);
  return ids.filter((id) => !isOnlyScorer(id, place.board, place.evaluation));
}

async function confirmersOf(place: StageOf): Promise<string[]> {
  const { db, evaluation } = place;
  if (evaluation.stage === 'SELF')
    return evaluation.kind === 'WHOLE' ? unitHeadsOf(place) : coordinatorsOf(place);
  const deputies = await deputiesOf(place);
  // A stage that a deputy scores is confirmed by those who name deputies, too.
  const heads = deputies.length > 0 ? await peopleWithRole(db, ['groupLeader']) : [];
  return outsideUnit(place, [...heads, ...deputies, ...(await namedLeadsOf(place))]);
}

/** A unit's general manager; a head-office department has none but its head and the head of 管理体系部. */
async function unitHeadsOf({ db, task }: StageOf): Promise<string[]> {
  const unit = await db
    .selectFrom('organizes')
    .select(['org_kind', 'manager_id'])
    .where('id', '=', task.unit_org_id)
    .executeTakeFirstOrThrow();
  const managers = await ofUnit(db, task.unit_org_id, ['unitGM']);
  if (unit.org_kind !== HEAD_OFFICE_DEPARTMENT) return managers;
  const heads = await peopleWithRole(db, ['msdHead']);
  return [...new Set([...(unit.manager_id ? [unit.manager_id] : []), ...managers, ...heads])];
}

/** The active ones among people who do not belong to the audited unit (R1). */
async function outsideUnit({ db, task }: StageOf, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', sql<boolean>`coalesce(${isWithin(task.unit_org_id)}, false)`.as('inside')])
    .where('users.id', 'in', wanted)
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .execute();
  const outside = new Set(rows.flatMap(({ id, inside }) => (inside ? [] : id)));
  return wanted.filter((id) => outside.has(id));
}

/** Who could score an evaluation besides those who have: whom to add where its only scorer would have to confirm. */
export async function furtherScorers(place: StageOf): Promise<string[]> {
  const { db, task, board, evaluation } = place;
  const of: Readonly<Record<Stage, () => Promise<string[]>>> = {
    SELF: () => ofUnit(db, task.unit_org_id, ['unitCoord', 'unitDept', 'hqDept']),
    COMPANY: () => ofUnit(db, task.partner_org_id, ['partner', 'partnerLead']),
    WATER: () => peopleWithRole(db, ['water', 'waterHead']),
    HQ: () => auditorsOf(place),
    MSD: () => peopleWithRole(db, ['msd', 'msdHead']),
  };
  const ids = await of[evaluation.stage]();
  const outside = evaluation.stage === 'SELF' ? ids : await outsideUnit(place, ids);
  const scorers = new Set(holdersOf(board, evaluation).flatMap(({ current }) => current.scorerIds));
  return [...new Set(outside)].filter((id) => !scorers.has(id));
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
