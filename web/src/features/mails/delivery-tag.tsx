import type { MailRow, MailState } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Tooltip } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { queryClient, routeKey } from '../../lib/query.ts';
import { mailsMessages } from './mails.messages.ts';

const LOOKS = {
  '': { tone: 'green', text: 'delivered' },
  waiting: { tone: 'blue', text: 'waiting' },
  sent: { tone: 'green', text: 'delivered' },
  partlyFailed: { tone: 'orange', text: 'partlyFailed' },
  failed: { tone: 'red', text: 'failed' },
} as const satisfies Record<MailState, object>;

type DeliveryTagProps = { readonly row: Pick<MailRow, 'delivery' | 'failures'> };

/** How far a sent mail has come, and why not further. People of the product have a mail as soon as it is sent. */
export function DeliveryTag({ row: { delivery, failures } }: DeliveryTagProps) {
  const t = useMessages(mailsMessages);
  useWaiting(delivery === 'waiting');
  const { tone, text } = LOOKS[delivery];
  const tag = <StateTag tone={tone} text={t(text)} />;
  if (failures.length === 0) return tag;
  const reasons = failures.map((failure) => t('failedAddress', failure));
  return (
    <Tooltip title={reasons.map((reason) => <div key={reason}>{reason}</div>)}>
      <span>
        {tag}
        <span className="visually-hidden">{reasons.join(' ')}</span>
      </span>
    </Tooltip>
  );
}

const LOOK_AGAIN_MS = 3000;

/** Looks again while a mail is on its way. */
function useWaiting(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      for (const route of [mailsRoutes.read, mailsRoutes.list])
        void queryClient.invalidateQueries({ queryKey: routeKey(route) });
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
