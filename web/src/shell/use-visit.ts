import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { useContext, useLayoutEffect, useMemo } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useMatches,
} from 'react-router';
import { translate, useLanguage } from '../i18n/messages.ts';
import { menuAt, menuName } from '../lib/menu.ts';
import { isPageHandle } from '../lib/page-handle.ts';
import { useSession } from '../lib/session.ts';
import { useWindowTitle } from '../lib/window-title.ts';
import { shellMessages } from './shell.messages.ts';
import { hasOwnTag, type TagAction } from './tag-bar.ts';
import { useTags } from './tags.ts';

/** Enters the page shown into the tag bar, behind the home page that is always there, and names the window. */
export function useVisit(): void {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const menus = useSession((session) => session.current?.menuList);
  const language = useLanguage();
  const dispatch = useTags((tags) => tags.dispatch);
  const router = useContext(DataRouterContext)?.router;
  const titles = useMemo(
    () => titlesOf(menuAt(menus ?? [], pathname, search), handle),
    [menus, pathname, search, handle],
  );

  // From the router itself: a page left before it was drawn was visited too. And before the page's own effects, which
  // may name the record.
  useLayoutEffect(() => {
    const enter = () => {
      if (router && router.state.navigation.state === 'idle') visit(router.state, menus ?? [], dispatch);
    };
    enter();
    return router?.subscribe(enter);
  }, [router, menus, dispatch]);

  // A record's name stays with its tag, also while another page is in front.
  const record = useTags((tags) => tags.views.find((view) => view.path === pathname)?.record);
  useWindowTitle(record ?? titles?.[language] ?? '');
}

type Place = {
  readonly location: Location;
  readonly matches: readonly { readonly route: { handle?: unknown } }[];
};

function visit(
  { location, matches }: Place,
  menus: readonly MenuNode[],
  dispatch: (action: TagAction) => void,
): void {
  const { pathname, search } = location;
  dispatch({ type: 'visit', view: { path: '/home', address: '/home', titles: homeTitles(), affix: true } });
  if (pathname === '/home' || !hasOwnTag(pathname)) return;
  const titles = titlesOf(menuAt(menus, pathname, search), matches.at(-1)?.route.handle);
  if (!titles) return;
  dispatch({ type: 'visit', view: { path: pathname, address: pathname + search, titles, affix: false } });
}

type Titles = Readonly<Record<Language, string>>;

const homeTitles = (): Titles => ({
  zh: translate('zh', shellMessages, 'home'),
  zhtw: translate('zhtw', shellMessages, 'home'),
  en: translate('en', shellMessages, 'home'),
});

function titlesOf(entry: MenuNode | null, handle: unknown): Titles | null {
  if (entry) {
    return { zh: menuName(entry, 'zh'), zhtw: menuName(entry, 'zhtw'), en: menuName(entry, 'en') };
  }
  return isPageHandle(handle) ? handle.titles : null;
}
