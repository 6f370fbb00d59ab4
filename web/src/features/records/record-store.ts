import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormFacts } from '@auditplus/core/forms/form-run.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { useMemo } from 'react';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { storedValues } from '../../kit/designed-form/stored-values.ts';
import type { Runtime } from './use-runtime.ts';

/** The form of a record, or of a new one. */
export function useRecordStore(runtime: Runtime, facts: FormFacts, detail: RecordDetail | null): FormStore {
  return useMemo(() => {
    const { model, readOnly: locked } = runtime;
    if (!detail) return new FormStore(model, facts, { values: startValues(model, facts), locked });
    const values = storedValues(model, detail.data);
    return new FormStore(model, facts, { values, old: values, locked });
  }, [runtime, facts, detail]);
}
