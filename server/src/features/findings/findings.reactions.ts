import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole, unitPeople } from '../audit-base/public.ts';
import { type Notification, notify, say } from '../messages/public.ts';
import { detailsOf, Payload } from './findings.repository.ts';

/** Messages about findings (audit-domain 7.1). */
export const findingsReactions: Reactions = {
  'finding.issued': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    const to = unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id);
    if (told.responsible_user_id) to.push(told.responsible_user_id);
    await send(kernel, tx, event, {
      told,
      to,
      says: say('finding.issued', factsOf(told)),
    });
    if (told.major_hazard === 0) return;
    await send(kernel, tx, event, {
      told,
      to: [...to, ...(await peopleWithRole(tx, ['groupLeader']))],
      says: say('majorHazard', { ...factsOf(told), finding: `${told.unit_name} ${told.title}` }),
    });
  },
  'finding.withdrawn': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    await send(kernel, tx, event, {
      told,
      to: unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id),
      says: say('finding.withdrawn', factsOf(told)),
    });
  },
  'dispute.opened': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    await send(kernel, tx, event, {
      told,
      to: [told.lead_auditor_id ?? '', ...(await peopleWithRole(tx, ['msd', 'msdHead']))],
      says: say('dispute.opened', factsOf(told)),
    });
  },
  'dispute.answered': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    const isAccepted = Payload.parse(event.payload).accepted === true;
    await send(kernel, tx, event, {
      told,
      to: unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id),
      says: say(isAccepted ? 'dispute.answered:accepted' : 'dispute.answered:rejected', factsOf(told)),
    });
  },
};

const UNIT_ROLES = ['unitGM', 'unitCoord', 'hqDept'];

type Details = Awaited<ReturnType<typeof detailsOf>>;

const factsOf = (told: Details) => ({
  finding: `${told.en_code} ${told.title}`,
  audit: told.check_name,
  unit: told.unit_name,
  deadline: told.deadline ?? '',
});

const linkOf = (told: Details): string => `/checkInfo?id=${told.check_id}&tab=findings&finding=${told.id}`;

async function send(
  kernel: Kernel,
  tx: Tx,
  event: OutboxEvent,
  { told, ...message }: { told: Details; to: readonly string[]; says: Pick<Notification, 'event' | 'text'> },
): Promise<void> {
  const to = [...new Set(message.to)].filter((id) => id !== '' && id !== event.actorId);
  const ctx = ctxOf(kernel, systemCaller('审核发现'));
  await notify(ctx, { db: tx }, { ...message.says, to, link: linkOf(told), about: told.id });
}
