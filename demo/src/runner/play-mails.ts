import type { MailEdit } from '@auditplus/contract/features/mails/mails.model.ts';
import {
  answerMail,
  createDraft,
  markMails,
  readMail,
  saveDraft,
  sendMail,
} from '@auditplus/server/features/mails/public.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import { z } from 'zod';
import { readData, Time } from '../data.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import { htmlOf } from '../texts/paragraphs.ts';
import type { Play, Step } from './play.ts';

const Answer = z.object({
  by: z.string(),
  kind: z.enum(['reply', 'replyAll']),
  text: z.string(),
  readBy: z.array(z.string()).default([]),
});

const Mail = z.object({
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  /** A line that begins with `- ` is a point of a list. */
  text: z.string(),
  file: z
    .object({ name: z.string(), kind: z.enum(['pdf', 'xlsx', 'png']), lines: z.array(z.string()) })
    .optional(),
  /** It was written and not sent. */
  isDraft: z.literal(true).optional(),
  daysBefore: z.int().min(1),
  time: Time,
  readBy: z.array(z.string()),
  starredBy: z.array(z.string()),
  answers: z.array(Answer).default([]),
});
type MailPlan = z.output<typeof Mail>;

/** Mails between people: read and unread ones, with stars and attachments, answers, drafts. */
export function mailSteps(play: Play): Step[] {
  return readData('mails', z.array(Mail)).map((plan, at) => ({
    on: addDays(play.plan.baseDate, -plan.daysBefore),
    time: plan.time,
    lane: `mail ${at}`,
    run: () => write(play, plan),
  }));
}

async function write(play: Play, plan: MailPlan): Promise<void> {
  const ctx = await play.as(plan.from);
  const { id, rev } = await createDraft(ctx, await editOf(play, ctx, plan));
  if (plan.isDraft) return;
  await sendMail(ctx, id, rev);
  const { subject } = plan;
  for (const account of plan.readBy) await readMail(...(await ownCopy(play, account, subject)));
  for (const account of plan.starredBy) {
    const [reader, copy] = await ownCopy(play, account, subject);
    await markMails(reader, { ids: [copy], isStarred: true });
  }
  for (const { by, kind, text, readBy } of plan.answers) {
    play.tick();
    const [writer, copy] = await ownCopy(play, by, subject);
    const draft = await answerMail(writer, copy, kind);
    const begun = await readMail(writer, draft.id);
    const ids = (line: typeof begun.to) => line.flatMap(({ userId }) => userId ?? []);
    const answer = await saveDraft(writer, draft.id, {
      ...NO_RECEIVERS,
      rev: draft.rev,
      toUserIds: ids(begun.to),
      ccUserIds: ids(begun.cc),
      subject: begun.subject,
      html: htmlOf(text) + begun.html,
      files: [],
    });
    await sendMail(writer, answer.id, answer.rev);
    for (const account of readBy) await readMail(...(await ownCopy(play, account, begun.subject)));
  }
}

const NO_RECEIVERS = {
  toUserIds: [],
  ccUserIds: [],
  bccUserIds: [],
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
};

async function editOf(play: Play, ctx: Ctx, { to, cc, subject, text, file }: MailPlan): Promise<MailEdit> {
  const people = (accounts: readonly string[]) => accounts.map((account) => demoId('user', account));
  const plans = file
    ? [
        {
          fileName: `${file.name}.${file.kind}`,
          kind: file.kind,
          title: file.name,
          lines: file.lines,
          issuedOn: play.plan.baseDate,
          validTo: null,
        },
      ]
    : [];
  const fileIds = await play.cabinet.upload(ctx, plans);
  return {
    ...NO_RECEIVERS,
    toUserIds: people(to),
    ccUserIds: people(cc),
    subject,
    html: htmlOf(text),
    files: fileIds.map((fileId, at) => ({ fileId, name: plans[at]?.fileName ?? '', url: '' })),
  };
}

/** A person, and that person's newest copy of a mail in the inbox. */
async function ownCopy(play: Play, account: string, subject: string): Promise<[Ctx, string]> {
  const ctx = await play.as(account);
  const { id } = await play.kernel.db
    .selectFrom('mail_copies as copy')
    .innerJoin('mails as mail', 'mail.id', 'copy.mail_id')
    .select('copy.id')
    .where('copy.user_id', '=', ctx.caller.userId)
    .where('copy.folder', '=', 'inbox')
    .where('mail.subject', '=', subject)
    .orderBy('copy.at', 'desc')
    .executeTakeFirstOrThrow();
  return [ctx, id];
}
