import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { pick } from '../kernel/texts.ts';
import { CONTRACT_TEXTS } from './contract-labels.ts';
import { resultBlocks } from './contract-results.ts';

const indicator = (part: Partial<ContractIndicator>): ContractIndicator => ({
  id: 'one',
  kind: 'LIMIT',
  fullName: '重伤及轻伤',
  unitText: '人',
  target: 0,
  targetInForce: 0,
  weight: 70,
  perUnitDeduct: 5,
  source: 'MANUAL',
  vetoWhenExceeded: false,
  actual: 3,
  score: 59.31,
  waived: false,
  evidence: [],
  note: '',
  hasRows: false,
  rev: 0,
  ...part,
});

const AUDIT = indicator({ kind: 'AUDIT', fullName: '审核得分', weight: 30, actual: null, score: null });

const notesOf = (indicators: readonly ContractIndicator[], language: Language, endedOn: string | null) =>
  resultBlocks(
    {
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      endedOn,
      score: 84.7,
      grade: '良好',
      result: { sum: 59.31, total: 84.7, grade: '良好', vetoNames: [], missing: 0, hash: '' },
      indicators: [...indicators],
      objections: [],
    },
    pick(CONTRACT_TEXTS, language),
    language,
  ).flatMap((block) => (block.kind === 'text' ? [block.text] : []));

test('the sheet of a part of a year says how targets and score come about', () => {
  const parts = [indicator({ target: 4, targetInForce: 1.98 }), { ...AUDIT, waived: true }];
  assert.deepEqual(notesOf(parts, 'zh', '2026-06-30'), [
    '合同于2026-06-30终止，计数类指标的目标值按全年365天中的181天折算。全年目标值：重伤及轻伤 ≤ 4 人',
    '不计入的指标不占权重：59.31 ÷ 70 × 100 = 84.7',
  ]);
  assert.deepEqual(notesOf(parts, 'en', '2026-06-30'), [
    'The contract ended on 2026-06-30; counts are due for 181 of 365 days. Targets of the whole year: 重伤及轻伤 ≤ 4 人',
    'Indicators that are not counted carry no weight: 59.31 ÷ 70 × 100 = 84.7',
  ]);
});

test('the sheet of a whole year needs no such words', () => {
  assert.deepEqual(notesOf([indicator({}), AUDIT], 'zh', null), []);
});
