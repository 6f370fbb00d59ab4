import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';

/** The name of an organisation for a reader of this language: its English one, where it has one, for English readers. */
export function organizationName(language: Language, table: string): RawBuilder<string> {
  const name = sql.ref<string>(`${table}.full_name`);
  if (language !== 'en') return sql<string>`${name}`;
  return sql<string>`coalesce(nullif(${sql.ref(`${table}.property`)} ->> 'fullNameEn', ''), ${name})`;
}

/** The slash path of an organisation by its id, deleted ones too, in names of this language. */
export const slashPath = (
  id: RawBuilder<unknown>,
  language: Language,
): RawBuilder<string> => sql<string>`coalesce((
  SELECT string_agg(${organizationName(language, 'above')}, '/' ORDER BY step.place)
  FROM organizes place, unnest(place.path) WITH ORDINALITY step (id, place)
  JOIN organizes above ON above.id = step.id
  WHERE place.id = ${id}), '')`;

/** The ids from the root down to an organisation. */
export const organizationTree = (id: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`coalesce((SELECT to_json(place.path) FROM organizes place WHERE place.id = ${id}), '[]')`;

/** Whether an organisation lies in or below one of some. */
export const isWithin = (id: RawBuilder<unknown>, roots: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM organizes place WHERE place.id = ${id} AND place.path && ${[...roots]}::varchar[])`;

/** Enabled organisations by their slash paths in lower case, in Chinese and in English names. */
export async function organizationsByPath(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organizes')
    .select('id')
    .select([slashPath(sql`organizes.id`, 'en').as('english'), slashPath(sql`organizes.id`, 'zh').as('path')])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  return new Map(
    rows.flatMap(({ id, english, path }) => [english, path].map((one) => [one.toLowerCase(), id])),
  );
}
