import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { newIntent } from '../../lib/api.ts';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';

type AutosaveOptions<Values> = {
  /** Stores what the form holds; the same under the same key is stored once. */
  readonly send: (values: Values, key: string) => Promise<void>;
  /** Hears what has been stored. */
  readonly onKept: (values: Values) => void;
};

/** Keeps a form's draft while it is typed; `keepNow` saves at the person's word, after what is on its way. */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  options: AutosaveOptions<Values>,
) {
  const [state, setState] = useState<DraftState>({ kind: 'untouched' });
  const latest = useRef(options);
  latest.current = options;
  const [keeper] = useState(() =>
    createDraftKeeper<Values>({
      send: (values, key) => latest.current.send(values, key),
      newKey: newIntent,
      onState: setState,
      onKept: (values, isNewest) => {
        if (isNewest) latest.current.onKept(values);
        // What was typed since stays an edit, of the version that is stored now.
        form.reset(values as DefaultValues<Values>, {
          keepValues: true,
          keepDirty: !isNewest,
          keepErrors: true,
          keepTouched: true,
        });
      },
    }),
  );
  const typed = useWatch({ control: form.control });
  const { isDirty, isSubmitting } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed is told to the keeper
  useEffect(() => {
    if (isDirty && !isSubmitting) keeper.typed(structuredClone(form.getValues()));
  }, [form, keeper, typed, isDirty, isSubmitting]);
  useEffect(() => {
    keeper.resume();
    window.addEventListener('online', keeper.connected);
    return () => {
      keeper.pause();
      window.removeEventListener('online', keeper.connected);
    };
  }, [keeper]);
  return { state, keepNow: keeper.keepNow };
}
