import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of writing and sending notices (platform-contract 2.2). */
export const messagesRefusals = defineRefusals({
  'notice.alreadySent': {
    status: 422,
    zh: '公告已发布，不能再修改或重复发布',
    zhtw: '公告已發布，不能再修改或重複發布',
    en: 'This notice has been sent; it can no longer be changed or sent again',
  },
  'chat.receiverUnknown': {
    status: 422,
    zh: '对方不存在或已停用，消息没有发送',
    zhtw: '對方不存在或已停用，訊息沒有傳送',
    en: 'This person does not exist or is disabled; the message was not sent',
  },
  'chat.unreadable': {
    status: 422,
    zh: '消息过长或格式不正确，没有发送',
    zhtw: '訊息過長或格式不正確，沒有傳送',
    en: 'The message is too long or malformed; it was not sent',
  },
  'chat.exportOff': {
    status: 403,
    zh: '管理员没有开放聊天记录导出',
    zhtw: '管理員沒有開放聊天記錄匯出',
    en: 'The administrators do not allow conversations to be exported',
  },
  'chat.recallTooLate': {
    status: 422,
    zh: '消息发送已超过两分钟，不能撤回',
    zhtw: '訊息傳送已超過兩分鐘，不能收回',
    en: 'The message was sent more than two minutes ago and can no longer be recalled',
  },
  'chat.reportOwn': {
    status: 422,
    zh: '不能举报自己的消息',
    zhtw: '不能檢舉自己的訊息',
    en: 'You cannot report a message of your own',
  },
  'chat.reportedBefore': {
    status: 422,
    zh: '您已举报过这条消息，请等待管理员处理',
    zhtw: '您已檢舉過這則訊息，請等待管理員處理',
    en: 'You have reported this message before; the administrators will deal with it',
  },
  'notice.receiverUnknown': {
    status: 422,
    zh: '接收人不存在或已停用',
    zhtw: '接收人不存在或已停用',
    en: 'A receiver does not exist or is disabled',
  },
});
