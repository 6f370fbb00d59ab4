import { systemCaller } from '../../kernel/caller.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { peopleWithRole, unitPeople } from '../rectifications/public.ts';

/** Messages of programmes (audit-domain 4.1): to the approver, the author, and each unit about its own windows. */
export const programmesReactions: Reactions = {
  'programme.submitted': message(async (tx, programme) => ({
    to: (await peopleWithRole(tx, ['msdHead'])).filter((id) => id !== programme.creator_user_id),
    title: `待批准：${programme.full_name}`,
    body: `年度方案 ${programme.en_code} V${programme.version_no} 已提交，请审批`,
  })),
  'programme.returned': message(async (_tx, programme, event) => ({
    to: authorOf(programme),
    title: `年度方案被退回：${programme.full_name}`,
    body: `退回原因：${String(event.payload.reason ?? '')}`,
  })),
  'programme.completed': message(async (tx, programme) => ({
    to: [...authorOf(programme), ...(await peopleWithRole(tx, ['groupLeader']))],
    title: `年度方案已完成：${programme.full_name}`,
    body: `${programme.year}年度审核方案的全部条目已完成，年度审核总结报告可在方案页面下载`,
  })),
  'programme.approved': async (kernel, tx, event) => {
    const programme = await programmeOf(tx, event);
    if (!programme) return;
    await tell(kernel, tx, event, programme, {
      to: authorOf(programme),
      title: `年度方案已批准：${programme.full_name}`,
      body: `年度方案 ${programme.en_code} V${programme.version_no} 已批准`,
    });
    await tellUnits(kernel, tx, event, programme);
  },
};

type Programme = NonNullable<Awaited<ReturnType<typeof programmeOf>>>;
type Message = { readonly to: readonly string[]; readonly title: string; readonly body: string };

const programmeOf = (tx: Tx, event: OutboxEvent) =>
  tx
    .selectFrom('programmes')
    .selectAll()
    .where('id', '=', String(event.payload.programmeId))
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

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
  { to, title, body }: Message,
): Promise<void> {
  await notify(
    { caller: systemCaller('年度方案'), clock: kernel.clock },
    { db: tx },
    {
      event: event.event,
      to: to.filter((id) => id !== event.actorId),
      title,
      body,
      link: `/programme?id=${programme.id}`,
    },
  );
}

/** Heads and coordinators of each unit hear when it is audited, or that it is not and why. */
async function tellUnits(kernel: Kernel, tx: Tx, event: OutboxEvent, programme: Programme): Promise<void> {
  const entries = await tx
    .selectFrom('programme_entries')
    .innerJoin('standard_versions', 'standard_versions.id', 'programme_entries.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select([
      'programme_entries.unit_org_id',
      'programme_entries.window_start',
      'programme_entries.window_end',
    ])
    .select(['programme_entries.exempt', 'programme_entries.reason_exempt'])
    .select(['standards.full_name', 'standard_versions.version_no'])
    .where('programme_entries.programme_id', '=', programme.id)
    .orderBy('programme_entries.window_start')
    .execute();
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
      title: `${programme.year}年度审核安排：${programme.full_name}`,
      body: own
        .map((entry) =>
          entry.exempt === 1
            ? `${entry.full_name} ${entry.version_no}：免审，${entry.reason_exempt}`
            : `${entry.full_name} ${entry.version_no}：${entry.window_start} 至 ${entry.window_end}`,
        )
        .join('；'),
    });
  }
}
