import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakLines } from './line-breaking.ts';

/** Chinese two wide, everything else one. */
const measure = (text: string) =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 2 : 1), 0);
const lines = (text: string, width: number) => breakLines(text, width, measure);

test('Chinese breaks between characters, words stay whole', () => {
  assert.deepEqual(lines('加氯间泄漏报警', 6), ['加氯间', '泄漏报', '警']);
  assert.deepEqual(lines('audit report', 8), ['audit', 'report']);
  assert.deepEqual(lines('于 2026-05-20 完成', 12), ['于', '2026-05-20', '完成']);
});

test('closing punctuation never starts a line and opening punctuation never ends one', () => {
  for (const line of lines('现场检查，记录（缺失）。人员，未签。到位（不足）。', 8).slice(1)) {
    assert.ok(!/^[，。）]/.test(line), line);
  }
  for (const line of lines('甲乙丙（丁戊）', 8)) assert.ok(!line.endsWith('（'), line);
});

test('no line is wider than allowed, not even for a hash, and nothing is lost', () => {
  const text = `内容校验值 ${'0123456789abcdef'.repeat(4)} 与留痕链首`;
  const broken = lines(text, 20);
  assert.ok(broken.every((line) => measure(line) <= 20));
  assert.equal(broken.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
});

test('line breaks in the text are kept, empty lines too', () => {
  assert.deepEqual(lines('甲\n\n乙', 10), ['甲', '', '乙']);
});
