import { TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import { automationsEvents } from '@auditplus/contract/features/automations/automations.events.ts';
import { heardBy, type OutboxEvent, type Reaction, type Reactions } from '../../kernel/outbox.ts';
import { isWaitedFor } from './automations.repository.ts';
import { OFFERED_EVENTS } from './event-trigger.ts';
import { startRun, tellAutomations } from './start-runs.ts';

const recordHappened: Reaction = heardBy(isWaitedFor, (kernel, tx, { event, payload, cause }: OutboxEvent) =>
  tellAutomations(kernel, tx, {
    trigger: TRIGGERS.record,
    key: String(payload.designId),
    event,
    payload,
    cause,
  }),
);

const eventHappened: Reaction = (kernel, tx, { event, payload, cause }: OutboxEvent) =>
  tellAutomations(kernel, tx, { trigger: TRIGGERS.event, key: event, event, payload, cause });

/** What automations hear, and how they begin. */
export const automationsReactions: Reactions = {
  'record.created': recordHappened,
  'record.updated': recordHappened,
  'record.removed': recordHappened,
  ...Object.fromEntries(OFFERED_EVENTS.map((name) => [name, eventHappened])),
  'automation.triggered': async (kernel, tx, { payload, cause }) => {
    await startRun(kernel, tx, { ...automationsEvents['automation.triggered'].parse(payload), cause });
  },
};
