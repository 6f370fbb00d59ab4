import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import type { AccessInput, MenuRow } from '@auditplus/core/access/access-rows.ts';
import { type EvaluatedAccess, evaluateAccess } from '@auditplus/core/access/evaluate-access.ts';
import { sql } from 'kysely';
import type { Bus } from './bus.ts';
import type { Caller, ModuleGrant } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';

/** A menu entry as the shell needs it. */
export type MenuEntryRow = MenuRow & {
  readonly nameZhtw: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly property: unknown;
};

/** A person's compiled rights. */
export type CompiledAccess = {
  readonly caller: Caller;
  readonly language: Language;
  /** The first password, set by somebody else, is still in use. */
  readonly needsOwnPassword: boolean;
  readonly evaluated: EvaluatedAccess<MenuEntryRow>;
};

/** Compiled rights by person, kept until the permission stamp moves or a dated membership starts or ends. */
export type AccessCache = {
  /** The rights of an enabled person; undefined when there is no such person (any more). */
  of(userId: string): Promise<CompiledAccess | undefined>;
  /** Drops everything at once, here only; other processes hear it through `permissionsChanged`. */
  clear(): void;
};

type Catalogue = Pick<
  AccessInput<MenuEntryRow>,
  'roles' | 'positions' | 'groups' | 'grants' | 'menus' | 'menuItems' | 'schemes'
>;

/** The cache of one process. */
export function createAccessCache(db: Db, bus: Bus, clock: Clock): AccessCache {
  let people = new Map<string, Promise<CompiledAccess | undefined>>();
  let catalogue: Promise<Catalogue> | undefined;
  const clear = () => {
    people = new Map();
    catalogue = undefined;
  };
  bus.subscribe('permission', clear);
  bus.subscribe('bus.reconnected', clear);

  const compile = async (userId: string): Promise<CompiledAccess | undefined> => {
    catalogue ??= loadCatalogue(db);
    return compilePerson(db, await catalogue, userId, clock.now().getTime());
  };

  const of: AccessCache['of'] = async (userId) => {
    const store = people;
    const cached = store.get(userId);
    if (cached) {
      const access = await cached;
      const until = access?.evaluated.validUntil ?? null;
      if (access && (until === null || clock.now().getTime() < until)) return access;
    }
    const pending = compile(userId);
    store.set(userId, pending);
    try {
      const access = await pending;
      if (!access) store.delete(userId);
      return access;
    } catch (error) {
      store.delete(userId);
      throw error;
    }
  };
  return { of, clear };
}

/** Tells every process that rights may have changed, once the transaction commits. */
export async function permissionsChanged(tx: Tx): Promise<void> {
  await tx.updateTable('permission_stamp').set({ stamp: sql`stamp + 1` }).execute();
  await sql`SELECT pg_notify('auditplus', '{"channel":"permission","payload":null}')`.execute(tx);
}

async function loadCatalogue(db: Db): Promise<Catalogue> {
  const [roles, roleOrganizes, positions, groups, grants, menus, items, schemes] = await Promise.all([
    db.selectFrom('roles').selectAll().where('delete_mark', '=', 0).execute(),
    db.selectFrom('role_organizes').selectAll().execute(),
    db.selectFrom('positions').select(['id', 'enabled_mark']).where('delete_mark', '=', 0).execute(),
    db.selectFrom('groups').select(['id', 'enabled_mark']).where('delete_mark', '=', 0).execute(),
    db.selectFrom('grants').selectAll().execute(),
    db.selectFrom('menus').selectAll().where('delete_mark', '=', 0).where('category', '=', 'Web').execute(),
    db.selectFrom('menu_items').selectAll().execute(),
    db.selectFrom('data_schemes').selectAll().execute(),
  ]);
  return {
    roles: roles.map((row) => ({
      id: row.id,
      enCode: row.en_code,
      fullName: row.full_name,
      globalMark: row.global_mark,
      enabledMark: row.enabled_mark,
      organizeIds: roleOrganizes.flatMap((link) => (link.role_id === row.id ? [link.organize_id] : [])),
    })),
    positions: positions.map((row) => ({ id: row.id, enabledMark: row.enabled_mark })),
    groups: groups.map((row) => ({ id: row.id, enabledMark: row.enabled_mark })),
    // The tables' check constraints hold these columns to the listed words.
    grants: grants.map((row) => ({
      objectType: row.object_type as 'Role',
      objectId: row.object_id,
      itemType: row.item_type as 'module',
      itemId: row.item_id,
    })),
    menus: menus.map((row) => ({
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
    })),
    menuItems: items.map((row) => ({
      id: row.id,
      menuId: row.menu_id,
      kind: row.kind as 'button',
      enCode: row.en_code,
      fullName: row.full_name,
      sortCode: row.sort_code,
      enabledMark: row.enabled_mark,
    })),
    schemes: schemes.map((row) => ({
      id: row.id,
      menuId: row.menu_id,
      enCode: row.en_code,
      fullName: row.full_name,
      allData: row.all_data,
    })),
  };
}

async function compilePerson(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  now: number,
): Promise<CompiledAccess | undefined> {
  const [user, memberships] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('organizes', 'organizes.id', 'users.organize_id')
      .select(['users.id', 'users.account', 'users.real_name', 'users.is_administrator', 'users.language'])
      .select(['users.organize_id', 'organizes.path', 'users.expires_at', 'users.must_change_password'])
      .where('users.id', '=', userId)
      .where('users.delete_mark', '=', 0)
      .where('users.enabled_mark', '=', 1)
      .executeTakeFirst(),
    db.selectFrom('user_relations').selectAll().where('user_id', '=', userId).execute(),
  ]);
  if (!user || (user.expires_at && user.expires_at.getTime() <= now)) return undefined;
  const path = user.path ?? [];
  const evaluated = evaluateAccess<MenuEntryRow>({
    ...catalogue,
    now,
    userId,
    isAdministrator: user.is_administrator,
    organizePath: path,
    memberships: memberships.map((row) => ({
      objectType: row.object_type as 'Role',
      objectId: row.object_id,
      startsAt: row.starts_at?.getTime() ?? null,
      endsAt: row.ends_at?.getTime() ?? null,
    })),
  });
  const caller: Caller = {
    userId,
    account: user.account,
    name: user.real_name,
    organizeId: user.organize_id ?? '',
    organizePath: path,
    unitId: await unitOf(db, path),
    roleIds: evaluated.roles.map((role) => role.id),
    roleCodes: evaluated.roleCodes,
    roleNames: evaluated.roles.map((role) => role.fullName),
    positionIds: evaluated.positionIds,
    groupIds: evaluated.groupIds,
    isAdministrator: user.is_administrator,
    modules: moduleGrants(evaluated),
    isSystem: false,
  };
  const language = LANGUAGES.find((known) => known === user.language) ?? 'zh';
  return { caller, language, needsOwnPassword: user.must_change_password, evaluated };
}

const moduleGrants = (evaluated: EvaluatedAccess<MenuEntryRow>): Map<string, ModuleGrant> =>
  new Map(
    [...evaluated.modules].map(([code, held]) => [
      code,
      { id: held.id, fullName: held.fullName, buttons: held.buttons },
    ]),
  );

const HEAD_OFFICE_DEPARTMENT = 2;
const COMPANY = 3;

async function unitOf(db: Db, path: readonly string[]): Promise<string> {
  if (path.length === 0) return '';
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'org_kind'])
    .where('id', 'in', [...path])
    .where('org_kind', 'in', [HEAD_OFFICE_DEPARTMENT, COMPANY])
    .execute();
  const units = new Set(rows.map((row) => row.id));
  return path.findLast((id) => units.has(id)) ?? '';
}
