import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { DialogHost } from '../kit/dialog-host.tsx';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import { LastLogin } from './last-login.tsx';
import { menuAt, menuName } from '../lib/menu.ts';
import { Navbar } from './navbar.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { shellTexts } from './shell.texts.ts';
import { MobileMenu, Sidebar } from './sidebar.tsx';
import { TagBar } from './tag-bar-view.tsx';
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
    if (narrow) useSettings.setState({ sidebarOpen: false });
  }, [narrow, pathname]);

  return (
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
      <LastLogin />
    </div>
  );
}

/** Enters the page shown into the tag bar and names the window. */
function useVisit(): void {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as { titles?: Record<string, string> } | undefined;
  const menus = useSession((session) => session.current?.menuList);
  const language = useLanguage();
  const t = useTexts(shellTexts);
  const dispatch = useTags((tags) => tags.dispatch);
  const entry = menuAt(menus ?? [], pathname, search);
  const title = (entry ? menuName(entry, language) : handle?.titles?.[language]) ?? '';

  useEffect(() => {
    if (!title || pathname.startsWith('/redirect/') || pathname === '/404') return;
    document.title = `${title} - ${t('product')}`;
    dispatch({
      type: 'visit',
      view: { path: pathname, address: pathname + search, title, affix: pathname === '/home' },
    });
  }, [pathname, search, title, t, dispatch]);
}
