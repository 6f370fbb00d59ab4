import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { amountInWords } from './amount-words.ts';
import {
  isAccount,
  isChinese,
  isCode,
  isDigits,
  isEmail,
  isHalfStep,
  isPlainName,
  isPlate,
  isPositiveInteger,
} from './field-rules.ts';
import { isIdCard, maskIdCard } from './id-card.ts';
import { isPassword } from './password.ts';
import { isMobile, maskPhone } from './phone.ts';
import { plainDate, previewRelativeTime, relativeTime, toMillis } from './relative-time.ts';
import { formatFileSize, formatLargeNumber } from './size.ts';

const rules: [name: string, rule: (text: string) => boolean, good: string[], bad: string[]][] = [
  [
    'mobile',
    isMobile,
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380001', 'a3800138000', ''],
  ],
  [
    'ID card',
    isIdCard,
    ['11010519491231002X', '110105194912310021', '110105200002290011'],
    ['110105194913310021', '110105200102290011', '11010519491231', '010105194912310021', ''],
  ],
  [
    'password',
    isPassword,
    ['abc123', 'A1b2C3d4E5f6G7h8'],
    ['abc12', 'abcdef', '123456', 'abc 123', 'abc123!', 'A1b2C3d4E5f6G7h89'],
  ],
  [
    'email',
    isEmail,
    ['a@b.cn', 'x.y+z@mail.example.com'],
    ['a@b', '@b.cn', 'a b@c.cn', 'a@-b.cn', 'a..b@c.cn', 'a@b..cn', ''],
  ],
  ['plate', isPlate, ['京A12345', '粤B12345D', '沪AD12345'], ['京I12345', 'A12345', '京A1234', '京A1234567']],
  ['Chinese', isChinese, ['审核', '㐂'], ['审核1', 'a', '', '审 核']],
  ['code', isCode, ['a', 'A1.b2', '1.2.3'], ['.a', 'a.', 'a-b', '']],
  ['account', isAccount, ['admin', 'u01'], ['u.1', '张三', '']],
  ['name', isPlainName, ['周敏', '阿依·古丽', 'John Smith', 'A_1-2'], ['a@b', '周敏!', '<b>', '', ' 周']],
  ['digits', isDigits, ['0', '007'], ['1.0', '-1', '']],
  ['half step', isHalfStep, ['0', '3', '0.5', '12.5', '2.0'], ['0.25', '1.', '-1', '01', '']],
  ['positive integer', isPositiveInteger, ['1', '120'], ['0', '01', '1.5', '-1', '']],
];

for (const [name, rule, good, bad] of rules) {
  test(`the ${name} rule takes the right texts and no others`, () => {
    for (const text of good) assert.equal(rule(text), true, text);
    for (const text of bad) assert.equal(rule(text), false, text);
  });
}

test('personal numbers are masked and keep their length', () => {
  assert.equal(maskPhone('13800138000'), '138****8000');
  assert.equal(maskPhone('010-12345'), '*******45');
  assert.equal(maskPhone('1'), '1');
  assert.equal(maskIdCard('11010519491231002X'), '110*************2X');
  assert.equal(maskIdCard('12345'), '*****');
});

const amounts: [amount: number | string, words: string][] = [
  [0, '零元整'],
  [20, '贰拾元整'],
  [1001.05, '壹仟零壹元零伍分'],
  [10.5, '壹拾元伍角'],
  [0.05, '伍分'],
  [0.3, '叁角'],
  [10_0000, '壹拾万元整'],
  [1100_0100, '壹仟壹佰万零壹佰元整'],
  [1_0000_0001, '壹亿零壹元整'],
  [1_2000_0000, '壹亿贰仟万元整'],
  [2_0010_0000, '贰亿零壹拾万元整'],
  ['1,234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  ['-3.2', '负叁元贰角'],
  [1.005, '壹元零壹分'],
  ['0.995', '壹元整'],
  [1e-9, '零元整'],
  ['000012', '壹拾贰元整'],
  [999_999_999_999.99, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
];

for (const [amount, words] of amounts) {
  test(`${amount} is written ${words}`, () =>
    assert.deepEqual(amountInWords(amount), { ok: true, text: words }));
}

test('more than 12 integer digits and texts that are no amount are refused', () => {
  for (const amount of [1_000_000_000_000, '1000000000000', 1e30, '999999999999.995']) {
    assert.deepEqual(amountInWords(amount), { ok: false, problem: 'tooLong' });
  }
  for (const amount of ['', 'abc', '1.2.3', '1e5', Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.deepEqual(amountInWords(amount), { ok: false, problem: 'malformed' });
  }
});

test('every amount reads back to itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999_999 }), (cents) => {
      const written = amountInWords(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
      assert.ok(written.ok);
      assert.equal(readWords(written.text), cents);
    }),
  );
});

/** Reads Chinese capitals back to 分. */
function readWords(words: string): number {
  const small: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  let cents = 0;
  let total = 0;
  let group = 0;
  let digit = 0;
  for (const character of words) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(character);
    if (value >= 0) digit = value;
    else if (character in small) {
      group += digit * (small[character] ?? 0);
      digit = 0;
    } else if (character === '万' || character === '亿') {
      total += (group + digit) * (character === '万' ? 10_000 : 100_000_000);
      group = 0;
      digit = 0;
    } else if (character === '元') {
      cents = (total + group + digit) * 100;
      digit = 0;
    } else if (character === '角') {
      cents += digit * 10;
      digit = 0;
    } else if (character === '分') cents += digit;
  }
  return cents;
}

const NOW = Date.UTC(2026, 5, 15, 4, 0, 0);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const platformTimes: [ago: number, expected: ReturnType<typeof relativeTime>][] = [
  [-HOUR, { unit: 'now' }],
  [59 * SECOND, { unit: 'now' }],
  [60 * SECOND, { unit: 'minutes', count: 1 }],
  [59 * MINUTE + 59 * SECOND, { unit: 'minutes', count: 59 }],
  [HOUR, { unit: 'hours', count: 1 }],
  [23 * HOUR, { unit: 'hours', count: 23 }],
  [DAY, { unit: 'days', count: 1 }],
  [6 * DAY + 23 * HOUR, { unit: 'days', count: 6 }],
  [7 * DAY, { unit: 'weeks', count: 1 }],
  [27 * DAY, { unit: 'weeks', count: 3 }],
  [28 * DAY, { unit: 'months', count: 1 }],
  [60 * DAY, { unit: 'months', count: 2 }],
  [119 * DAY, { unit: 'months', count: 3 }],
  [120 * DAY, { unit: 'date', date: '2026-02-15' }],
];

test('the platform shows relative times up to three months and then the date', () => {
  for (const [ago, expected] of platformTimes) {
    assert.deepEqual(relativeTime({ moment: NOW - ago, now: NOW }), expected, String(ago));
  }
});

const previewTimes: [ago: number, expected: ReturnType<typeof previewRelativeTime>][] = [
  [29 * SECOND, { unit: 'now' }],
  [30 * SECOND, { unit: 'minutes', count: 1 }],
  [59 * MINUTE, { unit: 'minutes', count: 59 }],
  [HOUR, { unit: 'hours', count: 1 }],
  [DAY, { unit: 'days', count: 1 }],
  [2 * DAY - SECOND, { unit: 'days', count: 1 }],
  [2 * DAY, { unit: 'date', date: '2026-06-13' }],
];

test('preview pages show relative times up to one day and then the date', () => {
  for (const [ago, expected] of previewTimes) {
    assert.deepEqual(previewRelativeTime({ moment: NOW - ago, now: NOW }), expected, String(ago));
  }
});

test('dates are those of Asia/Shanghai and ten-digit timestamps are seconds', () => {
  assert.equal(plainDate(Date.UTC(2026, 0, 1, 15, 59)), '2026-01-01');
  assert.equal(plainDate(Date.UTC(2026, 0, 1, 16, 0)), '2026-01-02');
  assert.equal(toMillis(1_780_000_000), 1_780_000_000_000);
  assert.equal(toMillis(1_780_000_000_000), 1_780_000_000_000);
});

test('sizes are given in the largest fitting unit and never as 1024 of one', () => {
  assert.equal(formatFileSize(0), '0 bytes');
  assert.equal(formatFileSize(1023), '1023 bytes');
  assert.equal(formatFileSize(1024), '1 KB');
  assert.equal(formatFileSize(1_048_575), '1 MB');
  assert.equal(formatFileSize(1_047_000), '1022.46 KB');
  assert.equal(formatFileSize(1.5 * 1024 ** 2), '1.5 MB');
  assert.equal(formatFileSize(3000 * 1024 ** 3), '3000 GB');
  assert.equal(formatLargeNumber(999), '999');
  assert.equal(formatLargeNumber(12_300), '12.3k');
  assert.equal(formatLargeNumber(-2_500_000), '-2.5M');
  assert.equal(formatLargeNumber(999_999), '1M');
  assert.equal(formatLargeNumber(4e18), '4E');
});
