import { chatPart } from '../features/chat/public.ts';
import { provideBarParts } from '../lib/bar-parts.ts';
import { Layout } from './layout.tsx';

/** The first page stands by then, with its data. */
const WAIT_MS = 5_000;

// The frame of the pages, with what features add to its bar: all that every signed-in person loads, so that the build
// makes one file of it (`web/build/shared-modules.ts`).
provideBarParts([chatPart]);
fetchPageFiles();

export { Layout };

/**
 * Fetches what most pages share while the person reads the first one, or as soon as somebody turns to a menu, so that the
 * next opens at once. The home page does not need it and does not wait for it; what is there already is not fetched again.
 */
function fetchPageFiles(): void {
  const done = new AbortController();
  const fetchAll = () => {
    if (done.signal.aborted) return;
    done.abort();
    const files = document.querySelector('meta[name="page-files"]')?.getAttribute('content') ?? '';
    for (const href of files.split(' ').filter((name) => name !== ''))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  setTimeout(fetchAll, WAIT_MS);
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(
      sign,
      ({ target }) => {
        if (target instanceof Element && target.closest('[role^="menu"]')) fetchAll();
      },
      { passive: true, signal: done.signal },
    );
}
