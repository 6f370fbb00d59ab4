import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ReportEdit } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import type { z } from 'zod';
import { relationsNow } from '../../kernel/relations.ts';
import { checkSql } from '../../kernel/user-sql/check.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, type Outcome, startTestApp, type TestApp } from '../../testing/http.ts';
import { type LiveLine, openLine } from '../../testing/live-line.ts';
import {
  aCondition,
  type ComparedRow,
  loadWorld,
  naivelySees,
  type Person,
  type World,
} from '../../testing/naive-schemes.ts';
import { uploaded } from '../../testing/upload.ts';
import { publishedDesign, storedRecord } from './records.fixture.ts';
import { mayHearOf } from './records-of-runs.ts';

/** Rights of one run; `DOOR_RIGHTS=1000` for a long one. */
const RUNS = Number(process.env.DOOR_RIGHTS ?? 12);
const RECORDS = 8;

/** Each value says which field of which record it is of, wherever it turns up. */
const MARKED = { title: '名称', note: '备注', name: '物品' } as const;
const marked = (field: keyof typeof MARKED, at: number): string => `${MARKED[field]}#${10 + at}`;
const AMOUNT = 70_010;
const COST = 80_010;

const LISTED = ['title', 'amount', 'unit', 'score'] as const;
const FORMS = [...LISTED, 'note', 'owner', 'photo', 'items', 'items-name', 'items-cost'] as const;

const BODY: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' }, searchable: true },
      { fieldId: 'a', name: 'amount', kind: 'numInput', label: { zh: '金额' } },
      { fieldId: 'u', name: 'unit', kind: 'comSelect', label: { zh: '单位' } },
      { fieldId: 's', name: 'score', kind: 'numInput', label: { zh: '分数' } },
      { fieldId: 'n', name: 'note', kind: 'textarea', label: { zh: '备注' }, searchable: true },
      { fieldId: 'o', name: 'owner', kind: 'userSelect', label: { zh: '负责人' } },
      { fieldId: 'p', name: 'photo', kind: 'uploadImg', label: { zh: '照片' } },
      {
        fieldId: 'i',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [
          { fieldId: 'in', name: 'name', kind: 'comInput', label: { zh: '物品' } },
          { fieldId: 'ic', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
        ],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: LISTED.map((field) => ({ field })),
      summary: ['amount'],
      buttons: [
        { code: 'btn_add', label: { zh: '新建' } },
        { code: 'btn_download', label: { zh: '导出' } },
      ],
      rowButtons: [
        { code: 'btn_edit', label: { zh: '编辑' } },
        { code: 'btn_remove', label: { zh: '删除' } },
      ],
    },
  ],
};

const FIELDS = {
  organizations: ['organizeId', 'unit'],
  people: ['creatorUserId', 'owner'],
  texts: ['title', 'note'],
  pieces: ['1', '15', '名', '#', '%', "'", 'x'],
  numbers: ['score'],
  upTo: 3,
};

type Stored = { readonly id: string; readonly at: number; readonly row: ComparedRow; readonly file: string };

let product: TestApp;
let admin: Client;
let world: World;
let design: string;
let pointing: string;
let report: string;
let menuId: string;
let items: readonly { readonly id: string; readonly kind: string; readonly en_code: string }[];
const records: Stored[] = [];
const PEOPLE = ['tangmy', 'yangcz', 'luozq'] as const;
const people = new Map<string, { client: Client; me: Person; line: LiveLine }>();
const REPORT_MENU = 'doors.report';

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  world = await loadWorld(product.app.kernel.db);
  design = await publishedDesign(admin, 'doors', { body: BODY });
  pointing = await publishedDesign(admin, 'pointing', {
    body: {
      form: {
        fields: [
          {
            fieldId: 'r',
            name: 'record',
            kind: 'relationForm',
            label: { zh: '记录' },
            props: {
              modelId: design,
              relationField: 'title',
              columnOptions: [
                { value: 'amount', label: { zh: '金额' } },
                { value: 'note', label: { zh: '备注' } },
              ],
            },
          },
        ],
      },
      views: [{ viewId: 'l', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'record' }] }],
    },
  });
  const random = fc.sample(
    fc.record({
      organize: fc.constantFrom(...world.paths.keys()),
      unit: fc.constantFrom(null, ...world.paths.keys()),
      creator: fc.constantFrom(...world.people.map(({ id }) => id)),
      owner: fc.constantFrom(null, ...world.people.map(({ id }) => id)),
      score: fc.constantFrom(null, 0, 1, 2, 3),
    }),
    { numRuns: RECORDS, seed: 20 },
  );
  for (const [at, record] of random.entries()) records.push(await aRecord(at, record));
  report = await publishedReport();
  await grantTheRest();
  for (const account of PEOPLE) {
    const me = world.people.find((person) => person.account === account);
    const client = await product.as(account);
    assert.ok(me);
    people.set(account, { client, me, line: await openLine(product.url, client.headers.authorization) });
  }
});
after(async () => {
  for (const { line } of people.values()) line.socket.close();
  await product.stop();
});

type Random = Readonly<Record<'unit' | 'owner', string | null>> & {
  readonly organize: string;
  readonly creator: string;
  readonly score: number | null;
};

/** A record with a history: its note, its file and its child row come with a change. */
async function aRecord(at: number, { organize, creator, ...values }: Random): Promise<Stored> {
  const [title, note] = [marked('title', at), marked('note', at)];
  const id = await storedRecord(
    product,
    design,
    { ...values, title, amount: AMOUNT + at },
    { organize_id: organize, creator_user_id: creator },
  );
  const photo = await uploaded(product, admin);
  const data = { note, photo: [photo], items: [{ name: marked('name', at), cost: COST + at }] };
  await admin.call(recordsRoutes.update, {
    params: { modelId: design, id },
    body: { data },
  });
  const row = { ...values, title, note, organizeId: organize, creatorUserId: creator };
  return { id, at, file: photo.fileId, row };
}

async function publishedReport(): Promise<string> {
  const body = ReportBody.parse({
    sets: [{ from: 'form', name: 'rows', label: { zh: '记录' }, designId: design }],
    blocks: [
      {
        kind: 'chart',
        id: 'chart',
        set: 'rows',
        category: { column: 'id' },
        measures: [{ name: 'n', kind: 'count', label: { zh: '数量' } }],
        chart: { kind: 'bar' },
      },
    ],
  });
  const { id } = await admin.call(dataReportsRoutes.create, {
    body: ReportEdit.parse({
      fullName: '报表',
      enCode: 'doors',
      categoryId: 'safety',
      body: JSON.stringify(body),
    }),
  });
  await admin.call(dataReportsRoutes.publish, { params: { id }, body: { note: '' } });
  return id;
}

/** The people hold the report and all of the design that points to the records; of the records nothing yet. */
async function grantTheRest(): Promise<void> {
  const { db, access } = product.app.kernel;
  await db
    .insertInto('menus')
    .values({
      id: REPORT_MENU,
      parent_id: '-1',
      category: 'Web',
      full_name: '报表',
      en_code: 'doorsReport',
      type: 5,
      property: JSON.stringify({ moduleId: report }),
      sort_code: 0,
    })
    .execute();
  const entryOf = async (code: string) =>
    (await db.selectFrom('menus').select('id').where('en_code', '=', code).executeTakeFirstOrThrow()).id;
  menuId = await entryOf('doors');
  const itemsOf = (menu: string) =>
    db.selectFrom('menu_items').select(['id', 'kind', 'en_code']).where('menu_id', '=', menu).execute();
  items = await itemsOf(menuId);
  const pointed = await entryOf('pointing');
  const pointedItems = await itemsOf(pointed);
  const all = await db.selectFrom('data_schemes').select('id').where('menu_id', '=', pointed).execute();
  await db
    .insertInto('grants')
    .values(
      PEOPLE.flatMap((account) =>
        [
          { item_type: 'module', item_id: REPORT_MENU },
          { item_type: 'module', item_id: pointed },
          ...all.map(({ id }) => ({ item_type: 'resource', item_id: id })),
          ...pointedItems.map(({ id, kind }) => ({ item_type: kind, item_id: id })),
        ].map((item) => ({ ...item, object_type: 'User', object_id: demoId('user', account) })),
      ),
    )
    .execute();
  access.clear();
}

/** What a person holds of the design in one run. */
type Rights = {
  readonly account: (typeof PEOPLE)[number];
  readonly hasMenu: boolean;
  readonly canExport: boolean;
  readonly schemes: readonly SchemeCondition[];
  readonly columns: readonly string[];
  readonly forms: readonly string[];
};

async function grant({ account, hasMenu, canExport, schemes, columns, forms }: Rights): Promise<void> {
  const { db, access } = product.app.kernel;
  const objectId = demoId('user', account);
  const known = (
    await db.selectFrom('data_schemes').select('id').where('menu_id', '=', menuId).execute()
  ).map(({ id }) => id);
  const ofDesign = [menuId, ...items.map(({ id }) => id), ...known];
  await db.deleteFrom('grants').where('item_id', 'in', ofDesign).execute();
  await db
    .deleteFrom('data_schemes')
    .where('menu_id', '=', menuId)
    .where('en_code', 'like', 'random%')
    .execute();
  const isHeld = (kind: string, code: string) =>
    kind === 'button'
      ? canExport || code !== 'btn_download'
      : (kind === 'column' ? columns : forms).includes(code);
  const conditions = schemes.map((condition, at) => ({ id: `random-${at}`, condition }));
  if (conditions.length > 0)
    await db
      .insertInto('data_schemes')
      .values(
        conditions.map(({ id, condition }) => ({
          id,
          menu_id: menuId,
          en_code: id,
          full_name: id,
          condition: JSON.stringify(condition),
        })),
      )
      .execute();
  const held = [
    ...(hasMenu ? [{ item_type: 'module', item_id: menuId }] : []),
    ...conditions.map(({ id }) => ({ item_type: 'resource', item_id: id })),
    ...items
      .filter(({ kind, en_code }) => isHeld(kind, en_code))
      .map(({ id, kind }) => ({ item_type: kind, item_id: id })),
  ];
  if (held.length > 0)
    await db
      .insertInto('grants')
      .values(held.map((item) => ({ ...item, object_type: 'User', object_id: objectId })))
      .execute();
  access.clear();
}

/** What somebody with these rights may come to know, read off the rules without the product's own code. */
function naively({ hasMenu, schemes, columns, forms }: Rights, me: Person) {
  const rows = hasMenu ? records.filter(({ row }) => naivelySees(world, { row, me }, schemes)) : [];
  const isFilled = (path: string) => {
    const [table, column] = path.split('-');
    return forms.includes(path) && (column === undefined || forms.includes(table ?? ''));
  };
  const isColumn = (path: string) => LISTED.some((name) => name === path);
  const isRead = (path: string) => isFilled(path) || (isColumn(path) && columns.includes(path));
  const isListed = (path: string) => (isColumn(path) ? columns.includes(path) : isRead(path));
  return { rows, isRead, isListed };
}

/** The marks of values in what a door has given out. */
function marksIn(said: unknown): string[] {
  const text = JSON.stringify(said) ?? '';
  const names = Object.entries(MARKED).flatMap(([field, word]) =>
    [...text.matchAll(new RegExp(`${word}#(\\d\\d)`, 'g'))].map(([, at]) => `${field} ${Number(at) - 10}`),
  );
  const numbers = [...text.matchAll(/(?<![\d-])([78])00(\d\d)(?![\d-])/g)].map(
    ([, kind, at]) => `${kind === '7' ? 'amount' : 'cost'} ${Number(at) - 10}`,
  );
  return [...new Set([...names, ...numbers])].sort();
}

const marksOf = (rows: readonly Stored[], fields: readonly string[]): string[] =>
  rows.flatMap(({ at }) => fields.map((field) => `${field} ${at}`)).sort();

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).sort();

async function tryEveryDoor(rights: Rights): Promise<void> {
  await grant(rights);
  const person = people.get(rights.account);
  assert.ok(person);
  const { client, me } = person;
  const { rows, isRead, isListed } = naively(rights, me);
  const ofDesign = { modelId: design };
  const ask = <R extends RouteSpec>(route: R, request: object) =>
    client.tryCall(route, request as RouteRequest<R>);
  /** Refused to who has no entry; what it says otherwise. */
  const open = async <T>(outcome: Outcome<T>): Promise<T | undefined> => {
    if (rights.hasMenu) assert.equal(outcome.code, 200, outcome.msg);
    else assert.equal(outcome.status, 403, outcome.msg);
    return rights.hasMenu ? outcome.data : undefined;
  };

  // List, count, search, sums.
  const list = async (body: object) => ask(recordsRoutes.list, { params: ofDesign, body });
  const page = await open(await list({ withValues: true, pageSize: 100 }));
  if (page) {
    assert.deepEqual(idsOf(page.list), idsOf(rows), 'list');
    assert.equal(page.pagination.total, rows.length, 'count');
    assert.deepEqual(marksIn(page), marksOf(rows, ['title', 'amount'].filter(isListed)), 'cells');
    const [one] = records.slice(rights.schemes.length);
    assert.ok(one);
    const found = await open(await list({ keyword: marked('note', one.at) }));
    const isFound = rows.includes(one) && isListed('note');
    assert.deepEqual(idsOf(found?.list ?? []), isFound ? [one.id] : [], 'keyword');
    for (const field of ['title', 'note'] as const) {
      const filter = { logic: 'and', items: [{ field, operator: 'equal', value: marked(field, one.at) }] };
      const filtered = await list({ filter });
      if (isListed(field)) assert.deepEqual(idsOf(filtered.data.list), rows.includes(one) ? [one.id] : []);
      else assert.equal(filtered.errorCode, 'record.filterFaulty', `filter by ${field}`);
      const sorted = await list({ sidx: field });
      assert.equal(sorted.code === 200, isListed(field), `order by ${field}`);
    }
  }
  const total = rows.reduce((sum, { at }) => sum + AMOUNT + at, 0);
  const summary = await open(
    await ask(recordsRoutes.summary, { params: ofDesign, body: { menuId, json: {} } }),
  );
  if (summary)
    assert.deepEqual(
      Object.values(summary.sums).map(Number),
      isListed('amount') ? [total] : [],
      'summary row',
    );
  const measured = async (measures: object[], groupBy: object[] = []) =>
    ask(recordsRoutes.aggregate, { params: ofDesign, body: { groupBy, measures } });
  const counted = await open(await measured([{ measure: 'count' }]));
  if (counted) {
    assert.deepEqual(
      counted.list.map(({ values }) => values),
      [[rows.length]],
      'aggregate',
    );
    const sum = await measured([{ measure: 'sum', field: 'amount' }]);
    if (!isListed('amount')) assert.equal(sum.errorCode, 'record.filterFaulty');
    else if (rows.length > 0) assert.equal(Number(sum.data.list[0]?.values[0]), total, 'sum');
    const groups = await measured([{ measure: 'count' }], [{ field: 'title' }]);
    assert.deepEqual(
      marksIn(groups.data),
      marksOf(groups.code === 200 ? rows : [], isListed('title') ? ['title'] : []),
      'groups',
    );
    assert.equal(groups.code === 200, isListed('title'), 'group by title');
  }

  // One record after the other: form, detail, history, files, comments, changes.
  const values = [
    ...['title', 'amount', 'note'].filter(isRead),
    ...['name', 'cost'].filter((column) => isRead(`items-${column}`)),
  ];
  for (const record of records) {
    const params = { ...ofDesign, id: record.id };
    const isReached = rows.includes(record);
    const told = `${record.at}`;
    const reached = async <R extends RouteSpec>(route: R, request: object) => {
      const outcome = await ask(route, { params, ...request });
      if (!rights.hasMenu) assert.equal(outcome.status, 403, told);
      else if (!isReached) assert.equal(outcome.errorCode, 'record.missing', told);
      else assert.equal(outcome.code, 200, outcome.msg);
      return isReached ? outcome.data : undefined;
    };
    assert.deepEqual(
      marksIn(await reached(recordsRoutes.read, {})),
      marksOf(isReached ? [record] : [], values),
      'form',
    );
    assert.deepEqual(
      marksIn(await reached(recordsRoutes.display, {})),
      marksOf(isReached ? [record] : [], values),
      'detail',
    );
    assert.deepEqual(
      marksIn(await reached(recordsRoutes.history, { query: {} })),
      marksOf(
        isReached ? [record] : [],
        values.filter((field) => field !== 'title' && field !== 'amount'),
      ),
      'history',
    );
    await reached(recordsRoutes.comments, { query: {} });
    if (!isReached) {
      await reached(recordsRoutes.update, { body: { data: { note: 'x' } } });
      await reached(recordsRoutes.remove, { query: {} });
    }
    const link = await ask(filesRoutes.downloadLink, { params: { type: 'annexpic', id: record.file } });
    assert.equal(link.code === 200, isReached && isRead('photo'), `file: ${link.status} ${link.msg}`);
  }

  // Pickers: of records, and of a relation of another design.
  const picked = await ask(recordsRoutes.fieldDataSelect, {
    params: { id: design },
    query: { relationField: 'title', columnOptions: 'amount,note', pageSize: 100 },
  });
  const shown = marksOf(rows, ['title', 'amount', 'note'].filter(isListed));
  assert.deepEqual(idsOf(picked.data.list ?? []), idsOf(rows), 'picker');
  assert.deepEqual(marksIn(picked.data), shown, 'picker');
  const related = await client.call(recordsRoutes.relation, {
    params: { modelId: pointing, field: 'record' },
    query: { pageSize: 100 },
  } as never);
  assert.deepEqual(idsOf(related.list), idsOf(rows), 'relation');
  assert.deepEqual(marksIn(related), shown, 'relation');

  // Export.
  const asked = { dataType: 1, selectKey: ['title', 'amount', 'note', 'owner'], tables: ['items'] };
  const made = await ask(recordsRoutes.export, { params: ofDesign, body: asked });
  assert.equal(made.code === 200, rights.hasMenu && rights.canExport, `export: ${made.msg}`);
  if (made.code === 200) {
    const columns = ['name', 'cost'].filter((column) => isRead(`items-${column}`));
    const reply = await fetch(product.url + made.data.url, { headers: client.headers });
    const sheets = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
    assert.deepEqual(marksIn(sheets), [...shown, ...marksOf(rows, columns)].sort(), 'export');
  }

  // Charts, statements, webhooks and what a socket says.
  const { document } = await client.call(dataReportsRoutes.open, {
    params: { id: report },
    body: { values: {}, pages: [] },
  });
  const [chart] = document?.blocks ?? [];
  assert.ok(chart?.kind === 'chart');
  assert.deepEqual(
    records.filter(({ id }) => JSON.stringify(chart.data).includes(id)).map(({ at }) => at),
    rows.map(({ at }) => at),
    'chart',
  );
  const ctx = await product.ctxAs(rights.account);
  const text = 'SELECT id, title, amount, note FROM f_doors';
  const relations = [...(await relationsNow(ctx)).keys()];
  const check = await checkSql(ctx.sandbox, text, { fields: new Map(), context: [], relations });
  assert.ok(check.ok);
  const statement = await ctx.userSql.run(ctx, {
    statement: check.checked,
    fields: {},
    mode: 'caller',
    definition: text,
  });
  assert.equal(statement.rows.length, rows.length, 'statement');
  assert.deepEqual(marksIn(statement.rows), shown, 'statement');
  const { caller, ...kernel } = ctx;
  const heard = await Promise.all(
    records.map(({ id }) => mayHearOf(kernel, kernel.db, { caller, designId: design, id, isRemoved: false })),
  );
  assert.deepEqual(
    heard,
    records.map((record) => rows.includes(record)),
    'webhook',
  );
  await listenTo(rights, person.line, { rows, readsTitle: isRead('title') });
}

/** Who is mentioned hears of records in reach only, and reads their titles only where the form shows them. */
async function listenTo(
  { account }: Rights,
  line: LiveLine,
  { rows, readsTitle }: { readonly rows: readonly Stored[]; readonly readsTitle: boolean },
): Promise<void> {
  const mention = async ({ id }: Stored): Promise<boolean> => {
    const { unreached } = await admin.call(recordsRoutes.comment, {
      params: { modelId: design, id },
      body: { text: '请看', mentionIds: [demoId('user', account)], files: [] },
    });
    await product.app.outbox.drain();
    return unreached.length === 0;
  };
  const hidden = records.find((record) => !rows.includes(record));
  if (hidden) assert.equal(await mention(hidden), false);
  const [shown] = rows;
  if (!shown) return;
  assert.equal(await mention(shown), true);
  const { title } = await line.next('messagePush');
  assert.deepEqual(marksIn(title), marksOf(readsTitle ? [shown] : [], ['title']), 'socket');
}

const someRights = (): fc.Arbitrary<Rights> =>
  fc.record({
    account: fc.constantFrom(...PEOPLE),
    hasMenu: fc.constantFrom(true, true, true, true, true, false),
    canExport: fc.boolean(),
    schemes: fc.array(aCondition(world, FIELDS), { maxLength: 3 }),
    columns: fc.subarray([...LISTED]),
    forms: fc.subarray([...FORMS]),
  });

function reachOf(rights: Rights): 'none' | 'some' | 'all' {
  const person = people.get(rights.account);
  assert.ok(person);
  const { length } = naively(rights, person.me).rows;
  return length === 0 ? 'none' : length === RECORDS ? 'all' : 'some';
}

test(`${RUNS} random rights show the same records and fields through every door as the rules say`, async (t) => {
  const seen = { none: 0, some: 0, all: 0 };
  // Most random schemes let through everything or nothing.
  const some = someRights().filter((rights) => reachOf(rights) === 'some');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 2, arbitrary: some }, { weight: 1, arbitrary: someRights() }),
      async (rights) => {
        await tryEveryDoor(rights);
        seen[reachOf(rights)]++;
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  assert.ok(seen.some > 0, JSON.stringify(seen));
  t.diagnostic(JSON.stringify(seen));
});
