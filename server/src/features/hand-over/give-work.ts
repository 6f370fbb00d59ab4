import { sql } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { handOverTo, loadCaseUnchecked } from '../rectifications/public.ts';
import type { Work } from './open-work.queries.ts';

/** A piece of work on its way from one person to another. */
export type Giving = { readonly work: Work; readonly fromUserId: string; readonly toUserId: string };

/** Gives one piece of work to its new owner; refuses who may not have it. */
export async function giveWork(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  await GIVERS[giving.work.kind](ctx, tx, giving);
  if (giving.work.kind === 'rectification') return;
  const { work, fromUserId, toUserId } = giving;
  tx.record({
    action: 'work.handedOver',
    targetType: TARGETS[work.kind],
    targetId: work.id,
    before: { ownerUserId: fromUserId },
    after: { ownerUserId: toUserId },
    chainId: work.kind === 'contract' ? work.id : work.checkId,
  });
}

const TARGETS = {
  score: 'evaluation',
  evidence: 'supportRequest',
  rectification: 'rectification',
  lead: 'check',
  member: 'check',
  report: 'report',
  contract: 'contract',
} as const;

type Giver = (ctx: Ctx, tx: Change, giving: Giving) => Promise<void>;

const GIVERS: Readonly<Record<Work['kind'], Giver>> = {
  score: giveSheet,
  evidence: giveEvidence,
  rectification: async (ctx, tx, { work, toUserId }) =>
    handOverTo(tx, ctx, await loadCaseUnchecked(tx.db, work.id), toUserId),
  lead: giveLead,
  member: giveSeat,
  report: giveReport,
  contract: giveContract,
};

/** The own score is the unit's, every later stage is not (audit-domain 6.1). */
async function giveSheet(ctx: Ctx, tx: Change, { work, fromUserId, toUserId }: Giving): Promise<void> {
  const isOfUnit = await belongs(tx.db, toUserId, work.unitId);
  if (work.stage === 'SELF' && !isOfUnit) refuse('handOver.notOfUnit');
  if (work.stage !== 'SELF' && isOfUnit) refuse('handOver.ofUnit');
  const { current_record_id } = await tx.db
    .updateTable('evaluations')
    .set({
      owner_user_id: sql`CASE WHEN owner_user_id = ${fromUserId} THEN ${toUserId} ELSE owner_user_id END`,
      scorer_ids: replaced(fromUserId, toUserId),
      rev: sql`rev + 1`,
      ...stamp(ctx),
    })
    .where('id', '=', work.id)
    .returning('current_record_id')
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('stage_records')
    .set({ lead_scorer_id: toUserId })
    .where('id', '=', current_record_id)
    .where('lead_scorer_id', '=', fromUserId)
    .execute();
}

/** A list of people with one in place of another, each once. */
const replaced = (fromUserId: string, toUserId: string) => sql<string>`
  (SELECT coalesce(jsonb_agg(DISTINCT CASE WHEN person.id = ${fromUserId} THEN ${toUserId}::text ELSE person.id END), '[]')
    FROM jsonb_array_elements_text(scorer_ids) AS person (id))`;

async function giveEvidence(ctx: Ctx, tx: Change, { work, fromUserId, toUserId }: Giving): Promise<void> {
  if (!(await belongs(tx.db, toUserId, work.unitId))) refuse('handOver.notOfUnit');
  await tx.db
    .updateTable('support_requests')
    .set({ owner_user_id: toUserId, rev: sql`rev + 1`, ...stamp(ctx) })
    .where('id', '=', work.id)
    .where('owner_user_id', '=', fromUserId)
    .execute();
}

async function giveLead(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  const { work, fromUserId, toUserId } = giving;
  await tx.db
    .updateTable('checks')
    .set({ lead_auditor_id: toUserId, rev: sql`rev + 1`, ...stamp(ctx) })
    .where('id', '=', work.id)
    .where('lead_auditor_id', '=', fromUserId)
    .execute();
  // Somebody who sits in the team already moves up to the lead's seat.
  await tx.db
    .deleteFrom('check_members')
    .where('check_id', '=', work.id)
    .where('user_id', '=', toUserId)
    .execute();
  await moveSeat(tx, giving);
}

async function giveSeat(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  const { work, toUserId } = giving;
  const seat = await tx.db
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', work.id)
    .where('user_id', '=', toUserId)
    .executeTakeFirst();
  if (seat) refuse('handOver.alreadyMember');
  await tx.db
    .updateTable('checks')
    .set({ rev: sql`rev + 1`, ...stamp(ctx) })
    .where('id', '=', work.id)
    .execute();
  await moveSeat(tx, giving);
}

/** The statement of independence is personal: the new member gives an own one. */
async function moveSeat(tx: Change, { work, fromUserId, toUserId }: Giving): Promise<void> {
  await tx.db
    .updateTable('check_members')
    .set({ user_id: toUserId, conflict_declared: 0, conflict_text: '' })
    .where('check_id', '=', work.id)
    .where('user_id', '=', fromUserId)
    .execute();
}

async function giveReport(ctx: Ctx, tx: Change, { work, fromUserId, toUserId }: Giving): Promise<void> {
  await tx.db
    .updateTable('reports')
    .set({ drafter_id: toUserId, rev: sql`rev + 1`, ...stamp(ctx) })
    .where('id', '=', work.id)
    .where('drafter_id', '=', fromUserId)
    .execute();
}

async function giveContract(ctx: Ctx, tx: Change, { work, fromUserId, toUserId }: Giving): Promise<void> {
  const given = await tx.db
    .updateTable('contracts')
    .set({ party_a_signer_id: toUserId, rev: sql`rev + 1`, ...stamp(ctx) })
    .where('id', '=', work.id)
    .where('party_a_signer_id', '=', fromUserId)
    .where('party_b_user_id', '<>', toUserId)
    .executeTakeFirst();
  if (given.numUpdatedRows === 0n) refuse('handOver.bothParties');
}

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

async function belongs(db: Db, userId: string, unitId: string | null): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(sql<boolean>`organizes.path @> ARRAY[${unitId ?? ''}]::varchar[]`)
    .executeTakeFirst();
  return person !== undefined;
}
