import { defineRefusals } from '../refusal.ts';

/** What the form of any record may be refused with; `label` is the field's. */
export const recordRefusals = defineRefusals({
  'record.taken': {
    status: 422,
    zh: '{label}“{value}”已存在',
    zhtw: '{label}「{value}」已存在',
    en: '{label} “{value}” is in use already',
  },
  'record.takenWithin': {
    status: 422,
    zh: '同一{place}下的{label}“{value}”已存在',
    zhtw: '同一{place}下的{label}「{value}」已存在',
    en: '{label} “{value}” is in use already under the same {place}',
  },
  'record.malformed': {
    status: 422,
    zh: '{label}只能包含字母、数字和点，点不能在首尾',
    zhtw: '{label}只能包含字母、數字和點，點不能在首尾',
    en: '{label}: letters, digits and dots only, with no dot at either end',
  },
  'record.ruleBroken': {
    status: 422,
    zh: '{text}',
    zhtw: '{text}',
    en: '{text}',
  },
  'record.optionClosed': {
    status: 422,
    zh: '{label}不符合其他字段的内容，请重新选择',
    zhtw: '{label}不符合其他欄位的內容，請重新選擇',
    en: '{label} does not fit what other fields say: choose another one',
  },
  'record.optionUnknown': {
    status: 422,
    zh: '{label}不存在',
    zhtw: '{label}不存在',
    en: '{label}: there is no such value',
  },
});
