import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;
/** For what runs a statement that is being written. */
export const STATEMENT_MS = 400;

/** A value once it has rested: nothing is fetched for what a person is still typing, or runs past in a list. */
export function useSettled<T>(value: T, ms: number = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
