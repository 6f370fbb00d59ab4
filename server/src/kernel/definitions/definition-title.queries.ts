import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import { containing } from '../keyword.ts';

/** The name of a definition in a language, from the titles of its body; its own name where there is none. */
export const titleSql = (
  language: Language,
  { name, body }: { readonly name: string; readonly body: string },
): RawBuilder<string> => titled(language, sql.ref(name), sql`${sql.ref(body)} -> 'titles'`);

/** The same of a definition whose titles stand among its settings. */
export const settingsTitleSql = (
  language: Language,
  { name, body }: { readonly name: string; readonly body: string },
): RawBuilder<string> => titled(language, sql.ref(name), sql`${sql.ref(body)} #> '{settings,titles}'`);

/** The same of a definition whose titles stand among what the reference platform does not know. */
export const plusTitleSql = (
  language: Language,
  { name, body }: { readonly name: string; readonly body: string },
): RawBuilder<string> => titled(language, sql.ref(name), sql`${sql.ref(body)} #> '{plus,titles}'`);

/** The name of a row in a language, from its column `titles`; its own name where there is none. `table` is its alias. */
export const rowTitleSql = (language: Language, table: string): RawBuilder<string> =>
  titled(language, sql.ref(`${table}.full_name`), sql.ref(`${table}.titles`));

/** Whether a word stands in the names that a row has in the other languages. `table` is its alias. */
export const titlesContainSql = (table: string, keyword: string): RawBuilder<SqlBool> => {
  const titles = sql.ref(`${table}.titles`);
  return sql<SqlBool>`concat_ws(E'\\n', ${titles} ->> 'en', ${titles} ->> 'zhtw') ILIKE ${containing(keyword)}`;
};

/** The name of a row in a language, from its columns `name_zhtw` and `name_en`; `table` is its alias. */
export const rowNameSql = (language: Language, table: string): RawBuilder<string> => {
  const name = sql.ref(`${table}.full_name`);
  return language === 'zh'
    ? sql<string>`${name}`
    : sql<string>`coalesce(nullif(${sql.ref(`${table}.name_${language}`)}, ''), ${name})`;
};

const titled = (
  language: Language,
  name: RawBuilder<unknown>,
  titles: RawBuilder<unknown>,
): RawBuilder<string> =>
  language === 'zh'
    ? sql<string>`${name}`
    : sql<string>`coalesce(nullif(${titles} ->> ${sql.lit(language)}, ''), ${name})`;

type User = { readonly user_kind: string; readonly user_target: string };

/** What definitions are called in another language than Chinese, by `<kind> <id>`; those without such a name are left out. */
export async function draftTitles(
  db: Db,
  language: Language,
  users: readonly User[],
): Promise<ReadonlyMap<string, string>> {
  if (language === 'zh' || users.length === 0) return new Map();
  const { rows } = await sql<{ kind: string; target: string; title: string }>`
    SELECT kind, target, title FROM definition_drafts, LATERAL (SELECT coalesce(
      nullif(body #>> ${`{titles,${language}}`}::text[], ''),
      nullif(body #>> ${`{settings,titles,${language}}`}::text[], '')) AS title) named
    WHERE title IS NOT NULL AND (kind, target) IN (SELECT * FROM unnest(
      ${users.map(({ user_kind }) => user_kind)}::text[], ${users.map(({ user_target }) => user_target)}::text[]))`.execute(
    db,
  );
  return new Map(rows.map(({ kind, target, title }) => [`${kind} ${target}`, title]));
}
