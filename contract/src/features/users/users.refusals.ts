import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of administering people (platform-contract 9.22, 12.1). */
export const usersRefusals = defineRefusals({
  'user.missing': {
    status: 422,
    zh: '所选用户中有人不存在或已停用',
    zhtw: '所選使用者中有人不存在或已停用',
    en: 'One of the chosen people does not exist or is disabled',
  },
  'user.accountTaken': {
    status: 422,
    zh: '账号“{account}”已被使用',
    zhtw: '帳號「{account}」已被使用',
    en: 'The account “{account}” is in use already',
  },
  'user.organizeMissing': {
    status: 422,
    zh: '请选择所属组织；所选组织须存在且已启用',
    zhtw: '請選擇所屬組織；所選組織須存在且已啟用',
    en: 'Choose an organisation that exists and is switched on',
  },
  'user.positionOutside': {
    status: 422,
    zh: '岗位须属于所选组织',
    zhtw: '崗位須屬於所選組織',
    en: 'Positions must belong to the chosen organisations',
  },
  'user.roleOutside': {
    status: 422,
    zh: '角色须为全局角色或属于所选组织',
    zhtw: '角色須為全域角色或屬於所選組織',
    en: 'Roles must be global or belong to the chosen organisations',
  },
  'user.groupMissing': {
    status: 422,
    zh: '所选分组不存在或已停用',
    zhtw: '所選分組不存在或已停用',
    en: 'A chosen group does not exist or is switched off',
  },
  'user.managerMissing': {
    status: 422,
    zh: '直属上级不存在或已停用',
    zhtw: '直屬上級不存在或已停用',
    en: 'The superior does not exist or is disabled',
  },
  'user.managerSelf': {
    status: 422,
    zh: '直属上级不能是自己',
    zhtw: '直屬上級不能是自己',
    en: 'Nobody can be their own superior',
  },
  'user.managerBelow': {
    status: 422,
    zh: '直属上级不能是自己的下属',
    zhtw: '直屬上級不能是自己的下屬',
    en: 'The superior cannot be one of the person’s subordinates',
  },
  'user.mobileMalformed': {
    status: 422,
    zh: '请正确输入您的手机号',
    zhtw: '請正確輸入您的手機號碼',
    en: 'Please enter a correct mobile number',
  },
  'user.emailMalformed': {
    status: 422,
    zh: '请输入正确的邮箱地址',
    zhtw: '請輸入正確的電子郵件地址',
    en: 'Please enter a correct mail address',
  },
  'user.idCardMalformed': {
    status: 422,
    zh: '请输入正确的18位身份证号码',
    zhtw: '請輸入正確的18位身分證號碼',
    en: 'Please enter a correct identity number of 18 characters',
  },
  'user.rightsBeyondOwn': {
    status: 403,
    zh: '“{name}”包含您没有的权限，不能由您授予或收回',
    zhtw: '「{name}」包含您沒有的權限，不能由您授予或收回',
    en: '“{name}” holds rights that you do not have; you cannot give or take it',
  },
  'user.datesReversed': {
    status: 422,
    zh: '开始时间必须早于结束时间',
    zhtw: '開始時間必須早於結束時間',
    en: 'The start must be before the end',
  },
  'user.administratorProtected': {
    status: 422,
    zh: '“{name}”是超级管理员，不能停用或删除，资料只能由本人修改',
    zhtw: '「{name}」是超級管理員，不能停用或刪除，資料只能由本人修改',
    en: '“{name}” is a super administrator: cannot be disabled or deleted, and is edited only in person',
  },
  'user.self': {
    status: 422,
    zh: '不能停用或删除自己的账号',
    zhtw: '不能停用或刪除自己的帳號',
    en: 'You cannot disable or delete your own account',
  },
  'user.isLeader': {
    status: 422,
    zh: '“{name}”是{organize}的主管，请先更换主管',
    zhtw: '「{name}」是{organize}的主管，請先更換主管',
    en: '“{name}” is the head of {organize}; appoint another head first',
  },
  'user.isSuperior': {
    status: 422,
    zh: '“{name}”还有{count}名下属，请先调整下属的直属上级',
    zhtw: '「{name}」還有{count}名下屬，請先調整下屬的直屬上級',
    en: '“{name}” still has {count} subordinates; give them another superior first',
  },
  'activation.invalid': {
    status: 422,
    zh: '激活链接无效、已使用或已过期，请联系管理员重新获取',
    zhtw: '啟用連結無效、已使用或已過期，請聯絡管理員重新取得',
    en: 'This activation link is not valid, was used or has expired; ask an administrator for a new one',
  },
  'userImport.unreadable': {
    status: 422,
    zh: '无法读取该工作簿，请使用导入模板',
    zhtw: '無法讀取該活頁簿，請使用匯入範本',
    en: 'This workbook cannot be read; please use the import template',
  },
  'userImport.noColumn': {
    status: 422,
    zh: '工作簿缺少列：{names}',
    zhtw: '活頁簿缺少欄：{names}',
    en: 'The workbook lacks the columns: {names}',
  },
  'userImport.empty': {
    status: 422,
    zh: '工作簿中没有数据行',
    zhtw: '活頁簿中沒有資料列',
    en: 'The workbook has no rows',
  },
  'userImport.running': {
    status: 409,
    zh: '您还有一个导入正在进行，请等待完成或先取消',
    zhtw: '您還有一個匯入正在進行，請等待完成或先取消',
    en: 'An import of yours is still running; wait for it or cancel it first',
  },
  'userImport.noFields': {
    status: 422,
    zh: '请至少选择一个导出字段',
    zhtw: '請至少選擇一個匯出欄位',
    en: 'Choose at least one field to export',
  },
});
