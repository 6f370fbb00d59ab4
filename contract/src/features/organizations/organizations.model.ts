import { z } from 'zod';

/** A node of an organisation tree: a company (audit-domain D24: kinds 1 and 3) or a department (2, 4, 5). */
const OrganizeFields = z.object({
  id: z.string(),
  /** '-1' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.enum(['company', 'department']),
  category: z.enum(['company', 'department']),
  /** 1 group, 2 head-office department, 3 company, 4 department, 5 plant (audit-domain 2). */
  orgKind: z.int(),
  icon: z.string(),
  description: z.string(),
  enabledMark: z.int(),
  creatorTime: z.int(),
  sortCode: z.int(),
  /** The head as "name/account", or empty. */
  manager: z.string(),
  /** Names from the root down, joined by slashes. */
  organize: z.string(),
  /** Ids from the root down to this node. */
  organizeIds: z.array(z.string()),
  organizeIdTree: z.array(z.string()),
  /** Shown for orientation only: it may not be chosen. */
  disabled: z.boolean(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
});

/** An organisation without its children. */
export const OrganizeRow = OrganizeFields;
export type OrganizeRow = z.output<typeof OrganizeRow>;

export type OrganizeNode = OrganizeRow & { children: OrganizeNode[] };
export const OrganizeNode: z.ZodType<OrganizeNode> = z.lazy(() =>
  OrganizeFields.extend({ children: z.array(OrganizeNode) }),
);
