import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';

const MESSAGES = {
  tableAway: [
    '数据源“{name}”暂时连接不上，无法核对数据表',
    '資料來源「{name}」暫時連接不上，無法核對資料表',
    'The data source {name} cannot be reached, so that the table cannot be checked',
  ],
  conditionOnMySql: [
    '列表“{label}”的条件不能用于MySQL中的数据表：{problem}',
    '列表「{label}」的條件不能用於MySQL中的資料表：{problem}',
    'The list {label} has a condition that tables in MySQL cannot be asked: {problem}',
  ],
  tableMissing: [
    '数据表“{name}”不存在，请在表单设置中改用功能自己的数据表',
    '資料表「{name}」不存在，請在表單設定中改用功能自己的資料表',
    'There is no table {name}; use a table of the design’s own in the form settings',
  ],
  tableOfDesign: [
    '“{name}”是其他功能自己的数据表，不能使用',
    '「{name}」是其他功能自己的資料表，不能使用',
    '{name} is the own table of another design and cannot be used',
  ],
  tableClosed: [
    '使用已有数据表需要“数据建模”的权限',
    '使用已有資料表需要「資料建模」的權限',
    'A design on an existing table needs the right to data models',
  ],
  tableFixed: [
    '功能已发布，存放数据的表不能再更换',
    '功能已發布，存放資料的資料表不能再更換',
    'The design has been published; its records stay in the table where they are',
  ],
  chainStays: [
    '已发布的防篡改留痕不能关闭：断开的留痕不能证明任何事',
    '已發布的防竄改留痕不能關閉：中斷的留痕不能證明任何事',
    'The tamper-evident history stays on once it was published; a chain that ends early proves nothing',
  ],
  chainOnTable: [
    '使用已有数据表的功能不能开启防篡改留痕',
    '使用已有資料表的功能不能開啟防竄改留痕',
    'A design on an existing table cannot have a tamper-evident history',
  ],
  tableProcess: [
    '使用已有数据表的功能不能带流程，请改为普通功能',
    '使用已有資料表的功能不能帶流程，請改為一般功能',
    'A design on an existing table cannot have a process; make it a form or a list',
  ],
  childUnindexed: [
    '子表“{label}”的数据表“{name}”没有以“{column}”开头的索引，行多时会变慢，请在数据建模中添加',
    '子表「{label}」的資料表「{name}」沒有以「{column}」開頭的索引，列多時會變慢，請在資料建模中新增',
    '{label}: no index of the table {name} begins with {column}, which is slow with many rows; add one in data modelling',
  ],
  childMissing: [
    '子表“{label}”的数据表“{name}”不存在，请为它选择数据表和关联字段',
    '子表「{label}」的資料表「{name}」不存在，請為它選擇資料表和關聯欄位',
    '{label}: there is no table {name}; choose the table of its rows and the column with the record’s key',
  ],
  childTwice: [
    '子表“{label}”的数据表“{name}”已被使用',
    '子表「{label}」的資料表「{name}」已被使用',
    '{label}: the table {name} is used already',
  ],
  childUnlinked: [
    '请为子表“{label}”选择关联字段',
    '請為子表「{label}」選擇關聯欄位',
    '{label}: choose the column with the key of the record',
  ],
  childLink: [
    '子表“{label}”的关联字段“{column}”在数据表“{name}”中不存在，或不能存放主表的主键',
    '子表「{label}」的關聯欄位「{column}」在資料表「{name}」中不存在，或不能存放主表的主鍵',
    '{label}: the table {name} has no column {column} that can hold the keys of records',
  ],
  childOrder: [
    '子表“{label}”的顺序字段“{column}”在数据表“{name}”中不存在，或不是可填写的整数字段',
    '子表「{label}」的順序欄位「{column}」在資料表「{name}」中不存在，或不是可填寫的整數欄位',
    '{label}: the table {name} has no column {column} of whole numbers that can say the order of rows',
  ],
  childKey: [
    '“{label}”对应的字段是子表的主键，不能填写，请改用其他字段',
    '「{label}」對應的欄位是子表的主鍵，不能填寫，請改用其他欄位',
    '{label}: its column is the key of the child table, which nobody fills in; use another one',
  ],
  tableKey: [
    '数据表“{name}”须有且只有一个主键字段',
    '資料表「{name}」須有且只有一個主鍵欄位',
    'The table {name} needs a key of exactly one column',
  ],
  tableKeyType: [
    '主键字段“{column}”的类型{type}不能用作数据编号',
    '主鍵欄位「{column}」的類型{type}不能用作資料編號',
    'The key column {column} is of type {type}, which cannot tell records apart',
  ],
  kindOnTable: [
    '“{label}”的控件不能用于已有数据表，请换一种控件',
    '「{label}」的控制項不能用於已有資料表，請換一種控制項',
    '{label}: this kind of field cannot stand on an existing table; choose another one',
  ],
  systemUnmapped: [
    '“{label}”没有对应的字段，请在表单设置中选择',
    '「{label}」沒有對應的欄位，請在表單設定中選擇',
    '{label}: choose the column that says it in the form settings',
  ],
  columnMissing: [
    '“{label}”对应的字段“{column}”在数据表中不存在',
    '「{label}」對應的欄位「{column}」在資料表中不存在',
    '{label}: the table has no column {column} that can be filled in',
  ],
  columnUnfit: [
    '“{label}”的值不能存入字段“{column}”（{type}）',
    '「{label}」的值不能存入欄位「{column}」（{type}）',
    '{label}: its values do not fit the column {column} ({type})',
  ],
  columnScale: [
    '“{label}”的小数位数多于字段“{column}”的{places}位',
    '「{label}」的小數位數多於欄位「{column}」的{places}位',
    '{label} has more decimals than the column {column}, which keeps {places}',
  ],
  columnTwice: [
    '“{label}”对应的字段“{column}”已被使用',
    '「{label}」對應的欄位「{column}」已被使用',
    '{label}: the column {column} is used already',
  ],
  columnNeeded: [
    '数据表的字段“{column}”不能为空又没有默认值，请为它添加字段',
    '資料表的欄位「{column}」不能為空又沒有預設值，請為它新增欄位',
    'The column {column} of the table must have a value and has no default; add a field for it',
  ],
  mappedUnfit: [
    '表单设置中选择的字段“{column}”不存在或类型不符',
    '表單設定中選擇的欄位「{column}」不存在或類型不符',
    'The column {column} that was chosen in the form settings does not exist or does not fit',
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
  rangeFaulty: [
    '“{label}”的范围条件：{problem}',
    '「{label}」的範圍條件：{problem}',
    '“{label}”, condition of the range: {problem}',
  ],
  rangeOutside: [
    '“{label}”关联的功能使用外部数据源的数据表，不能设置固定范围',
    '「{label}」關聯的功能使用外部資料來源的資料表，不能設定固定範圍',
    '“{label}”: the related design lies on a table of another data source and cannot have a fixed range',
  ],
  rangeClosed: [
    '“{label}”的固定范围让没有“{name}”权限的人也能看到其中的数据，须由“{name}”的管理员发布',
    '「{label}」的固定範圍讓沒有「{name}」權限的人也能看到其中的資料，須由「{name}」的管理員發布',
    '“{label}”: its fixed range shows records of {name} to people without rights there; an administrator of {name} has to publish it',
  ],
  shownFieldMissing: [
    '“{label}”显示的字段“{name}”在关联的功能中不存在',
    '「{label}」顯示的欄位「{name}」在關聯的功能中不存在',
    '{label}: the related design has no field {name}',
  ],
  narrowedByUnknown: [
    '“{label}”的筛选条件没有选择可用的本表单字段',
    '「{label}」的篩選條件沒有選擇可用的本表單欄位',
    '{label}: choose a field of this form, or of the same row, that narrows it down',
  ],
  narrowsUnknown: [
    '“{label}”的筛选条件使用的字段“{name}”在关联的功能中不存在',
    '「{label}」的篩選條件使用的欄位「{name}」在關聯的功能中不存在',
    '{label}: the related design has no field “{name}” to narrow it down by',
  ],
  narrowsOtherType: [
    '“{label}”的筛选条件中，“{name}”和“{own}”的类型不能比较',
    '「{label}」的篩選條件中，「{name}」和「{own}」的類型不能比較',
    '{label}: {name} and {own} hold values of different types and cannot be compared',
  ],
  narrowsInCircles: [
    '“{label}”的筛选条件互相依赖，请去掉其中一个',
    '「{label}」的篩選條件互相依賴，請去掉其中一個',
    '{label}: what narrows it down is narrowed down by it again; remove one of the conditions',
  ],
  ruleMissing: [
    '“{label}”的编号规则不存在或已停用',
    '「{label}」的編號規則不存在或已停用',
    '{label}: the numbering rule does not exist or is switched off',
  ],
  interfaceMissing: [
    '“{label}”的数据接口不存在、未发布，或您无权调用',
    '「{label}」的資料介面不存在、未發布，或您無權呼叫',
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
  return filled(message, params);
}
