import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { MAX_CHILD_ROWS } from '@auditplus/contract/kinds/table.ts';
import { type ValueIssue, valueIssueText } from '@auditplus/contract/kinds/value-issues.ts';
import { type Issue, issueText } from '../expressions/issues.ts';
import type { FormField, Unit } from './form-model.ts';
import { type FormRow, type FormRun, type FormValues, rowsIn } from './form-run.ts';
import { patternOf } from './patterns.ts';

/** Why the record cannot be stored as it is, at one place. */
export type PlacedIssue = {
  /** `amount`, or `items[3].amount` in the fourth row; empty for the record as a whole. */
  readonly place: string;
  /** The field's path, without the number of the row. */
  readonly path: string;
  readonly row?: number;
  readonly label: LocalText;
  readonly why:
    | { readonly value: ValueIssue }
    | { readonly message: LocalText }
    | { readonly expression: Issue };
};

/** The issue in words. */
export function placedIssueText({ label, why }: PlacedIssue, language: Language): string {
  if ('message' in why) return textIn(why.message, language);
  const name = textIn(label, language);
  if ('value' in why) return valueIssueText(why.value, name, language);
  return language === 'en'
    ? `${name}: ${issueText(why.expression, language)}`
    : `${name}：${issueText(why.expression, language)}`;
}

/** The place of a field on the wire. */
export const placeOf = (path: string, row?: number): string => {
  const [table = '', column] = path.split('.');
  return row === undefined || column === undefined ? path : `${table}[${row}].${column}`;
};

/**
 * Everything that keeps a record from being stored, all at once. A value that stays as it was is held to be allowed:
 * rules may be younger than it. What only the database knows (unique values, records that are referred to) the server
 * adds.
 */
export function formIssues(run: FormRun): PlacedIssue[] {
  const { main, tables } = run.model;
  return [
    ...main.flatMap((field) => fieldIssues(run, field)),
    ...tables.flatMap(({ name, field, columns }): PlacedIssue[] => {
      if (!run.stateOf(name).isVisible) return [];
      const rows = run.rowsOf(name);
      const at = { place: name, path: name, label: field.label };
      if (rows.length > MAX_CHILD_ROWS)
        return [{ ...at, why: { value: { id: 'tooManyRows', params: { max: MAX_CHILD_ROWS } } } }];
      const own: PlacedIssue[] =
        run.stateOf(name).isRequired && rows.length === 0
          ? [{ ...at, why: { value: { id: 'required' } } }]
          : [];
      return [
        ...own,
        ...rows.flatMap((_, row) => columns.flatMap((column) => fieldIssues(run, column, row))),
      ];
    }),
    ...run
      .messages()
      .filter(({ kind }) => kind === 'refuse')
      .map(({ target, row, message }) => {
        const path = target?.startsWith('#') ? '' : (target ?? '');
        const label = run.model.byPath.get(path)?.field.label ?? { zh: '' };
        return {
          place: placeOf(path, row),
          path,
          ...(row === undefined ? {} : { row }),
          label,
          why: { message },
        };
      }),
  ];
}

/** What is wrong with one field, in a row where it is a column. */
export function fieldIssues(run: FormRun, field: FormField, row?: number): PlacedIssue[] {
  const why = faultOf(run, field, row);
  if (!why) return [];
  const { path } = field;
  const place = placeOf(path, row);
  return [{ place, path, ...(row === undefined ? {} : { row }), label: field.field.label, why }];
}

function faultOf(run: FormRun, asked: FormField, row: number | undefined): PlacedIssue['why'] | null {
  const { path, name, table, kind, props, shape } = asked;
  const state = run.stateOf(path, row);
  if (!state.isVisible || kind.isSystem) return null;
  const within: FormRow = row === undefined ? run.values : (run.rowsOf(table ?? '')[row] ?? {});
  const value = within[name];
  const units = run.model.units.get(path);
  const computing = units?.value ? run.issueOf(units.value, row) : null;
  if (computing) return { expression: computing };
  if (isMissing(value, shape))
    return state.isRequired
      ? missingText(props, Array.isArray(value) ? 'noneChosen' : kind.isChosen ? 'unchosen' : 'required')
      : null;
  if (!run.old || !isKept(run, run.old, { name, table, value, row })) {
    const broken =
      kind.check?.(value, props) ??
      (kind.isNarrowed && !state.isReadOnly ? closedOption(run, { path, row }, value) : null);
    if (broken) return { value: broken };
    const pattern = brokenPattern(asked, value);
    if (pattern) return pattern;
  }
  return units && units.checks.length > 0 ? brokenCheck(run, units.checks, row) : null;
}

/** A chosen option that rules do not offer now; whoever cannot choose another one is not told. */
const closedOption = (
  run: FormRun,
  { path, row }: { readonly path: string; readonly row: number | undefined },
  value: unknown,
): ValueIssue | null =>
  (Array.isArray(value) ? value : [value]).some((id) => typeof id === 'string' && run.closes(path, id, row))
    ? { id: 'optionClosed' }
    : null;

/** The first pattern that a value does not match. */
function brokenPattern(
  { field: { patterns } }: FormField,
  value: unknown,
): { readonly message: LocalText } | null {
  if (patterns.length === 0) return null;
  const text = patternText(value);
  const broken = patterns.find(({ pattern }) => patternOf(pattern)?.test(text) === false);
  return broken ? { message: broken.message } : null;
}

/** The first check that does not hold. */
function brokenCheck(
  run: FormRun,
  checks: readonly { readonly unit: Unit; readonly message: LocalText }[],
  row: number | undefined,
): PlacedIssue['why'] | null {
  const broken = checks.find(({ unit }) => run.test(unit, row) === false);
  return broken ? { message: broken.message } : null;
}

/** Whether nothing is there: a switch always says something. */
export function isMissing(value: unknown, shape: string): boolean {
  if (shape === 'flag') return false;
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The words of the box, as the contract asks for; of its own where it has none. */
function missingText(props: Readonly<Record<string, unknown>>, id: ValueIssue['id']): PlacedIssue['why'] {
  const { placeholder } = props;
  if (isLocalText(placeholder) && placeholder.zh !== '') return { message: placeholder };
  return { value: { id } };
}

const isLocalText = (value: unknown): value is LocalText =>
  typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string';

type Cell = {
  readonly name: string;
  readonly table: string | null;
  readonly value: unknown;
  readonly row: number | undefined;
};

/** Whether a value is what was stored before; rows are known by their ids. */
function isKept(run: FormRun, old: FormValues, { name, table, value, row }: Cell): boolean {
  const id = table === null || row === undefined ? null : run.rowsOf(table)[row]?.id;
  const before = id === null ? old : rowsIn(old[table ?? '']).find((one) => one.id === id);
  return before !== undefined && JSON.stringify(before[name]) === JSON.stringify(value);
}

/** What a pattern is held against. */
const patternText = (value: unknown): string => (typeof value === 'string' ? value : String(value));
