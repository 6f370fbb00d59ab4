import type { ExplainRecord, Explanation } from '@auditplus/contract/features/permissions/explain.model.ts';
import type { ItemType } from '@auditplus/core/access/access-rows.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { slashPaths } from '../organizations/public.ts';

/** A rule that has to be asked for each person: record rules, the rules of files, schemes that name the person. */
export type Rule = (caller: Caller) => Promise<boolean>;

type Item = { readonly type: ItemType; readonly id: string };

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

const MAX_OTHERS = 50;
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

/** People with the items of one of the ways; those who use the product come first, in case not all can be asked. */
async function peopleOn(ctx: Ctx, ways: readonly Way[], exceptId: string): Promise<string[]> {
  const now = ctx.clock.now();
  const open = ways.map(({ needed }) => {
    if (needed === null) return sql<SqlBool>`false`;
    const held = [sql<SqlBool>`true`, ...needed.map((item) => holdsSql(item, now))];
    return sql<SqlBool>`(${sql.join(held, sql` AND `)})`;
  });
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users LEFT JOIN organizes ON organizes.id = users.organize_id
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1 AND users.id <> ${exceptId}
      AND (users.expires_at IS NULL OR users.expires_at > ${now})
      AND (users.is_administrator OR ${sql.join(open, sql` OR `)})
    ORDER BY users.password_hash IS NULL, users.last_login_time DESC NULLS LAST, users.sort_code, users.account
  `.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Whether the row of `users`, joined with its `organizes`, holds an item at a moment. */
const holdsSql = (item: Item, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM grants WHERE grants.item_type = ${item.type} AND grants.item_id = ${item.id}
    AND ((grants.object_type = 'User' AND grants.object_id = users.id) OR EXISTS (
      SELECT 1 FROM user_relations AS relation
      LEFT JOIN roles ON relation.object_type = 'Role' AND roles.id = relation.object_id
      LEFT JOIN positions ON relation.object_type = 'Position' AND positions.id = relation.object_id
      LEFT JOIN groups ON relation.object_type = 'Group' AND groups.id = relation.object_id
      WHERE relation.user_id = users.id AND relation.object_type = grants.object_type
        AND relation.object_id = grants.object_id
        AND (relation.starts_at IS NULL OR relation.starts_at <= ${now})
        AND (relation.ends_at IS NULL OR relation.ends_at > ${now})
        AND coalesce(roles.enabled_mark, positions.enabled_mark, groups.enabled_mark) = 1
        AND coalesce(roles.delete_mark, positions.delete_mark, groups.delete_mark) = 0
        AND (roles.id IS NULL OR roles.global_mark = 1 OR EXISTS (SELECT 1 FROM role_organizes
          WHERE role_organizes.role_id = roles.id AND role_organizes.organize_id = ANY(organizes.path))))))`;

async function named(ctx: Ctx, ids: readonly string[]): Promise<Others['others']> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'real_name', 'account', 'organize_id'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('sort_code')
    .orderBy('account')
    .limit(MAX_OTHERS)
    .execute();
  const paths = await slashPaths(ctx.db, ctx.language);
  return rows.map((row) => ({
    id: row.id,
    name: row.real_name,
    account: row.account,
    organize: paths.get(row.organize_id ?? '') ?? '',
  }));
}
