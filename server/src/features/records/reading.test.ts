import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { sql } from 'kysely';
import { readSheet } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { compileModel } from './compile-model.ts';
import { publishedDesign, storedRecord } from './records.fixture.ts';
import { publishDesign } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let hazards: string;
const ids: string[] = [];
const [UNIT, OTHER] = [demoId('org', 'C01'), demoId('org', 'C02')];
const OWNER = demoId('user', 'huangwl');

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  hazards = await publishedDesign(admin, 'hazards', { template: 'hazards' });
  for (const at of [1, 2, 3])
    ids.push(
      await storedRecord(
        product,
        hazards,
        {
          title: `井盖缺失${at}`,
          foundOn: `2026-03-0${at}`,
          unit: at === 3 ? OTHER : UNIT,
          place: `加氯间${at}`,
          category: 'equipment',
          level: at === 1 ? 'major' : 'general',
          finder: OWNER,
          owner: OWNER,
          status: 'open',
          photos: [],
          totalCost: `${at}.50`,
          measures: [{ measure: '更换', doneBy: OWNER, cost: '12345678901234567.5' }],
        },
        { words: `井盖缺失${at}\n加氯间${at}`, organize_id: at === 3 ? OTHER : UNIT, creator_user_id: OWNER },
      ),
    );
});
after(() => product.stop());

const list = (body: object = {}, who = admin) =>
  who.tryCall(recordReadRoutes.list, { params: { modelId: hazards }, body } as never);
const titles = async (body: object, who = admin) => {
  const { data, msg } = await list(body, who);
  assert.ok(data.list, msg);
  return data.list.map(({ title }) => title);
};

describe('records are read', () => {
  test('the node of a tree leaves the records of it and of what lies below', async () => {
    const within = (field: string, ...nodes: string[]) =>
      titles({
        filter: { logic: 'and', items: [{ field, operator: 'within', value: nodes.map((node) => [node]) }] },
      });
    const unit = await within('unit', UNIT);
    assert.deepEqual(unit.toSorted(), ['井盖缺失1', '井盖缺失2']);
    assert.equal((await within('unit', demoId('org', 'QYSW'))).length, 3, 'everything lies below the group');
    assert.deepEqual(await within('level', 'major'), ['井盖缺失1']);
    assert.equal((await within('level', 'major', 'general')).length, 3, 'a node is sent with those below it');
  });

  test('a list brings the values that the formats of its columns ask for, though it shows them in none', async () => {
    const modelId = await publishDesign(admin, {
      code: 'formatted',
      body: {
        form: {
          fields: [
            { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' } },
            { fieldId: 'b', name: 'due', kind: 'date', label: { zh: '期限' } },
            { fieldId: 'c', name: 'note', kind: 'comInput', label: { zh: '说明' } },
          ],
        },
        views: [
          {
            viewId: 'list',
            name: { zh: '列表' },
            kind: 'table',
            columns: [{ field: 'title', formats: [{ when: 'due < today', tone: 'red' }] }],
          },
        ],
      },
    });
    const data = { title: '甲', due: Date.UTC(2026, 0, 1), note: '乙' };
    await admin.call(recordWriteRoutes.create, { params: { modelId }, body: { data } });
    const body = { currentPage: 1, pageSize: 20, json: {}, withValues: true } as const;
    const { list } = await admin.call(recordReadRoutes.list, { params: { modelId }, body });
    assert.deepEqual(
      list.map(({ values }) => Object.keys(values ?? {}).toSorted()),
      [['due', 'title']],
    );
  });

  test('a list shows names, in the view’s order, with its sums and the values behind them', async () => {
    const { data } = await list({ withValues: true });
    assert.deepEqual(data.pagination, { currentPage: 1, pageSize: 20, total: 3 });
    const summary = await admin.call(recordReadRoutes.summary, {
      params: { modelId: hazards },
      body: { json: {} },
    });
    assert.deepEqual(summary, { sums: { totalCost: '7.50' }, isTooMany: false });
    const [first] = data.list;
    assert.ok(first);
    assert.deepEqual(
      [first.id, first.title, first.level, first.foundOn, first.status, first.totalCost],
      [ids[2], '井盖缺失3', '一般', '2026-03-03', '待整改', '3.50'],
    );
    assert.match(String(first.owner), /\/huangwl$/);
    assert.equal(first.createdBy, first.owner);
    assert.notEqual(first.unit, OTHER);
    assert.equal(first.values?.level, 'general');
    assert.ok(JSON.stringify(first.values?.unit).endsWith(`"${OTHER}"]`));
    assert.equal(first.values?.foundOn, Date.parse('2026-03-03T00:00:00+08:00'));
  });

  test('organisations have their English names for English readers', async () => {
    await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
    const { data } = await list();
    await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
    assert.equal(data.list[0]?.unit, 'Qingyuan Jiangbei Water Co., Ltd.');
  });

  test('a record carries its child rows, exact numbers, and what they read like', async () => {
    const found = await admin.call(recordReadRoutes.read, { params: { modelId: hazards, id: ids[0] ?? '' } });
    assert.equal(found.rev, 0);
    assert.deepEqual(found.abilities, { edit: true, remove: true });
    const [row] = found.data.measures as Record<string, unknown>[];
    assert.equal(row?.cost, '12345678901234567.5');
    const [shown] = found.display.measures as Record<string, unknown>[];
    assert.match(String(shown?.doneBy), /huangwl/);
    assert.equal(found.display.level, '重大');
    const text = await admin.call(recordReadRoutes.display, {
      params: { modelId: hazards, id: ids[0] ?? '' },
    });
    assert.equal(JSON.parse(text.data).category, '设备设施');
    const gone = await admin.tryCall(recordReadRoutes.read, { params: { modelId: hazards, id: 'nothing' } });
    assert.equal(gone.errorCode, 'record.missing');
  });

  test('the search bar, the keyword and built conditions find records', async () => {
    assert.deepEqual(await titles({ keyword: '加氯间2' }), ['井盖缺失2']);
    assert.deepEqual(await titles({ keyword: '氯' }), ['井盖缺失3', '井盖缺失2', '井盖缺失1']);
    assert.deepEqual(await titles({ keyword: '100%' }), []);
    const json = { level: 'general', foundOn: [Date.parse('2026-03-03T00:00:00+08:00'), null] };
    assert.deepEqual(await titles({ json: JSON.stringify(json) }), ['井盖缺失3']);
    assert.deepEqual(await titles({ json: JSON.stringify({ unit: [UNIT] }) }), ['井盖缺失2', '井盖缺失1']);
    assert.deepEqual(await titles({ json: JSON.stringify({ title: '缺失1' }) }), ['井盖缺失1']);
    assert.deepEqual(
      await titles({
        filter: {
          logic: 'or',
          items: [
            { field: 'totalCost', operator: 'greater', value: 3 },
            { logic: 'and', items: [{ field: 'level', operator: 'in', value: ['major'] }] },
          ],
        },
      }),
      ['井盖缺失3', '井盖缺失1'],
    );
    assert.deepEqual(
      await titles({ filter: { logic: 'and', items: [{ field: 'due', operator: 'notEmpty' }] } }),
      [],
    );
    assert.deepEqual(await titles({ sidx: 'level', sort: 'desc' }), ['井盖缺失1', '井盖缺失3', '井盖缺失2']);
    const faulty = await list({ json: JSON.stringify({ foundOn: ['gestern'] }) });
    assert.equal(faulty.msg, '“发现日期”不能这样查询');
  });

  test('records are counted and added up by group', async () => {
    const { list: groups, isCut } = await admin.call(recordReadRoutes.aggregate, {
      params: { modelId: hazards },
      body: {
        json: {},
        groupBy: [{ field: 'level' }, { field: 'foundOn', by: 'month' }],
        measures: [
          { measure: 'count', field: '' },
          { measure: 'sum', field: 'totalCost' },
        ],
        top: 10,
      },
    } as never);
    assert.equal(isCut, false);
    assert.deepEqual(
      groups.map(({ groups: by, values }) => [...by.map(({ text }) => text), ...values]),
      [
        ['一般', '2026-03', 2, 6],
        ['重大', '2026-03', 1, 1.5],
      ],
    );
  });

  test('the page of a design and the reference clients’ texts are served', async () => {
    const runtime = await admin.call(recordReadRoutes.runtime, { params: { modelId: hazards }, query: {} });
    assert.equal(runtime.code, 'hazards');
    assert.equal(runtime.entries.length, 1);
    assert.ok(runtime.buttons.includes('btn_add'));
    const config = await admin.call(recordReadRoutes.config, { params: { modelId: hazards } });
    assert.equal(JSON.parse(config.formData).fields.length > 0, true);
    const columns = await admin.call(recordReadRoutes.columnData, { params: { modelId: hazards } });
    assert.equal(columns.columnData, config.columnData);
  });

  test('an export holds the chosen columns of what the list shows', async () => {
    const link = await admin.call(recordReadRoutes.export, {
      params: { modelId: hazards },
      body: { dataType: 1, selectKey: ['title', 'totalCost', 'description'], keyword: '缺失' },
    } as never);
    const bytes = new Uint8Array(
      await (await fetch(product.url + link.url, { headers: admin.headers })).arrayBuffer(),
    );
    const rows = [];
    for await (const { values } of readSheet(bytes)) rows.push(values);
    assert.deepEqual(rows, [
      ['隐患名称', '整改费用合计', '隐患描述'],
      ['井盖缺失3', 3.5],
      ['井盖缺失2', 2.5],
      ['井盖缺失1', 1.5],
    ]);
    const template = await admin.call(recordImportRoutes.template, { params: { modelId: hazards } });
    assert.match(template.name, /\.xlsx$/);
  });

  test('groups have their sums, and a workbook its name in the language of who asks', async () => {
    const modelId = await publishedDesign(admin, 'spending', {
      body: {
        settings: { titles: { en: 'Spending', zhtw: '' } },
        form: {
          fields: [
            { fieldId: 'f-title', name: 'title', kind: 'comInput', label: { zh: '项目' } },
            { fieldId: 'f-month', name: 'month', kind: 'comInput', label: { zh: '月份' } },
            { fieldId: 'f-amount', name: 'amount', kind: 'numInput', label: { zh: '金额' } },
          ],
        },
        views: [
          {
            viewId: 'months',
            name: { zh: '按月' },
            kind: 'grouped',
            groupField: 'month',
            columns: [{ field: 'title' }, { field: 'amount' }],
            summary: ['amount'],
            buttons: [{ code: 'btn_download', label: { zh: '导出' } }],
          },
        ],
      },
    });
    for (const [month, amount] of [
      ['2026-01', '0.1'],
      ['2026-01', '12345678901234567.2'],
      ['2026-02', null],
    ])
      await storedRecord(product, modelId, { title: '手套', month, amount });
    const { list: groups } = await admin.call(recordReadRoutes.list, {
      params: { modelId },
      body: {},
    } as never);
    assert.deepEqual(
      groups.map(({ title, amount, children }) => [title, amount, children?.length]),
      [
        ['2026-01', '12345678901234567.3', 2],
        ['2026-02', '0', 1],
      ],
    );
    await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
    const book = await admin.call(recordReadRoutes.export, {
      params: { modelId },
      body: { dataType: 1, selectKey: ['title'] },
    } as never);
    const template = await admin.call(recordImportRoutes.template, { params: { modelId } });
    await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
    assert.deepEqual([book.name, template.name], ['Spending.xlsx', 'Spending.xlsx']);
  });

  test('deep pages go on where the pages before them end, in each order', async () => {
    const modelId = await publishedDesign(admin, 'many', {
      body: {
        form: { fields: [{ fieldId: 'f', kind: 'comInput', name: 'title', label: { zh: '名称' } }] },
        views: [
          { viewId: 'v', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title', sortable: true }] },
        ],
      },
    });
    const first = await storedRecord(product, modelId, { title: 'x' });
    const { kernel } = product.app;
    const { table, byName } = await compileModel(kernel, modelId);
    const rows = sql.table(`app.${table}`);
    await sql`INSERT INTO ${rows} SELECT copy.* FROM ${rows} model, generate_series(1, 1100) n,
      jsonb_populate_record(model, jsonb_build_object('id', 'many' || lpad(n::text, 5, '0'),
        'creator_time', now() - n * interval '1 min', ${byName.get('title')?.column}::text, (n * 7919) % 1103)) copy
      WHERE model.id = ${first}`.execute(kernel.db);
    for (const order of [{}, { sidx: 'title', sort: 'asc' }, { sidx: 'title', sort: 'desc' }]) {
      const page = async (currentPage: number, pageSize: number) => {
        const body = { ...order, currentPage, pageSize };
        const { list: found } = await admin.call(recordReadRoutes.list, {
          params: { modelId },
          body,
        } as never);
        return found.map(({ id, title }) => `${id} ${title}`);
      };
      const all = (await Promise.all([1, 2, 3].map((at) => page(at, 500)))).flat();
      assert.equal(new Set(all).size, 1101);
      assert.deepEqual(await page(52, 20), all.slice(1020, 1040));
      assert.deepEqual(await page(56, 20), [...all.slice(1100)]);
    }
  });

  test('a record comes with its child rows and all names in one statement', async () => {
    const sent = async () => {
      const metrics = await (await fetch(`${product.url}/metrics`)).text();
      return Number(/^db_statements_total (\d+)/m.exec(metrics)?.[1]);
    };
    const counts: number[] = [];
    // What runs beside makes single counts higher, never lower; the first builds the statement.
    for (let time = 0; time < 5; time++) {
      const before = await sent();
      const { data, display } = await admin.call(recordReadRoutes.read, {
        params: { modelId: hazards, id: ids[0] ?? '' },
      });
      counts.push((await sent()) - before);
      assert.match(JSON.stringify(data.measures), new RegExp(OWNER));
      assert.match(JSON.stringify(display.measures), /黄伟立\/huangwl/);
    }
    assert.equal(Math.min(...counts), 1);
  });

  test('somebody without an entry of the design reads nothing', async () => {
    const local = await product.as('huangwl');
    assert.equal((await list({}, local)).status, 403);
    const chosen = await local.call(recordReadRoutes.fieldDataSelect, {
      params: { id: hazards },
      query: { relationField: 'title' },
    });
    assert.deepEqual(chosen.list, []);
  });
});
