/** Keeps the application's files on the device, so that a taken record opens without a network; resolves when it does. */
export async function installWorker(): Promise<boolean> {
  if (!canWorkOffline()) return false;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    return true;
  } catch (error) {
    console.error('the application could not be kept for offline work', error);
    return false;
  }
}

/** Browsers offer the worker and the sealing on https and on this machine only. */
export const canWorkOffline = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window;
