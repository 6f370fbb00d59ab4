import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { allOfSql, anyOfSql } from './filter-sql.ts';
import { containing } from './keyword.ts';
import { type Relation, type RelationColumn, readableIdsSql, relationScope } from './relations.ts';

type Who = Pick<Ctx, 'caller' | 'clock'>;
type Reader = Who & Pick<Ctx, 'db'>;
type Values = Readonly<Record<string, unknown>>;

/** The last that was begun in each transaction. */
const turns = new WeakMap<Db, Promise<unknown>>();

/**
 * Does something with all rows that the view of a relation has, inside a transaction: what views show is said for that
 * alone, for one relation after the other. Whoever asks narrows the rows to those that a caller may read.
 */
function withWhole<T>(tx: Db, relation: Relation, work: () => Promise<T>): Promise<T> {
  const begin = () => seeingWhole(tx, relation, work);
  const turn = (turns.get(tx) ?? Promise.resolve()).then(begin, begin);
  turns.set(tx, turn);
  return turn;
}

async function seeingWhole<T>(tx: Db, { name }: Relation, work: () => Promise<T>): Promise<T> {
  const whole = JSON.stringify({ all: [name], some: {} });
  await sql`SELECT set_config('auditplus.scope',
    encode(sha256(key || sha256(key || convert_to(${whole}::text, 'UTF8'))), 'hex') || ${whole}::text, true)
    FROM query_scope_key`.execute(tx);
  const done = await work();
  await sql`SELECT set_config('auditplus.scope', '', true)`.execute(tx);
  return done;
}

const viewSql = ({ name }: Relation) => sql.table(`facts.${name}`);

const openColumns = (who: Who, relation: Relation): RelationColumn[] => {
  const { denied } = relationScope(who, relation);
  return relation.columns.filter(({ name }) => !denied.has(name));
};

/** A row of a relation that the caller may read, by the columns that the caller may read. Inside a transaction. */
export async function readRow(
  who: Who,
  tx: Db,
  { relation, id }: { readonly relation: Relation; readonly id: string },
): Promise<Values | undefined> {
  const found = await sql<{ id: string }>`
    SELECT id FROM (${readableIdsSql(who, relation)}) readable WHERE readable.id = ${id}`.execute(tx);
  if (found.rows.length === 0) return undefined;
  const columns = openColumns(who, relation).map(({ name }) => sql.ref(name));
  const { rows } = await withWhole(tx, relation, () =>
    sql<Values>`SELECT ${sql.join(columns)} FROM ${viewSql(relation)} WHERE id = ${id}`.execute(tx),
  );
  return rows[0];
}

/** A row by what its columns say, each as a text. */
export type RelationTexts = Readonly<Record<string, string | null>>;

/** What a column must say, or must not. */
export type RelationMatch = {
  readonly column: string;
  readonly texts: readonly string[];
  readonly isUnequal: boolean;
};

export type AskedRows = {
  /** Names of columns that are read; those that the relation does not have or the caller may not read are left out. */
  readonly columns: readonly string[];
  /** Columns that are read and not searched. */
  readonly beside?: readonly string[];
  readonly ids?: readonly string[] | undefined;
  /** Rows of which one of the columns holds a text. */
  readonly keyword?: string | undefined;
  /** Rows of which a column says one of some texts, in lower case. */
  readonly said?: { readonly column: string; readonly texts: readonly string[] } | undefined;
  readonly matches?: readonly RelationMatch[] | undefined;
  readonly order?: string | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
};

const MOMENT = 'YYYY-MM-DD HH24:MI';

/** A column as people read it, in the time of the product. */
function textSql({ name, type }: RelationColumn): RawBuilder<string | null> {
  const column = sql.ref(`shown.${name}`);
  if (type === 'moment')
    return sql<string | null>`to_char(${column} AT TIME ZONE 'Asia/Shanghai', ${sql.lit(MOMENT)})`;
  return sql<string | null>`${column}::text`;
}

/** The type by which the values of a column are compared. */
const COMPARED = {
  text: 'text',
  integer: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
} satisfies Record<RelationColumn['type'], string>;

/** No row says anything in a column that the caller may not read. */
function matchSql(
  column: RelationColumn | undefined,
  { texts, isUnequal }: RelationMatch,
): RawBuilder<SqlBool> {
  if (!column) return sql<SqlBool>`false`;
  const { name, type } = column;
  const compared = COMPARED[type];
  // A text that no such column holds is like none.
  const values = sql`ARRAY(SELECT given.text::${sql.raw(compared)} FROM unnest(${[...texts]}::text[]) AS given (text)
    WHERE pg_input_is_valid(given.text, ${sql.lit(compared)}))`;
  const said = sql<SqlBool>`${sql.ref(`shown.${name}`)} = ANY (${values})`;
  return isUnequal ? sql<SqlBool>`(${said}) IS NOT TRUE` : said;
}

/** Rows of a relation that the caller may read and choose, with their number where it is asked for by a page. */
export async function relationTexts(
  ctx: Reader,
  relation: Relation,
  { columns, beside = [], ids, keyword, said, matches = [], order, limit, offset = 0 }: AskedRows,
): Promise<{ readonly rows: readonly RelationTexts[]; readonly total: number }> {
  const open = new Map(openColumns(ctx, relation).map((column) => [column.name, column]));
  const known = (names: readonly string[]) => [...new Set(names)].flatMap((name) => open.get(name) ?? []);
  const read = known(['id', ...columns, ...beside]);
  const [saying] = said ? known([said.column]) : [];
  const [sorted] = order ? known([order]) : [];
  const texts = known(columns).map(textSql);
  const where: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`shown.id IN (${readableIdsSql(ctx, relation)})`,
    ...(ids ? [sql<SqlBool>`shown.id = ANY (${[...ids]}::text[])`] : []),
    ...(keyword ? [anyOfSql(texts.map((text) => sql<SqlBool>`${text} ILIKE ${containing(keyword)}`))] : []),
    ...(said
      ? [
          saying
            ? sql<SqlBool>`lower(${textSql(saying)}) = ANY (${[...said.texts]}::text[])`
            : sql<SqlBool>`false`,
        ]
      : []),
    ...matches.map((match) => matchSql(known([match.column])[0], match)),
  ];
  const fromSql = sql`FROM ${viewSql(relation)} AS shown WHERE ${allOfSql(where)}`;
  return withRows(ctx, relation, async (tx) => {
    const { rows } = await sql<RelationTexts>`
        SELECT ${sql.join(read.map((column) => sql`${textSql(column)} AS ${sql.ref(column.name)}`))} ${fromSql}
        ORDER BY ${sorted ? sql`${sql.ref(`shown.${sorted.name}`)}, shown.id` : sql`shown.id`}
        LIMIT ${limit} OFFSET ${offset}`.execute(tx);
    const counted = await sql<{ total: number }>`SELECT count(*)::int AS total ${fromSql}`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
}

/**
 * What a column says in rows that the caller may read, by row and as expressions take it. Of other rows, and of a column
 * that the caller may not read, it holds nothing.
 */
export function columnOfRows(
  ctx: Reader,
  relation: Relation,
  { column: name, ids }: { readonly column: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string | number | null>> {
  const column = openColumns(ctx, relation).find((one) => one.name === name);
  if (!column) return Promise.resolve(new Map());
  const said = sql.ref(`shown.${name}`);
  const valueSql =
    column.type === 'moment' ? sql`(extract(epoch FROM ${said}) * 1000)::float8` : sql`${said}::text`;
  return withRows(ctx, relation, async (tx) => {
    const { rows } = await sql<{ id: string; value: string | number | null }>`
      SELECT shown.id, ${valueSql} AS value FROM ${viewSql(relation)} AS shown
      WHERE shown.id IN (${readableIdsSql(ctx, relation)}) AND shown.id = ANY (${[...ids]}::text[])`.execute(
      tx,
    );
    return new Map(rows.map(({ id, value }) => [id, value]));
  });
}

/** Reads rows of a relation, in the transaction that is open or in one of its own. */
function withRows<T>({ db }: Reader, relation: Relation, work: (tx: Db) => Promise<T>): Promise<T> {
  const reading = (tx: Db) => withWhole(tx, relation, () => work(tx));
  return db.isTransaction ? reading(db) : db.transaction().execute(reading);
}
