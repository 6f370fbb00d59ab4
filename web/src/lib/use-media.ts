import { useSyncExternalStore } from 'react';

/** Whether a media query holds, as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True where the person's system asks for nothing to move. */
export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
