import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { openPostgresBus } from '../../kernel/bus.ts';
import { registerDefinitionUsers } from '../../kernel/definitions/definition-users.ts';
import { writeUses } from '../../kernel/definitions/definitions.repository.ts';
import { SLOTS } from '../../kernel/user-sql/slots.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startCallLog } from './call-log.ts';
import { countCall } from './call-rate.ts';
import { interfaceEdit, parameter, publishedInterface } from './interfaces.fixture.ts';
import { announceInterfaces } from './published.ts';

let product: TestApp;
let admin: Client;
/** Somebody without any right to interfaces. */
let plain: Client;
let now = Date.parse('2026-03-01T02:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
  plain = await product.as('yangcz');
});
after(() => product.stop());

/** Calls of one test do not count for the next. */
const nextMinute = () => {
  now += 61_000;
};
const respond = (client: Client, id: string, query: Record<string, string> = {}) =>
  client.tryCall(routes.response, { params: { id }, query });
const dataOf = async (client: Client, id: string, query: Record<string, string> = {}): Promise<unknown> =>
  (await client.call(routes.response, { params: { id }, query })).data;
const rowsOf = async (client: Client, id: string, query: Readonly<Record<string, string | number>>) => {
  const { list, pagination } = await client.call(routes.options, { params: { id }, query });
  return { list, total: pagination.total };
};

const PEOPLE = { dataType: 1, query: 'SELECT id, name FROM people' } as const;
const NUMBERS = {
  dataType: 1,
  query: `SELECT n AS id, '第' || n || '项' AS name, n / 4.0 AS quarter, date '2026-01-01' + n AS day,
    timestamptz '2026-01-01 00:00+08' + n * interval '1 hour' AS at FROM generate_series(1, 60) g(n)`,
} as const;

test('a statement answers what the caller may read, and everything where it was published so', async () => {
  const granted = await grantToEverybody(await publishedInterface(admin, PEOPLE));
  const own = await dataOf(plain, granted);
  const all = await dataOf(admin, granted);
  assert.ok(Array.isArray(own) && Array.isArray(all));
  const direct = await product.ctxAs('yangcz');
  const { rows } = await direct.userSql.run(direct, {
    statement: {
      text: 'SELECT id FROM people',
      placeholders: [],
      relations: ['people'],
      placeOf: () => ({ at: 0, line: 1, column: 1 }),
    },
    fields: {},
    mode: 'caller',
    definition: 'direct',
  });
  assert.deepEqual(own.map(({ id }) => id).sort(), rows.map(([id]) => id).sort());
  const whole = await grantToEverybody(
    await publishedInterface(admin, { ...PEOPLE, plus: { dataScope: 'whole' } }),
  );
  const everything = await dataOf(plain, whole);
  assert.ok(Array.isArray(everything) && everything.length >= all.length);
});

test('parameters are read by their types, with defaults, and refused by their names', async () => {
  const id = await publishedInterface(admin, {
    dataType: 1,
    query: `SELECT {n} AS n, {d} AS d, {big} AS big, {at} AS at, {who} AS who,
      (SELECT string_agg(x, '+' ORDER BY x) FROM unnest({list}) l(x)) AS list`,
    requestParameters: [
      parameter('n', { dataType: 'int', required: 1, fieldName: '数量' }),
      parameter('d', { dataType: 'decimal', defaultValue: '1.5' }),
      parameter('big', { dataType: 'bigint' }),
      parameter('at', { dataType: 'datetime' }),
      parameter('who', { defaultValue: '@user' }),
      parameter('list', { multiple: 1 }),
    ],
  });
  const ctx = await product.ctxAs('admin');
  const values = { n: '7', big: '9223372036854775807', at: '2026-02-03 08:00', list: 'b,a' };
  assert.deepEqual(await dataOf(admin, id, values), [
    {
      n: 7,
      d: 1.5,
      big: '9223372036854775807',
      at: Date.parse('2026-02-03T00:00:00Z'),
      who: ctx.caller.userId,
      list: 'a+b',
    },
  ]);
  assert.equal((await respond(admin, id)).msg, '缺少参数“数量”');
  for (const [name, value] of [
    ['n', '7.5'],
    ['n', '3000000000'],
    ['d', 'x'],
    ['big', '9999999999999999999'],
    ['at', '2026-02-30'],
  ] as const) {
    const refused = await respond(admin, id, { n: '1', [name]: value });
    assert.equal(refused.msg, `参数“${name === 'n' ? '数量' : name}”的值不正确：${value}`);
  }
  const preview = await admin.call(routes.preview, {
    params: { id },
    body: { paramList: [{ field: 'n', defaultValue: 3 }] },
  });
  assert.equal(Reflect.get(Object(Object(preview)[0]), 'n'), 3);
  const { length } = await admin.call(routes.parameters, { params: { id } });
  assert.equal(length, 6);
  nextMinute();
});

test('a page of rows is searched, sorted and counted by the database, by the names of its columns', async () => {
  const id = await publishedInterface(admin, NUMBERS);
  const first = await rowsOf(admin, id, { pageSize: 20, currentPage: 1 });
  assert.deepEqual([first.list.length, first.total, first.list[0]?.id], [20, 60, 1]);
  const last = await rowsOf(admin, id, { pageSize: 20, currentPage: 3, sidx: 'id', sort: 'desc' });
  assert.deepEqual([last.list.length, last.total, last.list[19]?.id], [20, 60, 1]);
  const found = await rowsOf(admin, id, {
    keyword: '第1',
    pageSize: 5,
    propsValue: 'id',
    relationField: 'name',
  });
  assert.deepEqual([found.list.map((row) => row.id), found.total], [[1, 10, 11, 12, 13], 11]);
  const none = await rowsOf(admin, id, { keyword: '%', columnOptions: 'name' });
  assert.deepEqual(none, { list: [], total: 0 });
  const past = await rowsOf(admin, id, { pageSize: 20, currentPage: 9 });
  assert.deepEqual(past, { list: [], total: 60 });
  const unknown = await admin.tryCall(routes.options, { params: { id }, query: { sidx: 'x" DESC --' } });
  assert.equal(unknown.msg, '查询结果中没有名为 x" DESC -- 的列');
  nextMinute();
});

test('the row of a stored value is found, whatever its type', async () => {
  const id = await publishedInterface(admin, NUMBERS);
  const row = (propsValue: string, value: string) =>
    admin.call(routes.option, { params: { id }, query: { id: value, propsValue, relationField: 'name' } });
  const moment = String(Date.parse('2026-01-01T00:00:00+08:00') + 9 * 3_600_000);
  for (const [column, value] of [
    ['id', '9'],
    ['name', '第9项'],
    ['quarter', '2.25'],
    ['day', '2026-01-10'],
    ['at', moment],
  ] as const)
    assert.equal((await row(column, value))?.id, 9, column);
  assert.equal(await row('id', 'x'), null);
  assert.equal(await row('id', '61'), null);
  nextMinute();
});

test('fixed data are paged too', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ code: `C${at}`, 名称: `项目${at}` }));
  const id = await publishedInterface(admin, { query: JSON.stringify(rows) });
  const page = await rowsOf(admin, id, { keyword: '项目2', pageSize: 3, sidx: 'code', sort: 'desc' });
  assert.deepEqual([page.list.map(({ code }) => code), page.total], [['C29', 'C28', 'C27'], 11]);
  const row = await admin.call(routes.option, { params: { id }, query: { id: 'C7', propsValue: 'code' } });
  assert.deepEqual(row, { code: 'C7', 名称: '项目7' });
  const unknown = await admin.tryCall(routes.option, {
    params: { id },
    query: { id: 'C7', propsValue: 'x' },
  });
  assert.equal(unknown.errorCode, 'sql.columnUnknown');
  nextMinute();
});

test('a filter of rows holds for every door, in the database and outside', async () => {
  const inDatabase = await publishedInterface(admin, {
    ...NUMBERS,
    plus: { rowFilter: 'id > 50 and name != "第55项" and day <= date(now) and quarter < 15' },
  });
  assert.deepEqual(
    (await rowsOf(admin, inDatabase, { sidx: 'id' })).list.map((row) => row.id),
    [51, 52, 53, 54, 56, 57, 58, 59],
  );
  assert.equal(Object(await dataOf(admin, inDatabase)).length, 8);
  const ctx = await product.ctxAs('yangcz');
  const fixed = await grantToEverybody(
    await publishedInterface(admin, {
      query: JSON.stringify([
        { id: 1, owner: ctx.caller.userId },
        { id: 2, owner: 'x' },
      ]),
      plus: { rowFilter: 'owner = me.id', cacheSeconds: 60 },
    }),
  );
  assert.deepEqual(await dataOf(plain, fixed), [{ id: 1, owner: ctx.caller.userId }]);
  assert.deepEqual(await dataOf(admin, fixed), []);
  nextMinute();
});

test('a script turns the data into what is answered, and its faults are told with their line', async () => {
  const id = await publishedInterface(admin, {
    dataProcessing: 'return data.map((row) => ({ value: row.id, label: row.name + params.mark }));',
    requestParameters: [parameter('mark', { defaultValue: '!' })],
  });
  assert.deepEqual(await dataOf(admin, id), [
    { value: '1', label: '甲!' },
    { value: '2', label: '乙!' },
  ]);
  const scripted = async (dataProcessing: string) => {
    const broken = await publishedInterface(admin, { dataProcessing });
    return (await respond(admin, broken)).msg;
  };
  assert.match(await scripted('const x = 1;\nreturn data.x.y;'), /^脚本第 2 行出错：/);
  assert.match(await scripted('return {;'), /^脚本第 1 行有语法错误：/);
  assert.equal(await scripted('for (;;) {}'), '脚本运行超过 0.2 秒，请减少循环或数据');
  assert.equal(
    await scripted('return "x".repeat(2000000);'),
    '脚本的数据、结果或占用的内存过大，数据和结果最多 1 MB',
  );
  nextMinute();
});

test('whoever may not call is refused, until a role or something that uses the interface opens it', async () => {
  const id = await publishedInterface(admin);
  const { fullName } = await admin.call(routes.read, { params: { id } });
  assert.equal((await respond(plain, id)).msg, `您没有调用接口“${fullName}”的权限`);
  const others = [routes.options, routes.parameters] as const;
  for (const route of others)
    assert.equal((await plain.tryCall(route, { params: { id }, query: {} } as never)).status, 403);

  const byRole = await grantToEverybody(id);
  assert.equal((await respond(plain, byRole)).status, 200);
  const { roleIds } = await admin.call(routes.holders, { params: { id } });
  assert.ok(roleIds.length > 0);
  await admin.call(routes.saveHolders, { params: { id }, body: { roleIds: [] } });
  assert.equal((await respond(plain, id)).status, 403);

  let isOpen = false;
  registerDefinitionUsers([
    {
      kind: 'testForm',
      names: async (_db, targets) => new Map(targets.map((target) => [target, '登记表'])),
      openTo: async (_ctx, targets) => new Set(isOpen ? targets : []),
    },
  ]);
  await product.app.kernel.db
    .transaction()
    .execute((tx) =>
      writeUses(tx, { kind: 'testForm', target: 'f' }, [{ kind: 'interface', target: id, place: '单位' }]),
    );
  product.app.kernel.access.clear();
  assert.equal((await respond(plain, id)).status, 403);
  isOpen = true;
  product.app.kernel.access.clear();
  assert.equal((await respond(plain, id)).status, 200);
  const inUse = await admin.tryCall(routes.remove, { params: { id }, query: {} });
  assert.equal(inUse.msg, '正被登记表使用，请先解除引用');
  nextMinute();
});

test('an answer is given again while it is fresh, to those who may read the same', async () => {
  const id = await grantToEverybody(
    await publishedInterface(admin, {
      dataType: 1,
      query: 'SELECT @user AS me, statement_timestamp() AS at',
      plus: { cacheSeconds: 60 },
    }),
  );
  const first = await dataOf(admin, id);
  assert.deepEqual(await dataOf(admin, id), first);
  assert.notDeepEqual(await dataOf(plain, id), first);
  nextMinute();
  assert.notDeepEqual(await dataOf(admin, id), first);
  const [one, other] = await Promise.all([dataOf(admin, id), dataOf(admin, id)]);
  assert.deepEqual(one, other);
  nextMinute();
});

test('the bench shows the plan of a statement without running it', async () => {
  const plan = (edit: Parameters<typeof interfaceEdit>[0], asUserId = '') =>
    admin.tryCall(routes.plan, {
      body: { ...interfaceEdit(edit), id: '', values: [{ field: 'n', value: '3' }], asUserId },
    });
  const named = { ...PEOPLE, requestParameters: [parameter('n', { dataType: 'int' })] };
  const { data } = await plan({ ...named, query: `${PEOPLE.query} WHERE {n} > 1 ORDER BY name` });
  assert.match(data.lines.join('\n'), /Limit .*Sort Key: people\.name/s);
  // Run, it would end in a division by zero.
  const lazy = await plan({ ...named, query: 'SELECT n / (n - 1) AS q FROM generate_series(1, 9) g(n)' });
  assert.match(lazy.data.lines.join('\n'), /Function Scan/);
  assert.deepEqual((await plan({ dataType: 2, query: '[]' })).data.lines, []);
  assert.equal((await plan({ ...named, query: 'SELECT * FROM users' })).errorCode, 'sql.relationUnknown');
  nextMinute();
});

test('choices that are not fresh are given again while too many statements wait', async () => {
  const choices = {
    dataType: 1,
    query: 'SELECT id, name, statement_timestamp() AS at FROM people',
    plus: { cacheSeconds: 60 },
  } as const;
  const [known, unknown] = [
    await publishedInterface(admin, choices),
    await publishedInterface(admin, choices),
  ];
  const first = await dataOf(admin, known);
  nextMinute();
  const ctx = await product.ctxAs('admin');
  const end = new AbortController();
  const waiting = Array.from({ length: SLOTS.ofPerson + SLOTS.waiting }, (_, at) =>
    ctx.userSql.run(ctx, {
      statement: {
        text: 'SELECT count(*) FROM generate_series(1, 100000000)',
        placeholders: [],
        relations: [],
        placeOf: () => ({ at: 0, line: 1, column: 1 }),
      },
      fields: {},
      mode: 'whole',
      definition: `waiting ${at}`,
      signal: end.signal,
    }),
  );
  const ends = Promise.allSettled(waiting);
  assert.equal((await respond(admin, unknown)).errorCode, 'sql.busy');
  assert.deepEqual(await dataOf(admin, known), first);
  const previewed = await admin.tryCall(routes.preview, { params: { id: known }, body: { paramList: [] } });
  assert.equal(previewed.errorCode, 'sql.busy');
  end.abort();
  await ends;
  assert.notDeepEqual(await dataOf(admin, known), first);
  nextMinute();
});

test('one person calls 120 times a minute at most', async () => {
  const id = await publishedInterface(admin);
  now = Math.ceil(now / 60_000) * 60_000 + 15_000;
  const statuses = [];
  for (let call = 0; call < 121; call++) statuses.push((await respond(admin, id)).status);
  assert.deepEqual([statuses[119], statuses[120]], [200, 429]);
  assert.equal((await respond(admin, id)).msg, '调用过于频繁，请在 45 秒后重试');
  nextMinute();
  assert.equal((await respond(admin, id)).status, 200);
});

test('calls in another process count too', async () => {
  const { kernel } = product.app;
  const bus = await openPostgresBus(kernel.databaseUrl, kernel.db, {
    log: kernel.log,
    unreachable: () => undefined,
    reached: () => undefined,
  });
  try {
    const id = await publishedInterface(admin);
    nextMinute();
    await respond(admin, id);
    const elsewhere = { ...(await product.ctxAs('admin')), bus };
    for (let call = 0; call < 110; call++) countCall(elsewhere);
    let calls = 0;
    while (calls < 40 && (await respond(admin, id)).status === 200) {
      calls += 1;
      await pause(20);
    }
    assert.ok(calls < 40, 'refused long before this process had counted 120');
  } finally {
    await bus.close();
    nextMinute();
  }
});

test('calls are logged without what says something about people; ten failures in a row are told', async () => {
  const { kernel } = product.app;
  const log = startCallLog(kernel);
  const id = await publishedInterface(admin, {
    dataProcessing: 'return params.fail ? data.x.y : data;',
    requestParameters: [parameter('fail'), parameter('phone', { personal: 1 })],
  });
  await respond(admin, id, { phone: '13800000000', fail: '' });
  for (let call = 0; call < 10; call++) await respond(admin, id, { fail: '1' });
  await respond(plain, id);
  await log.stop();
  const { list, pagination } = await admin.call(routes.log, { params: { id }, query: {} });
  assert.equal(pagination.total, 12);
  const first = list.at(-1);
  assert.deepEqual(
    [first?.outcome, first?.params, first?.rows, first?.version],
    ['', '{"phone":"***"}', 2, 1],
  );
  assert.match(first?.userId ?? '', /\/admin$/);
  const failed = await admin.call(routes.log, { params: { id }, query: { failed: 1, keyword: 'admin' } });
  assert.equal(failed.pagination.total, 10);
  const row = (await admin.call(routes.list, { query: { keyword: 'interface' } })).list.find(
    (each) => each.id === id,
  );
  assert.equal(row?.failures, 10);
  const told = await kernel.db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', 'interface.failing')
    .execute();
  assert.deepEqual(
    told.map(({ payload }) => payload),
    [{ interfaceId: id }],
  );
  // The log of the running product goes on.
  startCallLog(kernel);
  nextMinute();
});

test('a change that another process announces is heard', async () => {
  const id = await publishedInterface(admin);
  assert.equal((await respond(admin, id)).status, 200);
  const { db, bus } = product.app.kernel;
  // As another process does it: this one is told by the bus only.
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('data_interfaces').set({ enabled_mark: 0 }).where('id', '=', id).execute();
    await announceInterfaces({ bus }, tx);
  });
  const heardBy = Date.now() + 5_000;
  let code = (await respond(admin, id)).errorCode;
  while (code !== 'interface.disabled' && Date.now() < heardBy) {
    await pause(20);
    nextMinute();
    code = (await respond(admin, id)).errorCode;
  }
  assert.equal(code, 'interface.disabled');
});

test('a scheduled task runs an interface as the person who saved it, and keeps it from being deleted', async () => {
  const id = await publishedInterface(admin, {
    dataType: 1,
    query: 'SELECT 1 / {n} AS n',
    requestParameters: [parameter('n', { dataType: 'int', required: 1, fieldName: '数量' })],
  });
  const task = (enCode: string, value: string) => ({
    fullName: `任务${enCode}`,
    enCode,
    executeContent: {
      cron: '0 10 * * *',
      localHostTaskId: '',
      interfaceId: id,
      parameter: [{ field: 'n', value }],
      startTime: null,
      endTime: null,
    },
    executeType: '2' as const,
    description: '',
    sortCode: 0,
    enabledMark: 1 as const,
  });
  const missing = await admin.tryCall(scheduledTasksRoutes.create, { body: task('none', '') });
  assert.equal(missing.errorCode, 'task.parameterMissing');
  for (const [code, value] of [
    ['good', '1'],
    ['bad', '0'],
  ] as const)
    await admin.call(scheduledTasksRoutes.create, { body: task(code, value) });
  const { list } = await admin.call(scheduledTasksRoutes.list, { query: {} });
  const runOf = async (code: string) => {
    const row = list.find(({ enCode }) => enCode === code);
    return admin.call(scheduledTasksRoutes.run, { params: { id: row?.id ?? '' } });
  };
  assert.equal((await runOf('good')).runResult, 0);
  const failed = await runOf('bad');
  assert.equal(failed.runResult, 1);
  assert.match(failed.description, /^查询执行失败/);
  const used = await admin.tryCall(routes.remove, { params: { id }, query: {} });
  assert.equal(used.errorCode, 'definition.inUse');
});

/** Gives an interface to all roles. */
async function grantToEverybody(id: string): Promise<string> {
  const roles = await product.app.kernel.db
    .selectFrom('roles')
    .select('id')
    .where('delete_mark', '=', 0)
    .execute();
  await admin.call(routes.saveHolders, { params: { id }, body: { roleIds: roles.map((role) => role.id) } });
  return id;
}
