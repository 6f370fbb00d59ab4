import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { type LastChange, lastChangeOf } from '../lib/last-change.ts';
import type { Difference } from './merge-values.ts';

/** The versions of a record that a stale save has brought to light. */
export type Versions = {
  readonly base: FieldValues;
  readonly mine: FieldValues;
  readonly theirs: FieldValues;
  readonly lastChange: LastChange;
};

/** What happens when a form was saved on a version that is no longer the record's. */
export function useMerge<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  latest: (() => Promise<Values>) | undefined,
) {
  const [versions, setVersions] = useState<Versions | null>(null);
  const onRefused = async (error: unknown): Promise<boolean> => {
    const lastChange = error instanceof ApiError ? lastChangeOf(error) : null;
    if (!latest || !lastChange) return false;
    const base = structuredClone(form.formState.defaultValues ?? {});
    const mine = structuredClone(form.getValues());
    setVersions({ base, mine, theirs: await latest(), lastChange });
    return true;
  };
  const apply = (chosen: readonly Difference[], formId: string) => {
    if (!versions) return;
    form.reset(versions.theirs as DefaultValues<Values>);
    for (const { path, mine } of chosen.filter((one) => one.keep === 'mine'))
      form.setValue(path as Path<Values>, mine as PathValue<Values, Path<Values>>, { shouldDirty: true });
    setVersions(null);
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  return { versions, onRefused, apply, cancel: () => setVersions(null) };
}
