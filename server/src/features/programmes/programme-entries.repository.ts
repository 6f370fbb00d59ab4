import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { EntryBody } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { EntryRecord } from './programmes.repository.ts';

export const organizationsNamed = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('organizes')
    .select(['id', 'org_kind', 'full_name'])
    .where('id', 'in', ids)
    .where('delete_mark', '=', 0)
    .execute();

export const existingVersions = (db: Db | Tx, versions: readonly string[]) =>
  db
    .selectFrom('standard_versions')
    .select('id')
    .where('id', 'in', versions)
    .where('delete_mark', '=', 0)
    .execute();

/** The stages that each unit was planned with last, in the years before. */
export async function formerStages(
  tx: Tx,
  { year, checkType }: { readonly year: number; readonly checkType: number },
): Promise<ReadonlyMap<string, readonly Stage[]>> {
  const rows = await tx
    .selectFrom('programme_entries')
    .innerJoin('programmes', 'programmes.id', 'programme_entries.programme_id')
    .select(['programme_entries.unit_org_id', 'programme_entries.stages'])
    .distinctOn('programme_entries.unit_org_id')
    .where('programmes.delete_mark', '=', 0)
    .where('programmes.state', 'in', [
      programmeLifecycle.state.approved,
      programmeLifecycle.state.running,
      programmeLifecycle.state.completed,
    ])
    .where('programmes.year', '<', year)
    .where('programme_entries.check_type', '=', checkType)
    .where('programme_entries.exempt', '=', 0)
    .orderBy('programme_entries.unit_org_id')
    .orderBy('programmes.year', 'desc')
    .orderBy('programme_entries.window_start', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.unit_org_id, z.array(z.enum(STAGES)).parse(row.stages)]));
}

export async function copyEntries(
  db: Tx,
  {
    open,
    now,
    programmeId,
  }: { readonly open: readonly EntryRecord[]; readonly now: number; readonly programmeId: string },
): Promise<void> {
  if (open.length > 0)
    await db
      .insertInto('programme_entries')
      .values(
        open.map((entry, index) => ({
          id: newId(now),
          programme_id: programmeId,
          sort_code: index,
          unit_org_id: entry.unit_org_id,
          standard_version_id: entry.standard_version_id,
          check_type: entry.check_type,
          window_start: entry.window_start,
          window_end: entry.window_end,
          partner_org_id: entry.partner_org_id,
          stages: JSON.stringify(entry.stages),
          risk_weight: entry.risk_weight,
          exempt: entry.exempt,
          reason_exempt: entry.reason_exempt,
          check_id: entry.live_check_id,
          copied_from_id: entry.id,
        })),
      )
      .execute();
}

/** Adds entries behind those that are there. */
export async function addEntries(
  tx: Tx,
  input: {
    readonly programmeId: string;
    readonly entries: readonly EntryBody[];
    readonly after: number;
    readonly now: number;
  },
): Promise<void> {
  const { programmeId, entries, after, now } = input;
  if (entries.length === 0) return;
  await tx
    .insertInto('programme_entries')
    .values(
      entries.map((entry, index) => ({
        id: newId(now),
        programme_id: programmeId,
        ...entryColumns(entry, after + index),
      })),
    )
    .execute();
}

const entryColumns = (entry: EntryBody, sortCode: number) => ({
  sort_code: sortCode,
  unit_org_id: entry.unitOrgId,
  standard_version_id: entry.standardVersionId,
  check_type: entry.checkType,
  window_start: entry.windowStart,
  window_end: entry.windowEnd,
  partner_org_id: entry.partnerOrgId,
  stages: JSON.stringify(STAGES.filter((stage) => stage === 'MSD' || entry.stages.includes(stage))),
  risk_weight: entry.riskWeight,
  exempt: entry.exempt,
  reason_exempt: entry.reasonExempt,
});

export const storedEntries = (db: Db | Tx, programmeId: string) =>
  db
    .selectFrom('programme_entries')
    .leftJoin('checks', (join) =>
      join.onRef('checks.id', '=', 'programme_entries.check_id').on('checks.delete_mark', '=', 0),
    )
    .selectAll('programme_entries')
    .select('checks.en_code as check_code')
    .where('programme_entries.programme_id', '=', programmeId)
    .execute();

export async function replaceEntries(
  db: Tx,
  {
    stored,
    kept,
    entries,
    now,
    programmeId,
  }: {
    readonly stored: readonly StoredEntry[];
    readonly kept: ReadonlyMap<string, unknown>;
    readonly entries: readonly EntryBody[];
    readonly now: number;
    readonly programmeId: string;
  },
): Promise<void> {
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('programme_entries').where('id', 'in', gone).execute();
  // Two entries may change windows with each other: nothing may stand in the way while they are written.
  const moved = stored.filter(({ id }) => kept.has(id));
  if (moved.length > 0)
    await db
      .deleteFrom('programme_entries')
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
  const before = new Map(moved.map((row) => [row.id, row]));
  if (entries.length === 0) return;
  await db
    .insertInto('programme_entries')
    .values(
      entries.map((entry, index) => ({
        id: entry.id ?? newId(now),
        programme_id: programmeId,
        ...entryColumns(entry, index),
        check_id: before.get(entry.id ?? '')?.check_id ?? null,
        copied_from_id: before.get(entry.id ?? '')?.copied_from_id ?? null,
      })),
    )
    .execute();
}

export const entriesToAnnounce = (db: Db | Tx, id: string) =>
  db
    .selectFrom('programme_entries')
    .innerJoin('standard_versions', 'standard_versions.id', 'programme_entries.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select([
      'programme_entries.unit_org_id',
      'programme_entries.window_start',
      'programme_entries.window_end',
    ])
    .select(['programme_entries.exempt', 'programme_entries.reason_exempt'])
    .select(['standards.full_name', 'standard_versions.version_no'])
    .where('programme_entries.programme_id', '=', id)
    .orderBy('programme_entries.window_start')
    .execute();

type StoredEntry = Awaited<ReturnType<typeof storedEntries>>[number];
