import type pg from 'pg';
import { resultTypeOf, resultTypes, type SqlResultType } from './values.ts';

/** Where a run ends: rows and bytes are cut, time is refused. */
export type SqlLimits = { readonly rows: number; readonly bytes: number; readonly ms: number };

/** What a statement answers. */
export type SqlRows = {
  readonly columns: readonly string[];
  /** What the values of each column are. */
  readonly types: readonly SqlResultType[];
  /** Values by column: moments as epoch ms, days as `YYYY-MM-DD`, numbers beyond 15 digits as text. */
  readonly rows: readonly (readonly unknown[])[];
  /** There are more rows than the limits let through. */
  readonly isCut: boolean;
};

/** Each batch is a statement of its own for PostgreSQL; together they may not take longer either. */
export class Late extends Error {}

/** Rows that are fetched at a time: few at first, then as many as their size lets. */
const FIRST_BATCH = 20;
const BATCH = 200;
const BATCH_BYTES = 2 * 1024 ** 2;

/** Takes rows as they come, so that they are not kept; the next ones are asked for when it is done. */
export type TakeRows = (columns: readonly string[], rows: readonly (readonly unknown[])[]) => Promise<void>;

/**
 * Rows of the open cursor `found` until limits or time end it; throws `Late` at the deadline. Whoever takes rows as they
 * come finds none in the result.
 */
export async function fetchRows(
  client: pg.ClientBase,
  limits: Omit<SqlLimits, 'ms'>,
  deadline: number,
  take?: TakeRows,
): Promise<SqlRows> {
  const kept: unknown[][] = [];
  let found = 0;
  let bytes = 0;
  let size = FIRST_BATCH;
  for (;;) {
    if (performance.now() > deadline) throw new Late();
    const batch = await client.query<unknown[]>({
      text: `FETCH ${size} FROM found`,
      rowMode: 'array',
      types: resultTypes,
    });
    const columns = batch.fields.map(({ name }) => name);
    const types = batch.fields.map(({ dataTypeID }) => resultTypeOf(dataTypeID));
    const within: unknown[][] = [];
    for (const row of batch.rows) {
      bytes += JSON.stringify(row).length;
      if (found >= limits.rows || bytes > limits.bytes) break;
      found += 1;
      within.push(row);
    }
    if (take) await take(columns, within);
    else kept.push(...within);
    const isCut = within.length < batch.rows.length;
    if (isCut || batch.rows.length < size) return { columns, types, rows: kept, isCut };
    size = Math.max(1, Math.min(BATCH, Math.floor((BATCH_BYTES * found) / bytes)));
  }
}
