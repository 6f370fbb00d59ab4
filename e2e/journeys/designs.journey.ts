import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { actionOf, choose, pageAction } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';
import { grantTo, placeBelow } from './play/publish-design.ts';

/** A workbook of one sheet, as a file that is chosen. */
async function workbookOf(name: string, rows: (string | number)[][]) {
  return {
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name, rows }] })),
  };
}

describe('designs', () => {
  let product: Product;
  let desk: Desk;
  let page: Page;

  before(async () => {
    product = await startProduct();
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  const drawer = () => page.getByRole('dialog');
  const cell = (name: string) => page.getByRole('group', { name, exact: true });
  const saved = () => page.getByText('草稿已自动保存').waitFor();
  /** Chooses one of the lesser actions of the designer. */
  const ofDesign = async (name: string) => {
    await page.locator('.page-actions').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const isLive = (version: string) =>
    page.locator('.page-title-row').getByText(version, { exact: true }).waitFor();
  /** Publishes for the first time, below an entry of the menu. */
  const publishInto = async (parent: string) => {
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await placeBelow(page, parent);
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await isLive('版本 1');
  };
  /** Publishes what the plan says, and waits for the version. */
  const publishChange = async (planned: string, version: string) => {
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer().getByText(planned).waitFor();
    const agreed = drawer().getByText('我已知晓，继续发布');
    if (await agreed.isVisible()) await agreed.click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await isLive(version);
  };

  test('an administrator starts a design from the template', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /^从模板/ })
      .check();
    await choose(page, '选择模板', '隐患排查登记');
    assert.equal(await drawer().getByLabel('编码*').inputValue(), 'hazards');
    await drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await page.getByRole('heading', { name: '隐患排查登记' }).waitFor();
    await cell('隐患名称').waitFor();
    assert.deepEqual(await seriousFaults(page), []);
  });

  test('fields are dragged, moved, undone and deleted', async () => {
    const names = () => page.locator('.designer-paper > .canvas-grid > [data-field]').allInnerTexts();
    const before = (await names()).length;
    await page
      .getByRole('button', { name: '添加“日期选择”' })
      .dragTo(cell('隐患名称'), { targetPosition: { x: 4, y: 8 } });
    await cell('日期选择').waitFor();
    assert.match((await names())[0] ?? '', /日期选择/);
    await cell('日期选择').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForFunction(
      () =>
        document
          .querySelector('.designer-paper > .canvas-grid > [data-field]')
          ?.getAttribute('aria-label') === '隐患名称',
    );
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Delete');
    await cell('日期选择').waitFor({ state: 'detached' });
    assert.equal((await names()).length, before);
    await saved();
  });

  test('what is wrong is listed, found and mended', async () => {
    await cell('具体位置').click();
    await page.getByRole('button', { name: '添加“单行输入”' }).click();
    await page.getByLabel('标题', { exact: true }).fill('举报电话');
    await page.getByLabel('字段名', { exact: true }).fill('place');
    const issues = page.getByRole('button', { name: /处错误/ });
    await issues.waitFor();
    await cell('隐患名称').click();
    await issues.click();
    await page
      .getByRole('button', { name: /字段名“place”重复/ })
      .first()
      .click();
    await cell('举报电话').click();
    await page.getByLabel('字段名', { exact: true }).fill('hotline');
    await issues.waitFor({ state: 'detached' });
    await saved();
  });

  test('the design is published with an entry of the menu', async () => {
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer().getByText('新建数据表，用于存放“隐患排查登记”').waitFor();
    await placeBelow(page, '资料与知识');
    await grantTo(page, '企业安全管理员');
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await isLive('版本 1');
    await page.goto(`${product.url}/onlineDev/webDesign`);
    const row = page.getByRole('row').filter({ hasText: 'hazards' });
    await row.getByText('版本 1').waitFor();
    await row.getByText('Web').waitFor();
  });

  test('a look at the form shows it as people will see it', async () => {
    await page
      .getByRole('button', { name: '隐患排查登记' })
      .or(page.getByRole('link', { name: '隐患排查登记' }))
      .first()
      .click();
    await cell('举报电话').waitFor();
    await page.locator('.page-actions').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '预览' }).click();
    await page.locator('.preview-screen').getByText('举报电话').waitFor();
    await page.getByText('英文', { exact: true }).click();
    await page.getByText('Found on').waitFor();
    await page.getByText('手机', { exact: true }).click();
    const width = (await page.locator('.preview-screen').boundingBox())?.width;
    assert.equal(width, 375);
    await page.getByText('电脑', { exact: true }).click();
    await page.getByText('简体中文', { exact: true }).click();
    await page.locator('.preview-parts').getByText('列表', { exact: true }).click();
    await page.locator('.sample-list').getByText('隐患名称 2', { exact: true }).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await page.getByRole('combobox', { name: '以谁的权限查看' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '人员' }).click();
    await choose(page, '人员', '唐明月');
    // Whoever has the role that the entry was given to sees the list, with its buttons.
    await page.locator('.sample-list').getByRole('button', { name: '导出' }).waitFor();
    await choose(page, '人员', 'luozq');
    await page.getByText(/没有此功能的菜单权限/).waitFor();
  });

  test('a workbook becomes a function, published and filled with its rows', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /Excel 文件/ })
      .check();
    await drawer()
      .locator('input[type=file]')
      .setInputFiles(
        await workbookOf('水泵台账', [
          ['名称', '购入日期', '原值', '状态'],
          ...['在用', '停用', '检修', '在用', '停用', '检修'].map((state, at) => [
            `水泵${at + 1}`,
            `2024-03-0${at + 1}`,
            1200.5 + at,
            state,
          ]),
        ]),
      );
    await drawer().getByText('水泵台账.xlsx：4 列，6 行数据').waitFor();
    await drawer().getByLabel('编码*').fill('pumps');
    await choose(page, '分类*', '设备管理');
    await drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await cell('购入日期').waitFor();
    await publishInto('资料与知识');
    await page.getByRole('button', { name: '导入数据' }).click();
    await page.getByRole('button', { name: '导入 6 行' }).click();
    await page.getByRole('row').filter({ hasText: '水泵6' }).waitFor();
  });

  test('under its data a label is changed, a value converted, a field dropped and brought back', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page
      .getByRole('button', { name: '水泵台账' })
      .or(page.getByRole('link', { name: '水泵台账' }))
      .first()
      .click();
    await cell('名称').click();
    await page.getByLabel('标题', { exact: true }).fill('设备名称');
    await cell('原值').click();
    await choose(page, '字段类型', '单行输入');
    await cell('状态').click();
    await page.keyboard.press('Delete');
    await cell('状态').waitFor({ state: 'detached' });
    await ofDesign('版本');
    await drawer().getByRole('button', { name: '与草稿比较' }).click();
    await drawer().getByText('字段“原值”：控件由“数字输入”改为“单行输入”').waitFor();
    await drawer().getByText('删除字段“状态”（下拉选择）').waitFor();
    await page.keyboard.press('Escape');
    await publishChange('由数字输入转换为单行输入', '版本 2');
    await ofDesign('已移除的字段');
    const state = drawer().getByRole('listitem').filter({ hasText: '状态' });
    await state.getByRole('button', { name: '恢复到草稿' }).click();
    await cell('状态').waitFor();
    await publishChange('恢复字段“状态”及其原有数据', '版本 3');
    await page.goto(`${product.url}/model/pumps`);
    await page.getByRole('columnheader', { name: '设备名称' }).waitFor();
    await page.getByRole('button', { name: '水泵3' }).click();
    await drawer().getByText('1202.5').waitFor();
    await drawer().getByText('检修').waitFor();
  });

  test('an engineer takes it out as source code', async () => {
    await page.goto(`${product.url}/generator/webForm`);
    await choose(page, '类型', '功能设计');
    const row = page.getByRole('row').filter({ hasText: 'pumps' });
    await (await actionOf(row, '生成代码')).click();
    await drawer().getByRole('button', { name: '预览代码' }).click();
    await drawer().getByText('pumps.record.ts').waitFor();
    const loaded = page.waitForEvent('download');
    await drawer().getByRole('button', { name: '下载代码' }).click();
    const archive = readFileSync(await (await loaded).path());
    assert.ok(archive.includes('contract/src/features/pumps/pumps.record.ts'));
  });

  test('a former version becomes the draft again, while people go on with the live one', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page
      .getByRole('button', { name: '水泵台账' })
      .or(page.getByRole('link', { name: '水泵台账' }))
      .first()
      .click();
    await cell('设备名称').waitFor();
    await ofDesign('版本');
    const first = drawer().getByRole('listitem').filter({ hasText: '版本 1' });
    await first.getByRole('button', { name: '恢复为草稿' }).click();
    await page
      .getByRole('dialog', { name: '用版本 1 覆盖草稿？' })
      .getByRole('button', { name: '恢复为草稿' })
      .click();
    await cell('名称').waitFor();
    await isLive('版本 3');
    await page.goto(`${product.url}/model/pumps`);
    await page.getByRole('columnheader', { name: '设备名称' }).waitFor();
  });

  test('another design begins a new one', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /^其他设计/ })
      .check();
    await choose(page, '其他设计', '水泵台账');
    await drawer().getByLabel('名称*', { exact: true }).fill('备用泵台账');
    await drawer().getByLabel('编码*').fill('sparePumps');
    await choose(page, '分类*', '设备管理');
    await drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await page.getByRole('heading', { name: '备用泵台账' }).waitFor();
    await cell('购入日期').waitFor();
  });

  test('a plain person finds it in the menu, and every fault of what is filled in is named at its field', async () => {
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    await signIn(page, product.url, 'tangmy');
    await page.getByRole('menuitem', { name: '资料与知识' }).click();
    await page.getByRole('menuitem', { name: '隐患排查登记' }).click();
    await page.getByRole('button', { name: '新增' }).first().click();
    await drawer().getByRole('button', { name: '添加一行' }).click();
    const measure = drawer().getByLabel('第 1 行 措施');
    await measure.waitFor();
    await drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await drawer().getByText('隐患名称不能为空').waitFor();
    await drawer().getByText('措施不能为空').waitFor();
    assert.equal(await measure.getAttribute('aria-invalid'), 'true', 'the cell of the child table is marked');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: '放弃修改' })
      .getByRole('button', { name: /^放\s?弃/ })
      .click();
    await drawer().waitFor({ state: 'detached' });
  });

  test('a workbook is read into the preview, its faulty row stays out, and the rest comes back in an export', async () => {
    const right = [
      '2026-03-02',
      '清源城中水务有限公司',
      '设备设施',
      '一般',
      '唐明月',
      '栏杆松动',
      '唐明月',
      '待整改',
    ];
    const workbook = await workbookOf('隐患排查登记', [
      [
        '隐患名称',
        '发现日期',
        '所在单位',
        '隐患类别',
        '隐患等级',
        '发现人',
        '隐患描述',
        '整改责任人',
        '整改状态',
      ],
      ['泵房栏杆松动', ...right],
      ['加药间漏水', ...right.with(2, '没有的类别')],
    ]);
    await pageAction(page, '导入');
    await drawer().locator('input[type=file]').first().setInputFiles(workbook);
    await page.getByText('共 2 行，1 行有问题').waitFor();
    await page.getByRole('button', { name: '导入 1 行' }).click();
    await page.getByText('共 1 行，1 行有问题').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: '泵房栏杆松动' }).waitFor();
    await pageAction(page, '导出');
    const exported = page.waitForEvent('download');
    await drawer()
      .getByRole('button', { name: /^导\s?出$/ })
      .click();
    const { sheets } = await readXlsx(readFileSync(await (await exported).path()));
    const cells = sheets[0]?.rows.flat().map(String) ?? [];
    assert.ok(cells.includes('泵房栏杆松动'), 'the row that was right is in the export');
    assert.ok(!cells.includes('加药间漏水'), 'the faulty one is not');
  });
});
