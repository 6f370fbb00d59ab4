import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const outboxMessages = defineMessages('outbox', {
  title: words.demonstrationOutbox,
  lead: [
    '演示环境不向外发送短信和邮件，本应发送的内容显示在这里。',
    'The demonstration sends no SMS or email. What would have been sent is shown here.',
  ],
  nothing: [
    '还没有短信或邮件。登录页的验证码和系统提醒会出现在这里。',
    'No SMS or email yet. Sign-in codes and reminders appear here.',
  ],
  sms: words.sms,
  wecom: words.weCom,
  dingTalk: words.dingTalk,
  mail: words.emailMessage,
  waiting: ['待发送', 'Pending'],
  sent: words.sent,
  failed: ['发送失败', 'Failed'],
  shown: ['仅在此显示', 'Shown here only'],
  backToSignIn: words.backToSignIn,
  notDemo: ['只有演示环境才有发件箱。', 'Only the demonstration has an outbox.'],
});
