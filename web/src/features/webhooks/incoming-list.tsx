import type { IncomingWebhookRow } from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
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
import { useAction } from '../../lib/query.ts';
import { CallsDrawer } from './calls-drawer.tsx';
import { ExampleDrawer } from './example-drawer.tsx';
import { IncomingDrawer } from './incoming-drawer.tsx';
import { SenderSecretDialog } from './sender-secret-dialog.tsx';
import { webhooksMessages } from './webhooks.messages.ts';

const source = listSource(incomingWebhooksRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly what: 'edit'; readonly row: IncomingWebhookRow | null }
  | { readonly what: 'calls' | 'example' | 'secret'; readonly row: IncomingWebhookRow };

/** Calls of programs outside that set something going here. */
export function IncomingList({ above }: { readonly above: ReactNode }) {
  const t = useMessages(webhooksMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [mayEdit, mayRemove] = [useCan('btn_edit'), useCan('btn_remove')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const remove = useAction(incomingWebhooksRoutes.remove, { done: t('removed') });
  const renew = useAction(incomingWebhooksRoutes.renewSecret, { onDone: (made) => setSecret(made.secret) });
  const close = () => setOpened(null);
  const columns: readonly ListColumn<IncomingWebhookRow>[] = [
    { key: 'fullName', title: t('name'), isName: true, width: 180 },
    {
      key: 'target',
      title: t('targetId'),
      render: (row) => `${t(`target.${row.target}`)} · ${row.targetName || '–'}`,
    },
    { key: 'userName', title: t('person'), width: 120, isSpare: true },
    {
      key: 'lastSuccessTime',
      title: t('lastCall'),
      width: 160,
      render: (row) => (row.lastSuccessTime === null ? t('never') : moment(row.lastSuccessTime)),
    },
    { key: 'state', title: t('state'), width: 240, render: (row) => <State row={row} /> },
  ];
  const actions = (row: IncomingWebhookRow): Action[] => [
    { key: 'calls', label: t('calls'), onClick: () => setOpened({ what: 'calls', row }) },
    { key: 'example', label: t('example'), onClick: () => setOpened({ what: 'example', row }) },
    ...(mayEdit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => setOpened({ what: 'edit', row }) },
          {
            key: 'renew',
            label: t('renew'),
            confirm: {
              title: t('renewAsk', { name: row.fullName }),
              text: t('renewIncomingText'),
              okText: t('renew'),
            },
            onClick: () => renew.mutate({ params: { id: row.id }, body: { secret: '' } }),
          },
          { key: 'secret', label: t('takeSecret'), onClick: () => setOpened({ what: 'secret', row }) },
        ]
      : []),
    ...(mayRemove
      ? [
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeIncomingText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        name="incoming-webhooks"
        above={above}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ what: 'edit', row: null })}>
              {t('addIncoming')}
            </Button>
          </Can>
        }
        source={source}
        columns={columns}
        rowActions={actions}
        onOpen={(row) => setOpened({ what: mayEdit ? 'edit' : 'calls', row })}
        emptyText={t('emptyIncoming')}
      />
      {opened?.what === 'edit' ? (
        <IncomingDrawer row={opened.row} onMade={setSecret} onClose={close} />
      ) : null}
      {opened?.what === 'calls' ? <CallsDrawer row={opened.row} onClose={close} /> : null}
      {opened?.what === 'example' ? <ExampleDrawer row={opened.row} onClose={close} /> : null}
      {opened?.what === 'secret' ? <SenderSecretDialog row={opened.row} onClose={close} /> : null}
      {secret ? (
        <SecretDialog
          secret={{
            value: secret,
            title: t('secretMade'),
            once: t('secretOnce'),
            use: t('incomingSecretUse'),
          }}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </>
  );
}

function State({ row }: { readonly row: IncomingWebhookRow }) {
  const t = useMessages(webhooksMessages);
  if (row.enabledMark !== 1) return <StateDot tone="grey" text={t('off')} />;
  if (row.refusedTime !== null)
    return <StateDot tone="red" text={t('turnedAway', { why: row.refusedWhy })} />;
  if (row.failedCalls > 0)
    return <StateDot tone="orange" text={t('failedCalls', { count: row.failedCalls })} />;
  return <StateDot tone="green" text={t('fine')} />;
}
