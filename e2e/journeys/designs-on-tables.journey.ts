import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { callAs } from './play/api.ts';
import { actionOf, choose } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';
import { grantTo, placeBelow, publishFirst } from './play/publish-design.ts';

const column = (field: string, dataType: string, fieldName: string, more: object = {}) => ({
  field,
  dataType,
  fieldName,
  was: '',
  dataLength: dataType === 'varchar' ? '50' : '',
  allowNull: 1,
  primaryKey: 0,
  defaults: '',
  ...more,
});

/**
 * A table as people make it in data modelling, with three rows that came in by another way; answers how one of them is
 * changed that way too.
 */
async function tableWithRows(url: string): Promise<() => Promise<void>> {
  const admin = await callAs(url, 'admin');
  await admin.send('POST', '/api/system/DataModel/0/Table', {
    tableInfo: { table: '', newTable: 'pump_house', tableName: '泵房', organizeColumn: '', ownerColumn: '' },
    tableFieldList: [
      column('id', 'varchar', '编号', { primaryKey: 1, allowNull: 0 }),
      column('name', 'varchar', '泵房名称', { allowNull: 0 }),
      column('built', 'date', '建成日期'),
      column('pumps', 'int', '水泵台数'),
    ],
  });
  const { id } = await admin.send<{ id: string }>('POST', '/api/visualdev/Base/Actions/Start', {
    enCode: 'pumpRows',
    fullName: '泵房导入',
    category: 'safety',
    type: 1,
    webType: 2,
    sortCode: 1,
    state: 1,
    description: '',
    from: {
      kind: 'existing',
      table: 'pump_house',
      columns: [
        { title: '名称', name: 'name', column: 'name', kind: 'comInput' },
        { title: '台数', name: 'pumps', column: 'pumps', kind: 'numInput' },
      ],
    },
  });
  await admin.send('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 0, app: 0 });
  const records = `/api/visualdev/OnlineDev/${id}`;
  for (const [name, pumps] of [
    ['一号泵房', 2],
    ['二号泵房', 4],
    ['三号泵房', 6],
  ])
    await admin.send('POST', records, {
      data: JSON.stringify({ name, pumps }),
    });
  return async () => {
    const other = await callAs(url, 'admin');
    const { list } = await other.send<{ list: { id: string; name: string }[] }>('POST', `${records}/List`, {
      currentPage: 1,
      pageSize: 20,
    });
    const id = list.find(({ name }) => name === '二号泵房')?.id;
    await other.send('PUT', `${records}/${id}`, { data: JSON.stringify({ name: '二号泵房（新）' }) });
  };
}

/** Tables of checks and of their steps, and a design over both. */
async function checksWithSteps(url: string): Promise<string> {
  const admin = await callAs(url, 'admin');
  const table = (name: string, title: string, tableFieldList: object[]) =>
    admin.send('POST', '/api/system/DataModel/0/Table', {
      tableInfo: { table: '', newTable: name, tableName: title, organizeColumn: '', ownerColumn: '' },
      tableFieldList,
    });
  const key = column('id', 'varchar', '编号', { primaryKey: 1, allowNull: 0 });
  await table('pump_check', '泵房检查', [key, column('title', 'varchar', '检查名称')]);
  await table('pump_step', '检查步骤', [
    key,
    column('check_id', 'varchar', '检查'),
    column('step_no', 'int', '序号'),
    column('said', 'varchar', '内容'),
  ]);
  const { id } = await admin.send<{ id: string }>('POST', '/api/visualdev/Base/Actions/Start', {
    ...{ enCode: 'pumpChecks', fullName: '泵房检查', category: 'safety', description: '' },
    ...{ type: 1, webType: 2, sortCode: 1, state: 1 },
    from: {
      kind: 'existing',
      table: 'pump_check',
      columns: [{ title: '检查名称', name: 'title', column: 'title', kind: 'comInput' }],
      children: [
        {
          ...{ table: 'pump_step', tableField: 'check_id', title: '检查步骤' },
          columns: [{ title: '内容', name: 'said', column: 'said', kind: 'comInput' }],
        },
      ],
    },
  });
  return id;
}

describe('designs on existing tables', () => {
  let product: Product;
  let desk: Desk;
  let page: Page;
  let changeElsewhere: () => Promise<void>;

  before(async () => {
    product = await startProduct();
    changeElsewhere = await tableWithRows(product.url);
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk?.close();
    await product.stop();
  });

  const drawer = () => page.getByRole('dialog');
  const save = () =>
    drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();

  test('an administrator designs on a table that holds rows', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /使用已有数据表/ })
      .check();
    await choose(page, '选择表', '泵房 (pump_house)');
    await drawer().getByText('其他程序对表的改动不在数据的修改记录中').waitFor();
    await drawer().locator('input[value="泵房"]').waitFor();
    await drawer().getByLabel('编码*').fill('pumpHouse');
    await choose(page, '分类*', '安全管理');
    await save();
    await page.getByRole('heading', { name: '泵房' }).waitFor();
    await page.getByText('数据存放在表“pump_house”中，表结构不会改动').waitFor();
    await page.getByRole('group', { name: '泵房名称', exact: true }).click();
    await page.getByText('泵房名称 (name)').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer().getByText('数据存放在已有的表“pump_house”中').waitFor();
    await placeBelow(page, '资料与知识');
    await grantTo(page, '企业安全管理员');
    await publishFirst(page);
  });

  test('a plain person changes a row of it and deletes another for good', async () => {
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    await signIn(page, product.url, 'tangmy');
    await page.getByRole('menuitem', { name: '资料与知识' }).click();
    await page.getByRole('menuitem', { name: '泵房' }).click();
    await page.getByText('三号泵房').waitFor();
    const row = (name: string) => page.getByRole('row', { name });
    await (await actionOf(row('二号泵房'), '编辑')).click();
    await drawer().getByLabel('水泵台数').fill('5');
    await changeElsewhere();
    await save();
    const merging = page.getByRole('dialog', { name: '合并修改' });
    await merging.getByText('该数据已在数据表中被改动。').waitFor();
    await merging.getByRole('button', { name: '按所选保存' }).click();
    await drawer().waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /二号泵房（新）/ }).waitFor();
    await page.getByRole('row', { name: /二号泵房.*5/ }).waitFor();
    await (await actionOf(row('一号泵房'), '删除')).click();
    await page.getByText('将直接从数据表中删除，不能恢复。').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await page.getByText('一号泵房').waitFor({ state: 'detached' });
  });

  test('rows of a child table keep the order that a form gives them', async () => {
    const id = await checksWithSteps(product.url);
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    await signIn(page, product.url, 'admin');
    await page.goto(`${product.url}/onlineDev/webDesign/design?id=${id}`);
    await page.getByRole('group', { name: '检查步骤', exact: true }).click({ position: { x: 8, y: 8 } });
    await choose(page, '顺序字段', '序号 (step_no)');
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await placeBelow(page, '资料与知识');
    await publishFirst(page);

    await page.goto(`${product.url}/model/pumpChecks`);
    await page
      .getByRole('button', { name: /^新\s?增$/ })
      .first()
      .click();
    await drawer().getByLabel('检查名称').fill('月度检查');
    const said = (row: number) => drawer().getByLabel(`第 ${row} 行 内容`);
    const addRow = async (row: number, text: string) => {
      await drawer().getByRole('button', { name: '添加一行' }).click();
      await said(row).fill(text);
    };
    for (const [at, text] of ['停泵', '验电', '开箱'].entries()) await addRow(at + 1, text);
    await save();
    await drawer().waitFor({ state: 'detached' });
    const edit = () =>
      page.getByRole('row').filter({ hasText: '月度检查' }).getByRole('button', { name: '编辑' }).click();
    await edit();
    await drawer().getByRole('button', { name: '删除第 1 行' }).click();
    await addRow(3, '挂牌');
    await save();
    await drawer().waitFor({ state: 'detached' });
    await edit();
    for (const [at, text] of ['验电', '开箱', '挂牌'].entries())
      assert.equal(await said(at + 1).inputValue(), text);
  });
});
