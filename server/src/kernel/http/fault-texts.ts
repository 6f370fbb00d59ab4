import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Text = Readonly<Record<Language, string>>;

/** What is wrong with a field of a request, for the person who filled it in; `{n}` is the limit, `{list}` the values. */
const TEXTS = {
  missing: { zh: '为必填项', zhtw: '為必填項', en: 'is required' },
  empty: { zh: '不能为空', zhtw: '不能為空', en: 'must not be empty' },
  kind: { zh: '的类型不正确', zhtw: '的類型不正確', en: 'is of the wrong kind' },
  number: { zh: '应为数字', zhtw: '應為數字', en: 'must be a number' },
  whole: { zh: '应为整数', zhtw: '應為整數', en: 'must be a whole number' },
  format: { zh: '的格式不正确', zhtw: '的格式不正確', en: 'is not written in the right form' },
  choice: { zh: '应为以下之一：{list}', zhtw: '應為以下之一：{list}', en: 'must be one of: {list}' },
  multiple: { zh: '应为{n}的倍数', zhtw: '應為{n}的倍數', en: 'must be a multiple of {n}' },
  unknown: { zh: '含有未知字段：{list}', zhtw: '含有未知欄位：{list}', en: 'has unknown fields: {list}' },
  minText: { zh: '至少{n}个字', zhtw: '至少{n}個字', en: 'needs at least {n} {n:character|characters}' },
  maxText: {
    zh: '不能超过{n}个字',
    zhtw: '不能超過{n}個字',
    en: 'may have at most {n} {n:character|characters}',
  },
  minList: { zh: '至少{n}项', zhtw: '至少{n}項', en: 'needs at least {n} in the list' },
  maxList: { zh: '不能超过{n}项', zhtw: '不能超過{n}項', en: 'may have at most {n} in the list' },
  minNumber: { zh: '不能小于{n}', zhtw: '不能小於{n}', en: 'must not be less than {n}' },
  maxNumber: { zh: '不能大于{n}', zhtw: '不能大於{n}', en: 'must not be more than {n}' },
  above: { zh: '应大于{n}', zhtw: '應大於{n}', en: 'must be more than {n}' },
  below: { zh: '应小于{n}', zhtw: '應小於{n}', en: 'must be less than {n}' },
} as const satisfies Readonly<Record<string, Text>>;

/** Longer lists of values help nobody. */
const VALUES_SHOWN = 8;

/** Words a fault of the schema in a language; a fault that a schema words itself keeps its words. */
export const faultText =
  (language: Language) =>
  (issue: Issue): string | undefined => {
    const fault = faultOf(issue);
    return fault && filled(TEXTS[fault.text][language], { n: fault.value, list: fault.value });
  };

type Fault = { readonly text: keyof typeof TEXTS; readonly value?: string };

function faultOf(issue: Issue): Fault | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return { text: issue.input === undefined || issue.input === null ? 'missing' : kindOf(issue.expected) };
    case 'too_small':
      return limitOf(issue, issue.minimum, issue.inclusive === false ? 'above' : 'minNumber', 'min');
    case 'too_big':
      return limitOf(issue, issue.maximum, issue.inclusive === false ? 'below' : 'maxNumber', 'max');
    case 'invalid_value':
      if (issue.input === undefined) return { text: 'missing' };
      if (issue.values.length > VALUES_SHOWN) return { text: 'kind' };
      return { text: 'choice', value: issue.values.map(String).join(', ') };
    case 'not_multiple_of':
      return { text: 'multiple', value: String(issue.divisor) };
    case 'unrecognized_keys':
      return { text: 'unknown', value: issue.keys.join(', ') };
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return { text: issue.input === undefined ? 'missing' : 'format' };
    default:
      return undefined;
  }
}

const kindOf = (expected: string): Fault['text'] =>
  expected === 'number' ? 'number' : expected === 'int' ? 'whole' : 'kind';

function limitOf(
  { origin }: { readonly origin: string },
  limit: number | bigint,
  ofNumber: Fault['text'],
  side: 'min' | 'max',
): Fault {
  if (origin === 'string') {
    return side === 'min' && limit === 1 ? { text: 'empty' } : { text: `${side}Text`, value: String(limit) };
  }
  if (origin === 'array' || origin === 'set') return { text: `${side}List`, value: String(limit) };
  return { text: ofNumber, value: String(limit) };
}
