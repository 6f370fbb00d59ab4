export type { Courier, Letter } from './couriers.ts';
export { deliver } from './deliver.ts';
export type { SmsTemplateUse } from './sms-template-use.ts';
export { smtpCourier } from './smtp.ts';
export { canSend, waysOut } from './ways-out.ts';
