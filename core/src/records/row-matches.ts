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
export function rowMatches(fields: RecordModel['fields'], field: DesignedField, values: Values): RowMatch[] {
  return matchesOf({ props: designedProps(field) }).flatMap(({ field: column, is, own }): RowMatch[] => {
    const governing = fields[own];
    const texts = governing ? textsOf(governing, values[own]) : [];
    return texts.length > 0 ? [{ column, is, texts }] : [];
  });
}

/** A value as forms of the designer hold it: those say days as texts. */
function textsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'designed') return matchedTexts(shapeOf(field), value);
  if (field.kind === 'day')
    return typeof value === 'number' ? [dayKind.toCell(value, field, { language: 'zh' })] : [];
  if (field.kind === 'flag') return matchedTexts('flag', value);
  return matchedTexts(field.kind === 'moment' || field.kind === 'minute' ? 'moment' : 'text', value);
}
