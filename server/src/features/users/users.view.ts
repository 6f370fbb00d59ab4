import type { OrganizeRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { UserBrief, UserNode, UserTreeNode } from '@auditplus/contract/features/users/users.model.ts';
import type { UserRecord } from './users.repository.ts';

/** Slash paths of organisations by id. */
type Paths = ReadonlyMap<string, string>;

const pathText = (paths: Paths, { organize_id }: UserRecord): string => paths.get(organize_id ?? '') ?? '';

export const userBrief = (paths: Paths, user: UserRecord): UserBrief => ({
  id: user.id,
  account: user.account,
  realName: user.real_name,
  headIcon: user.head_icon,
  gender: user.gender,
  department: pathText(paths, user),
  organizeId: user.organize_id ?? '',
  quickQuery: user.quick_query,
});

export const userNode = (paths: Paths, user: UserRecord): UserNode => ({
  id: user.id,
  parentId: user.organize_id ?? '-1',
  fullName: `${user.real_name}/${user.account}`,
  realName: user.real_name,
  type: 'user',
  icon: 'UserOutlined',
  headIcon: user.head_icon,
  organize: pathText(paths, user),
  hasChildren: false,
  isLeaf: true,
  enabledMark: user.enabled_mark,
});

export const organizeUserNode = (row: OrganizeRow): UserNode => ({
  id: row.id,
  parentId: row.parentId,
  fullName: row.fullName,
  realName: row.fullName,
  type: row.type,
  icon: row.icon,
  headIcon: '',
  organize: row.organize,
  hasChildren: true,
  isLeaf: false,
  enabledMark: row.enabledMark,
});

/** Organisations with their people below; organisations without anybody are left out. */
export function userTree(organizes: readonly OrganizeRow[], users: readonly UserNode[]): UserTreeNode[] {
  const organizesByParent = Map.groupBy(organizes, (row) => row.parentId);
  const usersByOrganize = Map.groupBy(users, (user) => user.parentId);
  const level = (parentId: string): UserTreeNode[] => {
    const below = (organizesByParent.get(parentId) ?? []).flatMap((row) => {
      const children = level(row.id);
      return children.length > 0 ? [{ ...organizeUserNode(row), children }] : [];
    });
    return [...below, ...(usersByOrganize.get(parentId) ?? []).map((user) => ({ ...user, children: [] }))];
  };
  return level('-1');
}
