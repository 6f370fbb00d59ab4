import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { roleInWords } from './audit-log-names.ts';
import { titledIn } from './usual-names.ts';

const TITLES: Readonly<Record<string, object>> = { 巡查员: { en: 'Inspector', zhtw: '' } };

const readerOf = (language: Language) => ({
  language,
  roleName: (fullName: string) => titledIn({ fullName, titles: TITLES[fullName] }, language),
});

test('several roles of who acted are parted as the reader’s language parts names', () => {
  const row = { actor_id: 'u1', actor_role: '总部审核员,管理体系部' };
  assert.deepEqual(
    (['zh', 'en'] as const).map((language) => roleInWords(row, readerOf(language))),
    ['总部审核员、管理体系部', 'Head-office auditor, Management system department'],
  );
});

test('a role is named in the reader’s language, as the product or its administrator has translated it', () => {
  const row = { actor_id: 'u1', actor_role: '系统管理员,巡查员,停车管理员' };
  assert.equal(roleInWords(row, readerOf('zhtw')), '系統管理員、巡查员、停车管理员');
  assert.equal(roleInWords(row, readerOf('en')), 'System administrator, Inspector, 停车管理员');
});
