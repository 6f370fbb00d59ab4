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
});
