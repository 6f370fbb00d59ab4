export { smsTemplates } from './sms-templates.records.ts';
export { inTemplate, sendByTemplate } from './template-text.ts';
export { templateOf, templateWays } from './templates-in-use.queries.ts';
