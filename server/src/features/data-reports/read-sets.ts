import type {
  ReportBody,
  ReportCondition,
  ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { isKnownMoment } from '@auditplus/core/expressions/calendar.ts';
import { toSql } from '@auditplus/core/expressions/to-sql.ts';
import { BOOLEAN, type Row } from '@auditplus/core/expressions/types.ts';
import { ROW_ID } from '@auditplus/core/reports/build-report.ts';
import type { ParameterValues } from '@auditplus/core/reports/parameters.ts';
import { ReportProblem } from '@auditplus/core/reports/report-problem.ts';
import {
  conditionText,
  distinctTexts,
  type Reader,
  type ReportColumnType,
  rowMaker,
  rowsThatMeet,
  type SetColumn,
  type SetRows,
  typedExpression,
} from '@auditplus/core/reports/report-rows.ts';
import { lexSql, SQL_CONTEXT_NAMES, type SqlField } from '@auditplus/core/sql/lexer.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Relation, relationsNow } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { checkSql } from '../../kernel/user-sql/check.ts';
import { TYPED } from '../../kernel/user-sql/compose.ts';
import type { TakeRows } from '../../kernel/user-sql/fetch-rows.ts';
import type { SqlResult, SqlRun } from '../../kernel/user-sql/run.ts';
import { runInterface } from '../data-interfaces/public.ts';
import { liveDesign } from '../designs/public.ts';
import { recordsAsData } from '../records/public.ts';
import { valueNames } from './value-names.ts';

/** Rows of a set at most, and what they may weigh together. */
export const MAX_ROWS = 100_000;
const MEGABYTE = 1024 ** 2;
const LIMITS = { rows: MAX_ROWS, bytes: 64 * MEGABYTE, ms: 60_000 };

export type Reading = {
  readonly ctx: Ctx;
  readonly reader: Reader;
  readonly values: ParameterValues;
  readonly parameters: ReportBody['parameters'];
  readonly mode: ReportBody['dataScope'];
  /** Names the report among what runs: one run of a set at a time. */
  readonly report: string;
  /** Whether the report may name a column of a relation; without it all are read. */
  readonly isNamed?: (column: string) => boolean;
  /** Columns only: no rows are read where that can be avoided. */
  readonly isShape?: boolean;
  /** Takes the rows of statements as they come, so that they are not kept here. */
  readonly take?: TakeRows;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The rows of the sets under the rights of the reader, filtered and with their computed columns. Throws a
 * `ReportProblem` for what the definition has wrong; refuses with `dataReport.tooManyRows` and as its sources refuse.
 */
export async function readSets(
  sets: readonly ReportSet[],
  reading: Reading,
): Promise<ReadonlyMap<string, SetRows>> {
  const read = new Map<string, SetRows>();
  // One after the other: a person may run two statements at a time.
  for (const set of sets) read.set(set.name, await readSet(set, reading));
  return read;
}

export async function readSet(set: ReportSet, reading: Reading): Promise<SetRows> {
  const source = await readSource(set, reading);
  assertRows(set, source.rows.length, reading);
  const { columns, rows } = rowsThatMeet(set, source, reading.reader);
  const idsOf = (column: string) => distinctTexts(rows, column);
  return { columns, rows, names: await namesOf(set, { columns, idsOf, coded: source.coded }, reading) };
}

/** What a set reads, before its computed columns and with the condition that its rows have yet to meet. */
export async function readSource(
  set: ReportSet,
  reading: Reading,
): Promise<Source & { readonly where: string }> {
  const source = await SOURCES[set.from](set, reading);
  if (source.isFiltered) return { ...source, where: '' };
  const where = whereText(
    { where: byCode(set, source.coded ?? new Map(), reading) },
    source.columns,
    reading,
  );
  return { ...source, where };
}

/** Refuses with `dataReport.tooManyRows`. */
export function assertRows(set: ReportSet, count: number, { reader }: Pick<Reading, 'reader'>): void {
  if (count > MAX_ROWS) refuse('dataReport.tooManyRows', { name: labelOf(set, reader), most: MAX_ROWS });
}

type Coded = NonNullable<Source['coded']>;

const wantedBy = ({ value, parameter }: ReportCondition, { values }: Reading): string =>
  parameter === '' ? value : (values[parameter] ?? '');

/**
 * The conditions of a set, those on a column of codes by the code that is wanted. Definitions and addresses that were
 * written when such columns held names name them still.
 */
function byCode({ where }: ReportSet, coded: Coded, reading: Reading): ReportCondition[] {
  return where.flatMap((condition) => {
    const names = coded.get(condition.column);
    if (!names) return [condition];
    if (condition.operator === 'contains') return [];
    const wanted = wantedBy(condition, reading);
    const [code] = names.has(wanted)
      ? [wanted]
      : ([...names].find(([, text]) => text === wanted) ?? [wanted]);
    return [{ ...condition, value: code, parameter: '' }];
  });
}

/** Whether a row holds the codes that its conditions want among others; a part of a name finds what is called so. */
function holding({ where }: ReportSet, coded: Coded, reading: Reading): (row: Row) => boolean {
  const tests = where.flatMap((condition) => {
    const names = coded.get(condition.column);
    const wanted = wantedBy(condition, reading);
    return condition.operator === 'contains' && names && wanted !== '' ? [{ condition, names, wanted }] : [];
  });
  return (row) =>
    tests.every(({ condition, names, wanted }) => {
      const key = String(row[condition.column] ?? '');
      return key.split(',').includes(wanted) || (names.get(key) ?? '').includes(wanted);
    });
}

/** Conditions as one; empty where none applies. */
const whereText = (
  set: Pick<ReportSet, 'where'>,
  columns: readonly SetColumn[],
  { values }: Reading,
): string =>
  set.where
    .flatMap((condition) => {
      const text = conditionText(condition, columns, values);
      return text === null ? [] : [`(${text})`];
    })
    .join(' and ');

type Source = {
  readonly columns: readonly SetColumn[];
  readonly rows: readonly Row[];
  /** The conditions of the set were met by the source itself. */
  readonly isFiltered?: boolean;
  /** What the codes of columns are called, in the order in which they are listed. */
  readonly coded?: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
};
type Read<K extends ReportSet['from']> = (
  set: Extract<ReportSet, { from: K }>,
  reading: Reading,
) => Promise<Source>;

const SOURCES: { readonly [K in ReportSet['from']]: (set: ReportSet, reading: Reading) => Promise<Source> } =
  {
    relation: (set, reading) => (set.from === 'relation' ? relationRows(set, reading) : none()),
    sql: (set, reading) => (set.from === 'sql' ? statementRows(set, reading) : none()),
    interface: (set, reading) => (set.from === 'interface' ? interfaceRows(set, reading) : none()),
    form: (set, reading) => (set.from === 'form' ? formRows(set, reading) : none()),
  };

const none = async (): Promise<Source> => ({ columns: [], rows: [] });

const relationRows: Read<'relation'> = async (set, reading) => {
  const { ctx, reader } = reading;
  const relation = (await relationsNow(ctx)).get(set.relation) ?? unknownSource(set);
  const { isNamed = () => true } = reading;
  // One column at least: rows are counted too.
  const columns = columnsOf(relation, reading).filter(
    ({ name }, at) => at === 0 || name === ROW_ID || isNamed(name),
  );
  const text = `SELECT * FROM "${relation.name.replaceAll('"', '""')}"`;
  const lexed = lexSql(text, { fields: new Map(), context: [] });
  if (!lexed.ok) return unknownSource(set);
  const where = whereText(set, columns, reading);
  const result = await runStatement(reading, set, {
    statement: { ...lexed.lexed, relations: [relation.name] },
    fields: {},
    view: {
      known: columns.map(({ name }) => name),
      columns: columns.map(({ name }) => name),
      ...(where !== '' && { filter: { condition: filterSql(where, columns, reader), columns } }),
    },
  });
  return { columns, rows: rowsOf(result), isFiltered: true };
};

const unknownSource = (set: ReportSet): never => {
  throw new ReportProblem('setUnknown', { name: set.label.zh || set.name });
};

const columnsOf = ({ columns }: Relation, { reader }: Reading): SetColumn[] =>
  columns.map(({ name, label, type }) => ({ name, label: inLanguage(reader.language, label), type }));

/** Conditions as the database computes them. */
function filterSql(where: string, columns: readonly SetColumn[], reader: Reader) {
  const condition = typedExpression(where, columns, reader.language, BOOLEAN);
  const named = Object.fromEntries(columns.map(({ name }) => [name, { table: TYPED, column: name }]));
  const { now, me } = reader;
  const sql = toSql(condition, { columns: named, facts: { now, me } });
  if (sql.ok) return sql.sql;
  throw new ReportProblem('expressionInvalid', { expression: where.slice(0, 100), reason: sql.issue.id });
}

const rowsOf = ({ columns, rows }: SqlResult): Row[] => rows.map(rowMaker(columns));

/** Refuses with `dataReport.tooMuchData` where the rows are fewer than the limit and still too large. */
async function runStatement(
  { ctx, mode, report, reader, isShape, take, signal }: Reading,
  set: ReportSet,
  run: Pick<SqlRun, 'statement' | 'fields' | 'view'>,
): Promise<SqlResult> {
  let taken = 0;
  const counted: TakeRows | undefined =
    take &&
    ((columns, rows) => {
      taken += rows.length;
      return take(columns, rows);
    });
  const result = await ctx.userSql.run(ctx, {
    ...run,
    mode,
    // Its author learns what is wrong with it, and where.
    ...(isShape && { isTried: true }),
    definition: `${report} ${set.name}`,
    // One row more than the limit is asked for: none, where only columns are wanted.
    limits: { ...LIMITS, rows: isShape ? -1 : MAX_ROWS + 1 },
    ...(counted && { take: counted }),
    ...(signal && { signal }),
  });
  if (result.isCut && !isShape && taken + result.rows.length <= MAX_ROWS)
    refuse('dataReport.tooMuchData', { name: labelOf(set, reader), most: LIMITS.bytes / MEGABYTE });
  return result;
}

const labelOf = ({ label, name }: ReportSet, { language }: Reader): string => textIn(label, language) || name;

const SQL_TYPES: Readonly<Record<string, SqlField['type']>> = { number: 'numeric', date: 'date' };

const statementRows: Read<'sql'> = async (set, reading) => {
  const { ctx, parameters, values } = reading;
  const fields = new Map(
    parameters.map(({ name, type }): [string, SqlField] => [
      name,
      { type: SQL_TYPES[type] ?? 'text', isList: false },
    ]),
  );
  const check = await checkSql(ctx.sandbox, set.query, {
    fields,
    context: SQL_CONTEXT_NAMES.filter((name) => name !== 'formId'),
    relations: [...(await relationsNow(ctx)).keys()],
  });
  if (!check.ok)
    return refuse(check.issue.code, check.issue.params, { set: set.name, place: check.issue.place });
  const result = await runStatement(reading, set, {
    statement: check.checked,
    fields: Object.fromEntries(parameters.map(({ name }) => [name, values[name] || null])),
  });
  return {
    columns: result.columns.map((name, at) => ({ name, label: name, type: result.types[at] ?? 'other' })),
    rows: rowsOf(result),
  };
};

const interfaceRows: Read<'interface'> = async (set, { ctx, values, signal }) => {
  const given = new Map<string, unknown>(
    set.values.map(({ field, value }) => [
      field,
      // A parameter of the report stands as its name in braces.
      typeof value === 'string'
        ? value.replaceAll(/^\{(.+)\}$/g, (_all, name: string) => values[name] ?? '')
        : value,
    ]),
  );
  const { data, columns } = await runInterface(ctx, { name: set.interfaceId, given, type: 'report', signal });
  const list: readonly unknown[] = Array.isArray(data) ? data : data == null ? [] : [data];
  const rows = list.map((value): Row => (isRow(value) ? value : { value }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const moments = new Set(columns.flatMap(({ name, type }) => (type === 'moment' ? [name] : [])));
  const typed = names.map((name) => ({ name, label: name, type: typeOf(name, rows, moments.has(name)) }));
  return { columns: typed, rows };
};

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What all values of a column of an answer are; numbers also come as their digits, moments as their milliseconds. */
function typeOf(name: string, rows: readonly Row[], isMoment: boolean): ReportColumnType {
  const values = rows.flatMap((row) => row[name] ?? []);
  const are = (test: (value: unknown) => boolean) => values.length > 0 && values.every(test);
  if (are((value) => typeof value === 'boolean')) return 'boolean';
  if (isMoment && are((value) => typeof value === 'number' && isKnownMoment(value))) return 'moment';
  if (are((value) => typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(String(value)))) return 'decimal';
  if (are((value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)))) return 'date';
  return values.some((value) => typeof value === 'object') ? 'other' : 'text';
}

const formRows: Read<'form'> = async (set, asked) => {
  const { ctx, mode, isShape } = asked;
  if (!(await liveDesign(ctx, set.designId))) return unknownSource(set);
  const reading = mode === 'whole' ? { ...ctx, caller: systemCaller('report') } : ctx;
  // One record more than the limit is asked for: none, where only columns are wanted.
  const { columns, rows, names } = await recordsAsData.rows(reading, set.designId, isShape ? -1 : MAX_ROWS);
  assertRows(set, rows.length, asked);
  return { columns, rows: rows.filter(holding(set, names, asked)), coded: names };
};

/** How values are told: names of organisations and people, labels of dictionaries, and those that the set lists. */
export async function namesOf(
  { names }: Pick<ReportSet, 'names'>,
  {
    columns,
    idsOf,
    coded = new Map(),
  }: Pick<SetRows, 'columns'> & {
    readonly idsOf: (column: string) => readonly string[];
    readonly coded: Source['coded'];
  },
  { ctx, reader }: Pick<Reading, 'ctx' | 'reader'>,
): Promise<SetRows['names']> {
  const found = await Promise.all(
    names.map(async ({ column, ...words }): Promise<[string, ReadonlyMap<string, string>]> => {
      if (!columns.some(({ name }) => name === column))
        throw new ReportProblem('fieldUnknown', { name: column });
      return [
        column,
        await valueNames({ db: ctx.db, language: reader.language }, words, () => idsOf(column)),
      ];
    }),
  );
  return new Map([...coded, ...found]);
}
