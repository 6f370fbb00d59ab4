import { allRecords } from '@auditplus/contract/all-records.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RoleName } from './access.ts';
import { SYSTEM_USER_ID } from './caller.ts';
import { rowNameSql, rowTitleSql } from './definitions/definition-title.queries.ts';
import { nameColumn } from './records/record-columns.ts';
import { label, type Texts } from './texts.ts';
import { usualName } from './usual-names.ts';

/** What the product calls itself in the trail where it acts without a person, by the name that is stored. */
const SYSTEM_NAMES: Texts = {
  功能发布: ['功能发布', '功能發布', 'Publication of designs'],
  审核启动: ['审核启动', '審核啟動', 'Start of audits'],
  审核推进: ['审核推进', '審核推進', 'Progress of audits'],
  审核输出: ['审核输出', '審核輸出', 'Exports'],
  汇总报告: ['汇总报告', '彙總報告', 'Summary reports'],
  每日提醒: ['每日提醒', '每日提醒', 'Daily reminders'],
  消息发送: ['消息发送', '訊息發送', 'Sending of messages'],
  离线包提醒: ['离线包提醒', '離線包提醒', 'Reminders of offline packages'],
  自动化: ['自动化', '自動化', 'Automations'],
  自动签收: ['自动签收', '自動簽收', 'Signing for by lapse of time'],
  数据建模: ['数据建模', '資料建模', 'Data models'],
  数据接口: ['数据接口', '資料介面', 'Data interfaces'],
  事件推送: ['事件推送', '事件推送', 'Webhooks'],
  日程提醒: ['日程提醒', '行程提醒', 'Calendar reminders'],
  第三方平台: ['第三方平台', '第三方平台', 'Messaging platforms'],
  限期授权: ['限期授权', '限期授權', 'Dated rights'],
};

/** The roles of whoever acted, in the reader's language; a role that is gone or renamed since is named as it was. */
export const roleInWords = (
  row: { readonly actor_id: string; readonly actor_role: string },
  { language, roleName }: { readonly language: Language; readonly roleName: RoleName },
): string =>
  row.actor_id === SYSTEM_USER_ID
    ? label(SYSTEM_NAMES, row.actor_role, language)
    : listed(row.actor_role.split(',').map(roleName), language);

/** The name of whoever acted; where the product acted by itself, what it calls that. */
export const actorInWords = (
  row: { readonly actor_id: string; readonly actor_role: string; readonly actor_name: string | null },
  language: Language,
): string =>
  row.actor_id === SYSTEM_USER_ID ? label(SYSTEM_NAMES, row.actor_role, language) : (row.actor_name ?? '');

/** A column of the record that an entry in `activities` is about. */
export const columnOfTarget = (table: string, column: string): RawBuilder<unknown> =>
  sql`(SELECT ${sql.ref(`named.${column}`)} FROM ${sql.table(table)} named WHERE named.id = activities.target_id)`;

const registered = new Map<string, RawBuilder<unknown>>();

/** Makes known what records are called in the audit log, by their kind; called once at composition. */
export function registerTargetNames(names: Readonly<Record<string, RawBuilder<unknown>>>): void {
  for (const [kind, name] of Object.entries(names)) registered.set(kind, name);
}

/** What names the records that are declared. */
const declaredNames = (language: Language): [kind: string, name: RawBuilder<unknown>][] =>
  allRecords.map((model) => [
    model.name,
    sql`(SELECT ${nameColumn(model, 'named', language)} FROM ${sql.table(model.table)} named
      WHERE named.id = activities.target_id)`,
  ]);

/** The name of a record that has one in each language; Chinese where it has none in the reader's. */
const namedIn = (table: string, language: Language) =>
  sql`(SELECT ${rowNameSql(language, 'named')} FROM ${sql.table(table)} named WHERE named.id = activities.target_id)`;

/**
 * What the record of an entry in `activities` is called: as it is now, or, where it was erased or its kind has no name
 * of its own, as the entry calls it.
 */
export const targetName = (language: Language) => sql<string | null>`coalesce(CASE activities.target_type
  WHEN 'menu' THEN ${namedIn('menus', language)}
  WHEN 'role' THEN (SELECT ${rowTitleSql(language, 'named')} FROM roles named WHERE named.id = activities.target_id)
  WHEN 'dictionaryType' THEN ${namedIn('dictionary_types', language)}
  ${sql.join(
    [...registered, ...declaredNames(language)].map(
      ([kind, name]) => sql`WHEN ${sql.lit(kind)} THEN ${name}`,
    ),
    sql` `,
  )} END, activities.after ->> 'fullName', activities.before ->> 'fullName')`;

/** The name of an entry's record for a reader: the product's own roles are known in each language. */
export const targetNameIn = (
  row: { readonly target_type: string; readonly target_name: string | null },
  language: Language,
): string => {
  const name = row.target_name ?? '';
  return row.target_type === 'role' ? usualName(name, language) : name;
};
