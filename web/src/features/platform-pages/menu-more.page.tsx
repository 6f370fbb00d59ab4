import { useMessages } from '../../i18n/messages.ts';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useSession } from '../../lib/session.ts';
import { platformMessages } from './platform-pages.messages.ts';

/** Everything in the menu on one page. */
export default function MenuMorePage() {
  const t = useMessages(platformMessages);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  return (
    <PageFrame title={t('more')}>
      <MenuLinks nodes={menus} />
    </PageFrame>
  );
}
