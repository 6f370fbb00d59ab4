import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const flat = (nodes: readonly OrganizeNode[]): OrganizeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const codes = (nodes: readonly OrganizeNode[]): string[] => flat(nodes).map((node) => node.enCode);

test('the company tree holds companies only, the department tree everything with slash paths', async () => {
  const client = await product.as('chenyl');
  const companies = (await client.call(organizationsRoutes.tree, {})).list;
  assert.equal(companies.length, 1);
  assert.equal(flat(companies).length, 13);
  assert.ok(flat(companies).every((node) => node.type === 'company'));
  const departments = flat(
    (await client.call(organizationsRoutes.departmentSelector, { params: { id: '0' } })).list,
  );
  const msd = departments.find((node) => node.fullName === '管理体系部');
  assert.equal(msd?.organize, '清源水务集团/管理体系部');
  assert.deepEqual(msd?.organizeIds, [demoId('org', 'QYSW'), msd?.id]);
});

test('the edited organisation and what is below it cannot be chosen as parent', async () => {
  const client = await product.as('chenyl');
  const id = demoId('org', 'C01');
  const all = await client.call(organizationsRoutes.departmentSelector, { params: { id: '0' } });
  const without = await client.call(organizationsRoutes.departmentSelectors, { params: { id } });
  const gone = codes(all.list).filter((code) => !codes(without.list).includes(code));
  assert.ok(gone.includes('C01') && gone.length > 1);
  assert.ok(gone.every((code) => code.startsWith('C01')));
});

test('管理体系部 chooses among all organisations, a company among its own with the way to them', async () => {
  const path = { params: { scope: '0', id: '0' } };
  const full = (await (await product.as('chenyl')).call(organizationsRoutes.permittedDepartments, path)).list;
  assert.ok(codes(full).includes('C02'));
  assert.ok(flat(full).every((node) => !node.disabled));

  const own = (await (await product.as('tangmy')).call(organizationsRoutes.permittedDepartments, path)).list;
  const choosable = flat(own).filter((node) => !node.disabled);
  assert.ok(choosable.some((node) => node.enCode === 'C01') && choosable.length > 1);
  assert.ok(choosable.every((node) => node.organizeIds.includes(demoId('org', 'C01'))));
  assert.deepEqual(
    flat(own)
      .filter((node) => node.disabled)
      .map((node) => node.enCode),
    ['QYSW'],
  );
  const xty = await (await product.as('tangmy')).call(organizationsRoutes.permittedDepartmentsXty, {});
  assert.deepEqual(codes(xty.list), codes(own));
});

test('a person without a role is told no role name and may be shown the whole tree', async () => {
  const { db, access } = product.app.kernel;
  const luozq = demoId('user', 'luozq');
  await db
    .deleteFrom('user_relations')
    .where('user_id', '=', luozq)
    .where('object_type', '=', 'Role')
    .execute();
  const page = { item_type: 'module', item_id: 'menu.audit.list' };
  await db
    .insertInto('grants')
    .values({ object_type: 'User', object_id: luozq, ...page })
    .execute();
  access.clear();
  const client = await product.as('luozq');
  assert.equal((await client.call(authRoutes.currentUser, {})).userInfo.roleName, '');
  const shown = await client.call(organizationsRoutes.departmentSelector, { params: { id: '0' } });
  const whole = await (await product.as('chenyl')).call(organizationsRoutes.departmentSelector, {
    params: { id: '0' },
  });
  assert.deepEqual(codes(shown.list), codes(whole.list));
});

test('a keyword keeps the hits and the organisations above them; departments are those of one company', async () => {
  const client = await product.as('chenyl');
  const hits = (await client.call(organizationsRoutes.list, { query: { keyword: 'c03' } })).list;
  assert.deepEqual(codes(hits), ['QYSW', 'C03']);
  const departments = await client.call(organizationsRoutes.departments, {
    params: { id: demoId('org', 'QYSW') },
    query: {},
  });
  assert.ok(departments.list.some((node) => node.fullName === '管理体系部'));
  assert.ok(!codes(departments.list).some((code) => code.startsWith('C0')));
});
