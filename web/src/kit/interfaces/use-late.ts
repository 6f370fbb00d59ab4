import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/** What was typed, once the person pauses. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setLate, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
