import { BlockList } from 'node:net';
import {
  type Brand,
  Brand as BrandSchema,
  type CurrentUser,
  CurrentUser as CurrentUserSchema,
  type MenuNode,
  type MenuProperty,
  MenuProperty as MenuPropertySchema,
  type ModulePermission,
  type UserInfo,
} from '@auditplus/contract/features/auth/auth.model.ts';
import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { HeldPermission } from '@auditplus/core/access/evaluate-access.ts';
import type { MenuTreeNode } from '@auditplus/core/access/menu-tree.ts';
import type { z } from 'zod';
import type { CompiledAccess } from '../../kernel/access.ts';
import type { MenuEntryRow } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { keepJson } from '../../kernel/http/kept-json.ts';
import { type HomePortal, NO_PORTAL, portalsPort } from '../../kernel/portals.port.ts';
import { heldRoleNames } from '../../kernel/usual-names.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { settings } from '../sys-config/public.ts';
import { findSignedIn } from './signed-in.repository.ts';

/**
 * The signed-in person with menus and permissions; while the screen is locked without these two. Names of organisations
 * are for whoever could ask for them.
 */
export async function signedIn(
  ctx: Ctx,
  { isLocked, withNames }: { readonly isLocked: boolean; readonly withNames: boolean },
): Promise<CurrentUser> {
  const access = orThrow(await ctx.access.of(ctx.caller.userId), 'session.invalid');
  const mayName = withNames && !isLocked && !access.needsOwnPassword;
  const [{ system }, user, home, organizeNames] = await Promise.all([
    settings(ctx),
    findSignedIn(ctx.db, { ...access.caller, language: access.language }),
    portalsPort.find()?.homeOf({ ...ctx, caller: access.caller }) ?? NO_PORTAL,
    mayName ? namesOfOrganizes(ctx.db) : undefined,
  ]);
  const row = orThrow(user, 'session.invalid');
  return {
    userInfo: userInfoOf(ctx, access, { row, home, showsLast: system.lastLoginTimeSwitch === 1 }),
    ...(isLocked ? NOTHING : rightsOf(access)),
    sysConfigInfo: {
      ...brandOf(system),
      chatExport: system.chatExport,
      tokenHosts: system.tokenHosts
        .toLowerCase()
        .split(/\s*[,，]\s*/)
        .filter((host) => host !== ''),
      isDemo: ctx.config.MODE !== 'production',
    },
    columnSettings: ColumnSettings.safeParse(row.column_settings).data ?? {},
    ...(organizeNames && { organizeNames }),
  };
}

/** Exactly what the sign-in page may know of the configuration. */
export const brandOf = (system: SysConfig): Brand => BrandSchema.parse(system);

const ColumnSettings = CurrentUserSchema.shape.columnSettings;

type Rights = Pick<CurrentUser, 'menuList' | 'permissionList'>;

const NOTHING: Rights = { menuList: [], permissionList: [] };

// Hundreds of menu entries in their outer form, sent as the bytes of the first time; compiled rights are replaced
// whenever anything in them changes.
const keptRights = new WeakMap<CompiledAccess, Rights>();

function rightsOf(access: CompiledAccess): Rights {
  const known = keptRights.get(access);
  if (known) return known;
  const rights = {
    menuList: keepJson(access.evaluated.menuTree.map(menuNode)),
    permissionList: keepJson(access.evaluated.permissionList.map((held) => modulePermission(access, held))),
  };
  keptRights.set(access, rights);
  return rights;
}

type StoredUser = NonNullable<Awaited<ReturnType<typeof findSignedIn>>>;

function userInfoOf(
  ctx: Ctx,
  access: CompiledAccess,
  {
    row,
    home,
    showsLast,
  }: { readonly row: StoredUser; readonly home: HomePortal; readonly showsLast: boolean },
): UserInfo {
  const { caller, evaluated } = access;
  const department = row.path.findLast((organize) => organize.category === 'department');
  return {
    userId: row.id,
    userAccount: row.account,
    userName: row.real_name,
    headIcon: row.head_icon,
    ...home,
    prevLogin: showsLast && row.prev_login_time !== null ? 1 : 0,
    prevLoginTime: row.prev_login_time?.getTime() ?? null,
    prevLoginIPAddress: row.prev_login_ip,
    prevLoginIPAddressName: networkNameOf(row.prev_login_ip, ctx.language),
    organizeId: caller.organizeId,
    organizeName: row.path.map((organize) => organize.name).join('/'),
    organizeIdList: [...caller.organizePath],
    departmentId: department?.id ?? '',
    departmentName: department?.name ?? '',
    positionId: row.position_id ?? '',
    positionName: row.position_name ?? '',
    positionIds: row.positions,
    roleIds: [...caller.roleIds],
    roleName: heldRoleNames(caller, ctx.language).join(','),
    roleCodes: [...evaluated.roleCodes],
    groupIds: [...caller.groupIds],
    groupNames: row.groups.map(({ name }) => name).join(','),
    manager: row.manager_name ? `${row.manager_name}/${row.manager_account}` : '',
    gender: row.gender,
    mobilePhone: row.mobile_phone,
    email: row.email,
    birthday: birthdayOf(row.profile),
    isAdministrator: caller.isAdministrator,
    changePasswordDate: row.password_changed_at?.getTime() ?? null,
    // Whoever views the product as another person does not get that person's signature.
    signImg: ctx.viewer ? '' : row.sign_image,
    theme: LAYOUTS.find((layout) => layout === row.theme) ?? 'classic',
    language: access.language,
    viewedBy: ctx.viewer ? { id: ctx.viewer.caller.userId, name: ctx.viewer.caller.name } : null,
  };
}

function birthdayOf(profile: unknown): number | null {
  const birthday =
    typeof profile === 'object' && profile !== null && 'birthday' in profile ? profile.birthday : null;
  return typeof birthday === 'number' ? birthday : null;
}

function menuNode(menu: MenuTreeNode<MenuEntryRow>): MenuNode {
  return {
    id: menu.id,
    parentId: menu.parentId,
    fullName: menu.fullName,
    enCode: menu.enCode,
    icon: menu.icon,
    type: menu.type,
    urlAddress: menu.urlAddress,
    linkTarget: menu.linkTarget === '_blank' ? '_blank' : '_self',
    propertyJson: propertyOf(menu.property),
    sortCode: menu.sortCode,
    category: 'Web',
    hasChildren: menu.hasChildren,
    names: { zhtw: menu.nameZhtw || menu.fullName, en: menu.nameEn || menu.fullName },
    children: menu.children.map(menuNode),
  };
}

function propertyOf(property: unknown): z.output<typeof MenuProperty> {
  const parsed = MenuPropertySchema.safeParse(property);
  return parsed.success ? parsed.data : {};
}

function modulePermission({ caller }: CompiledAccess, held: HeldPermission): ModulePermission {
  const module = caller.modules.get(held.moduleCode);
  return {
    ...held,
    deniedColumn: [...(module?.deniedColumns ?? [])],
    deniedForm: [...(module?.deniedForms ?? [])],
  };
}

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const NAMES = {
  own: { zh: '本机', zhtw: '本機', en: 'this machine' },
  private: { zh: '内网', zhtw: '內網', en: 'internal network' },
} as const;

/** What can be said of an address without asking anybody: this machine or the internal network; else nothing. */
function networkNameOf(address: string, language: Language): string {
  const plain = address.replace(/^::ffff:/, '');
  if (plain.startsWith('127.') || plain === '::1') return NAMES.own[language];
  const isPrivate = privateNetworks.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
  return isPrivate ? NAMES.private[language] : '';
}
