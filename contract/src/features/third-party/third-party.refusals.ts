import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of messaging platforms outside. */
export const thirdPartyRefusals = defineRefusals({
  'thirdParty.notConfigured': {
    status: 422,
    zh: '平台尚未启用或配置不完整，请先在系统配置中设置',
    zhtw: '平台尚未啟用或設定不完整，請先在系統設定中設定',
    en: 'The platform is off or not set up completely; complete its settings first',
  },
  'thirdParty.credentialsWrong': {
    status: 422,
    field: 'secret',
    zh: '平台不接受此账号或密钥：{reason}',
    zhtw: '平台不接受此帳號或金鑰：{reason}',
    en: 'The platform does not accept this ID or secret: {reason}',
  },
  'thirdParty.rateLimited': {
    status: 429,
    zh: '平台限制了调用频率，请稍后重试',
    zhtw: '平台限制了呼叫頻率，請稍後重試',
    en: 'The platform limits how often it is called; try again later',
  },
  'thirdParty.refused': {
    status: 422,
    zh: '平台拒绝：{reason}',
    zhtw: '平台拒絕：{reason}',
    en: 'The platform refused: {reason}',
  },
  'thirdParty.tooManyRemovals': {
    status: 422,
    zh: '将停用 {count} 人，超过已同步人员的 20%，请核对后按人数确认',
    zhtw: '將停用 {count} 人，超過已同步人員的 20%，請核對後按人數確認',
    en: '{count} {count:person|people} would be disabled, more than 20% of those synchronised; check, then confirm their number',
  },
  'thirdParty.running': {
    status: 409,
    zh: '同步正在进行，请等待其结束',
    zhtw: '同步正在進行，請等待其結束',
    en: 'A synchronisation is running; wait for it to end',
  },
  'thirdParty.mobileMissing': {
    status: 422,
    zh: '没有手机号',
    zhtw: '沒有手機號碼',
    en: 'No mobile number',
  },
  'thirdParty.placeMissing': {
    status: 422,
    zh: '所在部门未能同步',
    zhtw: '所在部門未能同步',
    en: 'The department could not be synchronised',
  },
  'weChat.menuIncomplete': {
    status: 422,
    zh: '菜单“{name}”缺少回复内容或链接，请补充后再发布',
    zhtw: '選單「{name}」缺少回覆內容或連結，請補充後再發布',
    en: 'The menu entry “{name}” has no reply or link; add it, then publish',
  },
  'weChat.messageWrong': {
    status: 400,
    zh: '消息无法解密或格式不正确',
    zhtw: '訊息無法解密或格式不正確',
    en: 'The message cannot be decrypted or is malformed',
  },
});
