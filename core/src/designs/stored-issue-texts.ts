import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';

const MESSAGES = {
  tablesLater: [
    '暂不支持使用已有数据表，请先移除所选的表',
    '暫不支援使用已有資料表，請先移除所選的表',
    'Existing tables are not supported yet; remove those that are chosen',
  ],
  tooManyFields: [
    '字段最多{limit}个，现有{count}个',
    '欄位最多{limit}個，現有{count}個',
    'At most {limit} fields, there are {count}',
  ],
  tooDeep: [
    '嵌套最多{limit}层，现有{count}层',
    '巢狀最多{limit}層，現有{count}層',
    'At most {limit} levels of nesting, there are {count}',
  ],
  tooManyTables: [
    '子表最多{limit}个，现有{count}个',
    '子表最多{limit}個，現有{count}個',
    'At most {limit} child tables, there are {count}',
  ],
  tooManyViews: [
    '视图最多{limit}个，现有{count}个',
    '檢視最多{limit}個，現有{count}個',
    'At most {limit} views, there are {count}',
  ],
  tooManyRules: [
    '规则最多{limit}条，现有{count}条',
    '規則最多{limit}條，現有{count}條',
    'At most {limit} rules, there are {count}',
  ],
  nameTooLong: [
    '“{label}”的字段名连同子表名过长，请缩短',
    '「{label}」的欄位名連同子表名過長，請縮短',
    '{label}: its name and that of the child table are too long together',
  ],
  nameFixed: [
    '“{label}”已发布，字段名须保持为“{name}”',
    '「{label}」已發布，欄位名須保持為「{name}」',
    '{label} has been published; its name stays {name}',
  ],
  notUnique: ['“{label}”不能设为唯一', '「{label}」不能設為唯一', '{label} cannot be unique'],
  designMissing: [
    '“{label}”关联的功能不存在或未发布',
    '「{label}」關聯的功能不存在或未發布',
    '{label}: the related design does not exist or is not published',
  ],
  shownFieldMissing: [
    '“{label}”显示的字段“{name}”在关联的功能中不存在',
    '「{label}」顯示的欄位「{name}」在關聯的功能中不存在',
    '{label}: the related design has no field {name}',
  ],
  ruleMissing: [
    '“{label}”的编号规则不存在或已停用',
    '「{label}」的編號規則不存在或已停用',
    '{label}: the numbering rule does not exist or is switched off',
  ],
  interfaceMissing: [
    '“{label}”的数据接口不存在、未发布，或您无权调用',
    '「{label}」的資料介面不存在、未發布，或您無權調用',
    '{label}: the data interface does not exist, is not published, or is not open to you',
  ],
  dictionaryMissing: [
    '“{label}”的字典不存在',
    '「{label}」的字典不存在',
    '{label}: the dictionary does not exist',
  ],
  processMissing: ['还没有设计流程', '還沒有設計流程', 'No process has been drawn yet'],
  processFault: ['流程“{label}”：{problem}', '流程「{label}」：{problem}', 'Process, {label}: {problem}'],
  scriptFaulty: [
    '保存前脚本第{line}行有语法错误：{message}',
    '儲存前指令碼第{line}行有語法錯誤：{message}',
    'Script before saving, line {line}: {message}',
  ],
  fieldInProcess: [
    '“{label}”正被审批中的流程使用，不能删除或转换，可以隐藏',
    '「{label}」正被審批中的流程使用，不能刪除或轉換，可以隱藏',
    '{label} is used by processes under way; it can be hidden, but not removed or converted',
  ],
} satisfies Words;

export type StoredIssueId = keyof typeof MESSAGES;

/** The issue in words. */
export function storedIssueText(
  id: StoredIssueId,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): string {
  const message = wordOf(MESSAGES, id, language) ?? id;
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
