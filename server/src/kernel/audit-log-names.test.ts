import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleInWords } from './audit-log-names.ts';

test('several roles of who acted are parted as the reader’s language parts names', () => {
  const row = { actor_id: 'u1', actor_role: '总部审核员,管理体系部' };
  assert.deepEqual(
    (['zh', 'en'] as const).map((language) => roleInWords(row, language)),
    ['总部审核员、管理体系部', 'Head-office auditor, Management system department'],
  );
});

test('a role of the product is named in the reader’s language, one that an administrator made as it was named', () => {
  const row = { actor_id: 'u1', actor_role: '系统管理员,巡查员' };
  assert.equal(roleInWords(row, 'zhtw'), '系統管理員、巡查员');
  assert.equal(roleInWords(row, 'en'), 'System administrator, 巡查员');
});
