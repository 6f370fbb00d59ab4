import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { REPORT } from '@auditplus/contract/features/menus/menu-types.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { ListedKind } from '../../kernel/definitions/definition-lists.queries.ts';
import { rowNameSql } from '../../kernel/definitions/definition-title.queries.ts';
import { itemsGivenTo } from '../permissions/public.ts';

/** Where reports are listed from. */
export const storedReports: ListedKind = { kind: 'dataReport', table: 'data_reports', category: 'category' };

/** Whose rows readers see, as a report is published or about to be. */
export const widestScope = sql<Pick<ReportRow, 'dataScope'>>`CASE
  WHEN 'whole' IN (draft.body ->> 'dataScope', coalesce(live.body ->> 'dataScope', '')) THEN 'whole'
  ELSE 'caller' END AS "dataScope"`;

const entries = (db: Db) => db.selectFrom('menus').where('type', '=', REPORT).where('delete_mark', '=', 0);

/** Names of menu entries that open a report, in a language. */
export const menusOf = (db: Db, language: Language, reportId: string) =>
  entries(db)
    .select(rowNameSql(language, 'menus').as('name'))
    .where(sql`property ->> 'moduleId'`, '=', reportId)
    .execute();

/** Those of the reports that the caller was given, or that a menu entry of the caller's opens. */
export async function reportsOpenTo(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const granted = await itemsGivenTo(db, caller, { type: 'report', ids });
  if (caller.modules.size === 0) return new Set(granted);
  const opened = await entries(db)
    .select(sql<string>`property ->> 'moduleId'`.as('id'))
    .where('enabled_mark', '=', 1)
    .where('en_code', 'in', [...caller.modules.keys()])
    .where(sql`property ->> 'moduleId'`, 'in', [...ids])
    .execute();
  return new Set([...granted, ...opened.map(({ id }) => id)]);
}

/** Names of people by id. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, real_name }) => [id, real_name]));
}
