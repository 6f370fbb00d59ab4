import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Calls the product as the person at a desk. */
export async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('plus_token') ?? '""'));
  const response = await fetch(`${new URL(page.url()).origin}/prod-api${path}`, {
    method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = await response.json();
  assert.equal(reply.code, 200, `${method} ${path}: ${reply.msg}`);
  return reply.data;
}

type Person = { readonly id: string; readonly mobilePhone: string };

/** A person as the administrator at this desk sees them. */
export async function personOf(page: Page, account: string): Promise<Person> {
  const { list } = (await ask(page, 'GET', `/api/permission/Users?keyword=${account}`)) as {
    list: { id: string; account: string }[];
  };
  const id = list.find((row) => row.account === account)?.id ?? '';
  const { mobilePhone } = (await ask(page, 'GET', `/api/permission/Users/${id}`)) as Person;
  return { id, mobilePhone };
}

/** Writes notices to everybody and releases them. */
export async function releaseNotices(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles)
    await ask(page, 'POST', '/api/message', {
      title,
      bodyText: '<p>周五 <strong>停水</strong><script>alert(1)</script></p>',
      toUserIds: '',
      files: '[]',
    });
  const { list } = (await ask(page, 'GET', '/api/message/Notice?pageSize=100')) as {
    list: { id: string; title: string }[];
  };
  for (const { id } of list.filter((row) => titles.includes(row.title)))
    await ask(page, 'PUT', `/api/message/${id}/Actions/Release`);
}

/** Changes parts of the system's settings. */
export async function configure(page: Page, part: object): Promise<void> {
  const { rev: _, ...now } = (await ask(page, 'GET', '/api/system/SysConfig')) as { rev: number };
  await ask(page, 'PUT', '/api/system/SysConfig', { ...now, ...part });
}

/** Asks for a code and reads it where the demonstration shows it. */
export async function codeSent(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  const shown = await page.locator('.auth-demo').textContent();
  return /\d{6}/.exec(shown ?? '')?.[0] ?? '';
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入新密码').fill(password);
}

/** Fills the sign-in page in and presses its button, whatever comes of it. */
export async function tryIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
