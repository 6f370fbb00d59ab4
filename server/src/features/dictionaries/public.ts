import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { dictionaryValues, hasDictionary } from './dictionaries.repository.ts';

export { dictionaryValues, hasDictionary };

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
