import type { WebhookRow } from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { FormatsDrawer } from './formats-drawer.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { useEventName } from './webhook-names.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const source = listSource(webhooksRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly what: 'edit'; readonly row: WebhookRow | null }
  | { readonly what: 'deliveries'; readonly row: WebhookRow }
  | { readonly what: 'formats' };

/** Events that are sent to programs outside. */
export function OutgoingList({ above }: { readonly above: ReactNode }) {
  const t = useMessages(webhooksMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const nameOf = useEventName();
  const [mayEdit, mayRemove] = [useCan('btn_edit'), useCan('btn_remove')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const remove = useAction(webhooksRoutes.remove, { done: t('removed') });
  const test = useAction(webhooksRoutes.test, { done: t('tested') });
  const renew = useAction(webhooksRoutes.renewSecret, { onDone: (made) => setSecret(made.secret) });
  const close = () => setOpened(null);
  const columns: readonly ListColumn<WebhookRow>[] = [
    { key: 'fullName', title: t('name'), isName: true, width: 180 },
    { key: 'url', title: t('url') },
    {
      key: 'events',
      title: t('events'),
      width: 240,
      isSpare: true,
      render: (row) => listed(row.events.map(nameOf)),
    },
    { key: 'userName', title: t('person'), width: 120, isSpare: true },
    {
      key: 'lastSuccessTime',
      title: t('lastSuccess'),
      width: 160,
      render: (row) => (row.lastSuccessTime === null ? t('never') : moment(row.lastSuccessTime)),
    },
    { key: 'state', title: t('state'), width: 120, render: (row) => <State row={row} /> },
  ];
  const actions = (row: WebhookRow): Action[] => [
    { key: 'deliveries', label: t('deliveries'), onClick: () => setOpened({ what: 'deliveries', row }) },
    ...(mayEdit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => setOpened({ what: 'edit', row }) },
          { key: 'test', label: t('test'), onClick: () => test.mutate({ params: { id: row.id } }) },
          {
            key: 'renew',
            label: t('renew'),
            confirm: {
              title: t('renewAsk', { name: row.fullName }),
              text: t('renewText'),
              okText: t('renew'),
            },
            onClick: () => renew.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        name="webhooks"
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ what: 'edit', row: null })}>
              {t('add')}
            </Button>
          </Can>
        }
        above={above}
        moreActions={[{ key: 'formats', label: t('formats'), onClick: () => setOpened({ what: 'formats' }) }]}
        source={source}
        columns={columns}
        rowActions={actions}
        onOpen={(row) => setOpened({ what: mayEdit ? 'edit' : 'deliveries', row })}
        emptyText={t('empty')}
      />
      {opened?.what === 'edit' ? <WebhookDrawer row={opened.row} onMade={setSecret} onClose={close} /> : null}
      {opened?.what === 'deliveries' ? <DeliveriesDrawer row={opened.row} onClose={close} /> : null}
      {opened?.what === 'formats' ? <FormatsDrawer onClose={close} /> : null}
      {secret ? (
        <SecretDialog
          secret={{
            value: secret,
            title: t('secretMade'),
            once: t('secretOnce'),
            use: t('secretUse'),
          }}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </>
  );
}

function State({ row }: { readonly row: WebhookRow }) {
  const t = useMessages(webhooksMessages);
  if (row.enabledMark !== 1) return <StateDot tone="grey" text={t('off')} />;
  if (row.failingSince !== null) return <StateDot tone="red" text={t('failing')} />;
  return <StateDot tone="green" text={t('fine')} />;
}
