import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type Desk, openDesk, PASSWORD, signIn } from '../browser.ts';
import { unnamedParts } from '../names.ts';
import { movableClock, type Product, startProduct } from '../product.ts';
import { ask, choosePassword, codeSent, configure, personOf, tryIn } from './play/people.ts';

/** A picture for the phone serves two minutes. */
const TICKET_MS = 120_000;

describe('signing in', () => {
  const clock = movableClock();
  let product: Product;
  let admin: Desk;

  before(async () => {
    product = await startProduct(clock.settings);
    admin = await openDesk();
    await signIn(admin.page, product.url, 'admin');
  });
  after(async () => {
    await admin.close();
    await product.stop();
    clock.remove();
  });

  test('a visitor is sent to the sign-in page and back to where he wanted to go', async () => {
    const visitor = await openDesk();
    try {
      const { page } = visitor;
      await page.goto(`${product.url}/auditList`);
      await page.waitForURL(/\/login\?redirect=/);
      await tryIn(page, 'chenyl', PASSWORD);
      await page.waitForURL(/\/auditList/);
      await page.getByRole('heading', { name: '审核列表' }).waitFor();
    } finally {
      await visitor.close();
    }
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

  test('a person without menus, and an answer without a person, are told so and not let in', async () => {
    const other = await openDesk();
    try {
      const { page } = other;
      const faults = [
        { change: { menuList: [] }, text: '您的权限不足，请联系管理员' },
        { change: null, text: '验证失败，请重新登录。' },
      ];
      for (const { change, text } of faults) {
        await page.route('**/api/oauth/CurrentUser?*', async (route) => {
          const response = await route.fetch();
          const body = await response.json();
          const data = change && { ...body.data, ...change };
          await route.fulfill({ response, json: { ...body, data } });
        });
        await page.goto(`${product.url}/login?redirect=%2Fprofile`);
        await tryIn(page, 'zhaoqf', PASSWORD);
        await page.getByText(text).waitFor();
        await page.waitForURL(/\/login\?redirect=%2Fprofile/);
        assert.equal(await page.evaluate(() => localStorage.getItem('plus_token')), null);
        await page.unroute('**/api/oauth/CurrentUser?*');
      }
    } finally {
      await other.close();
    }
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

  test('a code by SMS signs in', async () => {
    const desk = await openDesk({ width: 390, height: 844 });
    try {
      const { page } = desk;
      const { mobilePhone } = await personOf(admin.page, 'panyt');
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

  test('a first password is replaced after a code by SMS too, and a forgotten one by a code sent by mail', async () => {
    const desk = await openDesk();
    try {
      const { page } = desk;
      const { id, mobilePhone } = await personOf(admin.page, 'luozq');
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
      const notice = page.locator('.last-login');
      await notice
        .getByText(/上次登录/)
        .first()
        .waitFor();
      await notice.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: '账号菜单' }).waitFor();
      assert.equal(await notice.count(), 0);

      const other = await openDesk();
      const forgetful = 'weisq@example.com';
      const { id: forgetfulId } = await personOf(admin.page, 'weisq');
      const edited = (await ask(admin.page, 'GET', `/api/permission/Users/${forgetfulId}`)) as object;
      await ask(admin.page, 'PUT', `/api/permission/Users/${forgetfulId}`, { ...edited, email: forgetful });
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

  test('menu entries open what their type says: a dictionary, a notice, a frame, a window with the token', async () => {
    const { page } = admin;
    const { list } = (await ask(page, 'GET', '/api/system/DictionaryData/All')) as {
      list: { id: string; enCode: string; isTree: number; dictionaryList: { fullName: string }[] }[];
    };
    const one = list.find((type) => type.dictionaryList.length > 1 && type.isTree === 0);
    assert.ok(one);
    const add = (enCode: string, entry: object) =>
      ask(page, 'POST', '/api/system/Menu', {
        category: 'Web',
        parentId: '-1',
        fullName: `菜单 ${enCode}`,
        names: { zhtw: '', en: '' },
        enCode,
        icon: '',
        urlAddress: '',
        linkTarget: '_self',
        propertyJson: JSON.stringify({ moduleId: one.id, isTree: 0 }),
        sortCode: 999,
        enabledMark: 1,
        description: '',
        ...entry,
      });
    await add('my.dictionary', { type: 4 });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: places that the shell fills in
    const link = '${dataV}/favicon.svg?token=${token}';
    await add('my.frame', { type: 7, urlAddress: link });
    await add('my.window', { type: 7, urlAddress: link, linkTarget: '_blank' });
    await page.goto(`${product.url}/dictionary/mydictionary`);
    await page.getByRole('heading', { name: '菜单 my.dictionary', level: 1 }).waitFor();
    await page
      .getByText(one.dictionaryList[0]?.fullName ?? '', { exact: true })
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: '新建字典值' })
      .or(page.locator('.filter-tools button'))
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/my.frame`);
    const source = (await page.locator('iframe').getAttribute('src')) ?? '';
    assert.match(source, /^http:\/\/localhost:\d+\/favicon\.svg\?token=bearer%20[\w-]+/);
    const other = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Another system</h1>'),
    ).listen(0);
    try {
      await once(other, 'listening');
      const address = other.address();
      assert.ok(address && typeof address === 'object');
      await add('my.outside', { type: 7, urlAddress: `http://localhost:${address.port}/board` });
      await page.goto(`${product.url}/my.outside`);
      await page.frameLocator('iframe').getByRole('heading', { name: 'Another system' }).waitFor();
      await page.getByRole('link', { name: '在新窗口打开' }).waitFor();
    } finally {
      other.close();
    }
    const [window] = await Promise.all([
      admin.context.waitForEvent('page'),
      page.getByRole('menuitem', { name: '菜单 my.window' }).click(),
    ]);
    assert.equal(window.url(), source);
    await window.close();
  });

  test('a phone that is signed in signs a waiting page in, with the picture that followed one that ran out', async () => {
    const phone = await openDesk({ width: 390, height: 844 });
    const waiting = await openDesk();
    try {
      const nextTicket = async () => {
        const answer = await waiting.page.waitForResponse((reply) => reply.url().includes('/getTicket?'));
        return ((await answer.json()) as { data: { scanCode: string } }).data;
      };
      await signIn(phone.page, product.url, 'yangcz');
      await waiting.page.goto(`${product.url}/login`);
      const first = nextTicket();
      await waiting.page.getByRole('button', { name: '扫码登录' }).click();
      const old = await first;
      const renewed = nextTicket();
      clock.setAhead(TICKET_MS);
      const { scanCode } = await renewed;
      await phone.page.goto(`${product.url}/confirmLogin?code=${old.scanCode}`);
      await phone.page.getByText('二维码已过期').first().waitFor();
      await phone.page.goto(`${product.url}/confirmLogin?code=${scanCode}`);
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
    await configure(admin.page, { passwordErrorsNumber: 2, lockType: 2, lockTime: 3 });
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

      await configure(admin.page, { enableVerificationCode: 1, verificationCodeNumber: 4 });
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
      assert.equal(await page.getByLabel('密码', { exact: true }).inputValue(), PASSWORD);
      assert.deepEqual(await unnamedParts(page), []);
    } finally {
      await configure(admin.page, { enableVerificationCode: 0 });
      await desk.close();
    }
  });

  test('an activation link sets the first own password once, and a used or damaged one says so', async () => {
    const { id } = await personOf(admin.page, 'heyx');
    const { token } = (await ask(
      admin.page,
      'POST',
      `/api/permission/Users/${id}/Actions/ActivationLink`,
    )) as { token: string };
    const other = await openDesk({ width: 390, height: 844 });
    try {
      const { page } = other;
      await page.goto(`${product.url}/activate?token=${token}`);
      await page.getByRole('heading', { name: '激活账号' }).waitFor();
      assert.deepEqual(await unnamedParts(page), []);
      await choosePassword(page, 'Brook2026');
      await page.getByRole('button', { name: '激活账号' }).click();
      await page.waitForURL(/\/login/);
      await tryIn(page, 'heyx', 'Brook2026');
      await page.waitForURL(/\/home/);
      for (const spent of [token, 'abc']) {
        await page.goto(`${product.url}/activate?token=${spent}`);
        await page.getByText('激活链接无效、已使用或已过期').first().waitFor();
      }
    } finally {
      await other.close();
    }
  });
});
