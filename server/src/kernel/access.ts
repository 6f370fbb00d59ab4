import { createHash } from 'node:crypto';
import { MenuProperty } from '@auditplus/contract/features/auth/auth.model.ts';
import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { knownLanguage } from '@auditplus/contract/kernel/refusal.ts';
import type { EvaluatedAccess } from '@auditplus/core/access/evaluate-access.ts';
import { sql } from 'kysely';
import {
  type Catalogue,
  evaluatePerson,
  loadCatalogue,
  loadPeople,
  type MenuEntryRow,
  type PersonInput,
} from './access-catalogue.ts';
import type { Bus } from './bus.ts';
import type { Caller, ModuleGrant, RightsOnRecords } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { titledIn } from './usual-names.ts';

/** A person's compiled rights. */
export type CompiledAccess = {
  readonly caller: Caller;
  readonly language: Language;
  /** The first password, set by somebody else, is still in use. */
  readonly needsOwnPassword: boolean;
  readonly evaluated: EvaluatedAccess<MenuEntryRow>;
  /** When time alone next changes something; null: never. */
  readonly validUntil: number | null;
};

/** Compiled rights by person, kept until the permission stamp moves or a dated membership starts or ends. */
export type AccessCache = {
  /** The rights of an enabled person; undefined when there is no such person (any more). */
  of(userId: string): Promise<CompiledAccess | undefined>;
  /** What roles are called for a reader, by the Chinese name under which records keep them. */
  roleNames(language: Language): Promise<RoleName>;
  /**
   * Drops the rights of these people, or everything when nobody is named, at once and here only; other processes hear
   * it through `permissionsChanged`.
   */
  clear(people?: readonly string[]): void;
};

/** The name of a role in a reader's language. */
export type RoleName = (fullName: string) => string;

/** The cache of one process. */
export function createAccessCache(db: Db, bus: Bus, clock: Clock): AccessCache {
  let people = new Map<string, Promise<CompiledAccess | undefined>>();
  let catalogue: Promise<Catalogue> | undefined;
  const clear: AccessCache['clear'] = (named) => {
    for (const userId of named ?? []) people.delete(userId);
    if (named) return;
    people = new Map();
    catalogue = undefined;
  };
  bus.subscribe(PERMISSION, (payload) => clear(concernedBy(payload)));
  bus.subscribe('bus.reconnected', () => clear());

  const readCatalogue = async (): Promise<Catalogue> => {
    catalogue ??= loadCatalogue(db);
    const pending = catalogue;
    try {
      return await pending;
    } catch (error) {
      // A catalogue that could not be read must not stay.
      if (catalogue === pending) catalogue = undefined;
      throw error;
    }
  };

  const compile = async (userId: string): Promise<CompiledAccess | undefined> =>
    compilePerson(db, { catalogue: await readCatalogue(), userId, now: clock.now().getTime() });

  const of: AccessCache['of'] = async (userId) => {
    const store = people;
    const cached = store.get(userId);
    if (cached) {
      const access = await cached;
      const until = access?.validUntil ?? null;
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

  const roleNames: AccessCache['roleNames'] = async (language) => {
    const { roles } = await readCatalogue();
    const titles = new Map(roles.map((role) => [role.fullName, role.titles]));
    return (fullName) => titledIn({ fullName, titles: titles.get(fullName) }, language);
  };
  return { of, roleNames, clear };
}

/** The channel on which processes hear that rights have changed: of the people whose ids it carries, or of anybody. */
export const PERMISSION = 'permission';

/** More people than this are told as everybody: a message of the database holds 8,000 bytes. */
const MOST_NAMED = 100;

/**
 * Tells every process that rights may have changed, once the transaction commits. `people`: whose, by id, where only
 * what is stored of them has changed; without it those of anybody, with what roles, grants and menus say.
 */
export async function permissionsChanged(tx: Tx, people?: readonly string[]): Promise<void> {
  await tx.updateTable('permission_stamp').set({ stamp: sql`stamp + 1` }).execute();
  const payload = people && people.length <= MOST_NAMED ? people : null;
  await sql`SELECT pg_notify('auditplus', ${JSON.stringify({ channel: PERMISSION, payload })})`.execute(tx);
}

/** The ids of the people that a message of `PERMISSION` names; undefined: anybody. */
export const concernedBy = (payload: unknown): readonly string[] | undefined =>
  Array.isArray(payload) ? payload.map(String) : undefined;

/** The rights of an enabled person under a catalogue, which may be one that is not stored yet. */
export async function compilePerson(
  db: Db,
  { catalogue, userId, now }: { catalogue: Catalogue; userId: string; now: number },
): Promise<CompiledAccess | undefined> {
  const [user] = await loadPeople(db, [userId]);
  const isOut = user?.expires_at ? user.expires_at.getTime() <= now : false;
  if (!user || isOut || user.delete_mark !== 0 || user.enabled_mark !== 1) return undefined;
  const path = user.path ?? [];
  const evaluated = evaluatePerson(catalogue, user.input, now);
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
    roleTitles: evaluated.roles.map((role) => role.titles),
    positionIds: evaluated.positionIds,
    groupIds: evaluated.groupIds,
    isAdministrator: user.is_administrator,
    modules: moduleGrants(catalogue, evaluated),
    designs: entriesOfDesigns(catalogue, evaluated),
    permissionsVersion: markOf(evaluated),
    isSystem: false,
  };
  const language = knownLanguage(user.language);
  const moments = [evaluated.validUntil, user.expires_at?.getTime() ?? null].filter((at) => at !== null);
  return {
    caller,
    language,
    needsOwnPassword: user.must_change_password,
    evaluated,
    validUntil: moments.length > 0 ? Math.min(...moments) : null,
  };
}

/** What a role by itself gives, whoever has it; undefined where there is no such role, or it is switched off. */
export async function rightsOfRole(
  db: Db,
  { roleId, now }: { roleId: string; now: number },
): Promise<RightsOnRecords | undefined> {
  const catalogue = await loadCatalogue(db);
  const role = catalogue.roles.find(({ id, enabledMark }) => id === roleId && enabledMark === 1);
  if (!role) return undefined;
  const bearer: PersonInput = {
    userId: '',
    isAdministrator: false,
    organizePath: role.organizeIds,
    memberships: [{ objectType: 'Role', objectId: roleId, startsAt: null, endsAt: null }],
  };
  const evaluated = evaluatePerson(catalogue, bearer, now);
  return {
    roleIds: [roleId],
    isAdministrator: false,
    isSystem: false,
    modules: moduleGrants(catalogue, evaluated),
    designs: entriesOfDesigns(catalogue, evaluated),
  };
}

const markOf = ({ menuTree, permissionList }: EvaluatedAccess<MenuEntryRow>): string =>
  createHash('sha256')
    .update(JSON.stringify([menuTree, permissionList]))
    .digest('base64url')
    .slice(0, 16);

const moduleGrants = (
  catalogue: Catalogue,
  evaluated: EvaluatedAccess<MenuEntryRow>,
): Map<string, ModuleGrant> =>
  new Map(
    [...evaluated.modules].map(([code, held]) => [
      code,
      {
        id: held.id,
        fullName: held.fullName,
        buttons: held.buttons,
        deniedColumns: held.deniedColumns,
        deniedForms: held.deniedForms,
        data:
          held.data.kind === 'unlimited' ? null : held.data.ids.flatMap((id) => conditionOf(catalogue, id)),
      },
    ]),
  );

/** The held entries that open designs (platform-contract 6, type 3). */
function entriesOfDesigns(
  catalogue: Catalogue,
  evaluated: EvaluatedAccess<MenuEntryRow>,
): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  for (const { type, enCode, property } of catalogue.menus) {
    if (type !== FUNCTION || !evaluated.modules.has(enCode)) continue;
    const { data } = MenuProperty.safeParse(property);
    if (!data?.moduleId) continue;
    entries.set(data.moduleId, [...(entries.get(data.moduleId) ?? []), enCode]);
  }
  return entries;
}

function conditionOf(catalogue: Catalogue, schemeId: string) {
  const scheme = catalogue.schemeById.get(schemeId);
  return scheme ? [scheme.condition] : [];
}

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
