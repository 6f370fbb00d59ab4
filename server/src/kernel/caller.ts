import type { SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';

/** One menu entry that the caller holds, with the codes of what it holds inside. */
export type ModuleGrant = {
  readonly id: string;
  readonly fullName: string;
  readonly buttons: ReadonlySet<string>;
  /** List columns and form fields of the page that are granted one by one and that the caller does not hold. */
  readonly deniedColumns: ReadonlySet<string>;
  readonly deniedForms: ReadonlySet<string>;
  /** Conditions on the page's rows, joined by OR: none lets no row through; null: every row. */
  readonly data: readonly SchemeCondition[] | null;
};

/**
 * Who acts: a signed-in person, or a named piece of system work. Compiled once per person and permission stamp.
 */
export type Caller = {
  readonly userId: string;
  readonly account: string;
  readonly name: string;
  /** The person's own organisation and its ids from the root down. */
  readonly organizeId: string;
  readonly organizePath: readonly string[];
  /** Nearest company, or the head-office department, that the person belongs to: the audited unit on the audit side. */
  readonly unitId: string;
  readonly roleIds: readonly string[];
  readonly roleCodes: ReadonlySet<string>;
  readonly roleNames: readonly string[];
  /** The names of the roles in the other languages, in the same order. */
  readonly roleTitles: readonly (OtherTitles | undefined)[];
  readonly positionIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Passes menu and button checks; record rules ignore it (audit-domain D24). */
  readonly isAdministrator: boolean;
  readonly modules: ReadonlyMap<string, ModuleGrant>;
  /** Codes of the held entries that open a design, by the design's id. */
  readonly designs: ReadonlyMap<string, readonly string[]>;
  /** Differs when the menu or what is held in it differs: a browser that sees another one asks for both anew. */
  readonly permissionsVersion: string;
  readonly isSystem: boolean;
};

/** What of a caller says which records and fields of a design are open; a role alone has it too. */
export type RightsOnRecords = Pick<
  Caller,
  'roleIds' | 'isAdministrator' | 'isSystem' | 'modules' | 'designs'
>;

/** Somebody from outside who is let in to audits that name the person, and holds no other role. */
export const isGuest = ({ roleCodes }: Pick<Caller, 'roleCodes'>): boolean =>
  roleCodes.size > 0 && [...roleCodes].every((code) => code === 'guest');

/** The id under which system work stores what it writes. */
export const SYSTEM_USER_ID = 'system';

/** The caller of work that nobody asked for in person; `name` says which work. */
export const systemCaller = (name: string): Caller => ({
  userId: SYSTEM_USER_ID,
  account: 'system',
  name,
  organizeId: '',
  organizePath: [],
  unitId: '',
  roleIds: [],
  roleCodes: new Set(),
  roleNames: [],
  roleTitles: [],
  positionIds: [],
  groupIds: [],
  isAdministrator: false,
  modules: new Map(),
  designs: new Map(),
  permissionsVersion: '',
  isSystem: true,
});
