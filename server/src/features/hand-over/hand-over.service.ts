import type {
  HandOverBody,
  HandOverReply,
  OpenWork,
} from '@auditplus/contract/features/hand-over/hand-over.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { hasRole } from '../audit-base/public.ts';
import { linesOf, type Notification, notify, phrase, say } from '../messages/public.ts';
import { mayAdminister } from '../users/public.ts';
import { giveWork } from './give-work.ts';
import { countActive, findPerson, lockPerson } from './hand-over.repository.ts';
import { openWorkOf, type Work } from './open-work.queries.ts';

/** What a person has open, for who may hand it over. */
export async function readOpenWork(ctx: Ctx, userId: string): Promise<OpenWork> {
  const person = orThrow(await findPerson(ctx.db, userId), 'record.missing');
  await assertMayHandOver(ctx, userId);
  const items = await openWorkOf(ctx.db, userId, ctx.language);
  return {
    user: {
      id: person.id,
      name: person.real_name,
      account: person.account,
      isGone: person.delete_mark !== 0 || person.enabled_mark === 0,
    },
    items: items.map(({ kind, id, title, place, checkId, dueDate }) => ({
      kind,
      id,
      title,
      place,
      checkId,
      dueDate,
    })),
  };
}

/** The own work, anybody's as the department, and that of people whom the caller administers. */
async function assertMayHandOver(ctx: Ctx, userId: string): Promise<void> {
  if (userId === ctx.caller.userId || hasRole(ctx, 'msd', 'msdHead')) return;
  if (!(await mayAdminister(ctx, userId))) refuse('AU0001');
}

/** Gives open work to new owners; one piece that cannot go holds up no other. */
export async function handOver(ctx: Ctx, body: HandOverBody): Promise<HandOverReply> {
  const from = orThrow(await findPerson(ctx.db, body.fromUserId), 'record.missing');
  await assertMayHandOver(ctx, from.id);
  await assertReceivers(ctx.db, body);
  return change(ctx, async (tx) => {
    await lockPerson(tx.db, from.id);
    const given = new Map<string, Work[]>();
    const refused: HandOverReply['refused'] = [];
    for (const { work, toUserId } of chosen(await openWorkOf(tx.db, from.id, ctx.language), body)) {
      const problem = await attempt(() => giveWork(ctx, tx, { work, fromUserId: from.id, toUserId }));
      if (problem) refused.push({ kind: work.kind, id: work.id, title: work.title, reason: problem(ctx) });
      else given.set(toUserId, [...(given.get(toUserId) ?? []), work]);
    }
    for (const [toUserId, works] of given) {
      // These two tell their receivers themselves.
      const told = works.filter(({ kind }) => kind !== 'rectification' && kind !== 'process');
      if (told.length > 0) await notify(ctx, tx, messageOf(from.real_name, toUserId, told));
    }
    const done = [...given.values()].reduce((sum, works) => sum + works.length, 0);
    if (done > 0)
      tx.record({
        action: 'user.workHandedOver',
        targetType: 'user',
        targetId: from.id,
        after: { done, refused: refused.length, to: [...given.keys()] },
      });
    return { done, refused };
  });
}

async function assertReceivers(db: Db, { fromUserId, toUserId, each }: HandOverBody): Promise<void> {
  const ids = new Set([...(toUserId ? [toUserId] : []), ...each.map((one) => one.toUserId)]);
  if (ids.has(fromUserId)) refuse('handOver.samePerson');
  if (ids.size > 0 && (await countActive(db, [...ids])) !== ids.size) refuse('handOver.noReceiver');
}

/** Each piece with its new owner; what nobody is named for stays. */
function chosen(works: readonly Work[], { toUserId, kinds, checkIds, each }: HandOverBody) {
  const named = new Map(each.map((one) => [`${one.kind} ${one.id}`, one.toUserId]));
  return works.flatMap((work) => {
    const own = named.get(`${work.kind} ${work.id}`);
    if (own) return [{ work, toUserId: own }];
    const isMeant =
      (kinds.length === 0 || kinds.includes(work.kind)) &&
      (checkIds.length === 0 || checkIds.includes(work.checkId ?? ''));
    return toUserId && isMeant ? [{ work, toUserId }] : [];
  });
}

/** What a refusal says, or nothing when there was none. Refusals come before any write of a piece. */
async function attempt(give: () => Promise<void>): Promise<((ctx: Ctx) => string) | null> {
  try {
    await give();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return (ctx) => refusalText(error.entry, ctx.language, error.params);
    throw error;
  }
}

function messageOf(fromName: string, toUserId: string, works: readonly Work[]): Notification {
  return {
    ...say('task.reassigned:work', {
      person: fromName,
      count: works.length,
      lines: linesOf(works.map(lineOf)),
    }),
    to: [toUserId],
    link: '/myReview',
  };
}

/** A piece of work as a line of a message. */
export const lineOf = ({ places, titles }: Work) => phrase('workLine', { place: places, title: titles });
