import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const entry = (fields: Partial<MenuEdit>): MenuEdit => ({
  category: 'Web',
  parentId: '-1',
  fullName: fields.enCode ?? '',
  names: { zhtw: '', en: '' },
  enCode: '',
  icon: 'file',
  type: 2,
  urlAddress: '',
  linkTarget: '_self',
  propertyJson: {},
  sortCode: 900,
  enabledMark: 1,
  description: '',
  ...fields,
});

const made = (fields: Partial<MenuEdit>) => admin.tryCall(menusRoutes.create, { body: entry(fields) });

/** What a person sees once the entries are granted to them. */
async function seenBy(account: string, entries: readonly string[]) {
  const client = await product.as(account);
  const { userId } = (await product.ctxAs(account)).caller;
  const grant = { object_type: 'User', object_id: userId, item_type: 'module' };
  const { db, access } = product.app.kernel;
  await db
    .insertInto('grants')
    .values(entries.map((item_id) => ({ ...grant, item_id })))
    .execute();
  access.clear();
  return client.call(authRoutes.currentUser, {});
}

async function dictionaryId(): Promise<string> {
  const type = await product.app.kernel.db
    .selectFrom('dictionary_types')
    .select('id')
    .where('en_code', '=', 'sex')
    .executeTakeFirstOrThrow();
  return type.id;
}

test('an entry of each kind reaches its user’s menu with its address, its source and its rights', async () => {
  const dictionary = await dictionaryId();
  const kinds: readonly [Partial<MenuEdit>, string][] = [
    [{ enCode: 'kind.page', type: 2, urlAddress: '/knowledge?from=kind' }, 'knowledge?from=kind'],
    [{ enCode: 'kind.function', type: 3, propertyJson: { moduleId: 'form-7' } }, 'model/kindfunction'],
    [
      { enCode: 'kind.dictionary', type: 4, propertyJson: { moduleId: dictionary, isTree: 1 } },
      'dictionary/kinddictionary',
    ],
    [{ enCode: 'kind.report', type: 5, propertyJson: { moduleId: 'report-7' } }, 'dataReport/kindreport'],
    [{ enCode: 'kind.screen', type: 6, propertyJson: { moduleId: 'screen-7' } }, 'dataScreen/kindscreen'],
    [{ enCode: 'kind.link', type: 7, urlAddress: 'https://example.com/' }, 'https://example.com/'],
    [{ enCode: 'kind.portal', type: 8, propertyJson: { moduleId: 'portal-7' } }, 'portal/kindportal'],
  ];
  await made({ enCode: 'kinds', type: 1 });
  const [directory] = (await admin.call(menusRoutes.list, { query: { keyword: 'kinds' } })).list;
  assert.deepEqual([directory?.type, directory?.urlAddress], [1, '']);
  const parentId = directory?.id ?? '';
  for (const [fields] of kinds)
    assert.equal((await made({ ...fields, parentId, sortCode: 0 })).errorCode, undefined, fields.enCode);

  const all = (await admin.call(menusRoutes.list, { query: {} })).list;
  const filled = all.find(({ id }) => id === parentId);
  const { menuList, permissionList } = await seenBy('luozq', [
    parentId,
    ...(filled?.children ?? []).map(({ id }) => id),
  ]);
  const shown = menuList.find(({ id }) => id === parentId)?.children ?? [];
  assert.deepEqual(
    shown.map(({ enCode, type, urlAddress }) => [enCode, type, urlAddress]),
    kinds.map(([fields, address]) => [fields.enCode, fields.type, address]),
  );
  assert.deepEqual(
    shown.map(({ propertyJson }) => propertyJson),
    kinds.map(([{ propertyJson = {} }]) => propertyJson),
  );
  assert.equal(shown.find(({ type }) => type === 6)?.linkTarget, '_blank');
  const ids = new Map(shown.map(({ id, type }) => [id, type]));
  const limited = permissionList.flatMap(({ modelId }) => ids.get(modelId) ?? []);
  assert.deepEqual(limited.sort(), [2, 3, 4]);
});

test('a kind without its source is refused, and so is a dictionary that does not exist', async () => {
  for (const type of [3, 4, 5, 6, 8])
    assert.equal((await made({ enCode: `bare.${type}`, type })).errorCode, 'menu.sourceMissing');
  const unknown = { enCode: 'unknown.dictionary', type: 4, propertyJson: { moduleId: 'nothing' } };
  assert.equal((await made(unknown)).errorCode, 'menu.dictionaryMissing');
});

test('the app’s menu takes its five kinds, directories alone at the top', async () => {
  const app = (fields: Partial<MenuEdit>) => made({ category: 'App', ...fields });
  assert.equal((await app({ enCode: 'phone', type: 1 })).errorCode, undefined);
  const { list } = await admin.call(menusRoutes.list, { query: { category: 'App' } });
  const parentId = list.find(({ enCode }) => enCode === 'phone')?.id ?? '';
  const source = { propertyJson: { moduleId: 'form-7' } };
  assert.equal((await app({ enCode: 'top.form', type: 3, ...source })).errorCode, 'menu.appPlace');
  assert.equal((await app({ enCode: 'inner', type: 1, parentId })).errorCode, 'menu.appPlace');
  await app({ enCode: 'phone.form', type: 3, parentId, ...source });
  const below = (await admin.call(menusRoutes.list, { query: { category: 'App' } })).list;
  const ids = below.flatMap(({ children }) => children.map(({ id }) => id));
  const dragged = await admin.tryCall(menusRoutes.sort, { body: { parentId: '-1', ids } });
  assert.equal(dragged.errorCode, 'menu.appPlace');
  const dictionary = { propertyJson: { moduleId: await dictionaryId() } };
  for (const [type, property] of [
    [4, dictionary],
    [6, source],
    [8, source],
  ] as const)
    assert.equal(
      (await app({ enCode: `no.${type}`, type, parentId, ...property })).errorCode,
      'menu.appKind',
    );
  assert.equal((await app({ enCode: 'own.form', type: 3, parentId, ...source })).errorCode, undefined);
  const [stored] = (await admin.call(menusRoutes.list, { query: { category: 'App', keyword: 'own.form' } }))
    .list;
  assert.equal(stored?.children[0]?.urlAddress, '/pages/apply/dynamicModel/index?id=form-7');
});

test('the recycle bin names a deleted entry and its directory in the reader’s language', async () => {
  const directory = {
    enCode: 'bin.directory',
    type: 1,
    fullName: '目录甲',
    names: { zhtw: '', en: 'Folder' },
  };
  await made(directory);
  const [folder] = (await admin.call(menusRoutes.list, { query: { keyword: 'bin.directory' } })).list;
  const names = { zhtw: '', en: 'Leaflet' };
  await made({ enCode: 'bin.page', parentId: folder?.id ?? '', fullName: '页面甲', names, urlAddress: 'x' });
  const [found] = (await admin.call(menusRoutes.list, { query: { keyword: 'bin.page' } })).list;
  await admin.call(menusRoutes.remove, { params: { id: found?.children[0]?.id ?? '' } });
  const deleted = async (keyword: string) =>
    (await admin.call(menusRoutes.recycled, { query: { keyword } })).list.map((row) => [
      row.fullName,
      row.organize,
    ]);
  assert.deepEqual(await deleted('页面甲'), [['页面甲', '目录甲']]);
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  assert.deepEqual(await deleted('leaf'), [['Leaflet', 'Folder']]);
});
