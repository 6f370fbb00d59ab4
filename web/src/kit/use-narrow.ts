import { useMedia } from '../lib/media.ts';

/** Under this width the shell is a phone's (product-spec point 9). */
export const MOBILE_BREAKPOINT = 992;

/** Under this width tables and lists show what matters first. */
const PHONE_WIDTH = 600;

/** True while the window is narrower than `width` pixels. */
export function useNarrow(width: number = MOBILE_BREAKPOINT): boolean {
  return useMedia(`(max-width: ${width - 1}px)`);
}

/** True while the window is a phone's. */
export const usePhone = (): boolean => useNarrow(PHONE_WIDTH);
