import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const auditStateMessages = defineMessages('audit-state', { recordNone: words.notStarted });
