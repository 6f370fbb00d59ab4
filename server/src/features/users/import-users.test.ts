import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import {
  type ImportRow,
  ImportRow as ImportRowSchema,
  USER_FIELDS,
} from '@auditplus/contract/features/users/user-import.model.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { readSheet, writeWorkbook } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { runImport } from './import-job.ts';
import { peopleWorkbook, readUserSheet } from './user-sheet.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const PLACE = '清源水务集团/清源城中水务有限公司';
const row = (fields: Partial<ImportRow>): ImportRow =>
  ImportRowSchema.parse({ realName: '导入人', organizeId: PLACE, ...fields });

const workbook = (rows: readonly ImportRow[]) =>
  peopleWorkbook(
    'zh',
    USER_FIELDS,
    rows.map((one) => USER_FIELDS.map((field) => one[field])),
  );

async function upload(bytes: Uint8Array, name = 'users.xlsx'): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const response = await fetch(`${product.url}/api/permission/Users/Uploader`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await response.json()) as { data: { name: string } };
  return data.name;
}

async function download(link: { url: string } | null): Promise<Uint8Array> {
  assert.ok(link);
  const response = await fetch(product.url + link.url);
  assert.equal(response.status, 200);
  return new Uint8Array(await response.arrayBuffer());
}

async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { values } of readSheet(bytes)) rows.push(values.map((value) => String(value ?? '')));
  return rows;
}

test('a template of an earlier version is read with all its columns', async () => {
  const titles = ['账号', '姓名', '所属组织', '手机号码', '出生年月', '办公座机', '状态'];
  const cells = ['kept', '导入人', PLACE, '13800009900', '1990-01-31', '010-1', '正常'];
  const bytes = await writeWorkbook([
    { name: '用户', columns: titles.map((header) => ({ header, width: 16 })), rows: [cells] },
  ]);
  const {
    rows: [read],
    ignored,
  } = await readUserSheet(bytes, 'zh');
  assert.deepEqual(ignored, []);
  assert.deepEqual(
    [read?.mobilePhone, read?.birthday, read?.landline, read?.enabledMark],
    ['13800009900', '1990-01-31', '010-1', '正常'],
  );
});

test('an uploaded workbook is previewed with what is wrong in each row', async () => {
  const fileName = await upload(
    await workbook([
      row({ account: 'imp1', positionId: '总经理', roleId: '企业部门联络人', gender: '女' }),
      row({ account: 'imp1' }),
      row({ account: 'chenyl' }),
      row({ account: 'imp4', organizeId: '没有的公司', mobilePhone: '1' }),
      row({ account: 'imp5', realName: '', birthday: '昨天' }),
      row({ account: 'imp6', birthday: '1990-02-30' }),
      row({ account: 'imp7', birthday: '1990/1/5' }),
    ]),
  );
  const preview = await admin.call(userExchangeRoutes.preview, { query: { fileName } });
  assert.equal(preview.total, 7);
  assert.deepEqual(
    preview.dataRow.map((one) => [one.rowNumber, one.errorsInfo]),
    [
      [2, ''],
      [3, '账号“imp1”已被使用'],
      [4, '账号“chenyl”已被使用'],
      [5, '所属组织: “没有的公司”不存在; 请正确输入您的手机号'],
      [6, '姓名: 不能为空; 出生日期: “昨天”格式不正确'],
      [7, '出生日期: “1990-02-30”格式不正确'],
      [8, ''],
    ],
  );
  assert.deepEqual(
    preview.dataRow.map((one) => one.errorFields),
    [[], ['account'], ['account'], ['organizeId', 'mobilePhone'], ['realName', 'birthday'], ['birthday'], []],
    'the cells that are wrong are named',
  );
});

test('a row says everything that is wrong with it at once', async () => {
  const { db } = product.app.kernel;
  await db
    .insertInto('roles')
    .values({ id: 'role-elsewhere', full_name: '别处的角色', en_code: 'elsewhere', global_mark: 0 })
    .execute();
  const fileName = await upload(
    await workbook([
      row({
        account: 'chenyl',
        email: 'x',
        mobilePhone: '1',
        positionId: '没有的岗位',
        roleId: '没有的角色',
      }),
      row({ account: 'imp9', organizeId: '没有的公司', positionId: '总经理', mobilePhone: '1', email: 'x' }),
      row({ account: 'imp10', email: 'x', roleId: '别处的角色' }),
    ]),
  );
  const preview = await admin.call(userExchangeRoutes.preview, { query: { fileName } });
  assert.deepEqual(
    preview.dataRow.map((one) => one.errorsInfo.split('; ')),
    [
      [
        '岗位: “没有的岗位”不存在',
        '角色: “没有的角色”不存在',
        '账号“chenyl”已被使用',
        '请正确输入您的手机号',
        '请输入正确的邮箱地址',
      ],
      ['所属组织: “没有的公司”不存在', '请正确输入您的手机号', '请输入正确的邮箱地址'],
      ['请输入正确的邮箱地址', '角色须为全局角色或属于所选组织'],
    ],
  );
});

test('columns that no field has are named before anything is imported', async () => {
  const titles = ['账号', '姓名', '所属组织', '工号牌', '异常原因', '姓名'];
  const bytes = await writeWorkbook([
    {
      name: '用户',
      columns: titles.map((header) => ({ header, width: 16 })),
      rows: [['named1', '导入人', PLACE, 'A-1', '旧的原因', '别名']],
    },
  ]);
  const preview = await admin.call(userExchangeRoutes.preview, { query: { fileName: await upload(bytes) } });
  assert.deepEqual(preview.ignored, ['工号牌', '姓名']);
});

test('right rows go in, wrong ones come back and out as a workbook that is read again', async () => {
  const list = [
    row({ account: 'good1', rowNumber: 2, managerId: '杨承志/yangcz' }),
    row({ account: 'good2', rowNumber: 3, managerId: 'good1', mobilePhone: '13911110000' }),
    row({ account: 'bad1', rowNumber: 4, mobilePhone: '12' }),
  ];
  const outcome = await admin.call(userExchangeRoutes.importRows, { body: { list } });
  assert.deepEqual([outcome.resultType, outcome.snum, outcome.fnum], [1, 2, 1]);
  assert.equal(outcome.failResult[0]?.errorsInfo, '请正确输入您的手机号');
  const links = await cellsOf(await download(outcome.links));
  assert.deepEqual(
    links.slice(1).map((line) => line[0]),
    ['good1', 'good2'],
  );
  assert.match(links[1]?.[2] ?? '', /^http:\/\/127\.0\.0\.1:\d+\/activate\?token=[\w-]{43}$/);
  const { db } = product.app.kernel;
  const people = await db
    .selectFrom('users')
    .select(['account', 'password_hash', 'manager_id'])
    .where('account', 'in', ['good1', 'good2', 'bad1'])
    .orderBy('account')
    .execute();
  assert.deepEqual(
    people.map((one) => [one.account, one.password_hash]),
    [
      ['good1', null],
      ['good2', null],
    ],
  );
  const file = await admin.call(userExchangeRoutes.exportExceptions, {
    body: { list: outcome.failResult },
  });
  const fileName = await upload(await download(file));
  const again = await admin.call(userExchangeRoutes.preview, { query: { fileName } });
  assert.deepEqual(
    again.dataRow.map((one) => [one.account, one.errorsInfo]),
    [['bad1', '请正确输入您的手机号']],
  );
});

test('a long workbook is imported in the background, goes on after a stop and can be cancelled', async () => {
  const people = Array.from({ length: 1200 }, (_one, index) =>
    row({ account: `bulk${index}`, ...(index % 100 === 0 ? { mobilePhone: 'x' } : {}) }),
  );
  const fileName = await upload(await workbook(people));
  const preview = await admin.call(userExchangeRoutes.preview, { query: { fileName } });
  assert.deepEqual([preview.total, preview.isPartial, preview.dataRow.length], [1200, true, 1000]);
  const { id } = await admin.call(userExchangeRoutes.startJob, { body: { fileName } });
  const second = await admin.tryCall(userExchangeRoutes.startJob, { body: { fileName } });
  assert.equal(second.msg, '您还有一个导入正在进行，请等待完成或先取消');

  const { kernel } = product.app;
  await kernel.db.updateTable('user_imports').set({ is_cancelled: true }).where('id', '=', id).execute();
  await runImport(kernel, id);
  const stopped = await admin.call(userExchangeRoutes.job, { params: { id } });
  assert.deepEqual([stopped.state, stopped.handled], ['cancelled', 0]);

  const next = await admin.call(userExchangeRoutes.startJob, { body: { fileName } });
  await runImport(kernel, next.id);
  const done = await admin.call(userExchangeRoutes.job, { params: { id: next.id } });
  assert.deepEqual(
    [done.state, done.total, done.handled, done.succeeded, done.failed],
    ['done', 1200, 1200, 1188, 12],
  );
  assert.equal((await cellsOf(await download(done.exceptions))).length, 13);
  assert.equal((await cellsOf(await download(done.links))).length, 1189);
  await runImport(kernel, next.id);
  assert.equal((await admin.call(userExchangeRoutes.job, { params: { id: next.id } })).succeeded, 1188);
});

test('an import that a second worker takes over is carried out once', async () => {
  const people = Array.from({ length: 600 }, (_one, index) => row({ account: `twice${index}` }));
  const fileName = await upload(await workbook(people));
  const { id } = await admin.call(userExchangeRoutes.startJob, { body: { fileName } });
  const { kernel } = product.app;
  await Promise.all([runImport(kernel, id), runImport(kernel, id)]);
  const done = await admin.call(userExchangeRoutes.job, { params: { id } });
  assert.deepEqual([done.state, done.handled, done.succeeded, done.failed], ['done', 600, 600, 0]);
  assert.equal((await cellsOf(await download(done.links))).length, 601);
});

/** Starts an import of 1,100 people and answers once the first of them are in. */
async function beginLongImport(prefix: string): Promise<{ id: string; running: Promise<void> }> {
  const { kernel } = product.app;
  const people = Array.from({ length: 1100 }, (_one, index) => row({ account: `${prefix}${index}` }));
  const fileName = await upload(await workbook(people));
  const { id } = await admin.call(userExchangeRoutes.startJob, { body: { fileName } });
  const running = runImport(kernel, id);
  for (let handled = 0; handled === 0; ) {
    const job = await kernel.db
      .selectFrom('user_imports')
      .select('handled')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    handled = job.handled;
  }
  return { id, running };
}

test('an import goes on when somebody else’s rights change meanwhile', async () => {
  const { kernel } = product.app;
  const { id, running } = await beginLongImport('onward');
  await kernel.db.transaction().execute(permissionsChanged);
  await running;
  const done = await admin.call(userExchangeRoutes.job, { params: { id } });
  assert.deepEqual([done.state, done.succeeded, done.problem], ['done', 1100, '']);
});

test('an import stops where its importer loses the right to import, and who came in before gets a link', async () => {
  const { kernel } = product.app;
  const importer = demoId('user', 'admin');
  const roles = await kernel.db
    .selectFrom('user_relations')
    .selectAll()
    .where('user_id', '=', importer)
    .execute();
  const { id, running } = await beginLongImport('moment');
  await kernel.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ is_administrator: false }).where('id', '=', importer).execute();
    await tx.deleteFrom('user_relations').where('user_id', '=', importer).execute();
    await permissionsChanged(tx);
  });
  await running;
  await kernel.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ is_administrator: true }).where('id', '=', importer).execute();
    if (roles.length > 0) await tx.insertInto('user_relations').values(roles).execute();
    await permissionsChanged(tx);
  });
  kernel.access.clear();
  const stopped = await admin.call(userExchangeRoutes.job, { params: { id } });
  assert.equal(stopped.state, 'failed');
  assert.ok(stopped.succeeded > 0 && stopped.succeeded < 1100, `${stopped.succeeded} came in`);
  assert.equal((await cellsOf(await download(stopped.links))).length, stopped.succeeded + 1);
});

test('without the right personal data stays masked in list and workbook; with it the look is on the trail', async () => {
  const { db, access } = product.app.kernel;
  const items = [
    { item_type: 'module', item_id: 'menu.permission.user' },
    { item_type: 'resource', item_id: 'scheme.permission.user.all_data' },
    { item_type: 'column', item_id: 'menu.permission.user.column.mobilePhone' },
    { item_type: 'button', item_id: 'menu.permission.user.btn_export' },
  ];
  const holder = { object_type: 'User', object_id: demoId('user', 'tangmy') };
  await db
    .insertInto('grants')
    .values(items.map((item) => ({ ...item, ...holder })))
    .execute();
  access.clear();
  const local = await product.as('tangmy');
  const query = { selectKey: 'account,mobilePhone', pageSize: 20, keyword: 'luozq' };
  const take = async (client: Client) => {
    const [head, line] = await cellsOf(
      await download(await client.call(userExchangeRoutes.export, { query })),
    );
    assert.deepEqual(head, ['手机号'], 'a column that is not granted does not go out either');
    return line?.[0];
  };
  const list = () =>
    local.call(userAdminRoutes.list, { query: { keyword: 'luozq', full: 1 } }).then((page) => page.list[0]);
  assert.match((await list())?.mobilePhone ?? '', /^138\*{4}\d{4}$/);
  assert.match((await take(local)) ?? '', /^138\*{4}\d{4}$/);

  await db
    .insertInto('grants')
    .values({ item_type: 'button', item_id: 'menu.permission.user.btn_personal', ...holder })
    .execute();
  access.clear();
  assert.match((await list())?.mobilePhone ?? '', /^138\d{8}$/);
  assert.match((await take(local)) ?? '', /^138\d{8}$/);
  const looks = await db
    .selectFrom('activities')
    .select(['action', 'after'])
    .where('actor_id', '=', holder.object_id)
    .where('action', 'like', 'user.personal%')
    .orderBy('at')
    .execute();
  assert.deepEqual(
    looks.map((look) => [look.action, look.after]),
    [
      ['user.personalListed', { count: 1 }],
      ['user.personalExported', { count: 1 }],
    ],
  );
});

test('people go out as chosen columns of the page or of all', async () => {
  const selectKey = ['account', 'mobilePhone'];
  const page = await admin.call(userExchangeRoutes.export, {
    query: { selectKey: selectKey.join(','), pageSize: 20, keyword: 'yangcz' },
  });
  const [head, line] = await cellsOf(await download(page));
  assert.deepEqual(head, ['账号', '手机号']);
  assert.match(line?.[1] ?? '', /^138\d{8}$/);
  const all = await admin.call(userExchangeRoutes.export, {
    query: { selectKey: 'account', dataType: '1', organizeId: 'nobody' },
  });
  assert.equal((await cellsOf(await download(all))).length, 1);
  const none = await admin.tryCall(userExchangeRoutes.export, { query: { selectKey: 'x' } });
  assert.equal(none.msg, '请至少选择一个导出字段');
});

test('the template names every column, and other files are refused', async () => {
  const template = await admin.call(userExchangeRoutes.template, {});
  const fileName = await upload(await download(template));
  const empty = await admin.tryCall(userExchangeRoutes.preview, { query: { fileName } });
  assert.equal(empty.msg, '工作簿中没有数据行');
  const other = await peopleWorkbook('zh', ['account'], [['a']]);
  const lacking = await admin.tryCall(userExchangeRoutes.preview, {
    query: { fileName: await upload(other) },
  });
  assert.equal(lacking.msg, '工作簿缺少列：姓名、所属组织');
  const stranger = await product.as('chenyl');
  assert.equal((await stranger.tryCall(userExchangeRoutes.preview, { query: { fileName } })).status, 403);
});

test('an import whose process died before it was queued is taken up by the next one', async () => {
  const { kernel, outbox } = product.app;
  const fileName = await upload(await workbook([row({ account: 'afterdeath' })]));
  const { id } = await admin.call(userExchangeRoutes.startJob, { body: { fileName } });
  await outbox.drain();
  const job = () => admin.call(userExchangeRoutes.job, { params: { id } });
  assert.equal((await job()).state, 'waiting');
  await kernel.jobs.start();
  await kernel.db.updateTable('outbox').set({ retry_at: null }).where('done_at', 'is', null).execute();
  await outbox.drain();
  for (let tries = 0; tries < 200 && (await job()).state !== 'done'; tries++) await setTimeout(50);
  assert.deepEqual([(await job()).state, (await job()).succeeded], ['done', 1]);
});
