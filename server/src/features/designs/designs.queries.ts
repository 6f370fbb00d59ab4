import { DESIGNS_PAGE } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignQuery } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { settingsTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { optionName } from '../../kernel/records/dictionary.queries.ts';

type Who = Pick<Ctx, 'caller'>;
type Reader = Pick<Ctx, 'db' | 'language' | 'caller'>;

/**
 * The designs that somebody has: those that the data schemes of the page let through. On pages of another kind, such as
 * those of generated code, people have all of them.
 */
const designScopeSql = (ctx: Who): RawBuilder<SqlBool> => pickerScopeSql(ctx, DESIGNS_PAGE);

/** Whether a design, a deleted one too, is one of the caller's. */
export const isOwnDesign = async (ctx: Who, db: Db, id: string): Promise<boolean> =>
  (await ownedBy(ctx, db, id)) === true;

/** Whether there is such a design, a deleted one too, and it is none of the caller's. */
export const isForeignDesign = async (ctx: Who, db: Db, id: string): Promise<boolean> =>
  (await ownedBy(ctx, db, id)) === false;

/** Undefined where there is no such design. */
async function ownedBy(ctx: Who, db: Db, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT ${designScopeSql(ctx)} AS own FROM designs WHERE designs.id = ${id}`.execute(db);
  return rows[0]?.own;
}

/** The designs of the caller that are not deleted, in the order of their ids. */
export async function ownDesigns({ db, caller }: Pick<Ctx, 'db' | 'caller'>) {
  const { rows } = await sql<{ id: string; fullName: string }>`
    SELECT designs.id, designs.full_name AS "fullName" FROM designs
    WHERE designs.delete_mark = 0 AND ${designScopeSql({ caller })} ORDER BY designs.id`.execute(db);
  return rows;
}

/** Dictionaries of the categories, by type of design. */
export const categoryDictionary = (type: number): string =>
  ({ 3: 'flowForm', 4: 'webForm', 5: 'appForm' })[type] ?? 'webDesign';

/** Whether a design has an entry in a menu. */
const isInMenu = (category: 'Web' | 'App'): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (SELECT 1 FROM menus
  WHERE menus.type = ${sql.lit(FUNCTION)} AND menus.category = ${sql.lit(category)} AND menus.delete_mark = 0
    AND menus.property ->> 'moduleId' = designs.id)`;

const person = (column: string): RawBuilder<string | null> =>
  sql`(SELECT real_name || '/' || account FROM users WHERE users.id = ${sql.ref(`designs.${column}`)})`;

const categoryName = (language: Language): RawBuilder<string | null> =>
  sql`CASE designs.type WHEN 3 THEN ${optionName('flowForm', sql`designs.category`, language)}
    WHEN 4 THEN ${optionName('webForm', sql`designs.category`, language)}
    WHEN 5 THEN ${optionName('appForm', sql`designs.category`, language)}
    ELSE ${optionName('webDesign', sql`designs.category`, language)} END`;

/** The draft of a design, with what it is called in other languages. */
const draftOf = sql`LEFT JOIN definition_drafts draft ON draft.kind = 'design' AND draft.target = designs.id`;
const titleOf = (language: Language): RawBuilder<string> =>
  settingsTitleSql(language, { name: 'designs.full_name', body: 'draft.body' });

const ORDER = {
  fullName: 'full_name',
  enCode: 'en_code',
  creatorTime: 'creator_time',
  lastModifyTime: 'last_modify_time',
  sortCode: 'sort_code',
} as const;

/** Designs in their order, with the number of all that match. */
export async function listDesigns({ db, language, caller }: Reader, query: DesignQuery) {
  const { keyword, type, category, webType, sidx, sort, currentPage, pageSize } = query;
  const pattern = keyword ? containing(keyword) : '';
  const where = allOfSql([
    sql<SqlBool>`designs.delete_mark = 0`,
    designScopeSql({ caller }),
    ...(type ? [sql<SqlBool>`designs.type = ${type}`] : []),
    ...(webType ? [sql<SqlBool>`designs.web_type = ${webType}`] : []),
    ...(category ? [sql<SqlBool>`designs.category = ${category}`] : []),
    ...(keyword
      ? [
          sql<SqlBool>`(designs.full_name ILIKE ${pattern} OR ${titleOf(language)} ILIKE ${pattern}
            OR designs.en_code ILIKE ${pattern})`,
        ]
      : []),
  ]);
  const asked = sidx
    ? [sql`${sql.ref(`designs.${ORDER[sidx]}`)} ${sql.raw(sort === 'asc' ? 'ASC' : 'DESC')}`]
    : [];
  const order = [...asked, sql`designs.sort_code`, sql`designs.creator_time DESC`, sql`designs.id`];
  const [{ rows }, counted] = await Promise.all([
    sql<DesignListRow>`
      SELECT designs.id, ${titleOf(language)} AS title, designs.en_code, designs.category, designs.type, designs.web_type,
        designs.enabled_mark, designs.table_name, designs.description, designs.creator_time, designs.last_modify_time,
        designs.sort_code, designs.live_version, designs.rev,
        coalesce(${categoryName(language)}, '') AS category_name, ${person('creator_user_id')} AS creator,
        ${person('last_modify_user_id')} AS modifier, ${isInMenu('Web')} AS in_web, ${isInMenu('App')} AS in_app,
        draft.hash IS DISTINCT FROM version.hash AS is_changed,
        (SELECT count(*)::int FROM design_indexes built
          WHERE built.design_id = designs.id AND built.state IN ('duplicates', 'failed')) AS faulty_indexes,
        greatest(designs.last_modify_time, draft.last_modify_time) AS changed_time
      FROM designs
      ${draftOf}
      LEFT JOIN definition_versions version ON version.kind = 'design' AND version.target = designs.id
        AND version.version = designs.live_version
      WHERE ${where} ORDER BY ${sql.join(order)} LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM designs ${draftOf} WHERE ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export type DesignListRow = {
  readonly id: string;
  readonly title: string;
  readonly en_code: string;
  readonly category: string;
  readonly category_name: string;
  readonly type: number;
  readonly web_type: number;
  readonly enabled_mark: number;
  readonly table_name: string | null;
  readonly description: string;
  readonly creator: string | null;
  readonly creator_time: Date;
  readonly modifier: string | null;
  readonly changed_time: Date;
  readonly sort_code: number;
  readonly live_version: number | null;
  readonly in_web: boolean;
  readonly in_app: boolean;
  readonly is_changed: boolean;
  readonly faulty_indexes: number;
  readonly rev: number;
};

/** The ends at which a design stands in a menu. */
export async function menuEnds(db: Db, id: string): Promise<{ readonly pc: boolean; readonly app: boolean }> {
  const { rows } = await sql<{ pc: boolean; app: boolean }>`
    SELECT ${isInMenu('Web')} AS pc, ${isInMenu('App')} AS app FROM designs WHERE designs.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { pc: false, app: false };
}

type Choice = { readonly type?: number | undefined; readonly webType?: number | undefined };

/** Enabled designs with the names of their categories; whoever relates to one sees what it is called. */
export async function designChoices(
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  { type, webType }: Choice,
) {
  const where = allOfSql([
    sql<SqlBool>`designs.delete_mark = 0 AND designs.enabled_mark = 1`,
    ...(type ? [sql<SqlBool>`designs.type = ${type}`] : []),
    ...(webType ? [sql<SqlBool>`designs.web_type = ${webType}`] : []),
  ]);
  const { rows } = await sql<{
    id: string;
    title: string;
    en_code: string;
    category: string;
    category_name: string | null;
  }>`SELECT designs.id, ${titleOf(language)} AS title, designs.en_code, designs.category,
       ${categoryName(language)} AS category_name
     FROM designs ${draftOf} WHERE ${where} ORDER BY designs.category, designs.sort_code, designs.creator_time`.execute(
    db,
  );
  return rows;
}

/** Names of the designs whose draft or published version stores its records in a database outside. */
export async function designsOfSource(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    SELECT full_name FROM designs WHERE delete_mark = 0 AND EXISTS (
      SELECT FROM definition_drafts draft WHERE draft.kind = 'design' AND draft.target = designs.id
        AND draft.body -> 'source' ->> 'dataSourceId' = ${sourceId}
      UNION ALL
      SELECT FROM definition_versions live WHERE live.kind = 'design' AND live.target = designs.id
        AND live.version = designs.live_version AND live.body -> 'source' ->> 'dataSourceId' = ${sourceId})
    ORDER BY full_name`.execute(db);
  return rows.map(({ full_name: name }) => name);
}

/** Deleted designs, newest first. */
export async function recycledDesigns({ db, caller }: Reader, { keyword, currentPage, pageSize }: PageQuery) {
  const pattern = keyword ? containing(keyword) : '%';
  const where = sql<SqlBool>`designs.delete_mark = 1 AND ${designScopeSql({ caller })}
    AND (designs.full_name ILIKE ${pattern} OR designs.en_code ILIKE ${pattern})`;
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: string; full_name: string; en_code: string; last_modify_time: Date; modifier: string | null }>`
      SELECT designs.id, designs.full_name, designs.en_code, designs.last_modify_time,
        (SELECT real_name FROM users WHERE users.id = designs.last_modify_user_id) AS modifier
      FROM designs WHERE ${where} ORDER BY designs.last_modify_time DESC, designs.id
      LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM designs WHERE ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Designs that are published; `isRelation`: statements of data interfaces read their records by name. */
export async function publishedDesigns(db: Db): Promise<{ id: string; isRelation: boolean }[]> {
  const { rows } = await sql<{ id: string; isRelation: boolean }>`
    SELECT id, to_regclass('facts.' || quote_ident(table_name)) IS NOT NULL AS "isRelation" FROM designs
    WHERE delete_mark = 0 AND live_version IS NOT NULL
    ORDER BY id`.execute(db);
  return rows;
}
