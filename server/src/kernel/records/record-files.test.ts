import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { sql } from 'kysely';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { uploaded } from '../../testing/upload.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { records } from './records.ts';
import { registerRecords } from './registry.ts';

/** A record that no feature declares, under a page that has rights to grant. */
const poster = recordType({
  name: 'poster',
  table: 'posters',
  page: group.page,
  path: '/api/extend/Poster',
  label: { one: ['海报', '海報', 'Poster'], many: ['海报', '海報', 'Posters'] },
  order: ['fullName'],
  fields: {
    fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], required: true, max: 50 },
    description: {
      kind: 'files',
      label: ['图片', '圖片', 'Pictures'],
      pictures: true,
      limit: 2,
      fileSize: 1,
      sizeUnit: 'MB',
    },
    papers: {
      kind: 'files',
      label: ['附件', '附件', 'Papers'],
      list: false,
      limit: 0,
      fileSize: 5,
      sizeUnit: 'KB',
      accept: ['pdf'],
    },
  },
});
const store = records(poster, recordRoutes(poster), {});

let product: TestApp;
let admin: Ctx;
let local: Ctx;
let person: Client;
before(async () => {
  product = await startTestApp();
  const { db, access } = product.app.kernel;
  await sql`CREATE TABLE posters (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '',
    description jsonb NOT NULL DEFAULT '[]', papers jsonb NOT NULL DEFAULT '[]',
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(db);
  registerRecords([store]);
  const menu = `menu.${group.page}`;
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'kind', 'en_code'])
    .where('menu_id', '=', menu)
    .execute();
  const scheme = await db
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', menu)
    .where('all_data', '=', true)
    .executeTakeFirstOrThrow();
  const holder = { object_type: 'User', object_id: demoId('user', 'tangmy') };
  // All of the page but the field and the column of the pictures.
  const held = items.filter(({ en_code }) => en_code !== 'description');
  await db
    .insertInto('grants')
    .values([
      { ...holder, item_type: 'module', item_id: menu },
      { ...holder, item_type: 'resource', item_id: scheme.id },
      ...held.map(({ id, kind }) => ({ ...holder, item_type: kind, item_id: id })),
    ])
    .execute();
  access.clear();
  person = await product.as('tangmy');
  [admin, local] = [await product.ctxAs('admin'), await product.ctxAs('tangmy')];
});
after(() => product.stop());

type Sent = { fullName: string; description: FileRef[]; papers: FileRef[] };
const upload = async (account: string, extension: 'png' | 'pdf' | 'txt' = 'png') =>
  uploaded(product, await product.as(account), extension);
const created = (fullName: string, sent: Partial<Sent>, ctx = admin) =>
  store.create(ctx, { fullName, description: [], papers: [], ...sent });
const refusedWith = (code: string, text?: string) => (error: unknown) =>
  error instanceof Refusal && error.errorCode === code && (text === undefined || error.params.text === text);
/** Whether a person is given a link to a file. */
const isGiven = async (client: Client, { fileId }: FileRef) => {
  const params = { type: 'annex', id: fileId };
  const { errorCode } = await client.tryCall(filesRoutes.downloadLink, { params });
  if (errorCode !== undefined) assert.equal(errorCode, 'file.missing');
  return errorCode === undefined;
};

test('files are stored as the server knows them and read with a link for the reader', async () => {
  const picture = await upload('admin');
  const id = await created('一', { description: [{ ...picture, name: '假名.png', size: 3 }] });
  const [stored] = (await store.find(admin, id)).description;
  assert.deepEqual([stored?.name, stored?.size, stored?.url], ['Sample.png', picture.size, '']);
  const [read] = (await store.read(admin, id)).description;
  assert.match(read?.url ?? '', /^\/api\/file\/Image\/annexpic\/.*encryption=/);
  const { list } = await store.list(admin, { currentPage: 1, pageSize: 20 });
  assert.match(list.find((row) => row.id === id)?.description[0]?.url ?? '', /encryption=/);
  assert.equal((await fetch(product.url + read?.url)).status, 200);
});

test('a person without the field gets neither its value nor its files, and changes nothing of it', async () => {
  const [picture, paper] = [await upload('admin'), await upload('admin', 'pdf')];
  const id = await created('二', { description: [picture], papers: [paper] });
  const read = await store.read(local, id);
  assert.deepEqual(read.description, []);
  assert.equal(read.papers[0]?.fileId, paper.fileId);
  const { list } = await store.list(local, { currentPage: 1, pageSize: 20 });
  assert.deepEqual(list.find((row) => row.id === id)?.description, []);
  assert.equal(await isGiven(person, picture), false);
  assert.equal(await isGiven(person, paper), true);
  await store.update(local, id, { fullName: '二改', description: [], papers: read.papers });
  const stored = await store.find(admin, id);
  assert.deepEqual([stored.fullName, stored.description[0]?.fileId], ['二改', picture.fileId]);
  assert.equal(await isGiven(await product.as('admin'), picture), true);
});

test('who does not hold the page, and whoever reads no record, is given no file of it', async () => {
  const paper = await upload('admin', 'pdf');
  await created('三', { papers: [paper] });
  assert.equal(await isGiven(await product.as('linzy'), paper), false);
});

test('somebody else’s file is refused, one that the record has already stays', async () => {
  const foreign = await upload('linzy', 'pdf');
  await assert.rejects(created('四', { papers: [foreign] }), refusedWith('file.missing'));
  const paper = await upload('admin', 'pdf');
  const id = await created('四', { papers: [paper] });
  await assert.rejects(created('五', { papers: [paper] }), refusedWith('file.missing'));
  const { papers } = await store.read(local, id);
  await store.update(local, id, { fullName: '四改', description: [], papers });
  assert.equal((await store.find(admin, id)).papers.length, 1);
});

test('files that are too many, too large or of another kind are refused in words, stored ones are not asked', async () => {
  const three = [await upload('admin'), await upload('admin'), await upload('admin')];
  await assert.rejects(
    created('六', { description: three }),
    refusedWith('record.ruleBroken', '当前限制最多可以上传2张图片'),
  );
  const note = await upload('admin', 'txt');
  await assert.rejects(created('六', { papers: [note] }), refusedWith('record.ruleBroken', '附件的值不正确'));
  const { db } = product.app.kernel;
  const paper = await upload('admin', 'pdf');
  const id = await created('六', { papers: [paper] });
  await sql`UPDATE files SET size = 9000 WHERE id = ${paper.fileId}`.execute(db);
  await sql`UPDATE posters SET papers = jsonb_set(papers, '{0,size}', '9000') WHERE id = ${id}`.execute(db);
  const { papers } = await store.read(admin, id);
  await store.update(admin, id, { fullName: '六改', description: [], papers });
  const large = await upload('admin', 'pdf');
  await sql`UPDATE files SET size = 9000 WHERE id = ${large.fileId}`.execute(db);
  await assert.rejects(
    store.update(admin, id, { fullName: '六改', description: [], papers: [large] }),
    refusedWith('record.ruleBroken', '文件大小超过5KB'),
  );
});

test('files go when they are taken away, and come back with a deleted record', async () => {
  const [first, second] = [await upload('admin', 'pdf'), await upload('admin', 'pdf')];
  const id = await created('七', { papers: [first, second] });
  await store.update(admin, id, { fullName: '七', description: [], papers: [second] });
  const isGone = async ({ fileId }: FileRef) =>
    (
      await product.app.kernel.db
        .selectFrom('files')
        .select('deleted_at')
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow()
    ).deleted_at !== null;
  assert.deepEqual([await isGone(first), await isGone(second)], [true, false]);
  await store.remove(admin, id);
  assert.equal(await isGiven(person, second), false);
  assert.equal(await isGone(second), false);
  await store.restore(admin, id);
  assert.equal(await isGiven(person, second), true);
  assert.equal((await store.read(local, id)).papers[0]?.fileId, second.fileId);
});

test('a record that is deleted for good lets go of its files', async () => {
  const final = { ...poster, name: 'finalPoster', without: ['recycle'] } as const;
  const others = records(final, recordRoutes(final), {});
  const paper = await upload('admin', 'pdf');
  const id = await others.create(admin, { fullName: '八', description: [], papers: [paper] });
  await others.remove(admin, id);
  const { deleted_at } = await product.app.kernel.db
    .selectFrom('files')
    .select('deleted_at')
    .where('id', '=', paper.fileId)
    .executeTakeFirstOrThrow();
  assert.ok(deleted_at);
});

test('an unchanged list of files is no change of the record', async () => {
  const paper = await upload('admin', 'pdf');
  const id = await created('九', { papers: [paper] });
  const { papers } = await store.read(admin, id);
  await store.update(admin, id, { fullName: '九改', description: [], papers });
  const { after: changed } = await product.app.kernel.db
    .selectFrom('activities')
    .select('after')
    .where('target_id', '=', id)
    .where('action', '=', 'poster.changed')
    .executeTakeFirstOrThrow();
  assert.deepEqual(changed, { fullName: '九改' });
});

test('calls of records with files say that files may be missing or not fit', () => {
  const { create } = recordRoutes(poster);
  assert.ok(
    ['file.missing', 'record.ruleBroken'].every((code) => create.refuses?.some((one) => one === code)),
  );
});
