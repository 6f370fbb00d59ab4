import type { OrganizeRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { HolderGroup, HolderNode } from '@auditplus/contract/features/roles/roles.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { adminScope, isInScope, pathsOf, pickableOrganizes } from '../organizations/public.ts';
import { listPositions, listRoles } from './roles.repository.ts';

const GLOBAL_NAMES: Readonly<Record<Language, string>> = { zh: '全局', zhtw: '全域', en: 'Global' };
const GLOBAL_ID = '0';
const TOP = '-1';

/** Roles: global ones in a group of their own, then those of each organisation under its path. */
export async function roleTree(ctx: Ctx): Promise<HolderNode[]> {
  const groups = await roleGroups(ctx);
  return groups.map((group) => ({
    ...node({ id: group.id, parentId: TOP, fullName: group.fullName, type: 'organize' }),
    num: group.num,
    hasChildren: true,
    isLeaf: false,
    children: group.children.map((role) => ({
      ...node({ ...role, parentId: group.id, type: 'role' }),
      onlyId: `${group.id}_${role.id}`,
      children: [],
    })),
  }));
}

/** As `roleTree`, limited to the roles that the caller may grant: global ones are the super administrators'. */
export async function grantableRoleTree(ctx: Ctx): Promise<HolderNode[]> {
  const [groups, scope] = await Promise.all([roleTree(ctx), adminScope(ctx)]);
  if (scope.kind === 'all') return groups;
  const paths = await pathsOf(
    ctx.db,
    groups.map((group) => group.id),
  );
  return groups.filter((group) => isInScope(scope, paths.get(group.id) ?? [], 'edit'));
}

/** Global roles, and those of the named organisations. */
export async function rolesOf(ctx: Ctx, organizeIds: readonly string[]): Promise<HolderGroup[]> {
  const groups = await roleGroups(ctx);
  return groups.filter((group) => group.id === GLOBAL_ID || organizeIds.includes(group.id));
}

/** Positions of the named organisations. */
export async function positionsOf(ctx: Ctx, organizeIds: readonly string[]): Promise<HolderGroup[]> {
  const [organizes, positions] = await Promise.all([
    pickableOrganizes(ctx),
    listPositions(ctx, pickerScopeSql(ctx, 'permission.position')),
  ]);
  return organizes
    .filter((organize) => organizeIds.includes(organize.id))
    .map((organize) =>
      group(
        { id: organize.id, fullName: organize.organize },
        positions.filter((position) => position.organizeId === organize.id),
      ),
    );
}

/** Organisations with their positions; organisations without any are left out. */
export async function positionTree(ctx: Ctx): Promise<HolderNode[]> {
  const [organizes, positions] = await Promise.all([
    pickableOrganizes(ctx),
    listPositions(ctx, pickerScopeSql(ctx, 'permission.position')),
  ]);
  const organizesByParent = Map.groupBy(organizes, (row) => row.parentId);
  const positionsByOrganize = Map.groupBy(positions, (position) => position.organizeId);
  const level = (parentId: string): HolderNode[] => {
    const below = (organizesByParent.get(parentId) ?? []).flatMap((row) => organizeNode(row, level(row.id)));
    const own = (positionsByOrganize.get(parentId) ?? []).map((position) => ({
      ...node({ ...position, parentId, type: 'position' }),
      children: [],
    }));
    return [...below, ...own];
  };
  return level(TOP);
}

async function roleGroups(ctx: Ctx): Promise<HolderGroup[]> {
  const [organizes, roles] = await Promise.all([
    pickableOrganizes(ctx),
    listRoles(ctx, pickerScopeSql(ctx, 'permission.role')),
  ]);
  const ofOrganize = (organize: OrganizeRow) =>
    roles.filter((role) => !role.isGlobal && role.organizeIds.includes(organize.id));
  return [
    group(
      { id: GLOBAL_ID, fullName: GLOBAL_NAMES[ctx.language] },
      roles.filter((role) => role.isGlobal),
    ),
    ...organizes.map((organize) =>
      group({ id: organize.id, fullName: organize.organize }, ofOrganize(organize)),
    ),
  ].filter((found) => found.num > 0);
}

const group = (
  { id, fullName }: { id: string; fullName: string },
  members: readonly { id: string; fullName: string }[],
): HolderGroup => ({
  id,
  fullName,
  num: members.length,
  children: members.map((member) => ({ id: member.id, fullName: member.fullName })),
});

const ICONS = {
  organize: 'ApartmentOutlined',
  role: 'TeamOutlined',
  position: 'IdcardOutlined',
  company: 'BankOutlined',
  department: 'ApartmentOutlined',
} as const;

const node = (fields: {
  id: string;
  parentId: string;
  fullName: string;
  enCode?: string;
  type: HolderNode['type'];
}): Omit<HolderNode, 'children'> => ({
  id: fields.id,
  onlyId: fields.id,
  parentId: fields.parentId,
  fullName: fields.fullName,
  enCode: fields.enCode ?? '',
  type: fields.type,
  icon: ICONS[fields.type],
  num: 0,
  hasChildren: false,
  isLeaf: true,
});

function organizeNode(row: OrganizeRow, children: HolderNode[]): HolderNode[] {
  if (children.length === 0) return [];
  const num = children.reduce((sum, child) => sum + (child.type === 'position' ? 1 : child.num), 0);
  return [{ ...node(row), num, hasChildren: true, isLeaf: false, children }];
}
