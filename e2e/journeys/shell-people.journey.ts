import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, PASSWORD, signIn } from '../browser.ts';
import { unnamedParts } from '../names.ts';
import { type Product, startProduct } from '../product.ts';

describe('messages and signing in', () => {
  let product: Product;
  let admin: Desk;

  before(async () => {
    product = await startProduct({ DEMO_AUDITS: 'none' });
    admin = await openDesk();
    await signIn(admin.page, product.url, 'admin');
  });
  after(async () => {
    await admin.close();
    await product.stop();
  });

  /** Calls the product as the person at a desk. */
  async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('plus_token') ?? '""'));
    const response = await fetch(`${product.url}/prod-api${path}`, {
      method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply = await response.json();
    assert.equal(reply.code, 200, `${method} ${path}: ${reply.msg}`);
    return reply.data;
  }

  async function release(title: string): Promise<void> {
    const { page } = admin;
    await ask(page, 'POST', '/api/message', {
      title,
      bodyText: '<p>周五 <strong>停水</strong><script>alert(1)</script></p>',
      toUserIds: '',
      files: '[]',
    });
    const found = (await ask(page, 'GET', '/api/message/Notice')) as {
      list: { id: string; title: string }[];
    };
    const id = found.list.find((row) => row.title === title)?.id ?? '';
    await ask(page, 'PUT', `/api/message/${id}/Actions/Release`);
  }

  async function configure(part: object): Promise<void> {
    const { page } = admin;
    const { rev: _, ...now } = (await ask(page, 'GET', '/api/system/SysConfig')) as { rev: number };
    await ask(page, 'PUT', '/api/system/SysConfig', { ...now, ...part });
  }

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
      await release('停水通知');
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

  test('a later sign-in signs the earlier place out within a second or two, in words', async () => {
    const first = await openDesk();
    const second = await openDesk();
    try {
      await signIn(first.page, product.url, 'tangmy');
      await first.page.getByRole('button', { name: '消息' }).waitFor();
      // The words stay for a second only.
      const told = first.page.getByText('您的账号已在其他地方登录').waitFor({ timeout: 60_000 });
      await signIn(second.page, product.url, 'tangmy');
      await told;
      await first.page.waitForURL(/\/login/);
    } finally {
      await first.close();
      await second.close();
    }
  });

  test('a code by SMS signs in', async () => {
    const desk = await openDesk({ width: 390, height: 844 });
    try {
      const { page } = desk;
      const me = (await ask(admin.page, 'GET', '/api/permission/Users?keyword=panyt')) as {
        list: { id: string; account: string }[];
      };
      const id = me.list.find((row) => row.account === 'panyt')?.id ?? '';
      const { mobilePhone } = (await ask(admin.page, 'GET', `/api/permission/Users/${id}`)) as {
        mobilePhone: string;
      };
      await page.goto(`${product.url}/login`);
      await page.getByRole('button', { name: '手机验证码' }).click();
      await page.getByLabel('手机号', { exact: true }).fill(mobilePhone);
      await page.getByRole('button', { name: '获取验证码' }).click();
      const shown = await page.locator('.auth-demo').textContent();
      await page.getByLabel('短信验证码').fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '');
      assert.deepEqual(await unnamedParts(page), []);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL(/\/home/);
    } finally {
      await desk.close();
    }
  });

  test('a phone that is signed in signs a waiting page in', async () => {
    const phone = await openDesk({ width: 390, height: 844 });
    const waiting = await openDesk();
    try {
      await signIn(phone.page, product.url, 'yangcz');
      await waiting.page.goto(`${product.url}/login`);
      const ticket = waiting.page.waitForResponse((response) => response.url().includes('/getTicket?'));
      await waiting.page.getByRole('button', { name: '扫码登录' }).click();
      const { data } = await (await ticket).json();
      await phone.page.goto(`${product.url}/confirmLogin?code=${data.scanCode}`);
      await phone.page.getByRole('button', { name: '确认登录' }).click();
      await waiting.page.waitForURL(/\/home/);
      await phone.page.getByText('已确认').waitFor();
      await phone.page.goto(`${product.url}/home`);
      await phone.page.getByRole('button', { name: '消息' }).waitFor();
    } finally {
      await phone.close();
      await waiting.close();
    }
  });

  test('with picture codes on the box appears, and wrong passwords make the account wait', async () => {
    await configure({ passwordErrorsNumber: 2, lockType: 2, lockTime: 3 });
    const desk = await openDesk();
    try {
      const { page } = desk;
      const tryIn = async (password: string) => {
        await page.getByLabel('账号', { exact: true }).fill('linzy');
        await page.getByLabel('密码', { exact: true }).fill(password);
        await page.getByRole('button', { name: '登录', exact: true }).click();
      };
      await page.goto(`${product.url}/login`);
      await tryIn('Wrong12345');
      await page.getByText('账号或密码不正确').first().waitFor();
      await tryIn('Wrong12345');
      await page.getByText('请在3分钟后重试').first().waitFor();
      await tryIn(PASSWORD);
      await page.getByText('请在3分钟后重试').first().waitFor();

      await configure({ enableVerificationCode: 1, verificationCodeNumber: 4 });
      await page.reload();
      await page.getByLabel('账号', { exact: true }).fill('linzy');
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      const picture = page.getByRole('button', { name: '看不清，换一张' });
      await picture.waitFor();
      const before = await picture.getByRole('img').getAttribute('src');
      await page.getByLabel('验证码', { exact: true }).fill('0000');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByText('验证码不正确或已过期').first().waitFor();
      await page.waitForFunction(
        (src) => document.querySelector('.auth-code img')?.getAttribute('src') !== src,
        before,
      );
      assert.deepEqual(await unnamedParts(page), []);
    } finally {
      await desk.close();
    }
  });
});
