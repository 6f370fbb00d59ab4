import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const valuesOf = async (typeId: string) =>
  (await admin.call(dictionariesRoutes.values, { params: { typeId }, query: { isTree: '0' } })).list;

const aType = (enCode: string, fullName: string, isTree: 0 | 1 = 0) => ({
  parentId: 'dict.platform',
  fullName,
  names: { zhtw: '', en: `Name of ${enCode}` },
  enCode,
  isTree,
  sortCode: 1,
  description: '',
});

async function newType(enCode: string, fullName: string, isTree: 0 | 1 = 0): Promise<string> {
  await admin.call(dictionariesRoutes.createType, { body: aType(enCode, fullName, isTree) });
  const all = (await admin.call(dictionariesRoutes.types, {})).list.flatMap((type) => type.children);
  return all.find((type) => type.enCode === enCode)?.id ?? '';
}

async function newValue(dictionaryTypeId: string, enCode: string, fullName: string, parentId = '0') {
  await admin.call(dictionariesRoutes.createValue, {
    body: {
      dictionaryTypeId,
      parentId,
      fullName,
      names: { zhtw: '', en: '' },
      enCode,
      sortCode: 0,
      enabledMark: 1,
      description: '',
    },
  });
  return (await valuesOf(dictionaryTypeId)).find((value) => value.enCode === enCode)?.id ?? '';
}

test('a type is made, changed with its version, and deleted once it is empty', async () => {
  const id = await newType('weather', '天气');
  const info = await admin.call(dictionariesRoutes.type, { params: { id } });
  assert.deepEqual([info.fullName, info.rev, info.hasValues], ['天气', 0, false]);
  assert.deepEqual(info.names, { zhtw: '', en: 'Name of weather' });
  const { id: _id, hasValues: _has, ...edit } = info;
  await admin.call(dictionariesRoutes.updateType, {
    params: { id },
    body: { ...edit, fullName: '天气情况' },
  });
  const stale = await admin.tryCall(dictionariesRoutes.updateType, { params: { id }, body: edit });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  const valueId = await newValue(id, 'sun', '晴');
  const refused = await admin.tryCall(dictionariesRoutes.removeType, { params: { id } });
  assert.equal(refused.msg, '“天气情况”中还有1个字典值，不能删除');
  await admin.call(dictionariesRoutes.removeValue, { params: { id: valueId } });
  await admin.call(dictionariesRoutes.removeType, { params: { id } });
  const gone = await admin.tryCall(dictionariesRoutes.type, { params: { id } });
  assert.equal(gone.status, 404);
});

test('taken codes and names, parents below the record and built-in records are refused with their texts', async () => {
  const taken = await admin.tryCall(dictionariesRoutes.createType, { body: aType('sex', '又一个') });
  assert.equal(taken.msg, '字典分类编码“sex”已存在');
  const own = await admin.tryCall(dictionariesRoutes.updateType, {
    params: { id: 'dict.platform' },
    body: { ...aType('platform', '平台'), parentId: 'dict.sex' },
  });
  assert.equal(own.errorCode, 'dictionary.parentInvalid');
  const builtIn = await admin.tryCall(dictionariesRoutes.removeValue, { params: { id: 'dict.sex.1' } });
  assert.equal(builtIn.msg, '“男”由系统内置，不能删除或修改编码，可以停用');
  const holder = await admin.tryCall(dictionariesRoutes.removeType, { params: { id: 'dict.sex' } });
  assert.equal(holder.errorCode, 'dictionary.builtIn');
  const id = await newType('colour', '颜色');
  await newValue(id, 'red', '红');
  const same = await admin.tryCall(dictionariesRoutes.createValue, {
    body: {
      dictionaryTypeId: id,
      parentId: '0',
      fullName: '大红',
      names: { zhtw: '', en: '' },
      enCode: 'red',
      sortCode: 0,
      enabledMark: 1,
      description: '',
    },
  });
  assert.equal(same.msg, '该字典中编码“red”已存在');
  const locked = await admin.tryCall(dictionariesRoutes.updateType, {
    params: { id },
    body: aType('colour', '颜色', 1),
  });
  assert.equal(locked.msg, '“颜色”已有字典值，不能再改变列表或树形');
});

test('a parent value is deleted after its children only, and cannot be put below itself', async () => {
  const id = await newType('region2', '大区', 1);
  const east = await newValue(id, 'E', '东区');
  const inner = await newValue(id, 'E1', '东一区', east);
  const refused = await admin.tryCall(dictionariesRoutes.removeValue, { params: { id: east } });
  assert.equal(refused.msg, '“东区”下还有1个下级，不能删除');
  const { id: _id, ...info } = await admin.call(dictionariesRoutes.value, { params: { id: east } });
  const looped = await admin.tryCall(dictionariesRoutes.updateValue, {
    params: { id: east },
    body: { ...info, parentId: inner },
  });
  assert.equal(looped.errorCode, 'dictionary.parentInvalid');
  const whole = (await admin.call(dictionariesRoutes.types, {})).list.flatMap((type) => type.children);
  assert.ok(whole.some((type) => type.id === id));
});

test('values are switched off and on and put into a new order', async () => {
  const id = await newType('size', '尺码');
  const ids = [await newValue(id, 'S', '小'), await newValue(id, 'M', '中'), await newValue(id, 'L', '大')];
  const [small = '', middle = '', large = ''] = ids;
  await admin.call(dictionariesRoutes.flipValue, { params: { id: middle } });
  const offered = await admin.call(dictionariesRoutes.options, { params: { typeId: id } });
  assert.deepEqual(
    offered.list.map((value) => value.enCode),
    ['S', 'L'],
  );
  await admin.call(dictionariesRoutes.flipValue, { params: { id: middle } });
  await admin.call(dictionariesRoutes.sortValues, {
    body: { dictionaryTypeId: id, parentId: '0', ids: [large, small, middle] },
  });
  assert.deepEqual(
    (await valuesOf(id)).map((value) => value.enCode),
    ['L', 'S', 'M'],
  );
});

test('an exported dictionary is imported again; known codes change, new ones are added, faults import nothing', async () => {
  const id = await newType('fruit', '水果', 1);
  const apple = await newValue(id, 'apple', '苹果');
  await newValue(id, 'fuji', '富士', apple);
  const { name, url } = await admin.call(dictionariesRoutes.exportType, { params: { id } });
  assert.equal(name, '水果.xlsx');
  const bytes = await (await fetch(product.url + url)).arrayBuffer();
  for (const value of [...(await valuesOf(id))].reverse())
    await admin.call(dictionariesRoutes.removeValue, { params: { id: value.id } });
  const form = () => {
    const data = new FormData();
    data.append('file', new Blob([bytes]), name);
    return data;
  };
  const done = await admin.call(dictionariesRoutes.importType, { body: form() } as never);
  assert.deepEqual(done, { types: 0, added: 2, changed: 0 });
  const again = await admin.call(dictionariesRoutes.importType, { body: form() } as never);
  assert.deepEqual(again, { types: 0, added: 0, changed: 0 });
  const tree = await admin.call(dictionariesRoutes.values, { params: { typeId: id }, query: {} });
  assert.deepEqual(
    tree.list.map((value) => [value.enCode, value.children.map((child) => child.fullName)]),
    [['apple', ['富士']]],
  );
  const wrong = new FormData();
  wrong.append('file', new Blob(['not a workbook']), 'x.xlsx');
  const refused = await admin.tryCall(dictionariesRoutes.importType, { body: wrong } as never);
  assert.equal(refused.msg, '文件格式不正确，请使用本页导出的文件');
});

test('people without the page may read dictionaries but not change them', async () => {
  const client = await product.as('chenyl');
  const refused = await client.tryCall(dictionariesRoutes.createType, { body: aType('x', '某') });
  assert.deepEqual([refused.status, refused.msg], [403, '您没有权限执行此操作']);
  assert.equal((await client.tryCall(dictionariesRoutes.all, {})).code, 200);
});
