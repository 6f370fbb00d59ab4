import type {
  DelegationEdit,
  DelegationRow,
} from '@auditplus/contract/features/delegations/delegations.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import { PROCESS_LIMITS } from '@auditplus/core/processes/definition.ts';
import { moment } from '../../documents/format.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { byLanguage } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { notify, say } from '../messages/public.ts';
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
  return { list: rows.map((row) => viewOf(row, ctx.language)), pagination: { currentPage, pageSize, total } };
}

export async function readDelegation(ctx: Ctx, id: string): Promise<DelegationRow> {
  return viewOf(orThrow(await findDelegation(ctx.db, ctx.caller.userId, id), 'record.missing'), ctx.language);
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
    await tellDelegate(ctx, step, 'delegation.given', edit);
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
    const before = termsOf(row);
    if (before.toUserId !== edit.toUserId && before.endTime > ctx.clock.now().getTime())
      await tellDelegate(ctx, step, 'delegation.ended', before);
    if (TERMS.some((term) => before[term] !== edit[term]))
      await tellDelegate(ctx, step, 'delegation.given', edit);
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
    await tellDelegate(ctx, step, 'delegation.ended', termsOf(row));
  });
}

export async function removeDelegation(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockDelegation(step.db, ctx.caller.userId, id), 'record.missing');
    await updateDelegation(step.db, id, { delete_mark: 1, ...stamp(ctx) });
    step.record({ action: 'delegation.removed', ...target(id) });
    if (row.ends_at > ctx.clock.now()) await tellDelegate(ctx, step, 'delegation.ended', termsOf(row));
  });
}

const TERMS = ['toUserId', 'flowId', 'flowCategory', 'startTime', 'endTime'] as const;
type Terms = Pick<DelegationEdit, (typeof TERMS)[number]>;

/** Whoever is to act for somebody, or no longer, hears so: for which process, and how long. */
async function tellDelegate(
  ctx: Ctx,
  step: Change,
  key: 'delegation.given' | 'delegation.ended',
  { toUserId, flowId, startTime, endTime }: Terms,
): Promise<void> {
  const flow = flowId === '' ? undefined : await findDefinition(step.db, flowId);
  const titled = flow && { title: flow.full_name, titles: OtherTitles.parse(flow.titles) };
  await notify(ctx, step, {
    ...say(key, {
      person: ctx.caller.name,
      flow: titled ? byLanguage((language) => titleIn(titled, language)) : '',
      from: moment(startTime),
      until: moment(endTime),
    }),
    to: [toUserId],
    link: '/workFlow/entrust?tab=in',
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

const termsOf = (
  row: Pick<ShownDelegation, 'to_user_id' | 'definition_id' | 'category' | 'starts_at' | 'ends_at'>,
): Terms => ({
  toUserId: row.to_user_id,
  flowId: row.definition_id,
  flowCategory: row.category,
  startTime: row.starts_at.getTime(),
  endTime: row.ends_at.getTime(),
});

const viewOf = (row: ShownDelegation, language: Language): DelegationRow => ({
  ...termsOf(row),
  id: row.id,
  userId: row.user_id,
  userName: row.giver_name ?? '',
  toUserName: row.receiver_name ?? '',
  flowName:
    row.definition_name === null
      ? ''
      : titleIn({ title: row.definition_name, titles: OtherTitles.parse(row.definition_titles) }, language),
  description: row.description,
  creatorTime: row.creator_time.getTime(),
  rev: row.rev,
});

const target = (id: string) => ({ targetType: 'delegation', targetId: id });

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
