import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { type DesignedField, designedProps, shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { matchedTexts, matchesOf } from '../forms/narrowing.ts';
import type { Values } from './record-rules.ts';

/**
 * What records of the product and of designs must say to be offered by a field of a declared record, beside the other fields of its form;
 * those that are empty narrow nothing down.
 */
export function rowMatches(
  fields: RecordModel['fields'],
  field: DesignedField,
  values: Values,
  /** Where the field is a column: its child table, and the row. */
  at?: RowOfTable,
): RowMatch[] {
  return matchesOf({ props: designedProps(field) }).flatMap(({ field: column, is, own }): RowMatch[] => {
    const cell = at && columnAt(fields, at, own);
    const governing = cell?.column ?? fields[own];
    const texts = governing ? textsOf(governing, cell ? cell.value : values[own]) : [];
    return texts.length > 0 ? [{ column, is, texts }] : [];
  });
}

/** Whether other fields narrow down what a field offers. */
export const isNarrowed = (field: DesignedField): boolean =>
  matchesOf({ props: designedProps(field) }).length > 0;

export type RowOfTable = { readonly table: string; readonly row: Values };

/** What a row says in a column that is named by its path. */
function columnAt(fields: RecordModel['fields'], { table, row }: RowOfTable, path: string) {
  const [of, name = ''] = path.split('.');
  const field = of === table ? fields[table] : undefined;
  const column = field?.kind === 'rows' ? field.columns[name] : undefined;
  return column && { column, value: row[name] };
}

/** A value as forms of the designer hold it: those say days as texts. */
function textsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'designed') return matchedTexts(shapeOf(field), value);
  if (field.kind === 'day')
    return typeof value === 'number' ? [dayKind.toCell(value, field, { language: 'zh' })] : [];
  if (field.kind === 'flag') return matchedTexts('flag', value);
  return matchedTexts(field.kind === 'moment' || field.kind === 'minute' ? 'moment' : 'text', value);
}
