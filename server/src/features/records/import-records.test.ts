import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  type RecordImportRow,
  recordImportRoutes,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { readXlsx } from 'hucre/xlsx';
import type { z } from 'zod';
import { readSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let person: Client;
let modelId: string;

const BODY: z.input<typeof DesignBody> = {
  form: {
    fields: [
      {
        fieldId: 'c',
        name: 'code',
        kind: 'comInput',
        label: { zh: '编号', en: 'Code' },
        unique: true,
        required: true,
      },
      { fieldId: 'n', name: 'note', kind: 'comInput', label: { zh: '说明', en: 'Note' } },
      { fieldId: 'a', name: 'amount', kind: 'numInput', label: { zh: '金额', en: 'Amount' } },
      { fieldId: 'd', name: 'due', kind: 'date', label: { zh: '日期', en: 'Due' } },
      { fieldId: 'u', name: 'owner', kind: 'userSelect', label: { zh: '负责人', en: 'Owner' } },
      { fieldId: 'o', name: 'unit', kind: 'depSelect', label: { zh: '部门', en: 'Department' } },
      {
        fieldId: 's',
        name: 'level',
        kind: 'select',
        label: { zh: '等级', en: 'Level' },
        props: {
          options: [
            { id: '1', fullName: '一般', en: 'Minor' },
            { id: '2', fullName: '重大', en: 'Major' },
          ],
        },
      },
      {
        fieldId: 'k',
        name: 'kind',
        kind: 'dicSelect',
        label: { zh: '类别', en: 'Kind' },
        props: { dictionary: 'auditCheckType' },
      },
      { fieldId: 'x', name: 'secret', kind: 'comInput', label: { zh: '内部', en: 'Internal' } },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: ['code', 'note', 'amount', 'due', 'owner', 'level', 'secret'].map((field) => ({ field })),
      buttons: ['btn_add', 'btn_upload', 'btn_download'].map((code) => ({ code, label: { zh: code } })),
      rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
    },
  ],
};

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  modelId = await publishDesign(admin, { code: 'imported', body: BODY, holders: ['huangwl'] });
  person = await product.as('huangwl');
});
after(() => product.stop());

/** The rows of a workbook as the browser gets them. */
async function uploaded(
  client: Client,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<RecordImportRow[]> {
  const bytes = await writeWorkbook([{ name: '数据', columns: head.map((header) => ({ header })), rows }]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'rows.xlsx');
  const read = await client.call(recordImportRoutes.importPreview, {
    params: { modelId },
    body: form,
  } as never);
  return read.rows;
}

type Plan = {
  readonly mode?: 'add' | 'change' | 'both';
  readonly key?: string;
  readonly removesRows?: boolean;
};
const planOf = ({ mode = 'add', key = '', removesRows = false }: Plan) => ({ mode, key, removesRows });
const check = (client: Client, rows: RecordImportRow[], plan: Plan = {}) =>
  client.call(recordImportRoutes.importCheck, {
    params: { modelId },
    body: { ...planOf(plan), rows },
  });
const store = (client: Client, rows: RecordImportRow[], plan: Plan = {}) =>
  client.call(recordImportRoutes.importStore, {
    params: { modelId },
    body: { ...planOf(plan), rows },
  });
const listed = async (client = admin) =>
  (await client.call(recordReadRoutes.list, { params: { modelId }, body: { pageSize: 100 } } as never)).list;
const byCode = async (code: string) => (await listed()).find((row) => row.code === code);

test('rows are read by labels and names, every faulty cell is told, and a check stores nothing', async () => {
  const rows = await uploaded(
    person,
    ['编号', '金额', '日期', '负责人', '等级', '内部'],
    [
      ['A1', 3.5, '2026/3/2', 'tangmy', '重大', '密'],
      ['A2', '很多', '2026-13-40', '查无此人', '中等', ''],
      ['A1', 1, '', '', '', ''],
      ['', 2, '', '', '', ''],
    ],
  );
  const checked = await check(person, rows);
  assert.deepEqual(
    checked.map(({ faults }) => Object.keys(faults)),
    [[], ['amount', 'due', 'owner', 'level'], ['code'], ['code']],
  );
  assert.deepEqual(await listed(), []);
  const { added, failed } = await store(person, rows);
  assert.equal(added, 1);
  assert.deepEqual(
    failed.map(({ rowNumber }) => rowNumber),
    [3, 4, 5],
  );
  const [row] = await listed();
  assert.equal(row?.level, '重大');
  assert.match(String(row?.owner), /tangmy/);
  assert.equal(row?.due, '2026-03-02');
});

test('a template offers the entries of dictionaries as it offers options', async () => {
  const { url } = await person.call(recordImportRoutes.template, { params: { modelId } });
  const reply = await fetch(product.url + url, { headers: person.headers });
  const [sheet] = (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets;
  const lists = sheet?.dataValidations?.map(({ values }) => values);
  assert.deepEqual(lists, [
    ['一般', '重大'],
    ['体系审核', '水务运营审核', '总部审核', '专项检查', '飞行检查'],
  ]);
});

test('a dictionary that is named by its code offers entries that are taken', async () => {
  const [entry, ...others] = await uploaded(person, ['编号', '类别'], [['K1', '专项检查']]);
  assert.ok(entry && others.length === 0);
  const { added, failed } = await store(person, [entry]);
  assert.deepEqual([added, failed.map(({ problems }) => problems)], [1, []]);
  const row = (await listed()).find(({ code }) => code === 'K1');
  await admin.call(recordWriteRoutes.remove, { params: { modelId, id: row?.id ?? '' }, query: {} });
});

test('a workbook in another language and headers by field name are read alike', async () => {
  const head = ['Code', 'level', 'Due', 'Department'];
  const rows = await uploaded(person, head, [['B1', 'Major', '2026-04-01', 'Management System Department']]);
  assert.equal((await store(person, rows)).added, 1);
  const row = await byCode('B1');
  assert.equal(row?.level, '重大');
  const { display } = await admin.call(recordReadRoutes.read, { params: { modelId, id: String(row?.id) } });
  assert.equal(display.unit, '管理体系部');
});

test('rows find their record by a key: empty cells leave its values, unknown keys are told or become new', async () => {
  const rows = await uploaded(
    person,
    ['编号', '说明', '金额'],
    [
      ['B1', '改过', ''],
      ['B9', '新的', 9],
    ],
  );
  const plan = { mode: 'change', key: 'code' } as const;
  const [first, second] = await check(person, rows, plan);
  assert.equal(first?.does, 'change');
  assert.deepEqual(first?.before, { note: '' });
  assert.match(second?.problems ?? '', /B9/);
  const done = await store(person, rows, { mode: 'both', key: 'code' });
  assert.deepEqual([done.added, done.changed, done.failed], [1, 1, []]);
  assert.equal((await byCode('B1'))?.note, '改过');
  assert.equal((await byCode('B1'))?.level, '重大');
});

test('an export for editing comes back cell by cell, and rows that others changed since are named', async () => {
  const link = await person.call(recordReadRoutes.export, {
    params: { modelId },
    body: { dataType: 1, forEditing: true, pageSize: 50 },
  } as never);
  const bytes = new Uint8Array(
    await (await fetch(product.url + link.url, { headers: person.headers })).arrayBuffer(),
  );
  const sheet: (readonly (string | number | boolean | null)[])[] = [];
  for await (const { values } of readSheet(bytes)) sheet.push(values);
  const [head = [], ...body] = sheet;
  const [code, note] = [head.indexOf('编号'), head.indexOf('说明')];
  const row = (name: string) => [...(body.find((one) => one[code] === name) ?? [])];
  const [edited, same, stale] = [row('A1'), row('B1'), row('B9')];
  edited[note] = '只改这里';
  stale[note] = '过时';
  const other = await byCode('B9');
  await admin.call(recordWriteRoutes.update, {
    params: { modelId, id: other?.id ?? '' },
    body: { data: JSON.stringify({ amount: 10 }) },
  } as never);
  const rows = await uploaded(person, head.map(String), [edited, same, stale] as never);
  const checked = await check(person, rows);
  assert.deepEqual(
    checked.map(({ does, before }) => [does, before.note]),
    [
      ['change', ''],
      ['nothing', undefined],
      ['change', '新的'],
    ],
  );
  assert.match(checked[2]?.problems ?? '', /管理员|admin/i);
  const done = await store(person, rows);
  assert.equal(done.changed, 1);
  assert.deepEqual(
    done.failed.map(({ cells }) => cells.code),
    ['B9'],
  );
  assert.equal((await byCode('A1'))?.note, '只改这里');
  assert.equal((await byCode('B9'))?.note, '新的');
});

test('an import reaches no further than its person: columns, records and the right to edit', async () => {
  await revoke(product, { account: 'huangwl', design: modelId, items: ['form secret', 'column secret'] });
  await reachOnly(product, { account: 'huangwl', design: modelId, field: 'code', value: 'A1' });
  const rows = await uploaded(
    person,
    ['编号', '内部', '说明'],
    [
      ['B1', '偷写', '偷写'],
      ['A1', '偷写', '可写'],
    ],
  );
  assert.ok(rows.every(({ cells }) => !('secret' in cells)));
  const forged = rows.map((row) => ({ ...row, cells: { ...row.cells, secret: '偷写' } }));
  const done = await store(person, forged, { mode: 'change', key: 'code' });
  assert.equal(done.changed, 1);
  assert.match(done.failed[0]?.problems ?? '', /B1/);
  assert.equal((await byCode('A1'))?.secret, '密');
  assert.equal((await byCode('A1'))?.note, '可写');
  const foreign = await byCode('B1');
  const marked = rows.slice(0, 1).map((row) => ({ ...row, mark: `${foreign?.id}@0` }));
  assert.equal((await store(person, marked)).changed, 0);
  await revoke(product, { account: 'huangwl', design: modelId, items: ['button btn_edit'] });
  const late = await store(person, rows.slice(1), { mode: 'change', key: 'code' });
  assert.equal(late.changed, 0);
  await revoke(product, { account: 'huangwl', design: modelId, items: ['button btn_upload'] });
  const refused = await person.tryCall(recordImportRoutes.importStore, {
    params: { modelId },
    body: { ...planOf({}), rows },
  });
  assert.equal(refused.status, 403);
});

test('several records get the same values, and each that cannot be changed is told', async () => {
  const rows = (await listed()).map(({ id, rev = 0, code }) => ({ id, rev: code === 'B9' ? rev - 1 : rev }));
  const batch = (client: Client, records: typeof rows) =>
    client.tryCall(recordWriteRoutes.batchEdit, {
      params: { modelId },
      body: { records, data: JSON.stringify({ note: '同一句' }) },
    } as never);
  const checked = await admin.call(recordWriteRoutes.batchCheck, {
    params: { modelId },
    body: { records: [...rows, { id: 'nothing' }], data: { note: '同一句' } },
  });
  assert.deepEqual(checked.list.map(({ does, fields }) => [does, fields.length]).toSorted(), [
    ['change', 1],
    ['change', 1],
    ['refused', 0],
    ['refused', 0],
  ]);
  assert.notEqual((await byCode('A1'))?.note, '同一句', 'nothing is stored');
  const told = checked.list.filter(({ does }) => does === 'change').flatMap(({ changes }) => changes);
  assert.equal(told.length, 2);
  for (const { label, before, after } of told) {
    assert.deepEqual([label, after], ['说明', '同一句']);
    assert.notEqual(before, after);
  }
  const { data } = await batch(admin, rows);
  assert.deepEqual([data.changed, data.failed.map(({ id }) => id)], [2, [(await byCode('B9'))?.id]]);
  assert.deepEqual([(await byCode('A1'))?.note, (await byCode('B9'))?.note], ['同一句', '新的']);
  // Without the button, nobody changes anything.
  assert.equal((await batch(person, rows)).status, 403);
});
