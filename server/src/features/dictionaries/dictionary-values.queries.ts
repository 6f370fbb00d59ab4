import type { Db, Tx } from '../../kernel/db.ts';

/** The values of a dictionary with their names, switched off ones too. */
export const dictionaryValues = (db: Db | Tx, dictionary: string) =>
  db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_data.en_code', 'dictionary_data.full_name'])
    .select(['dictionary_data.name_zhtw', 'dictionary_data.name_en'])
    .where('dictionary_types.en_code', '=', dictionary)
    .where('dictionary_data.delete_mark', '=', 0);

/** Whether there is a dictionary with this id. */
export async function hasDictionary(db: Db | Tx, id: string): Promise<boolean> {
  const type = await db
    .selectFrom('dictionary_types')
    .select('id')
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return type !== undefined;
}
