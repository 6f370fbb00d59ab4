import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forNextYear } from './template-copy.ts';

test('the copy of a template is one for the next year, and is named so', () => {
  assert.deepEqual(forNextYear({ year: 2026, fullName: '2026年企业总经理合同', body: '2026' }), {
    year: 2027,
    fullName: '2027年企业总经理合同',
    body: '2026',
  });
  assert.equal(forNextYear({ year: 2026, fullName: '总经理合同' }).fullName, '总经理合同');
});
