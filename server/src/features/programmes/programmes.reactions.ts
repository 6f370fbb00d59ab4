import { joined } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole, unitPeople } from '../audit-base/public.ts';
import { type Notification, notify, phrase, say } from '../messages/public.ts';
import { entriesToAnnounce } from './programme-entries.repository.ts';
import { findProgramme } from './programmes.repository.ts';

/** Messages of programmes (audit-domain 4.1): to the approver, the author, and each unit about its own windows. */
export const programmesReactions: Reactions = {
  'programme.submitted': message(async (tx, programme) => ({
    to: (await peopleWithRole(tx, ['msdHead'])).filter((id) => id !== programme.creator_user_id),
    says: say('programme.submitted', factsOf(programme)),
  })),
  'programme.returned': message(async (_tx, programme, event) => ({
    to: authorOf(programme),
    says: say('programme.returned', {
      programme: programme.full_name,
      reason: String(event.payload.reason ?? ''),
    }),
  })),
  'programme.completed': message(async (tx, programme) => ({
    to: [...authorOf(programme), ...(await peopleWithRole(tx, ['groupLeader']))],
    says: say('programme.completed', { programme: programme.full_name, year: programme.year }),
  })),
  'programme.approved': async (kernel, tx, event) => {
    const programme = await programmeOf(tx, event);
    if (!programme) return;
    await tell(kernel, tx, event, programme, {
      to: authorOf(programme),
      says: say('programme.approved', factsOf(programme)),
    });
    await tellUnits(kernel, tx, event, programme);
  },
};

type Programme = NonNullable<Awaited<ReturnType<typeof programmeOf>>>;
type Message = { readonly to: readonly string[]; readonly says: Pick<Notification, 'event' | 'text'> };

const factsOf = ({ full_name, en_code, version_no }: Programme) => ({
  programme: full_name,
  code: en_code,
  version: version_no,
});

const programmeOf = (tx: Tx, event: OutboxEvent) => findProgramme(tx, String(event.payload.programmeId));

const authorOf = (programme: Programme): string[] =>
  programme.creator_user_id === null ? [] : [programme.creator_user_id];

function message(write: (tx: Tx, programme: Programme, event: OutboxEvent) => Promise<Message>): Reaction {
  return async (kernel, tx, event) => {
    const programme = await programmeOf(tx, event);
    if (programme) await tell(kernel, tx, event, programme, await write(tx, programme, event));
  };
}

async function tell(
  kernel: Kernel,
  tx: Tx,
  event: OutboxEvent,
  programme: Programme,
  { to, says }: Message,
): Promise<void> {
  await notify(
    { caller: systemCaller('年度方案'), clock: kernel.clock },
    { db: tx },
    {
      ...says,
      to: to.filter((id) => id !== event.actorId),
      link: `/programme?id=${programme.id}`,
      about: programme.id,
    },
  );
}

/** Heads and coordinators of each unit hear when it is audited, or that it is not and why. */
async function tellUnits(kernel: Kernel, tx: Tx, event: OutboxEvent, programme: Programme): Promise<void> {
  const entries = await entriesToAnnounce(tx, programme.id);
  for (const [unitId, own] of Map.groupBy(entries, (entry) => entry.unit_org_id)) {
    const people = await unitPeople(tx, unitId);
    await tell(kernel, tx, event, programme, {
      to: [
        ...new Set(
          people
            .filter(({ role }) => role === 'unitGM' || role === 'unitCoord' || role === 'hqDept')
            .map(({ id }) => id),
        ),
      ],
      says: say('programme.approved:unit', {
        year: programme.year,
        programme: programme.full_name,
        windows: joined(
          own.map((entry) => {
            const standard = `${entry.full_name} ${entry.version_no}`;
            return entry.exempt === 1
              ? phrase('entryExempt', { standard, reason: entry.reason_exempt })
              : phrase('entryWindow', { standard, start: entry.window_start, end: entry.window_end });
          }),
          BETWEEN,
        ),
      }),
    });
  }
}

const BETWEEN = { zh: '；', zhtw: '；', en: '; ' };
