import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { cleanText } from '@auditplus/contract/kinds/stored-values.ts';
import type { PlacedIssue } from '@auditplus/core/forms/form-issues.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormFacts, type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { startRow, startValues } from '@auditplus/core/forms/start-values.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import type { ChosenTexts } from './record-choices.ts';
import type { Door } from './write-door.ts';

/** What was sent, laid over what is stored or what a new record starts with. */
type GivenValues = {
  readonly values: FormValues;
  /** Values that cannot be read. */
  readonly issues: readonly PlacedIssue[];
  /** Names that the form does not have. */
  readonly unknown: readonly string[];
  /** Fields that were filled in without the right to. */
  readonly unpermitted: readonly { readonly path: string; readonly label: LocalText }[];
};

type Sent = {
  readonly data: RecordData;
  /** The stored values; null for a new record. */
  readonly before: FormValues | null;
  readonly door: Pick<Door, 'isReadable' | 'isWritable'>;
  readonly facts: FormFacts;
};

/** How a password is shown: sent back like that, it stays. */
const MASK = '******';

/**
 * The values of a record after a write, before rules are applied. Fields that were not sent stay. What the door does
 * not let the caller read is ignored; what it lets be read but not filled in must be sent as it is stored.
 */
export function givenValues(form: FormModel, { data, before, door, facts }: Sent): GivenValues {
  const base = before ?? startValues(form, facts);
  const read = readRecord(form, sentFields(form, data, door));
  const unpermitted: GivenValues['unpermitted'][number][] = [];
  const take = (field: FormField, stored: unknown, sent: unknown): unknown => {
    const value = cleaned(field, sent);
    if (isSame(field, stored, value)) return stored;
    if (!door.isWritable(field.path)) unpermitted.push({ path: field.path, label: field.field.label });
    return value;
  };
  const values: Record<string, unknown> = { ...base };
  for (const field of form.main)
    if (field.name in read.values)
      values[field.name] = take(field, base[field.name], read.values[field.name]);
  for (const table of form.tables) {
    if (!(table.name in read.values)) continue;
    const stored = rowsIn(base[table.name]);
    const byId = new Map(stored.map((row) => [row.id, row]));
    const start = startRow(form, table.name, facts);
    const seen = new Set<unknown>();
    const rows = rowsIn(read.values[table.name]).map((row): FormRow => {
      // An id that is not of this record's rows, or comes twice, makes a new row.
      const former = seen.has(row.id) ? undefined : byId.get(row.id);
      if (former) seen.add(row.id);
      const from = former ?? start;
      const cells = table.columns
        .filter(({ name }) => name in row)
        .map((column) => [column.name, take(column, from[column.name], row[column.name])]);
      return { ...from, ...Object.fromEntries(cells) };
    });
    const isSameRows = rows.length === stored.length && rows.every((row, at) => row.id === stored[at]?.id);
    if (!isSameRows && !door.isWritable(table.name))
      unpermitted.push({ path: table.name, label: table.field.label });
    values[table.name] = rows;
  }
  return { values, issues: read.issues, unknown: read.unknown, unpermitted };
}

/** What of the sent data counts: not what the server fills in, not what the caller does not see. */
function sentFields(form: FormModel, data: RecordData, door: Sent['door']): FormValues {
  const counts = (path: string, sent: unknown): boolean => {
    const field = form.byPath.get(path);
    if (!field) return true;
    return !field.kind.isSystem && !(field.kindId === 'PsdInput' && sent === MASK) && door.isReadable(path);
  };
  const rowsOf = (name: string, sent: unknown): FormRow[] =>
    rowsIn(sent).map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column, cell]) => column === 'id' || counts(`${name}.${column}`, cell)),
      ),
    );
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, sent]): [string, unknown][] => {
      const isTable = form.tables.some((table) => table.name === name);
      if (isTable) return door.isReadable(name) ? [[name, rowsOf(name, sent)]] : [];
      return counts(name, sent) ? [[name, sent]] : [];
    }),
  );
}

/** Rich text is stored without anything that runs; of files only the ids count, the rest the server knows. */
function cleaned({ shape }: FormField, value: unknown): unknown {
  return shape === 'html' && typeof value === 'string' ? cleanHtml(value) : value;
}

/** Links to pictures and files are signed anew for every reader; what texts held before they were cleaned stays. */
function isSame({ shape }: FormField, stored: unknown, sent: unknown): boolean {
  if (stored === sent) return true;
  if (shape === 'text' && typeof stored === 'string') return (cleanText(stored).trim() || null) === sent;
  if (shape === 'files') return JSON.stringify(fileIdsOf(stored)) === JSON.stringify(fileIdsOf(sent));
  if (shape === 'html') return withoutSources(stored) === withoutSources(sent);
  if (typeof stored !== 'object' && typeof sent !== 'object') return false;
  return JSON.stringify(stored ?? null) === JSON.stringify(sent ?? null);
}

/** The ids of the files of a value. */
export const fileIdsOf = (value: unknown): string[] =>
  rowsIn(value).flatMap(({ fileId }) => (typeof fileId === 'string' ? [fileId] : []));

const withoutSources = (value: unknown): string =>
  String(value ?? '').replaceAll(/(\bsrc="[^"?]*)\?[^"]*"/g, '$1"');

/** A value that a write changes, with its place. */
export type ChangedValue = { readonly field: FormField; readonly row?: number; readonly value: unknown };

/** The values that differ from those of the record before, or of a new record all that are not empty. */
export function changedValues(form: FormModel, before: FormValues | null, after: FormValues): ChangedValue[] {
  const isChanged = (field: FormField, was: FormRow | null | undefined, is: FormRow): boolean =>
    !field.kind.isSystem &&
    !isSame(field, was ? was[field.name] : field.kind.blank({ props: field.props }), is[field.name]);
  return [
    ...form.main
      .filter((field) => isChanged(field, before, after))
      .map((field) => ({ field, value: after[field.name] })),
    ...form.tables.flatMap(({ name, columns }) => {
      const stored = new Map(rowsIn(before?.[name]).map((row) => [row.id, row]));
      return rowsIn(after[name]).flatMap((row, at) =>
        columns
          .filter((column) => isChanged(column, row.id === undefined ? null : stored.get(row.id), row))
          .map((field) => ({ field, row: at, value: row[field.name] })),
      );
    }),
  ];
}

/** Words that the keyword of the list looks into. */
export function searchWords(form: FormModel, values: FormValues, texts: ChosenTexts): string {
  return form.main
    .filter(({ field, shape }) => field.searchable && shape !== 'files')
    .map(({ name, path, kind, props }) =>
      kind.toCell(
        values[name] ?? null,
        { props },
        { language: 'zh', names: texts.get(path) ?? new Map<string, string>() },
      ),
    )
    .filter((text) => text !== '')
    .join('\n')
    .toLowerCase();
}
