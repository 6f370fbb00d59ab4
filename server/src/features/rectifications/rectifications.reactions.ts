import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { type CasePeople, peopleOfCase } from './rectifications.people.ts';
import { type Case, loadCaseUnchecked, peopleWithRole } from './rectifications.repository.ts';

const Payload = z.object({
  rectificationId: z.string(),
  reason: z.string().optional(),
  approved: z.boolean().optional(),
});
type Payload = z.infer<typeof Payload>;

type Message = { to: readonly string[]; title: string; page?: 'proof' | 'finish' };

/** Messages about rectifications (audit-domain 7.1). */
export const rectificationsReactions: Reactions = {
  'rect.planSubmitted': told(({ people }, title) => ({
    to: people.approvers,
    title: `整改方案待审批：${title}`,
  })),
  'rect.planApproved': told(({ people }, title) => ({
    to: people.responsible,
    title: `整改方案已批准，请实施整改：${title}`,
    page: 'proof',
  })),
  'rect.planReturned': told(({ people, payload }, title) => ({
    to: people.responsible,
    title: `整改方案被退回：${title}（${payload.reason ?? ''}）`,
    page: 'proof',
  })),
  'rect.extensionRequested': told(({ people }, title) => ({
    to: people.approvers,
    title: `延期申请待审批：${title}`,
  })),
  'rect.extensionDecided': told(({ people, payload }, title) => ({
    to: people.responsible,
    title: `延期申请${payload.approved ? '已批准' : '未批准'}：${title}`,
    page: 'proof',
  })),
  'rect.urged': told(({ people }, title) => ({
    to: [...people.responsible, ...people.coordinators],
    title: `请尽快完成整改：${title}`,
    page: 'proof',
  })),
  'proof.submitted': told(({ people }, title) => ({
    to: people.approvers,
    title: `整改佐证待验收：${title}`,
    page: 'finish',
  })),
  'verify.fail': told(({ people, payload }, title) => ({
    to: [...people.responsible, ...people.coordinators],
    title: `整改验收不通过：${title}（${payload.reason ?? ''}）`,
    page: 'proof',
  })),
  'verify.passOnce': told(async ({ db, kase }, title) => ({
    to: [kase.task.check.lead_auditor_id ?? '', ...(await peopleWithRole(db, ['msdHead']))],
    title: `整改验收还需第二人现场验收：${title}`,
    page: 'finish',
  })),
  'verify.pass': told(async ({ db, kase, people }, title) => ({
    to: [
      ...people.responsible,
      kase.task.check.lead_auditor_id ?? '',
      ...(await peopleWithRole(db, ['msd'])),
    ],
    title: `整改验收通过，待销号：${title}`,
    page: 'finish',
  })),
  'rect.closed': told(({ people }, title) => ({
    to: [...people.responsible, ...people.coordinators],
    title: `整改已销号：${title}`,
    page: 'proof',
  })),
  'task.reassigned': toldOfReassigned,
  'effect.failed': told(({ people, payload }, title) => ({
    to: [...people.responsible, ...people.coordinators, ...people.managers],
    title: `效果复查发现问题重现，请重新整改：${title}（${payload.reason ?? ''}）`,
    page: 'proof',
  })),
};

const Reassigned = z.object({ kind: z.literal('rectification'), id: z.string(), to: z.array(z.string()) });

/** Tells the new owner of a task; work of other kinds is handed over under the same name. */
async function toldOfReassigned(kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void> {
  const reassigned = Reassigned.safeParse(event.payload).data;
  if (!reassigned) return;
  const { id, to } = reassigned;
  const tell = told((_told, title) => ({ to, title: `整改任务已交接给您：${title}`, page: 'proof' }));
  await tell(kernel, tx, { ...event, payload: { rectificationId: id } });
}

type Told = { db: Tx; kase: Case; people: CasePeople; payload: Payload };

/** Turns an event about a rectification into a message to the people of its case. */
function told(messageFor: (told: Told, title: string) => Message | Promise<Message>) {
  return async (kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void> => {
    const payload = Payload.parse(event.payload);
    const kase = await loadCaseUnchecked(tx, payload.rectificationId);
    const people = await peopleOfCase(tx, kase);
    const title = `${kase.row.en_code} ${kase.finding.title}`;
    const message = await messageFor({ db: tx, kase, people, payload }, title);
    await notify(
      ctxOf(kernel, systemCaller('整改')),
      { db: tx },
      {
        event: event.event,
        // Nobody needs to be told what they did themselves.
        to: message.to.filter((id) => id !== '' && id !== event.actorId),
        title: message.title,
        body: `${kase.task.check.full_name}；期限 ${kase.row.deadline}`,
        link: linkOf(kase, message.page),
      },
    );
  };
}

/** The page of a case: the proof's, the verifier's, or the list. */
export function linkOf(kase: Case, page?: 'proof' | 'finish'): string {
  if (page === 'proof') return `/SubmitProofs/${kase.row.check_id}/${kase.row.id}`;
  if (page === 'finish') return `/FinishRectify/${kase.row.check_id}/${kase.row.id}`;
  return `/rectificationTask?checkId=${kase.row.check_id}&id=${kase.row.id}`;
}
