import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type NameChoice,
  type RecordImportRow,
  recordImportRoutes,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { text } from './existing-tables.fixture.ts';
import { runImport } from './import-job.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, reachOnly, revoke, withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let person: Client;
let suppliers: string;
let modelId: string;
/** Two suppliers of one name that the importer reaches, and one that is out of reach. */
let [north, south, hidden] = ['', '', ''];

const NAME = '同名供方';
const PEOPLE = ['tangmy', 'yangcz'] as const;

const body = () =>
  withList(
    [
      text('code'),
      { ...text('owner'), kind: 'userSelect', label: { zh: '负责人' } },
      {
        ...{ ...text('supplier'), kind: 'relationForm', label: { zh: '供方' } },
        props: { modelId: suppliers, relationField: 'title' },
      },
      {
        ...{ ...text('people'), kind: 'table', label: { zh: '人员' } },
        children: [
          { ...text('leader'), kind: 'userSelect', label: { zh: '组长' }, props: { multiple: true } },
          { ...text('score'), kind: 'numInput', label: { zh: '成绩' } },
        ],
      },
    ],
    { columns: ['code', 'owner', 'supplier'], buttons: ['btn_add', 'btn_upload'] },
  );

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  await product.app.kernel.db
    .updateTable('users')
    .set({ real_name: '李同名' })
    .where('account', 'in', PEOPLE)
    .execute();
  suppliers = await publishDesign(admin, {
    code: 'suppliers',
    holders: ['huangwl'],
    body: withList(
      ['title', 'place', 'secret', 'reach'].map((name) => text(name)),
      {
        columns: ['title', 'place', 'secret', 'reach'],
      },
    ),
  });
  const supplier = (place: string, reach: string) =>
    storedRecord(product, suppliers, { title: NAME, place, secret: '机密', reach });
  [north, south, hidden] = [await supplier('北', 'A'), await supplier('南', 'A'), await supplier('西', 'B')];
  modelId = await publishDesign(admin, { code: 'asking', body: body(), holders: ['huangwl'] });
  await reachOnly(product, { account: 'huangwl', design: suppliers, field: 'reach', value: 'A' });
  await revoke(product, { account: 'huangwl', design: suppliers, items: ['column secret', 'form secret'] });
  person = await product.as('huangwl');
});
after(() => product.stop());

const row = (
  rowNumber: number,
  cells: Record<string, string>,
  people: readonly Record<string, string>[] = [],
): RecordImportRow => ({
  ...{ rowNumber, cells, problems: '', faults: {}, before: {}, mark: '' },
  children: people.length
    ? {
        people: people.map((one, at) => ({
          ...{ rowNumber: at + 2, cells: one, faults: {}, before: {}, mark: '' },
        })),
      }
    : {},
});

const PLAN = { mode: 'add', key: '', removesRows: false } as const;
const check = (rows: RecordImportRow[], choices?: NameChoice[]) =>
  person.call(recordImportRoutes.importCheck, {
    params: { modelId },
    body: { ...PLAN, rows, ...(choices && { choices }) },
  });
const candidates = (field: string, name: string, keyword = '') =>
  person.tryCall(recordReadRoutes.cellCandidates, {
    params: { modelId },
    body: { field, name, keyword },
  });
const stored = async (code: string) => {
  const { list } = await admin.call(recordReadRoutes.list, {
    params: { modelId },
    body: { pageSize: 500 },
  } as never);
  const id = list.find((one) => one.code === code)?.id;
  return id ? (await admin.call(recordReadRoutes.read, { params: { modelId, id } })).data : undefined;
};

test('a check tells the names that several have, and its candidates as far as the importer reaches them', async () => {
  const [first] = await check([
    row(2, { code: 'C1', owner: '李同名', supplier: NAME }, [{ leader: 'huangwl、李同名', score: '5' }]),
  ]);
  assert.deepEqual(first?.shared, [
    { field: 'owner', name: '李同名', label: '负责人' },
    { field: 'supplier', name: NAME, label: '供方' },
    { field: 'people.leader', name: '李同名', label: '人员 · 组长' },
  ]);
  assert.match(first.problems, /李同名”有多个同名/);
  const people = (await candidates('people.leader', '李同名')).data;
  assert.deepEqual(people.list.map(({ text }) => text).toSorted(), ['李同名/tangmy', '李同名/yangcz']);
  assert.ok(
    people.list.every(({ note }) => note.includes('/')),
    'people are told apart by their organisations',
  );
  const { list, total } = (await candidates('supplier', NAME)).data;
  assert.equal(total, 2, 'who is out of reach is no candidate');
  assert.deepEqual(list.map(({ id, text, note }) => [id, text, note]).toSorted(), [
    ...[
      [north, NAME, '北 · A'],
      [south, NAME, '南 · A'],
    ].toSorted(),
  ]);
  const found = (await candidates('supplier', NAME, '南')).data;
  assert.deepEqual(
    found.list.map(({ id }) => id),
    [south],
  );
  assert.equal((await candidates('code', 'C1')).errorCode, 'record.filterFaulty');
});

test('rows go in with what was chosen, and a choice that is no candidate chooses nothing', async () => {
  const rows = [
    row(2, { code: 'C2', owner: '李同名', supplier: NAME }, [{ leader: '李同名', score: '1' }]),
    row(3, { code: 'C3', supplier: NAME }),
  ];
  const owner = demoId('user', 'tangmy');
  const leader = demoId('user', 'yangcz');
  const choose = (supplier: string): NameChoice[] => [
    { field: 'owner', name: '李同名', id: owner },
    { field: 'people.leader', name: '李同名', id: leader },
    { field: 'supplier', name: NAME, id: supplier },
  ];
  for (const wrong of [hidden, owner, ''])
    assert.deepEqual(
      (await check(rows, choose(wrong))).map(({ shared }) => shared?.map(({ field }) => field)),
      [['supplier'], ['supplier']],
    );
  const done = await person.call(recordImportRoutes.importStore, {
    params: { modelId },
    body: { ...PLAN, rows, choices: choose(south) },
  });
  assert.deepEqual([done.added, done.failed], [2, []]);
  const one = await stored('C2');
  assert.deepEqual([one?.owner, one?.supplier], [owner, south]);
  assert.match(JSON.stringify(one?.people), new RegExp(leader));
});

test('an import in the background asks before its first row, once, and goes on with the answers', async () => {
  const start = async () => {
    const bytes = await writeWorkbook([
      {
        name: '数据',
        columns: ['code', '负责人', '供方'].map((header) => ({ header })),
        rows: Array.from({ length: 130 }, (_, at) => [
          `J${at}`,
          at === 120 ? '李同名' : 'huangwl',
          at % 2 ? NAME : '',
        ]),
      },
    ]);
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'long.xlsx');
    const { data } = await person.tryCall(recordImportRoutes.importStart, {
      params: { modelId },
      query: { mode: 'add' },
      body: form,
    } as never);
    await runImport(product.app.kernel, data.id);
    return data.id;
  };
  const job = async () =>
    (await person.call(recordImportRoutes.importJobs, { params: { modelId } }))[0] ?? assert.fail();
  const answer = (client: Client, id: string, choices: NameChoice[]) =>
    client.tryCall(recordImportRoutes.importAnswer, { params: { modelId, id }, body: { choices } });
  const id = await start();
  const asking = await job();
  assert.deepEqual([asking.state, asking.handled, asking.total], ['asking', 0, 130]);
  assert.deepEqual(asking.questions.map(({ field, rows }) => [field, rows]).toSorted(), [
    ['owner', 1],
    ['supplier', 65],
  ]);
  assert.equal(await stored('J0'), undefined);
  await runImport(product.app.kernel, id);
  assert.equal((await job()).state, 'asking', 'it waits for its person');
  const choices = [
    { field: 'supplier', name: NAME, id: north },
    { field: 'owner', name: '李同名', id: '' },
  ];
  assert.equal((await answer(admin, id, choices)).status, 404, 'only its own person answers');
  assert.equal((await answer(person, id, choices)).code, 200);
  await runImport(product.app.kernel, id);
  const done = await job();
  assert.deepEqual([done.state, done.added, done.failed, done.questions], ['done', 129, 1, []]);
  assert.ok(done.faults, 'rows that were left out are in the workbook of those that did not go in');
  assert.equal((await stored('J1'))?.supplier, north);
  assert.equal((await answer(person, id, choices)).status, 404);
  const next = await start();
  await person.call(recordImportRoutes.importCancel, { params: { modelId, id: next } });
  await runImport(product.app.kernel, next);
  assert.deepEqual([(await job()).state, (await job()).added], ['cancelled', 0]);
});
