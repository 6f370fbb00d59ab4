import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import {
  type ExchangeRow,
  recordExchangeRoutes,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { readSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { recordKind } from './record-kind.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

async function sheetOf(link: ExportLink): Promise<string[][]> {
  const response = await fetch(product.url + link.url);
  const rows: string[][] = [];
  for await (const { values } of readSheet(new Uint8Array(await response.arrayBuffer())))
    rows.push(values.map((value) => String(value ?? '')));
  return rows;
}

async function preview(kind: string, header: readonly string[], rows: string[][], sheet: string) {
  const bytes = await writeWorkbook([
    { name: sheet, columns: header.map((text) => ({ header: text, width: 10 })), rows },
  ]);
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), 'rows.xlsx');
  const response = await fetch(`${product.url}/api/permission/Exchange/${kind}/Preview`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await response.json()) as { data: ExchangeRow[] };
  return data;
}

test('organisations come in below parents of the same workbook, with what is wrong told by row', async () => {
  const [header = []] = await sheetOf(
    await admin.call(recordExchangeRoutes.template, { params: { kind: 'organize' } }),
  );
  const rows = await preview(
    'organize',
    header,
    [
      ['公司', '清源水务集团', '清源新区水务有限公司', 'C99', '', '9', '启用', ''],
      ['部门', '清源水务集团/清源新区水务有限公司', '安全部', 'C99A', 'zhoumin', '', '', ''],
      ['部门', '没有的公司', '安全部', 'C99B', '', '', '', ''],
      ['部门', '清源水务集团', '', 'C99', 'nobody', 'x', '', ''],
    ],
    '组织',
  );
  assert.deepEqual(
    rows.map((row) => [row.rowNumber, row.problems === '']),
    [
      [2, true],
      [3, true],
      [4, false],
      [5, false],
    ],
  );
  assert.match(rows[2]?.problems ?? '', /上级.*“没有的公司”不存在/);
  assert.match(rows[3]?.problems ?? '', /名称: 不能为空.*负责人账号: “nobody”不存在.*编码与第2行重复/);
  const outcome = await admin.call(recordExchangeRoutes.import, {
    params: { kind: 'organize' },
    body: { rows },
  });
  assert.equal(outcome.added, 2);
  assert.deepEqual(
    outcome.failed.map((row) => row.rowNumber),
    [4, 5],
  );
  const stored = await product.app.kernel.db
    .selectFrom('organizes')
    .select(['full_name', 'path'])
    .where('en_code', '=', 'C99A')
    .executeTakeFirstOrThrow();
  assert.equal(stored.path.length, 3);
  const again = await admin.call(recordExchangeRoutes.import, {
    params: { kind: 'organize' },
    body: { rows: rows.slice(0, 1) },
  });
  assert.match(again.failed[0]?.problems ?? '', /清源新区水务有限公司|C99/);
});

test('positions and groups go out with the chosen columns and come back in', async () => {
  const out = await sheetOf(
    await admin.call(recordExchangeRoutes.export, {
      params: { kind: 'position' },
      query: { selectKey: 'fullName,enCode,organizeId' },
    }),
  );
  assert.equal(out[0]?.length, 3);
  assert.ok(out.length > 5 && out.slice(1).every((row) => row[0]?.startsWith('清源')));
  const place = out[1]?.[0] ?? '';
  const type = await product.app.kernel.db
    .selectFrom('dictionary_data')
    .select('full_name')
    .where('type_id', '=', 'dict.PositionType')
    .executeTakeFirstOrThrow();
  const cells = { organizeId: place, fullName: '导入岗', enCode: 'IMP1', type: type.full_name };
  const { added } = await admin.call(recordExchangeRoutes.import, {
    params: { kind: 'position' },
    body: { rows: [{ rowNumber: 2, cells, problems: '' }] },
  });
  assert.equal(added, 1);
  const group = await admin.call(recordExchangeRoutes.import, {
    params: { kind: 'group' },
    body: {
      rows: [{ rowNumber: 2, cells: { fullName: '导入组', enCode: 'G1', type: '没有' }, problems: '' }],
    },
  });
  assert.match(group.failed[0]?.problems ?? '', /分组类型: “没有”不存在/);
});

test('the button of one page does not open the workbook of another', async () => {
  const { db } = product.app.kernel;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'tangmy')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('grants')
    .values(
      [
        { item_type: 'module', item_id: 'menu.permission.group' },
        { item_type: 'button', item_id: 'menu.permission.group.btn_export' },
      ].map((item) => ({ ...item, object_type: 'User', object_id: user.id })),
    )
    .execute();
  product.app.kernel.access.clear();
  const local = await product.as('tangmy');
  const get = (kind: 'group' | 'position') =>
    local.tryCall(recordExchangeRoutes.export, { params: { kind }, query: {} });
  assert.equal((await get('group')).status, 200);
  assert.equal((await get('position')).errorCode, 'access.denied');
});

test('a workbook names the files of a record and brings none in; what must have one is not brought in', async () => {
  const label = ['附件', '附件', 'Papers'] as const;
  const limits = { limit: 0, fileSize: 5, sizeUnit: 'MB' } as const;
  const model = (required?: true): RecordModel => ({
    ...group,
    fields: {
      fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], max: 50 },
      papers: { kind: 'files', label, ...limits, ...(required ? { required } : {}) },
    },
  });
  const papers = [{ fileId: 'a.pdf', name: '证照.pdf', url: '' }];
  const stored: unknown[] = [];
  const of = (model: RecordModel) =>
    recordKind({
      model,
      sheet: async () => [{ fullName: '一', papers }],
      create: async (_ctx, values) => stored.push(values),
      insert: async () => undefined,
      isVisible: async () => true,
      holdsFile: async () => false,
    });
  const ctx = await product.ctxAs('admin');
  const kind = of(model());
  assert.deepEqual(await kind.rows(ctx, {}), [{ fullName: '一', papers: '证照.pdf' }]);
  assert.deepEqual(kind.fixed, ['papers']);
  const faults: string[] = [];
  const read = async (from: typeof kind) =>
    (await from.open(ctx)).read({ fullName: '二', papers: '别的.pdf' }, (column) => faults.push(column));
  await (await read(kind))?.();
  assert.deepEqual([stored, faults], [[{ fullName: '二', papers: [] }], []]);
  assert.equal(await read(of(model(true))), null);
  assert.deepEqual(faults, ['papers']);
});

test('people are named in workbooks as lists name them, also in child tables, and found by names', async () => {
  const label = ['人员', '人員', 'People'] as const;
  const model: RecordModel = {
    ...group,
    fields: {
      fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], max: 50 },
      keeper: { kind: 'user', label, nameAs: 'keeperName' },
      members: { kind: 'rows', label, list: false, max: 9, columns: { person: { kind: 'user', label } } },
    },
  };
  const person = demoId('user', 'tangmy');
  const stored: unknown[] = [];
  const kind = recordKind({
    model,
    sheet: async () => [
      { fullName: '一', keeperName: '唐明月/tangmy', members: [{ person }, { person: '' }] },
    ],
    create: async (_ctx, values) => stored.push(values),
    insert: async () => undefined,
    isVisible: async () => true,
    holdsFile: async () => false,
  });
  const ctx = await product.ctxAs('admin');
  const [cells] = await kind.rows(ctx, {});
  assert.deepEqual([cells?.keeper, cells?.members], ['唐明月/tangmy', '唐明月/tangmy\n']);
  const world = await kind.open(ctx);
  const faults: string[] = [];
  const read = (keeper: string, members: string) =>
    world.read({ fullName: '二', keeper, members }, (column) => faults.push(column));
  await read('唐明月/tangmy', 'tangmy\n唐明月')?.();
  assert.deepEqual(stored, [{ fullName: '二', keeper: person, members: [{ person }, { person }] }]);
  assert.equal(read('没有此人', '没有此人'), null);
  assert.deepEqual(faults, ['keeper', 'members']);
});

test('a workbook says several choices and times in words and brings them in, positions it only names', async () => {
  const label = ['值', '值', 'Value'] as const;
  const options = [
    { id: 'a', fullName: '甲' },
    { id: 'b', fullName: '乙' },
  ];
  const model: RecordModel = {
    ...group,
    fields: {
      fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], max: 50 },
      several: { kind: 'designed', of: 'checkbox', label, props: { options } },
      time: { kind: 'designed', of: 'time', label, props: { format: 'HH:mm' } },
      crew: { kind: 'designed', of: 'userSelect', label, props: { multiple: true } },
      place: { kind: 'designed', of: 'posSelect', label },
    },
  };
  const person = demoId('user', 'tangmy');
  const { id: place, full_name } = await product.app.kernel.db
    .selectFrom('positions')
    .select(['id', 'full_name'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const stored: unknown[] = [];
  const kind = recordKind({
    model,
    sheet: async () => [{ fullName: '一', several: ['a', 'b'], time: '08:30:00', crew: [person], place }],
    create: async (_ctx, values) => stored.push(values),
    insert: async () => undefined,
    isVisible: async () => true,
    holdsFile: async () => false,
  });
  const ctx = await product.ctxAs('admin');
  const [cells] = await kind.rows(ctx, {});
  assert.deepEqual(cells, {
    fullName: '一',
    several: '甲、乙',
    time: '08:30',
    crew: '唐明月/tangmy',
    place: full_name,
  });
  assert.deepEqual(kind.fixed, ['place']);
  const world = await kind.open(ctx);
  const faults: string[] = [];
  const complain = (column: string) => faults.push(column);
  await world.read({ ...cells, fullName: '二' }, complain)?.();
  assert.deepEqual(stored, [
    { fullName: '二', several: ['a', 'b'], time: '08:30:00', crew: [person], place: null },
  ]);
  assert.equal(world.read({ fullName: '三', several: '丙', time: '8点', crew: '没有此人' }, complain), null);
  assert.deepEqual(faults, ['several', 'time', 'crew']);
});
