import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';

/** The slash path of an organisation by its id, deleted ones too. */
export const slashPath = (id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  SELECT string_agg(above.full_name, '/' ORDER BY step.place)
  FROM organizes place, unnest(place.path) WITH ORDINALITY step (id, place)
  JOIN organizes above ON above.id = step.id
  WHERE place.id = ${id}), '')`;

/** The ids from the root down to an organisation. */
export const organizationTree = (id: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`coalesce((SELECT to_json(place.path) FROM organizes place WHERE place.id = ${id}), '[]')`;

/** Whether an organisation lies in or below one of some. */
export const isWithin = (id: RawBuilder<unknown>, roots: readonly unknown[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM organizes place WHERE place.id = ${id} AND place.path && ${[...roots]}::varchar[])`;

/** Enabled organisations by their slash path in lower case. */
export async function organizationsByPath(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organizes')
    .select('id')
    .select(slashPath(sql`organizes.id`).as('path'))
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  return new Map(rows.map(({ id, path }) => [path.toLowerCase(), id]));
}
