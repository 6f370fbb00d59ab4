import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { allRecords } from '@auditplus/contract/all-records.ts';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { recordHistoryRoutes } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { position } from '@auditplus/contract/features/positions/positions.record.ts';
import { recordExchangeRoutes } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { isEdited, nameFieldOf, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { recordBody } from '../../testing/record-body.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

type Body = Readonly<Record<string, unknown>>;
const Envelope = z.object({
  msg: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .transform((data) => data ?? {}),
});
type Reply = { readonly status: number; readonly msg: string; readonly data: Body };

async function ask(method: string, path: string, body?: Body, client = admin): Promise<Reply> {
  const response = await fetch(product.url + path, {
    method,
    headers: { ...client.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { msg, data } = Envelope.parse(await response.json());
  return { status: response.status, msg, data };
}

const routes: readonly RouteSpec[] = Object.values(allRoutes).flatMap((members) => Object.values(members));
const has = (method: string, path: string) =>
  routes.some((route) => route.method === method && route.path === path);

const bodyOf = (model: RecordModel, number: number) => recordBody(product.app.kernel.db, model, number);

async function rows(model: RecordModel, query = '', client = admin): Promise<Body[]> {
  const { data } = await ask('GET', `${model.path}?pageSize=500${query}`, undefined, client);
  assert.ok(Array.isArray(data.list));
  return data.list;
}

/** Names, sizes and links of files are the server's to say. */
const fileIds = (files: unknown): unknown[] =>
  Array.isArray(files) ? files.map(({ fileId }: FileRef) => fileId) : [];

for (const model of allRecords) {
  const at = (id: unknown, action = '') => `${model.path}/${String(id)}${action}`;
  const name = nameFieldOf(model);

  test(`${model.name}: what is sent is stored, found by keyword and filter, and counted`, async () => {
    const body = await bodyOf(model, 1);
    assert.equal((await ask('POST', model.path, body)).status, 200);
    const searched = Object.entries(model.fields).filter(([, { searchable }]) => searchable);
    for (const [name] of searched) {
      const found = await rows(model, `&keyword=${encodeURIComponent(String(body[name]))}`);
      assert.ok(
        found.some((row) => row[name] === body[name]),
        `${name} is searched`,
      );
    }
    const filtered = Object.entries(model.fields).filter(([, { filterable }]) => filterable);
    for (const [filter, { kind }] of filtered) {
      const found = await rows(model, `&${filter}=${String(body[filter])}`);
      // An organisation stands for those below it too.
      const isOne = (row: Body) =>
        kind === 'organization' || (row[`${filter}Code`] ?? row[filter]) === body[filter];
      assert.ok(found.some((row) => row[name] === body[name]) && found.every(isOne), filter);
      assert.deepEqual(await rows(model, `&${filter}=nothing`), []);
    }
    const [row] = (await rows(model)).filter((one) => one[name] === body[name]);
    const { data } = await ask('GET', at(row?.id));
    const { id: _id, rev: _rev, ...stored } = data;
    // A number in a text may be stored with zeros before it.
    const isSame = (one: unknown, other: unknown) =>
      isDeepStrictEqual(one, other) || Number(one) === Number(other);
    for (const [name, value] of Object.entries(body))
      assert.ok(
        model.fields[name]?.kind === 'files'
          ? isSame(fileIds(stored[name]), fileIds(value))
          : isSame(stored[name], value),
        name,
      );
  });

  test(`${model.name}: a value that must be unique is taken once, whatever its case`, async () => {
    const body = await bodyOf(model, 2);
    assert.equal((await ask('POST', model.path, body)).status, 200);
    for (const [name, field] of Object.entries(model.fields)) {
      if (!field.unique) continue;
      const value = field.kind === 'code' ? String(body[name]).toLowerCase() : body[name];
      const { status, msg, data } = await ask('POST', model.path, {
        ...(await bodyOf(model, 3)),
        [name]: value,
      });
      assert.equal(status, 422);
      const place = typeof field.unique === 'object' ? model.fields[field.unique.within] : undefined;
      const said = `${field.label[0]}“${String(value)}”已存在`;
      assert.equal(data.errorCode, place ? 'record.takenWithin' : 'record.taken');
      assert.equal(data.field, name);
      assert.equal(msg, place ? `同一${place.label[0]}下的${said}` : said);
    }
  });

  test(`${model.name}: a required field must be filled in, a new code keeps the rule of codes`, async () => {
    for (const [name, field] of Object.entries(model.fields)) {
      const body = await bodyOf(model, 4);
      if (field.required) {
        const { status } = await ask('POST', model.path, { ...body, [name]: '' });
        assert.equal(status, 400, `${name} is required`);
      }
      if (!isEdited(field) || field.kind !== 'code') continue;
      const { msg, data } = await ask('POST', model.path, { ...body, [name]: '.a' });
      assert.equal(data.errorCode, 'record.malformed');
      assert.equal(msg, `${field.label[0]}只能包含字母、数字和点，点不能在首尾`);
    }
  });

  test(`${model.name}: a change raises the version, says what changed, and refuses an older version`, async () => {
    const body = await bodyOf(model, 5);
    await ask('POST', model.path, body);
    const row = (await rows(model)).find((one) => one[name] === body[name]);
    const { rev } = (await ask('GET', at(row?.id))).data;
    const next = { ...body, [name]: `${String(body[name])}改`, rev };
    assert.equal((await ask('PUT', at(row?.id), next)).status, 200);
    const stale = await ask('PUT', at(row?.id), next);
    assert.equal(stale.data.errorCode, 'record.stale');
    const { data } = await ask('GET', `/api/system/History/${model.name}/${String(row?.id)}`);
    const changes = JSON.stringify(data.list);
    assert.ok(changes.includes(`"field":"${name}","before":"${String(body[name])}"`), changes);
  });

  test(`${model.name}: it is switched off and on, deleted and brought back`, async () => {
    const body = await bodyOf(model, 6);
    await ask('POST', model.path, body);
    const row = (await rows(model)).find((one) => one[name] === body[name]);
    const state = at(row?.id, '/Actions/State');
    if (has('PUT', `${model.path}/:id/Actions/State`)) {
      assert.equal((await ask('PUT', state)).status, 200);
      assert.equal((await rows(model)).find((one) => one.id === row?.id)?.enabledMark, 0);
      assert.equal((await ask('PUT', state)).status, 200);
    }
    assert.equal((await ask('DELETE', at(row?.id))).status, 200);
    assert.equal((await ask('GET', at(row?.id))).status, 404);
    if (!has('GET', `${model.path}/Recycle`)) return;
    const { data } = await ask(
      'GET',
      `${model.path}/Recycle?keyword=${encodeURIComponent(String(body[name]))}`,
    );
    assert.ok(Array.isArray(data.list) && data.list.length === 1);
    assert.equal((await ask('PUT', at(row?.id, '/Actions/Restore'))).status, 200);
    assert.equal((await ask('GET', at(row?.id))).status, 200);
  });
}

test('a column, a field and a row that are not granted stay away at every door', async () => {
  const { db, access } = product.app.kernel;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'tangmy')
    .executeTakeFirstOrThrow();
  const body: Body = { ...(await bodyOf(group, 7)), description: '保密说明' };
  await ask('POST', group.path, body);
  const menu = `menu.${group.page}`;
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'kind', 'en_code'])
    .where('menu_id', '=', menu)
    .execute();
  const held = items.filter(({ en_code }) => en_code !== 'description');
  const scheme = await db
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', menu)
    .where('all_data', '=', true)
    .executeTakeFirstOrThrow();
  const holder = { object_type: 'User', object_id: user.id };
  await db
    .insertInto('grants')
    .values([
      { ...holder, item_type: 'module', item_id: menu },
      { ...holder, item_type: 'resource', item_id: scheme.id },
      ...held.map(({ id, kind }) => ({ ...holder, item_type: kind, item_id: id })),
    ])
    .execute();
  access.clear();
  const local = await product.as('tangmy');
  const row = (await rows(group, '', local)).find((one) => one.fullName === body.fullName);
  assert.ok(row);
  assert.equal(row.description, '');
  assert.equal(row.typeCode, body.type);
  const form = await local.call(groupsRoutes.read, { params: { id: String(row.id) } });
  assert.equal(form.description, '');
  await local.call(groupsRoutes.update, {
    params: { id: form.id },
    body: { ...form, description: '改写', sortCode: 77 },
  });
  const stored = await admin.call(groupsRoutes.read, { params: { id: form.id } });
  assert.equal(stored.description, '保密说明');
  assert.equal(stored.sortCode, 77);
  await admin.call(groupsRoutes.update, {
    params: { id: form.id },
    body: { ...stored, description: '另一说明' },
  });
  const { list } = await local.call(recordHistoryRoutes.list, {
    params: { kind: 'group', id: form.id },
    query: {},
  });
  assert.ok(list.every(({ changes }) => changes.every(({ field }) => field !== 'description')));
  const columns = await local.call(recordExchangeRoutes.columns, { params: { kind: 'group' } });
  assert.ok(!columns.some(({ key }) => key === 'description'));
  await db.deleteFrom('grants').where('item_id', '=', scheme.id).where('object_id', '=', user.id).execute();
  access.clear();
  assert.deepEqual(await rows(group, '', local), []);
  const denied = await local.tryCall(groupsRoutes.read, { params: { id: form.id } });
  assert.equal(denied.errorCode, 'record.missing');
});

test('the history of a position stays within the organisations whose positions one sees', async () => {
  const { db, access } = product.app.kernel;
  const user_id = demoId('user', 'luozq');
  const menu = `menu.${position.page}`;
  const scheme = await db
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', menu)
    .where('all_data', '=', true)
    .executeTakeFirstOrThrow();
  const holder = { object_type: 'User', object_id: user_id };
  await db
    .insertInto('grants')
    .values([
      { ...holder, item_type: 'module', item_id: menu },
      { ...holder, item_type: 'resource', item_id: scheme.id },
    ])
    .execute();
  access.clear();
  const local = await product.as('luozq');
  const seen = new Set((await rows(position, '', local)).map(({ id }) => id));
  const other = (await rows(position, '')).find(({ id }) => !seen.has(id));
  assert.ok(other);
  const params = { kind: 'position' as const, id: String(other.id) };
  await admin.call(recordHistoryRoutes.list, { params, query: {} });
  const denied = await local.tryCall(recordHistoryRoutes.list, { params, query: {} });
  assert.equal(denied.errorCode, 'record.missing');
});

test('a value that its dictionary does not have is refused in the words of the field', async () => {
  const body = await bodyOf(group, 8);
  const { data, msg } = await ask('POST', group.path, { ...body, type: 'nothing' });
  assert.equal(data.errorCode, 'record.optionUnknown');
  assert.equal(msg, '分组类型不存在');
});

test('a record is not moved to where its name is taken', async () => {
  const body = await bodyOf(position, 9);
  const elsewhere = { ...body, enCode: 'REC.MOVED', organizeId: demoId('org', 'C02') };
  assert.equal((await ask('POST', position.path, body)).status, 200);
  assert.equal((await ask('POST', position.path, elsewhere)).status, 200);
  const moved = (await rows(position, '&keyword=REC.MOVED'))[0];
  const { data, msg } = await ask('PUT', `${position.path}/${String(moved?.id)}`, {
    ...elsewhere,
    organizeId: body.organizeId,
  });
  assert.equal(data.errorCode, 'record.takenWithin');
  assert.equal(msg, `同一所属组织下的岗位名称“${String(body.fullName)}”已存在`);
});

test('the blank of every field is what its form starts with, and every kind reads the cells that it writes', () => {
  const words = { language: 'zh', options: new Map([['a', 'a']]) } as const;
  for (const model of allRecords)
    for (const field of Object.values(model.fields)) {
      const kind = kindOf(field);
      const blank = kind.blank(field);
      assert.deepEqual(kind.fromCell(kind.toCell(blank, field, words), field, words), blank);
    }
});
