import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { type DesignedField, sampleDesigned } from '@auditplus/contract/kinds/designed.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { generateFeature } from '../../server/src/features/code-generation/feature-files.ts';
import { designNamed } from '../../server/src/features/designs/designs.fixture.ts';
import { publishedDesign } from '../../server/src/features/records/records.fixture.ts';
import { readSheet, writeWorkbook } from '../../server/src/kernel/spreadsheet.ts';
import { type Client, startTestApp, type TestApp } from '../../server/src/testing/http.ts';
import { readPdf } from '../../server/src/testing/pdf-text.ts';

// Run inside a clone with a new kind of field in it: what becomes of the kind on the server.

/** The clone knows it. */
const KIND = 'licencePlate' as string as FieldKindId;

const field = (name: string, props: object = {}) => ({
  ...{ fieldId: name, name, kind: KIND, label: { zh: `车牌${name}` } },
  props: { ...props },
});

const BODY = DesignBody.parse({
  form: {
    settings: { print: { shown: true, text: { zh: '打印' }, printId: '' } },
    fields: [
      { ...{ fieldId: 'holder', name: 'holder', kind: 'comInput' }, required: true, label: { zh: '车主' } },
      { ...field('plate'), searchable: true },
      field('electric', { isElectric: true }),
      {
        ...{ fieldId: 'cars', name: 'cars', kind: 'table', label: { zh: '其他车辆' } },
        children: [field('other')],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'grouped',
      groupField: 'plate',
      columns: [{ field: 'plate', sortable: true }, { field: 'electric' }],
      filters: [{ field: 'plate', match: 'like' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
    },
  ],
});

let product: TestApp;
let admin: Client;
let modelId: string;
let id: string;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  modelId = await publishedDesign(admin, 'cars', { body: BODY });
});
after(() => product.stop());

const fileAt = async (url: string) => new Uint8Array(await (await fetch(product.url + url)).arrayBuffer());
const list = async (body: object) =>
  (await admin.call(recordsRoutes.list, { params: { modelId }, body } as never)).list;
const rowsOf = async (body: object) => (await list(body)).flatMap((row) => row.children ?? []);

test('the designer refuses a property that is none of its own, and publishes the rest', async () => {
  const { id: faulty } = await admin.call(designsRoutes.start, { body: designNamed('faulty') });
  const body = DesignBody.parse({ form: { fields: [field('plate', { isElectric: 'perhaps' })] } });
  const { issues } = await admin.call(designsRoutes.saveDraft, { params: { id: faulty }, body: { body } });
  assert.ok(issues.some(({ text }) => text.includes('新能源车牌')));
  const runtime = await admin.call(recordsRoutes.runtime, { params: { modelId }, query: {} });
  assert.deepEqual(
    runtime.body.form.fields.map(({ kind }) => kind),
    ['comInput', KIND, KIND, 'table'],
  );
});

test('the form takes its values and refuses others, in child tables too', async () => {
  const create = (data: object) =>
    admin.tryCall(recordsRoutes.create, {
      params: { modelId },
      body: { data: { holder: '唐', ...data } },
    } as never);
  const refused = await create({ plate: 'AB1', electric: 'AB12345', cars: [{ other: 'x' }] });
  assert.equal(refused.msg, '车牌plate的值不正确；车牌electric的值不正确；车牌other的值不正确');
  const { status, data } = await create({ plate: 'AB12345', electric: null, cars: [{ other: 'CD12345' }] });
  assert.equal(status, 200);
  ({ id } = data);
  await admin.call(recordsRoutes.update, {
    params: { modelId, id },
    body: { data: { electric: 'AB123456' } },
  });
  const found = await admin.call(recordsRoutes.read, { params: { modelId, id } });
  assert.deepEqual([found.data.plate, found.display.electric], ['AB12345', 'AB·123456']);
  const history = await admin.call(recordsRoutes.history, { params: { modelId, id }, query: {} });
  assert.equal(history.list[0]?.changes[0]?.after, 'AB·123456');
});

test('lists show, group, sort, search and filter it', async () => {
  const [row] = await rowsOf({ sidx: 'plate', sort: 'desc', keyword: 'ab·123' });
  assert.deepEqual([row?.plate, row?.electric], ['AB·12345', 'AB·123456']);
  assert.equal((await list({}))[0]?.plate, 'AB·12345', 'the heading of its group');
  assert.equal((await rowsOf({ json: JSON.stringify({ plate: '1234' }) })).length, 1);
  assert.equal((await rowsOf({ json: JSON.stringify({ plate: '9999' }) })).length, 0);
  const filter = { logic: 'and', items: [{ field: 'electric', operator: 'startsWith', value: 'AB' }] };
  assert.equal((await rowsOf({ filter })).length, 1);
});

test('workbooks bring it out and in', async () => {
  const { url } = await admin.call(recordsRoutes.export, {
    params: { modelId },
    body: { dataType: 1, selectKey: ['plate', 'electric'] },
  } as never);
  const sheet: unknown[] = [];
  for await (const { values } of readSheet(await fileAt(url))) sheet.push(values);
  assert.deepEqual(sheet[1], ['AB·12345', 'AB·123456']);
  const columns = ['车主', '车牌plate', '车牌electric'].map((header) => ({ header }));
  const workbook = await writeWorkbook([
    {
      name: '数据',
      columns,
      rows: [
        ['周', 'ef 67890', ''],
        ['林', 'nothing', ''],
      ],
    },
  ]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(workbook)]), 'cars.xlsx');
  const { rows } = await admin.call(recordsRoutes.importPreview, {
    params: { modelId },
    body: form,
  } as never);
  const stored = await admin.call(recordsRoutes.importStore, {
    params: { modelId },
    body: { mode: 'add', key: '', removesRows: false, rows },
  });
  assert.deepEqual([stored.added, stored.failed.map(({ faults }) => Object.keys(faults))], [1, [['plate']]]);
  assert.equal((await rowsOf({ keyword: 'EF·67890' })).length, 1);
});

test('prints say it as lists do', async () => {
  const { url } = await admin.call(printTemplatesRoutes.pdf, {
    params: { id: `rec:${modelId}` },
    body: { formId: id },
  });
  const text = readPdf(Buffer.from(await fileAt(url))).pages.join('');
  for (const plate of ['AB·12345', 'AB·123456', 'CD·12345']) assert.ok(text.includes(plate), text);
});

test('generated code declares it', () => {
  const made = generateFeature({
    // Grouped lists do not become code.
    body: { ...BODY, views: BODY.views.map((view) => ({ ...view, kind: 'table' as const })) },
    webType: 2,
    fullName: '车辆',
    request: { module: 'extend', className: 'Car', subClassName: '', description: '' },
    dictionaries: new Map(),
    migration: '9000',
  });
  assert.ok('files' in made, JSON.stringify(made));
  const record = made.files.find(({ path }) => path.endsWith('.record.ts'))?.content ?? '';
  assert.match(record, /kind: 'designed',\s+of: 'licencePlate'/);
  const plate = { kind: 'designed', of: KIND, label: ['车', '車', 'Car'] } as unknown as DesignedField;
  assert.equal(sampleDesigned(plate, 7), 'AB00007', 'its test makes records');
});
