import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  type RecordImportRow,
  recordImportRoutes,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { z } from 'zod';
import { type CellOutput, readSheet, sheetNames, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { runImport } from './import-job.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let person: Client;
let modelId: string;

const LEVELS = [
  { id: '1', fullName: '合格', en: 'Passed' },
  { id: '2', fullName: '不合格', en: 'Failed' },
];

const BODY: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'c', name: 'code', kind: 'comInput', label: { zh: '编号', en: 'Code' }, unique: true },
      { fieldId: 'n', name: 'note', kind: 'textarea', label: { zh: '说明', en: 'Note' } },
      {
        fieldId: 'p',
        name: 'people',
        kind: 'table',
        label: { zh: '人员', en: 'People' },
        children: [
          {
            fieldId: 'p1',
            name: 'person',
            kind: 'comInput',
            label: { zh: '姓名', en: 'Name' },
            required: true,
          },
          {
            fieldId: 'p2',
            name: 'score',
            kind: 'numInput',
            label: { zh: '成绩', en: 'Score' },
            props: { precision: 2 },
          },
          {
            fieldId: 'p3',
            name: 'result',
            kind: 'select',
            label: { zh: '结果', en: 'Result' },
            props: { options: LEVELS },
          },
          { fieldId: 'p4', name: 'leader', kind: 'userSelect', label: { zh: '负责人', en: 'Leader' } },
        ],
      },
      {
        fieldId: 't',
        name: 'things',
        kind: 'table',
        // Called as the function itself: the sheet then has the table's name.
        label: { zh: '功能linked' },
        children: [{ fieldId: 't1', name: 'thing', kind: 'textarea', label: { zh: '物品' } }],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: ['code', 'note'].map((field) => ({ field })),
      buttons: ['btn_add', 'btn_upload', 'btn_download'].map((code) => ({ code, label: { zh: code } })),
      rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
    },
  ],
};

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  modelId = await publishDesign(admin, { code: 'linked', body: BODY, holders: ['huangwl'] });
  person = await product.as('huangwl');
});
after(() => product.stop());

type Sheets = Readonly<Record<string, readonly (readonly CellOutput[])[]>>;

/** What the product reads of a workbook whose sheets begin with their titles. */
async function uploaded(client: Client, sheets: Sheets) {
  const bytes = await writeWorkbook(
    Object.entries(sheets).map(([name, [head = [], ...rows]]) => ({
      name,
      columns: head.map((header) => ({ header: String(header) })),
      rows,
    })),
  );
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'rows.xlsx');
  return client.call(recordImportRoutes.importPreview, { params: { modelId }, body: form } as never);
}

type Plan = { readonly mode?: 'add' | 'both'; readonly key?: string; readonly removesRows?: boolean };
const bodyOf = (rows: RecordImportRow[], { mode = 'add', key = '', removesRows = false }: Plan) => ({
  params: { modelId },
  body: { mode, key, removesRows, rows },
});
const check = (rows: RecordImportRow[], plan: Plan = {}) =>
  person.call(recordImportRoutes.importCheck, bodyOf(rows, plan));
const store = (rows: RecordImportRow[], plan: Plan = {}) =>
  person.call(recordImportRoutes.importStore, bodyOf(rows, plan));

async function sheetsOf(url: string): Promise<Record<string, CellOutput[][]>> {
  const reply = await fetch(product.url + url, { headers: person.headers });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const sheets: Record<string, CellOutput[][]> = {};
  for (const sheet of await sheetNames(bytes)) {
    sheets[sheet] = [];
    for await (const { values } of readSheet(bytes, { sheet })) sheets[sheet].push([...values]);
  }
  return sheets;
}

const exported = async (forEditing: boolean) => {
  const link = await person.call(recordReadRoutes.export, {
    params: { modelId },
    body: { dataType: 1, forEditing, pageSize: 50, tables: ['people', 'things'] },
  } as never);
  return sheetsOf(link.url);
};

const listed = async () =>
  (await admin.call(recordReadRoutes.list, { params: { modelId }, body: { pageSize: 100 } } as never)).list;

/** The child rows of a record as people read them, without their ids. */
async function rowsOf(code: string, table = 'people') {
  const id = (await listed()).find((row) => row.code === code)?.id ?? '';
  const { display } = await admin.call(recordReadRoutes.read, { params: { modelId, id } });
  return (display[table] as Record<string, unknown>[]).map(({ id: _id, ...row }) => row);
}

const whatRows = ({ children }: RecordImportRow, table = 'people') =>
  children[table]?.map(({ rowNumber, does }) => [rowNumber, does]);

test('a template has a sheet for each child table, linked to the first by a number', async () => {
  const { url } = await person.call(recordImportRoutes.template, { params: { modelId } });
  assert.deepEqual(await sheetsOf(url), {
    功能linked: [['关联编号', '编号', '说明']],
    人员: [['关联编号', '姓名', '成绩', '结果', '负责人']],
    things: [['关联编号', '物品']],
  });
});

test('new records come with their child rows; a fault names sheet, row and column, a stray row its number', async () => {
  const read = await uploaded(person, {
    功能linked: [
      ['关联编号', '编号'],
      [1, 'A1'],
      [2, 'A2'],
      [3, 'A3'],
      [3, 'A4'],
    ],
    人员: [
      ['姓名', '成绩', '结果', '负责人', '关联编号'],
      ['张三', 91.5, '合格', 'tangmy', 1],
      ['李四', null, 'Failed', null, 1],
      ['王五', '很多', '优秀', null, 2],
      [null, 3, null, null, 2],
      ['赵六', 1, null, null, 9],
      ['钱七', 1, null, null, 3],
      ['孙八', 1],
    ],
  });
  assert.deepEqual(
    read.strays.map(({ sheet, rowNumber, column }) => [sheet, rowNumber, column]),
    [6, 7, 8].map((rowNumber) => ['人员', rowNumber, '关联编号']),
  );
  assert.match(read.strays.map(({ problem }) => problem).join(), /“9”.*多行.*“3”.*没有填写/s);
  const checked = await check(read.rows);
  assert.deepEqual(
    checked.map(({ children }) => children.people?.map(({ faults }) => Object.keys(faults))),
    [[[], []], [['score', 'result'], []], [], []],
  );
  assert.match(checked[1]?.problems ?? '', /“人员”第4行 成绩：.*“人员”第4行 结果：/);
  // What only the write path knows is told at its cell as well.
  const [, wrong] = structuredClone(read.rows);
  if (wrong?.children.people?.[0]) wrong.children.people[0].cells = { person: '王五' };
  const [again] = await check(wrong ? [wrong] : []);
  assert.deepEqual(
    again?.children.people?.map(({ faults }) => Object.keys(faults)),
    [[], ['person']],
  );
  assert.match(again?.problems ?? '', /“人员”第5行 姓名：/);
  assert.deepEqual(await listed(), []);
  const done = await store(read.rows);
  assert.deepEqual([done.added, done.failed.map(({ rowNumber }) => rowNumber)], [3, [3]]);
  assert.deepEqual(
    (await rowsOf('A1')).map(({ person: name, score, result }) => [name, score, result]),
    [
      ['张三', '91.50', '合格'],
      ['李四', '', '不合格'],
    ],
  );
  // The rows that did not go in are given back with their own rows, ready to be uploaded again.
  const { url } = await person.call(recordImportRoutes.importFaults, {
    params: { modelId },
    body: { rows: done.failed },
  });
  const faulty = await sheetsOf(url);
  assert.deepEqual(
    faulty.人员?.map(([, link, name]) => [link, name]),
    [
      ['关联编号', '姓名'],
      ['1', '王五'],
      ['1', null],
    ],
  );
  assert.equal((await uploaded(person, faulty)).rows[0]?.children.people?.length, 2);
});

/** Numbers that follow from a seed, so that a failure comes again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('whatever child rows hold, an export for editing that is imported as it is changes nothing', async () => {
  const random = randomFrom(20);
  const texts = [
    '',
    ' 空白 ',
    '=1+1',
    '0012',
    '一、二；三',
    'a\r\nb',
    'TRUE',
    '9'.repeat(20),
    'x'.repeat(33_000),
    '2026-01-02',
  ];
  const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  for (let at = 0; at < 12; at++) {
    const data = {
      code: `R${at}`,
      note: oneOf(texts),
      people: Array.from({ length: random(4) }, () => ({
        person: `甲${oneOf(texts).slice(0, 20)}`,
        score: oneOf([null, 0, 1.25, -3]),
        result: oneOf([null, '1', '2']),
      })),
      things: Array.from({ length: random(3) }, () => ({ thing: oneOf(texts) })),
    };
    await admin.call(recordWriteRoutes.create, {
      params: { modelId },
      body: { data: JSON.stringify(data) },
    } as never);
  }
  const before = await listed();
  const { rows, strays } = await uploaded(person, await exported(true));
  assert.deepEqual([rows.length, strays], [before.length, []]);
  const checked = await check(rows, { removesRows: true });
  assert.deepEqual(
    checked.filter(({ does, problems }) => does !== 'nothing' || problems !== ''),
    [],
  );
});

test('changed, added and left out rows of an export for editing are told cell by cell, and stored', async () => {
  const sheets = await exported(true);
  const [head = [], ...main] = sheets.功能linked ?? [];
  const link = main.find((row) => row[head.indexOf('编号')] === 'A1')?.[0] ?? null;
  const [titles = [], ...people] = sheets.人员 ?? [];
  const own = people.filter((row) => row[0] === link);
  const [first = [], second = []] = own;
  const changed = first.with(titles.indexOf('成绩'), 60).with(titles.indexOf('结果'), '不合格');
  const kept = people.filter((row) => row[0] !== link);
  const edited = { ...sheets, 人员: [titles, ...kept, changed, [link, '周九', 77]] };
  const { rows } = await uploaded(person, edited);
  const named = rows.filter(({ cells }) => cells.code === 'A1');
  const [gentle] = await check(named);
  assert.deepEqual(
    gentle?.children.people?.map(({ does, before }) => [does, before]),
    [
      ['change', { score: '91.50', result: '合格' }],
      ['add', {}],
    ],
  );
  const [strict] = await check(named, { removesRows: true });
  assert.deepEqual(
    strict?.children.people?.map(({ does, cells }) => [does, cells.person]),
    [
      ['change', '张三'],
      ['add', '周九'],
      ['remove', second[1]],
    ],
  );
  // What a check has told is sent along and found anew.
  assert.equal((await store(strict ? [strict] : [], { removesRows: true })).changed, 1);
  assert.deepEqual(
    (await rowsOf('A1')).map(({ person: name, score, result, leader }) => [
      name,
      score,
      result,
      leader !== '',
    ]),
    [
      ['张三', '60.00', '不合格', true],
      ['周九', '77.00', '', false],
    ],
  );
  // The same workbook again is of a version that is gone.
  const [stale] = (await store(named, { removesRows: true })).failed;
  assert.match(stale?.problems ?? '', /huangwl|黄/);
});

test('rows of a record that a key finds are added once, however often they are imported', async () => {
  const read = await uploaded(person, {
    功能linked: [
      ['关联编号', '编号'],
      [1, 'A1'],
    ],
    人员: [
      ['关联编号', '姓名', '成绩'],
      [1, '张三', 60],
      [1, '新人', 5],
    ],
  });
  const plan = { mode: 'both', key: 'code' } as const;
  assert.deepEqual(
    (await check(read.rows, plan)).map((row) => whatRows(row)),
    [
      [
        [2, 'nothing'],
        [3, 'add'],
      ],
    ],
  );
  assert.equal((await store(read.rows, plan)).changed, 1);
  assert.equal((await check(read.rows, plan))[0]?.does, 'nothing');
  assert.deepEqual(
    (await rowsOf('A1')).map((row) => row.person),
    ['张三', '周九', '新人'],
  );
});

test('a long workbook is imported in the background: whatever breaks off or runs twice, each row goes in once', async () => {
  const count = 250;
  const bytes = await writeWorkbook([
    {
      name: '数据',
      columns: ['关联编号', '编号', '说明'].map((header) => ({ header })),
      // The second one has the code of another record, which only the write path knows, the last one that of a row before.
      rows: Array.from({ length: count }, (_, at) => [
        at,
        at === 1 ? 'A1' : at === count - 1 ? `J${count - 2}` : `J${at}`,
        '后台',
      ]),
    },
    {
      name: '人员',
      columns: ['关联编号', '姓名', '成绩'].map((header) => ({ header })),
      rows: [
        ...Array.from({ length: count }, (_, at) => [at, `人${at}`, at === 150 ? '很多' : at]),
        ['无主', '游离', 1],
      ],
    },
  ]);
  const form = () => {
    const made = new FormData();
    made.append('file', new Blob([Uint8Array.from(bytes)]), 'long.xlsx');
    return made;
  };
  const start = () =>
    person.tryCall(recordImportRoutes.importStart, {
      params: { modelId },
      query: { mode: 'add' },
      body: form(),
    } as never);
  const before = (await listed()).length;
  const { id } = (await start()).data;
  assert.equal((await start()).status, 409);
  const { kernel } = product.app;
  // It dies while its second part is under way, and is then taken up by two workers at once.
  let asked = 0;
  const dying = {
    ...kernel,
    access: {
      ...kernel.access,
      of: (userId: string) => {
        asked += 1;
        if (asked === 4) throw new Error('the process has died');
        return kernel.access.of(userId);
      },
    },
  };
  await assert.rejects(runImport(dying, id), /died/);
  const jobs = () => person.call(recordImportRoutes.importJobs, { params: { modelId } });
  const [broken] = await jobs();
  assert.equal(broken?.state, 'running');
  assert.ok(broken && broken.handled > 0 && broken.handled < count, String(broken?.handled));
  await Promise.all([runImport(kernel, id), runImport(kernel, id)]);
  await runImport(kernel, id);
  const [done] = await jobs();
  assert.deepEqual(
    [done?.state, done?.total, done?.handled, done?.added, done?.failed, done?.strays.length],
    ['done', count, count, count - 3, 3, 1],
  );
  const { data } = await admin.tryCall(recordReadRoutes.list, {
    params: { modelId },
    body: { pageSize: 500, currentPage: 1 },
  } as never);
  assert.equal(data.list.length, before + count - 3);
  assert.equal(new Set(data.list.map(({ code }) => code)).size, data.list.length);
  const faulty = await sheetsOf(done?.faults?.url ?? '');
  assert.deepEqual(
    Object.values(faulty).map((rows) => rows.length),
    [4, 4],
  );
  assert.deepEqual(
    faulty.功能linked?.slice(1).map(([, , code]) => code),
    ['A1', 'J150', `J${count - 2}`],
  );
  // Whoever may no longer import is stopped, and what is asked to stop does.
  const { id: next } = (await start()).data;
  await person.call(recordImportRoutes.importCancel, { params: { modelId, id: next } });
  await runImport(kernel, next);
  assert.deepEqual(
    (await jobs()).map(({ state }) => state),
    ['cancelled', 'done'],
  );
  assert.equal(
    (await admin.tryCall(recordImportRoutes.importCancel, { params: { modelId, id: next } })).status,
    404,
  );
});

test('child tables that a person may not fill in or read are in neither workbook', async () => {
  await revoke(product, { account: 'huangwl', design: modelId, items: ['form things', 'form people-score'] });
  const sheets = await exported(true);
  assert.deepEqual(Object.keys(sheets), ['功能linked', '人员']);
  assert.ok(!sheets.人员?.[0]?.includes('成绩'));
  const { rows } = await uploaded(person, {
    功能linked: [
      ['关联编号', '编号'],
      [1, 'A9'],
    ],
    things: [
      ['关联编号', '物品'],
      [1, '偷写'],
    ],
  });
  assert.deepEqual(rows[0]?.children, {});
  const thing = { rowNumber: 2, cells: { thing: '偷写' }, faults: {}, before: {}, mark: '' };
  const forged = rows.map((row) => ({ ...row, children: { things: [thing] } }));
  assert.equal((await store(forged)).added, 1);
  assert.deepEqual(await rowsOf('A9', 'things'), []);
});

test('of an import in the background only the records go in that their person reaches', async () => {
  const design = await publishDesign(admin, { code: 'reached', body: BODY, holders: ['huangwl'] });
  await reachOnly(product, { account: 'huangwl', design, field: 'note', value: 'mine' });
  const bytes = await writeWorkbook([
    {
      name: '数据',
      columns: ['编号', '说明'].map((header) => ({ header })),
      rows: ['mine', 'theirs', 'mine'].map((note, at) => [`R${at}`, note]),
    },
  ]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'reach.xlsx');
  const { data } = await person.tryCall(recordImportRoutes.importStart, {
    params: { modelId: design },
    query: { mode: 'add' },
    body: form,
  } as never);
  await runImport(product.app.kernel, data.id);
  const [job] = await person.call(recordImportRoutes.importJobs, { params: { modelId: design } });
  assert.deepEqual([job?.state, job?.added, job?.failed], ['done', 2, 1]);
});
