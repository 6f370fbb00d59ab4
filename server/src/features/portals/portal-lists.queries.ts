import { PORTAL, SCREEN } from '@auditplus/contract/features/menus/menu-types.ts';
import { SCREEN_CATEGORY } from '@auditplus/contract/features/portals/portals.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import {
  type DefinitionFilter,
  definitionPage,
  type ListedKind,
} from '../../kernel/definitions/definition-lists.queries.ts';
import { rowNameSql } from '../../kernel/definitions/definition-title.queries.ts';
import { keysOfItems } from '../permissions/public.ts';

/** Where portals are listed from. */
export const storedPortals: ListedKind = { kind: 'portal', table: 'portals', category: 'category' };

/** A page of portals with the type that each draft has. */
export const listPortals = (ctx: Pick<Ctx, 'db' | 'language'>, filter: DefinitionFilter) =>
  definitionPage(ctx, storedPortals, filter, {
    columns: sql<{ type: string }>`draft.body ->> 'type' AS type`,
  });

/** Names of menu entries that open a portal, in a language. */
export const menusOf = (db: Db, language: Language, portalId: string) =>
  db
    .selectFrom('menus')
    .select(rowNameSql(language, 'menus').as('name'))
    .where('type', 'in', [PORTAL, SCREEN])
    .where('delete_mark', '=', 0)
    .where(sql`property ->> 'moduleId'`, '=', portalId)
    .execute();

/** By what a portal opens. */
export type Door = {
  /** Who was given it, as `holderKeys` says it. */
  readonly holders: ReadonlySet<string>;
  /** Codes of the menu entries that open it. */
  readonly menus: ReadonlySet<string>;
  /** Whoever makes big screens opens it. */
  readonly isScreen: boolean;
};

/** By what each of the portals opens. */
export async function doorsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Door>> {
  if (ids.length === 0) return new Map();
  const [held, menus, screens] = await Promise.all([
    keysOfItems(db, { type: 'portal', ids }),
    db
      .selectFrom('menus')
      .select(['en_code', sql<string>`property ->> 'moduleId'`.as('id')])
      .where('type', 'in', [PORTAL, SCREEN])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .where(sql`property ->> 'moduleId'`, 'in', [...ids])
      .execute(),
    db
      .selectFrom('portals')
      .select('id')
      .where('id', 'in', [...ids])
      .where('category', '=', SCREEN_CATEGORY)
      .execute(),
  ]);
  const codes = Map.groupBy(menus, ({ id }) => id);
  const screenIds = new Set(screens.map(({ id }) => id));
  return new Map(
    ids.map((id) => [
      id,
      {
        holders: held.get(id) ?? new Set(),
        menus: new Set((codes.get(id) ?? []).map(({ en_code }) => en_code)),
        isScreen: screenIds.has(id),
      },
    ]),
  );
}

/** Everybody who holds one of the roles or belongs to one of the organisations or below them, and may sign in. */
export async function peopleOf(
  db: Db,
  { roleIds, organizeIds }: { readonly roleIds: readonly string[]; readonly organizeIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users LEFT JOIN organizes ON organizes.id = users.organize_id
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1
      AND (organizes.path && ${[...organizeIds]}::varchar[] OR users.id IN (
        SELECT user_id FROM user_relations WHERE object_type = 'Role' AND object_id = ANY(${[...roleIds]})))
    ORDER BY users.id`.execute(db);
  return rows.map(({ id }) => id);
}
