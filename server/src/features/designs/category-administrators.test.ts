import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeGenerationRoutes } from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import { DESIGNS_PAGE, designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { DesignQuery } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { sql } from 'kysely';
import { permissionsChanged } from '../../kernel/access.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { designObjects } from './design-files.ts';
import { designNamed, intoMenu } from './designs.fixture.ts';

const MENU = `menu.${DESIGNS_PAGE}`;
const PERSON = { object_type: 'User', object_id: demoId('user', 'yangcz') };

let product: TestApp;
let admin: Client;
let safety: Client;
let own = '';
let foreign = '';
let gone = '';

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  const started = async (code: string, category: string) =>
    (
      await admin.call(designsRoutes.start, {
        body: designNamed(code, { category, from: { kind: 'template', template: 'hazards' } }),
      })
    ).id;
  own = await started('owned', 'safety');
  foreign = await started('foreign', 'equipment');
  gone = await started('gone', 'equipment');
  await admin.call(designsRoutes.remove, { params: { id: gone }, query: {} });
  await holdCategory('safety');
  safety = await product.as('yangcz');
});
after(() => product.stop());

/** Gives a person the page with its buttons, and designs of one category. */
async function holdCategory(category: string): Promise<void> {
  const { db, access } = product.app.kernel;
  const groups = [{ id: 'c', field: 'category', type: 'varchar', op: 'Equal', value: category }];
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('data_schemes')
      .values({
        id: 'of-category',
        menu_id: MENU,
        en_code: 'of_category',
        full_name: '本分类',
        condition: JSON.stringify([{ logic: 'and', groups }]),
      })
      .execute();
    const buttons = await tx.selectFrom('menu_items').select('id').where('menu_id', '=', MENU).execute();
    await tx
      .insertInto('grants')
      .values([
        { ...PERSON, item_type: 'module', item_id: MENU },
        { ...PERSON, item_type: 'resource', item_id: 'of-category' },
        ...buttons.map(({ id }) => ({ ...PERSON, item_type: 'button', item_id: id })),
      ])
      .execute();
    await permissionsChanged(tx);
  });
  access.clear();
}

test('administrators of a category see its designs and no others', async () => {
  const listed = async (client: Client) =>
    (await client.call(designsRoutes.list, { query: DesignQuery.parse({ type: 1 }) })).list.map(
      ({ id }) => id,
    );
  assert.deepEqual(await listed(safety), [own]);
  assert.equal((await listed(admin)).length, 2);
  const bin = await safety.call(designsRoutes.recycled, { query: PageQuery.parse({}) });
  assert.deepEqual(bin.list, []);
});

test('every call on a design of another category answers that there is none', async () => {
  const { list } = await admin.call(designsRoutes.versions, { params: { id: foreign } });
  assert.deepEqual(list, []);
  const draft = await admin.call(designsRoutes.draft, { params: { id: foreign } });
  const edit = { ...designNamed('foreign2', { category: 'safety' }), formData: '', columnData: '' };
  const bodies: Readonly<Record<string, unknown>> = {
    update: edit,
    saveDraft: { body: draft.body },
    plan: intoMenu(),
    release: intoMenu(),
    bringBack: { version: 1 },
    bringBackColumn: {},
    tryScript: { script: 'return {}', data: {}, old: null },
  };
  const tried = new Map<string, number>();
  for (const [name, route] of Object.entries<RouteSpec>(designsRoutes)) {
    if (!route.path.includes('/:id') || name === 'formDataFields') continue;
    const id = name === 'restore' ? gone : foreign;
    const outcome = await safety.tryCall(route, {
      params: { id, version: 1, columnId: 'c' },
      query: { from: 0, to: 1 },
      ...(name in bodies ? { body: bodies[name] } : {}),
    } as never);
    tried.set(name, outcome.code);
  }
  assert.ok(tried.size >= 18, String(tried.size));
  assert.deepEqual(
    [...tried].filter(([, code]) => code !== 404),
    [],
  );
  const code = await safety.tryCall(codeGenerationRoutes.preview, {
    params: { id: foreign },
    body: { className: 'Foreign', module: 'foreign', description: '' } as never,
  });
  assert.notEqual(code.code, 200);
  // What is theirs answers them.
  assert.equal((await safety.tryCall(designsRoutes.draft, { params: { id: own } })).code, 200);
  assert.equal((await admin.tryCall(designsRoutes.draft, { params: { id: foreign } })).code, 200);
});

test('they make designs of their category, and give none away', async () => {
  const start = (code: string, category: string, from?: string) =>
    safety.tryCall(designsRoutes.start, {
      body: designNamed(code, { category, ...(from ? { from: { kind: 'design', designId: from } } : {}) }),
    });
  assert.equal((await start('mine', 'safety')).code, 200);
  assert.equal((await start('mineToo', 'safety', own)).code, 200);
  assert.equal((await start('theirs', 'equipment')).errorCode, 'design.outOfReach');
  assert.equal((await start('stolen', 'safety', foreign)).errorCode, 'record.missing');
  const moved = await safety.tryCall(designsRoutes.update, {
    params: { id: own },
    body: { ...designNamed('owned', { category: 'equipment' }) } as never,
  });
  assert.equal(moved.errorCode, 'design.outOfReach');
  assert.equal((await admin.call(designsRoutes.draft, { params: { id: own } })).category, 'safety');
});

test('files of designs are taken out and brought in within the category alone', async () => {
  const [ctx, adminCtx] = await Promise.all([product.ctxAs('yangcz'), product.ctxAs('admin')]);
  const names = (await designObjects.names(ctx)).map(({ id }) => id);
  assert.ok(names.includes(own) && !names.includes(foreign));
  assert.equal(await designObjects.find(ctx, foreign), undefined);
  const [ofOthers, mine] = await Promise.all([
    designObjects.find(adminCtx, foreign),
    designObjects.find(ctx, own),
  ]);
  assert.ok(ofOthers && mine);
  const stored = (id: string, content: typeof mine, was?: typeof mine) =>
    designObjects.store(ctx, { id, content, was }, async () => undefined);
  const isOutOfReach = { errorCode: 'design.outOfReach' };
  await assert.rejects(stored(foreign, ofOthers), isOutOfReach);
  await assert.rejects(stored(gone, ofOthers), isOutOfReach);
  await assert.rejects(
    designObjects.remove(ctx, { id: foreign, was: undefined }, async () => undefined),
    isOutOfReach,
  );
  const moved = { ...mine, head: { ...Object(mine.head), category: 'equipment' } };
  await assert.rejects(stored(own, moved, mine), isOutOfReach);
  await stored(own, mine, mine);
});

test('publishing needs its own right', async () => {
  const { db, access } = product.app.kernel;
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('grants')
      .where('object_id', '=', PERSON.object_id)
      .where('item_id', 'like', `${MENU}%btn_publish`)
      .execute();
    await permissionsChanged(tx);
  });
  access.clear();
  const refused = await safety.tryCall(designsRoutes.release, { params: { id: own }, body: intoMenu() });
  assert.equal(refused.code, 403);
  assert.equal((await safety.tryCall(designsRoutes.draft, { params: { id: own } })).code, 200);
});

test('data schemes choose among the categories, and among the options of fields of designed functions', async () => {
  const { db } = product.app.kernel;
  const choicesOf = async (moduleId: string, field: string) => {
    const { list } = await admin.call(dataSchemesRoutes.fields, { params: { moduleId } });
    return list.find(({ enCode }) => enCode === field)?.choices;
  };
  const categories = await choicesOf(MENU, 'category');
  assert.ok(categories?.some(({ value, label }) => value === 'safety' && label === '安全管理'));
  assert.equal(await choicesOf(MENU, 'enCode'), undefined);
  await admin.call(designsRoutes.release, { params: { id: own }, body: intoMenu() });
  const entry = await db
    .selectFrom('menus')
    .select('id')
    .where(sql`property ->> 'moduleId'`, '=', own)
    .executeTakeFirstOrThrow();
  const levels = await choicesOf(entry.id, 'level');
  assert.ok(levels?.some(({ value, label }) => value !== label && label === '较大'));
  assert.equal(await choicesOf(entry.id, 'title'), undefined);
});
