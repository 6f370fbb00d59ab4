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
});
