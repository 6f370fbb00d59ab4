import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerOf, withChoice, withPartner, withUnits, withVersions } from './unit-pairs.ts';

const pair = (unitOrgId: string, standardVersionId: string, partnerOrgId: string | null = null) => ({
  unitOrgId,
  standardVersionId,
  partnerOrgId,
});

test('a new unit takes the one chosen standard, and none of several', () => {
  const pairs = [pair('A', 'v1')];
  assert.deepEqual(withUnits(pairs, ['A', 'B'], ['v1']), [pair('A', 'v1'), pair('B', 'v1')]);
  assert.deepEqual(withUnits(pairs, ['A', 'B'], ['v1', 'v2']), pairs);
  assert.deepEqual(withUnits(pairs, ['B'], []), []);
});

test('a standard that is given to units brings their partners along and is taken away again', () => {
  const pairs = withPartner([pair('A', 'v1'), pair('B', 'v1')], 'A', 'P');
  const both = withChoice(pairs, { unitIds: ['A', 'B'], versionId: 'v2', isOn: true });
  assert.deepEqual(both, [pair('A', 'v1', 'P'), pair('B', 'v1'), pair('A', 'v2', 'P'), pair('B', 'v2')]);
  assert.deepEqual(withChoice(both, { unitIds: ['A', 'B'], versionId: 'v2', isOn: false }), pairs);
  assert.deepEqual(withVersions(both, ['v2']), [pair('A', 'v2', 'P'), pair('B', 'v2')]);
  assert.equal(partnerOf(both, 'B'), null);
});
