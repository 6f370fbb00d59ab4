import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { SchemeCondition } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import {
  menuButtonsRoutes,
  menuColumnsRoutes,
  menuFormsRoutes,
} from '@auditplus/contract/features/menus/menu-items.routes.ts';
import { MenuItemEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

const PAGE = 'menu.permission.role';
const OF_PAGE = { params: { moduleId: PAGE } };

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const anItem = (enCode: string, fullName: string) =>
  MenuItemEdit.parse({ moduleId: PAGE, enCode, fullName, sortCode: 90 });

/** An edit of an old version is refused with who changed the record and when. */
function assertStale({ errorCode, msg }: { errorCode?: string | undefined; msg: string }): void {
  assert.equal(errorCode, 'record.stale');
  assert.match(msg, /被系统管理员于2\d{3}-/);
}

for (const [kind, routes] of [
  ['button', menuButtonsRoutes],
  ['column', menuColumnsRoutes],
  ['form', menuFormsRoutes],
] as const)
  test(`a ${kind} of an entry is added, changed with its version, switched off and deleted with what was granted`, async () => {
    const list = async () => (await admin.call(routes.list, { ...OF_PAGE, query: {} })).list;
    await admin.call(routes.create, { body: anItem('trial', '试验') });
    const taken = await admin.tryCall(routes.create, { body: anItem('trial', '又一个') });
    assert.equal(taken.errorCode, 'menu.itemDuplicate');
    assert.equal(Object.entries(taken.data ?? {}).find(([key]) => key === 'field')?.[1], 'enCode');
    const row = (await list()).find((item) => item.enCode === 'trial');
    const at = { params: { id: row?.id ?? '' } };
    const body = { ...anItem('trial', '改名'), rev: row?.rev ?? -1 };
    await admin.call(routes.update, { ...at, body });
    assert.equal((await admin.call(routes.read, at)).fullName, '改名');
    assertStale(await admin.tryCall(routes.update, { ...at, body }));

    const offered = async () => {
      const query = { type: kind, moduleIds: PAGE };
      return (await admin.call(grantsRoutes.values, { params: { objectId: '0' }, body: query })).all;
    };
    assert.ok((await offered()).includes(at.params.id));
    await admin.call(routes.flip, at);
    assert.ok(!(await offered()).includes(at.params.id), 'what is off is not given');
    await admin.call(routes.flip, at);

    const { db } = product.app.kernel;
    const grant = { object_type: 'Role', object_id: 'role.msd', item_type: kind, item_id: at.params.id };
    await db.insertInto('grants').values(grant).execute();
    await admin.call(routes.remove, at);
    const left = await db
      .selectFrom('grants')
      .select('item_id')
      .where('item_id', '=', at.params.id)
      .execute();
    assert.deepEqual(left, []);
    assert.ok(!(await list()).some((item) => item.enCode === 'trial'));
  });

test('columns and form fields that the page knows are added several at once, known ones once', async () => {
  const offered = await admin.call(menuColumnsRoutes.fieldList, OF_PAGE);
  assert.ok(offered.length > 2);
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const read = await admin.call(menuColumnsRoutes.fieldList, OF_PAGE);
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.notDeepEqual(
    read.map((one) => one.fieldName),
    offered.map((one) => one.fieldName),
  );
  // What is stored is the same whatever the language of whoever adds it.
  assert.deepEqual(
    read.map((one) => one.fullName),
    offered.map((one) => one.fullName),
  );
  const rows = offered.slice(0, 3).map((one) => ({ enCode: one.field, fullName: one.fieldName }));
  for (const _time of [1, 2]) {
    await admin.call(menuColumnsRoutes.batch, {
      body: { moduleId: PAGE, bindTable: '', columnJson: rows },
    });
    await admin.call(menuFormsRoutes.batch, { body: { moduleId: PAGE, bindTable: '', formJson: rows } });
  }
  for (const routes of [menuColumnsRoutes, menuFormsRoutes]) {
    const { list } = await admin.call(routes.list, { ...OF_PAGE, query: {} });
    for (const { enCode } of rows) assert.equal(list.filter((item) => item.enCode === enCode).length, 1);
  }
});

const comparison = (field: string, value: string): SchemeCondition => [
  {
    logic: 'and',
    groups: [{ id: '', field, type: 'string', op: 'Equal', value, fieldRule: 0, bindTable: '' }],
  },
];

test('a data field and a scheme that uses it: unknown ones are refused, a used field and a granted scheme stay', async () => {
  const { list: known } = await admin.call(dataSchemesRoutes.fields, OF_PAGE);
  const first = known.find((one) => one.type === 'string');
  assert.ok(first);
  const { id, shownName: _shown, conditionSymbolName: _symbols, ...field } = first;
  const refusedField = async (change: object) =>
    (
      await admin.tryCall(dataSchemesRoutes.updateField, {
        params: { id },
        body: { ...field, ...change },
      })
    ).errorCode;
  assert.equal(await refusedField({ conditionSymbol: 'Guess' }), 'scheme.operatorUnknown');
  assert.equal(await refusedField({ enCode: 'noSuchField' }), 'scheme.fieldUnknown');
  assert.equal(await refusedField({ fullName: '改名' }), undefined);
  assertStale(await admin.tryCall(dataSchemesRoutes.updateField, { params: { id }, body: field }));

  const scheme = (enCode: string, conditionJson: SchemeCondition) => ({
    body: {
      moduleId: PAGE,
      fullName: '试验方案',
      enCode,
      allData: 0 as const,
      conditionJson,
      conditionText: '',
    },
  });
  const make = async (enCode: string, condition: SchemeCondition) =>
    (await admin.tryCall(dataSchemesRoutes.createScheme, scheme(enCode, condition))).errorCode;
  assert.equal(await make('trial', []), 'scheme.empty');
  assert.equal(await make('trial', comparison('noSuchField', 'x')), 'scheme.itemInvalid');
  const wrongDate = scheme('trial', comparison('creatorTime', 'yesterday'));
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { msg } = await admin.tryCall(dataSchemesRoutes.createScheme, wrongDate);
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.equal(msg, 'The condition on Created at is incomplete or does not fit the field');
  assert.equal(await make('trial', comparison(field.enCode, 'x')), undefined);
  assert.equal(await make('trial', comparison(field.enCode, 'y')), 'menu.itemDuplicate');
  const removed = await admin.tryCall(dataSchemesRoutes.removeField, { params: { id } });
  assert.equal(removed.errorCode, 'scheme.fieldInUse');

  const { list } = await admin.call(dataSchemesRoutes.schemes, OF_PAGE);
  const made = list.find((row) => row.enCode === 'trial');
  const at = { params: { id: made?.id ?? '' } };
  const edit = {
    ...at,
    body: { ...scheme('trial', comparison(field.enCode, 'z')).body, rev: made?.rev ?? -1 },
  };
  await admin.call(dataSchemesRoutes.updateScheme, edit);
  assertStale(await admin.tryCall(dataSchemesRoutes.updateScheme, edit));
  const { db } = product.app.kernel;
  const grant = {
    object_type: 'Role',
    object_id: 'role.msd',
    item_type: 'resource',
    item_id: at.params.id,
  };
  await db.insertInto('grants').values(grant).execute();
  assert.equal((await admin.tryCall(dataSchemesRoutes.removeScheme, at)).errorCode, 'scheme.granted');
  await db.deleteFrom('grants').where('item_id', '=', at.params.id).execute();
  await admin.call(dataSchemesRoutes.removeScheme, at);
});

test('entries are put into a new order and under another directory', async () => {
  const below = async (code: string) => {
    const { list } = await admin.call(menusRoutes.list, { query: {} });
    return list.find((entry) => entry.enCode === code)?.children ?? [];
  };
  const ids = (await below('permission')).map((entry) => entry.id);
  const moved = [...ids].reverse();
  await admin.call(menusRoutes.sort, { body: { parentId: 'menu.permission', ids: moved } });
  assert.deepEqual(
    (await below('permission')).map((entry) => entry.id),
    moved,
  );
  await admin.call(menusRoutes.sort, { body: { parentId: 'menu.system', ids: ['menu.permission.group'] } });
  assert.ok((await below('system')).some((entry) => entry.id === 'menu.permission.group'));
  const inside = await admin.tryCall(menusRoutes.sort, {
    body: { parentId: 'menu.permission.user', ids: ['menu.permission.role'] },
  });
  assert.equal(inside.errorCode, 'menu.parentInvalid');
  const { rev, ...role } = await admin.call(menusRoutes.read, { params: { id: 'menu.permission.role' } });
  await admin.call(menusRoutes.create, { body: { ...role, parentId: 'menu.system', enCode: 'system.role' } });
  const twice = await admin.tryCall(menusRoutes.sort, {
    body: { parentId: 'menu.system', ids: ['menu.permission.role'] },
  });
  assert.equal(twice.errorCode, 'menu.duplicateName');
});

test('a new entry without an order comes last among its siblings', async () => {
  const { rev, ...role } = await admin.call(menusRoutes.read, { params: { id: 'menu.permission.role' } });
  const sibling = { parentId: 'menu.systemData', enCode: 'data.last', sortCode: 0 };
  await admin.call(menusRoutes.create, { body: { ...role, ...sibling } });
  const { list } = await admin.call(menusRoutes.list, { query: {} });
  const data = list.find((entry) => entry.enCode === 'systemData');
  assert.equal(data?.children.at(-1)?.enCode, 'data.last');
});

test('a deleted entry lies in the recycle bin with the rights that hang on it, and comes back with them', async () => {
  const id = 'menu.system.icons';
  await admin.call(menusRoutes.remove, { params: { id } });
  const bin = () => admin.call(menusRoutes.recycled, { query: { currentPage: 1, pageSize: 20 } });
  const [row] = (await bin()).list;
  assert.deepEqual([row?.id, row?.organize, row?.deletedBy], [id, '系统管理', '系统管理员']);
  assert.ok((row?.dependants.grants ?? 0) > 0);
  await admin.call(menusRoutes.restore, { params: { id } });
  assert.deepEqual((await bin()).list, []);
  assert.equal((await admin.call(menusRoutes.read, { params: { id } })).enCode, 'system.icons');
});
