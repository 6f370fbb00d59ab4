import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { OtherTitles } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, Moment, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';
import { GrantStep } from '../permissions/grants.model.ts';

const NodeFields = z.object({
  id: z.string(),
  /** Unique in the whole tree, where a role hangs under several organisations. */
  onlyId: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.enum(['organize', 'role', 'company', 'department', 'position']),
  icon: z.string(),
  /** Roles or positions below. */
  num: z.int(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
});

/** A node of the role tree (groups of type `organize`) or the position tree (organisations). */
export type HolderNode = z.output<typeof NodeFields> & { children: HolderNode[] };
export const HolderNode: z.ZodType<HolderNode> = z.lazy(() =>
  NodeFields.extend({ children: z.array(HolderNode) }),
);

/** Roles or positions under the organisation that they belong to. */
export const HolderGroup = z.object({
  id: z.string(),
  fullName: z.string(),
  num: z.int(),
  children: z.array(z.object({ id: z.string(), fullName: z.string() })),
});
export type HolderGroup = z.output<typeof HolderGroup>;

export const PositionBrief = z.object({
  id: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  organizeId: z.string(),
  type: z.string(),
});

export const OrganizeIds = z.object({ organizeIds: z.array(Id).max(1000) });

/** `organizeId`: '' all roles, '0' the global ones, else those of an organisation. */
export const RoleQuery = sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({
  organizeId: z.string().max(50).default(''),
});

export const RoleRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** The kind in words: global or of organisations. */
  type: z.string(),
  globalMark: Flag,
  organizeInfo: z.string(),
  description: z.string(),
  enabledMark: z.int(),
  creatorTime: Moment,
  sortCode: z.int(),
  members: z.int(),
  rev: Rev,
});
export type RoleRow = z.output<typeof RoleRow>;

/** What the role form sends (platform-contract 2.8). */
export const RoleEdit = z.object({
  fullName: nameLine(50),
  titles: OtherTitles.prefault({}),
  enCode: codeLine(50),
  /** 1 global, 0 bound to organisations. */
  globalMark: Flag,
  /** Ids from the root down to each organisation of the role. */
  organizeIdsTree: z.array(z.array(Id).min(1).max(20)).max(500).default([]),
  enabledMark: Flag.default(1),
  sortCode: SortCode,
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type RoleEdit = z.output<typeof RoleEdit>;

export const RoleInfo = z.object({ ...RoleEdit.shape, id: z.string(), rev: Rev });
export type RoleInfo = z.output<typeof RoleInfo>;

/** Roles with their rights as one file carries them between installations; everything is named by code. */
export const RoleTransfer = z.object({
  format: z.literal('auditplus.roles'),
  version: z.literal(1),
  roles: z
    .array(
      RoleEdit.omit({ rev: true, organizeIdsTree: true }).extend({
        organizeCodes: z.array(z.string().max(50)).max(500).default([]),
        grants: z
          .array(
            z.object({ step: GrantStep, menu: z.string().max(50), item: z.string().max(100).default('') }),
          )
          .max(20_000)
          .default([]),
      }),
    )
    .min(1)
    .max(500),
});
export type RoleTransfer = z.output<typeof RoleTransfer>;

export const RolesImported = z.object({ added: z.int(), changed: z.int(), notes: z.array(z.string()) });
