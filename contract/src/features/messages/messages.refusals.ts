import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of writing and sending notices (platform-contract 2.2). */
export const messagesRefusals = defineRefusals({
  'notice.alreadySent': {
    status: 422,
    zh: '公告已发布，不能再修改或重复发布',
    zhtw: '公告已發布，不能再修改或重複發布',
    en: 'This notice has been sent; it can no longer be changed or sent again',
  },
  'notice.receiverUnknown': {
    status: 422,
    zh: '接收人不存在或已停用',
    zhtw: '接收人不存在或已停用',
    en: 'A receiver does not exist or is disabled',
  },
});
