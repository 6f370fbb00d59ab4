export { canSend, channels } from './channels.ts';
export { type DeliveryChannel, deliver, NOT_CONFIGURED } from './deliver.ts';
export type { OutgoingMessage, Transport } from './outgoing-message.ts';
export type { SmsTemplateUse } from './sms-template-use.ts';
export { smtpTransport } from './smtp.ts';
