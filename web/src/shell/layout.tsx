import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useMessages } from '../i18n/messages.ts';
import { DialogHost } from '../kit/dialog-host.tsx';
import { usePreviewStore } from '../kit/file-preview-store.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { OnDemand } from '../kit/on-demand.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { queryClient, useAction } from '../lib/query.ts';
import { useSettings } from '../lib/settings.ts';
import { Banners } from './banners.tsx';
import { Brand } from './brand.tsx';
import { LastLogin } from './last-login.tsx';
import { useLiveMessages } from './live-messages.ts';
import { CollapseButton, NavbarActions } from './navbar.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { useShellHotkeys } from './shell-hotkeys.ts';
import './shell.css';
import './shell-layouts.css';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Button } from 'antd';
import { useSession } from '../lib/session.ts';
import { shellMessages } from './shell.messages.ts';
import { useShell } from './shell-store.ts';
import { MobileMenu, RailSidebar, Sidebar } from './sidebar.tsx';
import { TagBar } from './tag-bar-view.tsx';
import { TopMenu } from './top-menu.tsx';
import { UnsavedBlocker } from './unsaved-blocker.tsx';
import { useMenuChoice } from './use-menu-choice.ts';
import { useVisit } from './use-visit.ts';

/** The frame of every page, in the layout that the person has chosen. */
export function Layout() {
  const t = useMessages(shellMessages);
  const narrow = useNarrow();
  const { sidebarOpen, layoutType, fixedHeader } = useSettings();
  const { pathname } = useLocation();
  const head = useHeadAway(!fixedHeader);
  useVisit();
  useShellHotkeys();
  useLiveMessages();

  useEffect(() => {
    if (narrow && pathname) useSettings.setState({ sidebarOpen: false });
  }, [narrow, pathname]);

  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#page">
        {t('skipToContent')}
      </a>
      <a className="skip-link" href="#menu">
        {t('skipToMenu')}
      </a>
      <Banners />
      <ViewAsBar />
      <div
        className="shell"
        data-layout={narrow ? 'mobile' : layoutType}
        data-sidebar={sidebarOpen ? 'open' : 'closed'}
        data-head={head.isAway ? 'away' : 'shown'}
        onScrollCapture={head.onScroll}
      >
        <Frame narrow={narrow} />
        <UnsavedBlocker />
        <DialogHost />
        <LastLogin />
        <Overlays />
      </div>
    </QueryClientProvider>
  );
}

const FilePreview = lazyPart(async () => (await import('../kit/file-preview.tsx')).FilePreview);
const MenuSearchDialog = lazyPart(async () => (await import('./menu-search-dialog.tsx')).MenuSearchDialog);
const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

/** What opens over the shell; most visits open none of it. */
function Overlays() {
  const { searching, settingsOpen } = useShell();
  const isPreviewing = usePreviewStore((store) => store.shown !== null);
  return (
    <>
      <OnDemand wanted={isPreviewing}>
        <FilePreview />
      </OnDemand>
      <OnDemand wanted={searching}>
        <MenuSearchDialog />
      </OnDemand>
      <OnDemand wanted={settingsOpen}>
        <SettingsDrawer />
      </OnDemand>
    </>
  );
}

/** The bars around the page; the page itself keeps its place, so that another layout loses nothing. */
function Frame({ narrow }: { readonly narrow: boolean }) {
  const { sidebarOpen, layoutType, tagsView } = useSettings();
  const { menus, top, choose } = useMenuChoice();
  const navigation = useNavigation();
  const isTop = !narrow && (layoutType === 'functional' || layoutType === 'blend');
  const onChoose = layoutType === 'blend' ? { onChoose: choose } : {};
  return (
    <>
      {isTop ? (
        <header className="topbar">
          <Brand compact={false} />
          {layoutType === 'blend' ? <CollapseButton /> : null}
          <TopMenu nodes={menus} active={top} {...onChoose} />
          <NavbarActions />
        </header>
      ) : null}
      {narrow ? <MobileMenu nodes={menus} open={sidebarOpen} /> : null}
      {narrow ? null : <Side />}
      <div className="shell-main">
        {isTop ? null : (
          <header className="navbar">
            <CollapseButton />
            <span className="navbar-space" />
            <NavbarActions />
          </header>
        )}
        {tagsView ? <TagBar /> : null}
        <main id="page" className="shell-page" tabIndex={-1} aria-busy={navigation.state !== 'idle'}>
          <PageOutlet />
        </main>
      </div>
    </>
  );
}

/** What stands at the left of the page in the layout chosen. */
function Side(): ReactNode {
  const { sidebarOpen, layoutType } = useSettings();
  const { menus, top, choose } = useMenuChoice();
  if (layoutType === 'functional') return null;
  if (layoutType === 'plain')
    return <RailSidebar nodes={menus} chosen={top} collapsed={!sidebarOpen} onChoose={choose} />;
  if (layoutType === 'classic') return <Sidebar nodes={menus} collapsed={!sidebarOpen} hasBrand />;
  const below = top?.children ?? [];
  return below.length > 0 ? (
    <Sidebar key={top?.id} nodes={below} collapsed={!sidebarOpen} hasBrand={false} />
  ) : null;
}

const AWAY_FROM = 80;
const LEAST_ROOM = 240;

/** Bars that are not fixed leave while the page is scrolled down and come back on the way up. */
function useHeadAway(isOn: boolean) {
  const [isAway, setIsAway] = useState(false);
  const last = useRef(0);
  const onScroll = (event: UIEvent) => {
    const { target } = event;
    if (!isOn || !(target instanceof HTMLElement) || !target.classList.contains('page-scroll')) return;
    const now = target.scrollTop;
    // A page hardly longer than the window would no longer scroll without the bars, and they would come back at once.
    const room = target.scrollHeight - target.clientHeight;
    if (Math.abs(now - last.current) > 4)
      setIsAway((was) => now > last.current && now > AWAY_FROM && (was || room > LEAST_ROOM));
    last.current = now;
  };
  return { isAway: isOn && isAway, onScroll };
}

/** Says that the product is viewed as another person, and ends it. */
function ViewAsBar() {
  const t = useMessages(shellMessages);
  const user = useSession((session) => session.current?.userInfo);
  const end = useAction(explainRoutes.endViewAs, {
    invalidates: [],
    onDone: () => window.location.assign('/permission/explain'),
  });
  if (!user?.viewedBy) return null;
  return (
    <div className="view-as-bar" role="status">
      <span>{t('viewingAs', { viewer: user.viewedBy.name, name: user.userName })}</span>
      <Button size="small" loading={end.isPending} onClick={() => end.mutate({})}>
        {t('endView')}
      </Button>
    </div>
  );
}
