import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { translate, useLanguage, useTexts } from '../i18n/texts.ts';
import { DialogHost } from '../kit/dialog-host.tsx';
import { FilePreview } from '../kit/file-preview.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { menuAt, menuName } from '../lib/menu.ts';
import { isPageHandle } from '../lib/page-handle.ts';
import { queryClient } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { LastLogin } from './last-login.tsx';
import { Navbar } from './navbar.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { shellTexts } from './shell.texts.ts';
import { MobileMenu, Sidebar } from './sidebar.tsx';
import { TagBar } from './tag-bar-view.tsx';
import './shell.css';
import { useTags } from './tags.ts';
import { UnsavedBlocker } from './unsaved-blocker.tsx';

/** The classic layout: sidebar, navbar, tag bar, page. */
export function Layout() {
  const t = useTexts(shellTexts);
  const narrow = useNarrow();
  const { sidebarOpen, tagsView } = useSettings();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  useVisit();

  useEffect(() => {
    if (narrow && pathname) useSettings.setState({ sidebarOpen: false });
  }, [narrow, pathname]);

  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell" data-sidebar={narrow ? 'drawer' : sidebarOpen ? 'open' : 'closed'}>
        <a className="skip-link" href="#page">
          {t('skipToContent')}
        </a>
        {narrow ? <MobileMenu open={sidebarOpen} /> : <Sidebar collapsed={!sidebarOpen} />}
        <div className="shell-main">
          <Navbar />
          {tagsView ? <TagBar /> : null}
          <main id="page" className="shell-page" aria-busy={navigation.state !== 'idle'}>
            <PageOutlet />
          </main>
        </div>
        <UnsavedBlocker />
        <DialogHost />
        <FilePreview />
        <LastLogin />
      </div>
    </QueryClientProvider>
  );
}

/** Enters the page shown into the tag bar, behind the home page that is always there, and names the window. */
function useVisit(): void {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const menus = useSession((session) => session.current?.menuList);
  const language = useLanguage();
  const t = useTexts(shellTexts);
  const dispatch = useTags((tags) => tags.dispatch);
  const titles = useMemo(
    () => titlesOf(menuAt(menus ?? [], pathname, search), handle),
    [menus, pathname, search, handle],
  );

  // Before the page's own effects, which may name the record.
  useLayoutEffect(() => {
    dispatch({ type: 'visit', view: { path: '/home', address: '/home', titles: homeTitles(), affix: true } });
    if (!titles || pathname === '/home' || pathname.startsWith('/redirect/') || pathname === '/404') return;
    dispatch({ type: 'visit', view: { path: pathname, address: pathname + search, titles, affix: false } });
  }, [pathname, search, titles, dispatch]);

  useLayoutEffect(() => {
    const title = titles?.[language];
    document.title = title ? `${title} - ${t('product')}` : t('product');
  }, [titles, language, t]);
}

type Titles = Readonly<Record<Language, string>>;

const homeTitles = (): Titles => ({
  zh: translate('zh', shellTexts, 'home'),
  zhtw: translate('zhtw', shellTexts, 'home'),
  en: translate('en', shellTexts, 'home'),
});

function titlesOf(entry: MenuNode | null, handle: unknown): Titles | null {
  if (entry) {
    return { zh: menuName(entry, 'zh'), zhtw: menuName(entry, 'zhtw'), en: menuName(entry, 'en') };
  }
  return isPageHandle(handle) ? handle.titles : null;
}
