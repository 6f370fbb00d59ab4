import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Notice } from '../../kit/notice.tsx';
import { menuAt, menuName } from '../../lib/menu.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useSession } from '../../lib/session.ts';
import { platformMessages } from './platform-pages.messages.ts';

/** A registered address whose page the product does not have yet. */
export default function NotOpenPage() {
  const t = useMessages(platformMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const menus = useSession((session) => session.current?.menuList);
  const entry = menuAt(menus ?? [], pathname, search);
  const handle = usePageHandle();
  const name = entry ? menuName(entry, language) : handle.titles[language];
  return (
    <Notice title={t('notOpen')} text={t('notOpenText', { name })}>
      <Button type="primary" onClick={() => navigate('/home')}>
        {t('toHome')}
      </Button>
    </Notice>
  );
}
