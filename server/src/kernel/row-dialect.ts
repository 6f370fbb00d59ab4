import {
  createQueryId,
  type Expression,
  MysqlQueryCompiler,
  type OperationNode,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from './db.ts';

/** How values are compared. */
export type ComparedType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz';

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/**
 * What conditions on rows are written with, so that the same ones hold for our own tables and for those of databases
 * outside. Sessions outside have the clock of where the product is used.
 */
export type RowDialect = {
  readonly isOwn: boolean;
  readonly isMySql: boolean;
  /** A value, compared as what it is. */
  typed(value: unknown, type: ComparedType): Sql;
  text(column: Sql): Sql;
  /** The column is one of some values. */
  isAnyOf(column: Sql, values: readonly unknown[], type: ComparedType): Condition;
  /** The column is one of the ids that a part of a statement of ours answers. */
  isAmong(column: Sql, ids: Expression<unknown>): Condition;
  /** The column holds the pattern, whatever the case. */
  isLike(column: Sql, pattern: string): Condition;
  /** The moment at which a day begins where the product is used. */
  dayStart(day: Sql): Sql;
  /** Falling order, in which what is empty comes last. */
  falling(column: Sql): Sql;
  rising(column: Sql): Sql;
  /** The place of a value among some; empty where it is none of them. */
  placeAmong(column: Sql, values: readonly string[]): Sql;
};

const POSTGRES: RowDialect = {
  isOwn: true,
  isMySql: false,
  typed: (value, type) => sql`${value}::${sql.raw(type)}`,
  text: (column) => sql`${column}::text`,
  isAnyOf: (column, values, type) => sql<SqlBool>`${column} = ANY (${[...values]}::${sql.raw(type)}[])`,
  isAmong: (column, ids) => sql<SqlBool>`${column} IN (${ids})`,
  isLike: (column, pattern) => sql<SqlBool>`${column} ILIKE ${pattern}`,
  dayStart: (day) => sql`(${day}::timestamp AT TIME ZONE INTERVAL '8 hours')`,
  falling: (column) => sql`${column} DESC NULLS LAST`,
  rising: (column) => sql`${column} ASC`,
  placeAmong: (column, values) => sql`array_position(${[...values]}::text[], ${column})`,
};

/** Texts byte by byte: collations of MySQL know neither case nor blanks at the end. */
const exact = (column: Sql): Sql => sql`CAST(CONVERT(${column} USING utf8mb4) AS BINARY)`;

/** Moments as MySQL's session writes them. */
const localText = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, -1);

const MYSQL: RowDialect = {
  isOwn: false,
  isMySql: true,
  typed(value, type) {
    switch (type) {
      case 'numeric':
        return sql`CAST(${String(value)} AS DECIMAL(65, 30))`;
      case 'boolean':
        return sql.lit(value === true || value === 'true' ? 1 : 0);
      case 'date':
        return sql`CAST(${String(value)} AS DATE)`;
      case 'timestamptz':
        return sql`CAST(${localText(new Date(value instanceof Date ? value : String(value)))} AS DATETIME(3))`;
      default:
        return sql`${String(value)}`;
    }
  },
  text: (column) => sql`CAST(${column} AS CHAR)`,
  isAnyOf(column, values, type) {
    if (values.length === 0) return sql<SqlBool>`false`;
    const list = () => sql.join(values.map((value) => MYSQL.typed(value, type)));
    return type === 'text'
      ? sql<SqlBool>`(${column} IN (${list()}) AND ${exact(column)} IN (${list()}))`
      : sql<SqlBool>`${column} IN (${list()})`;
  },
  isAmong: (column, ids) => sql<SqlBool>`(${column} IN (${ids}) AND ${exact(column)} IN (${ids}))`,
  isLike: (column, pattern) =>
    sql<SqlBool>`CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_general_ci LIKE ${pattern} ESCAPE '\\'`,
  dayStart: (day) => sql`CAST(${day} AS DATETIME)`,
  falling: (column) => sql`${column} DESC`,
  rising: (column) => sql`${column} IS NULL, ${column} ASC`,
  placeAmong: (column, values) => sql`nullif(field(${column}, ${sql.join([...values])}), 0)`,
};

/** Of our own database, and of those outside. */
export const ROW_DIALECTS = {
  own: POSTGRES,
  PostgreSQL: { ...POSTGRES, isOwn: false },
  MySQL: MYSQL,
} as const satisfies Record<string, RowDialect>;

const ofOurs = new WeakMap<OperationNode, Sql>();

/**
 * Rows of our own database as a part of a condition. In a statement for a database outside, their values take its place
 * before it is sent.
 */
export const ownRows = (select: Sql): Expression<unknown> => ({
  get expressionType() {
    return undefined;
  },
  toOperationNode() {
    const node = select.toOperationNode();
    ofOurs.set(node, select);
    return node;
  },
});

/** A statement for a database outside, with the values that stand for rows of ours. */
export async function outsideStatement(
  db: Db,
  { isMySql }: RowDialect,
  statement: Sql,
): Promise<{ readonly text: string; readonly values: readonly unknown[] }> {
  const node = await withValues(db, statement.toOperationNode());
  if (!RawNode.is(node)) throw new Error('A statement for a database outside is written as SQL.');
  const compiler = isMySql ? new MysqlQueryCompiler() : new PostgresQueryCompiler();
  const { sql: text, parameters } = compiler.compileQuery(node, createQueryId());
  return { text, values: parameters };
}

async function withValues(db: Db, node: OperationNode): Promise<OperationNode> {
  const select = ofOurs.get(node);
  if (select) {
    const { rows } = await sql<Record<string, unknown>>`${select}`.execute(db);
    const values = rows.flatMap((row) => Object.values(row).slice(0, 1));
    return (values.length > 0 ? sql.join(values) : sql`NULL`).toOperationNode();
  }
  if (!RawNode.is(node)) return node;
  const parameters: OperationNode[] = [];
  for (const one of node.parameters) parameters.push(await withValues(db, one));
  return { ...node, parameters } as RawNode;
}
