import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerOf, withChoice, within, withPartner } from './unit-pairs.ts';

const pair = (unitOrgId: string, standardVersionId: string, partnerOrgId: string | null = null) => ({
  unitOrgId,
  standardVersionId,
  partnerOrgId,
});

test('units take the one chosen standard, whichever is chosen first, and none of several', () => {
  const pairs = [pair('A', 'v1')];
  const both = [pair('A', 'v1'), pair('B', 'v1')];
  assert.deepEqual(within(pairs, { unitIds: ['A', 'B'], versionIds: ['v1'] }), both);
  assert.deepEqual(within([], { unitIds: ['A', 'B'], versionIds: ['v1'] }), both);
  assert.deepEqual(within(pairs, { unitIds: ['A', 'B'], versionIds: ['v1', 'v2'] }), pairs);
  assert.deepEqual(within(pairs, { unitIds: ['A', 'B'], versionIds: [] }), []);
  assert.deepEqual(within([pair('A', 'v1', 'P')], { unitIds: ['A'], versionIds: ['v2'] }), [
    pair('A', 'v2', 'P'),
  ]);
});

test('a standard that is given to units brings their partners along and is taken away again', () => {
  const pairs = withPartner([pair('A', 'v1'), pair('B', 'v1')], 'A', 'P');
  const both = withChoice(pairs, { unitIds: ['A', 'B'], versionId: 'v2', isOn: true });
  assert.deepEqual(both, [pair('A', 'v1', 'P'), pair('B', 'v1'), pair('A', 'v2', 'P'), pair('B', 'v2')]);
  assert.deepEqual(withChoice(both, { unitIds: ['A', 'B'], versionId: 'v2', isOn: false }), pairs);
  assert.deepEqual(within(both, { unitIds: ['A', 'B'], versionIds: ['v2'] }), [
    pair('A', 'v2', 'P'),
    pair('B', 'v2'),
  ]);
  assert.equal(partnerOf(both, 'B'), null);
});
