import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seesWholeOrganisation } from './whole-organisation.ts';

test('the role 管理体系部 sees all organisations, among others too, and no role that is only named like it', () => {
  assert.equal(seesWholeOrganisation(['msd']), true);
  assert.equal(seesWholeOrganisation(new Set(['hqAuditor', 'msd'])), true);
  assert.equal(seesWholeOrganisation(['msdHead', 'msdHelper']), false);
  assert.equal(seesWholeOrganisation([]), false);
});
