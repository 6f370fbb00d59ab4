import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import { type Notification, notify, say } from '../messages/public.ts';
import { type CasePeople, peopleOfCase } from './rectifications.people.ts';
import { type Case, loadCaseUnchecked, unitName } from './rectifications.repository.ts';

const Payload = z.object({
  rectificationId: z.string(),
  reason: z.string().optional(),
  approved: z.boolean().optional(),
});
type Payload = z.infer<typeof Payload>;

type Message = {
  to: readonly string[];
  says: Pick<Notification, 'event' | 'text'>;
  page?: 'finish';
};

type Facts = Awaited<ReturnType<typeof factsOf>>;

/** A refusal of a process has no reason of its own: its steps have. */
function saysOfExtension({ approved, reason = '' }: Payload, facts: Facts): Message['says'] {
  if (approved) return say('rect.extensionDecided:approved', facts);
  return reason === ''
    ? say('rect.extensionDecided:rejected', facts)
    : say('rect.extensionDecided:rejectedFor', { ...facts, reason });
}

/** Messages about rectifications (audit-domain 7.1). */
export const rectificationsReactions: Reactions = {
  'rect.planSubmitted': told(({ people }, facts) => ({
    to: people.approvers,
    says: say('rect.planSubmitted', facts),
  })),
  'rect.planApproved': told(({ people }, facts) => ({
    to: people.responsible,
    says: say('rect.planApproved', facts),
  })),
  'rect.planReturned': told(({ people, payload }, facts) => ({
    to: people.responsible,
    says: say('rect.planReturned', { ...facts, reason: payload.reason ?? '' }),
  })),
  'rect.extensionRequested': told(({ people }, facts) => ({
    to: people.approvers,
    says: say('rect.extensionRequested', facts),
  })),
  'rect.extensionDecided': told(({ people, payload }, facts) => ({
    to: people.responsible,
    says: saysOfExtension(payload, facts),
  })),
  'rect.urged': told(({ people }, facts) => ({
    to: [...people.responsible, ...people.coordinators],
    says: say('rect.urged', facts),
  })),
  'proof.submitted': told(({ people }, facts) => ({
    to: people.approvers,
    says: say('proof.submitted', facts),
    page: 'finish',
  })),
  'verify.fail': told(({ people, payload }, facts) => ({
    to: [...people.responsible, ...people.coordinators],
    says: say('verify.fail', { ...facts, reason: payload.reason ?? '' }),
  })),
  'verify.passOnce': told(async ({ db, kase }, facts) => ({
    to: [kase.task.check.lead_auditor_id ?? '', ...(await peopleWithRole(db, ['msdHead']))],
    says: say('verify.passOnce', facts),
    page: 'finish',
  })),
  'verify.pass': told(async ({ db, kase, people }, facts) => ({
    to: [
      ...people.responsible,
      kase.task.check.lead_auditor_id ?? '',
      ...(await peopleWithRole(db, ['msd'])),
    ],
    says: say('verify.pass', facts),
    page: 'finish',
  })),
  'rect.closed': told(({ people }, facts) => ({
    to: [...people.responsible, ...people.coordinators],
    says: say('rect.closed', facts),
  })),
  'task.reassigned': toldOfReassigned,
  'effect.failed': told(({ people, payload }, facts) => ({
    to: [...people.responsible, ...people.coordinators, ...people.managers],
    says: say('effect.failed', { ...facts, reason: payload.reason ?? '' }),
  })),
};

const Reassigned = z.object({ kind: z.literal('rectification'), id: z.string(), to: z.array(z.string()) });

/** Tells the new owner of a task; work of other kinds is handed over under the same name. */
async function toldOfReassigned(kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void> {
  const reassigned = Reassigned.safeParse(event.payload).data;
  if (!reassigned) return;
  const { id, to } = reassigned;
  const tell = told((_told, facts) => ({
    to,
    says: say('task.reassigned:rectification', facts),
  }));
  await tell(kernel, tx, { ...event, payload: { rectificationId: id } });
}

type Told = { db: Tx; kase: Case; people: CasePeople; payload: Payload };

/** Turns an event about a rectification into a message to the people of its case. */
function told(messageFor: (told: Told, facts: Facts) => Message | Promise<Message>) {
  return async (kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void> => {
    const payload = Payload.parse(event.payload);
    const kase = await loadCaseUnchecked(tx, payload.rectificationId);
    const people = await peopleOfCase(tx, kase);
    const facts = await factsOf(tx, kase);
    const message = await messageFor({ db: tx, kase, people, payload }, facts);
    await notify(
      ctxOf(kernel, systemCaller('整改')),
      { db: tx },
      {
        ...message.says,
        // Nobody needs to be told what they did themselves.
        to: message.to.filter((id) => id !== '' && id !== event.actorId),
        link: linkOf(kase, message.page),
        about: kase.finding.id,
      },
    );
  };
}

/** What a message says of a case. */
export async function factsOf(db: Db | Tx, { row, finding, task }: Case) {
  const unit = await unitName(db, finding.unit_org_id);
  return {
    task: `${row.en_code} ${finding.title}`,
    audit: task.check.full_name,
    unit: unit?.full_name ?? '',
    deadline: row.deadline,
  };
}

/** The page of a case: the verifier's, or the one with its plan and proof, where plans and extensions are decided too. */
export const linkOf = ({ row }: Case, page: 'proof' | 'finish' = 'proof'): string =>
  `/${page === 'finish' ? 'FinishRectify' : 'SubmitProofs'}/${row.check_id}/${row.id}`;
