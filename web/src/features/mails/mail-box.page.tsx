import './mails.css';
import { PaperClipOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { MAIL_LISTS, type MailList, type MailRow } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Button, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { BulkMails } from './bulk-mails.tsx';
import { DeliveryTag } from './delivery-tag.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { mailsMessages } from './mails.messages.ts';
import { ReceiveButton } from './receive-button.tsx';
import { useMailActions } from './use-mail-actions.ts';
import { WriteDrawer } from './write-drawer.tsx';

const sourceOf = (folder: MailList) =>
  listSource(mailsRoutes.list, ({ page, filters }) => ({
    query: { ...page, folder, ...(filters.unread ? { unread: '1' as const } : {}) },
  }));

const EMPTY = {
  inbox: 'emptyInbox',
  star: 'emptyStar',
  drafts: 'emptyDrafts',
  sent: 'emptySent',
} as const satisfies Record<MailList, string>;

/** The own mail box: its folders, reading in a drawer, writing in another. */
export default function MailBoxPage() {
  const t = useMessages(mailsMessages);
  const [address, setAddress] = useSearchParams();
  const folder = MAIL_LISTS.find((name) => name === address.get('folder')) ?? 'inbox';
  const opened = address.get('id');
  const [draft, setDraft] = useState<string | 'new' | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const source = useMemo(() => sourceOf(folder), [folder]);
  const counts = useRoute(mailsRoutes.counts, {}, { keepPrevious: true });
  const open = (id: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set('id', id);
        else next.delete('id');
        return next;
      },
      { replace: true },
    );
  const actions = useMailActions({
    onDraft: (id) => {
      open(null);
      setDraft(id);
    },
    onRemoved: () => open(null),
  });
  const nameOf = (name: MailList) => {
    const count = name === 'inbox' ? counts.data?.unread : name === 'drafts' ? counts.data?.drafts : 0;
    return count ? t('counted', { name: t(name), count }) : t(name);
  };
  const isOwn = folder === 'drafts' || folder === 'sent';
  const columns: readonly ListColumn<MailRow>[] = [
    {
      key: 'isStarred',
      title: '',
      width: 48,
      render: (row) => (
        <IconAction
          label={t(row.isStarred ? 'takeStar' : 'giveStar')}
          icon={row.isStarred ? <StarFilled className="mail-star" /> : <StarOutlined />}
          onClick={() => actions.star(row)}
        />
      ),
    },
    {
      key: 'person',
      title: t(isOwn ? 'to' : 'sender'),
      width: 180,
      inCard: 'line',
      render: (row) =>
        isOwn
          ? listed(row.to.map(({ name }) => name)) || t('noReceiver')
          : row.sender.name || t('unknownSender'),
    },
    {
      key: 'subject',
      title: t('subject'),
      isName: true,
      render: (row) => <Subject row={row} hasState={folder === 'star'} />,
    },
    ...(folder === 'sent'
      ? [
          {
            key: 'delivery',
            title: t('state'),
            width: 110,
            render: (row: MailRow) => <DeliveryTag row={row} />,
          },
        ]
      : []),
    { key: 'time', title: t('time'), width: 160, render: (row) => moment(row.time) },
  ];
  const receive = <ReceiveButton onSetUp={() => setSettingUp(true)} />;
  return (
    <>
      <ListPage
        key={folder}
        name={`mails-${folder}`}
        title={t('title')}
        actions={receive}
        create={
          <Button type="primary" onClick={() => setDraft('new')}>
            {t('write')}
          </Button>
        }
        above={
          <Tabs
            activeKey={folder}
            items={MAIL_LISTS.map((name) => ({ key: name, label: nameOf(name) }))}
            onChange={(name) => setAddress({ folder: name }, { replace: true })}
          />
        }
        source={source}
        columns={columns}
        keywordHint={t('keyword')}
        filters={folder === 'inbox' ? [{ kind: 'switch', name: 'unread', label: t('onlyUnread') }] : []}
        rowClass={(row) => (row.isRead ? '' : 'mail-unread')}
        onOpen={(row) => (row.folder === 'drafts' ? setDraft(row.id) : open(row.id))}
        rowActions={(row) => [...actions.ofFailed(row), ...actions.ofRow(row)]}
        bulkActions={(rows, clear) => <BulkMails rows={rows} actions={actions} clear={clear} />}
        emptyText={t(EMPTY[folder])}
        {...(folder === 'inbox' ? { emptyAction: receive } : {})}
      />
      {opened ? <MailDrawer id={opened} actions={actions} onClose={() => open(null)} /> : null}
      {isSettingUp ? <AccountDrawer onClose={() => setSettingUp(false)} /> : null}
      {draft ? (
        <WriteDrawer key={draft} id={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      ) : null}
    </>
  );
}

type SubjectProps = {
  readonly row: MailRow;
  /** Where no column says how far a mail has come. */
  readonly hasState: boolean;
};

function Subject({ row, hasState }: SubjectProps) {
  const t = useMessages(mailsMessages);
  return (
    <span className="mail-subject">
      {row.isRead ? null : <span className="visually-hidden">{t('unread')} </span>}
      {row.subject || t('noSubject')}
      {hasState && row.delivery !== '' ? <DeliveryTag row={row} /> : null}
      {row.fileCount > 0 ? <PaperClipOutlined className="quiet" aria-label={t('hasFiles')} /> : null}
      <span className="mail-excerpt quiet">{row.excerpt}</span>
    </span>
  );
}
