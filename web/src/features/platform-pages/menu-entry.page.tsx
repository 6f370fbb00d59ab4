import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { Button } from 'antd';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { linkTarget, menuAt, menuName } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { DictionaryEntry } from '../dictionaries/public.ts';
import NotOpenPage from './not-open.page.tsx';
import { platformTexts } from './platform-pages.texts.ts';

/** An address that only the menu knows: a directory's overview, a link's frame, or a kind that is not open yet. */
export default function MenuEntryPage() {
  const { pathname, search } = useLocation();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const entry = menuAt(menus, pathname, search);
  if (!entry) return <Navigate to="/404" replace />;
  if (entry.type === 1) return <Directory entry={entry} />;
  if (entry.type === 7) return <LinkFrame entry={entry} />;
  if (entry.type === 4)
    return (
      <Suspense>
        <DictionaryEntry entry={entry} />
      </Suspense>
    );
  return <NotOpenPage />;
}

function Directory({ entry }: { readonly entry: MenuNode }) {
  const language = useLanguage();
  return (
    <PageFrame title={menuName(entry, language)}>
      <MenuLinks nodes={entry.children} />
    </PageFrame>
  );
}

function LinkFrame({ entry }: { readonly entry: MenuNode }) {
  const t = useTexts(platformTexts);
  const name = menuName(entry, useLanguage());
  const token = useSession((session) => session.token) ?? '';
  const url = linkTarget(entry, token);
  if (!url) return <Notice title={t('badLink')} text={t('badLinkText', { name })} />;
  // The Content-Security-Policy shows only our own pages in frames; foreign ones get a window of their own.
  if (new URL(url, window.location.origin).origin !== window.location.origin) {
    return (
      <Notice title={name} text={t('outside')}>
        <Button type="primary" href={url} target="_blank" rel="noopener">
          {t('openOutside')}
        </Button>
      </Notice>
    );
  }
  return (
    <iframe className="link-frame" title={name} src={url} sandbox="allow-scripts allow-forms allow-popups" />
  );
}
