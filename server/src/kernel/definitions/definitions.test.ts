import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type Change, change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { importState, readDefinitions, writeDefinitions } from './definition-file.ts';
import { isOpenByUse, registerDefinitionUsers } from './definition-users.ts';
import { addVersion, writeUses } from './definitions.repository.ts';
import { bodyHash, definitions } from './definitions.ts';

const Sheet = z.object({
  title: z.string(),
  titles: z.object({ en: z.string() }).optional(),
  rows: z.array(z.object({ field: z.string() })).default([]),
});
const Former = z.object({ name: z.string() });

/** Its first shape called the title a name; its rows name other sheets. */
const sheets = definitions({
  kind: 'testSheet',
  body: Sheet,
  converters: [(body) => ({ title: Former.parse(body).name })],
  uses: ({ rows }) =>
    rows.map(({ field }, at) => ({ kind: 'testSheet', target: field, place: `row ${at + 1}` })),
});
const opened = new Set<string>();
registerDefinitionUsers([
  {
    kind: 'testSheet',
    names: async (_db, targets) => new Map(targets.map((target) => [target, `表${target}`])),
    openTo: async (_ctx, targets) => new Set(targets.filter((target) => opened.has(target))),
  },
]);

let product: TestApp;
let ctx: Ctx;
before(async () => {
  product = await startTestApp();
  ctx = await product.ctxAs('admin');
});
after(() => product.stop());

const inChange = <T>(work: (step: Change) => Promise<T>): Promise<T> => change(ctx, work);
const sheet = (title: string, ...fields: string[]) => ({ title, rows: fields.map((field) => ({ field })) });
const create = (target: string, ...fields: string[]) =>
  inChange((step) => sheets.create(ctx, step, { target, body: sheet(target, ...fields) }));
const publish = (target: string, note = '') =>
  inChange((step) => sheets.publish(ctx, step, { target, note }));

/** The Chinese words of what refuses. */
async function wordsOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.entry, 'zh', error.params);
    throw error;
  }
  return '';
}

test('callers run the published version while the draft is edited', async () => {
  await create('a');
  assert.equal(await sheets.published(ctx.db, 'a'), undefined);
  await publish('a', '第一版');
  const { rev } = await sheets.draft(ctx.db, 'a');
  assert.equal(
    await inChange((step) => sheets.save(ctx, step, { target: 'a', rev, body: sheet('new', 'x') })),
    1,
  );
  assert.equal((await sheets.published(ctx.db, 'a'))?.body.title, 'a');
  assert.equal((await publish('a')).version, 2);
  assert.equal((await sheets.published(ctx.db, 'a'))?.body.title, 'new');
  assert.deepEqual(
    (await sheets.versions(ctx.db, 'a')).map(({ version, note }) => [version, note]),
    [
      [2, ''],
      [1, '第一版'],
    ],
  );
  assert.deepEqual(await sheets.differences(ctx.db, 'a', [1, 0]), [
    { path: 'title', kind: 'changed', before: 'a', after: 'new' },
    { path: 'rows[x]', kind: 'added', after: { field: 'x' } },
  ]);
  const trail = await ctx.db
    .selectFrom('activities')
    .select('action')
    .where('target_type', '=', 'testSheet')
    .execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['testSheet.published', 'testSheet.published'],
  );
});

test('a former version comes back as the draft and is published as a new one', async () => {
  await inChange((step) => sheets.bringBack(ctx, step, { target: 'a', version: 1 }));
  assert.equal((await sheets.draft(ctx.db, 'a')).body.title, 'a');
  assert.equal((await sheets.published(ctx.db, 'a'))?.version, 2);
  assert.equal((await publish('a')).version, 3);
});

test('a stale write, publishing without a change and unknown versions are refused', async () => {
  assert.equal(await wordsOf(publish('a')), '与已发布的版本相比没有变化');
  const stale = inChange((step) => sheets.save(ctx, step, { target: 'a', rev: 0, body: sheet('b') }));
  await assert.rejects(stale, { errorCode: 'record.stale' });
  await assert.rejects(
    inChange((step) => sheets.publish(ctx, step, { target: 'a', rev: 0, note: '' })),
    { errorCode: 'record.stale' },
  );
  await assert.rejects(sheets.version(ctx.db, 'a', 9), { errorCode: 'record.missing' });
  await assert.rejects(sheets.draft(ctx.db, 'none'), { errorCode: 'record.missing' });
});

test('a published version never changes, not even by a statement', async () => {
  await assert.rejects(
    ctx.db.updateTable('definition_versions').set({ note: 'x' }).execute(),
    /never changes/,
  );
  await assert.rejects(ctx.db.deleteFrom('definition_versions').execute(), /never changes/);
});

test('what is used by a published version stays; uses are those of the last one published', async () => {
  await create('used');
  await create('user', 'used', 'used');
  assert.deepEqual(await sheets.usedBy(ctx, 'used'), []);
  await publish('user');
  assert.deepEqual(await sheets.usedBy(ctx, 'used'), [
    { kind: 'testSheet', id: 'user', fullName: '表user', place: 'row 1' },
    { kind: 'testSheet', id: 'user', fullName: '表user', place: 'row 2' },
  ]);
  const release = () => inChange((step) => sheets.release(ctx, step, { target: 'used' }));
  assert.equal(await wordsOf(release()), '正被表user使用，请先解除引用');
  const { rev } = await sheets.draft(ctx.db, 'user');
  await inChange((step) => sheets.save(ctx, step, { target: 'user', rev, body: sheet('user') }));
  assert.notEqual(await wordsOf(release()), '');
  await publish('user');
  await release();
});

test('users are named in the language of the reader where they have a name in it', async () => {
  await create('shared');
  await inChange((step) =>
    sheets.create(ctx, step, {
      target: 'named',
      body: { ...sheet('named', 'shared'), titles: { en: 'Named sheet' } },
    }),
  );
  await publish('named');
  await create('nameless', 'shared');
  await publish('nameless');
  const namesIn = async (language: 'zh' | 'en') =>
    (await sheets.usedBy({ ...ctx, language }, 'shared')).map(({ fullName }) => fullName);
  assert.deepEqual(await namesIn('zh'), ['表named', '表nameless']);
  assert.deepEqual(await namesIn('en'), ['Named sheet', '表nameless']);
});

test('whoever may open a user may call what it uses; other records are users too', async () => {
  const task = { kind: 'testTask', target: 't' };
  const used = { kind: 'testSheet', target: 'used', place: '' };
  await inChange((step) => writeUses(step.db, task, [used]));
  await create('opened', 'used');
  await publish('opened');
  assert.equal(await isOpenByUse(ctx, used), false);
  opened.add('opened');
  assert.equal(await isOpenByUse(ctx, used), true);
  const users = (await sheets.usedBy(ctx, 'used')).map(({ fullName }) => fullName);
  assert.deepEqual(users, ['表opened', 't']);
});

test('bodies of a former shape are read as those of today', async () => {
  assert.deepEqual(sheets.read({ shape: 1, body: { name: 'old' } }), { title: 'old', rows: [] });
});

test('what is saved unchanged after its shape has changed is as published', async () => {
  const target = 'before';
  await create(target);
  const body = { name: target };
  const hash = bodyHash(body);
  const by = { creator_user_id: ctx.caller.userId, creator_time: ctx.clock.now() };
  await inChange((step) =>
    addVersion(step.db, { kind: 'testSheet', target }, { version: 1, shape: 1, body, hash, note: '', ...by }),
  );
  const save = async (next: z.output<typeof Sheet>) => {
    await inChange((step) => sheets.save(ctx, step, { target, body: next }));
    return (await sheets.draft(ctx.db, target)).hash === hash;
  };
  assert.equal(await save(sheet('other')), false);
  assert.equal(await save(sheet(target)), true);
  assert.equal(await wordsOf(publish(target)), '与已发布的版本相比没有变化');
});

const Head = z.object({ fullName: z.string() });

test('a transfer file brings back what it was made of, in any shape that there has been', async () => {
  const given = [{ id: 'a', head: { fullName: '甲' }, body: sheet('a', 'x') }];
  const file = writeDefinitions(sheets, given);
  assert.deepEqual(readDefinitions(sheets, Head, file), given);
  assert.deepEqual(file, writeDefinitions(sheets, structuredClone(given)));
  const former = {
    format: 'auditplus.testSheet',
    version: 1,
    definitions: [{ ...given[0], body: { name: 'a' } }],
  };
  assert.deepEqual(readDefinitions(sheets, Head, Buffer.from(JSON.stringify(former))), [
    { ...given[0], body: sheet('a') },
  ]);
  assert.deepEqual(
    [undefined, given[0], { head: { fullName: '乙' }, body: sheet('a') }].map((here) =>
      importState(here, given[0] ?? assert.fail()),
    ),
    ['added', 'equal', 'changed'],
  );
});

test('files of another kind, of a newer product, or with wrong places are refused', async () => {
  const read = (document: unknown) =>
    wordsOf((async () => readDefinitions(sheets, Head, Buffer.from(JSON.stringify(document))))());
  const whole = { format: 'auditplus.testSheet', version: 2, definitions: [] };
  assert.equal(await read({ ...whole, format: 'auditplus.menus' }), '文件格式不正确，请使用本页导出的文件');
  assert.equal(await read({ ...whole, version: 3 }), '文件由更新版本的系统导出，请先升级本系统');
  const wrong = [{ id: 'a', head: { fullName: 1 }, body: { title: 2 } }];
  assert.equal(
    await read({ ...whole, definitions: wrong }),
    '文件中以下位置不正确：definitions[1].head.fullName、definitions[1].body.title；未导入任何数据',
  );
});
