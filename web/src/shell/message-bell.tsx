import { BellOutlined } from '@ant-design/icons';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { Badge } from 'antd';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
import { OnDemand } from '../kit/on-demand.tsx';
import { useRoute } from '../lib/query.ts';
import { shellMessages } from './shell.messages.ts';

const MOST = 99;
/** For the time in which no live connection stands. */
const LOOK_AGAIN_MS = 5 * 60_000;

const MessageDrawer = lazyPart(async () => (await import('./message-drawer.tsx')).MessageDrawer);

/** The bell with the number of unread messages; opens the message drawer. */
export function MessageBell() {
  const t = useMessages(shellMessages);
  const [open, setOpen] = useState(false);
  const unread = useRoute(messagesRoutes.unreadCount, {}, { refetchInterval: LOOK_AGAIN_MS, deferred: true });
  const count = (unread.data?.unreadMessageCount ?? 0) + (unread.data?.unreadNoticeCount ?? 0);
  const label = count > 0 ? t('unreadMessages', { count }) : t('messages');
  return (
    <>
      <IconButton
        label={label}
        icon={
          <Badge className="navbar-bell" count={count} overflowCount={MOST} size="small" offset={[3, 1]}>
            <BellOutlined />
          </Badge>
        }
        onClick={() => setOpen(true)}
      />
      <OnDemand wanted={open}>
        <MessageDrawer open={open} onClose={() => setOpen(false)} />
      </OnDemand>
    </>
  );
}
