import {
  type BenchResult,
  type InterfaceBody,
  type InterfaceColumn,
  readsSource,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Typed } from '@auditplus/core/expressions/types.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { scriptResult } from '../../kernel/sandbox/script-result.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import type { Runnable } from './interface-definitions.ts';
import type { Values } from './parameters.ts';
import { passes, readFilter } from './row-filter.ts';
import { fixedData } from './sources/fixed-source.ts';
import { outsideData } from './sources/http-source.ts';
import { narrowRows, type RowsAsked, type RowsPage } from './sources/narrow-rows.ts';
import {
  describeSourceStatement,
  sourceStatement,
  sourceStatementData,
  sourceStatementPlan,
} from './sources/outside-sql.ts';
import { columnsOf, rowsOf, type SourceData } from './sources/source-rows.ts';
import {
  checkedStatement,
  describeStatement,
  statementData,
  statementPage,
  statementPlan,
} from './sources/sql-source.ts';

const REASONS = {
  noRows: ['数据不是行的列表', '資料不是列的清單', 'the data are no list of rows'],
} as const satisfies Texts;

/** What a run gets beside the interface. */
export type RunInput = {
  readonly values: Values;
  /** The secret of the authentication; asked for where a host outside is called. */
  readonly secret: () => Promise<string>;
  readonly signal?: AbortSignal | undefined;
};

type Timings = BenchResult['timings'];

/** Data after filter and script; `columns` are those of the source. */
export type InterfaceData = SourceData & { readonly timings: Timings };

/** All data of an interface. */
export async function interfaceData(ctx: Ctx, runnable: Runnable, input: RunInput): Promise<InterfaceData> {
  const { body } = runnable;
  const timings: Timings = [];
  const timed = async <T>(step: Timings[number]['step'], work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    timings.push({ step, ms: Math.round((performance.now() - start) * 10) / 10 });
    return result;
  };
  if (readsSource(body)) await timed('check', () => sourceStatement(ctx, runnable));
  else if (body.dataType === SOURCE.sql) await timed('check', () => checkedStatement(ctx, runnable));
  const filter = await filterOf(ctx, runnable, input.values);
  const source = await timed('source', () => sourceData(ctx, runnable, { ...input, filter }));
  const isFiltered = filter !== null && !isOwnSql(body);
  const kept = isFiltered ? await timed('filter', async () => filtered(ctx, source, filter)) : source.data;
  const data = hasScript(body)
    ? await timed('script', () => processed(ctx, body, { data: kept, params: input.values }))
    : kept;
  return { ...source, data, timings };
}

/** How its database would find the rows of an interface; nothing where none is asked. */
export async function interfacePlan(
  ctx: Ctx,
  runnable: Runnable,
  { values, signal }: Pick<RunInput, 'values' | 'signal'>,
): Promise<readonly string[]> {
  if (readsSource(runnable.body)) return sourceStatementPlan(ctx, runnable, { values, signal });
  if (!isOwnSql(runnable.body)) return [];
  const filter = await filterOf(ctx, runnable, values);
  const columns = filter ? await knownColumns(ctx, runnable, values) : [];
  return statementPlan(ctx, runnable, { values, filter, columns, signal });
}

/** A page of the rows of an interface: by the database where it can, else of the data as a whole. */
export async function interfacePage(
  ctx: Ctx,
  runnable: Runnable,
  { rows, ...input }: RunInput & { readonly rows: RowsAsked },
): Promise<RowsPage> {
  const { body } = runnable;
  if (isOwnSql(body) && !hasScript(body)) {
    const columns = await knownColumns(ctx, runnable, input.values);
    const filter = readFilter(ctx, body.plus.rowFilter, columns);
    return statementPage(ctx, runnable, { ...input, columns, filter, rows });
  }
  const { data } = await interfaceData(ctx, runnable, input);
  const all = rowsOf(data) ?? refuse('interface.badReply', { reason: pick(REASONS, ctx.language).noRows });
  return narrowRows(all, columnsOf(all), rows);
}

/** Whether our own database narrows the rows of an interface. */
const isOwnSql = (body: InterfaceBody): boolean => body.dataType === SOURCE.sql && !readsSource(body);

const hasScript = ({ dataProcessing }: InterfaceBody): boolean => dataProcessing.trim() !== '';

async function filterOf(ctx: Ctx, runnable: Runnable, values: Values): Promise<Typed | null> {
  const { rowFilter } = runnable.body.plus;
  if (rowFilter.trim() === '') return null;
  return readFilter(ctx, rowFilter, await knownColumns(ctx, runnable, values));
}

const described = new WeakMap<Runnable, Promise<InterfaceColumn[]>>();

/** Columns of the source: as they were found when it was saved, else as they are found now. */
function knownColumns(
  ctx: Ctx,
  runnable: Runnable,
  values: Values,
): Promise<readonly InterfaceColumn[]> | readonly InterfaceColumn[] {
  const { dataType, plus } = runnable.body;
  if (dataType === SOURCE.fixed) return fixedData(runnable).columns;
  if (plus.columns.length > 0 || dataType !== SOURCE.sql) return plus.columns;
  const describe = readsSource(runnable.body) ? describeSourceStatement : describeStatement;
  const describing = described.get(runnable) ?? describe(ctx, runnable, values);
  described.set(runnable, describing);
  describing.catch(() => described.delete(runnable));
  return describing;
}

async function sourceData(
  ctx: Ctx,
  runnable: Runnable,
  { values, secret, filter, signal }: RunInput & { readonly filter: Typed | null },
): Promise<SourceData> {
  switch (runnable.body.dataType) {
    case SOURCE.sql: {
      if (readsSource(runnable.body)) return sourceStatementData(ctx, runnable, { values, signal });
      const columns = filter ? await knownColumns(ctx, runnable, values) : [];
      return statementData(ctx, runnable, { values, filter, columns, signal });
    }
    case SOURCE.fixed:
      return fixedData(runnable);
    default:
      return outsideData(ctx, runnable, { values, secret: await secret() });
  }
}

function filtered(ctx: Ctx, { data }: SourceData, filter: Typed): unknown {
  const rows = rowsOf(data) ?? refuse('interface.badReply', { reason: pick(REASONS, ctx.language).noRows });
  return rows.filter(passes(ctx, filter));
}

/** Above this length of JSON a script gets more room and more time. */
const LARGE = 900_000;

async function processed(
  ctx: Ctx,
  { dataProcessing }: InterfaceBody,
  given: { readonly data: unknown; readonly params: Values },
): Promise<unknown> {
  const size = JSON.stringify(given.data ?? null).length > LARGE ? 'large' : 'usual';
  return scriptResult(await ctx.sandbox.runScript({ script: dataProcessing, ...given, size }), size);
}
