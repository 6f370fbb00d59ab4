import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { WorkbookRead } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { designNamed, intoMenu } from './designs.fixture.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

let count = 0;

/** A new design; with a body, its draft is stored. */
async function newDesign(body?: z.input<typeof DesignBody>, code = `design${++count}`): Promise<string> {
  const { id } = await admin.call(designsRoutes.start, {
    body: designNamed(code),
  });
  if (body)
    await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body: DesignBody.parse(body) } });
  return id;
}

const PLAIN: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
      { fieldId: 'b', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
      {
        fieldId: 't',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [{ fieldId: 'c', name: 'part', kind: 'comInput', label: { zh: '部件' } }],
      },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'title', sortable: true }, { field: 'amount' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      rowButtons: [{ code: 'btn_remove', label: { zh: '删除' } }],
    },
  ],
};

/** The plain design with other fields of the main table. */
const withFields = (fields: NonNullable<NonNullable<(typeof PLAIN)['form']>['fields']>) => ({
  ...PLAIN,
  form: { fields },
  views: (PLAIN.views ?? []).map((view) => ({
    ...view,
    columns: (view.columns ?? []).filter(({ field }) => fields.some(({ name }) => name === field)),
  })),
});

const publish = (id: string, more: object = {}) =>
  admin.tryCall(designsRoutes.release, {
    params: { id },
    body: intoMenu(more),
  });

/** The connection that waits for a table, as soon as one does. */
async function waitingFor(table: string): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_locks
      WHERE NOT granted AND relation = ${`app.${table}`}::regclass`.execute(product.app.kernel.db);
    if (rows[0]) return rows[0].pid;
  }
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'app' AND table_name = ${table}
    ORDER BY ordinal_position`.execute(product.app.kernel.db);
  return rows.map(({ name }) => name);
}

describe('designs', () => {
  test('a design is added, found, changed, copied, deleted and brought back', async () => {
    const id = await newDesign();
    const { list } = await admin.call(designsRoutes.list, { query: { keyword: 'design1' } });
    assert.deepEqual(
      list.map((row) => [row.enCode, row.category, row.state, row.version]),
      [['design1', '安全管理', 1, null]],
    );
    const info = await admin.call(designsRoutes.read, { params: { id } });
    await admin.call(designsRoutes.update, { params: { id }, body: { ...info, fullName: '新名称' } });
    const stale = await admin.tryCall(designsRoutes.update, {
      params: { id },
      body: { ...info, fullName: '旧' },
    });
    assert.equal(stale.errorCode, 'record.stale');
    await admin.call(designsRoutes.copy, { params: { id } });
    const copies = await admin.call(designsRoutes.list, { query: { keyword: '新名称副本' } });
    assert.deepEqual(
      copies.list.map((row) => [row.fullName, row.enCode, row.state]),
      [['新名称副本1', 'design1Copy1', 0]],
    );
    await admin.call(designsRoutes.state, { params: { id }, query: {} });
    await admin.call(designsRoutes.remove, { params: { id }, query: {} });
    assert.equal((await admin.tryCall(designsRoutes.read, { params: { id } })).status, 404);
    const bin = await admin.call(designsRoutes.recycled, { query: {} });
    assert.equal(bin.list[0]?.id, id);
    await admin.call(designsRoutes.restore, { params: { id } });
    assert.equal((await admin.call(designsRoutes.read, { params: { id } })).fullName, '新名称');
  });

  test('names and codes are one design’s, codes begin with a letter', async () => {
    await newDesign(undefined, 'taken');
    const add = (fullName: string, enCode: string, category = 'safety') =>
      admin.tryCall(designsRoutes.start, {
        body: { ...designNamed('any'), category, fullName, enCode },
      });
    assert.equal((await add('另一个', 'Taken')).msg, '编码“Taken”已被其他功能使用');
    assert.equal((await add('功能taken', 'other')).msg, '已有名称为“功能taken”的功能');
    assert.equal(
      (await add('保留', 'audit')).msg,
      '编码“audit”不能使用：须以字母开头，且不能与系统保留字相同',
    );
    assert.equal((await add('数字', '1a')).errorCode, 'design.codeReserved');
    assert.equal((await add('分类', 'cat', 'nothing')).msg, '分类“nothing”不存在');
  });

  test('a faulty draft is stored and told; it cannot be published', async () => {
    const id = await newDesign({
      form: {
        fields: [
          { fieldId: 'a', name: 'id', kind: 'comInput', label: { zh: '名称' } },
          {
            fieldId: 'b',
            name: 'b',
            kind: 'calculate',
            label: { zh: '合计' },
            expressions: { value: 'c + 1' },
          },
        ],
      },
      views: [{ viewId: 'v', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'gone' }] }],
    });
    const { issues } = await admin.call(designsRoutes.draft, { params: { id } });
    assert.deepEqual(
      issues.map(({ text, fieldId, viewId }) => [text, fieldId ?? viewId]),
      [
        ['“名称”的字段名“id”是保留字', 'a'],
        ['合计：没有名为“c”的字段', 'b'],
        ['列表“列表”的字段“gone”不存在', 'v'],
      ],
    );
    const outcome = await publish(id);
    assert.equal(outcome.msg, '设计有3处错误，不能发布：“名称”的字段名“id”是保留字');
    assert.deepEqual(await columnsOf(`f_design${count}`), []);
  });

  test('a draft that somebody else has stored meanwhile is not overwritten', async () => {
    const id = await newDesign(PLAIN);
    const { rev, body } = await admin.call(designsRoutes.draft, { params: { id } });
    await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body, rev } });
    const stale = await admin.tryCall(designsRoutes.saveDraft, { params: { id }, body: { body, rev } });
    assert.equal(stale.errorCode, 'record.stale');
  });

  test('what is no design is refused with its place, what is too large as well', async () => {
    const id = await newDesign();
    const info = await admin.call(designsRoutes.read, { params: { id } });
    const faulty = await admin.tryCall(designsRoutes.update, {
      params: { id },
      body: { ...info, formData: '[]' },
    });
    assert.equal(faulty.msg, '设计内容无法读取：formData');
    const nested = (depth: number): object => ({
      fieldId: `f${depth}`,
      kind: 'card',
      label: { zh: '卡片' },
      children: depth > 0 ? [nested(depth - 1)] : [],
    });
    const body = DesignBody.parse({ form: { fields: [nested(6)] } });
    const deep = await admin.tryCall(designsRoutes.saveDraft, { params: { id }, body: { body } });
    assert.equal(deep.msg, '嵌套最多5层，现有6层');
  });

  test('a template is a design without faults', async () => {
    const { list } = await admin.call(designsRoutes.templates, {});
    assert.deepEqual(
      list.map(({ template, fullName }) => [template, fullName]),
      [
        ['hazards', '隐患排查登记'],
        ['trainings', '安全培训记录'],
        ['equipment', '设备台账'],
        ['permits', '特种作业票'],
        ['incidents', '事故事件报告'],
        ['drills', '应急演练'],
        ['protective', '劳保用品领用'],
        ['chemicals', '危险化学品台账'],
        ['contractors', '相关方管理'],
        ['investments', '安全投入'],
        ['chlorineRounds', '加氯间巡检'],
      ],
    );
    for (const { template } of list) {
      const { id } = await admin.call(designsRoutes.start, {
        body: designNamed(template, { from: { kind: 'template', template } }),
      });
      const draft = await admin.call(designsRoutes.draft, { params: { id } });
      assert.deepEqual(draft.issues, []);
    }
  });

  test('a design travels as a file', async () => {
    const id = await newDesign(PLAIN);
    const link = await admin.call(designsRoutes.export, { params: { id } });
    const text = await (await fetch(product.url + link.url, { headers: admin.headers })).text();
    const file = new FormData();
    file.set('file', new Blob([text.replaceAll(`design${count}`, 'moved')]), 'design.txt');
    const moved = await admin.call(designsRoutes.import, { body: file } as never);
    assert.deepEqual(moved.notes, []);
    const [from, to] = await Promise.all(
      [id, moved.id].map((one) => admin.call(designsRoutes.draft, { params: { id: one } })),
    );
    assert.deepEqual(to?.body, from?.body);
  });
});

describe('publishing', () => {
  test('makes the tables, the version and the menu entry with what can be granted', async () => {
    const id = await newDesign(PLAIN, 'Site.Round');
    const plan = await admin.call(designsRoutes.plan, {
      params: { id },
      body: intoMenu(),
    });
    assert.deepEqual(
      plan.steps.map(({ text }) => text),
      [
        '新建数据表，用于存放“功能Site.Round”',
        '新增字段“名称”',
        '新增字段“数量”',
        '新建数据表，用于存放“明细”',
        '新增字段“部件”',
        '在Web菜单中新增“功能Site.Round”',
      ],
    );
    assert.equal((await publish(id, { planHash: plan.hash, note: '首次' })).msg, '操作成功');
    assert.deepEqual((await columnsOf('f_site_round')).slice(-2), ['title', 'amount']);
    assert.deepEqual(await columnsOf('f_site_round__1'), ['id', 'parent_id', 'position', 'texts', 'part']);
    const tables = await admin.call(dataModelsRoutes.tables, {
      params: { linkId: '0' },
      query: { keyword: '功能Site' },
    });
    assert.deepEqual(
      tables.list.map(({ table, tableName }) => [table, tableName]),
      [
        ['f_site_round', '功能Site.Round'],
        ['f_site_round__1', '功能Site.Round'],
      ],
    );
    const draft = await admin.call(designsRoutes.draft, { params: { id } });
    assert.deepEqual([draft.version, draft.pcIsRelease, draft.table], [1, 1, 'f_site_round']);
    const { list } = await admin.call(menusRoutes.list, { query: { category: 'Web' } });
    const entry = list.find((node) => node.enCode === 'onlineDev')?.children.find((node) => node.type === 3);
    assert.deepEqual([entry?.fullName, entry?.urlAddress], ['功能Site.Round', 'model/SiteRound']);
    const { rows } = await sql<{ kind: string; en_code: string }>`
      SELECT kind, en_code FROM menu_items WHERE menu_id = ${entry?.id} ORDER BY kind, sort_code`.execute(
      product.app.kernel.db,
    );
    assert.deepEqual(
      rows.map((row) => `${row.kind} ${row.en_code}`),
      [
        'button btn_add',
        'button btn_remove',
        'button btn_restore',
        'column title',
        'column amount',
        'form items',
        'form title',
        'form amount',
        'form items-part',
      ],
    );
    assert.equal((await publish(id)).errorCode, 'definition.unchanged');
    const { list: versions } = await admin.call(designsRoutes.versions, { params: { id } });
    assert.deepEqual(
      versions.map(({ version, note }) => [version, note]),
      [[1, '首次']],
    );
  });

  test('needs a place in the menu unless it is for a process only', async () => {
    const id = await newDesign(PLAIN);
    assert.equal((await publish(id, { pcModuleParentId: '' })).msg, '首次发布到菜单，请选择上级目录');
    assert.equal((await publish(id, { pc: 0, pcModuleParentId: '' })).code, 200);
    // The same version comes into the menu later.
    assert.equal((await publish(id)).code, 200);
    const fixed = await admin.call(designsRoutes.read, { params: { id } });
    const renamed = await admin.tryCall(designsRoutes.update, {
      params: { id },
      body: { ...fixed, enCode: 'other9' },
    });
    assert.equal(renamed.msg, '功能已发布，编码不能再修改');
  });

  test('a plan that is out of date is refused', async () => {
    const id = await newDesign(PLAIN);
    assert.equal((await publish(id, { planHash: 'x' })).msg, '发布内容已变化，请重新查看后再发布');
  });

  test('whoever may not grant rights publishes without granting any', async () => {
    const id = await newDesign(PLAIN);
    const ctx = await product.ctxAs('admin');
    const { publishDesign } = await import('./publish.ts');
    const caller = { ...ctx.caller, isAdministrator: false, modules: new Map() };
    await assert.rejects(
      publishDesign(
        { ...ctx, caller },
        id,
        intoMenu({ grantTo: [{ objectType: 'Role', objectId: 'role.guest' }] }),
      ),
      { message: 'design.notGrantable' },
    );
    const refused = await publish(id, { grantTo: [{ objectType: 'Role', objectId: 'role.guest' }] });
    assert.equal(refused.code, 200);
  });

  test('roles that are named when a design is published again get what is new, or all where they held nothing', async () => {
    const id = await newDesign(PLAIN, 'grantedAgain');
    const to = (...roles: string[]) => roles.map((objectId) => ({ objectType: 'Role' as const, objectId }));
    const { db } = product.app.kernel;
    const [first, second] = await db.selectFrom('roles').select('id').orderBy('id').limit(2).execute();
    assert.ok(first && second);
    assert.equal((await publish(id, { grantTo: to(first.id) })).code, 200);
    const heldBy = async (role: string) =>
      (
        await db
          .selectFrom('grants')
          .innerJoin('menu_items', 'menu_items.id', 'grants.item_id')
          .innerJoin('menus', 'menus.id', 'menu_items.menu_id')
          .select(['menu_items.kind', 'menu_items.en_code'])
          .where('menus.en_code', '=', 'grantedAgain')
          .where('object_id', '=', role)
          .execute()
      ).map(({ kind, en_code }) => `${kind} ${en_code}`);
    const before = await heldBy(first.id);
    await db
      .deleteFrom('grants')
      .where('object_id', '=', first.id)
      .where('item_id', 'in', (items) =>
        items.selectFrom('menu_items').select('id').where('en_code', '=', 'btn_add'),
      )
      .execute();
    const { body, rev } = await admin.call(designsRoutes.draft, { params: { id } });
    const remark = { fieldId: 'z', name: 'remark', kind: 'textarea', label: { zh: '备注' } } as const;
    const fields = DesignBody.parse({ form: { fields: [...body.form.fields, remark] } }).form.fields;
    await admin.call(designsRoutes.saveDraft, {
      params: { id },
      body: { body: { ...body, form: { ...body.form, fields } }, rev },
    });
    const again = await publish(id, { newItems: 'nobody', grantTo: to(first.id, second.id) });
    assert.equal(again.code, 200);
    const after = await heldBy(first.id);
    assert.deepEqual(
      after.filter((item) => !before.includes(item)),
      ['form remark'],
    );
    assert.ok(!after.includes('button btn_add'), 'what was taken away stays away');
    assert.ok((await heldBy(second.id)).includes('button btn_add'));
  });

  test('what can be granted of it, and fields of data schemes, follow the words of the design in each language', async () => {
    const labelled = (label: { zh: string; en: string; zhtw: string }) =>
      withFields(
        (PLAIN.form?.fields ?? []).map((field) => (field.name === 'title' ? { ...field, label } : field)),
      );
    const id = await newDesign(labelled({ zh: '名称', zhtw: '名稱', en: 'Name' }), 'labelled');
    assert.equal((await publish(id)).status, 200);
    const { list: menus } = await admin.call(menusRoutes.list, {
      query: { category: 'Web', keyword: 'labelled' },
    });
    const menu = menus.flatMap((node) => [node, ...node.children]).find((node) => node.enCode === 'labelled');
    const named = async () => {
      const { list } = await admin.call(grantsRoutes.values, {
        params: { objectId: '0' },
        body: { type: 'form', moduleIds: menu?.id ?? '' },
      });
      const nodes = (of: typeof list): typeof list => of.flatMap((node) => [node, ...nodes(node.children)]);
      const granted = nodes(list).find(({ enCode, parentId }) => enCode === 'title' && parentId === menu?.id);
      const fields = await admin.call(dataSchemesRoutes.fields, { params: { moduleId: menu?.id ?? '' } });
      return [
        granted?.fullName,
        granted?.names,
        fields.list.find(({ enCode }) => enCode === 'title')?.titles,
      ];
    };
    const former = { zhtw: '名稱', en: 'Name' };
    assert.deepEqual(await named(), ['名称', former, former]);
    const { rev } = await admin.call(designsRoutes.draft, { params: { id } });
    await admin.call(designsRoutes.saveDraft, {
      params: { id },
      body: { body: DesignBody.parse(labelled({ zh: '题目', zhtw: '題目', en: 'Title' })), rev },
    });
    assert.equal((await publish(id)).status, 200);
    const now = { zhtw: '題目', en: 'Title' };
    assert.deepEqual(await named(), ['题目', now, now]);
  });

  test('a design has a name in each language where it is listed, chosen, opened and in the menu', async () => {
    const titles = { en: 'Delivery notes', zhtw: '送貨單' };
    const id = await newDesign({ ...PLAIN, settings: { titles } }, 'delivery');
    assert.equal((await publish(id)).status, 200);
    const named = async (language: 'zh' | 'zhtw' | 'en') => {
      await admin.call(currentUserRoutes.language, { body: { language } });
      const keyword = { zh: '功能delivery', zhtw: '送貨', en: 'notes' }[language];
      const { list } = await admin.call(designsRoutes.list, { query: { keyword } });
      const { list: groups } = await admin.call(designsRoutes.selector, { query: {} });
      const chosen = groups.flatMap(({ children }) => children).find((one) => one.id === id);
      const { fullName } = await admin.call(recordsRoutes.runtime, { params: { modelId: id }, query: {} });
      const { designs } = await admin.call(automationsRoutes.offer, {});
      const offered = designs.find((one) => one.id === id);
      return [...list.map((row) => row.fullName), chosen?.fullName, fullName, offered?.fullName];
    };
    assert.deepEqual(await named('en'), Array(4).fill(titles.en));
    assert.deepEqual(await named('zhtw'), Array(4).fill(titles.zhtw));
    assert.deepEqual(await named('zh'), Array(4).fill('功能delivery'));
    const menu = await product.app.kernel.db
      .selectFrom('menus')
      .select(['name_en as en', 'name_zhtw as zhtw'])
      .where('en_code', '=', 'delivery')
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...menu }, titles);
    await admin.call(designsRoutes.copy, { params: { id } });
    const { list } = await admin.call(designsRoutes.list, { query: { keyword: '功能delivery副本' } });
    const copy = await admin.call(designsRoutes.draft, { params: { id: list[0]?.id ?? '' } });
    assert.equal(copy.body.settings.titles, undefined);
  });
});

describe('publishing again', () => {
  const FIELDS = PLAIN.form?.fields ?? [];
  const [title, , items] = FIELDS;
  if (!title || !items) throw new Error('The plain design has three fields.');

  /** A published design with some rows. */
  async function withRows(code: string): Promise<string> {
    const id = await newDesign(PLAIN, code);
    assert.equal((await publish(id)).code, 200);
    const { db } = product.app.kernel;
    await sql`INSERT INTO ${sql.table(`app.f_${code}`)} (id, creator_time, title, amount)
      SELECT 'r' || n, now(), CASE WHEN n % 2 = 0 THEN n::text ELSE '第' || n END, n FROM generate_series(1, 25) n`.execute(
      db,
    );
    await sql`INSERT INTO ${sql.table(`app.f_${code}__1`)} (id, parent_id, position, part)
      SELECT 'c' || n, 'r' || n, 0, 'p' FROM generate_series(1, 3) n`.execute(db);
    return id;
  }

  const store = (id: string, body: z.input<typeof DesignBody>) =>
    admin.call(designsRoutes.saveDraft, { params: { id }, body: { body: DesignBody.parse(body) } });

  test('keeps the values of fields that go, and brings them back', async () => {
    const id = await withRows('kept');
    await store(id, withFields([title]));
    const outcome = await publish(id);
    assert.equal(
      outcome.msg,
      '发布将丢失数据：移除字段“数量”：25条数据的值将不再显示（保留30天，可恢复）、移除子表“明细”：3行将不再显示（保留30天，可恢复）、移除字段“部件”：3条数据的值将不再显示（保留30天，可恢复）。请确认后再发布',
    );
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
    assert.match((await columnsOf('f_kept')).join(), /,title,amount__d/);
    const { list } = await admin.call(designsRoutes.dropped, { params: { id } });
    assert.deepEqual(
      list.map(({ label, filled }) => `${label} ${filled}`).sort(),
      ['数量 25', '明细 3', '部件 3'].sort(),
    );
    const amount = list.find(({ label }) => label === '数量');
    assert.ok(amount);
    await admin.call(designsRoutes.bringBackColumn, { params: { id, columnId: amount.id }, body: {} });
    const twice = await admin.tryCall(designsRoutes.bringBackColumn, {
      params: { id, columnId: amount.id },
      body: {},
    });
    assert.equal(twice.msg, '草稿中已有名称为“amount”的字段');
    await store(id, withFields(FIELDS));
    assert.equal((await publish(id)).code, 200);
    const { rows } = await sql<{ sum: number }>`SELECT sum(amount)::int AS sum FROM app.f_kept`.execute(
      product.app.kernel.db,
    );
    assert.equal(rows[0]?.sum, 325);
    assert.deepEqual(await columnsOf('f_kept__1'), ['id', 'parent_id', 'position', 'texts', 'part']);
  });

  test('a field that is brought back stands again in the lists that it stood in', async () => {
    const id = await newDesign(
      {
        ...PLAIN,
        views: (PLAIN.views ?? []).map((view) => ({
          ...view,
          columns: [{ field: 'amount', width: 90 }, { field: 'title' }],
          filters: [
            { field: 'title', match: 'like' },
            { field: 'amount', match: 'range' },
          ],
          order: [{ field: 'amount', direction: 'desc' }],
          summary: ['amount'],
        })),
      },
      'places',
    );
    assert.equal((await publish(id)).code, 200);
    await store(id, withFields([title, items]));
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
    const { list } = await admin.call(designsRoutes.dropped, { params: { id } });
    const [amount] = list;
    assert.ok(amount);
    await admin.call(designsRoutes.bringBackColumn, { params: { id, columnId: amount.id }, body: {} });
    const { body } = await admin.call(designsRoutes.draft, { params: { id } });
    const [view] = body.views;
    assert.deepEqual(
      view?.columns.map(({ field, width }) => [field, width]),
      [
        ['amount', 90],
        ['title', undefined],
      ],
    );
    assert.deepEqual(
      view?.filters.map(({ field, match }) => [field, match]),
      [['amount', 'range']],
      'the filter that the designer took away meanwhile stays away',
    );
    assert.deepEqual(view?.order, [{ field: 'amount', direction: 'desc' }]);
    assert.deepEqual(view?.summary, ['amount']);
    assert.equal((await publish(id)).code, 200);
  });

  test('converts values in the background while the former version stays live', async () => {
    const { kernel } = product.app;
    const id = await withRows('converted');
    const body = withFields([
      { ...title, kind: 'numInput', label: { zh: '编号' }, props: {} },
      { fieldId: 'b', name: 'amount', kind: 'comInput', label: { zh: '数量' } },
      items,
    ]);
    await store(id, body);
    const asked = {
      pc: 1,
      app: 0,
      pcModuleParentId: '',
      appModuleParentId: '',
      note: '',
      newItems: 'holders',
    } as const;
    const plan = await admin.call(designsRoutes.plan, {
      params: { id },
      body: { ...asked, acceptsLoss: true, grantTo: [] },
    });
    assert.equal(plan.losesData, true);
    const [first] = plan.steps;
    assert.deepEqual(
      [first?.kind, first?.filled, first?.failing, first?.examples?.length],
      ['convertColumn', 25, 13, 13],
    );
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);

    // Nobody has run the job yet: the former version is live, another publication waits.
    const state = await admin.call(designsRoutes.publishState, { params: { id } });
    assert.deepEqual([state.state, state.liveVersion, state.preparing?.version], ['preparing', 1, 2]);
    assert.equal((await publish(id)).msg, '上一次发布仍在准备中，请稍后再试');
    // What is written meanwhile is converted at once.
    await sql`INSERT INTO app.f_converted (id, creator_time, title, amount) VALUES ('new', now(), '77', 7)`.execute(
      kernel.db,
    );
    await sql`UPDATE app.f_converted SET title = '1001' WHERE id = 'r1'`.execute(kernel.db);

    const { convertDesign } = await import('./convert-columns.ts');
    await convertDesign(kernel, id);
    const live = await admin.call(designsRoutes.publishState, { params: { id } });
    assert.deepEqual([live.state, live.liveVersion], ['live', 2]);
    const { rows } = await sql<{ id: string; title: number | null; amount: string }>`
      SELECT id, title, amount FROM app.f_converted WHERE id IN ('r1', 'r2', 'r3', 'new') ORDER BY id`.execute(
      kernel.db,
    );
    assert.deepEqual(rows, [
      { id: 'new', title: 77, amount: '7' },
      { id: 'r1', title: 1001, amount: '1' },
      { id: 'r2', title: 2, amount: '2' },
      { id: 'r3', title: null, amount: '3' },
    ]);
    // Values that could not be converted are kept with the former column.
    const { list } = await admin.call(designsRoutes.dropped, { params: { id } });
    assert.deepEqual(
      list.map(({ label, kind, filled }) => [label, kind, filled]).sort(),
      [
        ['名称', 'comInput', 26],
        ['数量', 'numInput', 26],
      ].sort(),
    );
  });

  test('values that occur twice are told as people read them', async () => {
    const { kernel } = product.app;
    const who = { fieldId: 'who', name: 'who', kind: 'userSelect' as const, label: { zh: '负责人' } };
    const grade = {
      ...{ fieldId: 'grade', name: 'grade', kind: 'select' as const, label: { zh: '等级' } },
      props: { options: [{ id: 'a', fullName: '重大' }] },
    };
    const unit = {
      ...{ fieldId: 'unit', name: 'unit', kind: 'relationForm' as const, label: { zh: '单位' } },
      props: { relation: 'units', relationField: 'code' },
    };
    const id = await newDesign(withFields([title, who, grade, unit]), 'twice');
    assert.equal((await publish(id)).code, 200);
    const unitId = demoId('org', 'C01');
    for (const row of ['r1', 'r2'])
      await sql`INSERT INTO app.f_twice (id, creator_time, who, grade, unit)
        VALUES (${row}, now(), ${demoId('user', 'tangmy')}, 'a', ${unitId})`.execute(kernel.db);
    await store(id, withFields([title, ...[who, grade, unit].map((one) => ({ ...one, unique: true }))]));
    const plan = await admin.call(designsRoutes.plan, { params: { id }, body: intoMenu({}) });
    const told = plan.steps.flatMap(({ kind, text }) =>
      kind === 'addIndex' ? [/（(.*)）/.exec(text)?.[1]] : [],
    );
    assert.deepEqual(told.toSorted(), ['C01 ×2', '唐明月/tangmy ×2', '重大 ×2']);
    assert.equal((await publish(id)).code, 200);
    const { buildIndexes } = await import('./build-indexes.ts');
    await buildIndexes(kernel, id);
    const { indexes } = await admin.call(designsRoutes.publishState, { params: { id } });
    const values = indexes.flatMap(({ duplicates }) => duplicates.map(({ value }) => value));
    assert.deepEqual(values.toSorted(), ['C01', '唐明月/tangmy', '重大']);
  });

  test('a conversion that fails says why in words, and the next publication begins anew', async () => {
    const { kernel } = product.app;
    const id = await withRows('stopping');
    const before = await admin.call(designsRoutes.publishState, { params: { id } });
    const number = { ...title, kind: 'numInput' as const };
    await store(id, withFields([number, ...FIELDS.slice(1)]));
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
    const { convertDesign } = await import('./convert-columns.ts');
    const fails = async (statement: string) => {
      await sql.raw(statement).execute(kernel.db);
      await assert.rejects(convertDesign(kernel, id));
      const { state, liveVersion, stopped } = await admin.call(designsRoutes.publishState, {
        params: { id },
      });
      assert.deepEqual([state, liveVersion], ['failed', before.liveVersion]);
      return stopped;
    };
    const table = 'ALTER TABLE app.f_stopping';
    assert.equal(await fails(`${table} ADD CONSTRAINT odd CHECK (id <> 'r2') NOT VALID`), 'values');
    assert.equal(await fails(`${table} DROP CONSTRAINT odd; ${table} RENAME TO f_away`), 'other');
    await sql.raw('ALTER TABLE app.f_away RENAME TO f_stopping').execute(kernel.db);
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
    await convertDesign(kernel, id);
    const { state, preparing } = await admin.call(designsRoutes.publishState, { params: { id } });
    assert.deepEqual([state, preparing], ['live', null]);
  });

  test('an index is built afterwards; values that occur twice keep a field from being unique', async () => {
    const { kernel } = product.app;
    const id = await withRows('unique');
    await sql`UPDATE app.f_unique SET title = 'same' WHERE id IN ('r1', 'r2')`.execute(kernel.db);
    await store(id, withFields([{ ...title, unique: true }, ...FIELDS.slice(1)]));
    const plan = await admin.call(designsRoutes.plan, { params: { id }, body: intoMenu({}) });
    assert.deepEqual(
      plan.steps.flatMap(({ kind, tone, text }) => (kind === 'addIndex' ? [[tone, text]] : [])),
      [['warning', '“名称”的值不能重复，但现有1个值重复（same ×2）；修正后才能建立唯一索引']],
    );
    assert.equal((await publish(id)).code, 200);
    const { buildIndexes } = await import('./build-indexes.ts');
    await buildIndexes(kernel, id);
    const unique = async () =>
      (await admin.call(designsRoutes.publishState, { params: { id } })).indexes.find(
        (index) => index.unique,
      );
    assert.deepEqual((await unique())?.duplicates, [{ value: 'same', count: 2 }]);
    const faulty = async () => {
      const { list } = await admin.call(designsRoutes.list, { query: { keyword: 'unique' } });
      return list.map(({ faultyIndexes }) => faultyIndexes);
    };
    assert.deepEqual(await faulty(), [1]);
    const jobs = async () => {
      const { rows } = await sql`SELECT 1 FROM outbox WHERE payload->>'name' = 'designs.buildIndexes'
        AND payload->'data'->>'designId' = ${id}`.execute(kernel.db);
      return rows.length;
    };
    const before = await jobs();
    await sql`UPDATE app.f_unique SET title = 'other' WHERE id = 'r2'`.execute(kernel.db);
    await admin.call(designsRoutes.buildIndexes, { params: { id } });
    assert.deepEqual([(await unique())?.state, (await jobs()) - before], ['building', 1]);
    await buildIndexes(kernel, id);
    assert.equal((await unique())?.state, 'valid');
    assert.deepEqual(await faulty(), [0]);
    // While all are in order there is nothing to ask for.
    await admin.call(designsRoutes.buildIndexes, { params: { id } });
    assert.deepEqual([(await unique())?.state, (await jobs()) - before], ['valid', 1]);
  });

  test('indexes hold the rows that are not deleted, of child tables all', async () => {
    const { kernel } = product.app;
    const other = await withRows('referred');
    const part = { fieldId: 'c', name: 'part', kind: 'relationForm' as const, label: { zh: '部件' } };
    const child = { ...items, children: [{ ...part, props: { modelId: other, relationField: 'title' } }] };
    const id = await newDesign(withFields([title, child]), 'referring');
    assert.equal((await publish(id)).code, 200);
    const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE tablename IN ('f_referring', 'f_referring__1')
        AND indexdef ~ '(title|part), id' ORDER BY tablename`.execute(kernel.db);
    assert.deepEqual(
      rows.map(({ indexdef }) => indexdef.replace(/^.* ON /, '')),
      [
        'app.f_referring USING btree (title, id) WHERE (delete_mark = 0)',
        'app.f_referring__1 USING btree (part, id)',
      ],
    );
  });

  test('columns are erased for good after 30 days', async () => {
    const { kernel } = product.app;
    const id = await withRows('erased');
    await store(id, withFields([title]));
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
    const { eraseDropped } = await import('./erase-dropped.ts');
    await eraseDropped(kernel);
    assert.equal((await columnsOf('f_erased__1')).length > 0, true);
    await sql`UPDATE design_columns SET dropped_time = now() - interval '31 days' WHERE design_id = ${id}`.execute(
      kernel.db,
    );
    await eraseDropped(kernel);
    assert.deepEqual(await columnsOf('f_erased__1'), []);
    assert.doesNotMatch((await columnsOf('f_erased')).join(), /__d/);
  });

  test('readers wait for no longer than one try, and a table that stays busy is left as it is', async () => {
    const { kernel } = product.app;
    const id = await withRows('busy');
    await store(
      id,
      withFields([...FIELDS, { fieldId: 'n', name: 'note', kind: 'comInput', label: { zh: '备注' } }]),
    );
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const reading = kernel.db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM app.f_busy LIMIT 1`.execute(tx);
      await held;
    });
    const publishing = publish(id);
    await waitingFor('f_busy');
    const began = performance.now();
    await sql`SELECT count(*) FROM app.f_busy`.execute(kernel.db);
    assert.ok(performance.now() - began < 400);
    letGo();
    await reading;
    assert.equal((await publishing).code, 200);
    assert.match((await columnsOf('f_busy')).join(), /,note/);
  });

  test('a publication that is killed half-way leaves the former version', async () => {
    const { kernel } = product.app;
    const id = await withRows('killed');
    await store(
      id,
      withFields([title, { fieldId: 'n', name: 'note', kind: 'comInput', label: { zh: '备注' } }]),
    );
    // The publication waits for the table when its connection dies: version and menu are written, nothing is stored.
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const reading = kernel.db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM app.f_killed LIMIT 1`.execute(tx);
      await held;
    });
    const publishing = publish(id, { acceptsLoss: true });
    const killed = await waitingFor('f_killed');
    await sql`SELECT pg_terminate_backend(${killed})`.execute(kernel.db);
    letGo();
    await reading;
    assert.notEqual((await publishing).code, 200);
    const draft = await admin.call(designsRoutes.draft, { params: { id } });
    assert.equal(draft.version, 1);
    assert.deepEqual((await columnsOf('f_killed')).slice(-2), ['title', 'amount']);
    const { list } = await admin.call(designsRoutes.versions, { params: { id } });
    assert.equal(list.length, 1);
    assert.equal((await publish(id, { acceptsLoss: true })).code, 200);
  });
});

test('a design starts from the columns of a workbook, with the kinds that were left or chosen', async () => {
  const bytes = await writeWorkbook([
    {
      name: '台账',
      columns: ['名称', '购入日期', '原值', '负责人', '状态'].map((header) => ({ header })),
      rows: [
        ['水泵', '2024-03-02', 1200.5, '周敏', '在用'],
        ['阀门', '2023-11-20', 80, '周敏', '在用'],
        ['仪表', '2022-01-09', 45, '周敏', '停用'],
        ['电机', '2022-01-10', 45, '周敏', '停用'],
      ],
    },
  ]);
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), '台账.xlsx');
  const response = await fetch(`${product.url}/api/visualdev/Base/Actions/ReadWorkbook`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = z.object({ data: WorkbookRead }).parse(await response.json());
  assert.equal(data.rows, 4);
  assert.deepEqual(
    data.columns.map(({ kind }) => kind),
    ['comInput', 'date', 'numInput', 'userSelect', 'select'],
  );
  const { id } = await admin.call(designsRoutes.start, {
    body: designNamed('assets', { from: { kind: 'workbook', columns: data.columns } }),
  });
  const { body, issues } = await admin.call(designsRoutes.draft, { params: { id } });
  assert.deepEqual(
    issues.filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.deepEqual(
    body.form.fields.map(({ label }) => label.zh),
    ['名称', '购入日期', '原值', '负责人', '状态'],
  );
  assert.equal((await publish(id)).status, 200);
});
