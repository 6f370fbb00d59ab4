import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RoleTransfer } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

async function exported(code: string): Promise<RoleTransfer> {
  const { list } = await admin.call(rolesRoutes.list, { query: { keyword: code } });
  const ids = list.find((role) => role.enCode === code)?.id ?? '';
  const { url } = await admin.call(rolesRoutes.export, { query: { ids } });
  return RoleTransfer.parse(await (await fetch(product.url + url)).json());
}

const send = (content: string) => {
  const body = new FormData();
  body.append('file', new Blob([content]), 'roles.txt');
  return admin.tryCall(rolesRoutes.import, { body } as never);
};

test('a role goes out with its rights by their codes and comes in with the same rights', async () => {
  const document = await exported('msd');
  const [role] = document.roles;
  assert.ok(role && role.grants.length > 20);
  const copy = { ...document, roles: [{ ...role, enCode: 'msdCopy', fullName: '体系部副本' }] };
  const done = await send(JSON.stringify(copy));
  assert.deepEqual([done.code, done.data], [200, { added: 1, changed: 0, notes: [] }], done.msg);
  const rights = (transfer: RoleTransfer) =>
    transfer.roles.flatMap(({ grants }) => grants.map((grant) => Object.values(grant).join(' '))).sort();
  assert.deepEqual(rights(await exported('msdCopy')), rights(document));
});

test('rights and organisations that are not known here are left out and named; a faulty file names its places', async () => {
  const document = await exported('msd');
  const [role] = document.roles;
  assert.ok(role);
  const foreign = {
    ...role,
    enCode: 'foreign',
    fullName: '外来角色',
    globalMark: 0,
    organizeCodes: ['C01', 'X99'],
    grants: [{ step: 'module', menu: 'no.such.page', item: '' }],
  };
  const done = await send(JSON.stringify({ ...document, roles: [foreign] }));
  assert.equal(done.code, 200, done.msg);
  assert.deepEqual(done.data.notes, [
    '角色“外来角色”的组织 X99 不存在',
    '角色“外来角色”的权限 no.such.page 不存在',
  ]);
  const { db } = product.app.kernel;
  const bound = await db
    .selectFrom('role_organizes')
    .innerJoin('roles', 'roles.id', 'role_organizes.role_id')
    .select('organize_id')
    .where('roles.en_code', '=', 'foreign')
    .execute();
  assert.deepEqual(bound, [{ organize_id: demoId('org', 'C01') }]);
  const faulty = await send(JSON.stringify({ ...document, roles: [role, { ...role, enCode: 5 }] }));
  assert.equal(faulty.msg, '文件中以下位置不正确：roles[2].enCode；未导入任何数据');
});

test('a deleted role lies in the recycle bin and comes back', async () => {
  const { list } = await admin.call(rolesRoutes.list, { query: { keyword: 'foreign' } });
  const id = list[0]?.id ?? '';
  await product.app.kernel.db.deleteFrom('grants').where('object_id', '=', id).execute();
  await admin.call(rolesRoutes.remove, { params: { id } });
  const bin = async () =>
    (await admin.call(rolesRoutes.recycled, { query: { currentPage: 1, pageSize: 20 } })).list;
  assert.deepEqual(
    (await bin()).map((row) => [row.id, row.fullName, row.deletedBy]),
    [[id, '外来角色', '系统管理员']],
  );
  await admin.call(rolesRoutes.restore, { params: { id } });
  assert.deepEqual(await bin(), []);
  const back = await admin.call(rolesRoutes.list, { query: { keyword: 'foreign' } });
  assert.equal(back.list.length, 1);
});
