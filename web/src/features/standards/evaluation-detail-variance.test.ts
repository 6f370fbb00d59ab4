import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { VarianceReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import { compareStageScores, selfInflation } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import { shownVariance, stagePairs } from './evaluation-detail-variance.ts';

const T34 = [
  { code: '1.1.1', standard: 8, SELF: 8, COMPANY: 6, MSD: 6 },
  { code: '4.2.2', standard: 16, SELF: 16, COMPANY: 10, MSD: 8 },
  { code: '4.1.6', standard: 14, SELF: 14, COMPANY: 14, MSD: 11 },
  { code: '5.3.4', standard: 12, SELF: 10, COMPANY: 10, MSD: 10 },
  { code: '3.2.3', standard: 12, SELF: 12, COMPANY: 12, MSD: 12 },
] as const;
type Column = 'SELF' | 'COMPANY' | 'MSD';

/** What the server answers on two stages of the vector. */
function replyOf(from: Column, to: Column): z.infer<typeof VarianceReply> {
  const value = (score: number) => ({ status: 1 as const, score: toPts(score) });
  const variance = compareStageScores({
    items: T34.map((item) => ({
      nodeId: item.code,
      standardScore: toPts(item.standard),
      from: value(item[from]),
      to: value(item[to]),
    })),
  });
  const rate = (got: number) => fromPts(roundToHundredths(rational(100 * got, variance.standard), 1));
  const pct = (points: number | null) => (points === null ? null : fromPts(points));
  return {
    from,
    to,
    list: variance.items.map((line) => ({
      nodeId: line.nodeId,
      nodeCode: line.nodeId,
      fullName: '',
      standardScore: 0,
      fromScore: 0,
      toScore: 0,
      delta: fromPts(line.delta),
      relative: fromPts(line.relative),
      reasonRequired: line.reasonRequired,
      reason: '',
    })),
    applicabilityDiffers: [],
    undecided: [],
    standard: fromPts(variance.standard),
    fromRate: rate(variance.fromGot),
    toRate: rate(variance.toGot),
    bias: pct(variance.bias),
    mad: pct(variance.mad),
    biasAlert: variance.biasAlert,
    madAlert: variance.madAlert,
    selfInflation: from === 'SELF' ? pct(selfInflation(variance.bias)) : null,
  };
}

test('T34 on the screen: rates, bias, MAD, alerts and the items that need a reason', () => {
  const shown = (from: Column, to: Column) => {
    const row = shownVariance(replyOf(from, to));
    assert.ok(row);
    return [row.rates, row.bias, row.mad, row.isBiasAlert, row.isMadAlert, row.reasons.join(' ')];
  };
  assert.deepEqual(shown('SELF', 'COMPANY'), ['96.8% → 83.9%', '−12.90', '12.90', true, false, '4.2.2']);
  assert.deepEqual(shown('COMPANY', 'MSD'), ['83.9% → 75.8%', '−8.06', '8.06', false, false, '4.1.6']);
  assert.deepEqual(shown('SELF', 'MSD').slice(0, 5), ['96.8% → 75.8%', '−20.97', '20.97', true, true]);
  assert.equal(shownVariance(replyOf('SELF', 'MSD'))?.selfInflation, '20.97');
});

test('each stage is compared with the next one, and the self score with what counts', () => {
  const all: Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];
  assert.deepEqual(
    stagePairs(all).map(({ from, to }) => `${from} ${to}`),
    ['SELF COMPANY', 'COMPANY WATER', 'WATER HQ', 'HQ MSD', 'SELF EFFECTIVE'],
  );
  assert.equal(stagePairs(['SELF', 'MSD']).length, 1);
  assert.deepEqual(stagePairs(['SELF']), []);
});
