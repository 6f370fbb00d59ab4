import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Rev } from '../../kernel/values.ts';
import { NOTIFY_GROUPS } from './notify-events.ts';
import { NOTIFY_CHANNELS } from './notify-rules.model.ts';

const Channel = z.enum(NOTIFY_CHANNELS);

/** Ways that a person does not want, by subject; what is not named is wanted. */
const NotifyOff = z.partialRecord(z.enum(NOTIFY_GROUPS), z.array(Channel).max(NOTIFY_CHANNELS.length));
export type NotifyOff = z.output<typeof NotifyOff>;

const NotifyChoices = z.object({
  off: NotifyOff,
  /** Ways by which messages can reach the person at all. */
  offered: z.array(Channel),
  rev: Rev,
});

/** By which ways somebody wants to be told of what; the rules of the installation come before. */
export const notifyChoicesRoutes = {
  read: route({
    method: 'GET',
    path: '/api/message/OwnChannels',
    summary: 'By which ways the caller wants messages, by subject',
    access: session,
    reply: NotifyChoices,
  }),
  save: route({
    method: 'PUT',
    path: '/api/message/OwnChannels',
    summary: 'Choose by which ways messages come, by subject; urgent ones always come in the product',
    access: session,
    body: z.object({ off: NotifyOff, rev: Rev }),
    reply: NotifyChoices,
    refuses: ['record.stale'],
  }),
};
