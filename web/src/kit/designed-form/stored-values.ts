import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormModel } from '@auditplus/core/forms/form-model.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';

/** The values of a stored record as its form holds them; fields that it does not have yet are empty. */
export function storedValues(model: FormModel, data: RecordData): FormValues {
  const blanks = Object.fromEntries([
    ...model.fields
      .filter(({ table }) => table === null)
      .map(({ name, kind, props }) => [name, kind.blank({ props })]),
    ...model.tables.map(({ name }) => [name, []]),
  ]);
  return { ...blanks, ...readRecord(model, data).values };
}
