import { CommentOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { OnDemand } from '../../kit/on-demand.tsx';
import { useSession } from '../../lib/session.ts';
import './chat-button.css';
import { chatMessages } from './chat.messages.ts';
import { openChat, useChat, useUnreadChat } from './chat-store.ts';

const ChatDrawer = lazyPart(async () => (await import('./chat-drawer.tsx')).ChatDrawer);

/** Opens the list of people and conversations; blinks while any conversation has unread messages. */
export function ChatButton() {
  const t = useMessages(chatMessages);
  const isOpen = useChat((chat) => chat.isOpen);
  const count = useUnreadChat();
  const isViewing = useSession((session) => Boolean(session.current?.userInfo.viewedBy));
  // Conversations are private: they are not shown to who looks at the product as another person.
  if (isViewing) return null;
  return (
    <>
      <IconButton
        className={count > 0 ? 'chat-blinks' : ''}
        label={count > 0 ? t('unreadChat', { count }) : t('title')}
        icon={
          <Badge dot={count > 0} offset={[2, 2]}>
            <CommentOutlined />
          </Badge>
        }
        onClick={() => (isOpen ? useChat.setState({ isOpen: false }) : openChat())}
      />
      <OnDemand wanted={isOpen}>
        <ChatDrawer />
      </OnDemand>
    </>
  );
}
