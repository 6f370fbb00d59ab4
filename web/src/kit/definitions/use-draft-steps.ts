import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUndo } from '../../lib/undo.ts';

/**
 * The steps of a draft that is edited as one value. After its person has saved it, it goes on with its steps, and with
 * what is chosen and seen of it; another draft, brought back or saved elsewhere, begins anew.
 */
export function useDraftSteps<T extends object>({
  stored,
  rev,
}: {
  readonly stored: T;
  readonly rev: number;
}) {
  const steps = useUndo(stored);
  const { value, restart } = steps;
  const [base, setBase] = useState(stored);
  const known = useRef({ rev, value: stored });
  useEffect(() => {
    if (known.current.rev === rev) return;
    const own = known.current.value;
    // The server orders what it is sent in its own way.
    const isOwn = hashKey([own]) === hashKey([stored]);
    known.current = { rev, value: isOwn ? own : stored };
    setBase(known.current.value);
    if (!isOwn) restart(stored);
  }, [rev, stored, restart]);
  return {
    steps,
    isDirty: value !== base,
    /** Saves the value of now. */
    async save(store: (value: T) => Promise<unknown>): Promise<void> {
      const before = known.current;
      known.current = { ...before, value };
      try {
        await store(value);
      } catch (error) {
        known.current = before;
        throw error;
      }
    },
  };
}
