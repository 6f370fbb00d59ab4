/** What other features may use of webhooks. */

export { type IncomingWork, incomingWork } from './incoming-targets.ts';
