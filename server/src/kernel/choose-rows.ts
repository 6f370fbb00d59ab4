import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './db.ts';
import { type Keep, keepNothing } from './per-caller.ts';

/** Below this many matches a list is found by its filters and counted exactly; from here on it is walked in its order. */
export const MANY_ROWS = 1000;
/** A large count this old is counted anew while it is still answered; one much older is not answered any more. */
const FRESH_MS = 10_000;
const KEPT_MS = 60_000;
const MAX_KEPT = 1000;

/**
 * How a list looks for its rows: `find` through the indexes of its filters, which suits few matches; `walk` along the
 * index of its order, which meets the first page soon when matches are many.
 */
export type Way = 'find' | 'walk';

type RowsQuery = Expression<unknown> & {
  limit(rows: number | Expression<number>): RowsQuery;
  offset(rows: number): RowsQuery;
};

/** A list that may be very long: its sorted ids and its count. What builds them may keep them compiled. */
export type LongList = {
  rows(way: Way): RowsQuery;
  count(): Compilable<{ total: number }>;
  readonly keep?: Keep;
};

/**
 * The ids of one page and the number of all rows. Fewer than `MANY_ROWS` matches are always counted anew, in the same
 * statement; a larger count may be up to a minute old, so that paging and searching in a large table does not wait for
 * all of it to be counted each time, and callers at once count once. A count is kept per statement and parameters, so
 * people with different scopes never share one.
 */
export async function chooseRows(
  db: Db,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
  { rows, count, keep = keepNothing }: LongList,
): Promise<{ ids: string[]; total: number }> {
  const first = (currentPage - 1) * pageSize;
  const counts = countsOf(db);
  const counting = keep('count', () => count().compile());
  const key = JSON.stringify([counting.sql, counting.parameters]);
  const countAll = async () => (await onlyRow(db, counting)).total;
  const known = counts.get(key);
  const isMany = known !== undefined && (await known.total.catch(() => 0)) >= MANY_ROWS;
  if (!isMany) {
    const compile = () => pageOf(rows('find').limit(sql.lit(MANY_ROWS)), { first, pageSize }).compile(db);
    const finding = onlyRow(db, keep('find', compile));
    // While the first matches are looked for, other callers wait to hear whether there are many.
    const counted = finding.then(({ total }) => (total < MANY_ROWS ? total : countAll()));
    keepCount(counts, key, counted);
    const found = await finding;
    if (found.total < MANY_ROWS) return found;
  }
  const total = await keptCount(counts, key, countAll);
  const walking = keep('walk', () => idsIn(rows('walk').limit(pageSize).offset(first)).compile(db));
  return { ids: (await onlyRow(db, walking)).ids, total };
}

/** The ids that a query finds, in its order. */
export async function idsOf(db: Db, query: Expression<unknown>): Promise<string[]> {
  return (await onlyRow(db, idsIn(query).compile(db))).ids;
}

/** The ids travel as one value: the driver takes its time for each row. */
const idsIn = (query: Expression<unknown>) => sql<{ ids: string[] }>`SELECT to_json(ARRAY(${query})) AS ids`;

async function onlyRow<Row>(db: Db, statement: CompiledQuery<Row>): Promise<Row> {
  const [row] = (await db.executeQuery(statement)).rows;
  if (row === undefined) throw new Error('A statement that always answers with one row gave none.');
  return row;
}

type Count = { readonly total: Promise<number>; readonly at: number; isBeingRecounted?: true };
type Counts = Map<string, Count>;

const countsOfDb = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const known = countsOfDb.get(db) ?? new Map();
  countsOfDb.set(db, known);
  return known;
}

type Found = { ids: string[]; total: number };
type Slice = { readonly first: number; readonly pageSize: number };

/**
 * A page of the ids that a query finds and how many it finds; only the page travels. The offset keeps PostgreSQL from
 * looking for the ids twice.
 */
const pageOf = (query: Expression<unknown>, { first, pageSize }: Slice) => sql<Found>`
  SELECT to_json(found[${first + 1}::int:${first + pageSize}::int]) AS ids, cardinality(found) AS total
  FROM (SELECT ARRAY(${query}) AS found OFFSET 0) AS first_matches`;

async function keptCount(counts: Counts, key: string, countAll: () => Promise<number>): Promise<number> {
  const known = counts.get(key);
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < (known.isBeingRecounted ? KEPT_MS : FRESH_MS)) return known.total;
  const counting = countAll();
  if (!known || age >= KEPT_MS) {
    keepCount(counts, key, counting);
    return counting;
  }
  known.isBeingRecounted = true;
  counting.then(
    () => keepCount(counts, key, counting),
    () => counts.delete(key),
  );
  return known.total;
}

function keepCount(counts: Counts, key: string, total: Promise<number>): void {
  counts.delete(key);
  const oldest = counts.keys().next();
  if (counts.size >= MAX_KEPT && !oldest.done) counts.delete(oldest.value);
  counts.set(key, { total, at: performance.now() });
  const forget = () => counts.get(key)?.total === total && counts.delete(key);
  total.then((rows) => rows < MANY_ROWS && forget(), forget);
}
