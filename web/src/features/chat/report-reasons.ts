import { CHAT_REPORT_REASON_WORDS } from '@auditplus/contract/features/messages/chat-reports.model.ts';
import { defineWords } from '../../i18n/messages.ts';

/** Why a message is reported, in words. */
export const reportReasons = defineWords('chat-report-reasons', CHAT_REPORT_REASON_WORDS);
