import { z } from 'zod';
import { Flag, Id, Rev } from '../../kernel/values.ts';

/** What rights can be granted to (platform-contract 1, 11.1). */
export const HOLDER_TYPES = ['Role', 'Position', 'Group', 'User'] as const;
export const HolderType = z.enum(HOLDER_TYPES);
export type HolderType = z.infer<typeof HolderType>;

/** The five steps of authorising. */
export const GRANT_STEPS = ['module', 'button', 'column', 'form', 'resource'] as const;
export const GrantStep = z.enum(GRANT_STEPS);
export type GrantStep = z.infer<typeof GrantStep>;

const ids = z.array(Id).max(20_000);

/** The granted ids of each step; half-checked parents may be among the menus. */
export const GrantSet = z.object({ module: ids, button: ids, column: ids, form: ids, resource: ids });
export type GrantSet = z.output<typeof GrantSet>;

const NodeFields = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  names: z.object({ zhtw: z.string(), en: z.string() }),
  enCode: z.string(),
  icon: z.string(),
  /** Type of a menu entry, or the step of an item below one. */
  type: z.string(),
  sortCode: z.int(),
  /** The operator does not hold it and can neither give nor take it. */
  disabled: z.boolean(),
});
/** A menu entry, or an item under its entry. */
export type GrantNode = z.output<typeof NodeFields> & { children: GrantNode[] };
export const GrantNode: z.ZodType<GrantNode> = z.lazy(() =>
  NodeFields.extend({ children: z.array(GrantNode) }),
);

export const GrantValuesQuery = z.object({
  type: GrantStep,
  /** The menus ticked so far, separated by commas; steps 2 to 5 show the items of these. */
  moduleIds: z.string().max(200_000).default(''),
  /** What the holder is; without it all are taken for the operator's to change. */
  objectType: HolderType.optional(),
});
export type GrantValuesQuery = z.output<typeof GrantValuesQuery>;

export const GrantValues = z.object({
  list: z.array(GrantNode),
  /** Every id of the tree. */
  all: z.array(z.string()),
  /** The granted ones. */
  ids: z.array(z.string()),
  /** The operator administers the holder. */
  mayChange: z.boolean(),
  rev: Rev,
});
export type GrantValues = z.output<typeof GrantValues>;

export const GrantSave = z.object({ ...GrantSet.shape, objectType: HolderType, rev: Rev.optional() });
export type GrantSave = z.output<typeof GrantSave>;

export const GrantBatch = z.object({
  ...GrantSet.shape,
  roleIds: ids.default([]),
  positionIds: ids.default([]),
  groupIds: ids.default([]),
  userIds: ids.default([]),
});
export type GrantBatch = z.output<typeof GrantBatch>;

/** What is given to roles and organisations as a whole, from its own list. */
export const GivenItemType = z.enum(['portal', 'report']).default('portal');

/** Whom such an item is given to; an organisation stands for its people and those of everything below it. */
export const ItemHolderType = z.enum([...HOLDER_TYPES, 'Organize']);
export type ItemHolderType = z.infer<typeof ItemHolderType>;

export const ItemGrant = z.object({
  itemType: GivenItemType,
  objectType: z.literal('Role').default('Role'),
  objectId: ids,
  /** Those that have it; they stay as they are where none are named. */
  organizeIds: ids.optional(),
});

/** A holder as the authorise page lists it. */
export const Holder = z.object({
  id: z.string(),
  type: HolderType,
  fullName: z.string(),
  enCode: z.string(),
  /** Slash path of the organisation; empty for global roles and groups. */
  organize: z.string(),
  enabledMark: z.int(),
  /** People who hold it. */
  members: z.int(),
});
export type Holder = z.output<typeof Holder>;

/** A role as it would be: what differs from now is taken, what is absent stays. */
export const RoleDraft = z.object({
  grants: GrantSet.optional(),
  enabledMark: Flag.optional(),
  userIds: ids.optional(),
});
export type RoleDraft = z.output<typeof RoleDraft>;

const Named = z.object({ id: z.string(), fullName: z.string(), module: z.string() });
const Difference = z.object({ gained: z.array(Named), lost: z.array(Named) });
export type Difference = z.output<typeof Difference>;

/** What a draft changes for one person. */
export const PersonImpact = z.object({
  userId: z.string(),
  name: z.string(),
  account: z.string(),
  organize: z.string(),
  module: Difference,
  button: Difference,
  column: Difference,
  form: Difference,
  /** Rows of pages before and after; only where the rows of the page change. */
  rows: z.array(
    z.object({
      moduleId: z.string(),
      module: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
  ),
});
export type PersonImpact = z.output<typeof PersonImpact>;

export const DraftImpact = z.object({
  /** People whom the draft concerns. */
  people: z.int(),
  /** Those for whom something changes, the first 200. */
  list: z.array(PersonImpact),
  changed: z.int(),
  /** Pairs of duties that the draft would bring together. */
  conflicts: z.array(z.object({ rule: z.string(), name: z.string() })),
});
export type DraftImpact = z.output<typeof DraftImpact>;
