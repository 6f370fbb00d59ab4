import { z } from 'zod';
import { changeIn } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole, unitPeople } from '../audit-base/public.ts';
import { type Notification, notify, say } from '../messages/public.ts';
import { draftSummary } from './draft-summary.queries.ts';
import { reportOf } from './reports.repository.ts';

const Payload = z.object({ reportId: z.string(), reason: z.string().optional() });

type Told = {
  readonly tx: Tx;
  readonly report: Awaited<ReturnType<typeof reportOf>>;
  readonly reason: string;
  readonly facts: { readonly report: string; readonly audit: string; readonly code: string };
};

/** Messages about reports (audit-domain 7.1), and the summary draft that follows the last final task (4.2). */
export const reportsReactions: Reactions = {
  'report.forReview': message(async ({ tx, report, facts }) => ({
    to: (await peopleWithRole(tx, ['msd'])).filter((id) => id !== report.drafter_id),
    says: say('report.forReview', facts),
  })),
  'report.reviewed': message(async ({ tx, report, facts }) => ({
    to: (await peopleWithRole(tx, ['msdHead', 'groupLeader'])).filter((id) => id !== report.drafter_id),
    says: say('report.reviewed', facts),
  })),
  'report.returned': message(async ({ report, reason, facts }) => ({
    to: [report.drafter_id],
    says: say('report.returned', { ...facts, reason }),
  })),
  'report.signed': message(async ({ tx, report, facts }) => ({
    to: [report.drafter_id, ...(await peopleWithRole(tx, ['msd']))],
    says: say('report.signed', facts),
  })),
  'report.published': message(async ({ tx, report, facts }) => ({
    to: report.unit_org_id
      ? (await unitPeople(tx, report.unit_org_id))
          .filter(({ role }) => UNIT_READERS.includes(role))
          .map(({ id }) => id)
      : [],
    says: say('report.published', facts),
  })),
  'audit.scored': async (kernel, tx, event) => {
    const { checkId } = event.payload;
    if (typeof checkId !== 'string') return;
    const ctx = ctxOf(kernel, systemCaller('汇总报告'));
    await changeIn(ctx, tx, (c) => draftSummary(c, ctx, checkId));
  },
};

const UNIT_READERS = ['unitGM', 'unitCoord', 'hqDept'];

type Message = { readonly to: readonly string[]; readonly says: Pick<Notification, 'event' | 'text'> };

function message(write: (told: Told) => Promise<Message>): Reaction {
  return async (kernel, tx, event) => {
    const { reportId, reason = '' } = Payload.parse(event.payload);
    const report = await reportOf(tx, reportId);
    const name = `${report.unit_name ?? report.check_name} ${report.full_name} V${report.version_no}`;
    const facts = { report: name, audit: report.check_name, code: report.en_code };
    const { to, says } = await write({ tx, report, reason, facts });
    await notify(
      { caller: systemCaller('审核报告'), clock: kernel.clock },
      { db: tx },
      {
        ...says,
        to: [...new Set(to)].filter((id) => id !== event.actorId),
        link: `/auditReportList?checkType=${report.check_type}&id=${reportId}`,
        about: reportId,
      },
    );
  };
}
