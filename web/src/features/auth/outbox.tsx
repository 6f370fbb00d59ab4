import type { DeliveryRow } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { outboxMessages } from './outbox.messages.ts';
import './outbox.css';

const REFRESH_MS = 5_000;

/** What the demonstration would have sent by SMS and mail, newest first. */
export function Outbox() {
  const t = useMessages(outboxMessages);
  const query = useRoute(deliveriesRoutes.outbox, {}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyBlock text={t('nothing')} />
        ) : (
          <ol className="outbox">
            {list.map((row) => (
              <Delivery key={row.id} row={row} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const TONES = { waiting: 'orange', sent: 'green', failed: 'red', shown: 'grey' } as const;

function Delivery({ row }: { readonly row: DeliveryRow }) {
  const t = useMessages(outboxMessages);
  return (
    <li>
      <div className="outbox-head">
        <strong>{t(row.channel)}</strong>
        <span className="outbox-receiver">{row.receiver}</span>
        <StateDot tone={TONES[row.state]} text={t(row.state)} />
        <time dateTime={new Date(row.createdAt).toISOString()}>{moment(row.createdAt)}</time>
      </div>
      {row.subject ? <div className="outbox-subject">{row.subject}</div> : null}
      <p>{row.body}</p>
    </li>
  );
}
