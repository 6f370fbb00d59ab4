import { z } from 'zod';
import { annualFeedbackEvents } from './features/annual-feedback/annual-feedback.events.ts';
import { auditsEvents } from './features/audits/audits.events.ts';
import { automationsEvents } from './features/automations/automations.events.ts';
import { contractsEvents } from './features/contracts/contracts.events.ts';
import { dataInterfacesEvents } from './features/data-interfaces/data-interfaces.events.ts';
import { dataModelsEvents } from './features/data-models/data-models.events.ts';
import { dataReportsEvents } from './features/data-reports/data-reports.events.ts';
import { dataSyncsEvents } from './features/data-syncs/data-syncs.events.ts';
import { delegationsEvents } from './features/delegations/delegations.events.ts';
import { deliveriesEvents } from './features/deliveries/deliveries.events.ts';
import { evidenceEvents } from './features/evidence/evidence.events.ts';
import { findingsEvents } from './features/findings/findings.events.ts';
import { knowledgeEvents } from './features/knowledge/knowledge.events.ts';
import { mailsEvents } from './features/mails/mails.events.ts';
import { offlineEvents } from './features/offline/offline.events.ts';
import { portalsEvents } from './features/portals/portals.events.ts';
import { processesEvents } from './features/processes/processes.events.ts';
import { programmesEvents } from './features/programmes/programmes.events.ts';
import { recordsEvents } from './features/records/records.events.ts';
import { rectificationsEvents } from './features/rectifications/rectifications.events.ts';
import { reportsEvents } from './features/reports/reports.events.ts';
import { scoringEvents } from './features/scoring/scoring.events.ts';
import { standardsEvents } from './features/standards/standards.events.ts';
import { usersEvents } from './features/users/users.events.ts';
import { webhooksEvents } from './features/webhooks/webhooks.events.ts';

/** Every event of the product with its payload. Reactions, effects and jobs hear it after the change is committed. */
const events = {
  ...auditsEvents,
  ...automationsEvents,
  ...evidenceEvents,
  ...findingsEvents,
  ...recordsEvents,
  ...rectificationsEvents,
  ...reportsEvents,
  ...contractsEvents,
  ...annualFeedbackEvents,
  ...knowledgeEvents,
  ...mailsEvents,
  ...offlineEvents,
  ...processesEvents,
  ...programmesEvents,
  ...standardsEvents,
  ...usersEvents,
  ...dataInterfacesEvents,
  ...dataReportsEvents,
  ...portalsEvents,
  ...dataModelsEvents,
  ...dataSyncsEvents,
  ...delegationsEvents,
  ...deliveriesEvents,
  ...scoringEvents,
  ...webhooksEvents,
  /** Background work that a change asks for. */
  'job.requested': z.object({
    id: z.uuid(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    at: z.int().optional(),
  }),
};

export type EventName = keyof typeof events;
/** What an event carries. */
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** Whether an event of this name is declared. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
