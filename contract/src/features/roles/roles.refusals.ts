import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the role administration (platform-contract 12.1). */
export const rolesRefusals = defineRefusals({
  'role.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '角色编码“{code}”已存在',
    zhtw: '角色編碼「{code}」已存在',
    en: 'There already is a role with the code {code}',
  },
  'role.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '角色名称“{name}”已存在',
    zhtw: '角色名稱「{name}」已存在',
    en: 'There already is a role called {name}',
  },
  'role.organizeMissing': {
    status: 422,
    zh: '请选择角色所属的组织',
    zhtw: '請選擇角色所屬的組織',
    en: 'Choose the organisations of the role',
  },
  'role.hasUsers': {
    status: 422,
    zh: '角色下有{count}名用户，请先移除成员',
    zhtw: '角色下有{count}名使用者，請先移除成員',
    en: 'This role still has members ({count}); take them out first',
  },
  'role.hasRights': {
    status: 422,
    zh: '角色已被授予{kinds}权限，请先取消授权',
    zhtw: '角色已被授予{kinds}權限，請先取消授權',
    en: 'The role holds {kinds} rights; take them away first',
  },
  'role.inUse': {
    status: 422,
    zh: '角色还在使用，不能删除：{reasons}',
    zhtw: '角色還在使用，不能刪除：{reasons}',
    en: 'This role is in use and cannot be deleted: {reasons}',
  },
  'role.inDuty': {
    status: 422,
    zh: '职责分离规则“{name}”使用此角色',
    zhtw: '職責分離規則「{name}」使用此角色',
    en: 'The duty rule {name} names this role',
  },
});
