import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';

type Draft = {
  readonly id: string | null;
  readonly programmeId: string | null;
  readonly year: number;
  readonly checkType: number;
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * Refuses with AU1201 an audit that names a programme which is not in force for its year. An audit that stands in
 * a programme already stays in it while that is being revised.
 */
export async function assertProgramme(
  db: Db | Tx,
  { programmeId, year }: Pick<Draft, 'programmeId' | 'year'>,
  before: string | null,
): Promise<void> {
  if (programmeId === null) return;
  const programme = await db
    .selectFrom('programmes')
    .select(['year', 'state'])
    .where('id', '=', programmeId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  const isLive =
    programme?.state === programmeLifecycle.state.approved ||
    programme?.state === programmeLifecycle.state.running;
  if (programme?.year !== year || !(isLive || before === programmeId)) refuse('AU1201');
}

/**
 * Binds an audit to the entries of its programme: for every unit and version the open entry of its type whose window
 * it touches, the earliest else. Entries that it no longer covers are open again.
 */
export async function bindEntries(tx: Tx, draft: Draft & { readonly id: string }): Promise<void> {
  const { id, programmeId, checkType, startDate, endDate } = draft;
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT ON (check_tasks.id) programme_entries.id FROM check_tasks
    JOIN programme_entries ON programme_entries.programme_id = ${programmeId}
      AND programme_entries.unit_org_id = check_tasks.unit_org_id
      AND programme_entries.standard_version_id = check_tasks.standard_version_id
      AND programme_entries.check_type = ${checkType} AND programme_entries.exempt = 0
    LEFT JOIN checks AS other ON other.id = programme_entries.check_id AND other.delete_mark = 0
    WHERE check_tasks.check_id = ${id} AND (other.id IS NULL OR other.id = ${id})
    ORDER BY check_tasks.id,
      (programme_entries.window_start <= ${endDate}::date
        AND programme_entries.window_end >= ${startDate}::date) DESC,
      (other.id IS NOT NULL) DESC, programme_entries.window_start`.execute(tx);
  const wanted = rows.map((row) => row.id);
  await tx
    .updateTable('programme_entries')
    .set({ check_id: null })
    .where('check_id', '=', id)
    // What a former version was made of stays readable there.
    .where(
      sql<SqlBool>`programme_id NOT IN (SELECT id FROM programmes WHERE state = ${programmeLifecycle.state.superseded})`,
    )
    .$if(wanted.length > 0, (query) => query.where('id', 'not in', wanted))
    .execute();
  if (wanted.length > 0)
    await tx.updateTable('programme_entries').set({ check_id: id }).where('id', 'in', wanted).execute();
}

/** Opens the entries of an audit again, when its draft is deleted. */
export async function releaseEntries(tx: Tx, checkId: string): Promise<void> {
  await tx.updateTable('programme_entries').set({ check_id: null }).where('check_id', '=', checkId).execute();
}

/** The tasks of an audit that stand in no entry of its programme. */
export async function tasksOutsideProgramme(db: Db | Tx, checkId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT check_tasks.id FROM check_tasks WHERE check_tasks.check_id = ${checkId} AND NOT EXISTS (
      SELECT 1 FROM programme_entries WHERE programme_entries.check_id = check_tasks.check_id
        AND programme_entries.unit_org_id = check_tasks.unit_org_id
        AND programme_entries.standard_version_id = check_tasks.standard_version_id)`.execute(db);
  return rows.map((row) => row.id);
}

/** An open entry that an audit is to be made from, with the programme that it belongs to. */
export type EntryForCheck = {
  readonly id: string;
  readonly unitOrgId: string;
  readonly standardVersionId: string;
  readonly checkType: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly partnerOrgId: string | null;
  readonly stages: readonly string[];
  readonly programme: {
    readonly id: string;
    readonly year: number;
    readonly fullName: string;
    readonly objectives: string;
    readonly scope: string;
    readonly state: number;
  };
  readonly exempt: boolean;
  readonly checkCode: string | null;
};

/** The entries of those ids, locked: two people cannot make two audits of one entry. */
export async function lockEntries(tx: Tx, ids: readonly string[]): Promise<EntryForCheck[]> {
  const rows = await tx
    .selectFrom('programme_entries')
    .innerJoin('programmes', 'programmes.id', 'programme_entries.programme_id')
    .selectAll('programme_entries')
    .select(['programmes.year', 'programmes.full_name', 'programmes.objectives', 'programmes.scope'])
    .select('programmes.state as programme_state')
    .where('programme_entries.id', 'in', [...ids])
    .where('programmes.delete_mark', '=', 0)
    .orderBy('programme_entries.id')
    .forUpdate('programme_entries')
    .execute();
  const checks = rows.flatMap((row) => row.check_id ?? []);
  const made =
    checks.length === 0
      ? []
      : await tx
          .selectFrom('checks')
          .select(['id', 'en_code'])
          .where('id', 'in', checks)
          .where('delete_mark', '=', 0)
          .execute();
  return rows.map((row) => ({
    id: row.id,
    unitOrgId: row.unit_org_id,
    standardVersionId: row.standard_version_id,
    checkType: row.check_type,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    partnerOrgId: row.partner_org_id,
    stages: row.stages as string[],
    programme: {
      id: row.programme_id,
      year: row.year,
      fullName: row.full_name,
      objectives: row.objectives,
      scope: row.scope,
      state: row.programme_state,
    },
    exempt: row.exempt === 1,
    checkCode: made.find((check) => check.id === row.check_id)?.en_code ?? null,
  }));
}
