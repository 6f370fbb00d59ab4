/** What other features may use of webhooks. */

export type { HeardRecord } from './heard-records.ts';
export { type IncomingWork, incomingWork } from './incoming-targets.ts';
export { tellWebhooks, worksOn } from './webhooks.reactions.ts';
