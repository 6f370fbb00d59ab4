/** What other features may use of webhooks. */

export type { IncomingWork } from './incoming-targets.ts';
