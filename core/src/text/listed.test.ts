import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOneName, clauses, listed } from '@auditplus/contract/kernel/listed.ts';

test('names, clauses and parts of a name are parted as the language parts them', () => {
  assert.deepEqual(
    (['zh', 'zhtw', 'en'] as const).map((language) => [
      listed(['甲', '乙'], language),
      clauses(['甲', '乙'], language),
      asOneName([2026, '甲', 'V1'], language),
    ]),
    [
      ['甲、乙', '甲；乙', '2026甲V1'],
      ['甲、乙', '甲；乙', '2026甲V1'],
      ['甲, 乙', '甲; 乙', '2026 甲 V1'],
    ],
  );
});
