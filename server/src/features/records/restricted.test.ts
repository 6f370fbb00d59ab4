import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import { relationsNow } from '../../kernel/relations.ts';
import { readSheet } from '../../kernel/spreadsheet.ts';
import { checkSql } from '../../kernel/user-sql/check.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { compileModel } from './compile-model.ts';
import { publishedDesign, storedRecord } from './records.fixture.ts';
import { mayHearOf } from './records-of-runs.ts';
import { withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let local: Client;
let hazards: string;
let related: string;
let menuId: string;
const [OWN, OTHER] = [demoId('org', 'C01'), demoId('org', 'C02')];
let mine: string;
let theirs: string;

const DENIED = { column: ['totalCost', 'level'], form: ['description', 'owner', 'measures-cost', 'level'] };

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  hazards = await publishedDesign(admin, 'hazards', { template: 'hazards' });
  related = await publishedDesign(admin, 'visits', {
    body: withList(
      [
        { fieldId: 'n', name: 'note', kind: 'comInput', label: { zh: '说明' } },
        {
          fieldId: 'h',
          name: 'hazard',
          kind: 'relationForm',
          label: { zh: '隐患' },
          props: { modelId: hazards, relationField: 'title' },
        },
        {
          fieldId: 'p',
          name: '',
          kind: 'relationFormAttr',
          label: { zh: '位置' },
          props: { relationField: 'hazard', showField: 'place' },
        },
      ],
      { columns: ['note', 'hazard'], buttons: ['btn_add'] },
    ),
  });
  const record = (title: string, unit: string, level: string) =>
    storedRecord(
      product,
      hazards,
      {
        title,
        unit,
        level,
        place: '泵房',
        description: '保密内容',
        owner: demoId('user', 'tangmy'),
        totalCost: '432.5',
        measures: [{ measure: '更换', cost: '7' }],
      },
      { organize_id: unit, words: `${title}\n泵房\n保密内容` },
    );
  mine = await record('本单位隐患', OWN, 'general');
  theirs = await record('外单位隐患', OTHER, 'major');
  await storedRecord(product, related, { note: '一', hazard: mine });
  await storedRecord(product, related, { note: '二', hazard: theirs });
  await grant();
  local = await product.as('tangmy');
});
after(() => product.stop());

/** A person who holds the entry, some of its columns, form fields and buttons, and the rows of one unit. */
async function grant(): Promise<void> {
  const { db, access } = product.app.kernel;
  const menus = await db
    .selectFrom('menus')
    .select(['id', 'en_code'])
    .where('en_code', 'in', ['hazards', 'visits'])
    .where('delete_mark', '=', 0)
    .execute();
  menuId = menus.find(({ en_code }) => en_code === 'hazards')?.id ?? '';
  const items = await db
    .selectFrom('menu_items')
    .selectAll()
    .where(
      'menu_id',
      'in',
      menus.map(({ id }) => id),
    )
    .execute();
  const isDenied = (kind: string, code: string) =>
    kind === 'button'
      ? code === 'btn_download'
      : (kind === 'column' ? DENIED.column : DENIED.form).includes(code);
  const condition = [
    {
      logic: 'and',
      groups: [
        {
          id: 'f',
          field: 'organizeId',
          type: 'varchar',
          fieldRule: 0,
          bindTable: 'hazards',
          op: 'Equal',
          value: OWN,
        },
      ],
    },
  ];
  await db
    .insertInto('data_schemes')
    .values({
      id: 'own-unit',
      menu_id: menuId,
      en_code: 'own',
      full_name: '本单位',
      condition: JSON.stringify(condition),
    })
    .execute();
  const visits = menus.find(({ en_code }) => en_code === 'visits')?.id ?? '';
  const allVisits = await db
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', visits)
    .where('all_data', '=', true)
    .executeTakeFirstOrThrow();
  const holder = { object_type: 'User', object_id: demoId('user', 'tangmy') };
  await db
    .insertInto('grants')
    .values([
      ...menus.map(({ id }) => ({ ...holder, item_type: 'module', item_id: id })),
      { ...holder, item_type: 'resource', item_id: 'own-unit' },
      { ...holder, item_type: 'resource', item_id: allVisits.id },
      ...items
        .filter(({ kind, en_code }) => !isDenied(kind, en_code))
        .map(({ id, kind }) => ({ ...holder, item_type: kind, item_id: id })),
    ])
    .execute();
  access.clear();
}

const list = (body: object = {}) =>
  local.tryCall(recordReadRoutes.list, { params: { modelId: hazards }, body } as never);

test('the list shows the unit’s records without the columns that are not granted', async () => {
  const { data } = await list({ withValues: true, menuId });
  assert.deepEqual(
    data.list.map(({ id }) => id),
    [mine],
  );
  assert.equal(data.pagination.total, 1);
  const text = JSON.stringify(data);
  for (const hidden of ['totalCost', 'level', '一般', '432.5', '保密内容'])
    assert.ok(!text.includes(hidden), hidden);
  const summary = await local.call(recordReadRoutes.summary, {
    params: { modelId: hazards },
    body: { menuId, json: {} },
  });
  assert.deepEqual(summary.sums, {});
});

test('nothing is found, sorted, counted or added up by what is not granted', async () => {
  for (const body of [
    { sidx: 'level' },
    { json: JSON.stringify({ level: 'general' }) },
    { json: JSON.stringify({ description: '保密' }) },
    { filter: { logic: 'and', items: [{ field: 'totalCost', operator: 'greater', value: 1 }] } },
  ])
    assert.equal((await list(body)).errorCode, 'record.filterFaulty');
  assert.equal((await list({ menuId: 'menu.other' })).errorCode, 'record.entryUnknown');
  assert.equal((await list({ menuId: 'menu.other' })).msg, '您没有此菜单的权限');
  const sums = await local.tryCall(recordReadRoutes.aggregate, {
    params: { modelId: hazards },
    body: { groupBy: [], measures: [{ measure: 'sum', field: 'totalCost' }] },
  } as never);
  assert.equal(sums.errorCode, 'record.filterFaulty');
  const count = await local.call(recordReadRoutes.aggregate, {
    params: { modelId: hazards },
    body: { groupBy: [{ field: 'unit' }], measures: [{ measure: 'count' }] },
  } as never);
  assert.deepEqual(
    count.list.map(({ values }) => values),
    [[1]],
  );
});

test('a record opens without the form fields that are not granted, another unit’s not at all', async () => {
  const found = await local.call(recordReadRoutes.read, { params: { modelId: hazards, id: mine } });
  assert.equal('description' in found.data, false);
  assert.equal('description' in found.display, false);
  // In the list only: it may be read, but not filled in.
  assert.match(String(found.display.owner), /tangmy/);
  assert.deepEqual(Object.keys(Object(found.data.measures)[0]).sort(), ['doneBy', 'doneOn', 'id', 'measure']);
  assert.equal('level' in found.data, false);
  for (const route of [recordReadRoutes.read, recordReadRoutes.display])
    assert.equal(
      (await local.tryCall(route, { params: { modelId: hazards, id: theirs } })).errorCode,
      'record.missing',
    );
  const history = await local.tryCall(recordReadRoutes.history, {
    params: { modelId: hazards, id: theirs },
    query: {},
  });
  assert.equal(history.errorCode, 'record.missing');
});

test('the page knows nothing of what is not granted', async () => {
  const runtime = await local.call(recordReadRoutes.runtime, { params: { modelId: hazards }, query: {} });
  const text = JSON.stringify(runtime.body.form);
  for (const hidden of ['description', 'cost', 'level'])
    assert.ok(!text.includes(`"name":"${hidden}"`), hidden);
  assert.deepEqual(
    runtime.body.views[0]?.columns.filter(({ field }) => DENIED.column.includes(field)),
    [],
  );
  // The browser cannot compute the sum of costs that it does not know.
  assert.deepEqual(runtime.readOnly, ['owner', 'totalCost']);
  assert.ok(!runtime.buttons.includes('btn_download'));
  const config = await local.call(recordReadRoutes.config, { params: { modelId: hazards } });
  assert.ok(!config.formData.includes('"__vModel__":"description"'));
  assert.ok(!JSON.stringify(JSON.parse(config.columnData).columnList).includes('totalCost'));
});

test('a draft is seen as a person or a role that the administrator manages would see it', async () => {
  const { db, access } = product.app.kernel;
  const seenAs = (client: Client, objectType: 'User' | 'Role', objectId: string) =>
    client.tryCall(recordReadRoutes.seenAs, {
      params: { modelId: hazards },
      query: { objectType, objectId },
    });
  const { data: person } = await seenAs(admin, 'User', demoId('user', 'tangmy'));
  assert.equal(person.holds, true);
  assert.deepEqual(person.readOnly, ['owner', 'totalCost']);
  assert.ok(!person.buttons.includes('btn_download'));
  const form = JSON.stringify(person.body.form);
  for (const hidden of ['description', 'cost', 'level'])
    assert.ok(!form.includes(`"name":"${hidden}"`), hidden);
  assert.ok(person.body.views[0]?.columns.every(({ field }) => !DENIED.column.includes(field)));

  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('en_code', '=', 'guest')
    .executeTakeFirstOrThrow();
  const { data: without } = await seenAs(admin, 'Role', role.id);
  assert.equal(without.holds, false);
  await db
    .insertInto('grants')
    .values({ object_type: 'Role', object_id: role.id, item_type: 'module', item_id: menuId })
    .execute();
  const { data: bare } = await seenAs(admin, 'Role', role.id);
  assert.equal(bare.holds, true);
  assert.deepEqual(bare.buttons, []);
  assert.ok(!JSON.stringify(bare.body.form).includes('"name":"description"'));

  assert.equal((await seenAs(local, 'User', demoId('user', 'tangmy'))).status, 403);
  const designer = await db
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', 'onlineDev.webDesign')
    .executeTakeFirstOrThrow();
  const own = { object_type: 'User', object_id: demoId('user', 'tangmy') };
  await db
    .insertInto('grants')
    .values({ ...own, item_type: 'module', item_id: designer.id })
    .execute();
  access.clear();
  assert.equal((await seenAs(local, 'User', demoId('user', 'admin'))).errorCode, 'grant.notYours');
  assert.equal((await seenAs(local, 'Role', role.id)).errorCode, 'grant.notYours');
});

test('a button that is not granted is refused, one that is gives what the list gives', async () => {
  const body = { dataType: 1, selectKey: ['title', 'totalCost', 'description'] };
  const refused = await local.tryCall(recordReadRoutes.export, {
    params: { modelId: hazards },
    body,
  } as never);
  assert.equal(refused.status, 403);
  const { db, access } = product.app.kernel;
  const item = await db
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('en_code', '=', 'btn_download')
    .executeTakeFirstOrThrow();
  const holder = { object_type: 'User', object_id: demoId('user', 'tangmy') };
  await db
    .insertInto('grants')
    .values({ ...holder, item_type: 'button', item_id: item.id })
    .execute();
  access.clear();
  const link = await local.call(recordReadRoutes.export, { params: { modelId: hazards }, body } as never);
  const reply = await fetch(product.url + link.url, { headers: local.headers });
  const rows = [];
  for await (const { values } of readSheet(new Uint8Array(await reply.arrayBuffer()))) rows.push(values);
  assert.deepEqual(rows, [['隐患名称'], ['本单位隐患']]);
});

test('a card of another unit is not moved, a record of it not deleted, brought back or told to webhooks', async () => {
  const params = { modelId: hazards, id: theirs };
  const outcomes = [
    await local.tryCall(recordWriteRoutes.update, { params, body: { data: { status: 'closed' } } }),
    await local.tryCall(recordWriteRoutes.remove, { params, query: {} }),
    await local.tryCall(recordWriteRoutes.restore, { params }),
  ];
  assert.deepEqual(
    outcomes.map(({ errorCode }) => errorCode),
    ['record.missing', 'record.missing', 'record.missing'],
  );
  const body = { ids: [theirs] };
  const batch = await local.call(recordWriteRoutes.batchRemove, { params: { modelId: hazards }, body });
  assert.deepEqual(batch.removed, 0);
  const { caller, ...kernel } = await product.ctxAs('tangmy');
  const reads = (id: string, isRemoved: boolean) =>
    mayHearOf(kernel, kernel.db, { caller, designId: hazards, id, isRemoved });
  assert.deepEqual(
    [await reads(mine, false), await reads(theirs, false), await reads(theirs, true)],
    [true, false, false],
  );
});

test('a relation offers what the other design lets one see, and is read by whoever reads its field', async () => {
  const ask = (query: object, who = local) =>
    who.call(recordReadRoutes.relation, { params: { modelId: related, field: 'hazard' }, query } as never);
  assert.deepEqual(
    (await ask({})).list.map(({ text, columns }) => [text, columns.place]),
    [['本单位隐患', '泵房']],
  );
  assert.deepEqual((await ask({ ids: JSON.stringify([theirs]) })).list, []);
  assert.equal((await ask({}, admin)).list.length, 2);
  assert.equal((await ask({ keyword: '外单位' }, admin)).list.length, 1);
  assert.equal((await ask({ keyword: 'wdwyh' }, admin)).list.length, 1);
  assert.equal((await ask({ keyword: 'zzzz' }, admin)).list.length, 0);
  assert.equal((await ask({ keyword: 'waidanwei' }, admin)).list.length, 1);
  const { data } = await local.tryCall(recordReadRoutes.list, {
    params: { modelId: related },
    body: { sidx: 'note', sort: 'asc' },
  } as never);
  assert.deepEqual(
    data.list.map(({ hazard }) => hazard),
    ['本单位隐患', '外单位隐患'],
  );
  const chosen = await local.call(recordReadRoutes.fieldDataSelect, {
    params: { id: hazards },
    query: { relationField: 'title', columnOptions: 'place,totalCost' },
  } as never);
  assert.deepEqual(chosen.list, [{ id: mine, title: '本单位隐患', place: '泵房' }]);
});

test('statements of data interfaces read the records and columns that the person may', async () => {
  const rows = async (account: string, text: string) => {
    const ctx = await product.ctxAs(account);
    const relations = [...(await relationsNow(ctx)).keys()];
    const check = await checkSql(ctx.sandbox, text, { fields: new Map(), context: [], relations });
    assert.ok(check.ok, text);
    const run = { statement: check.checked, fields: {}, mode: 'caller', definition: text } as const;
    return (await ctx.userSql.run(ctx, run)).rows;
  };
  const text = 'SELECT title, place, description, total_cost FROM f_hazards ORDER BY title';
  assert.deepEqual(await rows('tangmy', text), [['本单位隐患', '泵房', null, null]]);
  assert.equal((await rows('admin', text)).length, 2);
  assert.deepEqual(await rows('huangwl', text), []);
});

test('who deletes records reads what refers to them and goes with them, of the records in reach', async () => {
  const asked = { params: { modelId: hazards }, body: { ids: [mine, theirs] } };
  assert.deepEqual(await admin.call(recordReadRoutes.dependents, asked), {
    relations: [{ design: '功能visits', field: '隐患', count: 2 }],
    rows: [{ table: '整改措施', count: 2 }],
    files: 0,
    inProcess: 0,
  });
  const reached = await local.call(recordReadRoutes.dependents, asked);
  assert.deepEqual(
    [reached.relations[0]?.count, reached.rows[0]?.count],
    [1, 1],
    'records out of reach count for nothing',
  );
});

test('a record is found by its letters however many are newer, page by page with all of them counted', async () => {
  const { kernel } = product.app;
  const { table, byName } = await compileModel(kernel, hazards);
  const title = sql.id(byName.get('title')?.column ?? '');
  const fill = (name: string, count: number, from: string) =>
    sql`INSERT INTO ${sql.table(`app.${table}`)} (id, creator_time, ${title})
      SELECT ${from} || at, ${kernel.clock.now()}, ${name} || at FROM generate_series(1, ${sql.lit(count)}) at`.execute(
      kernel.db,
    );
  await fill('阀门渗漏', 30, 'old-');
  await fill('井盖缺失', 2500, 'new-');
  const ask = (keyword: string, currentPage = 1) =>
    admin.call(recordReadRoutes.relation, {
      params: { modelId: related, field: 'hazard' },
      query: PageQuery.parse({ keyword, currentPage }),
    });
  const second = await ask('fmsl', 2);
  assert.deepEqual([second.list.length, second.pagination.total], [10, 30]);
  assert.match(second.list[0]?.text ?? '', /^阀门渗漏\d+$/);
  assert.equal((await ask('jgqs')).pagination.total, 2500);
});
