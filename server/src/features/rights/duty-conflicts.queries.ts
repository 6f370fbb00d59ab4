import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { rowNameSql, rowTitleSql } from '../../kernel/definitions/definition-title.queries.ts';
import { usualName } from '../../kernel/usual-names.ts';

/** Where the rules lie, and in whose language their sides are named. */
type Reading = Pick<Ctx, 'db' | 'language'>;

/** A person who holds both sides of a rule at the same time, now or later. */
export type DutyBreach = { readonly ruleId: string; readonly userId: string };

/** Breaches of the enabled rules; memberships that have ended do not count, those that have not begun do. */
export async function dutyBreaches(
  db: Db,
  { now, ruleId = null }: { now: Date; ruleId?: string | null },
): Promise<DutyBreach[]> {
  const { rows } = await sql<DutyBreach>`
    WITH sides AS (
      SELECT duty_rules.id AS rule_id, duty_rules.kind, side.is_left, side.item_id
      FROM duty_rules CROSS JOIN LATERAL (VALUES (true, left_id), (false, right_id)) AS side (is_left, item_id)
      WHERE delete_mark = 0 AND enabled_mark = 1 AND (${ruleId}::varchar IS NULL OR duty_rules.id = ${ruleId})
    ), holders AS (
      SELECT rule_id, is_left, 'Role' AS type, item_id AS id FROM sides WHERE kind = 'role'
      UNION ALL
      SELECT rule_id, is_left, grants.object_type, grants.object_id FROM sides
      JOIN grants ON grants.item_type = 'button' AND grants.item_id = sides.item_id WHERE kind = 'button'
    ), held AS (
      SELECT holders.rule_id, holders.is_left, relation.user_id, relation.starts_at, relation.ends_at FROM holders
      JOIN user_relations AS relation ON relation.object_type = holders.type AND relation.object_id = holders.id
      LEFT JOIN roles ON holders.type = 'Role' AND roles.id = holders.id
      LEFT JOIN positions ON holders.type = 'Position' AND positions.id = holders.id
      LEFT JOIN groups ON holders.type = 'Group' AND groups.id = holders.id
      WHERE (relation.ends_at IS NULL OR relation.ends_at > ${now})
        AND coalesce(roles.enabled_mark, positions.enabled_mark, groups.enabled_mark) = 1
        AND coalesce(roles.delete_mark, positions.delete_mark, groups.delete_mark) = 0
      UNION ALL
      SELECT rule_id, is_left, id, NULL, NULL FROM holders WHERE type = 'User'
    )
    SELECT DISTINCT one.rule_id AS "ruleId", one.user_id AS "userId" FROM held AS one
    JOIN held AS other ON other.rule_id = one.rule_id AND other.user_id = one.user_id
      AND one.is_left AND NOT other.is_left
      AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
    JOIN users ON users.id = one.user_id AND users.delete_mark = 0`.execute(db);
  return rows;
}

/** An enabled rule with what puts a person on either side, as `type id` of role, position or group. */
export type DutySides = {
  readonly name: string;
  readonly leftName: string;
  readonly rightName: string;
  readonly left: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
};

/** The enabled rules, for checking people who are not stored yet. */
export async function dutySides(reading: Reading): Promise<DutySides[]> {
  const { db } = reading;
  const rules = await db
    .selectFrom('duty_rules')
    .selectAll()
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  const ids = rules.flatMap((rule) => [rule.left_id, rule.right_id]);
  const [names, grants] = await Promise.all([
    sideNames(reading, ids),
    ids.length === 0
      ? []
      : db
          .selectFrom('grants')
          .select(['item_id', 'object_type', 'object_id'])
          .where('item_type', '=', 'button')
          .where('item_id', 'in', ids)
          .execute(),
  ]);
  const holders = (kind: string, itemId: string): ReadonlySet<string> =>
    new Set(
      kind === 'role'
        ? [`Role ${itemId}`]
        : grants
            .filter((grant) => grant.item_id === itemId)
            .map((grant) => `${grant.object_type} ${grant.object_id}`),
    );
  return rules.map((rule) => ({
    name: rule.full_name,
    leftName: names.get(rule.left_id) ?? '',
    rightName: names.get(rule.right_id) ?? '',
    left: holders(rule.kind, rule.left_id),
    right: holders(rule.kind, rule.right_id),
  }));
}

/** Names of the two sides of rules: roles, or buttons with their menu entry. */
export async function sideNames(
  { db, language }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...ids];
  const { rows } = await sql<{ id: string; name: string; menu: string | null }>`
    SELECT id, ${rowTitleSql(language, 'roles')} AS name, NULL AS menu FROM roles WHERE id = ANY(${wanted})
    UNION ALL
    SELECT menu_items.id, ${rowTitleSql(language, 'menu_items')}, ${rowNameSql(language, 'menus')}
    FROM menu_items JOIN menus ON menus.id = menu_items.menu_id WHERE menu_items.id = ANY(${wanted})`.execute(
    db,
  );
  const nameOf = ({ name, menu }: { name: string; menu: string | null }): string =>
    [...(menu === null ? [] : [menu]), usualName(name, language)].join(' / ');
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}
