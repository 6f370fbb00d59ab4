import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { templateDifferences } from './template-differences.ts';

const rate: IndicatorTerms = {
  kind: 'TARGET',
  fullName: '按期整改率',
  target: 95,
  unitText: '%',
  weight: 15,
  perUnitDeduct: 0,
  vetoWhenExceeded: true,
  source: 'RECT_RATE',
};
const wording = (indicators: readonly IndicatorTerms[]) => ({
  content: '',
  assessmentStandard: '',
  indicators,
});

test('a changed indicator is told in words, without codes', () => {
  const found = (language: 'zh' | 'en') =>
    templateDifferences(wording([rate]), wording([{ ...rate, weight: 20 }]), language);
  assert.deepEqual(found('zh'), [
    {
      part: 'indicators',
      kind: 'changed',
      before: '按期整改率 · ≥ 95 % · 15 · 按期整改率 · 超标即否决',
      after: '按期整改率 · ≥ 95 % · 20 · 按期整改率 · 超标即否决',
    },
  ]);
  assert.match(found('en')[0]?.after ?? '', / · On-time rectification · Veto when exceeded$/);
});
