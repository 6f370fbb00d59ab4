import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { CommaList, Flag, Id, line, Moment, prose, Rev } from '../../kernel/values.ts';
import { profileShape } from './user-profile.ts';

/** A person as pickers show one. */
export const UserBrief = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  gender: z.int(),
  /** Names of the organisation from the root down, joined by slashes. */
  department: z.string(),
  organizeId: z.string(),
  /** Initials for typing. */
  quickQuery: z.string(),
});
export type UserBrief = z.output<typeof UserBrief>;

/** A person or an organisation in a picker; a person's `fullName` is "name/account". */
export const UserNode = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  realName: z.string(),
  type: z.enum(['company', 'department', 'user']),
  icon: z.string(),
  headIcon: z.string(),
  organize: z.string(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  enabledMark: z.int(),
});
export type UserNode = z.output<typeof UserNode>;

export type UserTreeNode = UserNode & { children: UserTreeNode[] };
export const UserTreeNode: z.ZodType<UserTreeNode> = z.lazy(() =>
  UserNode.extend({ children: z.array(UserTreeNode) }),
);

/** Ids as a list or as one comma text. */
export const IdList = z.union([z.array(Id).max(2000), CommaList]);

/** Ids of people to look up, under the name of either age of the platform (platform-contract 12.4). */
export const UserIds = z.object({ userId: IdList.optional(), ids: IdList.optional() });

export const UserQuery = sortedQuery([
  'account',
  'realName',
  'creatorTime',
  'lastLoginTime',
  'sortCode',
  'enabledMark',
  'lastModifyTime',
]).extend({
  /** People of this organisation and below; all that the caller may see without it. */
  organizeId: Id.optional(),
  /** 2: locked, and kept waiting by wrong passwords. */
  enabledMark: z.coerce.number().int().min(0).max(2).optional(),
  roleId: Id.optional(),
  positionId: Id.optional(),
  groupId: Id.optional(),
  /** 1: phone numbers in full, for holders of that right; such a look is logged. */
  full: z.coerce.number().pipe(Flag).default(0),
});
export type UserQuery = z.output<typeof UserQuery>;

/** A person in the administration's list; phone and mail are masked unless asked for in full. */
export const UserRow = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  /** "name/account" of the account whose sub-account this is, else empty. */
  mainAccount: z.string(),
  headIcon: z.string(),
  gender: z.int(),
  mobilePhone: z.string(),
  email: z.string(),
  /** Slash paths of the organisations, joined by commas. */
  organize: z.string(),
  position: z.string(),
  role: z.string(),
  description: z.string(),
  creatorTime: z.int(),
  lastLoginTime: z.int().nullable(),
  sortCode: z.int(),
  /** 1 normal, 2 locked, 0 disabled. */
  enabledMark: z.int(),
  /** Until when wrong passwords keep the person waiting; null when they do not. */
  retryAfter: Moment.nullable(),
  isAdministrator: z.boolean(),
  /** Has never had a password: waits for the activation link to be used. */
  isWaiting: z.boolean(),
  rev: Rev,
  abilities: z.object({ canEdit: z.boolean(), canRemove: z.boolean() }),
});
export type UserRow = z.output<typeof UserRow>;

const MOBILE = /^(?:1[3-9]\d{9})?$/;
/** Letters of any script and digits; inside also space, middle dot, hyphen and underscore. */
export const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ·_-]*$/u;

/** The form of a person (platform-contract 9.22). Masked values that come back unchanged keep what is stored. */
export const UserEdit = z.object({
  account: line(50).regex(/^[A-Za-z0-9]+$/),
  realName: line(50).regex(PLAIN_NAME),
  gender: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .default(3),
  headIcon: line(200).default(''),
  email: line(100).default(''),
  /** Last ids of `organizeIdTree`; one of the two must be given. */
  organizeId: z.union([z.array(Id).max(100), CommaList]).default([]),
  organizeIdTree: z.array(z.array(Id).max(50)).max(100).optional(),
  managerId: z.string().max(50).default(''),
  /** The account whose sub-account this is, which signs in as `mobile@account`; empty for an account of its own. */
  mainAccountId: z.string().max(50).default(''),
  positionId: z.union([z.array(Id).max(100), CommaList]).default([]),
  roleId: z.union([z.array(Id).max(100), CommaList]).default([]),
  groupId: z.union([z.array(Id).max(100), CommaList]).default([]),
  sortCode: z.int().min(0).max(999_999).default(0),
  enabledMark: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  description: prose(500).default(''),
  mobilePhone: line(20).default(''),
  ...profileShape,
  rev: Rev.optional(),
});
export type UserEdit = z.output<typeof UserEdit>;

/** Whether a text is a mobile number or nothing (product-spec point 5). */
export const isMobileOrEmpty = (text: string): boolean => MOBILE.test(text);

export const UserDetail = z.object({
  ...UserEdit.shape,
  id: z.string(),
  gender: z.int(),
  organizeId: CommaList,
  positionId: CommaList,
  roleId: CommaList,
  groupId: CommaList,
  enabledMark: z.int(),
  organizeIdTree: z.array(z.array(z.string())),
  isAdministrator: z.boolean(),
  /** Phone, mail, identity number and address are masked. */
  isMasked: z.boolean(),
  rev: Rev,
});
export type UserDetail = z.output<typeof UserDetail>;

/** A password that is shown once. */
export const FirstPassword = z.object({ id: z.string(), password: z.string() });

/** A one-time link; `token` goes to `/activate?token=`. */
export const ActivationLink = z.object({
  token: z.string(),
  /** The public address of the product, empty where it has none. */
  publicUrl: z.string(),
  expiresAt: z.int(),
});

/** Where a person belongs to in a members dialog (platform-contract 2.7). */
export type MemberNode = UserNode & { children: MemberNode[] };
export const MemberNode: z.ZodType<MemberNode> = z.lazy(() =>
  UserNode.extend({ children: z.array(MemberNode) }),
);

export const RELATION_TYPES = ['Role', 'Position', 'Group'] as const;

/** One membership; without dates it holds always, else from `startsAt` until before `endsAt`. */
export const Membership = z.object({
  userId: z.string(),
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  reason: z.string(),
});
export type Membership = z.output<typeof Membership>;

export const Members = z.object({ ids: z.array(z.string()), members: z.array(Membership) });

/** All members of a role, position or group; dates of people who stay are kept unless `members` names others. */
export const MembersEdit = z.object({
  objectId: Id.optional(),
  objectType: z.enum(RELATION_TYPES),
  userIds: z.array(Id).max(10_000),
  /** Who was a member when the caller looked; a save is refused when others are by now. */
  known: z.array(Id).max(10_000).optional(),
  members: z
    .array(
      z.object({
        userId: Id,
        startsAt: Moment.nullable().default(null),
        endsAt: Moment.nullable().default(null),
        reason: line(200).default(''),
      }),
    )
    .max(10_000)
    .optional(),
});
export type MembersEdit = z.output<typeof MembersEdit>;
