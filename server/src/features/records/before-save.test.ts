import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { ImportPlan, RecordImportRow } from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { type RecordData, RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { storeImport } from './import-records.ts';
import { publishDesign, revoke } from './write-records.fixture.ts';

const SCRIPT = `
  if (data.amount > 100 && !data.reason) return { refuse: '超过100须说明原因', field: 'reason' };
  if (data.title === 'broken') return missing.name;
  if (data.title === 'endless') for (;;) {}
  return { ...data, title: data.title.trim().toUpperCase(), level: data.amount > 10 ? 'high' : 'low',
    was: old ? old.title : 'new', items: data.items.filter(({ part }) => part) };`;

const text = (name: string, zh: string) =>
  ({ fieldId: name, name, kind: 'comInput', label: { zh } }) as const;
const BODY: z.input<typeof DesignBody> = {
  form: {
    settings: { scripts: { beforeSave: SCRIPT } },
    fields: [
      text('title', '名称'),
      { fieldId: 'amount', name: 'amount', kind: 'numInput', label: { zh: '金额' } },
      text('reason', '原因'),
      text('level', '等级'),
      text('was', '原名称'),
      {
        fieldId: 'double',
        name: 'double',
        kind: 'calculate',
        label: { zh: '翻倍' },
        expressions: { value: 'amount * 2' },
      },
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [text('part', '部件')],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'title' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
    },
  ],
};

let product: TestApp;
let admin: Client;
let plain: Client;
let modelId: string;
before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  modelId = await publishDesign(admin, { code: 'scripted', body: BODY, holders: ['tangmy'] });
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form level'] });
});
after(() => product.stop());

const create = (data: RecordData) =>
  plain.tryCall(recordWriteRoutes.create, { params: { modelId }, body: { data } });

test('the script of a design changes what is stored, also where the writer may not, before anything is computed', async () => {
  const { id } = await plain.call(recordWriteRoutes.create, {
    params: { modelId },
    body: { data: { title: ' pump ', amount: 12, items: [{ part: 'a' }, { part: '' }] } },
  });
  const read = async () => (await admin.call(recordReadRoutes.read, { params: { modelId, id } })).data;
  const first = await read();
  assert.deepEqual([first.title, first.level, first.was, Number(first.double)], ['PUMP', 'high', 'new', 24]);
  assert.equal(Array.isArray(first.items) && first.items.length, 1);
  await plain.call(recordWriteRoutes.update, { params: { modelId, id }, body: { data: { amount: 5 } } });
  const second = await read();
  assert.deepEqual([second.title, second.level, second.was], ['PUMP', 'low', 'PUMP']);
  const seen = await plain.call(recordReadRoutes.runtime, { params: { modelId }, query: {} });
  assert.equal(seen.body.form.settings.scripts.beforeSave, undefined, 'the script stays on the server');
});

const fieldOf = ({ data }: { readonly data: unknown }): unknown => Reflect.get(Object(data), 'field');

test('what the script refuses is said at its field, and a script that fails stores nothing', async () => {
  const refused = await create({ title: 'x', amount: 101 });
  assert.deepEqual([refused.status, refused.msg, fieldOf(refused)], [422, '超过100须说明原因', 'reason']);
  const broken = await create({ title: 'broken', amount: 1 });
  assert.equal(broken.status, 422);
  assert.ok(!('script' in Object(broken.data)), 'only people who design learn why');
  const endless = await create({ title: 'endless', amount: 1 });
  assert.equal(endless.status, 422);
  const { pagination } = await admin.call(recordReadRoutes.list, {
    params: { modelId },
    body: RecordQuery.parse({}),
  });
  assert.equal(pagination.total, 1);
});

test('the script sees the rows of an import together, and each row that it refuses or fails on is told', async () => {
  const ctx = await product.ctxAs('admin');
  let runs = 0;
  const sandbox: typeof ctx.sandbox = {
    ...ctx.sandbox,
    runScript(job) {
      runs += 1;
      return ctx.sandbox.runScript(job);
    },
  };
  const row = (rowNumber: number, title: string, amount: string) =>
    RecordImportRow.parse({ rowNumber, cells: { title, amount }, problems: '' });
  const rows = [
    ...Array.from({ length: 20 }, (_, at) => row(at + 2, ` row ${at} `, '12')),
    row(22, 'much', '101'),
    row(23, 'broken', '1'),
  ];
  const part = { ...ImportPlan.parse({}), rows };
  const { added, failed } = await storeImport({ ...ctx, sandbox }, modelId, part);
  assert.equal(added, 20);
  assert.deepEqual(
    failed.map(({ rowNumber, problems }) => [rowNumber, problems.includes('超过100须说明原因')]),
    [
      [22, true],
      [23, false],
    ],
  );
  assert.equal(runs, 2, 'all together, and the one that failed once more');
  const { list } = await admin.call(recordReadRoutes.list, {
    params: { modelId },
    body: RecordQuery.parse({ pageSize: 50, keyword: '' }),
  });
  assert.equal(list.filter(({ title }) => /^ROW \d+$/.test(String(title))).length, 20);
});

test('a script that does not end holds up its own row of an import alone', async () => {
  const ctx = await product.ctxAs('admin');
  const row = (rowNumber: number, title: string) =>
    RecordImportRow.parse({ rowNumber, cells: { title, amount: '1' }, problems: '' });
  const rows = [row(2, 'before'), row(3, 'endless'), row(4, 'behind')];
  const { added, failed } = await storeImport(ctx, modelId, { ...ImportPlan.parse({}), rows });
  assert.deepEqual([added, failed.map(({ rowNumber }) => rowNumber)], [2, [3]]);
});

test('a script is tried in the designer without storing anything', async () => {
  const attempt = (script: string, data: RecordData) =>
    admin.call(designsRoutes.tryScript, {
      params: { id: modelId },
      body: { script, data, old: null },
    });
  assert.deepEqual(await attempt('return { ...data, a: data.a + 1 }', { a: 1 }), {
    kind: 'kept',
    data: { a: 2 },
  });
  assert.deepEqual(await attempt('return { refuse: "no", field: "a" }', {}), {
    kind: 'refused',
    text: 'no',
    field: 'a',
  });
  const failed = await attempt('\nreturn nothing.here', {});
  assert.deepEqual([failed.kind, failed.kind === 'failed' && failed.line], ['failed', 2]);
  assert.equal((await attempt('return 5', {})).kind, 'failed');
});

test('a script that does not compile is told with its line before it is published', async () => {
  const body = {
    ...BODY,
    form: { ...BODY.form, settings: { scripts: { beforeSave: 'let a = 1;\nlet b = ;\nreturn data;' } } },
  };
  await admin.call(designsRoutes.saveDraft, {
    params: { id: modelId },
    body: { body: DesignBody.parse(body) },
  });
  const refused = await admin.tryCall(designsRoutes.release, {
    params: { id: modelId },
    body: {
      pc: 1,
      app: 0,
      pcModuleParentId: '',
      appModuleParentId: '',
      note: '',
      newItems: 'holders',
      acceptsLoss: true,
      grantTo: [],
    },
  });
  assert.equal(refused.errorCode, 'design.faulty');
  assert.match(refused.msg, /保存前脚本第2行有语法错误/);
  assert.equal((await create({ title: 'still', amount: 1 })).status, 200);
});
