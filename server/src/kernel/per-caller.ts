import type { Compilable, CompiledQuery } from 'kysely';
import type { Caller } from './caller.ts';
import type { Ctx } from './context.ts';

/** Stands for the id while a statement is built; no id of ours holds a control character. */
const SLOT = '\u0001id';

type Moments<Row> = readonly { [K in keyof Row]: Date extends Row[K] ? K : never }[keyof Row][];

/** Compiles a statement, or gives the one that was compiled under this name before. */
export type Keep = <Row>(name: string, compile: () => CompiledQuery<Row>) => CompiledQuery<Row>;

export const keepNothing: Keep = (_name, compile) => compile();

/** So many statements of a caller are kept, the latest ones. */
const MAX_KEPT = 24;

/**
 * Keeps statements whose text depends on nothing but the caller's rights and their name: building and compiling them
 * costs more than running them. They are forgotten with the compiled caller, which is replaced when rights change. A
 * statement that depends on the moment is built anew each time.
 */
export function keptPerCaller(): (caller: Caller) => Keep {
  const keptBy = new WeakMap<Caller, Map<string, CompiledQuery<unknown>>>();
  return (caller) => {
    const kept = keptBy.get(caller) ?? new Map<string, CompiledQuery<unknown>>();
    keptBy.set(caller, kept);
    return <Row>(name: string, compile: () => CompiledQuery<Row>) => {
      const statement = (kept.get(name) as CompiledQuery<Row> | undefined) ?? compile();
      kept.delete(name);
      if (statement.parameters.some((value) => value instanceof Date)) return statement;
      const oldest = kept.keys().next();
      if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
      kept.set(name, statement);
      return statement;
    };
  };
}

/**
 * A statement that finds a record by its id within what the caller may read, kept per caller.
 *
 * The row travels as one JSON value, because the driver reads fifty columns five times slower than one; `moments` names
 * the columns that hold points in time, which JSON has as texts.
 */
export function perCaller<Row extends object>(
  moments: Moments<Row>,
  build: (ctx: Ctx, id: string) => Compilable<Row>,
): (ctx: Ctx, id: string) => Promise<Row | undefined> {
  const keepFor = keptPerCaller();
  const compile = (ctx: Ctx): CompiledQuery<{ found: Row }> => {
    const plain = build(ctx, SLOT).compile();
    return { ...plain, sql: `SELECT row_to_json(row) AS found FROM (${plain.sql}) AS row` };
  };
  return async (ctx, id) => {
    const statement = keepFor(ctx.caller)('record', () => compile(ctx));
    const parameters = statement.parameters.map((value) => (value === SLOT ? id : value));
    const { rows } = await ctx.db.executeQuery<{ found: Row }>({ ...statement, parameters });
    const row = rows[0]?.found;
    if (!row) return undefined;
    const dated = moments.map((name) => [name, row[name] === null ? null : new Date(String(row[name]))]);
    return Object.assign(row, Object.fromEntries(dated));
  };
}
