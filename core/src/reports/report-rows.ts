import type {
  ReportCondition,
  ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { addMonthsTo, dayOfMoment } from '../expressions/calendar.ts';
import { checkExpression } from '../expressions/check.ts';
import { columnScope } from '../expressions/column-scope.ts';
import { type Decimal, decimalOf, decimalOfNumber } from '../expressions/decimal.ts';
import { evaluate, type Facts, type Output } from '../expressions/evaluate.ts';
import { issueText } from '../expressions/issues.ts';
import { parseExpression } from '../expressions/parse.ts';
import { BOOLEAN, type Row, type Type, type Typed } from '../expressions/types.ts';
import { type ParameterValues, periodOf } from './parameters.ts';
import { ReportProblem } from './report-problem.ts';

/** How values of a column are compared and shown. */
export type ReportColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'moment' | 'other';

export type SetColumn = { readonly name: string; readonly label: string; readonly type: ReportColumnType };

/** Rows of a set as a source answers them: numbers or their digits, days as `YYYY-MM-DD`, moments in milliseconds. */
export type SetRows = {
  readonly columns: readonly SetColumn[];
  readonly rows: readonly Row[];
  /** How values of columns are told, by column and value, in the order in which they are listed. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** Who reads a report and when. */
export type Reader = Pick<Facts, 'now' | 'me'> & { readonly language: Language };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A condition in the expression language; null where its parameter is empty. */
export function conditionText(
  { column, operator, value, parameter }: ReportCondition,
  columns: readonly SetColumn[],
  values: ParameterValues,
): string | null {
  const type = columnOf(columns, column).type;
  if (operator === 'isEmpty') return `isEmpty(${column})`;
  if (operator === 'isFilled') return `not isEmpty(${column})`;
  const wanted = parameter === '' ? value : (values[parameter] ?? '');
  if (wanted === '') return null;
  if (operator === 'contains') return `contains(text(${column}), ${quoted(wanted)})`;
  if (operator === 'within' || operator === 'withinBoth') {
    const periods = [periodOf(wanted)];
    if (operator === 'withinBoth') periods.push(yearBefore(periods[0] ?? null));
    return periods
      .map((period) => {
        if (!period) throw new ReportProblem('parameterInvalid', { name: column, value: wanted });
        const day = `date(${column})`;
        return `(${day} >= date(${quoted(period.from)}) and ${day} <= date(${quoted(period.to)}))`;
      })
      .join(' or ');
  }
  return `${type === 'moment' ? `date(${column})` : column} ${SIGNS[operator]} ${literal(wanted, type, column)}`;
}

const SIGNS = { equal: '=', notEqual: '!=', above: '>', atLeast: '>=', below: '<', atMost: '<=' } as const;

function literal(text: string, type: ReportColumnType, column: string): string {
  const wrong = (): never => {
    throw new ReportProblem('parameterInvalid', { name: column, value: text });
  };
  switch (type) {
    case 'integer':
    case 'decimal':
      return decimalOf(text) === null ? wrong() : text;
    case 'boolean':
      return /^(?:true|1)$/.test(text) ? 'true' : /^(?:false|0)$/.test(text) ? 'false' : wrong();
    case 'date':
    case 'moment': {
      const period = periodOf(text);
      return period ? `date(${quoted(period.from)})` : wrong();
    }
    default:
      return quoted(text);
  }
}

type Days = { readonly from: string; readonly to: string };

/** The same days of the year before. */
export function yearBefore(period: Days | null): Days | null {
  if (!period) return null;
  const [from, to] = [addMonthsTo(period.from, -12), addMonthsTo(period.to, -12)];
  return from === null || to === null ? null : { from, to };
}

/** The column of a name; throws a `ReportProblem` where there is none. */
export function columnOf(columns: readonly SetColumn[], name: string): SetColumn {
  const found = columns.find((column) => column.name === name);
  if (!found) throw new ReportProblem(name === '' ? 'incomplete' : 'fieldUnknown', { name });
  return found;
}

/** An expression on columns; throws a `ReportProblem` that says what is wrong with it. */
export function typedExpression(
  text: string,
  columns: readonly { readonly name: string; readonly type: string }[],
  language: Language,
  expects?: Type,
): Typed {
  const parsed = parseExpression(text);
  const checked = parsed.ok ? checkExpression(parsed.tree, columnScope(columns), expects) : null;
  if (checked?.ok) return checked.expression;
  const issue = parsed.ok ? (checked && !checked.ok ? checked.issues[0] : undefined) : parsed.issue;
  throw new ReportProblem('expressionInvalid', {
    expression: text.slice(0, 100),
    reason: issue ? issueText(issue, language) : text,
  });
}

/** The value of an expression for a row; null where it cannot be computed. */
export function computedValue(expression: Typed, record: Row, { now, me }: Reader): Output {
  const found = evaluate(expression, { record, now, me });
  return found.kind === 'value' ? found.value : null;
}

/** A condition on columns as a test of rows; without a text every row passes. */
export function rowTest(
  text: string,
  columns: readonly SetColumn[],
  reader: Reader,
): ((row: Row) => boolean) | null {
  if (text.trim() === '') return null;
  const condition = typedExpression(text, columns, reader.language, BOOLEAN);
  return (row) => computedValue(condition, row, reader) === true;
}

const COMPUTED: Readonly<Record<string, ReportColumnType>> = {
  decimal: 'decimal',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  datetime: 'moment',
};

/** The type of a column that an expression computes. */
export const computedType = ({ type }: Typed): ReportColumnType => COMPUTED[type.kind] ?? 'other';

/** Rows with the computed columns of their set. */
export function withComputed(set: Pick<ReportSet, 'computed'>, source: SetRows, reader: Reader): SetRows {
  if (set.computed.length === 0) return source;
  const columns = [...source.columns];
  const steps = set.computed.map(({ name, label, expression }) => {
    const typed = typedExpression(expression, columns, reader.language);
    if (columns.some((column) => column.name === name)) throw new ReportProblem('fieldUnknown', { name });
    columns.push({
      name,
      label: textIn(label, reader.language) || name,
      type: computedType(typed),
    });
    return { name, typed };
  });
  const rows = source.rows.map((row) => {
    const computed: Record<string, unknown> = { ...row };
    for (const { name, typed } of steps) computed[name] = computedValue(typed, computed, reader);
    return computed;
  });
  return { ...source, columns, rows };
}

/** The rows of a set with its computed columns, those of them that meet a condition. */
export function rowsThatMeet(
  set: Pick<ReportSet, 'computed'>,
  source: Pick<SetRows, 'columns' | 'rows'> & { readonly where: string },
  reader: Reader,
): Pick<SetRows, 'columns' | 'rows'> {
  const { columns, rows } = withComputed(set, { ...source, names: new Map() }, reader);
  const test = rowTest(source.where, columns, reader);
  return { columns, rows: test ? rows.filter(test) : rows };
}

/** The different values of a column as texts. */
export const distinctTexts = (rows: readonly Row[], column: string): string[] => [
  ...new Set(rows.flatMap((row) => (row[column] == null ? [] : [String(row[column])]))),
];

/** Texts of columns that are kept once; of more the column is no list of kinds. */
const MOST_SHARED = 1_000;

/** Makes rows of values in the order of columns; texts that come again are kept once. */
export function rowMaker(columns: readonly string[]): (values: readonly unknown[]) => Row {
  const shared = columns.map(() => new Map<string, string>());
  const value = (of: unknown, texts: Map<string, string> | undefined): unknown => {
    if (typeof of !== 'string' || !texts) return of;
    const known = texts.get(of);
    if (known === undefined && texts.size < MOST_SHARED) texts.set(of, of);
    return known ?? of;
  };
  return (values) => Object.fromEntries(columns.map((name, at) => [name, value(values[at], shared[at])]));
}

/** The exact number that a value is; null where it is none. */
export function numberOf(value: unknown): Decimal | null {
  if (typeof value === 'number') return decimalOfNumber(value);
  return typeof value === 'string' ? decimalOf(value) : null;
}

/** The day of a date or a moment; null where there is none. */
export function dayOfValue(value: unknown, type: ReportColumnType): string | null {
  if (type === 'moment') return typeof value === 'number' ? dayOfMoment(value) : null;
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}
