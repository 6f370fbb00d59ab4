import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { PathOf } from '@auditplus/contract/kinds/form-kind.ts';
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

/** Reads a record as the wire has it. Fields that it does not say are left out. */
export function readRecord(model: FormModel, data: FormValues): ReadRecord {
  const issues: PlacedIssue[] = [];
  const unknown: string[] = [];
  const shown = new Set(model.placed.map(({ field }) => field.name));
  const main = new Map(
    model.fields.filter(({ table }) => table === null).map((field) => [field.name, field]),
  );
  const read = (field: FormField, sent: unknown, row?: number): unknown => {
    const found = schemaOf(field).safeParse(sent);
    if (found.success) return found.data;
    issues.push({
      place: placeOf(field.path, row),
      path: field.path,
      ...(row === undefined ? {} : { row }),
      label: field.field.label,
      why: { value: { id: 'invalid' } },
    });
    return null;
  };
  const values = Object.entries(data).flatMap(([name, sent]): [string, unknown][] => {
    const field = main.get(name);
    if (field) return [[name, read(field, sent)]];
    const table = model.tables.find((one) => one.name === name);
    if (!table) {
      if (!shown.has(name)) unknown.push(name);
      return [];
    }
    const rows = rowsIn(sent).map((row, index): FormRow => {
      const columns = table.columns
        .filter((column) => column.name in row)
        .map((column) => [column.name, read(column, row[column.name], index)]);
      const id = typeof row.id === 'string' && row.id !== '' ? { id: row.id } : {};
      return { ...id, ...Object.fromEntries(columns) };
    });
    return [[name, rows]];
  });
  return { values: Object.fromEntries(values), issues, unknown };
}

/** A record as the wire has it; `pathOf` says the way down to nodes of trees, where it is known. */
export function writeRecord(
  model: FormModel,
  values: FormValues,
  pathOf: PathOf = (_reference, id) => [id],
): RecordData {
  const written = (fields: readonly FormField[], row: FormRow) =>
    fields.flatMap(({ name, kind, props }): [string, unknown][] => {
      if (!(name in row)) return [];
      const value = row[name];
      const isNothing = value === null || value === undefined;
      return [[name, isNothing || !kind.toWire ? (value ?? null) : kind.toWire(value, props, pathOf)]];
    });
  const main = written(
    model.fields.filter(({ table }) => table === null),
    values,
  );
  const tables = model.tables
    .filter(({ name }) => name in values)
    .map(({ name, columns }): [string, unknown] => [
      name,
      rowsIn(values[name]).map((row) => ({
        ...(typeof row.id === 'string' ? { id: row.id } : {}),
        ...Object.fromEntries(written(columns, row)),
      })),
    ]);
  return JSON.parse(JSON.stringify(Object.fromEntries([...main, ...tables])));
}
