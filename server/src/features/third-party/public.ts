/** What other features may use of messaging platforms. */

export { type TextSender, textSender } from './send-text.ts';
export { remoteIds } from './third-party.queries.ts';
