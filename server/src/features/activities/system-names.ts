import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import { label, type Texts } from '../../kernel/texts.ts';

/** What the product calls itself in the trail where it acts without a person, by the name that is stored. */
const SYSTEM_NAMES: Texts = {
  审核启动: ['审核启动', '審核啟動', 'Start of audits'],
  审核推进: ['审核推进', '審核推進', 'Progress of audits'],
  审核输出: ['审核输出', '審核輸出', 'Exports'],
  汇总报告: ['汇总报告', '彙總報告', 'Summary reports'],
  每日提醒: ['每日提醒', '每日提醒', 'Daily reminders'],
  消息发送: ['消息发送', '訊息發送', 'Sending of messages'],
  离线包提醒: ['离线包提醒', '離線包提醒', 'Reminders of offline packages'],
  自动签收: ['自动签收', '自動簽收', 'Signing for by lapse of time'],
  限期授权: ['限期授权', '限期授權', 'Dated rights'],
};

/** The role of whoever acted; the product itself is named in the reader's language. */
export const roleInWords = (
  row: { readonly actor_id: string; readonly actor_role: string },
  language: Language,
): string =>
  row.actor_id === SYSTEM_USER_ID
    ? label(SYSTEM_NAMES, row.actor_role, language)
    : listed(row.actor_role.split(','), language);

/** The name of whoever acted; where the product acted by itself, what it calls that. */
export const actorInWords = (
  row: { readonly actor_id: string; readonly actor_role: string; readonly actor_name: string | null },
  language: Language,
): string => (row.actor_id === SYSTEM_USER_ID ? roleInWords(row, language) : (row.actor_name ?? ''));
