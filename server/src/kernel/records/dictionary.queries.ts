import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

const NAME = { zh: 'full_name', zhtw: 'name_zhtw', en: 'name_en' } as const;

/** The name of a dictionary's value by its code, in a language; null where the dictionary does not know it. */
export const optionName = (
  dictionary: string,
  code: RawBuilder<unknown>,
  language: Language,
): RawBuilder<string | null> => sql<string | null>`(
  SELECT coalesce(nullif(option.${sql.ref(NAME[language])}, ''), option.full_name) FROM dictionary_data option
  WHERE option.type_id = (SELECT id FROM dictionary_types WHERE en_code = ${dictionary} AND delete_mark = 0)
    AND option.en_code = ${code} AND option.delete_mark = 0)`;

/** The code of a dictionary's enabled value that is named by its code or its id. */
export async function optionCode(db: Db, dictionary: string, named: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select('dictionary_data.en_code')
    .where('dictionary_types.en_code', '=', dictionary)
    .where((where) =>
      where.or([where('dictionary_data.en_code', '=', named), where('dictionary_data.id', '=', named)]),
    )
    .where('dictionary_data.delete_mark', '=', 0)
    .where('dictionary_data.enabled_mark', '=', 1)
    .executeTakeFirst();
  return row?.en_code;
}

/** Codes of a dictionary's enabled values by code and by name in any language, in lower case. */
export async function optionCodes(db: Db, dictionary: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_data.en_code', 'dictionary_data.full_name'])
    .select(['dictionary_data.name_zhtw', 'dictionary_data.name_en'])
    .where('dictionary_types.en_code', '=', dictionary)
    .where('dictionary_data.delete_mark', '=', 0)
    .where('dictionary_data.enabled_mark', '=', 1)
    .execute();
  return new Map(
    rows.flatMap((row) =>
      [row.en_code, row.full_name, row.name_zhtw, row.name_en]
        .filter((word): word is string => Boolean(word))
        .map((word): [string, string] => [word.toLowerCase(), row.en_code]),
    ),
  );
}

/** Whether a dictionary has a value with the code; one that is switched off counts, since records keep it. */
export async function hasOption(db: Db, dictionary: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select('dictionary_data.id')
    .where('dictionary_types.en_code', '=', dictionary)
    .where('dictionary_data.en_code', '=', code)
    .where('dictionary_data.delete_mark', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
