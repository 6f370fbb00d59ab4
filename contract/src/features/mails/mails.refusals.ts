import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of the mail boxes. */
export const mailsRefusals = defineRefusals({
  'mail.receiverMissing': {
    status: 422,
    zh: '请选择收件人',
    zhtw: '請選擇收件人',
    en: 'Choose at least one receiver',
  },
  'mail.receiverWrong': {
    status: 422,
    zh: '有收件人不存在或已停用，请重新选择',
    zhtw: '有收件人不存在或已停用，請重新選擇',
    en: 'A receiver does not exist or is disabled; choose again',
  },
  'mail.subjectMissing': {
    status: 422,
    zh: '请填写邮件主题',
    zhtw: '請填寫郵件主旨',
    en: 'Enter a subject',
  },
  'mail.tooLarge': {
    status: 422,
    zh: '附件合计不能超过{size}MB',
    zhtw: '附件合計不能超過{size}MB',
    en: 'The attachments may be {size} MB together at most',
  },
  'mail.alreadySent': {
    status: 409,
    zh: '邮件已发送，不能再修改',
    zhtw: '郵件已傳送，不能再修改',
    en: 'The mail was sent and cannot be changed',
  },
  'mail.notSent': {
    status: 422,
    zh: '草稿不能回复或转发',
    zhtw: '草稿不能回覆或轉寄',
    en: 'A draft cannot be answered or forwarded',
  },
  'mail.notConfigured': {
    status: 422,
    zh: '尚未设置邮箱账户，请先在邮箱设置中填写',
    zhtw: '尚未設定信箱帳戶，請先在信箱設定中填寫',
    en: 'No mail account is set up, enter it in the account settings first',
  },
  'mail.credentialsWrong': {
    status: 422,
    zh: '邮件服务器 {host} 拒绝登录，请检查账号和密码（部分服务商需使用授权码）',
    zhtw: '郵件伺服器 {host} 拒絕登入，請檢查帳號和密碼（部分服務商需使用授權碼）',
    en: 'The mail server {host} refused to sign in: check user name and password (some providers want an app password)',
  },
  'mail.serverAway': {
    status: 422,
    zh: '无法与邮件服务器 {host} 通信，请检查地址、端口和加密方式，或稍后重试',
    zhtw: '無法與郵件伺服器 {host} 通訊，請檢查位址、連接埠和加密方式，或稍後重試',
    en: 'The mail server {host} could not be reached: check host, port and encryption, or try again later',
  },
  'mail.tooManyFiles': {
    status: 422,
    zh: '一封邮件最多接收{count}个附件',
    zhtw: '一封郵件最多接收{count}個附件',
    en: 'At most {count} attachments of a mail are received',
  },
  'mail.nothingFailed': {
    status: 409,
    zh: '没有发送失败的收件地址',
    zhtw: '沒有傳送失敗的收件位址',
    en: 'The mail has failed to reach nobody',
  },
});
