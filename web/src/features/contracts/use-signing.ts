import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { emptySign, type SignDraft, signatureMessages, signFault, signOf } from '../signatures/public.ts';

/** The state of a signature box with what is missing or was refused; what was typed stays after a refusal. */
export function useSigning(kind: SignDraft['kind']) {
  const t = useMessages(signatureMessages);
  const [draft, setDraft] = useState(() => emptySign(kind));
  const [problem, setProblem] = useState('');
  return {
    draft,
    problem,
    say: setProblem,
    // Onto what is there now: a second field may be filled before the first one is drawn.
    change: (part: Partial<SignDraft>) => {
      setDraft((draft) => ({ ...draft, ...part }));
      setProblem('');
    },
    refused: (error: ApiError): boolean => {
      setProblem(error.msg);
      return true;
    },
    given: async () => {
      const fault = signFault(draft, 'always');
      setProblem(fault ? t(fault) : '');
      return fault ? null : signOf(draft);
    },
  };
}
