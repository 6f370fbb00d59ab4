import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATTERN_PRESETS } from '@auditplus/contract/kinds/pattern-presets.ts';
import fc from 'fast-check';
import { isSlow, patternOf } from './patterns.ts';

/** Patterns that keep a process busy on a text that is not like them. */
const HOSTILE = [
  ...['(a+)+$', '(a*)*b', '(a|a)*$', '(a|aa)+$', '(?:x+x+)+y', '([a-zA-Z]+)*\\d', '^(\\d+,?)+$'],
  ...['(\\w+\\s?)*$', '^(\\w+\\s*)+:$', '(.*a){12}', '^(.*,){11}P', '(a+){30}', '(a?){30}a{30}', 'a*a*a*b'],
  ...['^(a|b|ab)*c$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(\\d+)*\\.', '^([a-z]+\\d*)+$', '(?:\\s*\\w+\\s*)*;'],
  ...[
    'x.*.*.*=.*;',
    '\\s*\\s*\\s*\\s*x',
    '^\\d*\\d*\\d*\\d*$',
    '(?=(a+)+$)a',
    '(?<=(a+)+)b',
    '(?:a{1,9}){1,9}$',
  ],
  ...['^(?:[\\u4e00-\\u9fa5]+\\w*)+$', '/(A+)+a$/i', '/^(é+É*)+$/i', '(\\w+)\\1', '(?<x>a)\\k<x>'],
  ...['/^(\\p{L}+\\p{Lu}*)+$/u', '(?:a?b?)*c', '^(?:\\n|[^x]|\\s)*$', '((a|b)|(b|c))*d', '(?i:a)*A*a*A*x'],
  ...['^(?:(?=a(?:\\s*[ab]a*){3,}\\s+){2}).', '^(?!(?:\\w+-?)+;)'],
  ...['^((\\d|x)+-?)+$', '([^"]*"?)*;', '(\\u0061+)+$', '(\\x61|a)*c', '(\\141|a)*c', '(?:[^]|.)+!'],
];

/** What people ask of phones, identities, addresses and amounts, and what they may be told by. */
const USUAL: readonly (readonly [string, string, string])[] = [
  ['^1[3-9]\\d{9}$', '13800138000', '12800138000'],
  ['^(\\+?86)?1[3-9]\\d{9}$', '+8613800138000', '861380013800'],
  ['^(0\\d{2,3}-?)?[2-9]\\d{6,7}(-\\d{1,6})?$', '0571-88888888-12', '0571-08888888'],
  ['^400-?\\d{3}-?\\d{4}$', '400-123-4567', '401-123-4567'],
  [
    '^[1-9]\\d{5}(18|19|20)\\d{2}((0[1-9])|(1[0-2]))(([0-2][1-9])|10|20|30|31)\\d{3}[0-9Xx]$',
    '11010519491231002X',
    '11010519491331002X',
  ],
  ['^[1-9]\\d{7}((0\\d)|(1[0-2]))(([0|1|2]\\d)|3[0-1])\\d{3}$', '110105491231002', '110105491331002'],
  ['^[京津沪渝冀豫云辽黑湘皖鲁][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$', '京A12345', '京a12345'],
  ['^[\\u4e00-\\u9fa5]{2,10}$', '张三', '张'],
  ['^[\\u4e00-\\u9fa5·]{2,20}$', '阿凡提·买买提', 'abc'],
  ['^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$', 'li.si@example.com.cn', 'li.si@example'],
  ['^\\S+@\\S+\\.\\S+$', 'a@b.cn', 'a@b'],
  ['\\S+@\\S+\\.\\S+', 'an a@b.cn', 'a@b'],
  ['^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$', 'li.si@example.com', 'li.si@.c'],
  ['^https?://([\\w-]+\\.)+[\\w-]+(/[\\w\\-./?%&=]*)?$', 'https://a.example.com/x?y=1', 'ftp://a.b'],
  [
    '^((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)$',
    '192.168.1.1',
    '256.1.1.1',
  ],
  ['^([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$', '00:1a:2B:3c:4d:5e', '00:1a'],
  ['^\\d+$', '12', '1a'],
  ['^-?\\d+(\\.\\d+)?$', '-1.5', '1.'],
  ['^(([1-9]\\d*)|0)(\\.\\d{1,2})?$', '120.50', '120.505'],
  ['^\\d{1,3}(,\\d{3})*(\\.\\d{2})?$', '1,234,567.00', '1,23'],
  ['^[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}$', '91110000600037341L', '9111'],
  ['^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', '2026-11-30', '2026-13-01'],
  ['^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', '23:59', '24:00'],
  ['^[a-zA-Z][a-zA-Z0-9_]{4,15}$', 'a_bcd', '1abcd'],
  ['^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[\\s\\S]{8,}$', 'Audit2026', 'audit2026'],
  ['^(?![0-9]+$)(?![a-zA-Z]+$)[0-9A-Za-z]{6,16}$', 'abc123', 'abcdef'],
  ['^[A-Z]{2,4}-\\d{4}-\\d{3,6}$', 'SB-2026-001', 'sb-2026-001'],
  ['^[A-Z0-9]+(-[A-Z0-9]+)*$', 'P-101-A', 'P--A'],
  ['^\\d{16,19}$', '6222021234567890', '622'],
  ['^[1-9]\\d{5}$', '310000', '010000'],
  ['^[EGPDSH]\\d{8}$', 'E12345678', 'X12345678'],
  ['^#?([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$', '#fff', '#ffff'],
  ['^(foo|bar|baz)*$', 'foobaz', 'fo'],
  ['^\\s*\\w+(\\s+\\w+)*\\s*$', ' two words ', ' '],
  ['^(?:(?!禁止).)*$', '可以', '禁止入内'],
  ['.*泵.*阀.*', '水泵和阀门', '阀门和水泵'],
  ['/^gb\\/t \\d+(\\.\\d+)*$/i', 'GB/T 19001.1', 'GB 19001'],
  ['/^\\p{Script=Han}+$/u', '水泵', 'abc'],
  ['^(\\w+\\s)+$', 'a b ', 'a  b'],
  ['^(是|否|不适用)$', '不适用', '不'],
  ['^[^<>"\']*$', 'plain', '<b>'],
  ['^DN\\d+(×\\d+(\\.\\d+)?)?$', 'DN50×3.5', 'DN'],
  ['^第\\d+(至\\d+)?条(第\\d+款)?$', '第3至5条第2款', '第条'],
  ['^([\\u4e00-\\u9fa5]|[A-Za-z])+$', '水泵A', '1'],
  ['^\\(a+\\)+$', '(aa))', '(a'],
];

test('patterns that keep a process busy are no patterns', () => {
  assert.ok(HOSTILE.length >= 30);
  for (const pattern of HOSTILE) {
    assert.ok(isSlow(pattern), pattern);
    assert.equal(patternOf(pattern), null);
  }
  assert.equal(patternOf('['), null);
  assert.equal(isSlow('['), false, 'what is no pattern is told as such');
});

test('patterns as people use them stay, and take what they are for', () => {
  assert.ok(USUAL.length >= 30);
  for (const [pattern, right, wrong] of [
    ...USUAL,
    ...Object.values(PATTERN_PRESETS).map(({ pattern, sample }) => [pattern, sample, '?'] as const),
  ]) {
    assert.ok(!isSlow(pattern), pattern);
    assert.equal(patternOf(pattern)?.test(right), true, `${pattern} takes ${right}`);
    assert.equal(patternOf(pattern)?.test(wrong), false, `${pattern} does not take ${wrong}`);
  }
  assert.equal(patternOf('/^AB$/i')?.test('ab'), true);
});

test('no pattern that is taken needs long, whatever the text', () => {
  const worst = [
    'a*a*b',
    '^a*a*b$',
    '^a*a*a*b$',
    '\\S+@\\S+\\.\\S+',
    '.*x.*y.*z',
    '^(a?){12}a{12}b',
    'a+b?a+c',
  ];
  const pieces = ['a', '@', '@.', 'xy', '1', '-', ' ', '阀', 'ab', 'a.', ',1'];
  const texts = pieces.flatMap((piece) => [500, 120].map((length) => piece.repeat(length).slice(0, length)));
  for (const pattern of [...worst, ...USUAL.map(([usual]) => usual)]) {
    const found = patternOf(pattern);
    assert.ok(found, pattern);
    for (const text of texts)
      for (const tried of [text, `${text.slice(1)}!`]) {
        const begun = performance.now();
        found.test(tried);
        const took = performance.now() - begun;
        assert.ok(took < 250, `${pattern} took ${took} ms`);
      }
  }
});

const { pattern: anyPattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  part: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('a', 'b', '[ab]', '.', '\\w', '\\d', '[^a]', '1', '\\s'),
        tie('pattern').map((inside) => `(?:${inside})`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
        tie('pattern').map((inside) => `(?=${inside})`),
      ),
      fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,9}', '{3,}', '*?'),
    )
    .map((parts) => parts.join('')),
}));

test('random patterns that are taken are through with every text at once', () => {
  const texts = ['a', 'ab', 'aab', '1', 'a1', 'b', 'a b'].flatMap((piece) =>
    [499, 119].flatMap((length) => ['!', 'b', ' '].map((end) => piece.repeat(500).slice(0, length) + end)),
  );
  let taken = 0;
  const whole = fc
    .tuple(fc.constantFrom('', '^'), anyPattern, fc.constantFrom('', '$', '!$'))
    .map((parts) => parts.join(''));
  const begun = performance.now();
  fc.assert(
    fc.property(whole, (pattern) => {
      const found = patternOf(pattern);
      if (found) taken += 1;
      for (const text of texts) found?.test(text);
    }),
    { numRuns: 3000 },
  );
  assert.ok(taken > 500, `${taken}`);
  const took = performance.now() - begun;
  assert.ok(took < 30_000, `3000 patterns took ${took} ms`);
});

test('whether a pattern is slow is found out at once, however it is nested', () => {
  const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
  const begun = performance.now();
  for (const pattern of [
    nested('(', 'a+)+', 120),
    nested('(?:a?', '){6}', 80),
    nested('(a|', 'b)', 150),
    'a?'.repeat(250),
    nested('(?:', 'a{2})*', 90),
  ])
    isSlow(pattern);
  assert.ok(performance.now() - begun < 2000);
});
