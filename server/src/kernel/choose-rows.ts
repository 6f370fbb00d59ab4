import { type Compilable, type Expression, sql } from 'kysely';
import type { Db } from './db.ts';

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
type CountQuery = Compilable & { executeTakeFirstOrThrow(): Promise<{ total: number }> };

/** A list that may be very long: its sorted ids and its count. */
export type LongList = {
  rows(way: Way): RowsQuery;
  readonly count: CountQuery;
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
  list: LongList,
): Promise<{ ids: string[]; total: number }> {
  const first = (currentPage - 1) * pageSize;
  const counts = countsOf(db);
  const key = keyOf(list.count);
  const known = counts.get(key);
  const isMany = known !== undefined && (await known.total.catch(() => 0)) >= MANY_ROWS;
  if (!isMany) {
    const found = await findFirst(db, counts, key, list, { first, pageSize });
    if (found.total < MANY_ROWS) return found;
  }
  const total = await keptCount(counts, key, list.count);
  return { ids: await idsOf(db, list.rows('walk').limit(pageSize).offset(first)), total };
}

/** The ids that a query finds, in its order. They travel as one value: the driver takes its time for each row. */
export async function idsOf(db: Db, query: Expression<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`SELECT to_json(ARRAY(${query})) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

type Count = { readonly total: Promise<number>; readonly at: number; isBeingRecounted?: true };
type Counts = Map<string, Count>;

const countsOfDb = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const known = countsOfDb.get(db) ?? new Map();
  countsOfDb.set(db, known);
  return known;
}

function keyOf(query: Compilable): string {
  const { sql, parameters } = query.compile();
  return JSON.stringify([sql, parameters]);
}

type Found = { ids: string[]; total: number };
type Slice = { readonly first: number; readonly pageSize: number };

/** A page among the first matches; while they are looked for, other callers wait to hear whether there are many. */
async function findFirst(db: Db, counts: Counts, key: string, list: LongList, slice: Slice): Promise<Found> {
  const finding = pageOf(db, list.rows('find').limit(sql.lit(MANY_ROWS)), slice);
  const counting = finding.then(({ total }) =>
    total < MANY_ROWS ? total : list.count.executeTakeFirstOrThrow().then((counted) => counted.total),
  );
  keep(counts, key, counting);
  return finding;
}

/** A page of the ids that a query finds and how many it finds; only the page travels. */
async function pageOf(db: Db, query: Expression<unknown>, { first, pageSize }: Slice): Promise<Found> {
  // The offset keeps PostgreSQL from looking for the ids twice.
  const { rows } = await sql<Found>`
    SELECT to_json(found[${first + 1}::int:${first + pageSize}::int]) AS ids, cardinality(found) AS total
    FROM (SELECT ARRAY(${query}) AS found OFFSET 0) AS first_matches`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

async function keptCount(counts: Counts, key: string, query: CountQuery): Promise<number> {
  const known = counts.get(key);
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < (known.isBeingRecounted ? KEPT_MS : FRESH_MS)) return known.total;
  const counting = query.executeTakeFirstOrThrow().then(({ total }) => total);
  if (!known || age >= KEPT_MS) {
    keep(counts, key, counting);
    return counting;
  }
  known.isBeingRecounted = true;
  counting.then(
    () => keep(counts, key, counting),
    () => counts.delete(key),
  );
  return known.total;
}

function keep(counts: Counts, key: string, total: Promise<number>): void {
  counts.delete(key);
  const oldest = counts.keys().next();
  if (counts.size >= MAX_KEPT && !oldest.done) counts.delete(oldest.value);
  counts.set(key, { total, at: performance.now() });
  const forget = () => counts.get(key)?.total === total && counts.delete(key);
  total.then((rows) => rows < MANY_ROWS && forget(), forget);
}
