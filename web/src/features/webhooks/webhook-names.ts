import { WEBHOOK_EVENT_NAMES, WEBHOOK_TEST } from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { useMessages } from '../../i18n/messages.ts';
import { webhooksMessages } from './webhooks.messages.ts';

/** What an event is called; one that this release does not know keeps its code. */
export function useEventName(): (event: string) => string {
  const t = useMessages(webhooksMessages);
  return (event) => {
    const known = [...WEBHOOK_EVENT_NAMES, WEBHOOK_TEST].find((name) => name === event);
    return known ? t(known) : event;
  };
}
