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

  async function person(account: string): Promise<{ id: string; mobilePhone: string }> {
    const { list } = (await ask(admin.page, 'GET', `/api/permission/Users?keyword=${account}`)) as {
      list: { id: string; account: string }[];
    };
    const id = list.find((row) => row.account === account)?.id ?? '';
    const { mobilePhone } = (await ask(admin.page, 'GET', `/api/permission/Users/${id}`)) as {
      mobilePhone: string;
    };
    return { id, mobilePhone };
  }

  /** Asks for a code and reads it where the demonstration shows it. */
  async function codeSent(page: Page): Promise<string> {
    await page.getByRole('button', { name: '获取验证码' }).click();
    const shown = await page.locator('.auth-demo').textContent();
    return /\d{6}/.exec(shown ?? '')?.[0] ?? '';
  }

  async function choosePassword(page: Page, password: string): Promise<void> {
    await page.getByLabel('新密码', { exact: true }).fill(password);
    await page.getByLabel('再次输入新密码').fill(password);
  }

  async function tryIn(page: Page, account: string, password: string): Promise<void> {
    await page.getByLabel('账号', { exact: true }).fill(account);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
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
      const { mobilePhone } = await person('panyt');
      await page.goto(`${product.url}/login`);
      await page.getByRole('button', { name: '手机验证码' }).click();
      await page.getByLabel('手机号', { exact: true }).fill(mobilePhone);
      await page.getByLabel('短信验证码').fill(await codeSent(page));
      assert.deepEqual(await unnamedParts(page), []);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL(/\/home/);
    } finally {
      await desk.close();
    }
  });

  test('a first password is replaced after a code by SMS too, and a forgotten one by a code', async () => {
    const desk = await openDesk();
    try {
      const { page } = desk;
      const { id, mobilePhone } = await person('luozq');
      await ask(admin.page, 'POST', `/api/permission/Users/${id}/Actions/ResetPassword`);
      await page.goto(`${product.url}/login`);
      await page.getByRole('button', { name: '手机验证码' }).click();
      await page.getByLabel('手机号', { exact: true }).fill(mobilePhone);
      await page.getByLabel('短信验证码').fill(await codeSent(page));
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByRole('heading', { name: '请先修改密码' }).waitFor();
      await choosePassword(page, 'River2026');
      await page.getByRole('button', { name: '修改密码并重新登录' }).click();
      await tryIn(page, 'luozq', 'River2026');
      await page.waitForURL(/\/home/);

      const other = await openDesk();
      const { mobilePhone: forgetful } = await person('weisq');
      await other.page.goto(`${product.url}/login`);
      await other.page.getByRole('button', { name: '忘记密码' }).click();
      await other.page.getByLabel('手机号或电子邮箱').fill(forgetful);
      await other.page.getByLabel('收到的验证码').fill(await codeSent(other.page));
      await choosePassword(other.page, 'Stone2026');
      await other.page.getByRole('button', { name: '设置新密码' }).click();
      await tryIn(other.page, 'weisq', 'Stone2026');
      await other.page.waitForURL(/\/home/);
      await other.close();
    } finally {
      await desk.close();
    }
  });

  test('what the demonstration would have sent is found in its outbox, with and without a session', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/home`);
    await page.getByRole('button', { name: '账号菜单' }).click();
    await page.getByRole('menuitem', { name: '演示发件箱' }).click();
    await page.getByRole('heading', { name: '演示发件箱', level: 1 }).waitFor();
    await page.locator('.outbox li').getByText('短信').first().waitFor();
    const visitor = await openDesk({ width: 390, height: 844 });
    try {
      await visitor.page.goto(`${product.url}/login`);
      await visitor.page.getByRole('button', { name: '手机验证码' }).click();
      const [outbox] = await Promise.all([
        visitor.context.waitForEvent('page'),
        visitor.page.getByRole('link', { name: '查看演示发件箱' }).click(),
      ]);
      await outbox.locator('.outbox li').first().waitFor();
    } finally {
      await visitor.close();
    }
  });

  test('a menu entry of type 4 opens one dictionary, whose values its holder edits', async () => {
    const { page } = admin;
    const { list } = (await ask(page, 'GET', '/api/system/DictionaryData/All')) as {
      list: { id: string; enCode: string; isTree: number; dictionaryList: { fullName: string }[] }[];
    };
    const one = list.find((type) => type.dictionaryList.length > 1 && type.isTree === 0);
    assert.ok(one);
    await ask(page, 'POST', '/api/system/Menu', {
      category: 'Web',
      parentId: '-1',
      fullName: '我的字典',
      names: { zhtw: '', en: '' },
      enCode: 'my.dictionary',
      icon: '',
      type: 4,
      urlAddress: '',
      linkTarget: '_self',
      propertyJson: JSON.stringify({ moduleId: one.id, isTree: 0 }),
      sortCode: 999,
      enabledMark: 1,
      description: '',
    });
    await page.goto(`${product.url}/dictionary/mydictionary`);
    await page.getByRole('heading', { name: '我的字典', level: 1 }).waitFor();
    await page
      .getByText(one.dictionaryList[0]?.fullName ?? '', { exact: true })
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: '新增字典值' })
      .or(page.locator('.filter-tools button'))
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
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
      await page.goto(`${product.url}/login`);
      await tryIn(page, 'linzy', 'Wrong12345');
      await page.getByText('账号或密码不正确').first().waitFor();
      await tryIn(page, 'linzy', 'Wrong12345');
      await page.getByText('请在3分钟后重试').first().waitFor();
      await tryIn(page, 'linzy', PASSWORD);
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
