import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, openDesk, PASSWORD, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';

describe('signing in', () => {
  let product: Product;
  let desk: Desk;

  before(async () => {
    product = await startProduct({ DEMO_AUDITS: 'none' });
    desk = await openDesk();
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  test('a visitor is sent to the sign-in page and back to where he wanted to go', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/auditList`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByLabel('账号', { exact: true }).fill('chenyl');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/auditList/);
    await page.getByRole('heading', { name: '审核列表' }).waitFor();
  });

  test('a wrong password and an unknown account read the same', async () => {
    const other = await openDesk();
    try {
      const { page } = other;
      const texts: (string | null)[] = [];
      for (const account of ['chenyl', 'nobody']) {
        await page.goto(`${product.url}/login`);
        await page.getByLabel('账号', { exact: true }).fill(account);
        await page.getByLabel('密码', { exact: true }).fill('Wrong12345');
        await page.getByRole('button', { name: '登录', exact: true }).click();
        texts.push(await page.getByText('账号或密码不正确').first().textContent());
      }
      assert.equal(texts[0], texts[1]);
    } finally {
      await other.close();
    }
  });

  test('a locked screen asks for the password on every address', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/home`);
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
    await page.waitForURL(/\/lockScreen/);
    await page.goto(`${product.url}/auditList`);
    await page.waitForURL(/\/lockScreen/);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/lockScreen'));
  });

  test('menus follow the role: a department contact neither finds the reports nor opens them by address', async () => {
    const other = await openDesk();
    try {
      const { page } = other;
      await signIn(page, product.url, 'luozq');
      await page.goto(`${product.url}/myReview`);
      await page.getByRole('heading', { name: '我的审核' }).waitFor();
      await page.getByRole('menuitem', { name: '我的审核' }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: '审核报告' }).count(), 0);
      await page.goto(`${product.url}/auditReportList`);
      await page.getByText('请联系管理员授予权限').waitFor();
    } finally {
      await other.close();
    }
  });
});
