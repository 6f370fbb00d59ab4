let leaving = false;

// A page that is being left loses its open calls; those failures say nothing about the session. Whoever stays after
// all (a download link, a cancelled question) is back a moment later.
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, 5000);
});

/** Whether the browser is on its way to another page or reloads this one. */
export const isLeaving = (): boolean => leaving;
