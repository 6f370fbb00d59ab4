import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, designedProps } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { matchesOf } from '../forms/narrowing.ts';
import type { Values } from './record-rules.ts';

/**
 * What rows of the product must say to be offered by a field of a declared record, beside the other fields of its form;
 * those that are empty narrow nothing down.
 */
export function rowMatches(fields: RecordModel['fields'], field: DesignedField, values: Values): RowMatch[] {
  return matchesOf({ props: designedProps(field) }).flatMap(({ field: column, is, own }): RowMatch[] => {
    const governing = fields[own];
    const texts = governing ? textsOf(governing, values[own]) : [];
    return texts.length > 0 ? [{ column, is, texts }] : [];
  });
}

/** A value as columns of rows are compared with it, each of its parts. */
function textsOf({ kind }: Field, value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => {
    // A way through a tree names its last step.
    const said: unknown = Array.isArray(part) ? part.at(-1) : part;
    if (said === null || said === undefined || said === '') return [];
    if (kind === 'flag') return [String(Number(said) === 1)];
    if ((kind === 'moment' || kind === 'minute') && typeof said === 'number')
      return [new Date(said).toISOString()];
    return typeof said === 'string' || typeof said === 'number' ? [String(said)] : [];
  });
}
