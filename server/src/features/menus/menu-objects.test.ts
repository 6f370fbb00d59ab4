import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import type { ObjectFile } from '../objects/object-files.ts';
import { applyObjects, exportObjects, rollBack } from '../objects/objects.service.ts';

let product: TestApp;
let admin: Client;
let ctx: Ctx;
const branch = 'patrol-branch';

const page = (id: string, more: object = {}) => ({
  ...{ id, parentId: branch, fullName: id, enCode: `patrol.${id}`, type: 2, urlAddress: `patrol/${id}` },
  ...{
    sortCode: 1,
    isButtonAuthorize: 1,
    inside: { button: { btn_add: { fullName: '新增', sortCode: 1 } } },
  },
  ...more,
});
const fileOf = (entries: readonly object[], base?: string): ObjectFile => ({
  path: `menu/${branch}.json`,
  bytes: Buffer.from(
    JSON.stringify({
      ...{ format: 'auditplus.menu', version: 1, ...(base && { base }) },
      definitions: [
        {
          id: branch,
          head: { category: 'Web', fullName: '巡检', enCode: 'patrol', type: 1, sortCode: 900 },
          body: { entries },
        },
      ],
    }),
  ),
});

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  ctx = ctxOf(product.app.kernel, { ...systemCaller('test'), isAdministrator: true });
});
after(() => product.stop());

const exported = async (): Promise<ObjectFile> => {
  const files = await exportObjects(ctx);
  return files.find(({ path }) => path === `menu/${branch}.json`) ?? assert.fail('no branch');
};
const textOf = ({ bytes }: ObjectFile): string => Buffer.from(bytes).toString('utf8');
const edited = (file: ObjectFile, was: string, is: string): ObjectFile => {
  assert.ok(textOf(file).includes(was), `no ${was}`);
  return { ...file, bytes: Buffer.from(textOf(file).replace(was, is)) };
};
const apply = (file: ObjectFile) => applyObjects(ctx, [file], { name: 'test' });
const states = (outcomes: readonly { readonly state: string }[]) => outcomes.map(({ state }) => state);
const entries = () =>
  ctx.db
    .selectFrom('menus')
    .select(['id', 'full_name', 'parent_id'])
    .where('id', 'in', [branch, 'rounds', 'points', 'routes'])
    .where('delete_mark', '=', 0)
    .orderBy('id')
    .execute();
const names = async () => (await entries()).map(({ full_name }) => full_name);
const buttons = () =>
  ctx.db
    .selectFrom('menu_items')
    .select(['id', 'en_code'])
    .where('menu_id', '=', 'rounds')
    .orderBy('en_code')
    .execute();

test('a branch comes with its entries and what can be granted in them, and is then nothing to do', async () => {
  const file = fileOf([page('rounds'), page('points')]);
  const added = await apply(file);
  assert.deepEqual(states(added.outcomes), ['added'], JSON.stringify(added.outcomes));
  assert.deepEqual(await names(), ['巡检', 'points', 'rounds']);
  assert.deepEqual(
    (await buttons()).map(({ en_code }) => en_code),
    ['btn_add'],
  );
  for (const again of [file, await exported()])
    assert.deepEqual(states((await apply(again)).outcomes), ['equal']);
});

test('what a file and an administrator changed at different entries is both kept; what is granted stays', async () => {
  const [button] = await buttons();
  const grant = { object_type: 'User', object_id: demoId('user', 'tangmy') } as const;
  await ctx.db
    .insertInto('grants')
    .values([
      { ...grant, item_type: 'module', item_id: 'rounds' },
      { ...grant, item_type: 'button', item_id: button?.id ?? '' },
    ])
    .execute();
  const start = await exported();
  const { rev, ...info } = await admin.call(menusRoutes.read, { params: { id: 'points' } });
  await admin.call(menusRoutes.update, {
    params: { id: 'points' },
    body: { ...info, rev, fullName: '巡检点' },
  });
  const file = edited(edited(start, '"fullName": "rounds"', '"fullName": "巡检计划"'), '"新增"', '"增加"');
  assert.deepEqual(states((await apply(file)).outcomes), ['changed']);
  assert.deepEqual(await names(), ['巡检', '巡检点', '巡检计划']);
  const held = await ctx.db
    .selectFrom('grants')
    .select('item_id')
    .where('object_id', '=', grant.object_id)
    .where('item_id', 'in', ['rounds', button?.id ?? ''])
    .execute();
  assert.equal(held.length, 2);
});

test('an application is taken back: entries that went come back with their rights', async () => {
  const file = await exported();
  const without = fileOf([page('routes')], /"base": "(\w+)"/.exec(textOf(file))?.[1]);
  const applied = await apply(without);
  assert.deepEqual(states(applied.outcomes), ['changed'], JSON.stringify(applied.outcomes));
  assert.deepEqual(await names(), ['巡检', 'routes']);
  assert.deepEqual(states(await rollBack(ctx, applied.id)), ['changed']);
  assert.deepEqual(await names(), ['巡检', '巡检点', '巡检计划']);
  assert.equal((await buttons()).length, 1);
  assert.equal(textOf(await exported()), textOf(file));
});

test('what the menu cannot hold is refused, and nothing of the branch is stored', async () => {
  const base = /"base": "(\w+)"/.exec(textOf(await exported()))?.[1];
  const wrong = [
    [page('rounds'), page('points', { enCode: 'patrol.rounds' })],
    [page('rounds'), page('points', { parentId: 'rounds' })],
    [page('rounds'), page('points', { parentId: 'elsewhere' })],
    [page('rounds', { urlAddress: '' })],
  ];
  for (const rows of wrong) {
    const { outcomes } = await apply(fileOf(rows, base));
    assert.deepEqual(states(outcomes), ['refused'], JSON.stringify(rows));
  }
  assert.deepEqual(await names(), ['巡检', '巡检点', '巡检计划']);
});
