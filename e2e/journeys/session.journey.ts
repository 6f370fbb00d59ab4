import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, openDesk, PASSWORD, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { openEntry } from './play/menu-search.ts';
import { tryIn } from './play/people.ts';

describe('a session that is locked or ended', () => {
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
    await page.getByRole('button', { name: '账号菜单' }).waitFor();
  });

  test('a locked screen locks every tab, and unlocking leads back to the page and to what was typed', async () => {
    const { page, context } = desk;
    await openEntry(page, 'shlb', '审核列表');
    const other = await context.newPage();
    await other.goto(`${product.url}/profile`);
    const mail = other.getByRole('textbox', { name: '电子邮箱' });
    await mail.click();
    await mail.fill('half.typed');
    await page.keyboard.press('Alt+l');
    await page.waitForURL(/\/lockScreen/);
    await other.waitForURL(/\/lockScreen/);
    assert.equal(await mail.isVisible(), false);
    const [question] = await Promise.all([
      other.waitForEvent('dialog'),
      other.close({ runBeforeUnload: true }),
    ]);
    assert.equal(question.type(), 'beforeunload');
    await question.dismiss();
    await other.getByRole('button', { name: '退出登录' }).click();
    await other.getByText('锁定前的页面上有未保存的修改').waitFor();
    await other.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await other.waitForURL(/\/profile/);
    assert.equal(await mail.inputValue(), 'half.typed');
    await page.waitForURL(/\/auditList/);
    await other.close();
  });

  test('a later sign-in signs the earlier place out within a second or two, in words', async () => {
    const first = await openDesk();
    const second = await openDesk();
    try {
      await signIn(first.page, product.url, 'tangmy');
      await first.page.getByRole('button', { name: '消息' }).waitFor();
      // The words stay for a few seconds only.
      const told = first.page.getByText('您的账号已在其他地方登录').waitFor({ timeout: 60_000 });
      await signIn(second.page, product.url, 'tangmy');
      await told;
      await first.page.waitForURL(/\/login/);
    } finally {
      await first.close();
      await second.close();
    }
  });

  test('what was typed into a drawer is offered again after the session was ended from elsewhere', async () => {
    const first = await openDesk();
    const second = await openDesk();
    try {
      const { page } = first;
      await signIn(page, product.url, 'admin');
      await page.goto(`${product.url}/permission/group`);
      await page.getByRole('button', { name: '新建分组' }).first().click();
      const name = page.getByRole('dialog').getByLabel('分组名称');
      await name.fill('写了一半的分组');
      await signIn(second.page, product.url, 'admin');
      await page.waitForURL(/\/login/);
      await tryIn(page, 'admin', PASSWORD);
      await page.waitForURL(/\/permission\/group/);
      await page.getByRole('button', { name: '新建分组' }).first().click();
      assert.equal(await name.inputValue(), '');
      await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
      assert.equal(await name.inputValue(), '写了一半的分组');
    } finally {
      await first.close();
      await second.close();
    }
  });

  test('calls that end the session together are answered once: one reason, one way to sign in, the page kept', async () => {
    const { page } = desk;
    const arrivals: string[] = [];
    page.on('framenavigated', (frame) => arrivals.push(new URL(frame.url()).pathname));
    for (const [code, text] of Object.entries({ 600: '登录已过期', 601: '已被请出', 602: '登录无效' })) {
      await page.goto(`${product.url}/home`);
      await page.getByRole('button', { name: '自定义首页' }).waitFor();
      await page.waitForLoadState('networkidle');
      let refused = 0;
      await page.route('**/prod-api/api/**', (route) => {
        // What the page before asks for, now and then, would end the session there.
        const isOfPage = new URL(page.url()).pathname === '/auditDashboard';
        if (!isOfPage || route.request().url().includes('/oauth/')) return route.continue();
        refused += 1;
        return route.fulfill({ status: 401, json: { code: Number(code), msg: text, data: null } });
      });
      arrivals.length = 0;
      // A page that asks for many things at once.
      await openEntry(page, 'shkb');
      await page.waitForURL(/\/login\?redirect=%2FauditDashboard/);
      await page.getByRole('status').filter({ hasText: text }).waitFor();
      // The notice of it passes.
      await page.locator('.ant-message-notice').filter({ hasText: text }).waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      assert.ok(refused > 1, `${refused} call was refused`);
      assert.equal(arrivals.filter((path) => path === '/login').length, 1);
      // Said once, on the page where one signs in again, until the next try.
      assert.equal(await page.getByText(text).count(), 1);
      await page.unroute('**/prod-api/api/**');
      await tryIn(page, 'chenyl', PASSWORD);
      await page.waitForURL(/\/auditDashboard/);
      await page.getByRole('heading', { name: '审核看板', level: 1 }).waitFor();
    }
  });
});
