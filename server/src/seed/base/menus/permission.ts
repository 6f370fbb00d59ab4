import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { position } from '@auditplus/contract/features/positions/positions.record.ts';
import { ADMINISTRATORS, recordPage } from './administration.ts';
import { button, type DirectorySeed, edits, name } from './menu-seed.ts';

/** People and access. */
export const permission: DirectorySeed = {
  enCode: 'permission',
  names: name('组织与权限', '組織與權限', 'Organisation and permissions'),
  icon: 'TeamOutlined',
  pages: [
    {
      enCode: 'permission.organize',
      names: name('组织机构', '組織機構', 'Organisations'),
      icon: 'BankOutlined',
      url: '/permission/organize',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_admins', '分级管理', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'permission.department',
      names: name('部门管理', '部門管理', 'Departments'),
      icon: 'ApartmentOutlined',
      url: '/permission/department',
      roles: ADMINISTRATORS,
      buttons: [...edits(ADMINISTRATORS), button('btn_restore', '恢复', ADMINISTRATORS)],
    },
    recordPage(position),
    {
      enCode: 'permission.user',
      names: name('用户管理', '使用者管理', 'Users'),
      icon: 'UserOutlined',
      url: '/permission/user',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_state', '启用停用', ADMINISTRATORS),
        button('btn_reset', '重置密码', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
        button('btn_personal', '查看完整个人信息', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
      ],
    },
    recordPage(group),
    {
      enCode: 'permission.role',
      names: name('角色管理', '角色管理', 'Roles'),
      icon: 'TeamOutlined',
      url: '/permission/role',
      roles: ADMINISTRATORS,
      buttons: [
        ...edits(ADMINISTRATORS),
        button('btn_members', '角色成员', ADMINISTRATORS),
        button('btn_restore', '恢复', ADMINISTRATORS),
        button('btn_import', '导入', ADMINISTRATORS),
        button('btn_export', '导出', ADMINISTRATORS),
      ],
    },
    {
      enCode: 'permission.authorize',
      names: name('权限管理', '權限管理', 'Permissions'),
      icon: 'LockOutlined',
      url: '/permission/authorize',
      roles: ADMINISTRATORS,
      buttons: [button('btn_save', '授权', ADMINISTRATORS)],
    },
    {
      enCode: 'permission.explain',
      names: name('权限诊断', '權限診斷', 'Check permissions'),
      icon: 'QuestionCircleOutlined',
      url: '/permission/explain',
      roles: ADMINISTRATORS,
      buttons: [button('btn_view_as', '以他人身份查看', ADMINISTRATORS)],
    },
    {
      enCode: 'permission.duty',
      names: name('职责分离', '職責分離', 'Separation of duties'),
      icon: 'DisconnectOutlined',
      url: '/permission/duty',
      roles: ADMINISTRATORS,
      buttons: edits(ADMINISTRATORS),
    },
    {
      enCode: 'permission.userOnline',
      names: name('在线用户', '線上使用者', 'Online users'),
      icon: 'GlobalOutlined',
      url: '/permission/userOnline',
      roles: ADMINISTRATORS,
      buttons: [button('btn_force', '强制下线', ADMINISTRATORS)],
    },
  ],
};
