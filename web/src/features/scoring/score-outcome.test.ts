import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf, rateDifference } from './score-outcome.ts';
import { itemNode, scoreRow, scoreSheet } from './scoring.fixture.ts';

const me = { id: 'u1', name: '陈雨林' };

test('a confirmer sees what was deducted, what does not apply and what nobody looked at one by one', () => {
  const sheet = scoreSheet({
    nodes: ['n1', 'n2', 'n3', 'n4'].map((id) => itemNode(id, 10)),
    rows: [
      scoreRow('n1', { status: 1, score: 8, deductTotal: 2 }),
      scoreRow('n2', { status: 1, score: 10, bulk: 1 }),
      scoreRow('n3', { status: 3, naReason: '无加氯间' }),
      scoreRow('n4', { status: 1, score: 10 }),
    ],
    others: [
      scoreRow('n4', { status: 1, score: 10, bulk: 1, scorer: me }),
      scoreRow('n1', { status: 1, score: 8, bulk: 0, scorer: me }),
    ],
  });
  const outcome = outcomeOf(sheet);
  const ids = (list: readonly { readonly node: { readonly id: string } }[]) =>
    list.map(({ node }) => node.id);
  assert.deepEqual(ids(outcome.deducted), ['n1']);
  assert.deepEqual(ids(outcome.notApplicable), ['n3']);
  assert.deepEqual(
    outcome.bulk.map(({ id }) => id),
    ['n2', 'n4'],
  );
  assert.deepEqual([outcome.lastYear, outcome.below], [null, []]);
});

test('rates of last year and of the stages below are of the items that were scored there', () => {
  const below = (stage: 'SELF' | 'COMPANY', score: number) => ({
    stage,
    status: 1,
    score,
    deductTotal: 10 - score,
    naReason: '',
    comment: '',
    carryStatement: '',
    agree: 0 as const,
    originStage: null,
    deductions: [],
  });
  const sheet = {
    ...scoreSheet({ nodes: [itemNode('n1', 10), itemNode('n2', 10)] }),
    lower: { n1: [below('SELF', 10), below('COMPANY', 8)], n2: [below('SELF', 9)] },
    lastYear: {
      n1: { status: 1, score: 4, standardScore: 8, openFindings: 0, findings: [] },
      n2: { status: 3, score: null, standardScore: 10, openFindings: 0, findings: [] },
    },
  };
  const outcome = outcomeOf(sheet);
  assert.deepEqual(outcome.below, [
    { stage: 'SELF', rate: 95 },
    { stage: 'COMPANY', rate: 80 },
  ]);
  assert.equal(outcome.lastYear, 50);
  assert.equal(rateDifference(99.4, 98.1), 1.3);
  assert.equal(rateDifference(null, 98.1), null);
});
