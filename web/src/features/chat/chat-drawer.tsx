import { BellOutlined, BellTwoTone } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DRAWER_WIDTHS } from '../../kit/drawers.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { useNarrow, usePhone } from '../../kit/use-narrow.ts';
import { toast } from '../../lib/toast.ts';
import './chat.css';
import { chatMessages } from './chat.messages.ts';
import { seeOpenPeer } from './chat-live.ts';
import { canNotify, switchNotices, useNotices } from './chat-notices.ts';
import { useChat } from './chat-store.ts';
import { Conversation } from './conversation.tsx';
import { PeopleLists } from './people-lists.tsx';

const LIST_WIDTH = 360;
/** Under this width the list and a conversation do not stand side by side. */
const SIDE_BY_SIDE = 900;

/** The drawer of conversations and contacts. The page beside it stays in use: one looks at a record and writes of it. */
export function ChatDrawer() {
  const t = useMessages(chatMessages);
  const { isOpen, peer, lookedFor } = useChat();
  const isNarrow = useNarrow(SIDE_BY_SIDE);
  const isPhone = usePhone();
  const width = peer && !isNarrow ? DRAWER_WIDTHS.large : LIST_WIDTH;
  useEffect(() => {
    const look = () => void seeOpenPeer();
    if (isOpen && peer && lookedFor === null) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOpen, peer, lookedFor]);
  return (
    <Drawer
      open={isOpen}
      title={t('title')}
      size={isPhone ? '100%' : width}
      mask={false}
      rootClassName="chat-drawer"
      extra={<NoticesSwitch />}
      onClose={() => useChat.setState({ isOpen: false })}
    >
      <div className="chat" data-split={peer !== null && !isNarrow}>
        {peer && isNarrow ? null : <PeopleLists />}
        {peer ? <Conversation key={peer.id} peer={peer} hasBack={isNarrow} /> : null}
      </div>
    </Drawer>
  );
}

/** Notices of the browser are only shown to who has asked for them here. */
function NoticesSwitch() {
  const t = useMessages(chatMessages);
  const isOn = useNotices((notices) => notices.isOn);
  if (!canNotify()) return null;
  const change = async () => {
    const isNowOn = await switchNotices(!isOn);
    if (!isOn && !isNowOn) toast.warning(t('noticesDenied'), 4);
    else toast.success(t(isNowOn ? 'noticesAreOn' : 'noticesAreOff'));
  };
  return (
    <IconAction
      label={t(isOn ? 'noticesOff' : 'noticesOn')}
      icon={isOn ? <BellTwoTone /> : <BellOutlined />}
      onClick={() => void change()}
    />
  );
}
