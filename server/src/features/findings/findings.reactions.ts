import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { peopleWithRole, unitPeople } from '../rectifications/public.ts';

const Payload = z.object({ findingId: z.string(), accepted: z.boolean().optional() });

/** Messages about findings (audit-domain 7.1). */
export const findingsReactions: Reactions = {
  'finding.issued': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    const to = unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id);
    if (told.responsible_user_id) to.push(told.responsible_user_id);
    await send(kernel, tx, event, {
      to,
      title: `审核发现已下达：${told.en_code} ${told.title}`,
      body: bodyOf(told),
      link: linkOf(told),
    });
    if (told.major_hazard === 0) return;
    await send(kernel, tx, event, {
      name: 'majorHazard',
      to: [...to, ...(await peopleWithRole(tx, ['groupLeader']))],
      title: `重大事故隐患：${told.unit_name} ${told.title}`,
      body: bodyOf(told),
      link: linkOf(told),
    });
  },
  'finding.withdrawn': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    await send(kernel, tx, event, {
      to: unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id),
      title: `审核发现已撤销：${told.en_code} ${told.title}`,
      body: bodyOf(told),
      link: linkOf(told),
    });
  },
  'dispute.opened': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    await send(kernel, tx, event, {
      to: [told.lead_auditor_id ?? '', ...(await peopleWithRole(tx, ['msd', 'msdHead']))],
      title: `审核发现有异议待处理：${told.en_code} ${told.title}`,
      body: bodyOf(told),
      link: linkOf(told),
    });
  },
  'dispute.answered': async (kernel, tx, event) => {
    const told = await detailsOf(tx, event);
    const unit = await unitPeople(tx, told.unit_org_id);
    const answer = Payload.parse(event.payload).accepted ? '异议成立，问题已撤销' : '异议不成立，请继续整改';
    await send(kernel, tx, event, {
      to: unit.filter(({ role }) => UNIT_ROLES.includes(role)).map(({ id }) => id),
      title: `${answer}：${told.en_code} ${told.title}`,
      body: bodyOf(told),
      link: linkOf(told),
    });
  },
};

const UNIT_ROLES = ['unitGM', 'unitCoord', 'hqDept'];

type Details = Awaited<ReturnType<typeof detailsOf>>;

async function detailsOf(tx: Tx, event: OutboxEvent) {
  const { findingId } = Payload.parse(event.payload);
  return tx
    .selectFrom('findings')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('organizes', 'organizes.id', 'findings.unit_org_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select([
      'findings.id',
      'findings.en_code',
      'findings.title',
      'findings.major_hazard',
      'findings.unit_org_id',
    ])
    .select(['checks.id as check_id', 'checks.full_name as check_name', 'checks.lead_auditor_id'])
    .select([
      'organizes.full_name as unit_name',
      'rectifications.responsible_user_id',
      'rectifications.deadline',
    ])
    .where('findings.id', '=', findingId)
    .executeTakeFirstOrThrow();
}

const bodyOf = (told: Details): string =>
  [`${told.check_name}；${told.unit_name}`, told.deadline && `期限 ${told.deadline}`]
    .filter(Boolean)
    .join('；');

const linkOf = (told: Details): string => `/checkInfo?id=${told.check_id}&tab=findings&finding=${told.id}`;

async function send(
  kernel: Kernel,
  tx: Tx,
  event: OutboxEvent,
  message: { name?: string; to: readonly string[]; title: string; body: string; link: string },
): Promise<void> {
  const to = [...new Set(message.to)].filter((id) => id !== '' && id !== event.actorId);
  const ctx = ctxOf(kernel, systemCaller('审核发现'));
  const { title, body, link } = message;
  await notify(ctx, { db: tx }, { event: message.name ?? event.event, to, title, body, link });
}
