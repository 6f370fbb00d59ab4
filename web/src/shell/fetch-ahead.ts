/** The first page stands by then, with its data. */
const WAIT_MS = 5_000;
/** Whoever does one of these may open another page next. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches what most pages share while the person reads the first one, or as soon as the person does anything, so that the
 * next opens at once. The home page does not need it and does not wait for it; what is there already is not fetched again.
 */
export function fetchPageFiles(): void {
  const done = new AbortController();
  const fetchAll = () => {
    if (done.signal.aborted) return;
    done.abort();
    const files = document.querySelector('meta[name="page-files"]')?.getAttribute('content') ?? '';
    for (const href of files.split(' ').filter((name) => name !== ''))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  setTimeout(fetchAll, WAIT_MS);
  for (const sign of SIGNS) document.addEventListener(sign, fetchAll, { passive: true, signal: done.signal });
}
