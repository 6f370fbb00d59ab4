import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DESIGNS_PAGE, designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { intoMenu } from '../designs/designs.fixture.ts';
import { text } from './existing-tables.fixture.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, withList } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let plain: Client;
let designer: Client;
let stock = '';
let orders = '';
let pump = '';
let secret = '';

/** An order names an article of the stock, of those within the range. */
const ordering = (
  range: Readonly<Record<string, unknown>>,
  expressions: Readonly<Record<string, string>> = {},
): DesignBody =>
  DesignBody.parse(
    withList(
      [
        { ...text('note'), expressions },
        {
          fieldId: 'a',
          name: 'article',
          kind: 'relationForm',
          label: { zh: '物品' },
          props: {
            modelId: stock,
            relationField: 'title',
            columnOptions: [{ value: 'place', label: { zh: '库位' } }],
            ...range,
          },
        },
      ],
      { columns: ['note', 'article'], buttons: ['btn_add', 'btn_upload'] },
    ),
  );

const FIXED = { range: 'fixed', rangeWhere: 'open = true' };

before(async () => {
  product = await startTestApp();
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  stock = await publishDesign(admin, {
    code: 'stock',
    body: withList(
      [
        text('title'),
        text('place'),
        { ...text('cost'), kind: 'numInput' },
        { ...text('open'), kind: 'switch' },
      ],
      { columns: ['title', 'cost'] },
    ),
  });
  pump = await storedRecord(product, stock, { title: '水泵', place: 'A1', cost: '9', open: true });
  secret = await storedRecord(product, stock, { title: '样机', place: 'Z9', cost: '90', open: false });
  orders = await publishDesign(admin, { code: 'orders', holders: ['tangmy'], body: ordering(FIXED) });
  await holdOrders();
  designer = await product.as('yangcz');
});
after(() => product.stop());

/** Gives a person the page of designs with the right to publish, and the design of orders alone. */
async function holdOrders(): Promise<void> {
  const { db, access } = product.app.kernel;
  const menu = `menu.${DESIGNS_PAGE}`;
  const person = { object_type: 'User', object_id: demoId('user', 'yangcz') };
  const groups = [{ id: 'c', field: 'enCode', type: 'varchar', op: 'Equal', value: 'orders' }];
  await db.transaction().execute(async (tx) => {
    const condition = JSON.stringify([{ logic: 'and', groups }]);
    await tx
      .insertInto('data_schemes')
      .values({ id: 'orders', menu_id: menu, en_code: 'orders', full_name: '领用', condition })
      .execute();
    const buttons = await tx.selectFrom('menu_items').select('id').where('menu_id', '=', menu).execute();
    await tx
      .insertInto('grants')
      .values([
        { ...person, item_type: 'module', item_id: menu },
        { ...person, item_type: 'resource', item_id: 'orders' },
        ...buttons.map(({ id }) => ({ ...person, item_type: 'button', item_id: id })),
      ])
      .execute();
    await permissionsChanged(tx);
  });
  access.clear();
}

const offered = (client: Client, query: { keyword?: string; ids?: string } = {}) =>
  client.call(recordReadRoutes.relation, {
    params: { modelId: orders, field: 'article' },
    query: { ...PageQuery.parse({}), ...query },
  });

const written = (client: Client, article: string) =>
  client.tryCall(recordWriteRoutes.create, {
    params: { modelId: orders },
    body: { data: { note: '领用', article } },
  });

const released = async (client: Client, body: DesignBody) => {
  await client.call(designsRoutes.saveDraft, { params: { id: orders }, body: { body } });
  return client.tryCall(designsRoutes.release, { params: { id: orders }, body: intoMenu() });
};

test('people without the other function choose within the range, and see its columns alone', async () => {
  const found = await offered(plain);
  assert.deepEqual(
    found.list.map(({ id, text, columns }) => ({ id, text, columns })),
    [{ id: pump, text: '水泵', columns: { title: '水泵', place: 'A1' } }],
  );
  assert.equal(found.pagination.total, 1);
  assert.deepEqual((await offered(plain, { keyword: '样机' })).list, []);
  assert.deepEqual((await offered(plain, { ids: JSON.stringify([secret]) })).list, []);
  assert.equal((await written(plain, pump)).code, 200);
  const refused = await written(plain, secret);
  assert.deepEqual([refused.code, refused.errorCode], [422, 'record.invalid']);
  // The range is no right on the other function, and holds for those who have that as well.
  assert.equal(found.list[0]?.isOpen, undefined);
  const stolen = await plain.tryCall(recordReadRoutes.read, { params: { modelId: stock, id: pump } });
  assert.notEqual(stolen.code, 200);
  assert.deepEqual(
    (await offered(admin)).list.map(({ text, isOpen }) => [text, isOpen]),
    [['水泵', true]],
  );
});

test('a workbook names records within the range, and those without are refused in their row', async () => {
  const { added, failed } = await plain.call(recordImportRoutes.importStore, {
    params: { modelId: orders },
    body: {
      ...{ mode: 'add' as const, key: '', removesRows: false },
      rows: ['水泵', '样机', secret].map((article, at) => ({
        ...{ rowNumber: at + 2, mark: '', children: {}, problems: '', faults: {}, before: {} },
        cells: { note: '导入', article },
      })),
    },
  });
  assert.equal(added, 1);
  assert.deepEqual(
    failed.map(({ rowNumber }) => rowNumber),
    [3, 4],
  );
  assert.match(JSON.stringify(failed), /物品/);
});

test('only who administers the other design opens a range of it, or widens one', async () => {
  // What is opened already may be published with anything else.
  const same = ordering(FIXED);
  const [note] = same.form.fields;
  assert.ok(note);
  note.label = { zh: '用途' };
  assert.equal((await released(designer, same)).code, 200);
  for (const wider of [
    ordering({ range: 'fixed', rangeWhere: '' }),
    ordering({ ...FIXED, columnOptions: [{ value: 'cost', label: { zh: '成本' } }] }),
    ordering(FIXED, { required: 'lookup(article, cost) > 5' }),
  ]) {
    const refused = await released(designer, wider);
    assert.equal(refused.errorCode, 'design.faulty');
    assert.match(refused.msg, /须由“功能stock”的管理员发布/);
  }
  assert.equal((await released(admin, ordering({ range: 'fixed', rangeWhere: '' }))).code, 200);
  assert.equal((await offered(plain)).pagination.total, 2);
  assert.equal((await released(designer, ordering({}))).code, 200, 'a range may be given up');
  assert.deepEqual((await offered(plain)).list, [], 'by rights, who has none there chooses among none');
});

test('a condition that records cannot be asked by is told before it is published', async () => {
  for (const rangeWhere of ['open =', 'nothing = 1', 'title']) {
    const refused = await released(admin, ordering({ range: 'fixed', rangeWhere }));
    assert.equal(refused.errorCode, 'design.faulty', rangeWhere);
    assert.match(refused.msg, /范围条件/, rangeWhere);
  }
});
