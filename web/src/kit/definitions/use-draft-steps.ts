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
  asSent = (value) => value,
}: {
  readonly stored: T;
  readonly rev: number;
  /** What is sent of a value, where editing leaves out what the wire repeats. */
  readonly asSent?: (value: T) => T;
}) {
  const steps = useUndo(stored);
  const { value, restart } = steps;
  const [base, setBase] = useState(stored);
  const known = useRef({ rev, value: stored, sent: stored });
  useEffect(() => {
    if (known.current.rev === rev) return;
    const { value: own, sent } = known.current;
    // The server orders what it is sent in its own way.
    const isOwn = hashKey([sent]) === hashKey([stored]);
    known.current = { rev, value: isOwn ? own : stored, sent: stored };
    setBase(known.current.value);
    if (!isOwn) restart(stored);
  }, [rev, stored, restart]);
  return {
    steps,
    isDirty: value !== base,
    /** Saves the value of now, as it is sent. */
    async save(store: (sent: T) => Promise<unknown>): Promise<void> {
      const before = known.current;
      const sent = asSent(value);
      known.current = { ...before, value, sent };
      try {
        await store(sent);
      } catch (error) {
        known.current = before;
        throw error;
      }
    },
  };
}
