import type { Kernel } from './kernel/context.ts';
import type { Implementation } from './kernel/http/register.ts';
import type { Reactions } from './kernel/outbox.ts';

/** Every feature's endpoints. */
export const implementations: readonly Implementation[] = [];

/** What happens after committed events, by event name. */
export const reactions: Reactions = {};

/** Declares every kind of background and scheduled job. */
export function declareJobs(_kernel: Kernel): void {}
