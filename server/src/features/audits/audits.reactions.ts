import { stageWords } from '../../documents/stage-labels.ts';
import { changeIn } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { type Notification, notify, say } from '../messages/public.ts';
import { findCheckHead, receiversOfIssue, unitOf, usersOfRole } from './audit-receivers.queries.ts';
import { advanceCheck } from './operations/advance-check.ts';

/** Messages of audits and tasks (audit-domain 7.1), and the transitions that follow from other features' events. */
export const auditsReactions: Reactions = {
  'audit.submitted': message(({ audit, code }) => ({
    to: byRole('msdHead'),
    says: say('audit.submitted', { audit, code }),
  })),
  'audit.returned': message(({ audit, code, reason, check }) => ({
    to: only(check.creator_user_id),
    says: say('audit.returned', { audit, code, reason }),
  })),
  'audit.issued': message(({ audit, code, check }) => ({
    to: issuedTo(check.id),
    says: say('audit.issued', { audit, code, start: check.start_date, end: check.end_date }),
  })),
  'audit.cancelled': message(({ audit, code, reason, check }) => ({
    to: issuedTo(check.id),
    says: say('audit.cancelled', { audit, code, reason }),
  })),
  'audit.closed': message(({ audit, code, check }) => ({
    to: issuedTo(check.id),
    says: say('audit.closed', { audit, code }),
  })),
  'audit.reopened': message(({ audit, code, reason, check }) => ({
    to: issuedTo(check.id),
    says: say('audit.reopened', { audit, code, reason }),
  })),
  'audit.statementAsked': message(({ audit, code, payload }) => ({
    to: async () => payload.userIds as string[],
    says: say('audit.statementAsked', { audit, code }),
  })),
  'deputy.named': message(({ audit, unit, payload }) => ({
    to: only(String(payload.userId)),
    says: say('deputy.named', { audit, unit, stage: stageWords(String(payload.stage)) }),
  })),
  'task.unlocked': message(({ audit, code, unit, reason }) => ({
    to: byRole('msd'),
    says: say('task.unlocked', { audit, code, unit, reason }),
  })),
  'task.stateChanged': advance,
  'report.published': advance,
  'finding.issued': advance,
  'finding.closed': advance,
};

type Facts = {
  readonly check: {
    readonly id: string;
    readonly en_code: string;
    readonly full_name: string;
    readonly start_date: string;
    readonly end_date: string;
    readonly creator_user_id: string | null;
  };
  readonly payload: OutboxEvent['payload'];
  readonly audit: string;
  readonly code: string;
  /** The audited unit of a task's event. */
  readonly unit: string;
  readonly reason: string;
};
type Receivers = (tx: Tx, now: Date) => Promise<string[]>;

function message(
  write: (facts: Facts) => { readonly to: Receivers; readonly says: Pick<Notification, 'event' | 'text'> },
): Reaction {
  return async (kernel, tx, event) => {
    const check = await findCheckHead(tx, String(event.payload.checkId));
    if (!check) return;
    const { payload } = event;
    const { to, says } = write({
      check,
      payload,
      audit: check.full_name,
      code: check.en_code,
      unit: await unitOf(tx, payload.checkTaskId),
      reason: String(payload.reason ?? ''),
    });
    const receivers = (await to(tx, kernel.clock.now())).filter((id) => id !== event.actorId);
    await notify(
      { caller: systemCaller('审核'), clock: kernel.clock },
      { db: tx },
      {
        ...says,
        to: receivers,
        link: `/checkInfo?id=${check.id}${payload.checkTaskId ? '&tab=tasks' : ''}`,
        about: check.id,
      },
    );
  };
}

async function advance(kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void> {
  const { checkId } = event.payload;
  if (typeof checkId !== 'string') return;
  const ctx = ctxOf(kernel, systemCaller('审核推进'));
  await changeIn(ctx, tx, (c) => advanceCheck(c, ctx, checkId));
}

const only =
  (userId: string | null): Receivers =>
  async () =>
    userId === null ? [] : [userId];

const byRole =
  (enCode: string): Receivers =>
  async (tx) => {
    const rows = await usersOfRole(tx, enCode);
    return rows.map((row) => row.user_id);
  };

/** The heads and coordinators of the audited units, the partners' leads, the water head where line W is, and the team. */
const issuedTo =
  (checkId: string): Receivers =>
  async (tx, now) => {
    const rows = await receiversOfIssue(tx, checkId, now);
    return rows.map((row) => row.user_id);
  };
