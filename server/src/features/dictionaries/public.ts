import type { Language } from '@auditplus/contract/kernel/refusal.ts';
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

/** The labels of a dictionary's values in a language, by their codes. */
export async function dictionaryLabels(
  db: Db | Tx,
  dictionary: string,
  language: Language,
): Promise<(code: string) => string> {
  const rows = await dictionaryValues(db, dictionary).execute();
  const names = new Map(
    rows.map((row) => {
      const translated = { zh: '', zhtw: row.name_zhtw, en: row.name_en }[language];
      return [row.en_code, translated || row.full_name];
    }),
  );
  return (code) => names.get(code) ?? code;
}
