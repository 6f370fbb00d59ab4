/** The first page stands by then, with its data. */
const WAIT_MS = 5_000;

/**
 * Fetches what most pages share while the person reads the first one, so that the next opens at once. The home page does
 * not need it and does not wait for it; what is there already is not fetched again.
 */
export function fetchPageFiles(): void {
  setTimeout(() => {
    const files = document.querySelector('meta[name="page-files"]')?.getAttribute('content') ?? '';
    for (const href of files.split(' ').filter((name) => name !== ''))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }, WAIT_MS);
}
