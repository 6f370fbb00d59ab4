import { createHash } from 'node:crypto';
import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { readsSource, SOURCE } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keepJson } from '../../kernel/http/kept-json.ts';
import { usableSource } from '../data-sources/public.ts';
import { noteInterfaceCall } from './call-log.ts';
import { assertCallable, type InNameOf } from './callable.ts';
import { interfaceData, interfacePage, type RunInput } from './interface-data.ts';
import { keptSecret } from './interface-secrets.ts';
import { readValues, type Values } from './parameters.ts';
import { type PublishedInterface, publishedInterface } from './published.ts';
import { resultCache } from './result-cache.ts';
import type { RowsAsked, RowsPage } from './sources/narrow-rows.ts';
import { sourceStatement } from './sources/outside-sql.ts';
import { type DataRow, rowsOf } from './sources/source-rows.ts';
import { checkedStatement } from './sources/sql-source.ts';

export type InterfaceCall = {
  /** Id or code. */
  readonly name: string;
  /** Values of parameters by field. */
  readonly given: ReadonlyMap<string, unknown>;
  /** What calls, for the call log: `options`, `popup`, `task`, `form`, `flow`, `report` … */
  readonly type: string;
  /** In whose name the product itself calls: of a definition, of a record such as a scheduled task, or of its own code. */
  readonly by?: InNameOf | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The answer of an interface; `total` where a page of its rows was asked for. */
export type InterfaceResult = {
  readonly data: unknown;
  /** What the source answers in each column; a script may have made something else of the data. */
  readonly columns: readonly InterfaceColumn[];
  /** There are more rows than the limits let through. */
  readonly isCut: boolean;
  readonly total: number | null;
};

/**
 * Calls a published interface: rights, parameters, cache, source, row filter, script, log. Refuses as the routes of
 * data interfaces declare it (`CALL_REFUSALS`).
 */
export const runInterface = (ctx: Ctx, call: InterfaceCall): Promise<InterfaceResult> =>
  answer(ctx, call, '', async (found, input) => {
    const { data, columns, isCut } = await interfaceData(ctx, found, input);
    return { data, columns, isCut, total: null };
  });

/** A page of the rows of a published interface. */
export async function runInterfacePage(
  ctx: Ctx,
  call: InterfaceCall & { readonly rows: RowsAsked },
): Promise<RowsPage> {
  const result = await answer(ctx, call, JSON.stringify(call.rows), async (found, input) => {
    const { list, total } = await interfacePage(ctx, found, { ...input, rows: call.rows });
    return { data: list, columns: [], isCut: false, total };
  });
  const list: readonly DataRow[] = rowsOf(result.data) ?? [];
  return { list, total: result.total ?? list.length };
}

const MAX_CACHE_BYTES = 64 * 1024 ** 2;
const cache = resultCache<InterfaceResult>(MAX_CACHE_BYTES);

/** What calls for choices of a field. */
const OPTION_CALLS: ReadonlySet<string> = new Set(['options', 'popup']);

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.errorCode === 'sql.busy';

type Make = (found: PublishedInterface, input: RunInput) => Promise<InterfaceResult>;

async function answer(ctx: Ctx, call: InterfaceCall, part: string, make: Make): Promise<InterfaceResult> {
  const found = await publishedInterface(ctx, call.name);
  const start = performance.now();
  let values: Values = {};
  const note = (outcome: string, rows: number | null) =>
    noteInterfaceCall(ctx, { found, type: call.type, ms: performance.now() - start, rows, outcome, values });
  try {
    await assertCallable(ctx, found, call.by);
    values = readValues(ctx, found.body.requestParameters, call.given);
    const input = { values, secret: () => keptSecret(ctx, found), signal: call.signal };
    const seconds = found.body.plus.cacheSeconds;
    const result =
      seconds === 0 || call.signal?.aborted
        ? await make(found, input)
        : await cache.get(
            await keyOf(ctx, found, { values, part }),
            {
              now: ctx.clock.now().getTime(),
              ms: seconds * 1000,
              // Choices of a minute ago are better than none.
              lastWillDo: (error) => OPTION_CALLS.has(call.type) && isBusy(error),
            },
            // Others may wait for the same result: it is made to its end.
            async () => kept(await make(found, { ...input, signal: undefined })),
          );
    note('', Array.isArray(result.data) ? result.data.length : null);
    return result;
  } catch (error) {
    note(error instanceof Refusal ? error.errorCode : 'server.failed', null);
    throw error;
  }
}

/** A reply that is given again is made ready once. */
function kept(result: InterfaceResult): InterfaceResult {
  const { data } = result;
  return typeof data === 'object' && data !== null ? { ...result, data: keepJson(data) } : result;
}

/** All that a result depends on: the version, the values, and what the caller may see. */
async function keyOf(
  ctx: Ctx,
  found: PublishedInterface,
  { values, part }: { readonly values: Values; readonly part: string },
): Promise<string> {
  const { caller, language } = ctx;
  const { dataType, plus } = found.body;
  const own: unknown[] = [];
  // A filter may ask who calls.
  if (plus.rowFilter !== '') own.push(caller.userId, caller.unitId, [...caller.roleCodes].sort());
  if (dataType === SOURCE.sql) {
    const isOutside = readsSource(found.body);
    // Under other settings the source may be another database.
    if (isOutside) own.push((await usableSource(ctx, found.body.dbLinkId)).rev);
    const statement = isOutside ? await sourceStatement(ctx, found) : await checkedStatement(ctx, found);
    if (statement.placeholders.some(({ kind }) => kind === 'context'))
      own.push(caller.userId, caller.unitId, caller.organizeId, caller.positionIds[0]);
    if ('relations' in statement)
      own.push(await ctx.userSql.reachOf(ctx, { statement, mode: plus.dataScope }));
  }
  const key = [ctx.databaseUrl, found.id, found.version, found.hash, language, values, part, own];
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
}
