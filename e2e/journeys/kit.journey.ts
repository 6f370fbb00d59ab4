import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { deskWith, enter, LOOKS, nameOf, seriousFaults } from './play/looks.ts';

/** The drawn pages of one of our PDFs. */
function picturesIn(pdf: Buffer): string[] {
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  const pictures: string[] = [];
  for (let at = pdf.indexOf(start); at >= 0; at = pdf.indexOf(start, pdf.indexOf('endstream', at)))
    pictures.push(pdf.subarray(at, pdf.indexOf('endstream', at)).toString('base64'));
  return pictures;
}

/** Which shares of a page are paper and ink. */
const inkOf = (page: Page, jpeg: string): Promise<{ white: number; black: number }> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let [white, black] = [0, 0];
    for (let at = 0; at < pixels.length; at += 4) {
      if ((pixels[at] ?? 0) > 240) white += 1;
      if ((pixels[at] ?? 0) < 80) black += 1;
    }
    return { white: (white * 4) / pixels.length, black: (black * 4) / pixels.length };
  }, jpeg);

const PARTS = ['selects', 'table', 'values', 'richText', 'files', 'output'];

describe('the gallery of pieces', () => {
  let product: Product;
  let desk: Desk;

  before(async () => {
    product = await startProduct();
    desk = await openDesk();
    await signIn(desk.page, product.url, 'chenyl');
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  const open = async (part: string): Promise<Page> => {
    await desk.page.goto(`${product.url}/kit?part=${part}`);
    await desk.page.getByRole('tabpanel').locator('.gallery').waitFor();
    return desk.page;
  };

  test('a row is chosen in a popup by keyboard, and confirming without a choice changes nothing', async () => {
    const page = await open('selects');
    await page
      .getByRole('button', { name: /^弹窗选择（分页）/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: '请输入关键词' }).fill('chenyl');
    await page.keyboard.press('Enter');
    await dialog.getByText('chenyl', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    assert.equal(await dialog.isVisible(), true);
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: /确\s*定/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    assert.match((await page.locator('.gallery-sample').first().textContent()) ?? '', /"label":/);
  });

  test('an address is chosen down to its district, and no other node can be', async () => {
    const page = await open('selects');
    await page.getByRole('button', { name: /^省市区选择/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('天津市', { exact: true }).click();
    await dialog.getByText('河东区', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    assert.equal(await dialog.isVisible(), true);
    await dialog.getByText('河东区', { exact: true }).click();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await page.getByText('天津市 / 河东区').waitFor();
  });

  test('choices stand in the window for people who want nothing to move, too', async () => {
    await desk.page.emulateMedia({ reducedMotion: 'reduce' });
    try {
      const page = await open('selects');
      await page.getByRole('combobox', { name: '评分环节' }).click();
      await page.locator('.ant-select-dropdown').getByText('总部审核', { exact: true }).click();
      await page.getByText('当前值 "HQ"').waitFor();
    } finally {
      await desk.page.emulateMedia({ reducedMotion: null });
    }
  });

  test('the approver dialog reminds of the choice that is missing', async () => {
    const page = await open('selects');
    await page.getByRole('button', { name: '选择审批人' }).click();
    const dialog = page.getByRole('dialog', { name: '请选择审批人' });
    // The reminder goes by itself, so it is looked for before it comes.
    const reminded = page
      .locator('.toast, [role="status"], [role="alert"]')
      .getByText('请选择审批人')
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await reminded;
  });

  test('cells are edited by keyboard, faults are named, and a copied range fills rows', async () => {
    const page = await open('table');
    const table = page.getByRole('table').first();
    await page.getByLabel('第 1 行 数量').first().fill('20');
    await table.getByText('23', { exact: true }).waitFor();
    await page.getByRole('button', { name: /校\s*验/ }).click();
    await page.getByText('还有 1 行需要修改').waitFor();
    assert.equal(await page.getByLabel('第 2 行 单价').first().getAttribute('title'), '请输入数字');
    await page.getByLabel('第 2 行 物资名称').first().focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '绳\t个\t5\t1.5\t2026/3/2\n梯\t桶\t6\t2\t下周');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    });
    assert.equal(await page.getByLabel('第 3 行 物资名称').first().inputValue(), '梯');
    assert.equal(await page.getByLabel('第 2 行 采购日期').first().inputValue(), '2026-03-02');
    // What cannot be read stays in sight, and the table says where.
    assert.equal(await page.getByLabel('第 3 行 采购日期').first().inputValue(), '下周');
    await page.getByText('第 3 行 单位：请填写有效的值').waitFor();
    await page.getByLabel('第 3 行 单位').first().selectOption('箱');
    await page.getByLabel('第 3 行 采购日期').first().fill('2026-03-03');
    await page.getByText('还有 1 行需要修改').waitFor({ state: 'hidden' });
  });

  test('a key press in a table of 1,000 rows and 30 columns draws a few rows only', async () => {
    const page = await open('table');
    const cell = page.getByLabel('第 5 行 第 3 列').last();
    await cell.scrollIntoViewIfNeeded();
    await cell.fill('x');
    assert.equal(await cell.inputValue(), 'x');
    assert.ok((await page.locator('.edit-table-row').count()) < 60);
  });

  test('rich text is written with its tools and read without what could run', async () => {
    const page = await open('richText');
    const editor = page.getByRole('textbox', { name: '编辑' });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('夜间检查');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: '加粗' }).click();
    await page.getByRole('button', { name: '居中' }).click();
    const shown = page.locator('.gallery-sample').nth(1).locator('.rich-text');
    await shown.locator('strong').getByText('夜间检查').waitFor();
    assert.equal(
      await shown
        .locator('p')
        .first()
        .evaluate((p) => p.style.textAlign),
      'center',
    );
    await page.locator('.tag a').first().click();
    await page.waitForURL(/\/home/);
    await page.locator('.tag a').nth(1).click();
    await page.waitForURL(/\/kit/);
    await editor.locator('strong').getByText('夜间检查').waitFor();
    await editor.press('End');
    await page.keyboard.type('与交接');
    await shown.locator('strong').getByText('夜间检查与交接').waitFor();
  });

  test('a part of the page becomes a PDF of several A4 pages, all of them written black on white', async () => {
    const page = await open('output');
    await page.getByRole('button', { name: '切换到深色' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 PDF' }).click(),
    ]);
    await page.getByRole('button', { name: '切换到浅色' }).click();
    const pdf = await readFile(await download.path());
    assert.match(pdf.toString('latin1'), /^%PDF-/);
    const pages = picturesIn(pdf);
    assert.ok(pages.length >= 2);
    for (const [index, jpeg] of pages.entries()) {
      const { white, black } = await inkOf(page, jpeg);
      assert.ok(white > 0.8, `page ${index + 1} is white for ${white}`);
      assert.ok(black > 0.001, `page ${index + 1} is black for ${black}`);
    }
  });

  test('the columns come back as they were when the server does not keep them', async () => {
    const page = await open('output');
    await page.getByRole('button', { name: '列设置抽屉' }).click();
    const drawer = page.getByRole('dialog');
    const account = drawer.getByRole('checkbox', { name: '账号' });
    await page.route('**/SetColumnsByModuleId**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '列设置没有保存', data: null } }),
    );
    await account.click();
    const refusal = page.locator('.refusal-strip').getByText('列设置没有保存');
    await refusal.waitFor();
    assert.equal(await account.isChecked(), true);
    await page.unroute('**/SetColumnsByModuleId**');
    await account.click();
    await page.getByText('当前值 ["姓名","部门"]').waitFor();
    // What was refused stays in sight until the next try.
    await refusal.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
  });

  test('the import button says what the server said', async () => {
    const page = await open('output');
    const input = page.getByRole('tabpanel').locator('input[type=file]');
    await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('甲,1') });
    await page.getByText('操作成功').waitFor();
    await input.setInputFiles({ name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') });
    await page
      .getByText(/^请选择.+类型的文件$/)
      .first()
      .waitFor();
  });

  for (const look of LOOKS)
    test(`no part has a serious fault of accessibility (${nameOf(look)})`, async () => {
      const own = await deskWith(look);
      try {
        const { page } = own;
        await enter(page, { url: product.url, account: 'zhoumin', language: look.language });
        const faults: string[] = [];
        for (const part of PARTS) {
          await page.goto(`${product.url}/kit?part=${part}`);
          await page.getByRole('tabpanel').locator('.gallery').waitFor();
          faults.push(...(await seriousFaults(page, 'main')).map((fault) => `${part}: ${fault}`));
        }
        assert.deepEqual(faults, []);
      } finally {
        await own.close();
      }
    });
});
