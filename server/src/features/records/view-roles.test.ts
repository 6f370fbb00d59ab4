import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import {
  AggregateQuery,
  RecordQuery,
  RecordSelection,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, revoke } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let chosen: Client;
let other: Client;
let design = '';
let roleId = '';

const COLUMNS = [{ field: 'title' }, { field: 'cost' }];

before(async () => {
  product = await startTestApp();
  roleId = (await product.ctxAs('tangmy')).caller.roleIds[0] ?? '';
  assert.notEqual(roleId, '');
  assert.ok(!(await product.ctxAs('yangcz')).caller.roleIds.includes(roleId));
  [admin, chosen, other] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('yangcz'),
  ]);
  const list = { kind: 'table' as const, columns: COLUMNS, roles: [roleId] };
  design = await publishDesign(admin, {
    code: 'viewed',
    holders: ['tangmy', 'yangcz'],
    body: {
      form: {
        fields: [
          { fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } },
          { fieldId: 'c', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
          { fieldId: 's', name: 'spot', kind: 'comInput', label: { zh: '现场' } },
        ],
      },
      views: [
        { ...list, viewId: 'dear', name: { zh: '大额', en: 'Large ones' }, where: 'cost > 100' },
        {
          ...list,
          viewId: 'cheap',
          name: { zh: '小额' },
          where: 'cost <= 100',
          roles: [],
          summary: ['cost'],
        },
        {
          viewId: 'pocket',
          name: { zh: '随身' },
          kind: 'table',
          device: 'app',
          buttons: [{ code: 'btn_download', label: { zh: '导出' } }],
          columns: [{ field: 'title' }, { field: 'spot' }],
        },
      ],
    },
  });
  await storedRecord(product, design, { title: '水泵', cost: '900', spot: '东门' });
  await storedRecord(product, design, { title: '螺钉', cost: '3', spot: '西门' });
});
after(() => product.stop());

const params = () => ({ modelId: design });
const listed = (viewId?: string) => ({ params: params(), body: RecordQuery.parse({ viewId }) });
const titles = async (client: Client, viewId?: string) =>
  (await client.call(recordReadRoutes.list, listed(viewId))).list.map(({ title }) => title);

test('whoever has none of its roles is not told of a list, and does not get it by its id', async () => {
  const seen = async (client: Client) => {
    const { body } = await client.call(recordReadRoutes.runtime, { params: params(), query: {} });
    return body.views.map(({ viewId, roles }) => [viewId, ...roles].join(' '));
  };
  assert.deepEqual(await seen(admin), ['dear', 'cheap', 'pocket']);
  assert.deepEqual(await seen(chosen), ['dear', 'cheap', 'pocket']);
  assert.deepEqual(await seen(other), ['cheap', 'pocket']);
  assert.deepEqual(await titles(chosen, 'dear'), ['水泵']);
  assert.deepEqual(await titles(other, 'cheap'), ['螺钉']);

  const view = { viewId: 'dear' };
  const selection = RecordSelection.parse(view);
  const tried = await Promise.all([
    other.tryCall(recordReadRoutes.list, listed('dear')),
    other.tryCall(recordReadRoutes.summary, { params: params(), body: selection }),
    other.tryCall(recordReadRoutes.aggregate, {
      params: params(),
      body: AggregateQuery.parse({ ...view, groupBy: [], measures: [{ measure: 'count', field: '' }] }),
    }),
    other.tryCall(recordReadRoutes.export, {
      params: params(),
      body: { ...RecordQuery.parse(view), dataType: 1, selectKey: [], tables: [], forEditing: false },
    }),
  ]);
  assert.deepEqual(
    tried.map(({ code, errorCode }) => [code, errorCode]),
    tried.map(() => [403, 'record.viewClosed']),
  );
});

test('what is asked for without a list is the first one that the caller sees', async () => {
  assert.deepEqual(await titles(chosen), ['水泵']);
  assert.deepEqual(await titles(other), ['螺钉']);
});

test('a list of the app shows its own columns, under the rights of columns', async () => {
  const rows = async () => (await other.call(recordReadRoutes.list, listed('pocket'))).list;
  assert.deepEqual(
    (await rows()).map(({ title, spot, cost }) => [title, spot, cost]).sort(),
    [
      ['水泵', '东门', undefined],
      ['螺钉', '西门', undefined],
    ].sort(),
  );
  await revoke(product, { account: 'yangcz', design, items: ['column spot', 'form spot'] });
  assert.deepEqual(
    (await rows()).map(({ spot }) => spot),
    [undefined, undefined],
  );
  const { body } = await other.call(recordReadRoutes.runtime, { params: params(), query: {} });
  const pocket = body.views.find(({ viewId }) => viewId === 'pocket');
  assert.deepEqual(
    pocket?.columns.map(({ field }) => field),
    ['title'],
  );
});

test('who sees none of the lists reads no records by them', async () => {
  const closed = await publishDesign(admin, {
    code: 'closedviews',
    holders: ['yangcz'],
    body: {
      form: { fields: [{ fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } }] },
      views: [
        { viewId: 'v', name: { zh: '全部' }, kind: 'table', columns: [{ field: 'title' }], roles: [roleId] },
      ],
    },
  });
  await storedRecord(product, closed, { title: '水泵' });
  const found = await other.call(recordReadRoutes.list, {
    params: { modelId: closed },
    body: RecordQuery.parse({}),
  });
  assert.deepEqual([found.list.length, found.pagination.total], [0, 0]);
});
