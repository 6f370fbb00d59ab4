import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let client: Client;
before(async () => {
  product = await startTestApp();
  client = await product.as('chenyl');
  const { db } = product.app.kernel;
  await db
    .insertInto('dictionary_types')
    .values({ id: 'region', en_code: 'region', full_name: '区域', is_tree: 1, parent_id: 'dict.platform' })
    .execute();
  await db
    .insertInto('dictionary_data')
    .values([
      { id: 'east', type_id: 'region', en_code: 'E', full_name: '东区', sort_code: 2 },
      { id: 'west', type_id: 'region', en_code: 'W', full_name: '西区', sort_code: 1 },
      { id: 'east1', type_id: 'region', en_code: 'E1', full_name: '东一区', parent_id: 'east' },
      { id: 'closed', type_id: 'region', en_code: 'X', full_name: '旧区', enabled_mark: 0, sort_code: 3 },
    ])
    .execute();
});
after(() => product.stop());

test('every dictionary comes with its enabled values in order, in three languages', async () => {
  const { list } = await client.call(dictionariesRoutes.all, {});
  const severity = list.find((dictionary) => dictionary.enCode === 'auditSeverity');
  assert.deepEqual(
    severity?.dictionaryList.map((value) => [value.enCode, value.fullName]),
    [
      ['1', '严重不符合'],
      ['2', '一般不符合'],
      ['3', '观察项'],
      ['4', '改进机会'],
    ],
  );
  assert.deepEqual(severity?.dictionaryList[0]?.names, { zhtw: '嚴重不符合', en: 'Major nonconformity' });
  const region = list.find((dictionary) => dictionary.enCode === 'region');
  assert.deepEqual(
    region?.dictionaryList.map((value) => [value.fullName, value.children.length]),
    [
      ['西区', 0],
      ['东区', 1],
    ],
  );
  assert.deepEqual(
    region?.formerList.map(({ enCode, fullName }) => [enCode, fullName]),
    [['X', '旧区']],
    'what has one that is switched off shows its name',
  );
});

test('a type is named by its id or its code, and answers as a list, a tree or options', async () => {
  const names = async (query: { isTree?: '0' | '1'; keyword?: string }, typeId = 'region') =>
    (await client.call(dictionariesRoutes.values, { params: { typeId }, query })).list.map((v) => v.fullName);
  assert.deepEqual(await names({}), ['西区', '东区', '旧区']);
  assert.deepEqual(await names({ isTree: '0' }), ['东一区', '西区', '东区', '旧区']);
  assert.deepEqual(await names({ keyword: '东' }), ['东区']);
  assert.deepEqual(await names({}, 'dict.sex'), ['男', '女', '保密']);
  const options = await client.call(dictionariesRoutes.options, { params: { typeId: 'sex' } });
  assert.equal(options.list.length, 3);
  const parents = await client.call(dictionariesRoutes.selector, {
    params: { typeId: 'region', id: 'west' },
    query: {},
  });
  assert.deepEqual(
    parents.list.map((value) => value.fullName),
    ['东区', '旧区'],
  );
  const unknown = await client.tryCall(dictionariesRoutes.values, { params: { typeId: 'no' }, query: {} });
  assert.equal(unknown.errorCode, 'record.missing');
});

test('types form a tree from which the edited one can be left out', async () => {
  const all = (await client.call(dictionariesRoutes.types, {})).list;
  assert.deepEqual(
    all.map((type) => type.enCode),
    ['audit', 'platform'],
  );
  const rest = (await client.call(dictionariesRoutes.typeSelector, { params: { id: 'dict.audit' } })).list;
  assert.deepEqual(
    rest.map((type) => type.enCode),
    ['platform'],
  );
});
