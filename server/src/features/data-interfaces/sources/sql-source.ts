import type {
  InterfaceBody,
  InterfaceColumn,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Typed } from '@auditplus/core/expressions/types.ts';
import { SQL_CONTEXT_NAMES, type SqlContextName, type SqlIssue } from '@auditplus/core/sql/lexer.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { relationsNow } from '../../../kernel/relations.ts';
import type { CheckedSql, CheckSettings } from '../../../kernel/user-sql/check.ts';
import type { ResultView } from '../../../kernel/user-sql/compose.ts';
import { checkAndKeep, checkedBefore, type KeptCheck } from '../../../kernel/user-sql/kept-check.ts';
import type { SqlResult, SqlRun } from '../../../kernel/user-sql/run.ts';
import type { Runnable } from '../interface-definitions.ts';
import { sqlFields, type Values } from '../parameters.ts';
import { filterSql } from '../row-filter.ts';
import { type RowsAsked, type RowsPage, searchedColumns } from './narrow-rows.ts';
import type { DataRow, SourceData } from './source-rows.ts';

/** What statements of interfaces may know of the caller; a form's record belongs to printing. */
export const STATEMENT_CONTEXT: readonly SqlContextName[] = SQL_CONTEXT_NAMES.filter(
  (name) => name !== 'formId',
);

const checked = new WeakMap<Runnable, Promise<CheckedSql>>();

/**
 * The statement of an interface as the first two walls let it through: by the mark of its publishing where that fits,
 * else checked anew, once in each process. Refuses with the issue and its place.
 */
export function checkedStatement(ctx: Ctx, runnable: Runnable): Promise<CheckedSql> {
  const known = checked.get(runnable) ?? checkStatement(ctx, runnable);
  checked.set(runnable, known);
  known.catch(() => checked.delete(runnable));
  return known;
}

async function checkStatement(ctx: Ctx, { body, kept }: Runnable): Promise<CheckedSql> {
  const check = await checkedBefore(ctx, body.query, {
    kept: kept ?? null,
    ...(await settingsOf(ctx, body)),
  });
  return check.ok ? check.checked : refuseStatement(check.issue);
}

/** What is stored at publishing, so that the statement need not be parsed for its runs. */
export async function keptCheck(ctx: Ctx, body: InterfaceBody): Promise<KeptCheck | null> {
  const check = await checkAndKeep(ctx, body.query, await settingsOf(ctx, body));
  return check.ok ? check.kept : refuseStatement(check.issue);
}

const settingsOf = async (ctx: Ctx, body: InterfaceBody): Promise<CheckSettings> => ({
  fields: sqlFields(body.requestParameters),
  context: STATEMENT_CONTEXT,
  relations: [...(await relationsNow(ctx)).keys()],
});

export const refuseStatement = ({ code, params, place }: SqlIssue): never =>
  refuse(code, params, { field: 'query', place });

type Asked = {
  readonly values: Values;
  readonly filter: Typed | null;
  /** Columns of the statement, as they were found before. */
  readonly columns: readonly InterfaceColumn[];
  /** Which rows are wanted, beside the interface's own filter. */
  readonly wanted?: Omit<ResultView, 'known' | 'filter'>;
  /** Rows at most; the interface's own limit unless told. */
  readonly rows?: number;
  readonly signal?: AbortSignal | undefined;
};

/** Runs the statement of an interface. */
const runStatement = async (ctx: Ctx, runnable: Runnable, asked: Asked): Promise<SqlResult> =>
  ctx.userSql.run(ctx, await runOf(ctx, runnable, asked));

/** How our database would find the rows of an interface. */
export const statementPlan = async (ctx: Ctx, runnable: Runnable, asked: Asked): Promise<string[]> =>
  ctx.userSql.explain(ctx, await runOf(ctx, runnable, asked));

async function runOf(
  ctx: Ctx,
  runnable: Runnable,
  { values, filter, columns, wanted, rows, signal }: Asked,
): Promise<SqlRun> {
  const { plus } = runnable.body;
  return {
    statement: await checkedStatement(ctx, runnable),
    fields: values,
    mode: plus.dataScope,
    // A draft carries no mark of its publishing: whoever runs one writes it.
    isTried: runnable.kept === undefined,
    definition: runnable.id || `bench ${ctx.caller.userId}`,
    limits: { rows: rows ?? plus.maxRows, ms: plus.timeoutSeconds * 1000 },
    ...(filter || wanted
      ? {
          view: {
            known: columns.map(({ name }) => name),
            ...wanted,
            ...(filter && { filter: { condition: filterSql(ctx, filter, columns), columns } }),
          },
        }
      : {}),
    ...(signal && { signal }),
  };
}

/** The columns of the statement, found without any of its rows. */
export async function describeStatement(
  ctx: Ctx,
  runnable: Runnable,
  values: Values,
): Promise<InterfaceColumn[]> {
  // One row more than the limit is asked for: none.
  const found = await runStatement(ctx, runnable, { values, filter: null, columns: [], rows: -1 });
  return columnsOfResult(found);
}

const columnsOfResult = ({ columns, types }: SqlResult): InterfaceColumn[] =>
  columns.map((name, at) => ({ name, type: types[at] ?? 'other' }));

/** Rows by the names of their columns. */
const objectsOf = ({ columns, rows }: SqlResult): DataRow[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));

/** All data of an interface whose source is a statement. */
export async function statementData(ctx: Ctx, runnable: Runnable, asked: Asked): Promise<SourceData> {
  const result = await runStatement(ctx, runnable, asked);
  return { data: objectsOf(result), columns: columnsOfResult(result), isCut: result.isCut };
}

/** A page of the rows of a statement, narrowed by the database; what is not asked for never leaves it. */
export async function statementPage(
  ctx: Ctx,
  runnable: Runnable,
  { rows: asked, ...input }: Omit<Asked, 'wanted' | 'rows'> & { readonly rows: RowsAsked },
): Promise<RowsPage> {
  const { keyword, among, sort, offset, limit } = asked;
  const typeOf = (name: string) => input.columns.find((column) => column.name === name)?.type ?? 'other';
  const result = await runStatement(ctx, runnable, {
    ...input,
    wanted: {
      ...(keyword && {
        keyword: { text: keyword.text, columns: searchedColumns(keyword.columns, input.columns) },
      }),
      ...(among && { among: { ...among, type: typeOf(among.column) } }),
      ...(sort && { sort: [sort] }),
      skip: offset,
      isCounted: true,
    },
    rows: limit,
  });
  const list = objectsOf(result);
  return { list, total: result.total ?? list.length };
}
