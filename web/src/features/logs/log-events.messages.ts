import { SECURITY_EVENTS, TARGET_KINDS } from '@auditplus/contract/features/logs/log-words.ts';
import { defineWords } from '../../i18n/messages.ts';

/** Events of the security log. */
export const securityEvents = defineWords('security-events', SECURITY_EVENTS);

/** Kinds of record that the trail stores under another code than its actions do. */
export const targetKinds = defineWords('target-kinds', TARGET_KINDS);
