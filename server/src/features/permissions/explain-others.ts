import type { ExplainRecord, Explanation } from '@auditplus/contract/features/permissions/explain.model.ts';
import type { ItemType } from '@auditplus/core/access/access-rows.ts';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { slashPaths } from '../organizations/public.ts';
import { firstPeople, peopleOn } from './explain.queries.ts';

/** A rule that has to be asked for each person: record rules, the rules of files, schemes that name the person. */
export type Rule = (caller: Caller) => Promise<boolean>;

export type Item = { readonly type: ItemType; readonly id: string };

/**
 * One way to what is asked about: items that somebody must hold, and the rule that must let the person through. Super
 * administrators need no items; null: the way is theirs alone.
 */
export type Way = {
  readonly needed: readonly Item[] | null;
  readonly rule?: Rule;
};

/** A record or file as a list of choices shows it. */
export type Choice = z.infer<typeof ExplainRecord>;

/** A rule costs a few queries for each person: more people than this are named as not looked at. */
const MAX_ASKED = 400;
const ASKED_AT_ONCE = 8;

type Others = Pick<Explanation, 'others' | 'othersTotal' | 'unchecked'>;

/** Enabled people to whom one of the ways is open, by any of their current roles, positions and groups. */
export async function othersOn(ctx: Ctx, ways: readonly Way[], exceptId: string): Promise<Others> {
  const open = ways.filter((way) => !way.rule);
  const found = new Set(open.length > 0 ? await peopleOn(ctx, open, exceptId) : []);
  let unchecked = 0;
  for (const way of ways) {
    if (!way.rule) continue;
    const candidates = (await peopleOn(ctx, [way], exceptId)).filter((id) => !found.has(id));
    unchecked += Math.max(0, candidates.length - MAX_ASKED);
    for (const id of await letThrough(ctx, way.rule, candidates.slice(0, MAX_ASKED))) found.add(id);
  }
  return { others: await named(ctx, [...found]), othersTotal: found.size, unchecked };
}

async function letThrough(ctx: Ctx, rule: Rule, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const some = ids.slice(from, from + ASKED_AT_ONCE);
    const answers = await Promise.all(
      some.map(async (id) => {
        const person = await ctx.access.of(id);
        return person !== undefined && (await rule(person.caller));
      }),
    );
    found.push(...some.filter((_id, index) => answers[index]));
  }
  return found;
}

async function named(ctx: Ctx, ids: readonly string[]): Promise<Others['others']> {
  if (ids.length === 0) return [];
  const rows = await firstPeople(ctx.db, ids);
  const paths = await slashPaths(ctx.db, ctx.language);
  return rows.map((row) => ({
    id: row.id,
    name: row.real_name,
    account: row.account,
    organize: paths.get(row.organize_id ?? '') ?? '',
  }));
}
