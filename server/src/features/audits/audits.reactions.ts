import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { sql } from 'kysely';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { changeIn } from '../../kernel/trail.ts';
import { notify } from '../messages/public.ts';
import { stageLabel } from './audits.states.ts';
import { advanceCheck } from './operations/advance-check.ts';

/** Messages of audits and tasks (audit-domain 7.1), and the transitions that follow from other features' events. */
export const auditsReactions: Reactions = {
  'audit.submitted': message(({ check }) => ({
    to: byRole('msdHead'),
    title: `待批准：${check.full_name}`,
    body: `审核 ${check.en_code} 已提交，请审批`,
  })),
  'audit.returned': message(({ check, payload }) => ({
    to: only(check.creator_user_id),
    title: `审核被退回：${check.full_name}`,
    body: `审核 ${check.en_code} 被退回，原因：${String(payload.reason ?? '')}`,
  })),
  'audit.issued': message(({ check }) => ({
    to: issuedTo(check.id),
    title: `审核下达：${check.full_name}`,
    body: `审核 ${check.en_code}，${check.start_date} 至 ${check.end_date}`,
  })),
  'audit.cancelled': message(({ check, payload }) => ({
    to: issuedTo(check.id),
    title: `审核取消：${check.full_name}`,
    body: `审核 ${check.en_code} 已取消，原因：${String(payload.reason ?? '')}`,
  })),
  'audit.closed': message(({ check }) => ({
    to: issuedTo(check.id),
    title: `审核关闭：${check.full_name}`,
    body: `审核 ${check.en_code} 已关闭，数据只读`,
  })),
  'audit.reopened': message(({ check, payload }) => ({
    to: issuedTo(check.id),
    title: `审核重新打开：${check.full_name}`,
    body: `审核 ${check.en_code} 已重新打开，原因：${String(payload.reason ?? '')}`,
  })),
  'deputy.named': message(({ check, payload }) => ({
    to: only(String(payload.userId)),
    title: `代理评分：${check.full_name}`,
    body: `请代理${stageLabel(String(payload.stage) as Stage)}环节评分`,
  })),
  'task.unlocked': message(({ check, payload }) => ({
    to: byRole('msd'),
    title: `任务已解锁：${check.full_name}`,
    body: `审核 ${check.en_code} 的任务已解锁重新审定，原因：${String(payload.reason ?? '')}`,
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
};
type Receivers = (tx: Tx) => Promise<string[]>;

function message(
  write: (facts: Facts) => { readonly to: Receivers; readonly title: string; readonly body: string },
): Reaction {
  return async (kernel, tx, event) => {
    const check = await tx
      .selectFrom('checks')
      .select(['id', 'en_code', 'full_name', 'start_date', 'end_date', 'creator_user_id'])
      .where('id', '=', String(event.payload.checkId))
      .executeTakeFirst();
    if (!check) return;
    const { to, title, body } = write({ check, payload: event.payload });
    const receivers = (await to(tx)).filter((id) => id !== event.actorId);
    await notify(
      { caller: systemCaller('审核'), clock: kernel.clock },
      { db: tx },
      { event: event.event, to: receivers, title, body, link: `/checkInfo?id=${check.id}` },
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
    const rows = await tx
      .selectFrom('user_relations')
      .innerJoin('roles', 'roles.id', 'user_relations.object_id')
      .select('user_relations.user_id')
      .distinct()
      .where('user_relations.object_type', '=', 'Role')
      .where('roles.en_code', '=', enCode)
      .where('roles.delete_mark', '=', 0)
      .execute();
    return rows.map((row) => row.user_id);
  };

/** The heads and coordinators of the audited units, the partners' leads, the water head where line W is, and the team. */
const issuedTo =
  (checkId: string): Receivers =>
  async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      WITH held AS (
        SELECT user_relations.user_id, roles.en_code, organizes.path
        FROM user_relations
        JOIN roles ON roles.id = user_relations.object_id AND roles.delete_mark = 0
        JOIN users ON users.id = user_relations.user_id AND users.delete_mark = 0
        JOIN organizes ON organizes.id = users.organize_id
        WHERE user_relations.object_type = 'Role'
          AND roles.en_code IN ('unitGM', 'unitCoord', 'hqDept', 'partnerLead', 'waterHead'))
      SELECT held.user_id FROM check_tasks JOIN held ON
        (held.en_code IN ('unitGM', 'unitCoord', 'hqDept') AND held.path @> ARRAY[check_tasks.unit_org_id])
        OR (held.en_code = 'partnerLead' AND held.path @> ARRAY[check_tasks.partner_org_id])
        OR (held.en_code = 'waterHead' AND jsonb_exists(check_tasks.stages, 'W'))
      WHERE check_tasks.check_id = ${checkId}
      UNION SELECT user_id FROM check_members WHERE check_id = ${checkId}`.execute(tx);
    return rows.map((row) => row.user_id);
  };
