import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';

/** A part of an expression's text: characters from 0; line and column count from 1. */
export type Place = {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
};

/** What is wrong with an expression, and where. */
export type Issue = {
  readonly id: IssueId;
  readonly place: Place;
  /** Values of the `{name}` places of the message. */
  readonly params: Readonly<Record<string, string>>;
};

export type IssueId = keyof typeof MESSAGES;

/** The message of an issue in a language. Types of values are named in words. */
export function issueText(issue: Issue, language: Language): string {
  const message = wordOf(MESSAGES, issue.id, language) ?? issue.id;
  const { expected, found, ...params } = issue.params;
  return filled(message, {
    ...params,
    ...(expected !== undefined && { expected: typeInWords(expected, language) }),
    ...(found !== undefined && { found: typeInWords(found, language) }),
  });
}

/** `list decimal` is 数字列表, a list of numbers. */
function typeInWords(type: string, language: Language): string {
  const [kind = '', ...inner] = type.split(' ');
  if (kind !== 'list' || inner.length === 0) return wordOf(TYPE_WORDS, kind, language) ?? kind;
  const element = wordOf(TYPE_WORDS, inner.join(' '), language) ?? '';
  const list = wordOf(TYPE_WORDS, 'list', language) ?? '';
  return language === 'en' ? `${list} (${element})` : `${element}${list}`;
}

const TYPE_WORDS = {
  decimal: ['数字', '數字', 'number'],
  text: ['文本', '文字', 'text'],
  boolean: ['是/否', '是/否', 'yes or no'],
  date: ['日期', '日期', 'date'],
  datetime: ['日期时间', '日期時間', 'date and time'],
  moment: ['日期或日期时间', '日期或日期時間', 'date or date and time'],
  ordered: ['数字、日期或日期时间', '數字、日期或日期時間', 'number, date or date and time'],
  scalar: ['单个值', '單個值', 'single value'],
  list: ['列表', '列表', 'list'],
  record: ['记录', '記錄', 'record'],
  empty: ['空值', '空值', 'empty value'],
} satisfies Words;

const MESSAGES = {
  tooLong: [
    '表达式不能超过 {limit} 个字符',
    '運算式不能超過 {limit} 個字元',
    'An expression may have at most {limit} characters',
  ],
  tooDeep: [
    '嵌套不能超过 {limit} 层',
    '巢狀不能超過 {limit} 層',
    'An expression may be nested at most {limit} levels deep',
  ],
  unexpectedCharacter: [
    '不能使用字符“{text}”',
    '不能使用字元「{text}」',
    'The character “{text}” cannot be used here',
  ],
  unexpectedToken: ['此处不应为“{text}”', '此處不應為「{text}」', '“{text}” is not expected here'],
  unexpectedEnd: ['表达式不完整', '運算式不完整', 'The expression is incomplete'],
  unclosedText: ['文本缺少结束引号', '文字缺少結束引號', 'The closing quotation mark is missing'],
  malformedNumber: ['“{text}”不是有效的数字', '「{text}」不是有效的數字', '“{text}” is not a valid number'],
  chainedComparison: [
    '比较不能连写，请用 and 连接',
    '比較不能連寫，請用 and 連接',
    'Comparisons cannot be chained; join them with and',
  ],
  unknownName: ['没有名为“{name}”的字段', '沒有名為「{name}」的欄位', 'There is no field named “{name}”'],
  unknownNameNear: [
    '没有名为“{name}”的字段，是否为“{near}”？',
    '沒有名為「{name}」的欄位，是否為「{near}」？',
    'There is no field named “{name}”. Did you mean “{near}”?',
  ],
  unknownFunction: ['没有函数“{name}”', '沒有函式「{name}」', 'There is no function “{name}”'],
  unknownFunctionNear: [
    '没有函数“{name}”，是否为“{near}”？',
    '沒有函式「{name}」，是否為「{near}」？',
    'There is no function “{name}”. Did you mean “{near}”?',
  ],
  wrongType: [
    '此处需要{expected}，而不是{found}',
    '此處需要{expected}，而不是{found}',
    'Expected: {expected}; found: {found}',
  ],
  wrongResult: [
    '结果应为{expected}，而不是{found}',
    '結果應為{expected}，而不是{found}',
    'The result must be: {expected}; it is: {found}',
  ],
  notComparable: [
    '{expected}不能与{found}比较',
    '{expected}不能與{found}比較',
    'These cannot be compared: {expected} and {found}',
  ],
  differentTypes: [
    '各部分类型必须相同：有{expected}，也有{found}',
    '各部分類型必須相同：有{expected}，也有{found}',
    'All parts must be of one type; found: {expected} and {found}',
  ],
  manyValues: [
    '“{name}”有多个值，请用 sum、max 等函数汇总',
    '「{name}」有多個值，請用 sum、max 等函式彙總',
    '“{name}” has many values; combine them with a function such as sum or max',
  ],
  textAddition: [
    '文本请用 concat 连接，不能用 +',
    '文字請用 concat 連接，不能用 +',
    'Join texts with concat, not with +',
  ],
  wrongArgumentCount: [
    '函数 {name} 的参数个数应为 {count}',
    '函式 {name} 的參數個數應為 {count}',
    'The function {name} takes {count} {count:argument|arguments}',
  ],
  constantNeeded: [
    '此处需要从 {from} 到 {to} 的整数',
    '此處需要從 {from} 到 {to} 的整數',
    'A whole number from {from} to {to} is needed here',
  ],
  fieldNeeded: ['此处需要字段名', '此處需要欄位名稱', 'The name of a field is needed here'],
  relationNeeded: [
    '“{name}”不是关联字段',
    '「{name}」不是關聯欄位',
    '“{name}” is not a field that refers to another record',
  ],
  divisionByZero: ['除数为 0', '除數為 0', 'Division by zero'],
  cycle: ['字段互相依赖：{names}', '欄位互相依賴：{names}', 'These fields depend on each other: {names}'],
  tooManySteps: ['计算量过大', '計算量過大', 'The expression takes too long to compute'],
  textTooLong: [
    '文本结果不能超过 {limit} 个字符',
    '文字結果不能超過 {limit} 個字元',
    'A resulting text may have at most {limit} characters',
  ],
  numberTooLarge: [
    '数字的整数部分不能超过 {limit} 位',
    '數字的整數部分不能超過 {limit} 位',
    'A number may have at most {limit} digits before the point',
  ],
  amountTooLong: ['整数部分不能超过 12 位', '整數部分不能超過 12 位', 'At most 12 digits before the point'],
  notInQueryFunction: [
    '函数 {name} 不能用于筛选数据',
    '函式 {name} 不能用於篩選資料',
    'The function {name} cannot be used to filter records',
  ],
  notInQueryName: [
    '“{name}”不能用于筛选数据',
    '「{name}」不能用於篩選資料',
    '“{name}” cannot be used to filter records',
  ],
  notInQueryList: [
    '此列表不能用于筛选数据',
    '此列表不能用於篩選資料',
    'This list cannot be used to filter records',
  ],
  queryTooLarge: [
    '条件过于复杂，不能用于筛选数据',
    '條件過於複雜，不能用於篩選資料',
    'This condition is too large to filter records',
  ],
  notACondition: ['筛选需要条件', '篩選需要條件', 'A filter needs a condition'],
} satisfies Words;
