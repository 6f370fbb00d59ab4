import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { edited, redone, type Undoable, undoable, undone } from '../lib/undo.ts';
import type { Steps } from './definitions/undo-steps.tsx';

/** The edits of a form since it was opened, to be taken back one by one; what is typed into one text counts as one. */
export function useFormSteps<Values extends FieldValues>(form: UseFormReturn<Values>): Steps {
  const [state, setState] = useState(() => undoable(structuredClone(form.getValues())));
  const latest = useRef(state);
  const keep = useCallback((next: Undoable<Values>) => {
    latest.current = next;
    setState(next);
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const { present } = latest.current;
          const [change, another] = differences(present, values);
          if (!change) return;
          const about = another || typeof change.now !== 'string' ? null : change.path;
          // The form goes on with its own objects.
          const next = structuredClone(values);
          // What comes as a whole was saved or brought back: it begins anew.
          keep(name === undefined ? undoable(next) : edited(latest.current, next, about));
        },
      }),
    [form, keep],
  );
  const go = (next: Undoable<Values>) => {
    keep(next);
    form.reset(next.present, { keepDefaultValues: true });
  };
  return {
    undo: () => go(undone(latest.current)),
    redo: () => go(redone(latest.current)),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}

type Difference = { readonly path: string; readonly now: unknown };

/** The first two values that differ. */
function differences(
  before: unknown,
  now: unknown,
  path = '',
  found: Difference[] = [],
): readonly Difference[] {
  if (found.length > 1 || Object.is(before, now)) return found;
  if (!isTree(before) || !isTree(now)) found.push({ path, now });
  else
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)]))
      differences(before[key], now[key], `${path}.${key}`, found);
  return found;
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
