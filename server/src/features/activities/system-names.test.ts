import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleInWords } from './system-names.ts';

test('several roles of who acted are parted as the reader’s language parts names', () => {
  const row = { actor_id: 'u1', actor_role: '总部审核员,管理体系部' };
  assert.deepEqual(
    (['zh', 'en'] as const).map((language) => roleInWords(row, language)),
    ['总部审核员、管理体系部', '总部审核员, 管理体系部'],
  );
});
