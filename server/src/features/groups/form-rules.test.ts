import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { recordBody } from '../../testing/record-body.ts';
import { groupMembers } from './groups.queries.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

/** Groups with rules of a form, which the product's own records do not have. */
const ruled = records(
  {
    ...group,
    formRules: [{ when: "fullName = '值班组'", set: { fullNameEn: "'On duty'" }, lock: ['description'] }],
  },
  groupsRoutes,
  { computed: { memberCount: groupMembers } },
);

test('the server sets what the rules of a form set, and keeps what they lock', async () => {
  const ctx = await product.ctxAs('admin');
  const sent = {
    ...(await recordBody(product.app.kernel.db, group, 1)),
    fullName: '值班组',
    fullNameEn: 'Typed',
  };
  const { handlers } = ruled;
  await handlers.create(ctx, { body: { ...sent, description: '白班' } } as never);
  const list = (await ruled.select(ctx, [])).filter(({ fullName }) => fullName === '值班组');
  const [stored] = list;
  assert.ok(stored);
  assert.equal(stored.fullNameEn, 'On duty');
  const changed = (values: object) =>
    handlers.update(ctx, {
      params: { id: stored.id },
      body: { ...sent, description: '白班', rev: stored.rev, ...values },
    } as never);
  await assert.rejects(changed({ description: '夜班' }), (error: Refusal) => {
    assert.equal(error.errorCode, 'record.notWritable');
    return true;
  });
  // A change that ends the lock may change what it held.
  await changed({ description: '夜班', fullName: '夜班组' });
  const [after] = (await ruled.select(ctx, [])).filter(({ id }) => id === stored.id);
  assert.deepEqual([after?.fullName, after?.description, after?.fullNameEn], ['夜班组', '夜班', 'Typed']);
});

test('a value that a rule computes anew may be sent as the form shows it', async () => {
  const { handlers, select } = records(
    { ...group, formRules: [{ when: 'true', set: { description: "concat(fullName, ' 24')" } }] },
    groupsRoutes,
    { computed: { memberCount: groupMembers } },
  );
  const ctx = await product.ctxAs('admin');
  const sent = { ...(await recordBody(product.app.kernel.db, group, 2)), fullName: '早班组' };
  await handlers.create(ctx, { body: sent } as never);
  const [stored] = (await select(ctx, [])).filter(({ fullName }) => fullName === '早班组');
  assert.equal(stored?.description, '早班组 24');
  const body = { ...sent, fullName: '中班组', description: '中班组 24', rev: stored.rev };
  await handlers.update(ctx, { params: { id: stored.id }, body } as never);
  const [after] = (await select(ctx, [])).filter(({ id }) => id === stored.id);
  assert.equal(after?.description, '中班组 24');
});
