import type { NoticeRow } from '@auditplus/contract/features/messages/messages.model.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { NoticeFormDrawer } from './notice-form.tsx';
import { NoticeViewDrawer } from './notice-view.tsx';
import { noticeMessages } from './notices.messages.ts';

const source = listSource(messagesRoutes.notices, ({ page }) => ({ query: page }));

type Opened = { readonly kind: 'form' | 'view'; readonly id: string | null };

/** Notices to people in this installation: drafts and sent ones. */
export default function NoticeListPage() {
  const t = useMessages(noticeMessages);
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = useNoticeActions(setOpened);
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={t('keyword')}
        source={source}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null })}>
              {t('newNotice')}
            </Button>
          </Can>
        }
        columns={[
          { key: 'title', title: t('subject') },
          {
            key: 'creatorTime',
            isSpare: true,
            title: t('created'),
            width: 160,
            render: (row) => moment(row.creatorTime),
          },
          {
            key: 'creatorUser',
            title: t('sender'),
            width: 160,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'lastModifyTime',
            title: t('released'),
            width: 160,
            render: (row) => (row.enabledMark === 1 ? moment(row.lastModifyTime) : '–'),
          },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 110,
            render: (row) =>
              row.enabledMark === 1 ? (
                <StateDot tone="green" text={t('sent')} />
              ) : (
                <StateDot tone="grey" text={t('draft')} />
              ),
          },
        ]}
        onOpen={(row) => setOpened({ kind: 'view', id: row.id })}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {opened?.kind === 'form' ? <NoticeFormDrawer id={opened.id} onClose={close} /> : null}
      {opened?.kind === 'view' && opened.id ? <NoticeViewDrawer id={opened.id} onClose={close} /> : null}
    </>
  );
}

function useNoticeActions(open: (opened: Opened) => void) {
  const t = useMessages(noticeMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  const release = useAction(messagesRoutes.releaseNotice, { done: t('releaseDone') });
  const remove = useAction(messagesRoutes.removeNotice, { done: t('removed') });
  return (row: NoticeRow): Action[] => {
    const isDraft = row.enabledMark === 0;
    return [
      ...(may.edit && isDraft
        ? [
            { key: 'edit', label: common('edit'), onClick: () => open({ kind: 'form', id: row.id }) },
            {
              key: 'release',
              label: t('release'),
              confirm: {
                title: t('releaseAsk', { name: row.title }),
                text: t('releaseText'),
                okText: t('release'),
              },
              onClick: () => release.mutate({ params: { id: row.id } }),
            },
          ]
        : [{ key: 'view', label: common('view'), onClick: () => open({ kind: 'view', id: row.id }) }]),
      ...(may.remove
        ? [
            removal({
              title: t('removeAsk', { name: row.title }),
              text: t('removeText'),
              onClick: () => remove.mutate({ params: { id: row.id } }),
            }),
          ]
        : []),
    ];
  };
}
