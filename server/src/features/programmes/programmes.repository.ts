import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type {
  ProgrammeCreate,
  ProgrammeUpdate,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ProgrammesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { type ProgrammeScope, programmeScope } from './programmes.policy.ts';

export type Programme = Selectable<ProgrammesTable>;

/** Entries that a person may read; reads `programme_entries`. */
function entryScopeSql(scope: ProgrammeScope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`((${scope.asUnit} AND programme_entries.unit_org_id = ${scope.unitId})
    OR (${scope.asPartner} AND programme_entries.partner_org_id = ${scope.unitId}))`;
}

/** Programmes that a person may read; reads `programmes`. */
export function programmeScopeSql(scope: ProgrammeScope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`programmes.delete_mark = 0`;
  return sql<SqlBool>`programmes.delete_mark = 0 AND programmes.state IN ${inStates(programmeLifecycle, 'approved', 'running', 'completed', 'superseded')} AND EXISTS (
    SELECT 1 FROM programme_entries WHERE programme_entries.programme_id = programmes.id
    AND ${entryScopeSql(scope)})`;
}

/** Programmes that a person may read as a whole, and none where only entries are open to the person. */
export function wholeProgrammesSql(ctx: Pick<Ctx, 'caller'>): RawBuilder<SqlBool> {
  const scope = programmeScope(ctx);
  return scope.kind === 'all' ? programmeScopeSql(scope) : sql<SqlBool>`false`;
}

/**
 * How an entry stands. An audit counts as done once its reports are out: what its findings still need goes on under
 * rectification.
 */
const progressSql = sql<'planned' | 'drafted' | 'running' | 'done' | 'cancelled' | 'exempt'>`CASE
  WHEN programme_entries.exempt = 1 THEN 'exempt'
  WHEN checks.id IS NULL THEN 'planned'
  WHEN checks.state IN ${inStates(auditLifecycle, 'cancelled')} OR check_tasks.state IN ${inStates(taskLifecycle, 'cancelled')} THEN 'cancelled'
  WHEN checks.state IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval')} THEN 'drafted'
  WHEN checks.state IN ${inStates(auditLifecycle, 'published', 'rectifying', 'closed')} OR check_tasks.state IN ${inStates(taskLifecycle, 'closed')} THEN 'done'
  ELSE 'running' END`;

const OPEN = ['planned', 'drafted', 'running'];

/** Entries with the audit that was made from them. */
const entriesWithChecks = (db: Db | Tx) =>
  db
    .selectFrom('programme_entries')
    .leftJoin('checks', (join) =>
      join.onRef('checks.id', '=', 'programme_entries.check_id').on('checks.delete_mark', '=', 0),
    )
    .leftJoin('check_tasks', (join) =>
      join
        .onRef('check_tasks.check_id', '=', 'checks.id')
        .onRef('check_tasks.unit_org_id', '=', 'programme_entries.unit_org_id')
        .onRef('check_tasks.standard_version_id', '=', 'programme_entries.standard_version_id'),
    );

/** The entries of programmes that the scope lets through, in their order. */
export function findEntries(
  db: Db | Tx,
  { programmeIds, scope }: { readonly programmeIds: readonly string[]; readonly scope: ProgrammeScope },
) {
  return entriesWithChecks(db)
    .innerJoin('organizes as unit', 'unit.id', 'programme_entries.unit_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'programme_entries.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .leftJoin('organizes as partner', 'partner.id', 'programme_entries.partner_org_id')
    .selectAll('programme_entries')
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['partner.full_name as partner_name', 'partner.en_code as partner_code'])
    .select(['standards.id as standard_id', 'standards.full_name as standard_name'])
    .select(['standard_versions.version_no', 'standard_versions.state as version_state'])
    .select(['checks.id as live_check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .select(['checks.state as check_state', progressSql.as('progress')])
    .where('programme_entries.programme_id', 'in', [...programmeIds])
    .where(entryScopeSql(scope))
    .orderBy('programme_entries.sort_code')
    .orderBy('unit.sort_code')
    .orderBy('unit.en_code')
    .orderBy('programme_entries.window_start')
    .execute();
}

export type EntryRecord = Awaited<ReturnType<typeof findEntries>>[number];

type Filter = {
  readonly scope: ProgrammeScope;
  readonly keyword?: string | undefined;
  readonly year?: number | undefined;
  readonly states?: readonly number[] | undefined;
};

function filtered(db: Db | Tx, { scope, keyword, year, states }: Filter) {
  let query = db.selectFrom('programmes').where(programmeScopeSql(scope));
  if (year !== undefined) query = query.where('programmes.year', '=', year);
  if (states) query = query.where('programmes.state', 'in', [...states]);
  if (keyword)
    query = query.where(({ eb, or }) =>
      or([
        eb('programmes.full_name', 'ilike', containing(keyword)),
        eb('programmes.en_code', 'ilike', containing(keyword)),
      ]),
    );
  return query;
}

const SORTABLE = {
  enCode: 'programmes.en_code',
  fullName: 'programmes.full_name',
  year: 'programmes.year',
  state: 'programmes.state',
  versionNo: 'programmes.version_no',
} as const;

/** Programmes with the people and the owner that the list names. */
export function findProgrammes(
  db: Db | Tx,
  filter: Filter & { readonly id?: string },
  page: {
    sidx?: keyof typeof SORTABLE | undefined;
    sort?: 'asc' | 'desc' | undefined;
    limit: number;
    offset: number;
  },
) {
  const direction = page.sort ?? 'desc';
  return filtered(db, filter)
    .innerJoin('organizes as owner', 'owner.id', 'programmes.owner_org_id')
    .leftJoin('users as creator', 'creator.id', 'programmes.creator_user_id')
    .leftJoin('users as approver', 'approver.id', 'programmes.approver_id')
    .selectAll('programmes')
    .select(['owner.full_name as owner_name', 'owner.en_code as owner_code'])
    .select(['creator.real_name as creator_name', 'approver.real_name as approver_name'])
    .$if(filter.id !== undefined, (query) => query.where('programmes.id', '=', filter.id ?? ''))
    .orderBy(SORTABLE[page.sidx ?? 'year'], direction)
    .orderBy('programmes.version_no', direction)
    .orderBy('programmes.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type ProgrammeRecord = Awaited<ReturnType<typeof findProgrammes>>[number];

export async function countProgrammes(db: Db | Tx, filter: Filter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What the list counts over the entries in the scope, by programme. */
export async function countEntries(
  db: Db | Tx,
  {
    programmeIds,
    scope,
    today,
  }: { readonly programmeIds: readonly string[]; readonly scope: ProgrammeScope; readonly today: string },
) {
  if (programmeIds.length === 0) return new Map<string, never>();
  const rows = await entriesWithChecks(db)
    .select('programme_entries.programme_id')
    .select([
      sql<number>`count(*)::int`.as('entries'),
      sql<number>`count(DISTINCT programme_entries.unit_org_id)::int`.as('units'),
      sql<number>`(count(*) FILTER (WHERE NOT ${progressSql} = ANY(${OPEN})))::int`.as('done'),
      sql<number>`(count(*) FILTER (WHERE ${progressSql} = ANY(${OPEN})
        AND programme_entries.window_end < ${today}::date))::int`.as('late'),
    ])
    .where('programme_entries.programme_id', 'in', [...programmeIds])
    .where(entryScopeSql(scope))
    .groupBy('programme_entries.programme_id')
    .execute();
  return new Map(rows.map((row) => [row.programme_id, row]));
}

/** How many entries of a programme are neither done, cancelled nor exempted. */
export async function countOpenEntries(db: Db | Tx, programmeId: string): Promise<number> {
  const { open } = await entriesWithChecks(db)
    .select(sql<number>`(count(*) FILTER (WHERE ${progressSql} = ANY(${OPEN})))::int`.as('open'))
    .where('programme_entries.programme_id', '=', programmeId)
    .executeTakeFirstOrThrow();
  return open;
}

/** Every version of a programme: they share its number. */
export const versionsOf = (db: Db | Tx, enCode: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'version_no', 'state'])
    .where('en_code', '=', enCode)
    .where('delete_mark', '=', 0)
    .orderBy('version_no')
    .execute();

/** Whether an audit of the programme's entries has been issued. */
export async function startedAlready(db: Db | Tx, programmeId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT checks.id FROM programme_entries JOIN checks ON checks.id = programme_entries.check_id
    WHERE programme_entries.programme_id = ${programmeId} AND checks.delete_mark = 0
      AND checks.state IN ${inStates(auditLifecycle, 'issued', 'running', 'scored', 'published', 'rectifying', 'closed')} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const markStarted = (
  db: Tx,
  { userId, now, id }: { readonly userId: string; readonly now: Date; readonly id: string },
) =>
  db
    .updateTable('programmes')
    .set((eb) => ({
      state: programmeLifecycle.state.running,
      rev: eb('rev', '+', 1),
      last_modify_user_id: userId,
      last_modify_time: now,
    }))
    .where('id', '=', id)
    .where('state', '=', programmeLifecycle.state.approved)
    .executeTakeFirst();

export const standardNames = (db: Db | Tx, criteria: readonly string[]) =>
  db.selectFrom('standards').select(['id', 'full_name']).where('id', 'in', criteria).execute();

export const touchDraft = (
  db: Tx,
  {
    rev,
    userId,
    now,
    id,
  }: { readonly rev: number; readonly userId: string; readonly now: Date; readonly id: string },
) =>
  db
    .updateTable('programmes')
    .set({ rev: rev + 1, last_modify_user_id: userId, last_modify_time: now })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', '=', programmeLifecycle.state.draft)
    .executeTakeFirst();

export const publishedVersions = (db: Db | Tx, versionId: string | undefined) =>
  db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standard_versions.id', 'standards.full_name', 'standard_versions.version_no'])
    .select('standards.id as standard_id')
    .where('standard_versions.state', '=', standardVersionLifecycle.state.published)
    .where('standard_versions.delete_mark', '=', 0)
    .where('standards.delete_mark', '=', 0)
    .$if(versionId !== undefined, (query) => query.where('standard_versions.id', '=', versionId ?? ''))
    .orderBy('standard_versions.effective_from', (order) => order.desc().nullsLast())
    .orderBy('standard_versions.published_at', 'desc')
    .execute();

export async function insertNextVersion(
  db: Tx,
  {
    id,
    programme,
    reason,
    userId,
    now,
  }: {
    readonly id: string;
    readonly programme: Programme;
    readonly reason: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('programmes')
    .values({
      id,
      en_code: programme.en_code,
      owner_org_id: programme.owner_org_id,
      year: programme.year,
      full_name: programme.full_name,
      objectives: programme.objectives,
      scope: programme.scope,
      risks: JSON.stringify(programme.risks),
      resources: programme.resources,
      criteria: JSON.stringify(programme.criteria),
      version_no: programme.version_no + 1,
      supersedes_id: programme.id,
      revise_reason: reason,
      creator_user_id: userId,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .execute();
}

export async function moveAudits(db: Tx, to: string, from: string): Promise<void> {
  await sql`UPDATE checks SET programme_id = ${to} WHERE programme_id = ${from} AND delete_mark = 0
    AND id IN (SELECT check_id FROM programme_entries WHERE programme_id = ${to})`.execute(db);
}

const columnsOf = (body: Omit<ProgrammeUpdate, 'rev'>) => ({
  full_name: body.fullName,
  objectives: body.objectives,
  scope: body.scope,
  risks: JSON.stringify(body.risks),
  resources: body.resources,
  criteria: JSON.stringify(body.criteria),
});

export const liveProgramme = (db: Db | Tx, year: number, unitId: string) =>
  db
    .selectFrom('programmes')
    .select('id')
    .where('year', '=', year)
    .where('owner_org_id', '=', unitId)
    .where('state', '<>', programmeLifecycle.state.superseded)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const insertProgramme = (
  db: Tx,
  {
    id,
    enCode,
    unitId,
    body,
    userId,
    now,
  }: {
    readonly id: string;
    readonly enCode: string;
    readonly unitId: string;
    readonly body: ProgrammeCreate;
    readonly userId: string;
    readonly now: Date;
  },
) =>
  db
    .insertInto('programmes')
    .values({
      id,
      en_code: enCode,
      owner_org_id: unitId,
      year: body.year,
      ...columnsOf(body),
      creator_user_id: userId,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    // Two people who begin at once: the index lets one through.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

export const updateDraft = (
  db: Tx,
  {
    body,
    userId,
    now,
    id,
  }: { readonly body: ProgrammeUpdate; readonly userId: string; readonly now: Date; readonly id: string },
) =>
  db
    .updateTable('programmes')
    .set({
      ...columnsOf(body),
      rev: body.rev + 1,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', id)
    .where('rev', '=', body.rev)
    .where('state', '=', programmeLifecycle.state.draft)
    .executeTakeFirst();

export const removeDraft = (
  db: Tx,
  {
    rev,
    userId,
    now,
    id,
  }: { readonly rev: number; readonly userId: string; readonly now: Date; readonly id: string },
) =>
  db
    .updateTable('programmes')
    .set({
      delete_mark: 1,
      rev: rev + 1,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', id)
    .where('state', '=', programmeLifecycle.state.draft)
    .executeTakeFirst();

export const programmesInForce = (db: Db | Tx, year: number) =>
  db
    .selectFrom('programmes')
    .select(['id', 'full_name', 'version_no'])
    .where('year', '=', year)
    .where('state', 'in', [programmeLifecycle.state.approved, programmeLifecycle.state.running])
    .where('delete_mark', '=', 0)
    .orderBy('creator_time')
    .execute();

export const findProgramme = (db: Db | Tx, id: string) =>
  db
    .selectFrom('programmes')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** The programme when it is in the caller's scope; refuses with AU0002 otherwise. */
export async function loadProgramme(db: Db | Tx, ctx: Ctx, id: string): Promise<Programme> {
  return orThrow(
    await db
      .selectFrom('programmes')
      .selectAll()
      .where('id', '=', id)
      .where(programmeScopeSql(programmeScope(ctx)))
      .executeTakeFirst(),
    'AU0002',
  );
}
