import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { LINK, PORTAL, REPORT, SCREEN } from '@auditplus/contract/features/menus/menu-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useId, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { Notice } from '../../kit/notice.tsx';
import { linkWithTicket, openWindow } from '../../kit/open-entry.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { type LinkSession, linkTarget, menuAt, menuName, needsTicket, ownPage } from '../../lib/menu.ts';
import { useRowsAwaited } from '../../lib/rows-first.ts';
import { useLinkSession, useSession } from '../../lib/session.ts';
import { ReportView } from '../data-reports/public.ts';
import { DictionaryEntry } from '../dictionaries/public.ts';
import { PortalView } from '../portals/public.ts';
import { RecordsEntry } from '../records/public.ts';
import NotOpenPage from './not-open.page.tsx';
import { platformMessages } from './platform-pages.messages.ts';

/** An address that only the menu knows: a directory's overview, a link's frame, or a kind that is not open yet. */
export default function MenuEntryPage() {
  const { pathname, search } = useLocation();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const entry = menuAt(menus, pathname, search);
  if (!entry) return <Navigate to="/404" replace />;
  if (entry.type === 1) return <Directory entry={entry} />;
  if (entry.type === LINK) return <LinkEntry entry={entry} menus={menus} />;
  if (entry.type === 3)
    return (
      <Suspense fallback={<RowsAwaited />}>
        <RecordsEntry key={entry.id} entry={entry} />
      </Suspense>
    );
  if (entry.type === 4)
    return (
      <Suspense fallback={<RowsAwaited />}>
        <DictionaryEntry entry={entry} />
      </Suspense>
    );
  if (entry.type === PORTAL && entry.propertyJson.moduleId)
    return <PortalView key={entry.id} id={entry.propertyJson.moduleId} />;
  if (entry.type === REPORT && entry.propertyJson.moduleId)
    return <ReportView key={entry.id} id={entry.propertyJson.moduleId} />;
  if (entry.type === SCREEN && entry.propertyJson.moduleId)
    return <Navigate to={`/portalScreen/${entry.propertyJson.moduleId}`} replace />;
  return <NotOpenPage />;
}

/** The page's own code is on its way, and its rows after it. */
function RowsAwaited() {
  useRowsAwaited(true);
  return null;
}

function Directory({ entry }: { readonly entry: MenuNode }) {
  const language = useLanguage();
  return (
    <PageFrame title={menuName(entry, language)}>
      <MenuLinks nodes={entry.children} />
    </PageFrame>
  );
}

/** No token in an address that the browser shows: an own page has the session already. */
const WITHOUT_TOKEN: LinkSession = { token: '', tokenHosts: [] };

/** What a link shows here: an own page itself, a page of another system in a frame. */
function LinkEntry({ entry, menus }: { readonly entry: MenuNode; readonly menus: readonly MenuNode[] }) {
  const t = useMessages(platformMessages);
  const name = menuName(entry, useLanguage());
  const session = useLinkSession();
  const url = linkTarget(entry, session);
  const shown = linkTarget(entry, WITHOUT_TOKEN);
  const page = shown && ownPage(shown);
  if (!url || (page && isLink(menus, page)))
    return <Notice title={t('badLink')} text={t('badLinkText', { name })} />;
  if (page) return <Navigate to={page} replace />;
  if (needsTicket(entry, session)) return <TicketFrame key={entry.id} entry={entry} session={session} />;
  return <OutsideFrame name={name} url={url} open={() => openWindow(entry, url, session)} />;
}

type TicketFrameProps = { readonly entry: MenuNode; readonly session: LinkSession };

/** A page that is told who looks at it: its ticket holds for the one frame, a window gets its own. */
function TicketFrame({ entry, session }: TicketFrameProps) {
  const name = menuName(entry, useLanguage());
  const link = useQuery({
    queryKey: ['link', entry.id, useId()],
    queryFn: () => linkWithTicket(entry, session),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={link}>
      {(url) => <OutsideFrame name={name} url={url} open={() => openWindow(entry, url, session)} />}
    </Loaded>
  );
}

/** Two links could lead to each other. */
function isLink(menus: readonly MenuNode[], page: string): boolean {
  const { pathname, search } = new URL(page, window.location.origin);
  return menuAt(menus, pathname, search)?.type === LINK;
}

type OutsideFrameProps = { readonly name: string; readonly url: string; readonly open: () => void };

/**
 * A page of another system. It has an origin of its own, so it may keep its own session; a system that refuses to
 * stand in a frame, or that the menu has got since this page was loaded, opens in a window.
 */
function OutsideFrame({ name, url, open }: OutsideFrameProps) {
  const t = useMessages(platformMessages);
  const isRefused = useRefusedFrames();
  const button = (
    <Button
      href={url}
      target="_blank"
      rel="noopener"
      type={isRefused ? 'primary' : 'default'}
      onClick={(press) => {
        press.preventDefault();
        open();
      }}
    >
      {t('openOutside')}
    </Button>
  );
  if (isRefused)
    return (
      <Notice title={name} text={t('outside')}>
        {button}
      </Notice>
    );
  return (
    <PageFrame title={name} actions={button} fill>
      <iframe
        className="link-frame"
        title={name}
        src={url}
        sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
      />
    </PageFrame>
  );
}

/** Whether the page's policy has kept a frame from loading. */
function useRefusedFrames(): boolean {
  const [isRefused, setRefused] = useState(false);
  useLayoutEffect(() => {
    const heed = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', heed);
    return () => document.removeEventListener('securitypolicyviolation', heed);
  }, []);
  return isRefused;
}
