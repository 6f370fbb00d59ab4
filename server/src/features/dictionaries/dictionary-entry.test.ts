import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
let contact: Client;
let typeId = '';
let menuId = '';

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  contact = await product.as('luozq');
  const names = { zhtw: '', en: '' };
  const type = { parentId: 'dict.platform', fullName: '车辆', names, enCode: 'vehicle', isTree: 0 as const };
  await admin.call(dictionariesRoutes.createType, { body: { ...type, sortCode: 1, description: '' } });
  const { list } = await admin.call(dictionariesRoutes.types, {});
  typeId = list.flatMap(({ children }) => children).find(({ enCode }) => enCode === 'vehicle')?.id ?? '';
  await admin.call(menusRoutes.create, {
    body: {
      category: 'Web',
      parentId: '-1',
      fullName: '车辆字典',
      names: { zhtw: '', en: '' },
      enCode: 'vehicles',
      icon: '',
      type: 4,
      urlAddress: '',
      linkTarget: '_self',
      propertyJson: { moduleId: typeId, isTree: 0 },
      sortCode: 9,
      enabledMark: 1,
      description: '',
    },
  });
  const { db } = product.app.kernel;
  const menu = await db
    .selectFrom('menus')
    .selectAll()
    .where('en_code', '=', 'vehicles')
    .executeTakeFirstOrThrow();
  menuId = menu.id;
  assert.equal(menu.url_address, 'dictionary/vehicles');
});
after(() => product.stop());

const value = (enCode: string, dictionaryTypeId = typeId) => ({
  dictionaryTypeId,
  parentId: '0',
  fullName: enCode,
  names: { zhtw: '', en: '' },
  enCode,
  sortCode: 0,
  enabledMark: 1 as const,
  description: '',
});

async function grant(itemType: string, itemId: string): Promise<void> {
  const { caller } = await product.ctxAs('luozq');
  await product.app.kernel.db
    .insertInto('grants')
    .values({ object_type: 'User', object_id: caller.userId, item_type: itemType, item_id: itemId })
    .execute();
  product.app.kernel.access.clear();
}

test('without the menu entry nobody but the dictionary page touches the values', async () => {
  const page = await contact.tryCall(dictionariesRoutes.page, { params: { id: typeId } });
  assert.equal(page.errorCode, 'access.denied');
  const made = await contact.tryCall(dictionariesRoutes.createValue, { body: value('car') });
  assert.deepEqual([made.status, made.errorCode], [403, 'access.denied']);
});

test('who holds the entry works on the values of its type, and of no other', async () => {
  await grant('module', menuId);
  const page = await contact.call(dictionariesRoutes.page, { params: { id: typeId } });
  assert.deepEqual(page.abilities, { add: true, edit: true, remove: true });
  await contact.call(dictionariesRoutes.createValue, { body: value('car') });
  const query = { isTree: '0' as const };
  const [car] = (await contact.call(dictionariesRoutes.values, { params: { typeId }, query })).list;
  const params = { id: car?.id ?? '' };
  const info = await contact.call(dictionariesRoutes.value, { params });
  await contact.call(dictionariesRoutes.updateValue, {
    params,
    body: { ...value('car'), fullName: '轿车', rev: info.rev },
  });
  await contact.call(dictionariesRoutes.flipValue, { params });
  await contact.call(dictionariesRoutes.removeValue, { params });

  const { id: otherType, dictionaryList } = (await admin.call(dictionariesRoutes.all, {})).list.find(
    ({ dictionaryList: values, id }) => values.length > 0 && id !== typeId,
  ) ?? { id: '', dictionaryList: [] };
  const foreign = { id: dictionaryList[0]?.id ?? '' };
  const refused = await Promise.all([
    contact.tryCall(dictionariesRoutes.createValue, { body: value('x', otherType) }),
    contact.tryCall(dictionariesRoutes.value, { params: foreign }),
    contact.tryCall(dictionariesRoutes.flipValue, { params: foreign }),
    contact.tryCall(dictionariesRoutes.removeValue, { params: foreign }),
    contact.tryCall(dictionariesRoutes.sortValues, {
      body: { dictionaryTypeId: otherType, parentId: '0', ids: [foreign.id] },
    }),
  ]);
  assert.deepEqual(
    refused.map(({ errorCode }) => errorCode),
    refused.map(() => 'access.denied'),
  );
});

test('a button that the entry has must be granted too', async () => {
  const { db, access } = product.app.kernel;
  await db
    .insertInto('menu_items')
    .values({
      id: 'vehicles.remove',
      menu_id: menuId,
      kind: 'button',
      en_code: 'btn_remove',
      full_name: '删除',
    })
    .execute();
  access.clear();
  const page = () => contact.call(dictionariesRoutes.page, { params: { id: typeId } });
  assert.deepEqual((await page()).abilities, { add: true, edit: true, remove: false });
  await grant('button', 'vehicles.remove');
  assert.equal((await page()).abilities.remove, true);
});
