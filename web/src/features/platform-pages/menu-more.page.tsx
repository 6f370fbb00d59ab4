import { useTexts } from '../../i18n/texts.ts';
import { MenuLinks } from '../../kit/menu-links.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useSession } from '../../lib/session.ts';
import { platformTexts } from './platform-pages.texts.ts';

/** Everything in the menu on one page. */
export default function MenuMorePage() {
  const t = useTexts(platformTexts);
  const menus = useSession((session) => session.current?.menuList) ?? [];
  return (
    <PageFrame title={t('more')}>
      <MenuLinks nodes={menus} />
    </PageFrame>
  );
}
