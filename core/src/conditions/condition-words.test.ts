import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionInWords } from './condition-words.ts';

const NAMES: Readonly<Record<string, string>> = { hasChlorine: '使用液氯', capacity: '供水能力' };
const inChinese = (text: string) =>
  conditionInWords(text, {
    attribute: (name) => NAMES[name] ?? name,
    and: '且',
    or: '或',
    not: (phrase) => `非${phrase}`,
  });

test('yes and no read as the name of the attribute and its opposite', () => {
  assert.equal(inChinese('hasChlorine=1'), '使用液氯');
  assert.equal(inChinese('hasChlorine=0'), '非使用液氯');
  assert.equal(inChinese('hasChlorine!=0'), '使用液氯');
});

test('numbers keep their comparison, and what was in parentheses stays so', () => {
  assert.equal(inChinese('capacity>=10'), '供水能力 >= 10');
  assert.equal(
    inChinese('(hasChlorine=1 or capacity>5) and hasChlorine=1'),
    '（使用液氯 或 供水能力 > 5） 且 使用液氯',
  );
  assert.equal(inChinese('not (hasChlorine=1 and capacity<=5)'), '非（使用液氯 且 供水能力 <= 5）');
});

test('what is no condition stays as it was written', () => {
  assert.equal(inChinese('capacity ='), 'capacity =');
  assert.equal(inChinese('hasChlorine=2'), '使用液氯 = 2');
});
