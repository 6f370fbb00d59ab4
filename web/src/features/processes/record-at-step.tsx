import type { ProcessRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { lookingUp } from '@auditplus/core/forms/form-questions.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { Suspense, useEffect, useState } from 'react';
import { asking } from '../../kit/designed-form/asking.ts';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { storedValues } from '../../kit/designed-form/stored-values.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { StepHost } from '../records/public.ts';
import type { FormData } from './use-process-actions.tsx';

type RecordAtStepProps = {
  readonly processId: string;
  readonly record: ProcessRecord;
  /** What was typed and not sent, laid over what is stored. */
  readonly value: FormData;
  readonly readOnly: boolean;
  /** Marks every field that keeps the form from being sent. */
  readonly showsFaults: boolean;
  readonly onChange: (value: FormData) => void;
};

/** The record of a function as the step of its process lets the person see and fill it in. */
export function RecordAtStep({
  processId,
  record,
  value,
  readOnly,
  showsFaults,
  onChange,
}: RecordAtStepProps) {
  const facts = useFormFacts();
  const [store] = useState(() => {
    const model = formModel(record.body, lookingUp(record.lookedUp));
    const typed = RecordData.safeParse(value);
    const values = storedValues(model, { ...record.data, ...(typed.success ? typed.data : {}) });
    return new FormStore(model, facts, {
      values,
      old: storedValues(model, record.data),
      locked: record.readOnly,
      ask: asking({ ...record, processId }),
    });
  });
  useEffect(() => store.subscribe(() => onChange(writeRecord(store.model, store.values))), [store, onChange]);
  useEffect(() => {
    if (showsFaults) store.check();
  }, [store, showsFaults]);
  const { fields, settings } = record.body.form;
  return (
    <Suspense>
      <StepHost record={record} processId={processId} model={store.model}>
        <DesignedForm store={store} fields={fields} settings={settings} isReadOnly={readOnly} />
      </StepHost>
    </Suspense>
  );
}
