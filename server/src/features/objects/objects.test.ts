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
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { PortalEdit } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { drawn, started } from '../automations/automations.fixture.ts';
import { designNamed } from '../designs/designs.fixture.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import type { ObjectFile } from './object-files.ts';
import { sentencesOf } from './object-sentences.ts';
import { deleteOldContents } from './objects.repository.ts';
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
    body: designNamed('patrol', { fullName: '巡检' }),
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
  applyObjects(ctx, [file], { prefer: () => prefer, name: 'test' });
const states = (outcomes: readonly { readonly state: string }[]) => outcomes.map(({ state }) => state);

test('what is exported is the same each time, readable, and is nothing to do for the one who applies it', async () => {
  const files = await exportObjects(ctx);
  const folders = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  for (const kind of ['dictionaryType', 'billRule', 'design', 'portal', 'menu'])
    assert.ok(folders.has(kind), kind);
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
    fullName: '巡检编号',
    enCode: 'XJ',
    prefix: 'XJ',
    dateFormat: 'yyyy' as const,
    digit: 4,
    startNumber: '0001',
    sortCode: 9,
    enabledMark: 1 as const,
    description: '',
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
  assert.deepEqual(states(await rollBack(ctx, added.id, () => 'file')), ['removed']);
  assert.equal(
    (await exportObjects(ctx)).some((one) => one.path === file.path),
    false,
  );
  // The change of its name still counts as applied: whether it comes back under the old one is a question.
  assert.deepEqual(states((await apply(file)).outcomes), ['conflict']);
  assert.deepEqual(states((await apply(file, 'file')).outcomes), ['added']);
});

test("processes and automations come, go and come back by files, in nobody's name", async () => {
  await publishTemplate(admin, chain(start(), approver('one', ['zhoumin'])), {
    fullName: '巡检审批',
    enCode: 'patrolProcess',
  });
  await drawn(admin, 'patrolRun', started({}));
  for (const [kind, code, name] of [
    ['processDefinition', 'patrolProcess', '巡检审批'],
    ['automation', 'patrolRun', '自动化patrolRun'],
  ] as const) {
    const found = (await exportObjects(ctx)).find((file) => textOf(file).includes(`"${code}"`));
    const original = textOf(found ?? assert.fail(kind));
    assert.ok(found?.path.startsWith(`${kind}/`), found?.path);
    const { definitions } = z
      .object({ definitions: z.array(z.looseObject({ id: z.string() })) })
      .parse(JSON.parse(original));
    const copy = original
      .replace(`"id": "${definitions[0]?.id}"`, `"id": "copy-${kind}"`)
      .replace(`"${code}"`, `"${code}Copy"`)
      .replace(`"${name}"`, `"${name}副本"`)
      .replace(/ {2}"base": .*\n/, '');
    const file = { path: `${kind}/copy-${kind}.json`, bytes: Buffer.from(copy) };
    for (const _ of [1, 2]) {
      const { id, outcomes } = await apply(file);
      assert.deepEqual(states(outcomes), ['added'], JSON.stringify(outcomes));
      assert.deepEqual(states((await apply(await exported(file.path))).outcomes), ['equal']);
      const renamed = await apply(edited(await exported(file.path), `${name}副本`, `${name}新名`));
      assert.deepEqual(states(renamed.outcomes), ['changed'], JSON.stringify(renamed.outcomes));
      assert.deepEqual(states(await rollBack(ctx, renamed.id)), ['changed']);
      assert.deepEqual(states(await rollBack(ctx, id)), ['removed']);
    }
  }
  const automations = (await exportObjects(ctx)).filter(({ path }) => path.startsWith('automation/'));
  assert.ok(automations.length > 0);
  assert.ok(automations.every((file) => !textOf(file).includes('"userId"')));
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

const archiveForm = (bytes: Uint8Array, choices?: unknown): FormData => {
  const form = new FormData();
  if (choices !== undefined) form.append('choices', JSON.stringify(choices));
  form.append('file', new File([new Uint8Array(bytes)], 'objects.zip'));
  return form;
};
const upload = (bytes: Uint8Array, choices?: unknown) => ({ body: archiveForm(bytes, choices) }) as never;
const zipped = (files: Zippable): Uint8Array => zipSync(files, { level: 1 });

test('an archive is taken out, planned, applied as chosen and taken back over HTTP', async () => {
  await draw('名称', '数量');
  const { list, kinds } = await admin.call(objectsRoutes.list, { query: { kind: 'design', keyword: '巡' } });
  assert.deepEqual(
    list.map(({ kindName, fullName, id }) => [kindName, fullName, id]),
    [['表单设计', '巡检', designId]],
  );
  assert.ok(kinds.some(({ kind }) => kind === 'automation'));
  const portals = await admin.call(objectsRoutes.list, { query: { kind: 'portal' } });
  const objects = [...list, ...portals.list].map(({ kind, id }) => ({ kind, id }));
  const link = await admin.call(objectsRoutes.export, { body: { objects } });
  const files = unzipSync(new Uint8Array(await (await fetch(product.url + link.url)).arrayBuffer()));
  assert.equal(Object.keys(files).length, objects.length);
  const whole = await admin.call(objectsRoutes.export, { body: {} });
  const everything = unzipSync(new Uint8Array(await (await fetch(product.url + whole.url)).arrayBuffer()));
  assert.equal(Object.keys(everything).length, (await exportObjects(ctx)).length);

  const text = Buffer.from(files[design()] ?? assert.fail()).toString('utf8');
  const changed = zipped({
    [design()]: Buffer.from(text.replace('"名称"', '"网页"')),
    'billRule/http-rule.json': Buffer.from(
      JSON.stringify({
        format: 'auditplus.billRule',
        version: 1,
        definitions: [
          {
            id: 'http-rule',
            head: {},
            body: {
              fullName: '网页编号',
              enCode: 'WY',
              prefix: 'WY',
              dateFormat: 'yyyy',
              digit: 4,
              startNumber: '0001',
              sortCode: 9,
              enabledMark: 1,
              description: '',
            },
          },
        ],
      }),
    ),
  });
  const plan = await admin.call(objectsRoutes.plan, upload(changed));
  assert.deepEqual(
    plan.list.map(({ path, state, isLive }) => [path, state, isLive]),
    [
      ['billRule/http-rule.json', 'added', true],
      [design(), 'changed', false],
    ].toSorted(),
  );
  assert.deepEqual(plan.list.find(({ state }) => state === 'changed')?.sentences, [
    '表单 › 字段“名称” › 标题 › 简体中文 由 “名称” 改为 “网页”',
  ]);
  assert.deepEqual(await labels(), ['名称', '数量']);
  const applied = await admin.call(
    objectsRoutes.apply,
    upload(changed, { leave: ['billRule/http-rule.json'] }),
  );
  assert.deepEqual([states(applied.list), await labels()], [['changed'], ['网页', '数量']]);
  const { list: applications } = await admin.call(objectsRoutes.applications, { query: {} });
  const [last] = applications;
  assert.deepEqual([last?.id, last?.objects, last?.standing], [applied.id, 1, 1]);
  assert.ok(last?.creatorName);
  // What both changed is asked about, and settled by file.
  const other = zipped({ [design()]: Buffer.from(text.replace('"名称"', '"另一"')) });
  const conflict = await admin.call(objectsRoutes.plan, upload(other));
  assert.deepEqual(states(conflict.list), ['conflict']);
  const settled = await admin.call(objectsRoutes.apply, upload(other, { take: { [design()]: 'file' } }));
  assert.deepEqual([states(settled.list), await labels()], [['changed'], ['另一', '数量']]);
  for (const id of [settled.id, applied.id])
    assert.deepEqual(states((await admin.call(objectsRoutes.rollBack, { params: { id }, body: {} })).list), [
      'changed',
    ]);
  assert.deepEqual(await labels(), ['名称', '数量']);
  const unknown = await admin.tryCall(objectsRoutes.rollBack, { params: { id: 'none' }, body: {} });
  assert.equal(unknown.errorCode, 'record.missing');
});

/** An archive in which each text is written in place of another of the same length. */
const patched = (bytes: Uint8Array, was: string, is: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(was, is), 'latin1');

/** An archive whose directory says of its only file that it is of another size. */
function lying(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return copy;
}

test('a hostile archive: each file is refused by its name with what is wrong, the good one is planned', async () => {
  await draw('名称', '数量');
  const good = Buffer.from(edited(await exported(design()), '"名称"', '"好"').bytes);
  const link = { os: 3, attrs: 0o120_777 << 16 };
  const large = new Uint8Array(8 * 1024 * 1024 + 1);
  const hostile = zipped({
    '../../etc/cron.json': good,
    '/etc/passwd.json': good,
    'design/../x.json': good,
    'C:\\design\\x.json': good,
    'x.json': good,
    'design/run.exe': good,
    'design/.hidden.json': good,
    'design/link.json': [Buffer.from('/etc/passwd'), link],
    'design/large.json': large,
    'design/broken.json': Buffer.from('{"format":'),
    'design/twice-1.json': good,
    'design/twice-2.json': good,
    'user/somebody.json': Buffer.from(JSON.stringify({ format: 'auditplus.user', version: 1 })),
    [design()]: good,
  });
  const { list } = await admin.call(objectsRoutes.plan, upload(patched(hostile, 'twice-2', 'TWICE-1')));
  const said = Object.fromEntries(
    list.map(({ path, state, problem }) => [path, state === 'refused' ? problem : state]),
  );
  const path = '路径不符合要求，应为“类型/标识.json”';
  const format = said['design/broken.json'];
  assert.match(format ?? '', /格式/);
  assert.deepEqual(said, {
    '../../etc/cron.json': path,
    '/etc/passwd.json': path,
    'design/../x.json': path,
    'C:\\design\\x.json': path,
    'x.json': path,
    'design/run.exe': path,
    'design/.hidden.json': path,
    'design/link.json': '是链接或特殊文件，不读取',
    'design/large.json': '文件超过 8 MB',
    'design/broken.json': format,
    'design/twice-1.json': '压缩包中有多个同名文件',
    'user/somebody.json': format,
    [design()]: 'changed',
  });
  const single = zipped({ 'design/one.json': good });
  for (const size of [10, good.byteLength + 1, 0]) {
    const { list: told } = await admin.call(objectsRoutes.plan, upload(lying(single, size)));
    assert.deepEqual(
      told.map((row) => [row.path, row.problem]),
      [['design/one.json', '文件已损坏或已加密，无法解压']],
    );
  }
  const bomb: Zippable = {};
  for (let at = 0; at < 9; at += 1) bomb[`design/${at}.json`] = large.subarray(1);
  const code = async (bytes: Uint8Array) =>
    (await admin.tryCall(objectsRoutes.plan, upload(bytes))).errorCode;
  assert.equal(await code(zipped(bomb)), 'object.archiveTooLarge');
  assert.equal(await code(lying(single, 0xffff_fff0)), 'object.archiveTooLarge');
  assert.equal(await code(Buffer.from('PK nothing')), 'object.noArchive');
  assert.equal(await code(single.subarray(0, single.length - 30)), 'object.noArchive');
  const wrong = await admin.tryCall(objectsRoutes.plan, upload(single, { take: { a: 'both' } }));
  assert.equal(wrong.errorCode, 'import.wrongFormat');
  assert.deepEqual(await labels(), ['名称', '数量']);
});

test('a hundred objects are taken back within ten seconds', async () => {
  const rules = Array.from({ length: 100 }, (_, at) => ({
    path: `billRule/many-${at}.json`,
    bytes: Buffer.from(
      JSON.stringify({
        format: 'auditplus.billRule',
        version: 1,
        definitions: [
          {
            id: `many-${at}`,
            head: {},
            body: {
              fullName: `多${at}`,
              enCode: `MANY${at}`,
              prefix: 'M',
              dateFormat: 'yyyy',
              digit: 4,
              startNumber: '0001',
              sortCode: 9,
              enabledMark: 1,
              description: '',
            },
          },
        ],
      }),
    ),
  }));
  const { id, outcomes } = await applyObjects(ctx, rules, { name: 'test' });
  assert.deepEqual(new Set(states(outcomes)), new Set(['added']));
  const start = performance.now();
  const back = await rollBack(ctx, id);
  const took = performance.now() - start;
  assert.deepEqual([back.length, new Set(states(back))], [100, new Set(['removed'])]);
  assert.ok(took < 10_000, `${took} ms`);
  console.log(`rollback of 100 objects: ${Math.round(took)} ms`);
});

test('only kinds whose screens one may use are taken out and brought in', async () => {
  const narrow = ctxOf(product.app.kernel, {
    ...ctx.caller,
    isSystem: false,
    isAdministrator: false,
    modules: new Map([['system.printDev', { buttons: new Set(['btn_download', 'btn_upload']) }]]) as never,
  });
  const file = edited(await exported(design()), '"名称"', '"越权"');
  const [outcome] = await planObjects(narrow, [file]);
  assert.deepEqual([outcome?.state, outcome?.problem], ['refused', '没有“表单设计”的导入导出权限']);
  assert.ok((await exportObjects(narrow)).every(({ path }) => path.startsWith('print/')));
  await assert.rejects(exportObjects(narrow, [{ kind: 'design', id: designId }]), /object\.kindDenied/);
});

test('contents that nobody holds a file of go after a year, those of applications stay', async () => {
  await draw('清理', '数量');
  await exported(design());
  const count = async () => (await ctx.db.selectFrom('object_contents').select('hash').execute()).length;
  const before = await count();
  await deleteOldContents(ctx.db, new Date(Date.now() - 86_400_000));
  assert.equal(await count(), before);
  await deleteOldContents(ctx.db, new Date(Date.now() + 86_400_000));
  const named = await ctx.db.selectFrom('object_application_items').select('after_hash').execute();
  const left = new Set(
    (await ctx.db.selectFrom('object_contents').select('hash').execute()).map(({ hash }) => hash),
  );
  assert.ok(left.size < before);
  assert.ok(named.every(({ after_hash }) => left.has(after_hash)));
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
