import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordsRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { RelatedMatch } from '@auditplus/contract/kinds/relation-form.ts';
import { sql } from 'kysely';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { designNamed } from '../designs/designs.fixture.ts';
import { onTable, text } from './existing-tables.fixture.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let plain: Client;
let stock: string;
let orders: string;
const parts: Record<string, string> = {};

const match = (field: string, own: string, is: RelatedMatch['is'] = 'equal') => ({ field, own, is });

const article = (name: string, narrowedBy: readonly RelatedMatch[], modelId = stock) => ({
  fieldId: name,
  name,
  kind: 'relationForm' as const,
  label: { zh: '物品' },
  props: { modelId, relationField: 'title', range: 'fixed', narrowedBy: [...narrowedBy] },
});

const body = () =>
  withList(
    [
      text('kind'),
      { ...text('most'), kind: 'numInput' },
      {
        ...text('places'),
        kind: 'checkbox',
        props: { options: ['A', 'B'].map((id) => ({ id, fullName: id })) },
      },
      article('part', [
        match('sort', 'kind'),
        match('price', 'most', 'unequal'),
        match('place', 'places', 'among'),
      ]),
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [text('place'), article('spare', [match('sort', 'kind'), match('place', 'items.place')])],
      },
    ],
    { columns: ['kind', 'part'], buttons: ['btn_add', 'btn_upload'], rowButtons: ['btn_edit'] },
  );

before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  stock = await publishDesign(admin, {
    code: 'stock',
    body: withList([text('title'), text('sort'), text('place'), { ...text('price'), kind: 'numInput' }], {
      columns: ['title'],
    }),
  });
  for (const [title, sort, place, price] of [
    ['水泵', '泵', 'A', 5],
    ['油泵', '泵', 'B', 9],
    ['球阀', '阀', 'A', 5],
  ])
    parts[String(title)] = await storedRecord(product, stock, { title, sort, place, price });
  orders = await publishDesign(admin, { code: 'orders', holders: ['tangmy'], body: body() });
});
after(() => product.stop());

async function offered(within: RecordData, { client = plain, field = 'part', modelId = orders } = {}) {
  const { list } = await client.call(recordsRoutes.relation, {
    params: { modelId, field },
    query: { within: JSON.stringify(within) },
  } as never);
  return list.map((row) => row.text).sort();
}

const create = (data: RecordData, modelId = orders) =>
  plain.tryCall(recordWriteRoutes.create, { params: { modelId }, body: { data } });

const places = ({ data }: { readonly data: unknown }): unknown => {
  const { issues = [] }: { issues?: readonly { readonly field: string; readonly text: string }[] } =
    Object(data);
  return issues.map(({ field }) => field);
};

test('a relation offers the records that say what the fields of the form do', async () => {
  assert.deepEqual(await offered({}), ['水泵', '油泵', '球阀'], 'what is empty narrows nothing down');
  assert.deepEqual(await offered({ kind: '泵' }), ['水泵', '油泵']);
  assert.deepEqual(await offered({ kind: '泵', most: 9 }), ['水泵']);
  assert.deepEqual(await offered({ places: ['B'] }), ['油泵']);
  assert.deepEqual(await offered({ places: ['A', 'B'], kind: '阀' }), ['球阀']);
  assert.deepEqual(await offered({ kind: '没有' }), []);
});

test('a relation of a child table is narrowed down by its row and by the form around it', async () => {
  const field = 'items.spare';
  assert.deepEqual(await offered({ items: [{ place: 'A' }] }, { field }), ['水泵', '球阀']);
  assert.deepEqual(await offered({ kind: '阀', items: [{ place: 'A' }] }, { field }), ['球阀']);
});

test('a value outside of what is offered is refused at its field', async () => {
  const { 水泵: pump = '', 球阀: valve = '' } = parts;
  assert.equal((await create({ kind: '泵', part: pump })).status, 200);
  const refused = await create({ kind: '泵', part: valve, items: [{ place: 'B', spare: pump }] });
  assert.equal(refused.errorCode, 'record.invalid');
  assert.deepEqual(places(refused), ['part', 'items[0].spare']);
  assert.match(refused.msg, /重新选择/);
});

test('what is chosen is checked again when that changes which narrows it down, and only then', async () => {
  const { 水泵: pump = '' } = parts;
  const { data } = await create({ kind: '泵', part: pump, items: [{ place: 'A', spare: pump }] });
  const params = { modelId: orders, id: data.id };
  const update = (changed: RecordData) =>
    plain.tryCall(recordWriteRoutes.update, { params, body: { data: changed } });
  assert.deepEqual(places(await update({ kind: '阀' })), ['part', 'items[0].spare']);
  assert.equal((await update({ kind: '' })).status, 200);
  // The related record says something else by now: who changes something else is not kept from it.
  await sql`UPDATE ${sql.table('app.f_stock')} SET sort = '阀' WHERE id = ${pump}`.execute(
    product.app.kernel.db,
  );
  assert.equal((await update({ kind: '阀' })).status, 200);
  await sql`UPDATE ${sql.table('app.f_stock')} SET sort = '泵' WHERE id = ${pump}`.execute(
    product.app.kernel.db,
  );
  assert.equal((await update({ most: 7 })).status, 422, 'what narrows it down has changed');
  assert.equal((await update({ items: [] })).status, 200);
});

test('a workbook is held to it', async () => {
  const { added, failed } = await plain.call(recordImportRoutes.importStore, {
    params: { modelId: orders },
    body: {
      ...{ mode: 'add', key: '', removesRows: false },
      rows: ['泵', '阀'].map((kind, at) => ({
        ...{ rowNumber: at + 2, mark: '', children: {} },
        cells: { kind, part: '油泵' },
      })),
    },
  } as never);
  assert.equal(added, 1);
  assert.deepEqual(
    failed.map(({ rowNumber }) => rowNumber),
    [3],
  );
});

test('relations on existing tables and to records of the product are narrowed down as well', async () => {
  const run = (statement: string) => sql.raw(statement).execute(product.app.kernel.db);
  await run(
    'CREATE TABLE app.sites (id int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name varchar(20), zone varchar(10))',
  );
  await run(`INSERT INTO app.sites VALUES (1, '东厂', 'E'), (2, '西厂', 'W')`);
  await run(
    'CREATE TABLE app.visits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, zone text, site_id int)',
  );
  const sites = await publishDesign(admin, {
    code: 'sites',
    holders: ['tangmy'],
    body: onTable('sites', [text('name'), text('zone')]),
  });
  const visits = await publishDesign(admin, {
    code: 'visits',
    holders: ['tangmy'],
    body: onTable('visits', [
      text('zone'),
      {
        ...text('site'),
        column: 'site_id',
        kind: 'relationForm',
        props: { modelId: sites, relationField: 'name', narrowedBy: [match('zone', 'zone')] },
      },
    ]),
  });
  assert.deepEqual(await offered({ zone: 'W' }, { field: 'site', modelId: visits }), ['西厂']);
  const { list } = await plain.call(recordsRoutes.relation, {
    params: { modelId: visits, field: 'site' },
    query: { keyword: '东' },
  } as never);
  const east = list[0]?.id ?? '';
  assert.equal((await create({ zone: 'E', site: east }, visits)).status, 200);
  assert.deepEqual(places(await create({ zone: 'W', site: east }, visits)), ['site']);

  const people = await publishDesign(admin, {
    code: 'people',
    holders: ['tangmy'],
    body: withList(
      [
        text('name'),
        {
          ...text('unit'),
          kind: 'relationForm',
          props: { relation: 'units', relationField: 'name', narrowedBy: [match('name', 'name')] },
        },
      ],
      { columns: ['name'], buttons: ['btn_add'] },
    ),
  });
  const named = await plain.call(recordsRoutes.relation, {
    params: { modelId: people, field: 'unit' },
    query: {},
  } as never);
  const [unit] = named.list;
  assert.ok(unit);
  assert.deepEqual(await offered({ name: unit.text }, { field: 'unit', modelId: people }), [unit.text]);
  assert.deepEqual(await offered({ name: '没有' }, { field: 'unit', modelId: people }), []);
  assert.equal((await create({ name: unit.text, unit: unit.id }, people)).status, 200);
  assert.deepEqual(places(await create({ name: '没有', unit: unit.id }, people)), ['unit']);
});

test('conditions that cannot be asked are told before the design is published', async () => {
  const { id } = await admin.call(designsRoutes.start, { body: designNamed('wrong') });
  const faults = async (...fields: readonly ReturnType<typeof article>[]) => {
    const draft = DesignBody.parse({
      form: { fields: [text('kind'), { ...text('most'), kind: 'numInput' }, ...fields] },
    });
    await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body: draft } });
    const { issues } = await admin.call(designsRoutes.draft, { params: { id } });
    return issues.flatMap((issue) => (issue.place === 'props.narrowedBy' ? [issue.text] : []));
  };
  assert.deepEqual(await faults(article('part', [match('sort', 'kind')])), []);
  assert.match((await faults(article('part', [match('sort', 'gone')]))).join(), /本表单字段/);
  assert.match((await faults(article('part', [match('gone', 'kind')]))).join(), /不存在/);
  assert.match((await faults(article('part', [match('sort', 'most')]))).join(), /不能比较/);
  assert.match((await faults(article('part', [match('sort', 'kind', 'among')]))).join(), /不能比较/);
  const circle = await faults(
    article('part', [match('sort', 'other')]),
    article('other', [match('sort', 'part')]),
  );
  assert.equal(circle.length, 2);
  assert.match(circle.join(), /互相依赖/);
});
