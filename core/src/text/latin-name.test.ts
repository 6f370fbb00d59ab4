import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinName } from './latin-name.ts';

test('a text in Latin letters gives a name as code writes it', () => {
  assert.deepEqual(
    ['Found on', 'Cost (CNY)', 'CO2 level', 'État du site', 'dueDate', '  Person in charge: name '].map(
      (text) => latinName(text, 40),
    ),
    ['foundOn', 'costCNY', 'co2Level', 'etatDuSite', 'dueDate', 'personInChargeName'],
  );
  assert.equal(latinName('Very long title', 8), 'veryLong');
});

test('a Chinese text gives its pinyin, a long one the first letters', () => {
  assert.deepEqual(
    ['发现时间', 'PAC 用量', '單價（元）', '本月完成的隐患整改数量合计'].map((text) => latinName(text, 40)),
    ['faxianshijian', 'pacyongliang', 'danjiayuan', 'bywcdyhzgslhj'],
  );
});

test('other letters, digits in front and nothing give none', () => {
  for (const text of ['Дата', '2nd check', '3号泵', '数量 Дата', '', '（）'])
    assert.equal(latinName(text, 40), '');
});
