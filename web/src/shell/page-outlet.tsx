import { type ReactElement, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
// The public `<Routes location>` would match the kept page anew and forget how it was come to.
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useOutlet,
} from 'react-router';
import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Notice } from '../kit/notice.tsx';
import { hasModule } from '../lib/menu.ts';
import { isPageHandle, NO_HANDLE, type PageHandle, PageHandleContext } from '../lib/page-handle.ts';
import { PageTitleContext } from '../lib/page-title.ts';
import { noteRecord } from '../lib/recent.ts';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { KeptAlive } from './kept-alive.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type KeptPage, keptPages, pageKey } from './page-cache.ts';
import { shellMessages } from './shell.messages.ts';
import { usePageVersions, useTags } from './tags.ts';

type CachedPage = KeptPage & {
  readonly element: ReactElement | null;
  readonly location: Location;
  readonly handle: PageHandle;
};

/** Draws the page of the address and keeps the visited ones alive behind their tags. */
export function PageOutlet() {
  const pages = useCachedPages();
  const active = pages.at(-1);
  return pages
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map((page) => (
      <KeptAlive key={page.key} shown={page === active}>
        <Page page={page} active={page === active} />
      </KeptAlive>
    ));
}

function Page({ page, active }: { readonly page: CachedPage; readonly active: boolean }) {
  const { navigationType } = useContext(LocationContext);
  const scroll = useRef(0);
  const holder = useRef<HTMLDivElement>(null);
  const value = useMemo(() => ({ location: page.location, navigationType }), [page.location, navigationType]);
  const path = page.location.pathname;
  const allowed = useAllowed(page.handle);
  const dispatch = useTags((tags) => tags.dispatch);
  const address = path + page.location.search;
  const isRecord = page.handle.recordFields.length > 0 || page.handle.hasParams;
  const userId = useSession((session) => session.current?.userInfo.userId) ?? '';
  const { titles } = page.handle;
  const setTitle = useCallback(
    (title: string, unit: { id: string; fullName: string } | null) => {
      dispatch({ type: 'name', path, record: title });
      const about = unit && { unit: { id: unit.id, fullName: unit.fullName } };
      if (isRecord) noteRecord(userId, { address, title, page: titles, ...about, at: Date.now() });
    },
    [dispatch, path, isRecord, address, userId, titles],
  );

  useEffect(() => {
    if (!active || !holder.current) return;
    const element = holder.current;
    element.scrollTop = scroll.current;
    const remember = () => {
      scroll.current = element.scrollTop;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [active]);

  return (
    <LocationContext.Provider value={value}>
      <PageHandleContext.Provider value={page.handle}>
        <PageTitleContext.Provider value={setTitle}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page without a link is scrolled by keyboard too */}
          <div className="page-scroll" ref={holder} tabIndex={0}>
            <PageBoundary path={path}>
              {allowed ? page.element : <Denied handle={page.handle} />}
            </PageBoundary>
          </div>
        </PageTitleContext.Provider>
      </PageHandleContext.Provider>
    </LocationContext.Provider>
  );
}

/** Kept pages, the active one last. */
function useCachedPages(): readonly CachedPage[] {
  const element = useOutlet();
  const location = useLocation();
  const handle = useHandle();
  const useCache = useSettings((settings) => settings.useCache);
  const views = useTags((tags) => tags.views);
  const versions = usePageVersions((pages) => pages.versions);
  const kept = useRef<readonly CachedPage[]>([]);

  const keyOf = (place: Location, of: PageHandle) => pageKey(place, of, versions[place.pathname] ?? 0);
  const current: CachedPage = { key: keyOf(location, handle), element, location, handle };
  const paths = new Set(views.map((view) => view.path));
  const pages = keptPages(
    kept.current.filter((page) => page.key === keyOf(page.location, page.handle)),
    current,
    { isOn: useCache, paths },
  );
  useEffect(() => {
    kept.current = pages;
  });
  return pages;
}

/** Whether the person's menus hold the entry behind a page; the server checks every call again. */
function useAllowed(handle: PageHandle): boolean {
  const menus = useSession((session) => session.current?.menuList);
  if (handle.module === null) return true;
  return [handle.module, ...(handle.alsoBy ?? [])].some((module) => hasModule(menus ?? [], module));
}

function useHandle(): PageHandle {
  const matches = useMatches();
  const handle = matches.at(-1)?.handle;
  return isPageHandle(handle) ? handle : NO_HANDLE;
}

/** A page whose menu entry the person does not hold. */
function Denied({ handle }: { readonly handle: PageHandle }) {
  const t = useMessages(shellMessages);
  const common = useMessages(commonMessages);
  const name = handle.titles[useLanguage()];
  return <Notice title={common('permissionDenied')} text={t('deniedText', { name })} />;
}
