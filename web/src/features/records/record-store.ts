import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type FormFacts, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { useMemo, useState } from 'react';
import { asking } from '../../kit/designed-form/asking.ts';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { storedValues } from '../../kit/designed-form/stored-values.ts';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import type { Runtime } from './use-runtime.ts';

/**
 * What a new record takes over from another: nothing that is each record's own, no passwords, of which the form knows the
 * mask alone; of files it was given copies.
 */
function copiedValues(runtime: Runtime, from: RecordDetail): FormValues {
  const { fields, tables } = runtime.model;
  const stored = storedValues(runtime.model, from.data);
  const isCopied = ({ kind, field }: FormField) =>
    !kind.isSystem && !field.unique && field.kind !== 'PsdInput';
  const names = fields.filter((field) => field.table === null && isCopied(field)).map(({ name }) => name);
  return Object.fromEntries([
    ...names.map((name) => [name, stored[name]]),
    ...tables.map(({ name, columns }) => [
      name,
      rowsIn(stored[name]).map((row) =>
        Object.fromEntries(columns.filter(isCopied).map((column) => [column.name, row[column.name]])),
      ),
    ]),
  ]);
}

/** The form of a record, or of a new one, which may begin as another was. */
function recordStore(
  runtime: Runtime,
  facts: FormFacts,
  detail: RecordDetail | null,
  copied: RecordDetail | null = null,
): FormStore {
  const { model, readOnly: locked, designId } = runtime;
  const ask = asking({ designId, recordId: detail?.id });
  if (!detail) {
    const start = startValues(model, facts);
    const values = copied ? { ...start, ...copiedValues(runtime, copied) } : start;
    return new FormStore(model, facts, { values, locked, ask });
  }
  const values = storedValues(model, detail.data);
  return new FormStore(model, facts, { values, old: values, locked, ask });
}

/** A record to be read, as it is now. */
export function useReadStore(runtime: Runtime, detail: RecordDetail): FormStore {
  const facts = useFormFacts();
  return useMemo(() => recordStore(runtime, facts, detail), [runtime, facts, detail]);
}

/**
 * A record to be filled in, made once: whatever changes meanwhile, rights or the record itself or how the phone is held,
 * what was typed stays.
 */
export function useEditStore(
  runtime: Runtime,
  detail: RecordDetail | null,
  copied?: RecordDetail | null,
): FormStore {
  const facts = useFormFacts();
  const [store] = useState(() => recordStore(runtime, facts, detail, copied));
  return store;
}
