import type { PlanStep } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';

const SENTENCES = {
  useTable: [
    '数据存放在已有的表“{label}”中，表结构和已有数据不作任何改动',
    '資料存放在已有的資料表「{label}」中，表結構和已有資料不作任何改動',
    'Records are stored in the existing table {label}; neither the table nor its rows are changed',
  ],
  createTable: [
    '新建数据表，用于存放“{label}”',
    '新建資料表，用於存放「{label}」',
    'A table is made for {label}',
  ],
  addColumn: ['新增字段“{label}”', '新增欄位「{label}」', 'The field {label} is added'],
  bringBackColumn: [
    '恢复字段“{label}”及其原有数据',
    '恢復欄位「{label}」及其原有資料',
    'The field {label} comes back with its former values',
  ],
  convertColumn: [
    '字段“{label}”由{from}转换为{to}：{filled}条有值，其中{failing}条无法转换，将为空（原值保留30天）',
    '欄位「{label}」由{from}轉換為{to}：{filled}筆有值，其中{failing}筆無法轉換，將為空（原值保留30天）',
    'The field {label} is converted from {from} to {to}: {filled} records have a value, {failing} of these cannot be converted and will be empty (former values are kept for 30 days)',
  ],
  changeShape: [
    '字段“{label}”由{from}改为{to}，数据不变',
    '欄位「{label}」由{from}改為{to}，資料不變',
    'The field {label} becomes {to} instead of {from}; its values stay as they are',
  ],
  relabel: [
    '字段“{from}”改名为“{label}”',
    '欄位「{from}」改名為「{label}」',
    'The field {from} is renamed to {label}',
  ],
  dropColumn: [
    '移除字段“{label}”：{filled}条数据的值将不再显示（保留30天，可恢复）',
    '移除欄位「{label}」：{filled}筆資料的值將不再顯示（保留30天，可恢復）',
    'The field {label} is removed: the values of {filled} records are no longer shown (kept for 30 days, can be brought back)',
  ],
  dropTable: [
    '移除子表“{label}”：{filled}行将不再显示（保留30天，可恢复）',
    '移除子表「{label}」：{filled}列將不再顯示（保留30天，可恢復）',
    'The child table {label} is removed: its {filled} rows are no longer shown (kept for 30 days, can be brought back)',
  ],
  addIndex: ['为“{label}”建立索引', '為「{label}」建立索引', 'An index is built for {label}'],
  addUnique: [
    '“{label}”的值不能重复，将建立唯一索引',
    '「{label}」的值不能重複，將建立唯一索引',
    '{label} becomes unique; an index is built for it',
  ],
  addUniqueTwice: [
    '“{label}”的值不能重复，但现有{count}个值重复（{values}）；修正后才能建立唯一索引',
    '「{label}」的值不能重複，但現有{count}個值重複（{values}）；修正後才能建立唯一索引',
    '{label} becomes unique, but {count} {count:value occurs|values occur} more than once ({values}); its index can be built once this is mended',
  ],
  dropIndex: [
    '移除不再需要的索引（{count}个）',
    '移除不再需要的索引（{count}個）',
    'Indexes that nothing needs any more are removed ({count})',
  ],
  addWebMenu: ['在Web菜单中新增“{label}”', '在Web選單中新增「{label}」', '{label} is added to the web menu'],
  addAppMenu: ['在App菜单中新增“{label}”', '在App選單中新增「{label}」', '{label} is added to the app menu'],
  addItems: [
    '菜单中新增可授权项：{names}',
    '選單中新增可授權項：{names}',
    'What can be granted newly: {names}',
  ],
  removeItems: [
    '菜单中移除可授权项及其授权：{names}',
    '選單中移除可授權項及其授權：{names}',
    'No longer granted, and taken from whoever held it: {names}',
  ],
  publishProcess: [
    '同时发布“{label}”的审批流程，新提交的数据按新版本审批',
    '同時發布「{label}」的審批流程，新提交的資料按新版本審批',
    'The process of {label} is published too; records submitted from now on run it',
  ],
} satisfies Words;

export type SentenceId = keyof typeof SENTENCES;

type Params = Readonly<Record<string, string | number>>;

/** What publishing does, as a sentence. */
export function planSentence(id: SentenceId, language: Language, params: Params): string {
  const sentence = wordOf(SENTENCES, id, language) ?? id;
  return filled(sentence, params);
}

const KINDS: Readonly<Record<SentenceId, PlanStep['kind']>> = {
  useTable: 'useTable',
  createTable: 'createTable',
  addColumn: 'addColumn',
  bringBackColumn: 'bringBackColumn',
  convertColumn: 'convertColumn',
  changeShape: 'rename',
  relabel: 'rename',
  dropColumn: 'dropColumn',
  dropTable: 'dropTable',
  addIndex: 'addIndex',
  addUnique: 'addIndex',
  addUniqueTwice: 'addIndex',
  dropIndex: 'dropIndex',
  addWebMenu: 'addMenu',
  addAppMenu: 'addMenu',
  addItems: 'addItems',
  removeItems: 'removeItems',
  publishProcess: 'publishProcess',
};

/** The kind of step that a sentence tells of. */
export const stepKind = (id: SentenceId): PlanStep['kind'] => KINDS[id];
