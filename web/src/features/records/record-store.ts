import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormFacts, FormValues } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { useMemo } from 'react';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import type { Runtime } from './use-runtime.ts';

/** The values of a stored record; fields that it does not have yet are empty. */
export function storedValues({ model }: Runtime, detail: RecordDetail): FormValues {
  const blanks = Object.fromEntries([
    ...model.fields
      .filter(({ table }) => table === null)
      .map(({ name, kind, props }) => [name, kind.blank({ props })]),
    ...model.tables.map(({ name }) => [name, []]),
  ]);
  return { ...blanks, ...readRecord(model, detail.data).values };
}

/** The form of a record, or of a new one. */
export function useRecordStore(runtime: Runtime, facts: FormFacts, detail: RecordDetail | null): FormStore {
  return useMemo(() => {
    const { model, readOnly: locked } = runtime;
    if (!detail) return new FormStore(model, facts, { values: startValues(model, facts), locked });
    const values = storedValues(runtime, detail);
    return new FormStore(model, facts, { values, old: values, locked });
  }, [runtime, facts, detail]);
}
