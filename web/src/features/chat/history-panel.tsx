import { DownloadOutlined } from '@ant-design/icons';
import { CHAT_HISTORY } from '@auditplus/contract/features/messages/chat.model.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Skeleton, Spin } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock } from '../../kit/blocks.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { call } from '../../lib/api.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { chatMessages } from './chat.messages.ts';
import { lineOf } from './chat-lines.ts';
import { askMessages, historyKey } from './chat-live.ts';
import type { Peer } from './chat-store.ts';
import { MessageLines } from './message-lines.tsx';

/** Pixels from the top at which older messages are fetched (product-spec point 9). */
const NEAR_TOP = 100;

type HistoryPanelProps = {
  readonly peer: Peer;
  /** Looked for from the start. */
  readonly keyword: string;
};

/** All messages of a conversation, searched by a keyword; older ones come while one scrolls up. */
export function HistoryPanel({ peer, keyword: first }: HistoryPanelProps) {
  const t = useMessages(chatMessages);
  const me = useSession((session) => session.current?.userInfo.userId ?? '');
  const mayExport = useSession((session) => session.current?.sysConfigInfo.chatExport === 1);
  const [typed, setTyped] = useState(first);
  const keyword = useSettled(typed.trim());
  const pages = useInfiniteQuery({
    queryKey: [...historyKey(peer.id), keyword],
    queryFn: ({ pageParam }) =>
      askMessages({
        toUserId: peer.id,
        currentPage: pageParam,
        pageSize: CHAT_HISTORY,
        sord: 'desc',
        keyword,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ list, pagination }) =>
      list.length < CHAT_HISTORY ? undefined : pagination.currentPage + 1,
    staleTime: 0,
  });
  // Page 1 holds the newest; what arrives between two pages moves rows from one to the next.
  const rows = new Map(
    pages.data?.pages.toReversed().flatMap(({ list }) => list.map((row) => [row.id, row])),
  );
  const area = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const follow = useCallback(() => {
    const { current } = area;
    if (current && hasNextPage && !isFetchingNextPage && current.scrollTop < NEAR_TOP) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(follow, [follow]);
  useSamePlace(area, rows.size, keyword);
  return (
    <div className="chat-history">
      <div className="chat-history-bar">
        <SearchBox hint={t('searchHistory')} value={typed} onChange={setTyped} />
        {mayExport ? (
          <IconAction
            label={t('exportHistory')}
            icon={<DownloadOutlined />}
            onClick={() => void saveConversation(peer.id)}
          />
        ) : null}
      </div>
      <div ref={area} className="chat-lines" onScroll={follow}>
        {isFetchingNextPage ? <Spin size="small" className="chat-older" /> : null}
        {pages.isPending ? <Skeleton active avatar paragraph={{ rows: 4 }} /> : null}
        {pages.error ? <ErrorBlock compact error={pages.error} onRetry={() => void pages.refetch()} /> : null}
        {pages.data && rows.size === 0 ? (
          <EmptyBlock isSearch={keyword !== ''} text={t(keyword === '' ? 'noHistory' : 'nothingFound')} />
        ) : null}
        <MessageLines lines={[...rows.values()].map(lineOf)} me={me} peer={peer} />
      </div>
    </div>
  );
}

/** Saves the whole conversation as a text file. */
async function saveConversation(id: string): Promise<void> {
  try {
    const { fileName, text } = await call(chatRoutes.export, { params: { id } });
    // With the mark by which spreadsheet and text programs know UTF-8.
    saveBlob(new Blob([`\uFEFF${text}`], { type: 'text/plain' }), fileName);
  } catch (error) {
    showError(error);
  }
}

/** Starts at the newest message; older ones that arrive above do not move what one reads. */
function useSamePlace(area: React.RefObject<HTMLDivElement | null>, count: number, keyword: string): void {
  const before = useRef({ height: 0, keyword: '' });
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || count === 0) return;
    const isSame = before.current.height > 0 && before.current.keyword === keyword;
    current.scrollTop = isSame
      ? current.scrollTop + current.scrollHeight - before.current.height
      : current.scrollHeight;
    before.current = { height: current.scrollHeight, keyword };
  }, [area, count, keyword]);
}
