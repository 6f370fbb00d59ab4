import { SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { AccessInput, GrantRow, MenuRow, SchemeRow } from '@auditplus/core/access/access-rows.ts';
import { type EvaluatedAccess, evaluateAccess } from '@auditplus/core/access/evaluate-access.ts';
import { heldHolders } from '@auditplus/core/access/memberships.ts';
import type { Db } from './db.ts';

/** A menu entry as the shell needs it. */
export type MenuEntryRow = MenuRow & {
  readonly nameZhtw: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly property: unknown;
};

/** A data scheme with its parsed condition. */
export type SchemeEntry = SchemeRow & { readonly condition: SchemeCondition };

type Rows = Pick<
  AccessInput<MenuEntryRow>,
  'roles' | 'positions' | 'groups' | 'grants' | 'menus' | 'menuItems'
>;

/** Everything that rights follow from, without the people. */
export type Catalogue = Rows & {
  readonly schemes: readonly SchemeEntry[];
  readonly schemeById: ReadonlyMap<string, SchemeEntry>;
  /** Grants by `${objectType} ${objectId}`: a person's are found without looking at everybody's. */
  readonly grantsByHolder: ReadonlyMap<string, readonly GrantRow[]>;
};

/** A person as far as rights follow from it. */
export type PersonInput = Pick<AccessInput, 'userId' | 'isAdministrator' | 'organizePath' | 'memberships'>;

/** What rules and rights there are now; `userId`: with no other grants than those that could concern this person. */
export async function loadCatalogue(db: Db, userId?: string): Promise<Catalogue> {
  const [roles, roleOrganizes, positions, groups, grants, menus, items, schemes] = await Promise.all([
    db.selectFrom('roles').selectAll().where('delete_mark', '=', 0).execute(),
    db.selectFrom('role_organizes').selectAll().execute(),
    db
      .selectFrom('positions')
      .select(['id', 'full_name', 'enabled_mark'])
      .where('delete_mark', '=', 0)
      .execute(),
    db
      .selectFrom('groups')
      .select(['id', 'full_name', 'enabled_mark'])
      .where('delete_mark', '=', 0)
      .execute(),
    grantsOf(db, userId).execute(),
    db.selectFrom('menus').selectAll().where('delete_mark', '=', 0).where('category', '=', 'Web').execute(),
    db.selectFrom('menu_items').selectAll().execute(),
    db.selectFrom('data_schemes').selectAll().execute(),
  ]);
  const organizesByRole = Map.groupBy(roleOrganizes, (link) => link.role_id);
  // The tables' check constraints hold these columns to the listed words.
  const grantRows = grants.map((row) => ({
    objectType: row.object_type as 'Role',
    objectId: row.object_id,
    itemType: row.item_type as 'module',
    itemId: row.item_id,
  }));
  return catalogueOf({
    roles: roles.map((row) => ({
      id: row.id,
      enCode: row.en_code,
      fullName: row.full_name,
      titles: OtherTitles.parse(row.titles),
      globalMark: row.global_mark,
      enabledMark: row.enabled_mark,
      organizeIds: (organizesByRole.get(row.id) ?? []).map((link) => link.organize_id),
    })),
    positions: positions.map(holderRow),
    groups: groups.map(holderRow),
    grants: grantRows,
    menus: menus.map(menuRow),
    menuItems: items.map((row) => ({
      id: row.id,
      menuId: row.menu_id,
      kind: row.kind as 'button',
      enCode: row.en_code,
      fullName: row.full_name,
      titles: row.titles,
      sortCode: row.sort_code,
      enabledMark: row.enabled_mark,
    })),
    schemes: schemes.map((row) => ({
      id: row.id,
      menuId: row.menu_id,
      enCode: row.en_code,
      fullName: row.full_name,
      allData: row.all_data,
      condition: conditionOf(row.condition),
    })),
  });
}

/** Grants, of everybody or those that a person or something that the person is a member of holds. */
function grantsOf(db: Db, userId: string | undefined) {
  const all = db.selectFrom('grants').selectAll();
  if (userId === undefined) return all;
  return all.where((eb) =>
    eb.or([
      eb.and({ object_type: 'User', object_id: userId }),
      eb.exists(
        eb
          .selectFrom('user_relations')
          .select('user_relations.user_id')
          .where('user_relations.user_id', '=', userId)
          .whereRef('user_relations.object_type', '=', 'grants.object_type')
          .whereRef('user_relations.object_id', '=', 'grants.object_id'),
      ),
    ]),
  );
}

/** A catalogue from its rows. */
export function catalogueOf(rows: Rows & { readonly schemes: readonly SchemeEntry[] }): Catalogue {
  return {
    ...rows,
    schemeById: new Map(rows.schemes.map((scheme) => [scheme.id, scheme])),
    grantsByHolder: Map.groupBy(rows.grants, (grant) => `${grant.objectType} ${grant.objectId}`),
  };
}

/** The rights of a person at a moment. */
export const evaluatePerson = (
  catalogue: Catalogue,
  person: PersonInput,
  now: number,
): EvaluatedAccess<MenuEntryRow> => evaluateAccess<MenuEntryRow>(accessInput(catalogue, person, now));

/**
 * The rights of many people at a moment. Those with the same roles, positions and groups have the same rights: each
 * combination is compiled once.
 */
export function rightsEvaluator(
  catalogue: Catalogue,
  now: number,
): (person: PersonInput) => EvaluatedAccess<MenuEntryRow> {
  const kept = new Map<string, EvaluatedAccess<MenuEntryRow>>();
  return (person) => {
    const own = catalogue.grantsByHolder.has(`User ${person.userId}`) ? person.userId : '';
    const held = [...heldHolders(accessInput(catalogue, person, now)).keys].filter(
      (key) => !key.startsWith('User '),
    );
    const key = `${own} ${person.isAdministrator} ${held.sort().join(' ')}`;
    const known = kept.get(key) ?? evaluatePerson(catalogue, person, now);
    kept.set(key, known);
    return known;
  };
}

/** What the evaluation of a person's rights reads; of the grants only those that could concern the person. */
export function accessInput(
  catalogue: Catalogue,
  person: PersonInput,
  now: number,
): AccessInput<MenuEntryRow> {
  const keys = [
    `User ${person.userId}`,
    ...person.memberships.map((row) => `${row.objectType} ${row.objectId}`),
  ];
  const grants = keys.flatMap((key) => catalogue.grantsByHolder.get(key) ?? []);
  return { ...catalogue, ...person, grants, now };
}

/** People by id as far as their rights follow from them, with what says whether they can sign in. */
export async function loadPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const [users, memberships] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('organizes', 'organizes.id', 'users.organize_id')
      .select(['users.id', 'users.account', 'users.real_name', 'users.is_administrator', 'users.language'])
      .select(['users.organize_id', 'organizes.path', 'users.expires_at', 'users.must_change_password'])
      .select(['users.enabled_mark', 'users.delete_mark'])
      .where('users.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .execute(),
    db
      .selectFrom('user_relations')
      .selectAll()
      .where('user_id', '=', (eb) => eb.fn.any(eb.val([...ids])))
      .execute(),
  ]);
  const byUser = Map.groupBy(memberships, (row) => row.user_id);
  return users.map((user) => ({
    ...user,
    input: {
      userId: user.id,
      isAdministrator: user.is_administrator,
      organizePath: user.path ?? [],
      memberships: (byUser.get(user.id) ?? []).map((row) => ({
        objectType: row.object_type as 'Role',
        objectId: row.object_id,
        startsAt: row.starts_at?.getTime() ?? null,
        endsAt: row.ends_at?.getTime() ?? null,
      })),
    } satisfies PersonInput,
  }));
}

/** A stored condition; one that cannot be read lets nothing through. */
function conditionOf(stored: unknown): SchemeCondition {
  const parsed = SchemeCondition.safeParse(stored);
  return parsed.success ? parsed.data : [];
}

const holderRow = (row: { id: string; full_name: string; enabled_mark: number }) => ({
  id: row.id,
  fullName: row.full_name,
  enabledMark: row.enabled_mark,
});

type StoredMenu = Awaited<ReturnType<typeof storedMenus>>[number];
const storedMenus = (db: Db) => db.selectFrom('menus').selectAll().execute();

const menuRow = (row: StoredMenu): MenuEntryRow => ({
  id: row.id,
  parentId: row.parent_id,
  enCode: row.en_code,
  fullName: row.full_name,
  nameZhtw: row.name_zhtw,
  nameEn: row.name_en,
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  property: row.property,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  isButtonAuthorize: row.is_button_authorize,
  isColumnAuthorize: row.is_column_authorize,
  isFormAuthorize: row.is_form_authorize,
  isDataAuthorize: row.is_data_authorize,
});
