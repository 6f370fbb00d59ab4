import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { matching, nextCode, placed, sumsOf } from './clause-tree.ts';

const node = (nodeCode: string, parentId: string | null, fields: Partial<NodeView> = {}): NodeView => ({
  id: `n${nodeCode}`,
  parentId,
  isItem: false,
  nodeCode,
  fullName: `clause ${nodeCode}`,
  fullNameEn: '',
  sortCode: 0,
  level: nodeCode.split('.').length,
  weight: 0,
  standardScore: 0,
  line: null,
  requirement: '',
  ruleText: '',
  checkMethod: [],
  applicability: 'ALWAYS',
  condition: '',
  isBonus: false,
  isVeto: false,
  sampleHint: '',
  lawRefs: [],
  keywords: '',
  enabledMark: 1,
  options: [],
  requirements: [],
  rev: 1,
  ...fields,
});

const tree = [
  node('1', null),
  node('1.1', 'n1'),
  node('1.1.1', 'n1.1', { isItem: true, standardScore: 0.1 }),
  node('1.1.2', 'n1.1', { isItem: true, standardScore: 0.2, fullName: 'Fire doors' }),
  node('1.1.3', 'n1.1', { isItem: true, standardScore: 5, isBonus: true }),
  node('1.1.4', 'n1.1', { isItem: true, standardScore: 7, enabledMark: 0 }),
  node('2', null),
];

test('sums count enabled items and leave bonus points out, without rounding noise', () => {
  const sums = sumsOf(tree);
  assert.deepEqual(sums.get('n1'), { items: 3, points: 0.3 });
  assert.equal(sums.get('n2'), undefined);
});

test('a search keeps the matching clauses and everything above them', () => {
  assert.deepEqual(
    matching(tree, 'fire').map((one) => one.nodeCode),
    ['1', '1.1', '1.1.2'],
  );
});

test('the next code follows the largest one below the parent', () => {
  assert.equal(nextCode(tree, tree[1] ?? null), '1.1.5');
  assert.equal(nextCode(tree, null), '3');
});

test('a node put among its siblings gives them all a new order', () => {
  assert.deepEqual(
    placed(tree, 'n1.1.3', 'n1.1', 0).map((place) => place.id),
    ['n1.1.3', 'n1.1.1', 'n1.1.2', 'n1.1.4'],
  );
});
