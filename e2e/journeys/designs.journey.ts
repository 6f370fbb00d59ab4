import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { pageAction } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';

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

  test('an administrator starts a design from the template', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).click();
    await drawer()
      .getByRole('radio', { name: /隐患排查登记/ })
      .check();
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
    await drawer().getByRole('combobox', { name: '上级目录*' }).fill('资料与知识');
    await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: '资料与知识' }).click();
    await drawer().getByRole('combobox', { name: '角色' }).fill('企业安全管理员');
    await page
      .locator(
        '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-node-content-wrapper',
      )
      .filter({ hasText: '企业安全管理员' })
      .click();
    await page.keyboard.press('Escape');
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.locator('.page-title-row .state-tag').filter({ hasText: '版本 1' }).waitFor();
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
    await page.getByText('举报电话').waitFor();
    await page.getByText('英文', { exact: true }).click();
    await page.getByText('Found on').waitFor();
    await page.getByText('手机', { exact: true }).click();
    const width = (await page.locator('.preview-screen').boundingBox())?.width;
    assert.equal(width, 375);
  });

  test('a plain person finds it in the menu, and every fault of what is filled in is named at its field', async () => {
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    await signIn(page, product.url, 'tangmy');
    await page.getByRole('menuitem', { name: '资料与知识' }).click();
    await page.getByRole('menuitem', { name: '隐患排查登记' }).click();
    await page.getByRole('button', { name: '新增' }).click();
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
    const workbook = await writeXlsx({
      sheets: [
        {
          name: '隐患排查登记',
          rows: [
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
          ],
        },
      ],
    });
    await pageAction(page, '导入');
    await drawer()
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '隐患.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(workbook),
      });
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
