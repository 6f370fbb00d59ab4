import type { Label } from './kind.ts';
import type { LocalText } from './local-text.ts';

type Preset = {
  readonly title: Label;
  readonly pattern: string;
  readonly message: LocalText;
  /** What looks so and names nobody. */
  readonly sample: string;
};

const preset = (title: Label, pattern: string, sample: string): Preset => ({
  title,
  pattern,
  sample,
  message: {
    zh: `请输入正确的${title[0]}`,
    zhtw: `請輸入正確的${title[1]}`,
    en: `Enter a valid ${title[2].toLowerCase()}`,
  },
});

/** Formats that forms ask for every day (platform-contract 7.4). */
export const PATTERN_PRESETS = {
  number: preset(['数字', '數字', 'Number'], String.raw`/^-?\d+(\.\d+)?$/`, '12'),
  amount: preset(['金额', '金額', 'Amount'], String.raw`/^-?\d+(\.\d{1,2})?$/`, '120.50'),
  telephone: preset(
    ['电话号码', '電話號碼', 'Telephone number'],
    String.raw`/^(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?$/`,
    '0571-00000000',
  ),
  mobile: preset(['手机号码', '手機號碼', 'Mobile number'], String.raw`/^1[3-9]\d{9}$/`, '13800000000'),
  anyPhone: preset(
    ['电话或手机号码', '電話或手機號碼', 'Telephone or mobile number'],
    String.raw`/^((0\d{2,3}-?)?\d{7,8}(-\d{1,6})?|1[3-9]\d{9})$/`,
    '13800000000',
  ),
  email: preset(
    ['邮箱', '電子信箱', 'E-mail address'],
    String.raw`/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/`,
    'name@example.com',
  ),
  idCard: preset(
    ['身份证号码', '身分證號碼', 'Identity card number'],
    String.raw`/^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/`,
    '110101190001010000',
  ),
} as const satisfies Readonly<Record<string, Preset>>;

export type PatternPreset = keyof typeof PATTERN_PRESETS;

const MESSAGES = new Map(Object.values(PATTERN_PRESETS).map(({ message }) => [message.zh, message]));

/** A value of a usual format; undefined for another. */
export const sampleOfPattern = (pattern: string): string | undefined =>
  Object.values(PATTERN_PRESETS).find((one) => one.pattern === pattern)?.sample;

/** What a format says where it is broken: in every language where it is one of the usual sentences. */
export const messageOfPattern = (message: LocalText): LocalText =>
  message.zhtw || message.en ? message : (MESSAGES.get(message.zh) ?? message);
