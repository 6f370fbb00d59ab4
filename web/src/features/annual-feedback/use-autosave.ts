import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';

/** Quiet after the last key, then the draft is kept. */
const PAUSE_MS = 1500;
const RETRY_MS = 8000;

/** How the draft stands: `stopped` waits for the person, because somebody else has changed it. */
export type AutosaveState =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'retrying' }
  | { readonly kind: 'stopped'; readonly reason: string };

type AutosaveOptions<Values> = {
  /** Keeps what the form holds. */
  readonly keep: (values: Values) => Promise<unknown>;
  /** Hears what has been kept, when nothing was typed meanwhile. */
  readonly onKept: (values: Values) => void;
};

/** Keeps a form's draft while it is typed; a broken connection is tried again, a refusal stops and is told. */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { keep, onKept }: AutosaveOptions<Values>,
): AutosaveState {
  const [state, setState] = useState<AutosaveState>({ kind: 'untouched' });
  const [attempt, setAttempt] = useState(0);
  const typed = useWatch({ control: form.control });
  const { isDirty, isSubmitting } = form.formState;
  const isStopped = state.kind === 'stopped';
  const latest = useRef({ keep, onKept, isKeeping: false });
  latest.current.keep = keep;
  latest.current.onKept = onKept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed, and a try that failed, start the pause anew
  useEffect(() => {
    if (!isDirty || isSubmitting || isStopped) return;
    const timer = setTimeout(() => void keepNow(), attempt === 0 ? PAUSE_MS : RETRY_MS);
    return () => clearTimeout(timer);

    async function keepNow(): Promise<void> {
      // What is typed while a version is on its way starts the next pause.
      if (latest.current.isKeeping) return setAttempt((count) => count + 1);
      latest.current.isKeeping = true;
      const sent = structuredClone(form.getValues());
      setState({ kind: 'saving' });
      try {
        await latest.current.keep(sent);
        setAttempt(0);
        setState({ kind: 'saved', at: Date.now() });
        if (JSON.stringify(form.getValues()) !== JSON.stringify(sent)) return;
        latest.current.onKept(sent);
        form.reset(sent as DefaultValues<Values>, { keepValues: true });
      } catch (error) {
        const isBroken = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
        setState(isBroken ? { kind: 'retrying' } : { kind: 'stopped', reason: error.msg });
        setAttempt((count) => count + 1);
      } finally {
        latest.current.isKeeping = false;
      }
    }
  }, [form, typed, isDirty, isSubmitting, isStopped, attempt]);
  return state;
}
