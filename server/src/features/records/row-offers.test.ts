import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { designNamed } from '../designs/designs.fixture.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const list = (columns: readonly string[]) => ({
  viewId: 'list',
  name: { zh: '列表' },
  kind: 'table' as const,
  columns: columns.map((field) => ({ field })),
  buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
});

const PARTS: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'name', name: 'name', kind: 'comInput', label: { zh: '名称' }, searchable: true },
      { fieldId: 'price', name: 'price', kind: 'numInput', label: { zh: '单价' }, props: { precision: 2 } },
      { fieldId: 'until', name: 'until', kind: 'date', label: { zh: '有效期' } },
      { fieldId: 'store', name: 'store', kind: 'comInput', label: { zh: '仓库' } },
      { fieldId: 'papers', name: 'papers', kind: 'uploadFz', label: { zh: '证书' } },
    ],
  },
  views: [list(['name', 'price', 'until', 'store'])],
};

/** An order whose rows are chosen among the records of a design, or the rows of an interface. */
const orders = (rows: object): z.input<typeof DesignBody> => ({
  form: {
    fields: [
      { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '标题' } },
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        props: JSON.parse(JSON.stringify(rows)),
        children: [
          { fieldId: 'part', name: 'part', kind: 'comInput', label: { zh: '部件' } },
          { fieldId: 'cost', name: 'cost', kind: 'numInput', label: { zh: '单价' } },
          { fieldId: 'due', name: 'due', kind: 'date', label: { zh: '期限' } },
          { fieldId: 'ref', name: 'ref', kind: 'comInput', label: { zh: '编号' } },
        ],
      },
    ],
  },
  views: [list(['title'])],
});
const fromDesign = (modelId: string, more: readonly object[] = []) => ({
  addType: 2,
  addTableConf: {
    modelId,
    columnOptions: [{ value: 'store', label: { zh: '仓库' } }],
    relationOptions: [
      { field: 'part', type: '1', value: 'name' },
      { field: 'cost', type: '1', value: 'price' },
      { field: 'due', type: '1', value: 'until' },
      { field: 'ref', type: '1', value: 'id' },
      ...more,
    ],
  },
});

let product: TestApp;
let admin: Client;
/** Has both entries. */
let clerk: Client;
/** Has the entry of the orders alone. */
let buyer: Client;
let stranger: Client;
let parts: string;
let modelId: string;
const ids: string[] = [];

before(async () => {
  product = await startTestApp();
  [admin, clerk, buyer, stranger] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('yangcz'),
    product.as('linzy'),
  ]);
  parts = await publishDesign(admin, { code: 'rowParts', body: PARTS, holders: ['tangmy'] });
  modelId = await publishDesign(admin, {
    code: 'rowOrders',
    body: orders(fromDesign(parts)),
    holders: ['tangmy', 'yangcz'],
  });
  for (const [name, price, store] of [
    ['阀门', 12.5, '东库'],
    ['密封圈', 0.8, '西库'],
    ['阀杆', 99, '西库'],
  ] as const)
    ids.push(await storedRecord(product, parts, { name, price, store, until: '2027-03-08' }));
});
after(() => product.stop());

const offers = (client: Client, query: object = {}, table = 'items') =>
  client.tryCall(recordReadRoutes.rowOffers, { params: { modelId, table }, query: query as never });
const offered = async (client: Client, query: object = {}) => {
  const { list: rows } = await client.call(recordReadRoutes.rowOffers, {
    params: { modelId, table: 'items' },
    query: query as never,
  });
  return rows;
};
const namesOf = async (client: Client, query: object = {}) =>
  (await offered(client, query)).map(({ texts }) => texts.name).toSorted();

test('records of the other design are offered with what the columns show and take, page by page', async () => {
  const [valve] = await offered(clerk, { keyword: '阀门' });
  assert.equal(valve?.id, ids[0]);
  assert.deepEqual(valve?.texts, { store: '东库', name: '阀门', price: '12.50', until: '2027-03-08' });
  assert.deepEqual(valve?.values, {
    store: '东库',
    name: '阀门',
    price: 12.5,
    until: Date.UTC(2027, 2, 7, 16),
  });
  assert.deepEqual(await namesOf(clerk, { keyword: '西库' }), ['密封圈', '阀杆']);
  const page = await clerk.call(recordReadRoutes.rowOffers, {
    params: { modelId, table: 'items' },
    query: { currentPage: 2, pageSize: 2 } as never,
  });
  assert.equal(page.list.length, 1);
  assert.equal(page.pagination.total, 3);
});

test('whoever does not see the other design is offered nothing, whoever has no entry of this one may not ask', async () => {
  assert.deepEqual(await namesOf(buyer), []);
  assert.equal((await offers(stranger)).status, 403);
  assert.equal((await offers(clerk, {}, 'title')).errorCode, 'record.filterFaulty');
  assert.equal((await offers(clerk, {}, 'nothing')).errorCode, 'record.filterFaulty');
});

test('a data scheme and the columns of the other design hold for what is offered', async () => {
  await reachOnly(product, { account: 'tangmy', design: parts, field: 'store', value: '西库' });
  await revoke(product, { account: 'tangmy', design: parts, items: ['column price', 'form price'] });
  const rows = await offered(clerk);
  assert.deepEqual(rows.map(({ texts }) => texts.name).toSorted(), ['密封圈', '阀杆']);
  for (const { texts, values } of rows) {
    assert.equal('price' in texts, false);
    assert.equal('price' in values, false);
  }
});

test('whoever may not fill in the child table is offered no rows for it', async () => {
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form items'] });
  assert.equal((await offers(clerk)).errorCode, 'record.filterFaulty');
});

test('a design whose rows come from an interface lets its people call it, and says what is not there', async () => {
  const stock = await publishedInterface(admin, { query: JSON.stringify([{ name: '阀门', price: 3 }]) });
  const ask = () => buyer.tryCall(dataInterfacesRoutes.response, { params: { id: stock }, query: {} });
  assert.equal((await ask()).errorCode, 'interface.denied');
  const rows = (interfaceId: string) => ({
    // As designs of the reference platform have it.
    addType: 1,
    addTableConf: {
      interfaceId,
      interfaceName: '库存',
      hasPage: true,
      pageSize: 20,
      templateJson: [{ field: 'store', fieldName: '仓库', defaultValue: null, relationField: 'title' }],
      columnOptions: [{ value: 'name', label: '名称' }],
      relationOptions: [{ field: 'part', type: 1, value: 'name' }],
    },
  });
  await publishDesign(admin, { code: 'rowStock', body: orders(rows(stock)), holders: ['yangcz'] });
  assert.equal((await ask()).status, 200);
  const { id } = await admin.call(designsRoutes.start, { body: designNamed('rowFaulty') });
  const faults = async (props: object) => {
    const { issues } = await admin.call(designsRoutes.saveDraft, {
      params: { id },
      body: { body: DesignBody.parse(orders(props)) },
    });
    return issues.flatMap(({ place, severity }) => (severity === 'error' ? [place] : []));
  };
  assert.deepEqual(await faults(rows('none')), ['props.addTableConf']);
  assert.deepEqual(await faults(fromDesign('none')), ['props.addTableConf']);
  assert.deepEqual(await faults(fromDesign(parts, [{ field: 'ref', type: '1', value: 'gone' }])), [
    'props.addTableConf',
  ]);
  assert.deepEqual(await faults(fromDesign(parts)), []);
});
