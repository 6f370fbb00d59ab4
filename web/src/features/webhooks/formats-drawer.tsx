import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { useEventName } from './webhook-names.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import './webhooks.css';

/** What receivers get: the frame of a delivery, its signature and the schema of each event's data. */
export function FormatsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(webhooksMessages);
  const nameOf = useEventName();
  return (
    <SideDrawer open width="medium" title={t('formats')} onClose={onClose}>
      <div className="webhook-guide">
        <p>{t('formatsText')}</p>
        <p className="quiet">{t('secretUse')}</p>
      </div>
      <Loaded query={useRoute(webhooksRoutes.events, {})}>
        {({ list }) => (
          <>
            {list.map(({ event, schema }) => (
              <details key={event} className="webhook-format">
                <summary>
                  {nameOf(event)} <code>{event}</code>
                </summary>
                <pre>{JSON.stringify(schema, null, 2)}</pre>
              </details>
            ))}
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
