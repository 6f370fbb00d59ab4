import {
  type FlowMessageBody,
  MESSAGE_WORKFLOW,
} from '@auditplus/contract/features/messages/messages.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { templateText } from '../message-templates/public.ts';
import { giveToUsers } from './messages.repository.ts';

/** One message of the product itself (audit-domain 7.1). */
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

export const MOST_TITLE = 200;

/** Puts a message on the lists of its receivers. */
export async function storeInSite(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  db: Db,
  { event, to, title, body, link }: Notification,
): Promise<void> {
  if (to.length === 0) return;
  const now = ctx.clock.now();
  const words = await templateText(db, {
    code: event,
    channel: 'letter',
    places: { title, text: body, link },
    fixed: { title, content: body },
  });
  const stored: FlowMessageBody = { type: MESSAGE_WORKFLOW, event, link, text: words.content };
  const id = newId(now.getTime());
  await db
    .insertInto('messages')
    .values({
      id,
      type: MESSAGE_WORKFLOW,
      title: shortTitle(words.title),
      body: JSON.stringify(stored),
      event,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_time: now,
    })
    .execute();
  await giveToUsers(db, { messageId: id, to, at: now });
}

export const shortTitle = (title: string): string => [...title].slice(0, MOST_TITLE).join('');
