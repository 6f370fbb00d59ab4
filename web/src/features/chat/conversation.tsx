import { ArrowLeftOutlined, HistoryOutlined, MessageOutlined } from '@ant-design/icons';
import type { ChatRow } from '@auditplus/contract/features/messages/chat.model.ts';
import { CHAT_LATEST } from '@auditplus/contract/features/messages/chat.model.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock } from '../../kit/blocks.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { useSession } from '../../lib/session.ts';
import { chatMessages } from './chat.messages.ts';
import { type ChatLine, lineOf, outgoingLine } from './chat-lines.ts';
import { askLatest, latestKey } from './chat-live.ts';
import { type Peer, useChat } from './chat-store.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { GroupAbout } from './group-about.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MessageLines } from './message-lines.tsx';
import { ChatFace, useOnline } from './people-lists.tsx';

type ConversationProps = {
  readonly peer: Peer;
  /** Where the list is not beside it. */
  readonly hasBack: boolean;
};

/** The conversation with one person: the newest messages and what one writes, or its history. */
export function Conversation({ peer, hasBack }: ConversationProps) {
  const t = useMessages(chatMessages);
  const lookedFor = useChat((chat) => chat.lookedFor);
  const isHistory = lookedFor !== null;
  const setHistory = (isShown: boolean) => useChat.setState({ lookedFor: isShown ? '' : null });
  const [isOver, setOver] = useState(false);
  const isUp = useChat((chat) => chat.isUp);
  const isOnline = useOnline(peer.isGroup ? [] : [peer.id]).has(peer.id);
  const composer = useRef<ComposerHandle>(null);
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    composer.current?.addFiles([...event.dataTransfer.files]);
  };
  const dropping = isHistory
    ? {}
    : {
        onDrop: drop,
        onDragOver: (event: DragEvent) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: (event: DragEvent) => {
          if (event.target === event.currentTarget) setOver(false);
        },
      };
  return (
    <section className="chat-conversation" aria-label={t('messages', { name: peer.realName })} {...dropping}>
      <header className="chat-head">
        {hasBack ? (
          <IconAction
            label={t('back')}
            icon={<ArrowLeftOutlined />}
            onClick={() => useChat.setState({ peer: null })}
          />
        ) : null}
        <ChatFace peer={peer} isOnline={isOnline} />
        <h3 title={peer.realName}>{peer.realName}</h3>
        {peer.isGroup ? (
          <GroupAbout id={peer.id} />
        ) : (
          <span className="quiet chat-head-about">
            {peer.department ? `${peer.department} · ` : ''}
            {t(isOnline ? 'online' : 'offline')}
          </span>
        )}
        <HistorySwitch isHistory={isHistory} onSwitch={() => setHistory(!isHistory)} />
      </header>
      {isUp ? null : (
        <p className="chat-down" role="status">
          {t('isDown')}
        </p>
      )}
      {isHistory ? (
        <HistoryPanel key={lookedFor} peer={peer} keyword={lookedFor} />
      ) : (
        <>
          <Latest peer={peer} onHistory={() => setHistory(true)} />
          <Composer ref={composer} peer={peer} />
        </>
      )}
      {isOver ? (
        <div className="chat-drop" aria-hidden onDragLeave={() => setOver(false)}>
          {t('dropHere')}
        </div>
      ) : null}
    </section>
  );
}

type HistorySwitchProps = { readonly isHistory: boolean; readonly onSwitch: () => void };

/** Between the newest messages and the history; without its word where the head is narrow. */
function HistorySwitch({ isHistory, onSwitch }: HistorySwitchProps) {
  const t = useMessages(chatMessages);
  const isPhone = usePhone();
  const label = t(isHistory ? 'closeHistory' : 'history');
  const icon = isHistory ? <MessageOutlined aria-hidden /> : <HistoryOutlined aria-hidden />;
  if (isPhone) return <IconAction label={label} icon={icon} onClick={onSwitch} />;
  return (
    <Button type="text" icon={icon} onClick={onSwitch}>
      {label}
    </Button>
  );
}

/** Whether files are dragged; text that is dragged goes where the browser puts it. */
const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Pixels from the end at which one counts as reading the newest. */
const AT_END = 80;

function Latest({ peer, onHistory }: { readonly peer: Peer; readonly onHistory: () => void }) {
  const t = useMessages(chatMessages);
  const me = useSession((session) => session.current?.userInfo.userId ?? '');
  const outgoing = useChat((chat) => chat.outgoing);
  const latest = useQuery({
    queryKey: latestKey(peer.id),
    queryFn: () => askLatest(peer.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnMount: 'always',
  });
  const stored = latest.data ?? [];
  const lines = linesOf(
    stored,
    outgoing.filter((one) => one.peerId === peer.id).map((one) => outgoingLine(one, me)),
  );
  const area = useEndInSight(lines.at(-1)?.key);
  if (latest.data === undefined && lines.length === 0)
    return (
      <div className="chat-lines">
        {latest.error ? (
          <ErrorBlock compact error={latest.error} onRetry={() => void latest.refetch()} />
        ) : (
          <Skeleton active avatar paragraph={{ rows: 4 }} />
        )}
      </div>
    );
  return (
    <div ref={area} className="chat-lines" role="log" aria-label={t('messages', { name: peer.realName })}>
      {stored.length >= CHAT_LATEST ? (
        <Button type="link" size="small" className="chat-older" onClick={onHistory}>
          {t('olderInHistory')}
        </Button>
      ) : null}
      {lines.length === 0 ? <EmptyBlock icon={<MessageOutlined />} text={t('noMessages')} /> : null}
      <MessageLines lines={lines} me={me} peer={peer} />
    </div>
  );
}

const linesOf = (stored: readonly ChatRow[], waiting: readonly ChatLine[]): readonly ChatLine[] => [
  ...stored.map(lineOf),
  ...waiting,
];

/** Keeps the newest message in sight, unless one has scrolled up to read older ones. */
function useEndInSight(last: string | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || last === undefined) return;
    const look = () => {
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < AT_END;
    };
    const follow = () => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    };
    follow();
    // Pictures take their room when they arrive.
    const watch = new ResizeObserver(follow);
    for (const child of current.children) watch.observe(child);
    watch.observe(current);
    current.addEventListener('scroll', look);
    return () => {
      watch.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [last]);
  return area;
}
