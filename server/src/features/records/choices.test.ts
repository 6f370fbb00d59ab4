import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { type RecordData, RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { interfaceEdit, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { publishDesign, revoke } from './write-records.fixture.ts';

const PUMPS = [
  { id: 'p1', fullName: '一号泵', place: '东站' },
  { id: 'p2', fullName: '二号泵', place: '西站' },
];
const AREAS = [
  {
    code: 'east',
    label: '东区',
    below: [{ code: 'east-1', label: '东区一段' }],
  },
];

let product: TestApp;
let admin: Client;
/** Has the entry of the design and no right to interfaces. */
let plain: Client;
/** Has neither. */
let stranger: Client;
let pumps: string;
let years: string;
let modelId: string;

const bodyOf = (): z.input<typeof DesignBody> => ({
  form: {
    fields: [
      {
        fieldId: 'pump',
        name: 'pump',
        kind: 'popupSelect',
        label: { zh: '水泵' },
        searchable: true,
        props: { interfaceId: pumps },
      },
      {
        fieldId: 'kind',
        name: 'kind',
        kind: 'select',
        label: { zh: '类别' },
        searchable: true,
        props: {
          options: [
            { id: 'a', fullName: '离心泵' },
            { id: 'b', fullName: '潜水泵' },
          ],
        },
      },
      { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '备注' }, searchable: true },
      {
        fieldId: 'years',
        name: 'years',
        kind: 'popupTableSelect',
        label: { zh: '年份' },
        props: { interfaceId: years, propsValue: 'year', relationField: 'name', multiple: true },
      },
      {
        fieldId: 'area',
        name: 'area',
        kind: 'cascader',
        label: { zh: '区域' },
        props: {
          dataType: 'dynamic',
          propsUrl: areas,
          props: { value: 'code', label: 'label', children: 'below' },
        },
      },
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [
          {
            fieldId: 'spare',
            name: 'spare',
            kind: 'select',
            label: { zh: '备用泵' },
            props: { dataType: 'dynamic', propsUrl: pumps },
          },
        ],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'pump' }, { field: 'years' }],
      filters: [{ field: 'years', match: 'equal' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
    },
  ],
});
let areas: string;

before(async () => {
  product = await startTestApp();
  [admin, plain, stranger] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('yangcz'),
  ]);
  pumps = await publishedInterface(admin, { query: JSON.stringify(PUMPS) });
  areas = await publishedInterface(admin, { query: JSON.stringify(AREAS) });
  years = await publishedInterface(admin, {
    dataType: 1,
    query: `SELECT n AS year, n || '年' AS name FROM generate_series(2001, 2030) AS g(n)`,
  });
  // Whoever asked in vain before the design was there may ask afterwards.
  assert.equal((await ask(plain, pumps)).errorCode, 'interface.denied');
  modelId = await publishDesign(admin, { code: 'pumpChoice', body: bodyOf(), holders: ['tangmy'] });
});
after(() => product.stop());

const ask = (client: Client, id: string) =>
  client.tryCall(dataInterfacesRoutes.response, { params: { id }, query: {} });
const save = (client: Client, data: RecordData, id?: string) =>
  id === undefined
    ? client.tryCall(recordWriteRoutes.create, { params: { modelId }, body: { data } })
    : client.tryCall(recordWriteRoutes.update, { params: { modelId, id }, body: { data } });
const created = async (data: RecordData): Promise<string> => {
  const { id } = await plain.call(recordWriteRoutes.create, { params: { modelId }, body: { data } });
  return id;
};
const read = (id: string) => plain.call(recordReadRoutes.read, { params: { modelId, id } });

const FULL: RecordData = {
  pump: 'p1',
  years: ['2002', '2003'],
  area: ['east', 'east-1'],
  items: [{ spare: 'p2' }],
};

test('people who have the form may call what it chooses from, and nobody else', async () => {
  assert.equal((await ask(plain, pumps)).status, 200);
  assert.equal((await ask(stranger, pumps)).errorCode, 'interface.denied');
});

test('a record keeps what the chosen rows show, in its form, its list, its history and its search', async () => {
  const id = await created(FULL);
  const { display, texts } = await read(id);
  assert.equal(display.pump, '一号泵');
  assert.equal(display.years, '2002年、2003年');
  assert.equal(display.area, '东区/东区一段');
  assert.deepEqual(texts.years, { 2002: '2002年', 2003: '2003年' });
  assert.deepEqual(texts['items.spare'], { p2: '二号泵' });
  assert.match(JSON.stringify(display.items), /二号泵/);
  const { list } = await plain.call(recordReadRoutes.list, {
    params: { modelId },
    body: { keyword: '一号', json: JSON.stringify({ years: ['2003'] }), sidx: 'pump', sort: 'asc' },
  } as never);
  assert.equal(list[0]?.pump, '一号泵');
  await save(plain, { pump: 'p2' }, id);
  const history = await plain.call(recordReadRoutes.history, { params: { modelId, id }, query: {} });
  const change = history.list[0]?.changes.find(({ field }) => field === 'pump');
  assert.deepEqual([change?.before, change?.after], ['一号泵', '二号泵']);
  await save(plain, { items: [{ spare: 'p1' }, { spare: 'p2' }] }, id);
  const { list: changes } = await plain.call(recordReadRoutes.history, {
    params: { modelId, id },
    query: {},
  });
  const rows = changes[0]?.changes.filter(({ field }) => field === 'items.spare');
  assert.deepEqual(
    rows?.map(({ row, after }) => [row, after]).filter(([, after]) => after !== ''),
    [
      [1, '一号泵'],
      [2, '二号泵'],
    ],
    'changes of child rows say which row',
  );
});

test('a keyword finds by what was chosen also where a field that it looks into is hidden', async () => {
  const id = await created({ ...FULL, kind: 'b', note: '机密' });
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form note'] });
  const found = async (keyword: string) => {
    const { list } = await plain.call(recordReadRoutes.list, {
      params: { modelId },
      body: RecordQuery.parse({ keyword }),
    });
    return list.some((row) => row.id === id);
  };
  assert.deepEqual(await Promise.all(['一号', '潜水', '机密', '离心'].map(found)), [
    true,
    true,
    false,
    false,
  ]);
});

test('a value that no row holds is refused at its field, and the rest of the input with it', async () => {
  const refused = await save(plain, { ...FULL, pump: 'p9', items: [{ spare: 'p1' }, { spare: 'x' }] });
  assert.equal(refused.errorCode, 'record.invalid');
  assert.match(refused.msg, /水泵没有选项“p9”/);
  assert.match(refused.msg, /备用泵没有选项“x”/);
});

test('a row that is gone blocks no other change of the record that chose it', async () => {
  const id = await created(FULL);
  await republish([PUMPS[1]]);
  assert.equal((await save(plain, { pump: 'p1', years: ['2004'] }, id)).status, 200);
  const { display } = await read(id);
  assert.deepEqual([display.pump, display.years], ['一号泵', '2004年']);
  assert.equal((await save(plain, { ...FULL, items: [] })).errorCode, 'record.invalid');
  await republish(PUMPS);
});

test('while an interface does not answer, new choices are refused with a reason and old ones stay', async () => {
  const id = await created(FULL);
  await admin.call(dataInterfacesRoutes.state, { params: { id: pumps } });
  const refused = await save(plain, { pump: 'p2' }, id);
  assert.match(refused.msg, /水泵的选项暂时无法读取/);
  assert.equal((await save(plain, { years: [] }, id)).status, 200);
  assert.equal((await read(id)).display.pump, '一号泵');
  await admin.call(dataInterfacesRoutes.state, { params: { id: pumps } });
});

test('an interface that a published form chooses from cannot be deleted, and one that is missing is told', async () => {
  const removed = await admin.tryCall(dataInterfacesRoutes.remove, { params: { id: pumps }, query: {} });
  assert.equal(removed.errorCode, 'definition.inUse');
  const { id } = await admin.call(dataInterfacesRoutes.create, { body: interfaceEdit() });
  const body = bodyOf();
  const [field] = body.form?.fields ?? [];
  if (field) field.props = { interfaceId: id };
  const { issues } = await admin.call(designsRoutes.saveDraft, {
    params: { id: modelId },
    body: { body: body as DesignBody },
  });
  assert.match(issues.map(({ text }) => text).join(), /水泵”的数据接口不存在、未发布/);
});

/** Publishes other pumps. */
async function republish(rows: readonly unknown[]): Promise<void> {
  const found = await admin.call(dataInterfacesRoutes.read, { params: { id: pumps } });
  await admin.call(dataInterfacesRoutes.update, {
    params: { id: pumps },
    body: { ...found, query: JSON.stringify(rows) } as never,
  });
  await admin.call(dataInterfacesRoutes.publish, { params: { id: pumps }, body: { note: '' } });
}
