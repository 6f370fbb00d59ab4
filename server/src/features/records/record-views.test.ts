import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordViewRoutes } from '@auditplus/contract/features/records/record-views.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign } from './write-records.fixture.ts';

let product: TestApp;
let [admin, owner, other]: Client[] = [];
let modelId: string;

before(async () => {
  product = await startTestApp();
  [admin, owner, other] = await Promise.all(['admin', 'huangwl', 'tangmy'].map((who) => product.as(who)));
  modelId = await publishDesign(of(admin), {
    code: 'viewed',
    body: {
      form: { fields: [{ fieldId: 'n', name: 'note', kind: 'comInput', label: { zh: '说明' } }] },
      views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'note' }] }],
    },
    holders: ['huangwl', 'tangmy'],
  });
});
after(() => product.stop());

function of(client: Client | undefined): Client {
  assert.ok(client);
  return client;
}

const view = (fullName: string, roleIds: string[] = []) => ({
  fullName,
  viewId: 'list',
  query: 'q=%E6%B3%B5&s=note.desc',
  columns: ['note'],
  roleIds,
});
const save = (client: Client | undefined, body: ReturnType<typeof view>) =>
  of(client).tryCall(recordViewRoutes.saveView, { params: { modelId }, body });
const names = async (client: Client | undefined) =>
  (await of(client).call(recordViewRoutes.views, { params: { modelId } })).list.map(
    ({ fullName }) => fullName,
  );

test('a view is its owner’s alone, and one of the same name takes its place', async () => {
  const first = await save(owner, view('泵房'));
  const second = await save(owner, { ...view('泵房'), query: 'q=2' });
  assert.equal(second.data.id, first.data.id);
  assert.deepEqual([await names(owner), await names(other)], [['泵房'], []]);
  const foreign = await of(other).tryCall(recordViewRoutes.removeView, {
    params: { modelId, id: first.data.id },
  });
  assert.equal(foreign.status, 404);
  await of(owner).call(recordViewRoutes.removeView, { params: { modelId, id: first.data.id } });
  assert.deepEqual(await names(owner), []);
});

test('who designs functions shares a view with roles, and their people find it', async () => {
  const role = await product.app.kernel.db
    .selectFrom('user_relations')
    .select('object_id')
    .where('user_id', '=', demoId('user', 'tangmy'))
    .where('object_type', '=', 'Role')
    .executeTakeFirstOrThrow();
  const roleIds = [role.object_id];
  assert.equal((await save(owner, view('越权', roleIds))).errorCode, 'record.viewNotShared');
  await save(admin, view('共享', roleIds));
  assert.ok((await names(other)).includes('共享'));
  const { list, mayShare } = await of(other).call(recordViewRoutes.views, { params: { modelId } });
  assert.deepEqual([list[0]?.isOwn, mayShare], [false, false]);
});
