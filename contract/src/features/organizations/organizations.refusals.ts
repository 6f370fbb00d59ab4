import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering companies and departments (platform-contract 9.20, 11.4, 12.1). */
export const organizationsRefusals = defineRefusals({
  'organize.outOfScope': {
    status: 403,
    zh: '该组织不在您的管理范围内，请联系上级管理员',
    zhtw: '該組織不在您的管理範圍內，請聯絡上級管理員',
    en: 'This organisation is not yours to administer; ask a higher administrator',
  },
  'organize.parentMissing': {
    status: 422,
    field: 'parentId',
    zh: '上级组织不存在或已被删除',
    zhtw: '上級組織不存在或已被刪除',
    en: 'The parent organisation does not exist or was deleted',
  },
  'organize.parentNotCompany': {
    status: 422,
    zh: '公司的上级只能是公司',
    zhtw: '公司的上級只能是公司',
    en: 'Only a company can be the parent of a company',
  },
  'organize.parentSelf': {
    status: 422,
    zh: '上级组织不能是自己',
    zhtw: '上級組織不能是自己',
    en: 'An organisation cannot be its own parent',
  },
  'organize.parentBelow': {
    status: 422,
    zh: '上级组织不能是自己的下级',
    zhtw: '上級組織不能是自己的下級',
    en: 'An organisation cannot move below itself',
  },
  'organize.parentDisabled': {
    status: 422,
    zh: '上级组织已停用，请先启用上级组织',
    zhtw: '上級組織已停用，請先啟用上級組織',
    en: 'The parent organisation is switched off; switch it on first',
  },
  'organize.nameTaken': {
    status: 422,
    field: 'fullName',
    zh: '同一上级下已有名称“{name}”',
    zhtw: '同一上級下已有名稱「{name}」',
    en: 'The name “{name}” exists already under this parent',
  },
  'organize.codeTaken': {
    status: 422,
    field: 'enCode',
    zh: '编码“{code}”已被使用',
    zhtw: '編碼「{code}」已被使用',
    en: 'The code “{code}” is in use already',
  },
  'organize.codeMalformed': {
    status: 422,
    zh: '编码只能包含字母、数字和点，点不能在首尾',
    zhtw: '編碼只能包含字母、數字和點，點不能在首尾',
    en: 'A code holds letters, digits and dots, with no dot at either end',
  },
  'organize.managerMissing': {
    status: 422,
    field: 'managerId',
    zh: '部门主管不存在或已停用',
    zhtw: '部門主管不存在或已停用',
    en: 'The head of the department does not exist or is disabled',
  },
  'organize.hasChildren': {
    status: 422,
    zh: '“{name}”下还有{count}个下级组织，请先移走或删除',
    zhtw: '「{name}」下還有{count}個下級組織，請先移走或刪除',
    en: '“{name}” still has organisations below it ({count}); move or delete them first',
  },
  'organize.hasEnabledChildren': {
    status: 422,
    zh: '“{name}”下还有{count}个启用中的下级组织，请先停用它们',
    zhtw: '「{name}」下還有{count}個啟用中的下級組織，請先停用它們',
    en: '“{name}” still has enabled organisations below it ({count}); switch them off first',
  },
  'organize.hasUsers': {
    status: 422,
    zh: '“{name}”内还有{count}名用户，不能删除',
    zhtw: '「{name}」內還有{count}名使用者，不能刪除',
    en: '“{name}” still has users ({count}) and cannot be deleted',
  },
  'organize.hasPositions': {
    status: 422,
    zh: '“{name}”内还有{count}个岗位，不能删除',
    zhtw: '「{name}」內還有{count}個崗位，不能刪除',
    en: '“{name}” still has positions ({count}) and cannot be deleted',
  },
  'organize.hasRoles': {
    status: 422,
    zh: '“{name}”内还有{count}个角色，不能删除',
    zhtw: '「{name}」內還有{count}個角色，不能刪除',
    en: '“{name}” still has roles ({count}) and cannot be deleted',
  },
  'organize.isLast': {
    status: 422,
    zh: '“{name}”是唯一的公司，不能删除',
    zhtw: '「{name}」是唯一的公司，不能刪除',
    en: '“{name}” is the only company and cannot be deleted',
  },
  'organize.adminUnknown': {
    status: 422,
    zh: '所选管理员中有人不存在或已停用',
    zhtw: '所選管理員中有人不存在或已停用',
    en: 'One of the chosen administrators does not exist or is disabled',
  },
  'organize.ownAdministration': {
    status: 422,
    zh: '不能取消您自己对此组织的管理权限，请由其他管理员操作',
    zhtw: '不能取消您自己對此組織的管理權限，請由其他管理員操作',
    en: 'You cannot take your own administration of this organisation away; ask another administrator',
  },
  'organize.adminBeyondOwn': {
    status: 403,
    zh: '不能授予超出您自己管理范围的权限',
    zhtw: '不能授予超出您自己管理範圍的權限',
    en: 'You cannot grant more than you administer yourself',
  },
});
