import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { PortalEdit } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import type { ObjectFile } from './object-files.ts';
import { sentencesOf } from './object-sentences.ts';
import { applyObjects, exportObjects, planObjects, rollBack } from './objects.service.ts';

let product: TestApp;
let admin: Client;
let ctx: Ctx;
let designId = '';
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  ctx = ctxOf(product.app.kernel, { ...systemCaller('test'), isAdministrator: true });
  const { id } = await admin.call(designsRoutes.start, {
    body: {
      category: 'safety',
      type: 1,
      webType: 2,
      sortCode: 1,
      state: 1,
      description: '',
      fullName: '巡检',
      enCode: 'patrol',
      from: { kind: 'nothing' },
    },
  });
  designId = id;
  await draw('名称', '数量');
  const portal = { fullName: '巡检门户', enCode: 'patrolPortal', category: 'group' };
  await admin.call(portalsRoutes.create, { body: PortalEdit.parse(portal) });
});
after(() => product.stop());

/** Stores the draft of the design with the labels of its fields. */
async function draw(title: string, amount: string, more: readonly string[] = []): Promise<void> {
  const fields = [
    { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: title } },
    { fieldId: 'b', name: 'amount', kind: 'numInput', label: { zh: amount } },
    ...more.map((name) => ({ fieldId: name, name, kind: 'comInput', label: { zh: name } })),
  ];
  const body = DesignBody.parse({ form: { fields } });
  await admin.call(designsRoutes.saveDraft, { params: { id: designId }, body: { body } });
}

const labels = async (): Promise<string[]> => {
  const { body } = await admin.call(designsRoutes.draft, { params: { id: designId } });
  return body.form.fields.map(({ label }) => label.zh);
};

const design = () => `design/${designId}.json`;
const exported = async (path: string): Promise<ObjectFile> =>
  (await exportObjects(ctx)).find((file) => file.path === path) ?? assert.fail(`no ${path}`);
const textOf = ({ bytes }: ObjectFile): string => Buffer.from(bytes).toString('utf8');
/** A file with a text in it that stands in the place of another. */
const edited = (file: ObjectFile, was: string, is: string): ObjectFile => {
  assert.ok(textOf(file).includes(was), `no ${was} in ${file.path}`);
  return { ...file, bytes: Buffer.from(textOf(file).replace(was, is)) };
};
const apply = (file: ObjectFile, prefer?: 'here' | 'file') =>
  applyObjects(ctx, [file], { prefer, name: 'test' });
const states = (outcomes: readonly { readonly state: string }[]) => outcomes.map(({ state }) => state);

test('what is exported is the same each time, readable, and is nothing to do for the one who applies it', async () => {
  const files = await exportObjects(ctx);
  const folders = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  for (const kind of ['dictionaryType', 'billRule', 'design', 'portal']) assert.ok(folders.has(kind), kind);
  assert.deepEqual((await exportObjects(ctx)).map(textOf), files.map(textOf));
  assert.match(textOf(await exported(design())), /^\{\n {2}"base": "[0-9a-f]{64}",\n {2}"definitions": \[/);
  const { id, outcomes } = await applyObjects(ctx, files, { name: 'test' });
  assert.deepEqual([id, new Set(states(outcomes))], ['', new Set(['equal'])]);
});

test('a change of a file is planned in words, applied once, and what is exported then is the file', async () => {
  const file = edited(await exported(design()), '"名称"', '"标题"');
  const [planned] = await planObjects(ctx, [file]);
  assert.deepEqual(planned && sentencesOf(planned, 'zh'), [
    '表单设计「巡检」：有改动',
    '  body.form.fields[a].label.zh 由 "名称" 改为 "标题"',
  ]);
  assert.deepEqual(await labels(), ['名称', '数量']);
  const first = await apply(file);
  assert.deepEqual([states(first.outcomes), await labels()], [['changed'], ['标题', '数量']]);
  const [again] = first.files;
  assert.deepEqual(again && textOf(again), textOf(await exported(design())));
  for (const repeated of [file, again ?? assert.fail()])
    assert.deepEqual(states((await apply(repeated)).outcomes), ['equal']);
  const logged = await ctx.db
    .selectFrom('activities')
    .select(['action', 'actor_role'])
    .where('target_id', '=', designId)
    .where('action', '=', 'object.applied')
    .execute();
  assert.deepEqual(logged, [{ action: 'object.applied', actor_role: 'test' }]);
  assert.deepEqual(states(await rollBack(ctx, first.id)), ['changed']);
  assert.deepEqual(await labels(), ['名称', '数量']);
  assert.deepEqual(states(await rollBack(ctx, first.id)), []);
  // What was taken back can be applied again.
  const second = await apply(again ?? assert.fail());
  assert.deepEqual([states(second.outcomes), await labels()], [['changed'], ['标题', '数量']]);
  await rollBack(ctx, second.id);
});

test('two people who changed different fields of one form merge without a question', async () => {
  await draw('名称', '数量');
  const start = await exported(design());
  const mine = edited(start, '"名称"', '"名称 A"');
  const theirs = edited(start, '"数量"', '"数量 B"');
  await apply(mine);
  await draw('名称 A', '数量', ['place']);
  assert.deepEqual(states((await apply(theirs)).outcomes), ['changed']);
  assert.deepEqual(await labels(), ['名称 A', '数量 B', 'place']);
  for (const each of [mine, theirs]) assert.deepEqual(states((await apply(each)).outcomes), ['equal']);
});

test('a field that both changed is a conflict: shown, and stored only by decision', async () => {
  await draw('名称', '数量');
  const file = edited(await exported(design()), '"名称"', '"文件"');
  await draw('这里', '数量');
  const { id, outcomes, files } = await apply(file);
  assert.deepEqual(
    [id, states(outcomes), files.length, await labels()],
    ['', ['conflict'], 0, ['这里', '数量']],
  );
  const [shown] = outcomes;
  assert.deepEqual(shown && sentencesOf(shown, 'en').slice(1), [
    '  body.form.fields[a].label.zh: here "这里", in the file "文件"; it was "名称"',
  ]);
  assert.deepEqual(states((await apply(file, 'here')).outcomes), ['equal']);
  assert.deepEqual(states((await apply(file, 'file')).outcomes), ['changed']);
  assert.deepEqual(await labels(), ['文件', '数量']);
});

test('a rollback keeps what was changed since elsewhere, and asks where the same place was', async () => {
  await draw('名称', '数量');
  const { id } = await apply(edited(await exported(design()), '"名称"', '"标题"'));
  await draw('标题', '数量 2');
  assert.deepEqual(states(await rollBack(ctx, id)), ['changed']);
  assert.deepEqual(await labels(), ['名称', '数量 2']);
  const later = await apply(edited(await exported(design()), '"名称"', '"标题"'));
  await draw('别的', '数量 2');
  assert.deepEqual(states(await rollBack(ctx, later.id)), ['conflict']);
  assert.deepEqual(await labels(), ['别的', '数量 2']);
});

test('objects that are new here come with their ids, and go when that is rolled back', async () => {
  const rule = {
    ...{ fullName: '巡检编号', enCode: 'XJ', prefix: 'XJ', dateFormat: 'yyyy' as const, digit: 4 },
    ...{ startNumber: '0001', sortCode: 9, enabledMark: 1 as const, description: '' },
  };
  const values = [
    { id: 'patrol-b', parentId: 'patrol-a', fullName: '乙', enCode: 'b', sortCode: 2 },
    { id: 'patrol-a', fullName: '甲', enCode: 'a', sortCode: 1 },
  ];
  const made = (format: string, id: string, head: object, body: object): ObjectFile => ({
    path: `${format}/${id}.json`,
    bytes: Buffer.from(
      JSON.stringify({ format: `auditplus.${format}`, version: 1, definitions: [{ id, head, body }] }),
    ),
  });
  const files = [
    made('billRule', 'patrol-rule', {}, rule),
    // Its parent comes after it.
    made(
      'dictionaryType',
      'a-child',
      { fullName: '子', enCode: 'patrolChild', parentId: 'patrol-type', sortCode: 1 },
      { values: [] },
    ),
    made(
      'dictionaryType',
      'patrol-type',
      { fullName: '巡检类型', enCode: 'patrolType', isTree: 1, sortCode: 1 },
      { values },
    ),
  ];
  const { id, outcomes } = await applyObjects(ctx, files, { name: 'test' });
  assert.deepEqual(states(outcomes), ['added', 'added', 'added'], JSON.stringify(outcomes));
  const { list } = await admin.call(dictionariesRoutes.values, {
    params: { typeId: 'patrolType' },
    query: {},
  });
  assert.deepEqual(
    list.map((value) => [value.id, value.children.map((child) => child.id)]),
    [['patrol-a', ['patrol-b']]],
  );
  const read = await admin.call(billNumbersRoutes.read, { params: { id: 'patrol-rule' } });
  assert.equal(read.fullName, '巡检编号');
  const changed = await apply(edited(await exported('dictionaryType/patrol-type.json'), '"乙"', '"丙"'));
  assert.deepEqual(states(changed.outcomes), ['changed']);
  await rollBack(ctx, changed.id);
  assert.deepEqual(states(await rollBack(ctx, id)), ['removed', 'removed', 'removed']);
  const gone = await admin.tryCall(billNumbersRoutes.read, { params: { id: 'patrol-rule' } });
  assert.equal(gone.errorCode, 'record.missing');
  const again = await applyObjects(ctx, files, { name: 'test' });
  assert.deepEqual(states(again.outcomes), ['added', 'added', 'added'], JSON.stringify(again.outcomes));
  await rollBack(ctx, again.id);
});

test('a definition with a head comes, changes, goes and comes back by files alone', async () => {
  const path = (await exportObjects(ctx)).find((file) => textOf(file).includes('patrolPortal'))?.path ?? '';
  const copied = textOf(await exported(path))
    .replaceAll(/"id": "[^"]+"/g, '"id": "portal-copy"')
    .replace('"patrolPortal"', '"portalCopy"')
    .replace('巡检门户', '门户副本')
    .replace(/ {2}"base": .*\n/, '');
  const file = { path: 'portal/portal-copy.json', bytes: Buffer.from(copied) };
  const added = await apply(file);
  assert.deepEqual(states(added.outcomes), ['added'], JSON.stringify(added.outcomes));
  const renamed = edited(await exported(file.path), '门户副本', '门户新名');
  assert.deepEqual(states((await apply(renamed)).outcomes), ['changed']);
  // Its name was changed since, so that it stays until somebody says otherwise.
  assert.deepEqual(states(await rollBack(ctx, added.id)), ['conflict']);
  assert.deepEqual(states(await rollBack(ctx, added.id, 'file')), ['removed']);
  assert.equal(
    (await exportObjects(ctx)).some((one) => one.path === file.path),
    false,
  );
  // The change of its name still counts as applied: whether it comes back under the old one is a question.
  assert.deepEqual(states((await apply(file)).outcomes), ['conflict']);
  assert.deepEqual(states((await apply(file, 'file')).outcomes), ['added']);
});

/** The file of a dictionary with values of the product's own. */
const BUILT_IN = /"values": \[\n[^\]]*"id": "dict\./;

test('what is no object is refused and changes nothing; the other files are applied', async () => {
  await draw('名称', '数量');
  const good = edited(await exported(design()), '"名称"', '"好"');
  const builtIn = (await exportObjects(ctx)).find((file) => BUILT_IN.test(textOf(file)));
  const hostile: [string, string][] = [
    ['no JSON', '{'],
    ['of no kind', JSON.stringify({ format: 'auditplus.user', version: 1, definitions: [] })],
    ['a kind that every record has', JSON.stringify({ format: 'auditplus.constructor', version: 1 })],
    ['without an object', JSON.stringify({ format: 'auditplus.design', version: 1, definitions: [] })],
    ['two objects', textOf(good).replace(/"definitions": \[([\s\S]*)\n {2}\]/, '"definitions": [$1,$1]')],
    ['of a newer product', textOf(good).replace(/"version": \d+/, '"version": 99')],
    ['a wrong place', textOf(good).replace('"kind": "comInput"', '"kind": 7')],
    ['very deep', `${'['.repeat(200_000)}`],
    ['a wrong base', textOf(good).replace(/"base": "\w+"/, '"base": "../.."')],
    [
      'a built-in value gone',
      textOf(builtIn ?? assert.fail()).replace(/"values": \[[^\]]*\]/, '"values": []'),
    ],
  ];
  const files = hostile.map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const before = (await exportObjects(ctx)).map(textOf);
  const refused = await applyObjects(ctx, files, { name: 'test' });
  assert.deepEqual(
    refused.outcomes.map(({ path, state }) => [path, state]),
    hostile.map(([path]) => [path, 'refused']),
  );
  assert.deepEqual((await exportObjects(ctx)).map(textOf), before);
  const { outcomes } = await applyObjects(ctx, [...files.slice(0, 2), good], { name: 'test' });
  assert.deepEqual(states(outcomes), ['refused', 'refused', 'changed']);
});

test('the command exports, plans, applies and rolls back', async () => {
  await draw('名称', '数量');
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const { databaseUrl, secret } = ctx;
  const run = (...args: string[]) =>
    new Promise<{ status: number; said: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SECRET: secret,
        DATA_DIR: join(folder, '.data'),
      };
      const command = join(import.meta.dirname, '../../objects.ts');
      execFile(process.execPath, [command, ...args], { env }, (error, out, faults) =>
        resolve({ status: error ? z.int().catch(-1).parse(error.code) : 0, said: out + faults }),
      );
    });
  try {
    assert.match((await run('export', folder)).said, /^\d+ objects, \d+ of them written anew\.\n$/);
    const path = join(folder, design());
    await writeFile(path, (await readFile(path, 'utf8')).replace('"名称"', '"命令"'));
    const planned = await run('plan', folder);
    assert.deepEqual([planned.status, await labels()], [0, ['名称', '数量']], planned.said);
    assert.match(
      planned.said,
      /Form design「巡检」: changed\n {2}body\.form\.fields\[a\]\.label\.zh becomes "命令"/,
    );
    const applied = await run('apply', folder);
    assert.deepEqual([applied.status, await labels()], [0, ['命令', '数量']], applied.said);
    const [, id = ''] = /rollback (\S+)/.exec(applied.said) ?? [];
    assert.equal(await readFile(path, 'utf8'), textOf(await exported(design())));
    const back = await run('rollback', id);
    assert.deepEqual([back.status, await labels()], [0, ['名称', '数量']], back.said);
  } finally {
    await rm(folder, { recursive: true });
  }
});
