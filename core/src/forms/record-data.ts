import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { PathOf } from '@auditplus/contract/kinds/form-kind.ts';
import { digitsIssue } from '@auditplus/contract/kinds/num-input.ts';
import { schemaOf } from './field-schema.ts';
import type { PlacedIssue } from './form-issues.ts';
import { placeOf } from './form-issues.ts';
import type { FormField, FormModel } from './form-model.ts';
import { type FormRow, type FormValues, rowsIn } from './form-run.ts';

/** What a record on the wire says: the fields that it has, read by their kinds. */
export type ReadRecord = {
  readonly values: FormValues;
  /** Values that cannot be read at all. */
  readonly issues: readonly PlacedIssue[];
  /** Names that the form does not have; those that only show something are no such names. */
  readonly unknown: readonly string[];
};

/** A number in plain digits, however many. */
const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Reads a record as the wire has it. Fields that it does not say are left out. */
export function readRecord(model: FormModel, data: FormValues): ReadRecord {
  const issues: PlacedIssue[] = [];
  const unknown: string[] = [];
  const read = (field: FormField, sent: unknown, row?: number): unknown => {
    const found = schemaOf(field).safeParse(sent);
    if (found.success) return found.data;
    const [fault] = found.error.issues;
    const isTooLong = fault?.code === 'too_big' && fault.origin === 'string';
    const isNumber = typeof sent === 'number' || (typeof sent === 'string' && WRITTEN.test(sent));
    const digits = field.shape === 'decimal' && isNumber ? digitsIssue(sent) : null;
    issues.push({
      place: placeOf(field.path, row),
      path: field.path,
      ...(row === undefined ? {} : { row }),
      label: field.field.label,
      why: {
        value: isTooLong
          ? { id: 'tooLong', params: { max: Number(fault.maximum) } }
          : (digits ?? { id: 'invalid' }),
      },
    });
    return null;
  };
  const values: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(data)) {
    const field = model.byPath.get(name);
    if (field?.table === null) {
      values[name] = read(field, sent);
      continue;
    }
    const table = model.tables.find((one) => one.name === name);
    if (!table) {
      if (!model.placed.some((one) => one.field.name === name)) unknown.push(name);
      continue;
    }
    values[name] = rowsIn(sent).map((row, index): FormRow => {
      const columns = table.columns
        .filter((column) => column.name in row)
        .map((column) => [column.name, read(column, row[column.name], index)]);
      const id = typeof row.id === 'string' && row.id !== '' ? { id: row.id } : {};
      return { ...id, ...Object.fromEntries(columns) };
    });
  }
  return { values, issues, unknown };
}

/** A record as the wire has it; `pathOf` says the way down to nodes of trees, where it is known. */
export const writeRecord = (model: FormModel, values: FormValues, pathOf?: PathOf): RecordData =>
  JSON.parse(JSON.stringify(wireRecord(model, values, pathOf)));

/** As `writeRecord`, for whoever sends it at once: lists and objects are those of the values. */
export function wireRecord(
  { main, tables }: FormModel,
  values: FormValues,
  pathOf: PathOf = (_reference, id) => [id],
): RecordData {
  const written: Record<string, unknown> = {};
  for (const field of main) writeField(written, field, values, pathOf);
  for (const { name, columns } of tables)
    if (name in values)
      written[name] = rowsIn(values[name]).map((row) => {
        const cells: Record<string, unknown> = typeof row.id === 'string' ? { id: row.id } : {};
        for (const column of columns) writeField(cells, column, row, pathOf);
        return cells;
      });
  // Kinds write values as JSON has them.
  return written as RecordData;
}

function writeField(
  written: Record<string, unknown>,
  { name, kind, props }: FormField,
  row: FormRow,
  pathOf: PathOf,
): void {
  if (!(name in row)) return;
  const value = row[name] ?? null;
  written[name] = value === null || !kind.toWire ? value : kind.toWire(value, props, pathOf);
}
