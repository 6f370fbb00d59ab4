import {
  INCOMING_CALL_STATES,
  type IncomingCall,
  type IncomingWebhookRow,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import './webhooks.css';

type CallsDrawerProps = { readonly row: IncomingWebhookRow; readonly onClose: () => void };

const TONES = { running: 'orange', done: 'green', failed: 'red' } as const;

const sourceOf = (id: string) =>
  listSource(incomingWebhooksRoutes.calls, ({ page, filters }) => ({
    params: { id },
    query: { ...page, state: INCOMING_CALL_STATES.find((state) => state === filters.state) },
  }));

/** What came to an incoming webhook, and what became of it. */
export function CallsDrawer({ row, onClose }: CallsDrawerProps) {
  const t = useMessages(webhooksMessages);
  const mayReplay = useCan('btn_replay');
  const source = useMemo(() => sourceOf(row.id), [row.id]);
  const replay = useAction(incomingWebhooksRoutes.replay, { done: t('carriedOut') });
  return (
    <SideDrawer open width="large" title={`${row.fullName} ${t('calls')}`} onClose={onClose}>
      <List<IncomingCall>
        name="incoming-calls"
        isApart
        hasKeyword={false}
        source={source}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: INCOMING_CALL_STATES.map((value) => ({ value, label: t(`call.${value}`) })),
          },
        ]}
        columns={[
          { key: 'time', title: t('came'), width: 160, isName: true, render: (each) => moment(each.time) },
          { key: 'callId', title: t('callId'), width: 140, render: (each) => each.callId || '–' },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: (each) => <StateDot tone={TONES[each.state]} text={t(`call.${each.state}`)} />,
          },
          { key: 'outcome', title: t('outcome'), render: outcomeOf },
          { key: 'ip', title: 'IP', width: 130, isSpare: true },
          { key: 'attempts', title: t('attempts'), width: 90, number: true },
        ]}
        expandedRow={(each) => (
          <>
            {each.problem}
            <pre className="webhook-example">
              {each.body === null ? t('bodyDropped') : JSON.stringify(each.body, null, 2)}
            </pre>
          </>
        )}
        rowActions={(each) =>
          mayReplay && each.state !== 'done'
            ? [
                {
                  key: 'replay',
                  label: t('carryOut'),
                  onClick: () => replay.mutate({ params: { id: row.id, callId: each.id } }),
                },
              ]
            : []
        }
        emptyText={t('noCalls')}
      />
    </SideDrawer>
  );
}

const outcomeOf = ({ problem, result }: IncomingCall): string =>
  problem || Object.values(result).map(String).join(' ') || '–';
