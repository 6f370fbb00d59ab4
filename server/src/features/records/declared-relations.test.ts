import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import { dayKind } from '@auditplus/contract/kinds/day.ts';
import { rowMatches } from '@auditplus/core/records/row-matches.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { namesInRecords } from '../../kernel/records/record-references.ts';
import { records } from '../../kernel/records/records.ts';
import { registerRecords } from '../../kernel/records/registry.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { text } from './existing-tables.fixture.ts';
import { storedRecord } from './records.fixture.ts';
import { fieldDataSelect } from './relation-options.ts';
import { publishDesign, revoke, withList } from './write-records.fixture.ts';

/** A record that no feature declares, with a field that names records of a design. */
const issueOf = (design: string) =>
  recordType({
    name: 'stockIssue',
    table: 'stock_issues',
    page: group.page,
    path: '/api/extend/StockIssue',
    label: { one: ['领用', '領用', 'Issue'], many: ['领用', '領用', 'Issues'] },
    order: ['fullName'],
    ungranted: true,
    fields: {
      fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], required: true, max: 50 },
      sort: { kind: 'text', label: ['类别', '類別', 'Kind'], max: 50 },
      from: { kind: 'day', label: ['入库', '入庫', 'Stored'] },
      part: {
        kind: 'designed',
        of: 'relationForm',
        label: ['物品', '物品', 'Article'],
        props: {
          modelId: design,
          relationField: 'title',
          columnOptions: [{ value: 'sort', label: { zh: '类别' } }],
          narrowedBy: [
            { field: 'sort', is: 'equal', own: 'sort' },
            { field: 'storedOn', is: 'equal', own: 'from' },
          ],
        },
      },
      items: {
        kind: 'rows',
        label: ['明细', '明細', 'Items'],
        list: false,
        max: 9,
        columns: {
          since: { kind: 'day', label: ['入库', '入庫', 'Stored'] },
          spare: {
            kind: 'designed',
            of: 'relationForm',
            label: ['备件', '備件', 'Spare part'],
            props: {
              modelId: design,
              relationField: 'title',
              narrowedBy: [
                { field: 'sort', is: 'equal', own: 'sort' },
                { field: 'storedOn', is: 'unequal', own: 'items.since' },
              ],
            },
          },
        },
      },
    },
  });

let product: TestApp;
let admin: Client;
let writer: Ctx;
let stranger: Ctx;
let stock: string;
let issue: ReturnType<typeof issueOf>;
const parts: Record<string, string> = {};
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  await sql`CREATE TABLE stock_issues (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '',
    sort varchar(50) NOT NULL DEFAULT '', "from" bigint, part text, items json NOT NULL DEFAULT '[]', delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  const fields = [text('title'), text('sort'), { ...text('storedOn'), kind: 'date' as const }];
  stock = await publishDesign(admin, {
    code: 'stock',
    holders: ['tangmy'],
    body: withList(fields, { columns: ['title', 'sort', 'storedOn'] }),
  });
  for (const [title, sort, storedOn] of [
    ['水泵', '泵', '2026-03-02'],
    ['油泵', '泵', '2026-03-05'],
    ['球阀', '阀', '2026-03-02'],
  ])
    parts[String(title)] = await storedRecord(product, stock, { title, sort, storedOn });
  issue = issueOf(stock);
  [writer, stranger] = await Promise.all([product.ctxAs('tangmy'), product.ctxAs('weisq')]);
});
after(() => product.stop());

const DAY = dayKind.fromCell('2026-03-02', { kind: 'day', label: ['', '', ''] }, { language: 'zh' });

async function offered(values: object, more: object = {}, client = admin) {
  const matches = JSON.stringify(rowMatches(issue.fields, issue.fields.part, { ...values }));
  const query = { relationField: 'title', columnOptions: 'sort', matches, ...more };
  const { list } = await client.call(recordsRoutes.fieldDataSelect, {
    params: { id: stock },
    query,
  } as never);
  return list.map(({ title, sort }) => `${title} ${sort}`).toSorted();
}

const BLANK = { fullName: '领用', sort: '', from: null, part: null, items: [] };
const refusedWith = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.errorCode === code;

test('a field of a declared record offers the records of a design that fit its form, to those who read them', async () => {
  assert.deepEqual(await offered({}), ['水泵 泵', '油泵 泵', '球阀 阀']);
  assert.deepEqual(await offered({ sort: '泵' }), ['水泵 泵', '油泵 泵']);
  assert.deepEqual(await offered({ sort: '泵', from: DAY }), ['水泵 泵']);
  assert.deepEqual(await offered({}, { ids: JSON.stringify([parts.球阀, 'none']) }), ['球阀 阀']);
  assert.deepEqual(await offered({}, {}, await product.as('weisq')), []);
});

test('what a writer may not choose, or what does not fit, is refused; what stays is asked for again when its form says else', async () => {
  const store = records(issue, recordRoutes(issue), {});
  const body = (more: object) => ({ ...BLANK, ...more });
  const { 水泵: pump = '', 球阀: valve = '' } = parts;
  await assert.rejects(store.create(stranger, body({ part: pump })), refusedWith('record.optionUnknown'));
  await assert.rejects(store.create(writer, body({ part: 'none' })), refusedWith('record.optionUnknown'));
  await assert.rejects(
    store.create(writer, body({ sort: '泵', part: valve })),
    refusedWith('record.optionClosed'),
  );
  const id = await store.create(writer, body({ sort: '泵', from: DAY, part: pump }));
  assert.equal((await store.read(writer, id)).part, pump);
  await assert.rejects(
    store.update(writer, id, body({ sort: '阀', part: pump })),
    refusedWith('record.optionClosed'),
  );
  await store.update(stranger, id, body({ part: pump, fullName: '领用二' }));
});

test('a column of a child table is narrowed down by its row and by the form around', async () => {
  const store = records(issue, recordRoutes(issue), {});
  const { 水泵: pump = '', 油泵: oil = '', 球阀: valve = '' } = parts;
  const body = (sort: string, ...items: object[]) => ({ ...BLANK, sort, items: items as never });
  const row = (spare: string, since: unknown = DAY) => ({ since, spare });
  for (const wrong of [[row(oil), row(valve)], [row(pump)]])
    await assert.rejects(store.create(writer, body('泵', ...wrong)), refusedWith('record.optionClosed'));
  const id = await store.create(writer, body('泵', row(oil), row(pump, null)));
  await store.update(writer, id, body('泵', row(pump, null), row(oil)));
  await assert.rejects(
    store.update(writer, id, body('泵', row(pump))),
    refusedWith('record.optionClosed'),
    'what stays in a row that says something else now',
  );
  await store.update(stranger, id, body('泵', row(oil)));
});

test('records of a design are called by what they say, to those who read them alone', async () => {
  const { 水泵: pump = '' } = parts;
  const names = (who: Ctx) => namesInRecords(who, issue, [{ part: pump }]);
  assert.equal((await names(writer)).get(pump), '水泵');
  assert.equal((await names(stranger)).get(pump), '–');
});

test('a fixed range is offered and taken whoever chooses, as its record declares it', async () => {
  const rangeWhere = "sort = '泵'";
  const ranged = recordType({
    ...{ name: 'rangedIssue', table: 'stock_issues', page: group.page, path: '/api/extend/RangedIssue' },
    label: { one: ['领用', '領用', 'Issue'], many: ['领用', '領用', 'Issues'] },
    order: ['fullName'],
    fields: {
      fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], required: true, max: 50 },
      part: {
        ...{ kind: 'designed', of: 'relationForm', label: ['物品', '物品', 'Article'] },
        props: { modelId: stock, relationField: 'title', range: 'fixed', rangeWhere },
      },
    },
  });
  const store = records(ranged, recordRoutes(ranged), {});
  registerRecords([store]);
  const none = new Set<string>();
  const page = { id: ranged.page, fullName: '', buttons: none, deniedColumns: none, data: null };
  const holding = (deniedForms: ReadonlySet<string>): Ctx => ({
    ...stranger,
    caller: { ...stranger.caller, modules: new Map([[ranged.page, { ...page, deniedForms }]]) },
  });
  const holder = holding(none);
  const offeredTo = async (ctx: Ctx, more: object = {}) => {
    const asked = { relationField: 'title', columnOptions: ['sort'], record: ranged.name, range: rangeWhere };
    const { list } = await fieldDataSelect(ctx, stock, { ...PageQuery.parse({}), ...asked, ...more });
    return list.map(({ id: _id, ...shown }) => Object.values(shown).join()).toSorted();
  };
  assert.deepEqual(await offeredTo(holder), ['水泵', '油泵'], 'without columns that the field does not show');
  assert.deepEqual(await offeredTo(stranger), [], 'without the page of the record');
  assert.deepEqual(await offeredTo(holding(new Set(['part']))), ['水泵', '油泵'], 'as the list shows it');
  assert.deepEqual(await offeredTo(holder, { range: '' }), [], 'a range that nobody declared');
  assert.deepEqual(await offeredTo(holder, { record: issue.name }), [], 'of another record');
  const matches = [{ column: 'storedOn', is: 'equal', texts: ['2026-03-02'] }];
  assert.deepEqual(await offeredTo(holder, { matches }), [], 'by what the form does not narrow down');
  const { 水泵: pump = '', 球阀: valve = '' } = parts;
  await assert.rejects(
    store.create(holder, { fullName: '领用', part: valve }),
    refusedWith('record.optionUnknown'),
  );
  const id = await store.create(holder, { fullName: '领用', part: pump });
  assert.equal((await store.read(holder, id)).part, pump);
  assert.equal((await namesInRecords(holder, ranged, [{ part: pump }])).get(pump), '水泵');
  assert.equal((await namesInRecords(holder, ranged, [{ part: valve }])).get(valve), '球阀', 'it was within');
});

test('nobody is told by what is offered what a column says that they may not see', async () => {
  const { 水泵: pump = '' } = parts;
  await revoke(product, { account: 'tangmy', design: stock, items: ['column sort', 'form sort'] });
  const [client, ctx] = await Promise.all([product.as('tangmy'), product.ctxAs('tangmy')]);
  assert.equal((await offered({}, {}, client)).length, 3);
  assert.deepEqual(await offered({ sort: '泵' }, {}, client), []);
  const store = records(issue, recordRoutes(issue), {});
  await assert.rejects(
    store.create(ctx, { fullName: '领用', sort: '泵', from: null, part: pump, items: [] }),
    refusedWith('record.optionClosed'),
  );
});
