import { z } from 'zod';
import { CommaList, Id } from '../../kernel/values.ts';

/** A person as the pickers load all of them once. */
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
