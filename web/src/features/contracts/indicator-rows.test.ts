import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { fromRows, toRows } from './indicator-rows.ts';

const limit: IndicatorTerms = {
  kind: 'LIMIT',
  fullName: '死亡事故',
  unitText: '起',
  target: 0,
  weight: 20,
  perUnitDeduct: 20,
  source: 'MANUAL',
  vetoWhenExceeded: true,
};

test('indicators come back from the table as they went in', () => {
  const target: IndicatorTerms = { ...limit, kind: 'TARGET', target: 95, vetoWhenExceeded: false };
  assert.deepEqual(fromRows(toRows([limit, target])), [limit, target]);
});

test('a veto carries no weight, and only a limit is a veto when it is exceeded', () => {
  const [veto] = fromRows([{ ...toRows([limit])[0], kind: 'VETO' }]);
  assert.deepEqual([veto?.weight, veto?.vetoWhenExceeded], [0, false]);
});
