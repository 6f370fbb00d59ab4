import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/** A value once it has rested: what is fetched for it is not fetched while a person runs through the list. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
