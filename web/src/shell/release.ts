import { useEffect } from 'react';
import { create } from 'zustand';

type ReleaseStore = {
  /** The server holds another release than this window. */
  readonly isOutdated: boolean;
  readonly isPutOff: boolean;
  readonly putOff: () => void;
};

const LOOK_MS = 5 * 60_000;

const useReleaseStore = create<ReleaseStore>((set) => ({
  isOutdated: false,
  isPutOff: false,
  putOff: () => set({ isPutOff: true }),
}));

/** Looks now and then, and when the window comes back, whether a new release was installed. */
export function useRelease(): ReleaseStore {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lookForRelease();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    // Vite says that a part of the product could not be loaded: most likely a new release has taken its place.
    window.addEventListener('vite:preloadError', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('vite:preloadError', look);
    };
  }, []);
  return useReleaseStore();
}

/** Compares the entry script of the page served now with the one that runs here; both names hold its hash. */
export async function lookForRelease(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!own?.includes('/assets/')) return;
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const served = page.querySelector('script[type="module"][src]')?.getAttribute('src');
    if (served && served !== own) useReleaseStore.setState({ isOutdated: true });
  } catch {
    // Offline: the other banner says so.
    return;
  }
}
