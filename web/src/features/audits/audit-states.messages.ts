import { defineMessages } from '../../i18n/messages.ts';

export const auditStateMessages = defineMessages('audit-state', { recordNone: ['未开始', 'Not started'] });
