import { defineTexts } from '../../i18n/texts.ts';

export const outboxTexts = defineTexts({
  zh: {
    title: '演示发件箱',
    lead: '演示环境不向外发送短信和邮件，本应发送的内容显示在这里。',
    nothing: '还没有短信或邮件。登录页的验证码和系统提醒会出现在这里。',
    sms: '短信',
    mail: '邮件',
    waiting: '待发送',
    sent: '已发送',
    failed: '发送失败',
    shown: '仅在此显示',
    backToSignIn: '返回登录',
    notDemo: '只有演示环境才有发件箱。',
  },
  en: {
    title: 'Demonstration outbox',
    lead: 'A demonstration sends no SMS or mail to anybody. What it would have sent is shown here.',
    nothing: 'No SMS or mail yet. Codes of the sign-in page and reminders appear here.',
    sms: 'SMS',
    mail: 'Mail',
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    shown: 'Shown here only',
    backToSignIn: 'Back to sign-in',
    notDemo: 'Only a demonstration has an outbox.',
  },
});
