import { useSyncExternalStore } from 'react';

/** Under this width the shell is a phone's (product-spec point 9). */
export const MOBILE_BREAKPOINT = 992;

/** Under this width tables and lists show what matters first. */
const PHONE_WIDTH = 600;

/** True while the window is narrower than `width` pixels. */
export function useNarrow(width: number = MOBILE_BREAKPOINT): boolean {
  const query = `(max-width: ${width - 1}px)`;
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True while the window is a phone's. */
export const usePhone = (): boolean => useNarrow(PHONE_WIDTH);
