import { contractsEvents } from '../contracts/contracts.events.ts';
import { dataInterfacesEvents } from '../data-interfaces/data-interfaces.events.ts';
import { dataModelsEvents } from '../data-models/data-models.events.ts';
import { dataReportsEvents } from '../data-reports/data-reports.events.ts';
import { dataSyncsEvents } from '../data-syncs/data-syncs.events.ts';
import { findingsEvents } from '../findings/findings.events.ts';
import { portalsEvents } from '../portals/portals.events.ts';
import { recordsEvents } from '../records/records.events.ts';
import { rectificationsEvents } from '../rectifications/rectifications.events.ts';
import { reportsEvents } from '../reports/reports.events.ts';

/** Every payload that may be sent outside, by event. */
const schemas = {
  ...portalsEvents,
  ...dataReportsEvents,
  ...dataInterfacesEvents,
  ...dataModelsEvents,
  ...dataSyncsEvents,
  ...findingsEvents,
  ...rectificationsEvents,
  ...contractsEvents,
  ...reportsEvents,
  ...recordsEvents,
};

/** What an event is about, and by it who hears of it: the readers of a record, or those who work on a page. */
type EventAbout =
  | {
      /** Records of designs have no relation: their pages say who reads them. */
      readonly relation: string | null;
      /** The field of the event that names the record. */
      readonly key: string;
    }
  | { readonly page: string; readonly button?: string };

/** Events that programs outside may subscribe to. */
export const WEBHOOK_EVENTS = {
  'finding.issued': { relation: 'findings', key: 'findingId' },
  'finding.withdrawn': { relation: 'findings', key: 'findingId' },
  'finding.closed': { relation: 'findings', key: 'findingId' },
  'dispute.opened': { relation: 'findings', key: 'findingId' },
  'dispute.answered': { relation: 'findings', key: 'findingId' },
  'rect.planSubmitted': { relation: 'rectifications', key: 'rectificationId' },
  'rect.planReturned': { relation: 'rectifications', key: 'rectificationId' },
  'rect.planApproved': { relation: 'rectifications', key: 'rectificationId' },
  'proof.submitted': { relation: 'rectifications', key: 'rectificationId' },
  'verify.pass': { relation: 'rectifications', key: 'rectificationId' },
  'verify.fail': { relation: 'rectifications', key: 'rectificationId' },
  'rect.closed': { relation: 'rectifications', key: 'rectificationId' },
  'report.signed': { relation: 'reports', key: 'reportId' },
  'report.published': { relation: 'reports', key: 'reportId' },
  'contract.toSign': { relation: 'contracts', key: 'contractId' },
  'contract.signed': { relation: 'contracts', key: 'contractId' },
  'contract.refused': { relation: 'contracts', key: 'contractId' },
  'contract.effective': { relation: 'contracts', key: 'contractId' },
  'contract.assessed': { relation: 'contracts', key: 'contractId' },
  'contract.terminated': { relation: 'contracts', key: 'contractId' },
  'record.created': { relation: null, key: 'recordId' },
  'record.updated': { relation: null, key: 'recordId' },
  'record.removed': { relation: null, key: 'recordId' },
  'record.restored': { relation: null, key: 'recordId' },
  'portal.published': { page: 'onlineDev.visualPortal' },
  'dataReport.published': { page: 'onlineDev.dataReport' },
  'dataReport.sent': { page: 'onlineDev.dataReport', button: 'btn_subscribe' },
  'interface.published': { page: 'systemData.dataInterface' },
  'table.changed': { page: 'systemData.dataModel' },
  'dataSync.finished': { page: 'systemData.dataSync' },
} as const satisfies Partial<Readonly<Record<keyof typeof schemas, EventAbout>>>;
export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;

/** Who hears of an event. */
export const aboutOf = (name: WebhookEventName): EventAbout => WEBHOOK_EVENTS[name];

const isWebhookEvent = (name: string): name is WebhookEventName => Object.hasOwn(WEBHOOK_EVENTS, name);

/** The events in the order in which screens list them. */
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);

/** The schema of an event's data. */
export const webhookSchema = (name: WebhookEventName) => schemas[name];

/** Sent when somebody tries a webhook out. */
export const WEBHOOK_TEST = 'webhook.test' as const;
