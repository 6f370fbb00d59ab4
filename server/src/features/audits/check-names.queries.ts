import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const unitNames = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('organizes').select(['id', 'full_name']).where('id', 'in', ids).execute();

export const unique = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

export const idsIn = async (tx: Tx, table: 'organizes', ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom(table)
        .select(['id', 'org_kind', 'full_name'])
        .where('id', 'in', unique(ids))
        .where('delete_mark', '=', 0)
        .execute();

export const existing = (db: Db | Tx, table: 'standard_versions' | 'users', ids: readonly string[]) =>
  db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .execute();

export async function offPlanReasons(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('checks')
    .select(['id', 'off_plan_reason'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.off_plan_reason]));
}

export const checkNames = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('checks')
    .select(['id', 'en_code', 'full_name'])
    .where('id', 'in', ids)
    .orderBy('en_code')
    .execute();

/** The version now published of each standard whose given version is no longer the newest. */
export async function latestVersions(ctx: Ctx, versionIds: readonly string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('standard_versions as old')
    .innerJoin('standard_versions as new', 'new.standard_id', 'old.standard_id')
    .select(['old.id as old_id', 'new.id as new_id'])
    .where('old.id', 'in', [...new Set(versionIds)])
    .where('new.state', '=', standardVersionLifecycle.state.published)
    .where('new.delete_mark', '=', 0)
    .orderBy('new.effective_from')
    .orderBy('new.published_at')
    .execute();
  return new Map(rows.map((row) => [row.old_id, row.new_id]));
}

const AUDITABLE_KINDS: readonly number[] = [2, 3];

/** Ids by every name that a workbook may use for them. */
export type Names = ReadonlyMap<string, readonly string[]>;

export async function loadNames(ctx: Ctx) {
  const [checks, organizes, people, versions] = await Promise.all([
    ctx.db.selectFrom('checks').select('en_code').where('delete_mark', '=', 0).execute(),
    ctx.db
      .selectFrom('organizes')
      .select(['id', 'full_name', 'en_code', 'org_kind'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
    ctx.db
      .selectFrom('users')
      .select(['id', 'real_name', 'account'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .execute(),
    ctx.db
      .selectFrom('standard_versions')
      .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
      .select(['standard_versions.id', 'standards.full_name', 'standard_versions.version_no'])
      .where('standard_versions.delete_mark', '=', 0)
      .where('standard_versions.state', '=', standardVersionLifecycle.state.published)
      .execute(),
  ]);
  const named = organizes.map((row) => ({ ...row, names: [row.full_name, row.en_code] }));
  return {
    numbers: new Set(checks.map(({ en_code }) => en_code)),
    organizations: byName(named),
    units: byName(named.filter(({ org_kind }) => AUDITABLE_KINDS.includes(org_kind))),
    people: byName(people.map((row) => ({ ...row, names: [row.account, row.real_name] }))),
    versions: byName(versions.map((row) => ({ ...row, names: [`${row.full_name} ${row.version_no}`] }))),
  };
}

function byName(rows: readonly { readonly id: string; readonly names: readonly string[] }[]): Names {
  const found = new Map<string, string[]>();
  for (const { id, names } of rows)
    for (const name of names) found.set(name, [...(found.get(name) ?? []).filter((one) => one !== id), id]);
  return found;
}
