import { filled } from '../kernel/listed.ts';
import type { Language } from '../kernel/refusal.ts';
import { type Words, wordOf } from '../kernel/words.ts';

/** Why a value of a form cannot stand. The texts begin with the field's label unless they say so otherwise. */
const MESSAGES = {
  required: ['{label}不能为空', '{label}不能為空', '{label} is required'],
  unchosen: ['请选择{label}', '請選擇{label}', 'Choose a value: {label}'],
  noneChosen: ['请至少选择一个{label}', '請至少選擇一個{label}', 'Choose at least one: {label}'],
  invalid: ['{label}的值不正确', '{label}的值不正確', '{label}: this value is not valid'],
  tooLong: [
    '{label}不能超过{max}个字',
    '{label}不能超過{max}個字',
    '{label}: at most {max} {max:character|characters}',
  ],
  tooSmall: ['{label}不能小于{min}', '{label}不能小於{min}', '{label}: at least {min}'],
  tooBig: ['{label}不能大于{max}', '{label}不能大於{max}', '{label}: at most {max}'],
  tooPrecise: [
    '{label}最多{places}位小数',
    '{label}最多{places}位小數',
    '{label}: at most {places} decimals',
  ],
  tooManyDigits: [
    '{label}最多{whole}位整数、{places}位小数',
    '{label}最多{whole}位整數、{places}位小數',
    '{label}: at most {whole} digits before the point and {places} behind it',
  ],
  offStep: ['{label}应为{step}的倍数', '{label}應為{step}的倍數', '{label}: a multiple of {step}'],
  optionUnknown: [
    '{label}没有选项“{value}”',
    '{label}沒有選項「{value}」',
    '{label}: there is no option “{value}”',
  ],
  optionClosed: [
    '{label}所选的选项当前不可用，请重新选择',
    '{label}所選的選項目前不可用，請重新選擇',
    '{label}: what is chosen is not offered at the moment; choose again',
  ],
  optionsAway: [
    '{label}的选项暂时无法读取，请稍后再试',
    '{label}的選項暫時無法讀取，請稍後再試',
    '{label}: its options cannot be read at the moment; please try again later',
  ],
  outsideHours: [
    '{label}应在{from}至{to}之间',
    '{label}應在{from}至{to}之間',
    '{label}: between {from} and {to}',
  ],
  reversed: [
    '{label}的结束不能早于开始',
    '{label}的結束不能早於開始',
    '{label}: the end comes before the start',
  ],
  tooManyFiles: [
    '当前限制最多可以上传{max}个文件',
    '目前限制最多可以上傳{max}個檔案',
    '{label}: at most {max} {max:file|files}',
  ],
  tooManyImages: [
    '当前限制最多可以上传{max}张图片',
    '目前限制最多可以上傳{max}張圖片',
    '{label}: at most {max} {max:picture|pictures}',
  ],
  fileTooLarge: [
    '文件大小超过{size}{unit}',
    '檔案大小超過{size}{unit}',
    '{label}: a file is larger than {size}{unit}',
  ],
  imageTooLarge: [
    '图片大小超过{size}{unit}',
    '圖片大小超過{size}{unit}',
    '{label}: a picture is larger than {size}{unit}',
  ],
  notAnImage: ['请上传图片', '請上傳圖片', '{label}: pictures only'],
  taken: ['{label}“{value}”已存在', '{label}「{value}」已存在', '{label} “{value}” is in use already'],
  noField: ['表单中没有字段“{label}”', '表單中沒有欄位「{label}」', 'The form has no field “{label}”'],
  tooManyRows: ['{label}最多{max}行', '{label}最多{max}列', '{label}: at most {max} {max:row|rows}'],
} satisfies Words;

export type ValueIssueId = keyof typeof MESSAGES;

/** What is wrong with a value; the params fill the places of its text. */
export type ValueIssue = {
  readonly id: ValueIssueId;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** The issue in words. */
export function valueIssueText(issue: ValueIssue, label: string, language: Language): string {
  const params: Readonly<Record<string, string | number>> = { ...issue.params, label };
  const message = wordOf(MESSAGES, issue.id, language) ?? issue.id;
  return filled(message, params);
}
