import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Codes of the dictionaries that can be chosen from, by their ids, with the code of an entry of each. */
export async function dictionaryCodes(
  db: Db,
): Promise<Map<string, { readonly code: string; readonly entry: string }>> {
  const rows = await db
    .selectFrom('dictionary_types')
    .innerJoin('dictionary_data', 'dictionary_data.type_id', 'dictionary_types.id')
    .distinctOn('dictionary_types.id')
    .select(['dictionary_types.id', 'dictionary_types.en_code as code', 'dictionary_data.en_code as entry'])
    .where('dictionary_types.delete_mark', '=', 0)
    .where('dictionary_data.delete_mark', '=', 0)
    .orderBy('dictionary_types.id')
    .orderBy('dictionary_data.sort_code')
    .execute();
  return new Map(rows.map(({ id, code, entry }) => [id, { code, entry }]));
}

/** Whether the product has a table of a name. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass(${`public.${table}`}) IS NOT NULL AS found`.execute(db);
  return rows[0]?.found === true;
}
