import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';

const MESSAGES = {
  noFields: ['表单还没有可填写的字段', '表單還沒有可填寫的欄位', 'The form has no field to fill in yet'],
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
  idTwice: [
    '“{label}”与其他字段的标识相同',
    '「{label}」與其他欄位的識別相同',
    '{label} has the same id as another field',
  ],
  nameMissing: ['“{label}”没有字段名', '「{label}」沒有欄位名', '{label} has no name'],
  nameMalformed: [
    '“{label}”的字段名“{name}”须以字母开头，只含字母、数字和下划线，最多40个字符',
    '「{label}」的欄位名「{name}」須以字母開頭，只含字母、數字和底線，最多40個字元',
    '{label}: the name {name} begins with a letter and holds letters, digits and underscores only, at most 40',
  ],
  nameReserved: [
    '“{label}”的字段名“{name}”是保留字',
    '「{label}」的欄位名「{name}」是保留字',
    '{label}: the name {name} is reserved',
  ],
  nameTwice: ['字段名“{name}”重复', '欄位名「{name}」重複', 'There are two fields with the name {name}'],
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
  notInTable: [
    '子表中不能放“{kind}”（{label}）',
    '子表中不能放「{kind}」（{label}）',
    'A child table cannot hold {kind} ({label})',
  ],
  propertyFaulty: [
    '“{label}”的属性{property}不正确',
    '「{label}」的屬性{property}不正確',
    '{label}: the property {property} is not valid',
  ],
  propertyMissing: [
    '“{label}”还没有设置{property}',
    '「{label}」還沒有設定{property}',
    '{label}: {property} is missing',
  ],
  containerEmpty: ['“{label}”中还没有字段', '「{label}」中還沒有欄位', '{label} holds no field yet'],
  formulaMissing: ['“{label}”还没有计算公式', '「{label}」還沒有計算公式', '{label} has no formula yet'],
  notUnique: ['“{label}”不能设为唯一', '「{label}」不能設為唯一', '{label} cannot be unique'],
  patternFaulty: [
    '“{label}”的校验规则“{pattern}”无法使用',
    '「{label}」的驗證規則「{pattern}」無法使用',
    '{label}: the pattern {pattern} cannot be used',
  ],
  expressionTooLarge: [
    '“{label}”的表达式过长，最多{limit}个部分',
    '「{label}」的運算式過長，最多{limit}個部分',
    '{label}: an expression has at most {limit} parts',
  ],
  hiddenRequired: [
    '“{label}”必填但不显示，也没有默认值',
    '「{label}」必填但不顯示，也沒有預設值',
    '{label} is required and hidden, and has no default',
  ],
  optionsMissing: ['“{label}”还没有选项来源', '「{label}」還沒有選項來源', '{label} has no options yet'],
  tooManyOptions: [
    '“{label}”的选项最多{limit}个',
    '「{label}」的選項最多{limit}個',
    '{label}: at most {limit} options',
  ],
  optionTwice: ['“{label}”有重复的选项值', '「{label}」有重複的選項值', '{label} has the same option twice'],
  ruleTwice: ['规则的标识重复', '規則的識別重複', 'Two rules have the same id'],
  conditionMissing: ['规则还没有条件', '規則還沒有條件', 'The rule has no condition yet'],
  actionMissing: ['规则还没有动作或对象', '規則還沒有動作或對象', 'The rule does nothing yet, or to nothing'],
  fieldUnknown: ['没有字段“{name}”', '沒有欄位「{name}」', 'There is no field {name}'],
  viewMissing: ['还没有列表视图', '還沒有列表檢視', 'There is no list yet'],
  viewTwice: ['视图的标识重复', '檢視的識別重複', 'Two views have the same id'],
  viewFieldUnknown: [
    '视图“{view}”中没有字段“{name}”',
    '檢視「{view}」中沒有欄位「{name}」',
    'The view {view} names a field that is not there: {name}',
  ],
  columnMissing: ['视图“{view}”还没有列', '檢視「{view}」還沒有欄', 'The view {view} has no column yet'],
  notInList: [
    '“{label}”不能作为列表的列',
    '「{label}」不能作為列表的欄',
    '{label} cannot be a column of a list',
  ],
  notAFilter: ['“{label}”不能作为查询条件', '「{label}」不能作為查詢條件', '{label} cannot be searched by'],
  notSummable: ['“{label}”不能合计', '「{label}」不能合計', '{label} cannot be added up'],
  treeFieldMissing: [
    '视图“{view}”还没有树关联的字段',
    '檢視「{view}」還沒有樹關聯的欄位',
    'The tree of the view {view} has no field yet',
  ],
  treeSourceMissing: [
    '视图“{view}”的树还没有数据来源',
    '檢視「{view}」的樹還沒有資料來源',
    'The tree of the view {view} has no source yet',
  ],
  groupFieldMissing: [
    '视图“{view}”还没有分组字段',
    '檢視「{view}」還沒有分組欄位',
    'The view {view} has no field to group by yet',
  ],
  kanbanFieldMissing: [
    '看板“{view}”需要一个单选字段',
    '看板「{view}」需要一個單選欄位',
    'The board {view} needs a field with one choice',
  ],
  calendarFieldMissing: [
    '日历“{view}”需要一个日期字段',
    '行事曆「{view}」需要一個日期欄位',
    'The calendar {view} needs a date',
  ],
  viewCondition: [
    '视图“{view}”的条件：{issue}',
    '檢視「{view}」的條件：{issue}',
    'A condition of the view {view}: {issue}',
  ],
  buttonTwice: [
    '视图“{view}”有重复的按钮',
    '檢視「{view}」有重複的按鈕',
    'The view {view} has the same button twice',
  ],
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
  dictionaryMissing: [
    '“{label}”的字典不存在',
    '「{label}」的字典不存在',
    '{label}: the dictionary does not exist',
  ],
} satisfies Words;

export type DesignIssueId = keyof typeof MESSAGES;

/** The issue of a design in words. */
export function designIssueText(
  id: DesignIssueId,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): string {
  const message = wordOf(MESSAGES, id, language) ?? id;
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
