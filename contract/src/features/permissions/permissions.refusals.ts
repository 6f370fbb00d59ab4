import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of granting rights, memberships and separation of duties. */
export const permissionsRefusals = defineRefusals({
  'grant.beyondOwn': {
    status: 403,
    zh: '只能授予自己拥有的权限：{name}',
    zhtw: '只能授予自己擁有的權限：{name}',
    en: 'You can only grant rights that you hold yourself: {name}',
  },
  'grant.notYours': {
    status: 403,
    zh: '此对象不在您管理的组织范围内',
    zhtw: '此物件不在您管理的組織範圍內',
    en: 'This lies outside the organisations that you administer',
  },
  'grant.noHolder': {
    status: 422,
    zh: '请选择要授权的角色、岗位、分组或用户',
    zhtw: '請選擇要授權的角色、崗位、分組或使用者',
    en: 'Choose roles, positions, groups or people to authorise',
  },
  'duty.conflict': {
    status: 422,
    zh: '违反职责分离规则“{rule}”：{names}不能同时拥有“{left}”和“{right}”',
    zhtw: '違反職責分離規則「{rule}」：{names}不能同時擁有「{left}」和「{right}」',
    en: 'This breaks the rule {rule}: {names} may not hold both {left} and {right}',
  },
  'duty.duplicate': {
    status: 422,
    zh: '已有同名规则或同一对职责的规则',
    zhtw: '已有同名規則或同一對職責的規則',
    en: 'There already is a rule of this name or for this pair',
  },
  'duty.sideMissing': {
    status: 422,
    zh: '所选的角色或按钮不存在',
    zhtw: '所選的角色或按鈕不存在',
    en: 'The chosen role or button does not exist',
  },
  'admin.last': {
    status: 422,
    zh: '至少要保留一名可登录的超级管理员',
    zhtw: '至少要保留一名可登入的超級管理員',
    en: 'At least one super administrator who can sign in must remain',
  },
  'admin.ownRights': {
    status: 422,
    zh: '此操作会取消您自己的管理权限（{name}），请由其他管理员操作',
    zhtw: '此操作會取消您自己的管理權限（{name}），請由其他管理員操作',
    en: 'This would take away your own administration right ({name}); ask another administrator',
  },
  'viewAs.self': {
    status: 422,
    zh: '不能以自己的身份查看',
    zhtw: '不能以自己的身分查看',
    en: 'You already see the product as yourself',
  },
  'viewAs.administrator': {
    status: 403,
    zh: '只有超级管理员可以查看超级管理员的界面',
    zhtw: '只有超級管理員可以查看超級管理員的介面',
    en: 'Only a super administrator can view the product as one',
  },
  'viewAs.nobody': {
    status: 422,
    zh: '该用户已停用或没有任何菜单',
    zhtw: '該使用者已停用或沒有任何選單',
    en: 'This person is disabled or has no menus',
  },
  'viewAs.ended': {
    status: 409,
    zh: '您查看的账号已停用，已恢复为您自己的身份',
    zhtw: '您檢視的帳號已停用，已恢復為您自己的身分',
    en: 'The account you viewed the product as is disabled; you are yourself again',
  },
  'viewAs.readOnly': {
    status: 403,
    zh: '正在以他人身份查看，不能修改数据',
    zhtw: '正在以他人身分查看，不能修改資料',
    en: 'You are looking as somebody else; nothing can be changed',
  },
});
