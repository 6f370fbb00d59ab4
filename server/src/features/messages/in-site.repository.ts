import {
  type FlowMessageBody,
  MESSAGE_WORKFLOW,
} from '@auditplus/contract/features/messages/messages.model.ts';
import type { NotifyEventName } from '@auditplus/contract/features/messages/notify-events.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { inTemplate, templateOf } from '../message-templates/public.ts';
import { storeMessage } from './messages.repository.ts';
import type { MessageText } from './words/message-words.ts';

/** A message before it goes to somebody. */
export type Letter = {
  /** What happened, e.g. `finding.issued`; the code of the template that words it. */
  readonly event: string;
  /** Title and plain text (audit, unit, item, due date) in every language. */
  readonly text: ByLanguage<MessageText>;
  /** Path inside the application that the message leads to. */
  readonly link: string;
  /** The id of what it is about, by which it is read without having been opened. */
  readonly about?: string;
};

/** One message of the product itself (audit-domain 7.1). */
export type Notification = Letter & {
  readonly event: NotifyEventName;
  /** Ids of the receivers; repeated, unknown and disabled ones are passed over. */
  readonly to: readonly string[];
};

const MAX_TITLE = 200;

/** Puts a message on the lists of its receivers, who each read it in their own language. */
export async function storeInSite(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  db: Db,
  { event, to, text, link, about = '' }: Letter & Pick<Notification, 'to'>,
): Promise<void> {
  if (to.length === 0) return;
  const now = ctx.clock.now();
  const template = await templateOf(db, event, 'letter');
  const { zh, ...translations } = byLanguage((language) => {
    const { title, body } = text[language];
    const places = { title, text: body, link };
    const words = inTemplate(template, { language, places, fixed: { title, content: body } });
    return { title: shortTitle(words.title), text: words.content };
  });
  const stored: FlowMessageBody = { type: MESSAGE_WORKFLOW, event, link, text: zh.text };
  const message = { id: newId(now.getTime()), type: MESSAGE_WORKFLOW, title: zh.title, event, about };
  await storeMessage(
    db,
    { ...message, body: stored, translations, creatorId: ctx.caller.userId, at: now },
    to,
  );
}

const shortTitle = (title: string): string => [...title].slice(0, MAX_TITLE).join('');
