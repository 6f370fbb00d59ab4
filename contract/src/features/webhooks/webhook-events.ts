import { contractsEvents } from '../contracts/contracts.events.ts';
import { findingsEvents } from '../findings/findings.events.ts';
import { recordsEvents } from '../records/records.events.ts';
import { rectificationsEvents } from '../rectifications/rectifications.events.ts';
import { reportsEvents } from '../reports/reports.events.ts';

/** Every payload that may be sent outside, by event. */
const schemas = {
  ...findingsEvents,
  ...rectificationsEvents,
  ...contractsEvents,
  ...reportsEvents,
  ...recordsEvents,
};

/**
 * Events that programs outside may subscribe to, with the relation and the field that name the record they are about.
 * Records of designs have none (`relation: null`): their pages say who reads them.
 */
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
} as const satisfies Partial<
  Readonly<Record<keyof typeof schemas, { readonly relation: string | null; readonly key: string }>>
>;
export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;

const isWebhookEvent = (name: string): name is WebhookEventName => Object.hasOwn(WEBHOOK_EVENTS, name);

/** The events in the order in which screens list them. */
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);

/** The schema of an event's data. */
export const webhookSchema = (name: WebhookEventName) => schemas[name];

/** Sent when somebody tries a webhook out. */
export const WEBHOOK_TEST = 'webhook.test' as const;
