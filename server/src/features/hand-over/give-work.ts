import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { personalWork } from '../processes/public.ts';
import { handOverTo } from '../rectifications/public.ts';
import {
  belongs,
  deleteSeat,
  isMember,
  type Move,
  markAuditChanged,
  moveContract,
  moveEvaluation,
  moveEvidenceRequest,
  moveLead,
  moveReport,
  moveSeat,
} from './hand-over.repository.ts';
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
  process: 'process',
} as const;

type Giver = (ctx: Ctx, tx: Change, giving: Giving) => Promise<void>;

const GIVERS: Readonly<Record<Work['kind'], Giver>> = {
  score: giveSheet,
  evidence: giveEvidence,
  rectification: (ctx, tx, { work, toUserId }) => handOverTo(tx, ctx, work.id, toUserId),
  lead: giveLead,
  member: giveSeat,
  report: giveReport,
  contract: giveContract,
  process: async (ctx, tx, { work, fromUserId, toUserId }) => {
    const isGiven = await personalWork.handOver(ctx, tx, { id: work.id, from: fromUserId, to: toUserId });
    if (!isGiven) refuse('handOver.maySignNot');
  },
};

/** The own score is the unit's, every later stage is not (audit-domain 6.1). */
async function giveSheet(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  const { work, toUserId } = giving;
  const isOfUnit = await belongs(tx.db, toUserId, work.unitId);
  if (work.stage === 'SELF' && !isOfUnit) refuse('handOver.notOfUnit');
  if (work.stage !== 'SELF' && isOfUnit) refuse('handOver.ofUnit');
  await moveEvaluation(tx.db, moveOf(giving), stamp(ctx));
}

async function giveEvidence(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  if (!(await belongs(tx.db, giving.toUserId, giving.work.unitId))) refuse('handOver.notOfUnit');
  await moveEvidenceRequest(tx.db, moveOf(giving), stamp(ctx));
}

async function giveLead(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  await moveLead(tx.db, moveOf(giving), stamp(ctx));
  // Somebody who sits in the team already moves up to the lead's seat.
  await deleteSeat(tx.db, giving.work.id, giving.toUserId);
  await moveSeat(tx.db, moveOf(giving));
}

async function giveSeat(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  if (await isMember(tx.db, giving.work.id, giving.toUserId)) refuse('handOver.alreadyMember');
  await markAuditChanged(tx.db, giving.work.id, stamp(ctx));
  await moveSeat(tx.db, moveOf(giving));
}

async function giveReport(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  await moveReport(tx.db, moveOf(giving), stamp(ctx));
}

async function giveContract(ctx: Ctx, tx: Change, giving: Giving): Promise<void> {
  if (!(await moveContract(tx.db, moveOf(giving), stamp(ctx)))) refuse('handOver.bothParties');
}

const moveOf = ({ work, fromUserId, toUserId }: Giving): Move => ({ id: work.id, fromUserId, toUserId });

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
