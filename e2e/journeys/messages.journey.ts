import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { releaseNotices } from './play/people.ts';

describe('messages in the shell', () => {
  let product: Product;
  let admin: Desk;

  before(async () => {
    product = await startProduct();
    admin = await openDesk();
    await signIn(admin.page, product.url, 'admin');
  });
  after(async () => {
    await admin.close();
    await product.stop();
  });

  test('a notice reaches every tab of a receiver at once over one connection, and is read in the drawer', async () => {
    const desk = await openDesk();
    try {
      const { page, context } = desk;
      let sockets = 0;
      context.on('page', (next) => next.on('websocket', () => sockets++));
      page.on('websocket', () => sockets++);
      await signIn(page, product.url, 'luozq');
      await page.getByRole('button', { name: '消息' }).waitFor();
      const other = await context.newPage();
      await other.goto(`${product.url}/home`);
      await other.getByRole('button', { name: '消息' }).waitFor();
      await releaseNotices(admin.page, ['停水通知']);
      for (const tab of [page, other]) await tab.getByRole('button', { name: '1 条未读消息' }).waitFor();
      assert.equal(sockets, 1);
      await other.close();

      await page.getByRole('button', { name: '1 条未读消息' }).click();
      await page.getByRole('button', { name: /停水通知/ }).click();
      const dialog = page.getByRole('dialog', { name: '查看消息' });
      await dialog.getByText('停水', { exact: true }).waitFor();
      assert.equal(await dialog.locator('script').count(), 0);
      await page.getByRole('button', { name: '消息', exact: true }).waitFor();
    } finally {
      await desk.close();
    }
  });

  test('the message drawer fetches on near its end, and all are read after a question', async () => {
    await releaseNotices(
      admin.page,
      Array.from({ length: 21 }, (_, n) => `检修安排 ${n + 1}`),
    );
    const desk = await openDesk({ width: 390, height: 844 });
    try {
      const { page } = desk;
      await signIn(page, product.url, 'panyt');
      await page.getByRole('button', { name: /\d+ 条未读消息/ }).click();
      const items = page.locator('.message-items li');
      await items.nth(19).waitFor();
      assert.equal(await items.count(), 20);
      await page.locator('.message-scroll').evaluate((area) => area.scrollTo(0, area.scrollHeight));
      await items.nth(21).waitFor();
      await page.getByRole('button', { name: '全部已读' }).click();
      const question = page.getByRole('dialog').filter({ hasText: '确定全部标记为已读，是否继续？' });
      await question.getByRole('button', { name: '全部已读' }).click();
      await page.getByText('已全部标记为已读').waitFor();
      await page.getByRole('button', { name: '消息', exact: true }).waitFor({ state: 'attached' });
    } finally {
      await desk.close();
    }
  });
});
