import {
  type FlowMessageBody,
  MESSAGE_WORKFLOW,
} from '@auditplus/contract/features/messages/messages.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Change } from '../../kernel/trail.ts';
import { giveToUsers } from './messages.repository.ts';

/** One in-site message of the product itself (audit-domain 7.1). */
export type Notification = {
  /** What happened, e.g. `finding.issued`. */
  readonly event: string;
  /** Ids of the receivers; repeated, unknown and disabled ones are passed over. */
  readonly to: readonly string[];
  readonly title: string;
  /** Plain text beside the title: audit, unit, item, due date. */
  readonly body: string;
  /** Path inside the application that the message leads to. */
  readonly link: string;
};

/**
 * Sends a message within a change, so that it arrives when the change commits and not otherwise. A reaction passes
 * its transaction as `{ db: tx }`.
 */
export async function notify(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  change: Pick<Change, 'db'>,
  notification: Notification,
): Promise<void> {
  if (notification.to.length === 0) return;
  const now = ctx.clock.now();
  const { event, link } = notification;
  const body: FlowMessageBody = { type: MESSAGE_WORKFLOW, event, link, text: notification.body };
  const id = newId(now.getTime());
  await change.db
    .insertInto('messages')
    .values({
      id,
      type: MESSAGE_WORKFLOW,
      title: [...notification.title].slice(0, 200).join(''),
      body: JSON.stringify(body),
      event,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_time: now,
    })
    .execute();
  await giveToUsers(change.db, { messageId: id, to: notification.to, at: now });
}
