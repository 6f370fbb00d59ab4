import type { RecordValues } from '@auditplus/contract/kernel/records/record-calls.ts';
import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type FormStand, formRules } from '@auditplus/core/records/form-rules.ts';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormFacts } from '../designed-form/use-form-facts.ts';

/** How the form around stands at this moment; what rules set is filled in as one types. */
export function useFormStand(model: RecordModel, before: RecordValues | null): FormStand {
  const { setValue } = useFormContext();
  const facts = useFormFacts();
  const standOf = useMemo(() => formRules(model), [model]);
  const typed = useWatch();
  const stand = useMemo(() => standOf(facts, { values: typed, before }), [standOf, facts, typed, before]);
  useEffect(() => {
    for (const [name, value] of Object.entries(stand.values))
      if (value !== typed[name] && model.fields[name] && isEdited(model.fields[name]))
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }, [stand, typed, model, setValue]);
  return stand;
}
