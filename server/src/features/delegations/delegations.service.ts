import type {
  DelegationEdit,
  DelegationRow,
} from '@auditplus/contract/features/delegations/delegations.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { PROCESS_LIMITS } from '@auditplus/core/processes/definition.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { findDefinition } from '../process-definitions/public.ts';
import {
  delegationsWithin,
  enabledPerson,
  findDelegation,
  insertDelegation,
  listDelegations,
  lockBegun,
  lockDelegation,
  lockGiver,
  type ShownDelegation,
  updateDelegation,
} from './delegations.repository.ts';

export async function delegationPage(
  ctx: Ctx,
  query: PageQuery & { readonly direction: 'out' | 'in' },
): Promise<{ list: DelegationRow[]; pagination: Pagination }> {
  const { rows, total } = await listDelegations(ctx.db, ctx.caller.userId, query);
  const { currentPage, pageSize } = query;
  return { list: rows.map(viewOf), pagination: { currentPage, pageSize, total } };
}

export async function readDelegation(ctx: Ctx, id: string): Promise<DelegationRow> {
  return viewOf(orThrow(await findDelegation(ctx.db, ctx.caller.userId, id), 'record.missing'));
}

export async function createDelegation(ctx: Ctx, edit: DelegationEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (step) => {
    await assertFits(ctx, step, edit, '');
    await insertDelegation(step.db, {
      id,
      user_id: ctx.caller.userId,
      ...columnsOf(edit),
      begun_at: begin(ctx, step, id, edit),
      creator_time: now,
      ...stamp(ctx),
    });
    step.record({ action: 'delegation.created', ...target(id), after: { ...edit } });
  });
}

export async function changeDelegation(ctx: Ctx, id: string, edit: DelegationEdit): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockDelegation(step.db, ctx.caller.userId, id), 'record.missing');
    await assertFresh(step.db, row, edit.rev);
    await assertFits(ctx, step, edit, id);
    await updateDelegation(step.db, id, {
      ...columnsOf(edit),
      begun_at: begin(ctx, step, id, edit),
      ...stamp(ctx),
      rev: row.rev + 1,
    });
    step.record({ action: 'delegation.changed', ...target(id), after: { ...edit } });
  });
}

/** Ends a delegation now: what the delegate already holds stays with him until it is taken back. */
export async function stopDelegation(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockDelegation(step.db, ctx.caller.userId, id), 'record.missing');
    const now = ctx.clock.now();
    if (row.ends_at <= now) return;
    await updateDelegation(step.db, id, { ends_at: now, ...stamp(ctx), rev: row.rev + 1 });
    step.record({ action: 'delegation.changed', ...target(id), after: { endTime: now.getTime() } });
  });
}

export async function removeDelegation(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    orThrow(await lockDelegation(step.db, ctx.caller.userId, id), 'record.missing');
    await updateDelegation(step.db, id, { delete_mark: 1, ...stamp(ctx) });
    step.record({ action: 'delegation.removed', ...target(id) });
  });
}

/** Hands on the open work of whoever delegates from now on; a delegation of later is noticed when it begins. */
function begin(ctx: Ctx, step: Change, delegationId: string, { startTime }: DelegationEdit): Date | null {
  const now = ctx.clock.now();
  if (startTime > now.getTime()) return null;
  step.emit('delegation.began', { delegationId, userId: ctx.caller.userId });
  return now;
}

/** Looks once a minute for delegations that have begun since they were made. */
export function declareDelegationJobs(kernel: Kernel): void {
  kernel.jobs.schedule('delegations-begin', '* * * * *', () => beginDelegations(kernel));
}

export async function beginDelegations(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('委托'));
  const now = kernel.clock.now();
  await change(ctx, async (step) => {
    for (const { id, user_id: userId } of await lockBegun(step.db, now)) {
      await updateDelegation(step.db, id, { begun_at: now });
      step.emit('delegation.began', { delegationId: id, userId });
    }
  });
}

async function assertFits(ctx: Ctx, { db }: Change, edit: DelegationEdit, without: string): Promise<void> {
  const { userId } = ctx.caller;
  const { toUserId, flowId, flowCategory, startTime, endTime } = edit;
  if (toUserId === userId) refuse('delegation.toSelf');
  if (endTime <= startTime || endTime <= ctx.clock.now().getTime()) refuse('delegation.badTime');
  await lockGiver(db, userId);
  orThrow(await enabledPerson(db, toUserId), 'delegation.disabled');
  if (flowId !== '') orThrow(await findDefinition(db, flowId), 'delegation.unknownProcess');
  const span = { startsAt: new Date(startTime), endsAt: new Date(endTime), without };
  const isSame = (one: { definition_id: string; category: string }) =>
    one.definition_id === flowId && (flowId !== '' || one.category === flowCategory);
  const [twin] = (await delegationsWithin(db, [userId], span)).filter(isSame);
  if (twin) refuse('delegation.overlaps', { name: twin.real_name ?? '' });
  await assertNoCircle(ctx, { db }, { ...span, from: toUserId, receiver: toUserId });
}

/** Follows the delegations of the receiver as far as processes do. */
async function assertNoCircle(
  ctx: Ctx,
  { db }: Pick<Change, 'db'>,
  way: { startsAt: Date; endsAt: Date; without: string; from: string; receiver: string },
): Promise<void> {
  let people = [way.from];
  const seen = new Set(people);
  for (let walked = 0; walked < PROCESS_LIMITS.delegations && people.length > 0; walked++) {
    const next = await delegationsWithin(db, people, way);
    if (next.some(({ to_user_id }) => to_user_id === ctx.caller.userId)) {
      const person = await enabledPerson(db, way.receiver);
      refuse('delegation.circle', { name: person?.real_name ?? '' });
    }
    people = [...new Set(next.map(({ to_user_id }) => to_user_id))].filter((id) => !seen.has(id));
    for (const id of people) seen.add(id);
  }
}

const columnsOf = (edit: DelegationEdit) => ({
  to_user_id: edit.toUserId,
  definition_id: edit.flowId,
  category: edit.flowId === '' ? edit.flowCategory : '',
  starts_at: new Date(edit.startTime),
  ends_at: new Date(edit.endTime),
  description: edit.description,
});

const viewOf = (row: ShownDelegation): DelegationRow => ({
  id: row.id,
  userId: row.user_id,
  userName: row.giver_name ?? '',
  toUserId: row.to_user_id,
  toUserName: row.receiver_name ?? '',
  flowId: row.definition_id,
  flowName: row.definition_name ?? '',
  flowCategory: row.category,
  startTime: row.starts_at.getTime(),
  endTime: row.ends_at.getTime(),
  description: row.description,
  creatorTime: row.creator_time.getTime(),
  rev: row.rev,
});

const target = (id: string) => ({ targetType: 'delegation', targetId: id });

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
