import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { type Desk, deskIn, openBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { type Caller, callAs } from './play/api.ts';
import { choose, pageAction } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';
import { placeBelow, publishFirst } from './play/publish-design.ts';

const DESIGNS = '/api/visualdev/Base';
const RECORDS = '/api/visualdev/OnlineDev';

/** Kinds that the palette offers, and a signature, which is a picture. */
const OFFERED = 52;
const ENTRIES = OFFERED + 1;

type Field = {
  fieldId: string;
  name: string;
  kind: string;
  label: { zh: string };
  props?: object;
  expressions?: object;
  children?: Field[];
  panes?: { children: Field[] }[];
};
type Body = { form: { fields: Field[] }; views: object[] };
type Node = { id: string; enCode: string; type: string; children: Node[] };

/** A design that is made by calls: what is built by hand is the subject of other steps. */
async function startDesign(admin: Caller, enCode: string, fullName: string): Promise<string> {
  const base = { enCode, fullName, category: 'safety', type: 1, webType: 2, sortCode: 1, state: 1 };
  const { id } = await admin.send<{ id: string }>('POST', `${DESIGNS}/Actions/Start`, {
    ...base,
    description: '',
    from: { kind: 'nothing' },
  });
  return id;
}

const field = (name: string, kind: string, zh: string): Field => ({
  fieldId: name,
  name,
  kind,
  label: { zh },
});

const button = (code: string, zh: string) => ({ code, label: { zh } });

/** Rounds of pump houses, with a field of money and a remark that not everybody sees. */
const ROUNDS = {
  form: {
    fields: [
      { ...field('title', 'comInput', '检查点'), required: true, searchable: true },
      field('place', 'comInput', '位置'),
      field('cost', 'numInput', '费用'),
      field('remark', 'comInput', '备注'),
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: ['title', 'place', 'cost', 'remark'].map((name) => ({ field: name, sortable: true })),
      filters: [{ field: 'title', match: 'like' }],
      buttons: [button('btn_add', '新增'), button('btn_upload', '导入'), button('btn_download', '导出')],
      rowButtons: [button('btn_edit', '编辑'), button('btn_detail', '详情'), button('btn_remove', '删除')],
    },
  ],
};

const SUPPLIERS = {
  form: { fields: [field('title', 'comInput', '名称'), field('place', 'comInput', '所在地')] },
  views: [
    {
      ...{ viewId: 'list', name: { zh: '列表' }, kind: 'table' },
      columns: ['title', 'place'].map((name) => ({ field: name })),
    },
  ],
};

/** Orders name a supplier. */
const ordersOf = (modelId: string) => ({
  form: {
    fields: [
      field('code', 'comInput', '单号'),
      { ...field('supplier', 'relationForm', '供方'), props: { modelId, relationField: 'title' } },
    ],
  },
  views: [
    {
      ...{ viewId: 'list', name: { zh: '列表' }, kind: 'table' },
      columns: ['code', 'supplier'].map((name) => ({ field: name })),
      buttons: [button('btn_add', '新增'), button('btn_upload', '导入')],
      rowButtons: [button('btn_detail', '详情')],
    },
  ],
});

/** Ids of menu entries, or of the items under them, of one authorising step. */
async function granted(admin: Caller, type: string, moduleIds = ''): Promise<Node[]> {
  const path = '/api/permission/Authority/Data/0/Values';
  const { list } = await admin.send<{ list: Node[] }>('POST', path, { type, moduleIds });
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  return flat(list);
}

describe('designs for several people', () => {
  let product: Product;
  let close: (() => Promise<void>) | undefined;
  let admin: Desk;
  let other: Desk;
  let page: Page;
  let rounds = '';
  let everyKind = '';
  /** Records that the restricted person may not know of. */
  const hiddenIds: string[] = [];
  /** What the fields of some kinds name outside their design. */
  let elsewhere: Readonly<Record<string, object>> = {};

  before(async () => {
    product = await startProduct();
    const caller = await callAs(product.url, 'admin');
    everyKind = await startDesign(caller, 'everyKind', '全部控件');
    rounds = await startDesign(caller, 'rounds', '泵房点检');
    await caller.send('PUT', `${DESIGNS}/${rounds}/Draft`, { body: ROUNDS });
    const menus = await granted(caller, 'module');
    const parent = menus.find(({ enCode }) => enCode === 'onlineDev')?.id ?? '';
    const released = { pc: 1, pcModuleParentId: parent };
    await caller.send('POST', `${DESIGNS}/${rounds}/Actions/Release`, released);
    for (const [at, place] of ['一号泵房', '二号泵房', '三号泵房'].entries())
      await caller.send('POST', `${RECORDS}/${rounds}`, {
        data: JSON.stringify({
          title: `点检${at + 1}`,
          place,
          cost: 100 * (at + 1),
          remark: `机密${at + 1}`,
        }),
      });
    const publish = async (code: string, name: string, body: object): Promise<string> => {
      const id = await startDesign(caller, code, name);
      await caller.send('PUT', `${DESIGNS}/${id}/Draft`, { body });
      await caller.send('POST', `${DESIGNS}/${id}/Actions/Release`, released);
      return id;
    };
    const suppliers = await publish('suppliers', '供方名录', SUPPLIERS);
    for (const place of ['城东', '城西'])
      await caller.send('POST', `${RECORDS}/${suppliers}`, {
        data: JSON.stringify({ title: '华新水泵', place }),
      });
    await publish('orders', '采购单', ordersOf(suppliers));
    elsewhere = await namedElsewhere(caller);
    await restrict(caller);
    const browser = await openBrowser();
    admin = await deskIn(browser);
    other = await deskIn(browser);
    close = async () => {
      await Promise.all([admin.close(), other.close()]);
      await browser.close();
    };
    page = admin.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await close?.();
    await product.stop();
  });

  async function namedElsewhere(caller: Caller): Promise<Readonly<Record<string, object>>> {
    type Row = { id: string; enCode: string };
    const first = async (path: string) => {
      const [row] = (await caller.get<{ list: Row[] }>(path)).list;
      assert.ok(row, path);
      return row;
    };
    const rows = await caller.send<{ id: string }>('POST', '/api/system/DataInterface', {
      fullName: '加压站',
      enCode: 'pressureStations',
      categoryId: 'master',
      dataType: 2,
      query: '[{"station": "城东加压站", "pressure": 0.38}]',
      requestHeaders: '[]',
      requestParameters: '[]',
    });
    await caller.send('PUT', `/api/system/DataInterface/${rows.id}/Actions/Publish`, { note: '' });
    const rule = await first('/api/system/BillRule/Selector');
    const dictionary = await first('/api/system/DictionaryData/All');
    const chosen = { interfaceId: rows.id, propsValue: 'station', relationField: 'station' };
    return {
      popupSelect: chosen,
      popupTableSelect: chosen,
      billRule: { rule: rule.enCode },
      dicSelect: { dictionary: dictionary.id },
      relationForm: { modelId: rounds, relationField: 'title' },
      relationFormAttr: { relationField: 'relationForm1', showField: 'place' },
      popupAttr: { relationField: 'popupSelect1', showField: 'pressure' },
    };
  }

  /** What a designer chooses for fields that name something, and a field in each part that has none yet. */
  function completed(fields: readonly Field[]): Field[] {
    return fields.map((one) => ({
      ...one,
      props: { ...one.props, ...elsewhere[one.kind] },
      ...(one.kind === 'calculate' ? { expressions: { value: 'numInput1 + 1' } } : {}),
      ...(one.children ? { children: filled(one.fieldId, one.children) } : {}),
      ...(one.panes
        ? {
            panes: one.panes.map((pane, at) => ({
              ...pane,
              children: filled(`${one.fieldId}${at}`, pane.children),
            })),
          }
        : {}),
    }));
  }
  let inner = 0;
  const filled = (id: string, children: readonly Field[]): Field[] =>
    children.length > 0
      ? completed(children)
      : [{ ...field(`inner${++inner}`, 'comInput', `内部${inner}`), fieldId: `in${id}`.slice(0, 50) }];

  /**
   * One person designs as well; another one works with the rounds, without the button for new ones, the column and
   * field of the remark, and with the rows of one pump house only.
   */
  async function restrict(caller: Caller): Promise<void> {
    const menus = await granted(caller, 'module');
    const idOf = (code: string) => menus.find(({ enCode }) => enCode === code)?.id ?? '';
    const people = async (account: string) => {
      const { list } = await caller.get<{ list: { id: string }[] }>(
        '/api/permission/Authority/Holders/User',
        { keyword: account },
      );
      return list.map(({ id }) => id);
    };
    const steps = ['button', 'column', 'form', 'resource'] as const;
    const itemsOf = async (menuId: string, isGiven: (code: string) => boolean) =>
      Object.fromEntries(
        await Promise.all(
          steps.map(async (step) => {
            const nodes = await granted(caller, step, menuId);
            const items = nodes.filter(({ type, enCode }) => type === step && isGiven(enCode));
            return [step, items.map(({ id }) => id)] as const;
          }),
        ),
      );
    const give = async (account: string, modules: string[], items: object) =>
      caller.send('POST', '/api/permission/Authority/Data/Batch', {
        ...items,
        module: modules,
        userIds: await people(account),
      });
    const designer = idOf('onlineDev.webDesign');
    await give('chenyl', [idOf('onlineDev'), designer], await itemsOf(designer, () => true));

    const entry = idOf('rounds');
    const item = { field: 'place', type: 'varchar', op: 'Equal', value: '三号泵房', bindTable: 'rounds' };
    await caller.send('POST', '/api/system/ModuleDataAuthorizeScheme', {
      moduleId: entry,
      enCode: 'third',
      fullName: '三号泵房',
      conditionJson: JSON.stringify([{ logic: 'and', groups: [item] }]),
    });
    const denied = new Set(['btn_add', 'remark', 'all']);
    const items = await itemsOf(entry, (code) => !denied.has(code));
    const schemes = await granted(caller, 'resource', entry);
    await give('tangmy', [idOf('onlineDev'), entry], {
      ...items,
      resource: schemes.filter(({ enCode }) => enCode === 'third').map(({ id }) => id),
    });
  }

  const drawer = () => page.getByRole('dialog');
  const openDesigner = (at: Page, id: string) =>
    at.goto(`${product.url}/onlineDev/webDesign/design?id=${id}`);

  test('an administrator builds a form of every kind of field, publishes it, fills it in and reads it again', async () => {
    await openDesigner(page, everyKind);
    const palette = page.locator('.designer-palette');
    await palette.waitFor();
    assert.equal(await palette.getByRole('button').count(), ENTRIES);
    for (let at = 0; at < ENTRIES; at++) await palette.getByRole('button').nth(at).click();
    await page.getByText('草稿已自动保存').waitFor();

    const caller = await callAs(product.url, 'chenyl');
    const { body } = await caller.get<{ body: Body }>(`${DESIGNS}/${everyKind}/Draft`);
    // The palette goes on in the child table: one that is computed is wanted outside of it as well.
    const sum = field('sum1', 'calculate', '合计');
    const fields = completed([...body.form.fields, sum]);
    const flat = (some: readonly Field[]): Field[] =>
      some.flatMap((one) => [
        one,
        ...flat(one.children ?? []),
        ...(one.panes ?? []).flatMap((pane) => flat(pane.children)),
      ]);
    const kinds = new Set(flat(fields).map(({ kind }) => kind));
    assert.equal(kinds.size, OFFERED);
    const [view] = ROUNDS.views;
    const columns = ['comInput1', 'numInput1', 'date1', 'amount1'].map((name) => ({ field: name }));
    await caller.send('PUT', `${DESIGNS}/${everyKind}/Draft`, {
      body: { ...body, form: { ...body.form, fields }, views: [{ ...view, columns, filters: [] }] },
    });
    await openDesigner(page, everyKind);
    await page.getByRole('group', { name: '金额', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /处错误|待完成/ }).count(), 0);

    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer().getByText('新建数据表，用于存放“全部控件”').waitFor();
    await placeBelow(page, '资料与知识');
    await publishFirst(page);

    await page.goto(`${product.url}/model/everyKind`);
    await page.getByRole('button', { name: '新增' }).first().click();
    const typed = { 单行输入: '一行文字', 多行输入: '两行\n文字', 数字输入: '12.5', 金额: '88.8' };
    for (const [name, value] of Object.entries(typed))
      await drawer().getByLabel(name, { exact: true }).first().fill(value);
    await drawer().getByRole('switch', { name: '开关' }).click();
    await drawer().getByLabel('日期选择', { exact: true }).fill('2026-06-18');
    await page.keyboard.press('Enter');
    await drawer()
      .getByRole('button', { name: /^(确\s?定|保\s?存)$/ })
      .click();
    await drawer().waitFor({ state: 'detached' });
    const opened = page.waitForResponse((response) =>
      new RegExp(`/OnlineDev/${everyKind}/[^/]+-[^/]+$`).test(new URL(response.url()).pathname),
    );
    await page.getByRole('button', { name: '一行文字' }).click();
    await drawer().getByText('13.5').waitFor();
    const read = await drawer().textContent();
    for (const value of ['一行文字', '12.5', '88.8', '2026-06-18'])
      assert.ok(read?.includes(value), `${value} in ${read}`);

    // The code that its QR field draws leads whoever scans it to the record.
    const id = new URL((await opened).url()).pathname.split('/').at(-1);
    const payload = { t: 'DFD', id, mid: everyKind, mt: 2, fid: '', pid: '', ftid: '', opt: '' };
    await page.goto(`${product.url}/jump?${new URLSearchParams({ q: JSON.stringify(payload) })}`);
    await drawer().getByText('13.5').waitFor();
    assert.equal(new URL(page.url()).pathname, '/model/everyKind');
    await page.goto(
      `${product.url}/jump?${new URLSearchParams({ q: JSON.stringify({ ...payload, mid: 'x' }) })}`,
    );
    await page.getByRole('heading', { name: '您没有打开此记录的菜单' }).waitFor();
  });

  test('what two administrators change in one draft is kept of both, and who comes later decides what contradicts', async () => {
    await signIn(other.page, product.url, 'chenyl');
    const cell = (at: Page, name: string) => at.getByRole('group', { name, exact: true });
    const rename = async (at: Page, from: string, to: string) => {
      await cell(at, from).click();
      await at.getByLabel('标题', { exact: true }).fill(to);
    };
    const saved = (at: Page) => at.getByText('草稿已自动保存').waitFor();
    await openDesigner(page, rounds);
    await openDesigner(other.page, rounds);
    await cell(page, '位置').waitFor();
    await cell(other.page, '费用').waitFor();

    await rename(page, '位置', '泵房');
    await saved(page);
    await rename(other.page, '费用', '金额');
    await other.page.getByText('系统管理员也修改了草稿，双方的修改已合并').waitFor();
    await cell(other.page, '泵房').waitFor();
    await saved(other.page);

    // The first one has not seen that: in one field they contradict each other now.
    await rename(page, '费用', '支出');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('字段“支出”：标题由“费用”改为“支出”').waitFor();
    await dialog.getByText('字段“金额”：标题由“费用”改为“金额”').waitFor();
    await dialog.getByText('最新', { exact: true }).last().click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await cell(page, '金额').waitFor();
    await saved(page);
  });

  test('a workbook that was edited outside changes its cells alone, and what others have changed since is marked', async () => {
    await page.goto(`${product.url}/model/rounds`);
    await page.getByRole('button', { name: '点检1' }).waitFor();
    await pageAction(page, '导出');
    await drawer().getByText('用于修改后再导入').click();
    const exported = page.waitForEvent('download');
    await drawer()
      .getByRole('button', { name: /^导\s?出$/ })
      .click();
    const { sheets } = await readXlsx(readFileSync(await (await exported).path()));
    const [sheet] = sheets;
    assert.ok(sheet);
    const rows = sheet.rows.map((row) =>
      row.map((value) =>
        value === '一号泵房' ? '一号泵房东侧' : value === '二号泵房' ? '二号泵房西侧' : value,
      ),
    );
    // Meanwhile the second one is changed in the browser.
    const second = page.getByRole('row').filter({ hasText: '点检2' });
    await second.getByRole('button', { name: '编辑' }).click();
    await drawer().getByLabel('费用').fill('250');
    await drawer()
      .getByRole('button', { name: /^(确\s?定|保\s?存)$/ })
      .click();
    await drawer().waitFor({ state: 'detached' });
    await second.getByText('250').waitFor();

    await pageAction(page, '导入');
    await drawer()
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '点检.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await writeXlsx({ sheets: [{ name: sheet.name, rows }] })),
      });
    await drawer().getByText('共 3 行，1 行有问题').waitFor();
    const rowOf = (state: string) => drawer().getByRole('row').filter({ hasText: state });
    await rowOf('有问题')
      .getByText(/该数据已被系统管理员于.*修改/)
      .waitFor();
    await rowOf('更新').getByText('一号泵房', { exact: true }).waitFor();
    // What changes nothing is counted, and shown to whoever asks.
    await drawer().getByText('更新 1 行，新增 0 行，无变化 1 行').waitFor();
    assert.equal(await rowOf('无变化').count(), 0);
    await drawer().getByText('全部', { exact: true }).click();
    await rowOf('无变化').waitFor();
    await drawer().getByRole('button', { name: '导入 1 行' }).click();
    await page.getByRole('row').filter({ hasText: '一号泵房东侧' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByText('二号泵房西侧').count(), 0, 'the stale row was not written');
    await page.getByRole('row').filter({ hasText: '二号泵房' }).getByText('250').waitFor();
  });

  test('an import asks once which of several a name means, also in the background', async () => {
    const buffer = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '采购单',
            rows: [
              ['单号', '供方'],
              ['C1', '华新水泵'],
              ['C2', '华新水泵'],
            ],
          },
        ],
      }),
    );
    const workbook = {
      name: '采购单.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    };
    const upload = async (at: 'first' | 'last') => {
      await page.goto(`${product.url}/model/orders`);
      await pageAction(page, '导入');
      await drawer().locator('input[type=file]')[at]().setInputFiles(workbook);
    };
    const names = drawer().getByRole('region', { name: /请选择各指哪一条/ });
    const mean = async (text: string) => {
      await names.getByText('供方“华新水泵”').waitFor();
      await choose(page, '供方 华新水泵', text);
      await names.getByRole('button', { name: '按所选继续' }).click();
    };
    await upload('first');
    await drawer().getByText('共 2 行，2 行有问题').waitFor();
    await mean('城西');
    await drawer().getByRole('button', { name: '导入 2 行' }).click();
    await drawer().waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'C1' }).getByRole('button', { name: '详情' }).click();
    await drawer().getByText('华新水泵').waitFor();

    await upload('last');
    await drawer().getByText('有名称对应多条数据，选择后继续导入').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await mean('城东');
    await drawer().getByText('已完成，共 2 行：新增 2，更新 0，未导入 0').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('共 4 条').waitFor();
  });

  test('a person who is restricted in buttons, columns, fields and rows meets that at every door', async () => {
    const at = other.page;
    await other.context.clearCookies();
    await at.evaluate('localStorage.clear(); sessionStorage.clear()');
    await at.goto('about:blank');
    await signIn(at, product.url, 'tangmy');
    await at.goto(`${product.url}/model/rounds`);
    await at.getByRole('button', { name: '点检3' }).waitFor();
    await at.getByText('共 1 条').waitFor();
    for (const name of ['点检1', '点检2', '机密3'])
      assert.equal(await at.getByText(name, { exact: true }).count(), 0, name);
    assert.equal(
      await at.getByRole('columnheader', { name: '备注' }).count(),
      0,
      'a column that is not granted',
    );
    assert.equal(await at.getByRole('button', { name: '新增' }).count(), 0, 'a button that is not granted');

    // Search, export, form and detail with its history.
    await at.getByRole('searchbox').first().fill('点检1');
    await at.keyboard.press('Enter');
    await at.getByText('点检3', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await at.getByText('点检1', { exact: true }).count(), 0);
    await at.goto(`${product.url}/model/rounds`);
    await at.getByRole('button', { name: '点检3' }).waitFor();
    await pageAction(at, '导出');
    const dialog = at.getByRole('dialog');
    assert.equal(await dialog.getByText('备注').count(), 0);
    await dialog.getByText('全部数据').click();
    const exported = at.waitForEvent('download');
    await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
    const { sheets } = await readXlsx(readFileSync(await (await exported).path()));
    const cells = sheets.flatMap(({ rows }) => rows.flat().map(String));
    assert.ok(cells.includes('点检3'));
    for (const hidden of ['点检1', '点检2', '机密3', '备注']) assert.ok(!cells.includes(hidden), hidden);
    await at.getByRole('button', { name: '点检3' }).click();
    await dialog.getByText('三号泵房').first().waitFor();
    assert.equal(await dialog.getByText('备注').count(), 0, 'a field that is not granted');
    assert.equal(await dialog.getByText('机密3').count(), 0);
    const history = dialog.getByRole('tab', { name: /记录|历史/ });
    if ((await history.count()) > 0) await history.first().click();
    assert.equal(await dialog.getByText('机密3').count(), 0, 'nor in its history');
    await at.keyboard.press('Escape');

    // Doors that a person finds by their address: another record, and other functions that name it.
    const own = await callAs(product.url, 'tangmy');
    const refused = async (path: string) =>
      assert.rejects(own.get(path), (error: Error) => /: (403|404|422) /.test(error.message), path);
    for (const id of hiddenIds) {
      await refused(`${RECORDS}/${rounds}/${id}`);
      await refused(`${RECORDS}/${rounds}/${id}/DataChange`);
      await refused(`${RECORDS}/${rounds}/${id}/History`);
    }
    await assert.rejects(own.send('POST', `${RECORDS}/${rounds}`, { data: '{"title":"新点检"}' }));
    await refused(`${RECORDS}/${everyKind}/List`);
  });
});
