import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startWholeDemonstration } from '../product.ts';
import { textOfPdf } from './play/pdf-text.ts';

describe('a print of records', () => {
  let product: Product;
  let admin: Desk;
  let plain: Desk;
  let codes: string[] = [];
  before(async () => {
    product = await startWholeDemonstration();
    [admin, plain] = await Promise.all([openDesk(), openDesk()]);
    await signIn(admin.page, product.url, 'admin');
    await signIn(plain.page, product.url, 'tangmy');
  });
  after(async () => {
    await admin.close();
    await plain.close();
    await product.stop();
  });

  const HAZARD = '变配电室加药间通风不良';
  const OTHER = '检修车间登高未系安全带';

  const rowOf = (page: Page, hazard: string) => page.getByRole('row').filter({ hasText: hazard }).first();

  test('is laid out by hand in the studio and published', async () => {
    const { page } = admin;
    const block = (kind: string) => page.getByRole('region', { name: kind, exact: true });
    const text = (kind: string, at = 0) => block(kind).getByRole('textbox', { name: '文字' }).nth(at);
    const add = async (kind: string) => {
      await page.getByRole('button', { name: '添加内容块' }).last().click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
      await block(kind).waitFor();
    };
    const insert = async (kind: string, at: number, field: RegExp) => {
      await text(kind, at).click();
      await page.locator('.print-fields').getByRole('button', { name: field }).click();
    };
    const choose = async (name: string, option: string) => {
      await page.getByRole('combobox', { name, exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option).click();
    };
    await page.goto(`${product.url}/system/printDev`);
    await page.getByRole('button', { name: '新建模板' }).first().click();
    await page.getByLabel('名称*', { exact: true }).fill('隐患整改单');
    await page.getByLabel('编码*').fill('hazardSheet');
    await choose('记录类型*', '隐患排查登记');
    await add('标题');
    await text('标题').fill('隐患整改单');
    await add('段落');
    await text('段落').fill('隐患：');
    await text('段落').press('End');
    await insert('段落', 0, /^隐患名称/);
    assert.equal(await text('段落').inputValue(), '隐患：{title}');
    await add('表格');
    await insert('表格', 0, /^措施/);
    await insert('表格', 1, /^执行人/);
    await choose('子表', '整改措施');
    await add('二维码/条码');
    await insert('二维码/条码', 0, /^隐患名称/);
    await add('审批记录');
    await add('印章');
    await choose('印章', '安全管理部章');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('button', { name: /^发\s?布$/, disabled: false }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByRole('main').getByText('V1', { exact: true }).waitFor();
  });

  test('is made of several records by whoever reads them, with the seal that the person holds', async () => {
    const { page } = plain;
    await page.goto(`${product.url}/model/hazards`);
    for (const hazard of [HAZARD, OTHER]) await rowOf(page, hazard).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量打印' }).click();
    await page.getByRole('menuitem', { name: '隐患整改单' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: '下载' }).click();
    const printed = await textOfPdf(new Uint8Array(await readFile(await (await arriving).path())));
    for (const hazard of [HAZARD, OTHER]) assert.ok(printed.includes(`隐患：${hazard}`), printed);
    codes = printed.match(/[2-9A-Z]{6}-[2-9A-Z]{6}/g) ?? [];
    assert.equal(codes.length, 2, printed);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('says to anybody whether the record has changed since', async () => {
    const visitor = await openDesk();
    try {
      const says = async (code: string | undefined, outcome: string) => {
        await visitor.page.goto(`${product.url}/verifyPrint?code=${code}`);
        await visitor.page.getByText(outcome, { exact: true }).waitFor();
      };
      for (const code of codes) await says(code, '数据未变更');
      const { page } = plain;
      await page.getByRole('button', { name: HAZARD }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^编\s?辑$/ })
        .click();
      await page.getByRole('dialog').getByLabel('具体位置').fill('变配电室东侧');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^保\s?存$/ })
        .click();
      await rowOf(page, '变配电室东侧').waitFor();
      await says(codes[0], '数据已变更');
      await says(codes[1], '数据未变更');
    } finally {
      await visitor.close();
    }
  });
});
