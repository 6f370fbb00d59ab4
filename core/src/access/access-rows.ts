import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';

/** What a right can be granted to. */
export type HolderType = 'Role' | 'Position' | 'Group' | 'User';

/** What can be granted; `resource` is a data scheme (platform-contract 11.1). */
export type ItemType = 'module' | 'button' | 'column' | 'form' | 'resource' | 'portal' | 'report';

/** One granted item. */
export type GrantRow = {
  readonly objectType: HolderType;
  readonly objectId: string;
  readonly itemType: ItemType;
  readonly itemId: string;
};

/** Membership of a role, position or group; `startsAt` inclusive, `endsAt` exclusive, epoch milliseconds. */
export type MembershipRow = {
  readonly objectType: 'Role' | 'Position' | 'Group';
  readonly objectId: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/** A role; with `globalMark` 0 it holds only for people inside one of its organisations. */
export type RoleRow = {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  /** Its names in the other languages. */
  readonly titles?: OtherTitles;
  readonly globalMark: number;
  readonly enabledMark: number;
  readonly organizeIds: readonly string[];
};

/** A position or group. */
export type HolderRow = { readonly id: string; readonly enabledMark: number; readonly fullName?: string };

/** Type of a menu entry that only holds others (platform-contract 6). */
export const DIRECTORY = 1;

/** A menu entry of one category; `parentId` is '-1' at the top. */
export type MenuRow = {
  readonly id: string;
  readonly parentId: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly type: number;
  readonly sortCode: number;
  readonly enabledMark: number;
  /** 1: the items of this kind are granted one by one; 0: whoever holds the entry holds them all. */
  readonly isButtonAuthorize: number;
  readonly isColumnAuthorize: number;
  readonly isFormAuthorize: number;
  /** 1: rows are limited by schemes, and without one there are none; 0: rows are not limited. */
  readonly isDataAuthorize: number;
};

/** A button, list column or form field of a menu entry. */
export type MenuItemRow = {
  readonly id: string;
  readonly menuId: string;
  readonly kind: 'button' | 'column' | 'form';
  readonly enCode: string;
  readonly fullName: string;
  /** Names in the other languages, as they are stored. */
  readonly titles?: unknown;
  readonly sortCode: number;
  readonly enabledMark: number;
};

/** A data scheme of a menu entry; `allData` lifts every limit. */
export type SchemeRow = {
  readonly id: string;
  readonly menuId: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly allData: boolean;
};

/** Everything that the rights of one person follow from. */
export type AccessInput<M extends MenuRow = MenuRow> = {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly userId: string;
  readonly isAdministrator: boolean;
  /** Ids of the person's current organisation from the root down to it. */
  readonly organizePath: readonly string[];
  /** The person's own memberships. */
  readonly memberships: readonly MembershipRow[];
  readonly roles: readonly RoleRow[];
  readonly positions: readonly HolderRow[];
  readonly groups: readonly HolderRow[];
  /** Grants to the person and to any role, position or group; those of other holders are passed over. */
  readonly grants: readonly GrantRow[];
  /** Entries of one category (Web or App). */
  readonly menus: readonly M[];
  readonly menuItems: readonly MenuItemRow[];
  readonly schemes: readonly SchemeRow[];
};
