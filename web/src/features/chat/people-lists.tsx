import { TeamOutlined } from '@ant-design/icons';
import { CHAT_LISTED, type ChatHit } from '@auditplus/contract/features/messages/chat.model.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar, Badge, Button, Skeleton, Tabs } from 'antd';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock } from '../../kit/blocks.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { call } from '../../lib/api.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { chatMessages } from './chat.messages.ts';

import { openChat, openHistory, type Peer, useChat } from './chat-store.ts';
import { ChatText } from './chat-text.tsx';
import { shortTime } from './chat-times.ts';

/** Pixels above the end at which the next page is fetched (product-spec point 9). */
const NEAR_END = 300;
const LOOK_AGAIN_MS = 20_000;

/** The two lists at the left: conversations, and everybody one may write to. */
export function PeopleLists() {
  const t = useMessages(chatMessages);
  const [tab, setTab] = useState('conversations');
  return (
    <div className="chat-lists">
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'conversations',
            label: t('conversations'),
            children: <Conversations toContacts={() => setTab('contacts')} />,
          },
          { key: 'contacts', label: t('contacts'), children: <Contacts /> },
        ]}
      />
    </div>
  );
}

function Conversations({ toContacts }: { readonly toContacts: () => void }) {
  const t = useMessages(chatMessages);
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const unread = useChat((chat) => chat.unread);
  const pages = useInfiniteQuery({
    queryKey: [...routeKey(chatRoutes.conversations), asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatRoutes.conversations,
        { query: { currentPage: pageParam, pageSize: CHAT_LISTED, keyword: asked } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.list.length < CHAT_LISTED ? undefined : all.length + 1),
  });
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const hits = useRoute(
    chatRoutes.search,
    { query: { keyword: asked } },
    { enabled: asked !== '', keepPrevious: true },
  );
  const found = asked === '' ? [] : (hits.data?.list ?? []);
  return (
    <PersonList
      after={<Hits hits={found} keyword={asked} />}
      search={<SearchBox hint={t('searchConversations')} value={keyword} onChange={setKeyword} />}
      pages={pages}
      people={rows}
      empty={
        asked === '' ? (
          <EmptyBlock text={t('noConversations')}>
            <Button onClick={toContacts}>{t('toContacts')}</Button>
          </EmptyBlock>
        ) : (
          found.length === 0 && !hits.isFetching && <EmptyBlock isSearch text={t('nothingFound')} />
        )
      }
      below={(row) =>
        // Only a group is on the list before anything was written in it.
        row.isGroup && row.messageType === 'text' && row.latestMessage === '' && !row.recalled ? (
          t('nothingWritten')
        ) : row.recalled ? (
          t(row.removed ? 'removed' : 'recalled')
        ) : row.messageType === 'text' ? (
          <ChatText isExcerpt text={plainText(row.latestMessage)} />
        ) : (
          t(row.messageType)
        )
      }
      aside={(row) => (
        <>
          <time className="quiet">{shortTime(row.latestDate, Date.now())}</time>
          <Badge
            size="small"
            count={unread[row.id] ?? 0}
            title={t('unread', { count: unread[row.id] ?? 0 })}
          />
        </>
      )}
    />
  );
}

type HitsProps = { readonly hits: readonly ChatHit[]; readonly keyword: string };

/** Messages of any conversation that hold what was looked for; one opens the history at it. */
function Hits({ hits, keyword }: HitsProps): ReactNode {
  const t = useMessages(chatMessages);
  if (hits.length === 0) return null;
  return (
    <section aria-label={t('hits')}>
      <h4 className="chat-hits quiet">{t('hits')}</h4>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button type="button" className="chat-person" onClick={() => openHistory(hit.other, keyword)}>
              <ChatFace peer={hit.other} isOnline={false} />
              <span className="chat-person-name">{hit.other.realName}</span>
              <span className="chat-person-below quiet">
                <ChatText isExcerpt text={plainText(hit.content)} />
              </span>
              <span className="chat-person-aside">
                <time className="quiet">{shortTime(hit.sendTime, Date.now())}</time>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contacts() {
  const t = useMessages(chatMessages);
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const pages = useInfiniteQuery({
    queryKey: [...routeKey(usersRoutes.chatList), asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        usersRoutes.chatList,
        { query: { currentPage: pageParam, pageSize: CHAT_LISTED, ...(asked && { keyword: asked }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.list.length < CHAT_LISTED ? undefined : all.length + 1),
  });
  const rows = pages.data?.pages.flatMap(({ list }) => list.map((row) => ({ ...row, isGroup: false }))) ?? [];
  return (
    <PersonList
      search={<SearchBox hint={t('searchContacts')} value={keyword} onChange={setKeyword} />}
      pages={pages}
      people={rows}
      empty={<EmptyBlock isSearch={asked !== ''} text={t(asked === '' ? 'noContacts' : 'nothingFound')} />}
      below={(row) => row.department.split('/').at(-1) ?? ''}
    />
  );
}

type PersonListProps<Row extends Peer> = {
  readonly search: ReactNode;
  readonly people: readonly Row[];
  readonly pages: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly empty: ReactNode;
  readonly below: (row: Row) => ReactNode;
  readonly aside?: (row: Row) => ReactNode;
  /** Below the people. */
  readonly after?: ReactNode;
};

/** People one below the other; the next page comes before the end is reached. */
function PersonList<Row extends Peer>(props: PersonListProps<Row>) {
  const { search, people, pages, empty, below, aside, after } = props;
  const t = useMessages(chatMessages);
  const chosen = useChat((chat) => chat.peer?.id);
  const online = useOnline(people.filter(({ isGroup }) => !isGroup).map(({ id }) => id));
  const area = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const follow = useCallback(() => {
    const { current } = area;
    if (!current || !hasNextPage || isFetchingNextPage) return;
    if (current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // In a tall window one page leaves nothing to scroll.
  useEffect(follow, [follow]);
  return (
    <div className="chat-list">
      {search}
      <div ref={area} className="chat-list-scroll" onScroll={follow}>
        {pages.isPending ? <Skeleton active avatar paragraph={{ rows: 4 }} /> : null}
        {pages.error && people.length === 0 ? (
          <ErrorBlock compact error={pages.error} onRetry={() => void pages.refetch()} />
        ) : null}
        {!pages.isPending && !pages.error && people.length === 0 ? empty : null}
        <ul>
          {people.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="chat-person"
                aria-current={row.id === chosen}
                onClick={() => openChat(peerOf(row))}
              >
                <ChatFace peer={row} isOnline={online.has(row.id)} />
                <span className="chat-person-name">
                  {row.realName}
                  {online.has(row.id) ? <span className="visually-hidden"> {t('online')}</span> : null}
                </span>
                <span className="chat-person-below quiet">{below(row)}</span>
                {aside ? <span className="chat-person-aside">{aside(row)}</span> : null}
              </button>
            </li>
          ))}
        </ul>
        {isFetchingNextPage ? <Skeleton active avatar paragraph={{ rows: 1 }} /> : null}
        {after}
      </div>
    </div>
  );
}

/** The face of a person with a mark while the person is connected, or that of a group. */
export function ChatFace({ peer, isOnline }: { readonly peer: Peer; readonly isOnline: boolean }) {
  return (
    <span className="chat-face" data-online={isOnline}>
      {peer.isGroup ? (
        <Avatar className="avatar" icon={<TeamOutlined aria-hidden />} />
      ) : (
        <PersonAvatar name={peer.realName} icon={peer.headIcon} />
      )}
    </span>
  );
}

const peerOf = ({ id, realName, account, headIcon, department, isGroup }: Peer): Peer => ({
  isGroup,
  id,
  realName,
  account,
  headIcon,
  department: department.split('/').at(-1) ?? '',
});

const MAX_ASKED = 200;

/** Which of the people are connected, asked again while they are shown. */
export function useOnline(ids: readonly string[]): ReadonlySet<string> {
  const userIds = ids.slice(-MAX_ASKED);
  const online = useRoute(
    chatRoutes.online,
    { body: { userIds } },
    { enabled: userIds.length > 0, keepPrevious: true, refetchInterval: LOOK_AGAIN_MS },
  );
  return new Set(online.data?.userIds);
}
