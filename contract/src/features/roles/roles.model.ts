import { z } from 'zod';
import { Id } from '../../kernel/values.ts';

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
