import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import {
  dataInterfacesRoutes as routes,
  interfaceVersionsRoutes as versions,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { TableEdit } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { rerunExamples } from './data-interfaces.jobs.ts';
import { interfaceEdit, parameter, publishedInterface } from './interfaces.fixture.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const create = (given: Parameters<typeof interfaceEdit>[0]) =>
  admin.tryCall(routes.create, { body: interfaceEdit(given) });
const responseOf = (client: Client, id: string, query: Record<string, string> = {}) =>
  client.tryCall(routes.response, { params: { id }, query });

test('an interface is called in its published version, whatever its draft says', async () => {
  const edit = interfaceEdit();
  const { id } = await admin.call(routes.create, { body: edit });
  assert.equal((await responseOf(admin, id)).msg, `接口“${id}”尚未发布`);
  assert.deepEqual(await admin.call(routes.publish, { params: { id }, body: { note: '首版' } }), {
    version: 1,
  });
  assert.deepEqual((await responseOf(admin, id)).data, {
    data: [
      { id: '1', name: '甲' },
      { id: '2', name: '乙' },
    ],
    dataProcessing: null,
  });
  const info = await admin.call(routes.read, { params: { id } });
  assert.deepEqual([info.publishedVersion, info.isChanged], [1, false]);
  await admin.call(routes.update, { params: { id }, body: { ...edit, query: '[]', rev: info.rev } });
  const list = await admin.call(routes.list, { query: { keyword: edit.enCode } });
  assert.deepEqual(
    list.list.map((row) => [row.id, row.dataType, row.publishedVersion, row.isChanged, row.dataScope]),
    [[id, 2, 1, true, 'caller']],
  );
  assert.equal((await responseOf(admin, id)).data.dataProcessing, null);
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual((await responseOf(admin, edit.enCode)).data.data, []);
  const { list: published } = await admin.call(versions.versions, { params: { id } });
  assert.deepEqual(
    published.map(({ version, note }) => [version, note]),
    [
      [2, ''],
      [1, '首版'],
    ],
  );
  const { list: differences } = await admin.call(versions.differences, {
    params: { id },
    query: { from: 1, to: 2 },
  });
  assert.deepEqual(
    differences.map(({ path }) => path),
    ['query', 'plus.columns[id]', 'plus.columns[name]'],
  );
  await admin.call(versions.bringBack, { params: { id }, body: { version: 1 } });
  assert.equal((await admin.call(routes.read, { params: { id } })).query, edit.query);
  assert.deepEqual(await admin.call(versions.uses, { params: { id } }), { list: [] });
});

test('names, codes and categories are looked at', async () => {
  const edit = interfaceEdit();
  await admin.call(routes.create, { body: edit });
  const sameCode = await create({ enCode: edit.enCode.toUpperCase() });
  assert.equal(sameCode.msg, `接口编码“${edit.enCode.toUpperCase()}”已存在`);
  assert.equal((await create({ fullName: edit.fullName })).msg, `接口名称“${edit.fullName}”已存在`);
  assert.equal((await create({ categoryId: 'none' })).msg, '接口分类不存在');
});

test('what is wrong with an interface is told when it is saved', async () => {
  assert.equal((await create({ requestMethod: '1' })).msg, WRITE);
  assert.equal((await create({ dataType: 1, requestMethod: '4', query: 'SELECT 1' })).msg, WRITE);
  assert.equal((await create({ query: ' ' })).msg, '请填写静态数据');
  assert.equal((await create({ dataType: 1, query: '' })).msg, '请填写SQL 语句');
  assert.equal((await create({ dataType: 3, requestMethod: '6' })).msg, '请填写接口地址');
  const json = await create({ query: '[1,\n  2,,]' });
  assert.equal(json.msg, '第 2 行第 5 列：不是有效的 JSON');
  assert.equal((await create({ ipAddress: '10.0.0.x' })).msg, '无法识别地址“10.0.0.x”');
  assert.equal((await create({ checkType: 2 })).msg, '请填写允许调用的地址');
  const outside = { dataType: 3, requestMethod: '6' } as const;
  const address = async (path: string) => (await create({ ...outside, path })).msg;
  assert.equal(await address('ftp://x'), '接口地址不正确：需以 http:// 或 https:// 开头');
  assert.equal(await address('https://a:b@x/y'), '接口地址不正确：不能包含账号或密码');
  assert.equal(await address('https://{host}/y'), '接口地址不正确：参数只能写在路径段和查询参数的值中');
  assert.equal(await address('https://x/y?{name}=1'), '接口地址不正确：参数只能写在路径段和查询参数的值中');
  assert.equal(await address('https://x/{y}'), '接口地址不正确：没有名为“y”的参数');
  const header = await create({
    ...outside,
    path: 'https://x',
    requestHeaders: [{ field: 'Authorization', defaultValue: 'x' }],
  });
  assert.equal(header.msg, '不能使用请求头“Authorization”，密钥请填写在认证方式中');
  const body = await create({
    dataType: 3,
    requestMethod: '7',
    path: 'https://x',
    plus: { requestBody: '{' },
  });
  assert.equal(body.msg, '请求内容不是有效的 JSON');
});

const WRITE = '数据接口只能读取本系统的数据，新增、修改和删除请通过表单完成';

test('a statement that is not allowed is refused with its line and column', async () => {
  const refused = await create({ dataType: 1, query: 'SELECT id\nFROM users' });
  assert.equal(refused.msg, '第 2 行第 6 列：没有名为 users 的数据集');
  assert.deepEqual(refused.data, {
    errorCode: 'sql.relationUnknown',
    requestId: Reflect.get(Object(refused.data), 'requestId'),
    field: 'query',
    place: { at: 15, line: 2, column: 6 },
  });
  const wrongColumn = await create({ dataType: 1, query: 'SELECT nothing FROM units' });
  assert.equal(wrongColumn.errorCode, 'sql.columnMissing');
});

test('a filter of rows is read where it is written, and with the types of the columns', async () => {
  const filtered = (rowFilter: string) => create({ plus: { rowFilter } });
  assert.equal((await filtered('name =')).msg, '数据过滤第 1 行第 7 列：表达式不完整');
  assert.equal((await filtered('naem = 1')).msg, '数据过滤第 1 行第 1 列：没有名为“naem”的字段');
  const sqlFilter = await create({
    dataType: 1,
    query: 'SELECT name FROM units',
    plus: { rowFilter: 'amountWords(length(name)) = "x"' },
  });
  assert.equal(sqlFilter.errorCode, 'interface.filterInvalid');
});

test('an interface is switched off, copied and deleted', async () => {
  const edit = interfaceEdit();
  const id = await publishedInterface(admin, edit);
  await admin.call(routes.state, { params: { id } });
  assert.equal((await responseOf(admin, id)).msg, `接口“${edit.fullName}”已停用`);
  await admin.call(routes.state, { params: { id } });
  assert.equal((await responseOf(admin, id)).status, 200);
  const copy = await admin.call(routes.copy, { params: { id } });
  const info = await admin.call(routes.read, { params: { id: copy.id } });
  assert.deepEqual(
    [info.fullName, info.enCode, info.publishedVersion],
    [`${edit.fullName}(2)`, `${edit.enCode}2`, 0],
  );
  const stale = await admin.tryCall(routes.remove, { params: { id }, query: { rev: 9 } });
  assert.equal(stale.errorCode, 'record.stale');
  await admin.call(routes.remove, { params: { id }, query: {} });
  assert.equal((await responseOf(admin, id)).errorCode, 'record.missing');
});

test('examples are run before an interface is published', async () => {
  const example = { id: 'e1', name: '甲乙', columns: ['id', 'name'], minRows: 2 };
  const { id } = await admin.call(routes.create, {
    body: interfaceEdit({
      plus: { examples: [example, { ...example, id: 'e2', name: '太少', maxRows: 1 }] },
    }),
  });
  const { list } = await admin.call(routes.examples, { params: { id }, body: {} });
  assert.deepEqual(
    list.map(({ name, isMet, reason }) => [name, isMet, reason]),
    [
      ['甲乙', true, ''],
      ['太少', false, '有 2 行，应至多 1 行'],
    ],
  );
  const refused = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(refused.msg, '样例未通过：太少；请修改后再发布');
});

test('examples are run again after an upgrade, and their author is told once which are not met any more', async () => {
  const { kernel } = product.app;
  const met = { id: 'e1', name: '有罗工', columns: ['id'], minRows: 1 };
  const id = await publishedInterface(admin, {
    ...{ fullName: '升级', dataType: 1, query: "SELECT id FROM people WHERE account = 'luozq'" },
    plus: { examples: [met, { ...met, id: 'e2', name: '至多一人', maxRows: 1 }] },
  });
  const upgraded = () => kernel.db.updateTable('data_interfaces').set({ examples_for: '001' }).execute();
  const told = async () =>
    (await admin.call(messagesRoutes.list, { query: {} })).list.filter(({ title }) =>
      title.includes('样例在升级后未通过：升级'),
    );
  await upgraded();
  await rerunExamples(kernel);
  assert.deepEqual(await told(), []);

  const person = kernel.db.updateTable('users').where('id', '=', demoId('user', 'luozq'));
  await person.set({ account: 'elsewhere' }).execute();
  await rerunExamples(kernel);
  assert.deepEqual(await told(), [], 'nothing has changed since');
  await upgraded();
  await rerunExamples(kernel);
  await rerunExamples(kernel);
  await person.set({ account: 'luozq' }).execute();
  const messages = await told();
  assert.equal(messages.length, 1);
  const row = await kernel.db
    .selectFrom('data_interfaces')
    .select('examples_for')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.notEqual(row.examples_for, '001');
});

test('published interfaces are offered with their parameters, under their categories', async () => {
  const edit = interfaceEdit({ categoryId: 'audit' });
  const id = await publishedInterface(admin, edit);
  const { list } = await admin.call(routes.brief, { query: { categoryId: 'audit' } });
  assert.deepEqual(
    list.map((row) => [row.id, row.requestParameters]),
    [[id, []]],
  );
  const tree = await admin.call(routes.selector, {});
  const branch = tree.find((category) => category.id === 'audit');
  assert.deepEqual(
    [branch?.fullName, branch?.children],
    ['审核业务', [{ id, parentId: 'audit', fullName: edit.fullName, categoryId: 'audit' }]],
  );
  const { list: relations } = await admin.call(routes.relations, { query: {} });
  assert.ok(relations.some(({ name, columns }) => name === 'units' && columns.length > 0));
});

test('a file brings interfaces back, and asks before it overwrites', async () => {
  const edit = interfaceEdit();
  const { id } = await admin.call(routes.create, { body: edit });
  const { url } = await admin.call(routes.export, { params: { id } });
  const bytes = await (await fetch(product.url + url)).blob();
  const bring = (overwrite: 0 | 1) => {
    const form = new FormData();
    form.set('file', bytes, 'interface.json');
    return admin.call(routes.import, { query: { overwrite }, body: form as never });
  };
  assert.deepEqual((await bring(0)).items[0]?.state, 'equal');
  await admin.call(routes.update, { params: { id }, body: { ...edit, query: '[]' } });
  const asked = await bring(0);
  assert.deepEqual([asked.isDone, asked.items[0]?.state], [false, 'changed']);
  assert.equal((await bring(1)).isDone, true);
  assert.equal((await admin.call(routes.read, { params: { id } })).query, edit.query);
  await admin.call(routes.remove, { params: { id }, query: {} });
  assert.equal((await bring(0)).items[0]?.state, 'added');
  assert.equal((await admin.call(routes.read, { params: { id } })).fullName, edit.fullName);
});

test('only who may show everybody all data saves and publishes such an interface', async () => {
  const author = await authorWithout('btn_wholeData');
  const refused = await author.tryCall(routes.create, {
    body: interfaceEdit({ plus: { dataScope: 'whole' } }),
  });
  assert.equal(refused.msg, '您没有“全部数据”权限，不能保存或发布不按调用人过滤的接口');
  const { id } = await admin.call(routes.create, { body: interfaceEdit({ plus: { dataScope: 'whole' } }) });
  const publish = await author.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(publish.errorCode, 'interface.wholeNotAllowed');
});

/** A person with all of the page but one button. */
async function authorWithout(button: string): Promise<Client> {
  const { db } = product.app.kernel;
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'chenyl')
    .executeTakeFirstOrThrow();
  const menu = await db
    .selectFrom('menus')
    .select(['id', 'parent_id'])
    .where('en_code', '=', 'systemData.dataInterface')
    .executeTakeFirstOrThrow();
  const buttons = await db
    .selectFrom('menu_items')
    .select('id')
    .where('menu_id', '=', menu.id)
    .where('en_code', '<>', button)
    .execute();
  await db
    .insertInto('grants')
    .values(
      [
        ...[menu.id, menu.parent_id].map((item_id) => ({ item_type: 'module', item_id })),
        ...buttons.map(({ id }) => ({ item_type: 'button', item_id: id })),
      ].map((item) => ({ ...item, object_type: 'User', object_id: userId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  product.app.kernel.access.clear();
  return product.as('chenyl');
}

test('people see the name of an interface in their language, and the Chinese one where there is none', async () => {
  const titles = { en: 'Pumping stations', zhtw: '' };
  const city = parameter('city', { fieldName: '城市', titles: { en: 'City', zhtw: '' } });
  const edit = interfaceEdit({ plus: { titles }, requestParameters: [city] });
  const { id } = await admin.call(routes.create, { body: edit });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const shown = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const keyword = edit.enCode;
    const { list } = await admin.call(routes.list, { query: { keyword } });
    const tree = await admin.call(routes.selector, { query: {} });
    const offered = tree.flatMap(({ children }) => children).find((child) => child.id === id);
    const { interfaces } = await admin.call(dataReportsRoutes.sources, { query: {} });
    return [list[0]?.fullName, offered?.fullName, interfaces.find((each) => each.id === id)?.label];
  };
  assert.deepEqual(await shown('en'), Array(3).fill('Pumping stations'));
  const { list: found } = await admin.call(routes.list, { query: { keyword: 'pumping stations' } });
  assert.deepEqual(
    found.map((row) => row.id),
    [id],
  );
  assert.deepEqual(await shown('zhtw'), Array(3).fill(edit.fullName));
  assert.deepEqual(await shown('zh'), Array(3).fill(edit.fullName));
});

test('who wrote an interface is told when somebody else changes the table that it reads', async () => {
  const { kernel } = product.app;
  const columns = [
    { field: 'id', was: '', dataType: 'varchar', dataLength: '50', primaryKey: 1, allowNull: 0 },
    { field: 'name', was: '', dataType: 'varchar', dataLength: '20' },
  ];
  const edit = (table: string, more: readonly object[] = []) =>
    TableEdit.parse({
      tableInfo: { table, newTable: 'told_pumps', tableName: '水泵' },
      tableFieldList: [...columns.map((each) => ({ ...each, was: table ? each.field : '' })), ...more],
    });
  await admin.call(dataModelsRoutes.create, { params: { linkId: '0' }, body: edit('') });
  const given = {
    dataType: 1,
    query: 'SELECT id, name FROM told_pumps',
    plus: { dataScope: 'whole' },
  } as const;
  await publishedInterface(admin, { ...given, fullName: '水泵清单' });
  await kernel.db
    .insertInto('grants')
    .values(
      [
        ['module', 'menu.systemData.dataModel'],
        ['button', 'menu.systemData.dataModel.btn_edit'],
      ].map(([item_type = '', item_id = '']) => ({
        item_type,
        item_id,
        object_type: 'User',
        object_id: demoId('user', 'zhoumin'),
      })),
    )
    .execute();
  kernel.access.clear();
  const other = await product.as('zhoumin');
  const wider = edit('told_pumps', [{ field: 'power', was: '', dataType: 'int' }]);
  await other.call(dataModelsRoutes.update, { params: { linkId: '0' }, body: wider });
  await product.app.outbox.drain();
  const { list } = await admin.call(messagesRoutes.list, { query: {} });
  assert.ok(list.some(({ title }) => title === '数据表已变更：told_pumps'));
});
