import { defineMessages } from '../../i18n/texts.ts';

export const auditStateTexts = defineMessages('audit-state', { recordNone: ['未开始', 'Not started'] });
