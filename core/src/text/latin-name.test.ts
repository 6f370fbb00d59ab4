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

test('other letters, digits in front and nothing give none', () => {
  for (const text of ['发现时间', 'PAC 用量', 'Дата', '2nd check', '', '（）'])
    assert.equal(latinName(text, 40), '');
});
