import type { MessageRow } from '@auditplus/contract/features/messages/messages.model.ts';
import { MESSAGE_NOTICE } from '@auditplus/contract/features/messages/messages.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { MessageDialog } from '../../kit/message-dialog.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { moment } from '../../lib/formats.ts';
import { messageAddress } from '../../lib/message-address.ts';
import { useAction } from '../../lib/query.ts';
import { messagesMessages } from './messages.messages.ts';
import './platform-pages.css';

const source = listSource(messagesRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    sort: page.sort ?? 'desc',
    ...(isKind(filters.type) ? { type: filters.type } : {}),
    ...(isReadMark(filters.isRead) ? { isRead: filters.isRead } : {}),
  },
}));

/** All my messages: notices open in a dialog, workflow messages lead to their record. */
export default function MessageListPage() {
  const t = useMessages(messagesMessages);
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [address, setAddress] = useSearchParams();
  const opened = address.get('open');
  const setOpened = (id: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('open', id);
        else next.delete('open');
        return next;
      },
      { replace: true },
    );
  const readAll = useAction(messagesRoutes.readAll, { done: t('allRead'), invalidates: [['message']] });
  const remove = useAction(messagesRoutes.removeRecords, { invalidates: [['message']], done: t('removed') });

  const columns: readonly ListColumn<MessageRow>[] = [
    {
      key: 'title',
      title: t('subject'),
      ...(isPhone && {
        render: (row: MessageRow) => <span className="message-subject">{row.title}</span>,
      }),
    },
    { key: 'type', title: t('kind'), width: 110, render: (row) => (isNotice(row) ? t('notice') : t('flow')) },
    {
      key: 'creatorUser',
      title: t('sender'),
      width: 160,
      render: (row) => withoutAccounts(row.creatorUser) || '–',
    },
    { key: 'lastModifyTime', title: t('time'), width: 160, render: (row) => moment(row.lastModifyTime) },
    {
      key: 'isRead',
      title: t('state'),
      width: 100,
      render: (row) =>
        row.isRead === '1' ? (
          <StateDot tone="grey" text={t('read')} />
        ) : (
          <StateDot tone="orange" text={t('unread')} />
        ),
    },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        name="messages"
        moreActions={[
          {
            key: 'readAll',
            label: t('readAll'),
            confirm: { title: t('readAllAsk'), text: t('readAllText'), okText: t('readAll') },
            onClick: () => readAll.mutate({}),
          },
        ]}
        source={source}
        columns={columns}
        filters={[
          {
            kind: 'select',
            name: 'type',
            label: t('kind'),
            options: [
              { value: '1', label: t('notice') },
              { value: '2', label: t('flow') },
            ],
          },
          {
            kind: 'select',
            name: 'isRead',
            label: t('state'),
            options: [
              { value: '0', label: t('unread') },
              { value: '1', label: t('read') },
            ],
          },
        ]}
        onOpen={(row) => (isNotice(row) ? setOpened(row.id) : navigate(messageAddress(row)))}
        bulkActions={(rows, clear) => (
          <Button
            size="small"
            danger
            type="text"
            onClick={async () => {
              const agreed = await confirm({
                title: t('removeAsk', { count: rows.length }),
                text: t('removeText'),
                okText: t('remove'),
                danger: true,
              });
              if (!agreed) return;
              remove.mutate({ body: { ids: rows.map((row) => row.id) } }, { onSuccess: clear });
            }}
          >
            {t('remove')}
          </Button>
        )}
        emptyText={t('empty')}
      />
      <MessageDialog id={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const isNotice = (row: MessageRow): boolean => row.type === MESSAGE_NOTICE;
const isKind = (value: string | undefined): value is '1' | '2' => value === '1' || value === '2';
const isReadMark = (value: string | undefined): value is '0' | '1' => value === '0' || value === '1';
