import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualEntries } from './usual-entries.ts';

const entries = (...codes: readonly string[]) => codes.map((enCode) => ({ enCode }));
const codesOf = (openable: readonly { enCode: string }[]) => usualEntries(openable).map((one) => one.enCode);

test('work that waits comes first, then the menu in its order, eight in all', () => {
  const menu = entries(
    'audit.dashboard',
    'audit.myReview',
    'audit.list',
    'audit.task',
    'audit.evidence',
    'audit.score',
    'audit.rectification',
    'audit.report',
    'audit.contractSign',
  );
  assert.deepEqual(codesOf(menu), [
    'audit.myReview',
    'audit.contractSign',
    'audit.rectification',
    'audit.dashboard',
    'audit.list',
    'audit.task',
    'audit.evidence',
    'audit.score',
  ]);
});

test('an administrator finds people and settings first', () => {
  const menu = entries('audit.myReview', 'permission.user', 'permission.authorize', 'system.sysConfig');
  assert.deepEqual(codesOf(menu), [
    'permission.user',
    'permission.authorize',
    'system.sysConfig',
    'audit.myReview',
  ]);
});
