import type { MessageRow } from '@auditplus/contract/features/messages/messages.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { EmptyBlock, ErrorBlock } from '../kit/blocks.tsx';
import { confirm } from '../kit/dialogs.ts';
import { SideDrawer } from '../kit/drawers.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
import { call } from '../lib/api.ts';
import { moment } from '../lib/formats.ts';
import { isNotice, messageAddress } from '../lib/message-address.ts';
import { routeKey, useAction } from '../lib/query.ts';
import { shellMessages } from './shell.messages.ts';

const MessageDialog = lazyPart(async () => (await import('../kit/message-dialog.tsx')).MessageDialog);

const WIDTH = 280;
const PAGE = 20;
/** Pixels above the end at which the next page is fetched. */
const NEAR_END = 200;

type MessageDrawerProps = { readonly open: boolean; readonly onClose: () => void };

/** Unread messages, newest first: notices open in a dialog, workflow messages lead to their record. */
export function MessageDrawer({ open, onClose }: MessageDrawerProps) {
  const t = useMessages(shellMessages);
  const navigate = useNavigate();
  const [notice, setNotice] = useState<string | null>(null);
  const readAll = useAction(messagesRoutes.readAll, { done: t('allRead'), invalidates: [['message']] });
  const goTo = (address: string) => {
    onClose();
    void navigate(address);
  };
  const askReadAll = async () => {
    if (await confirm({ title: t('readAllAsk'), okText: t('readAll') })) readAll.mutate({});
  };
  return (
    <>
      <SideDrawer
        open={open}
        width={WIDTH}
        title={t('siteMessages')}
        onClose={onClose}
        footer={
          <div className="drawer-actions">
            <Button loading={readAll.isPending} onClick={() => void askReadAll()}>
              {t('readAll')}
            </Button>
            <Button onClick={() => goTo('/messageRecord')}>{t('messageRecord')}</Button>
          </div>
        }
      >
        <UnreadMessages onOpen={(row) => (isNotice(row) ? setNotice(row.id) : goTo(messageAddress(row)))} />
      </SideDrawer>
      {notice === null ? null : (
        <Suspense>
          <MessageDialog id={notice} onClose={() => setNotice(null)} />
        </Suspense>
      )}
    </>
  );
}

const unreadOf = (page: number) => ({
  query: { currentPage: page, pageSize: PAGE, isRead: '0', sort: 'desc' } as const,
});

function UnreadMessages({ onOpen }: { readonly onOpen: (row: MessageRow) => void }) {
  const common = useMessages(commonMessages);
  const pages = useInfiniteQuery({
    queryKey: [...routeKey(messagesRoutes.list), 'drawer'],
    queryFn: ({ pageParam, signal }) => call(messagesRoutes.list, unreadOf(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.list.length < PAGE ? undefined : last.pagination.currentPage + 1),
  });
  const rows = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const area = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const follow = useCallback(() => {
    const { current } = area;
    if (!current || !hasNextPage || isFetchingNextPage) return;
    const left = current.scrollHeight - current.scrollTop - current.clientHeight;
    if (left < NEAR_END) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // In a tall window one page leaves nothing to scroll.
  useEffect(follow, [follow]);
  if (pages.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (pages.error && rows.length === 0)
    return <ErrorBlock compact error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rows.length === 0) return <EmptyBlock text={common('noData')} />;
  return (
    <div ref={area} className="message-scroll" onScroll={follow}>
      <ul className="message-items">{rows.map((row) => messageItem(row, onOpen))}</ul>
      {isFetchingNextPage ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
    </div>
  );
}

function messageItem(row: MessageRow, onOpen: (row: MessageRow) => void): ReactNode {
  return (
    <li key={row.id}>
      <button type="button" onClick={() => onOpen(row)}>
        <span>{row.title}</span>
        {row.excerpt ? <span className="quiet message-excerpt">{row.excerpt}</span> : null}
        <span className="quiet">
          {withoutAccounts(row.creatorUser)} {moment(row.lastModifyTime)}
        </span>
      </button>
    </li>
  );
}
