import { logError } from '../../lib/client-log.ts';

/** Keeps the application's files on the device, so that a taken record opens without a network; resolves when it does. */
export async function installWorker(): Promise<boolean> {
  if (!canWorkOffline()) return false;
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    const worker = installing ?? waiting ?? active;
    return worker !== null && (await isKept(worker));
  } catch (error) {
    logError('the application could not be kept for offline work', error);
    return false;
  }
}

/** Whether the worker has the files; one that could not fetch them all ends without a word. */
function isKept(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Browsers offer the worker and the sealing on https and on this machine only. */
export const canWorkOffline = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window;
