import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of webhooks. */
export const webhooksRefusals = defineRefusals({
  'webhook.otherPerson': {
    status: 403,
    field: 'userId',
    zh: '只有超级管理员可以选择其他人的权限',
    zhtw: '只有超級管理員可以選擇其他人的權限',
    en: 'Only super administrators may choose the rights of somebody else',
  },
  'webhook.personWrong': {
    status: 422,
    field: 'userId',
    zh: '此人不存在或已停用，请重新选择',
    zhtw: '此人不存在或已停用，請重新選擇',
    en: 'This person does not exist or is disabled; choose again',
  },
  'webhook.off': {
    status: 422,
    zh: 'Webhook 已停用，请先启用',
    zhtw: 'Webhook 已停用，請先啟用',
    en: 'The webhook is off; switch it on first',
  },
  'webhook.signatureWrong': {
    status: 401,
    zh: '签名不正确，请核对地址、密钥和正文',
    zhtw: '簽章不正確，請核對位址、金鑰和內文',
    en: 'The signature is wrong; check address, secret and body',
  },
  'webhook.stale': {
    status: 401,
    zh: '签名时间与当前时间相差超过 {minutes} 分钟',
    zhtw: '簽章時間與目前時間相差超過 {minutes} 分鐘',
    en: 'The signature’s time is more than {minutes} minutes from now',
  },
  'webhook.repeated': {
    status: 409,
    zh: '同一签名已使用过，请用新的时间重新签名',
    zhtw: '同一簽章已使用過，請用新的時間重新簽章',
    en: 'This signature was used already; sign again with a new time',
  },
  'webhook.personGone': {
    status: 403,
    zh: '权限人员不存在或已停用，请联系管理员',
    zhtw: '權限人員不存在或已停用，請聯絡管理員',
    en: 'The person whose rights apply does not exist or is disabled; ask the administrator',
  },
  'webhook.targetUnknown': {
    status: 422,
    field: 'targetId',
    zh: '目标不存在、未发布或已停用',
    zhtw: '目標不存在、未發布或已停用',
    en: 'The target does not exist, is not published or is off',
  },
  'webhook.targetDenied': {
    status: 403,
    zh: '权限人员无权执行此操作：{name}',
    zhtw: '權限人員無權執行此操作：{name}',
    en: 'The person whose rights apply may not do this: {name}',
  },
  'webhook.fieldUnknown': {
    status: 422,
    field: 'fields',
    zh: '目标没有字段“{name}”，请重新选择',
    zhtw: '目標沒有欄位「{name}」，請重新選擇',
    en: 'The target has no field {name}; choose again',
  },
  'webhook.callNotFailed': {
    status: 422,
    zh: '只有失败的调用可以重新执行',
    zhtw: '只有失敗的呼叫可以重新執行',
    en: 'Only failed calls can be carried out again',
  },
});
