import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedOptionLabel, nodeName, optionLabel, splitOptionLabel, unitWord } from './standard-words.ts';

test('the unit is taken off the label of an option that counts, and joins it again', () => {
  assert.deepEqual(splitOptionLabel('指标未量化每项', 'PER'), { label: '指标未量化', unit: '项' });
  assert.deepEqual(splitOptionLabel('未履行每项', 'FIXED'), { label: '未履行每项', unit: '' });
  assert.deepEqual(splitOptionLabel('决议无跟踪', 'PER'), { label: '决议无跟踪', unit: '' });
  assert.deepEqual(splitOptionLabel('抽查不合格每次', 'RATE'), { label: '抽查不合格每次', unit: '' });
  assert.deepEqual(splitOptionLabel('缺每项', 'PER'), { label: '缺每项', unit: '' });
  for (const label of ['指标未量化每项', '未签字每份', '决议无跟踪'])
    assert.equal(joinedOptionLabel(splitOptionLabel(label, 'PER')), label);
});

test('a unit is said only of occurrences, in the language of the reader', () => {
  assert.equal(unitWord({ kind: 'PER', unit: '项' }, 'zh'), '每项');
  assert.equal(unitWord({ kind: 'PER', unit: '人' }, 'en'), 'per person');
  assert.equal(unitWord({ kind: 'PER', unit: '栋' }, 'en'), 'each');
  assert.equal(unitWord({ kind: 'PER', unit: '' }, 'zh'), '每次');
  assert.equal(unitWord({ kind: 'PER', unit: '' }, 'en'), 'each');
  assert.equal(unitWord({ kind: 'FIXED', unit: '项' }, 'zh'), '');
});

test('English names are shown in English where the standard has them', () => {
  assert.equal(nodeName({ fullName: '目标', fullNameEn: 'Objectives' }, 'en'), 'Objectives');
  assert.equal(nodeName({ fullName: '目标', fullNameEn: 'Objectives' }, 'zhtw'), '目标');
  assert.equal(nodeName({ fullName: '目标', fullNameEn: '' }, 'en'), '目标');
  assert.equal(optionLabel({ label: '未制定', labelEn: 'Not set' }, 'en'), 'Not set');
  assert.equal(optionLabel({ label: '未制定' }, 'en'), '未制定');
});
