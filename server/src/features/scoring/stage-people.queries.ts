import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { isWithin, peopleWithRole, unitPeople } from '../audit-base/public.ts';
import { type PeopleOnDuty, peopleOnDuty } from '../users/public.ts';
import type { Board, BoardEvaluation } from './board.ts';
import { HEAD_OFFICE_DEPARTMENT, isOnlyScorerOf } from './scoring.policy.ts';
import { type Check, loadBoard, type Task } from './task-context.repository.ts';
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

/** The stage of a task that is looked for, with its audit, its unit and who leads it; null when it is gone. */
export async function stageWithLeads(
  db: Db | Tx,
  taskId: string,
  isWanted: (evaluation: BoardEvaluation) => boolean,
) {
  const head = await headOf(db, taskId);
  const evaluation = head?.board.evaluations.find(isWanted);
  return head && evaluation
    ? { ...head, evaluation, leads: await leadsOf({ ...head, db, evaluation }) }
    : null;
}

/** Those who score an evaluation: whom it is handed to, else the people of the stage. */
export async function scorersOf(place: StageOf): Promise<string[]> {
  const named = namedScorersOf(place.evaluation);
  return named.length > 0 ? named : submittersOf(place);
}

/** Whom an evaluation is handed to. */
export const namedScorersOf = ({ ownerUserId, scorerIds }: BoardEvaluation): string[] =>
  [ownerUserId, ...scorerIds].flatMap((id) => id ?? []);

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
  const { db, task, check, board, evaluation } = place;
  const unit = await db
    .selectFrom('organizes')
    .select(['org_kind', 'manager_id'])
    .where('id', '=', task.unit_org_id)
    .executeTakeFirstOrThrow();
  const sheet: SubmittedSheet = {
    stage: evaluation.stage,
    isPart: evaluation.kind === 'PART',
    unitId: task.unit_org_id,
    unitKind: unit.org_kind,
    managerId: unit.manager_id,
    partnerId: task.partner_org_id,
    leadId: check.lead_auditor_id,
    deputyIds: await deputiesOf(place),
    scorerIds: holdersOf(board, evaluation).flatMap(({ current }) => current.scorerIds),
  };
  return confirmersOf(sheet, await peopleOnDuty(db, namedIn([sheet])));
}

/** Who may confirm each submitted sheet of those of the tasks that are still scored; two queries whatever their number. */
export async function waitingForSheets(
  db: Db | Tx,
  taskIds: readonly string[],
): Promise<{ readonly taskId: string; readonly evaluationId: string; readonly people: PersonRef[] }[]> {
  const { rows } = await sql<SubmittedSheet & { readonly id: string; readonly taskId: string }>`
    SELECT evaluations.id, evaluations.check_task_id AS "taskId", evaluations.stage, evaluations.kind = 'PART' AS "isPart",
      check_tasks.unit_org_id AS "unitId", unit.org_kind AS "unitKind", unit.manager_id AS "managerId",
      check_tasks.partner_org_id AS "partnerId", checks.lead_auditor_id AS "leadId",
      ARRAY(SELECT user_id FROM deputies WHERE deputies.check_task_id = check_tasks.id
        AND deputies.stage = evaluations.stage AND deputies.ended_at IS NULL) AS "deputyIds",
      ARRAY(SELECT jsonb_array_elements_text(held.scorer_ids)
        FROM evaluations AS holder JOIN stage_records AS held ON held.id = holder.current_record_id
        WHERE CASE WHEN EXISTS (SELECT 1 FROM evaluations AS part WHERE part.parent_id = evaluations.id)
          THEN holder.parent_id = evaluations.id ELSE holder.id = evaluations.id END) AS "scorerIds"
    FROM evaluations
    JOIN stage_records ON stage_records.id = evaluations.current_record_id
    JOIN check_tasks ON check_tasks.id = evaluations.check_task_id
    JOIN checks ON checks.id = check_tasks.check_id
    JOIN organizes AS unit ON unit.id = check_tasks.unit_org_id
    WHERE stage_records.state = ${stageRecordLifecycle.state.submitted} AND check_tasks.state < ${taskLifecycle.state.final}
      AND checks.state NOT IN (${auditLifecycle.state.closed}, ${auditLifecycle.state.cancelled}) AND check_tasks.id = ANY(${[...taskIds]})`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const people = await peopleOnDuty(db, namedIn(rows));
  return rows.map((sheet) => ({
    taskId: sheet.taskId,
    evaluationId: sheet.id,
    people: people.named(confirmersOf(sheet, people)),
  }));
}

/** What decides who confirms a sheet. */
type SubmittedSheet = {
  readonly stage: Stage;
  readonly isPart: boolean;
  readonly unitId: string;
  readonly unitKind: number;
  readonly managerId: string | null;
  readonly partnerId: string | null;
  readonly leadId: string | null;
  readonly deputyIds: readonly string[];
  readonly scorerIds: readonly string[];
};

const namedIn = (sheets: readonly SubmittedSheet[]) => ({
  companyIds: sheets.flatMap(({ unitId, partnerId }) => [unitId, partnerId]),
  personIds: sheets.flatMap(({ leadId, managerId, deputyIds }) => [leadId, managerId, ...deputyIds]),
});

const confirmersOf = (sheet: SubmittedSheet, people: PeopleOnDuty): string[] =>
  mayConfirm(sheet, people).filter((id) => !isOnlyScorerOf(id, sheet));

function mayConfirm(sheet: SubmittedSheet, people: PeopleOnDuty): string[] {
  const { stage, unitId, deputyIds } = sheet;
  if (stage === 'SELF')
    return sheet.isPart ? people.inCompany(unitId, ['unitCoord', 'hqDept']) : unitHeads(sheet, people);
  const leads = (): string[] => {
    if (stage === 'COMPANY') return people.inCompany(sheet.partnerId, ['partnerLead']);
    if (stage === 'WATER') return people.holding('waterHead');
    if (stage === 'MSD') return people.holding('msdHead');
    return sheet.leadId ? [sheet.leadId] : [];
  };
  // A stage that a deputy scores is confirmed by those who name deputies, too.
  const heads = deputyIds.length > 0 ? people.holding('groupLeader') : [];
  return people.outside(unitId, [...heads, ...deputyIds, ...leads()]);
}

/** A unit's general manager; a head-office department has none but its head and the head of 管理体系部. */
function unitHeads({ unitId, unitKind, managerId }: SubmittedSheet, people: PeopleOnDuty): string[] {
  const managers = people.inCompany(unitId, ['unitGM']);
  if (unitKind !== HEAD_OFFICE_DEPARTMENT) return managers;
  return [...new Set([...(managerId ? [managerId] : []), ...managers, ...people.holding('msdHead')])];
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
