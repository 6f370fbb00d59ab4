import { type RefObject, useEffect, useRef } from 'react';

/** The part of a step whose first marked field takes the focus whenever the person wanted to go on in vain. */
export function useFirstGap(attempts: number): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const gap = part.current?.querySelector<HTMLElement>('[data-gap="true"]');
    const field = gap?.querySelector<HTMLElement>('input, textarea, button') ?? gap;
    field?.focus();
  }, [attempts]);
  return part;
}
