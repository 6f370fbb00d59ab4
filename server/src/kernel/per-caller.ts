import type { Compilable, CompiledQuery } from 'kysely';
import type { Caller } from './caller.ts';
import type { Ctx } from './context.ts';

/** Stands for the id while a statement is built; no id of ours holds a control character. */
const SLOT = '\u0001id';

type Moments<Row> = readonly { [K in keyof Row]: Date extends Row[K] ? K : never }[keyof Row][];

/**
 * A statement that finds a record by its id within what the caller may read. Building and compiling such a statement
 * costs more than running it, and its text depends on nothing but the caller's rights: it is built once per compiled
 * caller, which is replaced when rights change. A scope that depends on the moment is built anew each time.
 *
 * The row travels as one JSON value, because the driver reads fifty columns five times slower than one; `moments` names
 * the columns that hold points in time, which JSON has as texts.
 */
export function perCaller<Row extends object>(
  moments: Moments<Row>,
  build: (ctx: Ctx, id: string) => Compilable<Row>,
): (ctx: Ctx, id: string) => Promise<Row | undefined> {
  const kept = new WeakMap<Caller, CompiledQuery<{ found: Row }>>();
  const compiled = (ctx: Ctx): CompiledQuery<{ found: Row }> => {
    const known = kept.get(ctx.caller);
    if (known) return known;
    const plain = build(ctx, SLOT).compile();
    const text = `SELECT row_to_json(row) AS found FROM (${plain.sql}) AS row`;
    const statement = { ...plain, sql: text };
    if (!plain.parameters.some((value) => value instanceof Date)) kept.set(ctx.caller, statement);
    return statement;
  };
  return async (ctx, id) => {
    const statement = compiled(ctx);
    const parameters = statement.parameters.map((value) => (value === SLOT ? id : value));
    const { rows } = await ctx.db.executeQuery<{ found: Row }>({ ...statement, parameters });
    const row = rows[0]?.found;
    if (!row) return undefined;
    const dated = moments.map((name) => [name, row[name] === null ? null : new Date(String(row[name]))]);
    return Object.assign(row, Object.fromEntries(dated));
  };
}
