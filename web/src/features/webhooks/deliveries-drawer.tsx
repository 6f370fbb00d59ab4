import {
  WEBHOOK_DELIVERY_STATES,
  type WebhookDelivery,
  type WebhookRow,
} from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { useEventName } from './webhook-names.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import './webhooks.css';

type DeliveriesDrawerProps = { readonly row: WebhookRow; readonly onClose: () => void };

const TONES = { waiting: 'orange', sent: 'green', failed: 'red' } as const;

const sourceOf = (id: string) =>
  listSource(webhooksRoutes.deliveries, ({ page, filters }) => ({
    params: { id },
    query: { ...page, state: WEBHOOK_DELIVERY_STATES.find((state) => state === filters.state) },
  }));

/** What a webhook has sent and is to send. */
export function DeliveriesDrawer({ row, onClose }: DeliveriesDrawerProps) {
  const t = useMessages(webhooksMessages);
  const nameOf = useEventName();
  const mayReplay = useCan('btn_replay');
  const source = useMemo(() => sourceOf(row.id), [row.id]);
  const replay = useAction(webhooksRoutes.replay, { done: t('replayed') });
  return (
    <SideDrawer open width="large" title={`${row.fullName} ${t('deliveries')}`} onClose={onClose}>
      <List<WebhookDelivery>
        name="webhook-deliveries"
        isApart
        hasKeyword={false}
        source={source}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        columns={[
          { key: 'event', title: t('event'), isName: true, render: (each) => nameOf(each.event) },
          { key: 'time', title: t('time'), width: 160, render: (each) => moment(each.time) },
          {
            key: 'state',
            title: t('state'),
            width: 120,
            render: (each) => <StateDot tone={TONES[each.state]} text={t(`state.${each.state}`)} />,
          },
          {
            key: 'result',
            title: t('result'),
            width: 200,
            render: (each) => each.problem || (each.status === null ? '–' : `HTTP ${each.status}`),
          },
          { key: 'attempts', title: t('attempts'), width: 100, number: true },
        ]}
        expandedRow={(each) => (
          <>
            {each.problem}
            <pre className="webhook-example">{JSON.stringify(each.data, null, 2)}</pre>
          </>
        )}
        rowActions={(each) =>
          mayReplay && each.state !== 'waiting'
            ? [
                {
                  key: 'replay',
                  label: t('replay'),
                  onClick: () => replay.mutate({ params: { id: row.id, deliveryId: each.id } }),
                },
              ]
            : []
        }
        emptyText={t('noDeliveries')}
      />
    </SideDrawer>
  );
}
