import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Desk, deskIn, openBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { seriousFaults } from './play/looks.ts';

const drawer = (page: Page): Locator => page.locator('.ant-drawer').last();

async function choose(page: Page, label: string, letters: string, name: string): Promise<void> {
  await drawer(page).getByLabel(label).fill(letters);
  await page.locator('.ant-select-item-option', { hasText: name }).first().click();
  await page.keyboard.press('Escape');
}

async function send(page: Page): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: /^发 ?送$/ })
    .click();
  await page.getByText('邮件已发送').waitFor();
}

describe('mails', () => {
  let product: Product;
  let browser: Browser;
  let writer: Desk;
  let reader: Desk;

  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    [writer, reader] = await Promise.all([deskIn(browser), deskIn(browser)]);
    await signIn(writer.page, product.url, 'weisq');
    await signIn(reader.page, product.url, 'caoyh');
  });
  after(async () => {
    await browser.close();
    await product.stop();
  });

  test('a draft keeps itself, goes with its attachment and is answered', async () => {
    const { page } = writer;
    await page.goto(`${product.url}/emailDetail`);
    await page.getByRole('button', { name: '写邮件' }).first().click();
    await choose(page, '收件人', 'caoyh', '曹云海');
    await drawer(page).getByLabel('主题').fill('水厂巡查安排');
    await drawer(page).getByRole('textbox', { name: '正文' }).fill('请周五前提交计划');
    await drawer(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: '计划.txt', mimeType: 'text/plain', buffer: Buffer.from('巡查计划') });
    await page.getByText('草稿已保存').waitFor();
    await drawer(page)
      .getByRole('link', { name: '计划.txt' })
      .or(drawer(page).getByText('计划.txt'))
      .first()
      .waitFor();
    await drawer(page)
      .getByRole('button', { name: /^关 ?闭$/ })
      .last()
      .click();
    await page.getByRole('tab', { name: '草稿箱（1）' }).click();
    await page.getByText('水厂巡查安排').first().click();
    await drawer(page).getByText('计划.txt').first().waitFor();
    await send(page);
    await page.getByRole('tab', { name: '已发送' }).click();
    await page.getByText('水厂巡查安排').first().waitFor();

    const { page: other } = reader;
    await other.goto(`${product.url}/emailDetail`);
    await other.getByRole('tab', { name: '收件箱（1）' }).waitFor();
    await other.getByText('水厂巡查安排').first().click();
    const text = other.frameLocator('.mail-frame');
    await text.getByText('请周五前提交计划').waitFor();
    assert.equal(await other.locator('.mail-frame').getAttribute('sandbox'), '');
    await other.getByRole('tab', { name: '收件箱', exact: true }).waitFor();
    assert.deepEqual(await seriousFaults(other, '.ant-drawer'), []);
    await drawer(other).getByRole('button', { name: '回复', exact: true }).click();
    await drawer(other).getByRole('textbox', { name: '正文' }).getByText('请周五前提交计划').waitFor();
    await send(other);

    await page.goto(`${product.url}/emailDetail`);
    await page.getByText('回复：水厂巡查安排').first().waitFor();
  });

  test('a mail gets a star, and goes for its person alone', async () => {
    const { page } = reader;
    await page.goto(`${product.url}/emailDetail`);
    const row = page.locator('tr', { hasText: '水厂巡查安排' }).first();
    await row.getByRole('button', { name: '加星标' }).first().click();
    await row.getByRole('button', { name: '取消星标' }).first().waitFor();
    await page.getByRole('tab', { name: '星标邮件' }).click();
    await page.getByText('水厂巡查安排').first().click();
    await drawer(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除邮件' }).click();
    await page
      .getByRole('dialog', { name: /删除 1 封邮件/ })
      .getByRole('button', { name: '删除邮件' })
      .click();
    await page.getByText('邮件已删除').waitFor();
    await page.getByText('没有星标邮件').waitFor();
    await writer.page.goto(`${product.url}/emailDetail?folder=sent`);
    await writer.page.getByText('水厂巡查安排').first().waitFor();
  });
});
