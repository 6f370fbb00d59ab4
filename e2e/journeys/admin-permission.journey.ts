import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { movableClock, type Product, startProduct } from '../product.ts';
import { callAs } from './play/api.ts';
import { actionOf } from './play/hands.ts';
import { openEntry } from './play/menu-search.ts';

const ROLE = '角色专员';
const DAY = 86_400_000;

describe('an administrator grants five kinds of rights', () => {
  let product: Product;
  let admin: Desk;
  /** Of the person who is given rights while at work. */
  let clerk: Desk;
  let explained = '';
  const clock = movableClock();

  before(async () => {
    product = await startProduct(clock.settings);
    admin = await openDesk();
    await signIn(admin.page, product.url, 'admin');
    clerk = await openDesk();
    await signIn(clerk.page, product.url, 'luozq');
  });
  after(async () => {
    await Promise.all([admin.close(), clerk.close()]);
    await product.stop();
    clock.remove();
  });

  test('a role is made, authorised step by step and given to a person', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/role`);
    await page.getByRole('button', { name: '新建角色' }).first().click();
    await page.getByRole('textbox', { name: '角色名称' }).fill(ROLE);
    await page.getByRole('textbox', { name: '角色编码' }).fill('roleClerk');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(ROLE, { exact: true }).waitFor();
    await giveRights(page);
    await rowAct(page, '角色成员');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: '姓名或账号' }).fill('罗志强');
    await page.keyboard.press('Enter');
    await dialog.getByRole('region', { name: '可选人员' }).getByText('罗志强').click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('the person sees exactly that: the page, one button, one column, and the rows of the scheme', async () => {
    const { page } = clerk;
    // The next thing that the person does brings the new menu along: nothing is loaded anew.
    await openEntry(page, '我的审核', '我的审核');
    await openEntry(page, '角色管理', '角色管理');
    const row = page.getByRole('row').filter({ hasText: ROLE });
    await row.waitFor();
    assert.equal(await page.getByRole('button', { name: '新建角色' }).count(), 0);
    assert.equal(await row.getByRole('button', { name: '编辑' }).count(), 1);
    assert.equal(await (await actionOf(row, '删除')).count(), 0);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('columnheader', { name: '角色编码' }).count(), 0, 'not granted');
    assert.equal(await row.getByText('roleClerk').count(), 0);
    await page.goto(`${product.url}/permission/user`);
    await page.getByText('请联系管理员授予权限').waitFor();
  });

  test('the explanation names the role that gives the right', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/explain`);
    await page.getByLabel('人员').click();
    await page.keyboard.type('luozq');
    await pickOption(page, '罗志强');
    await page.getByLabel('选择菜单').click();
    await page.keyboard.type('角色管理');
    await page.locator('.ant-select-tree-title').getByText('角色管理', { exact: true }).click();
    await page.getByText('允许', { exact: true }).waitFor();
    await page.getByText(`通过角色“${ROLE}”`).waitFor();
    explained = page.url();
    await page.getByLabel('对象', { exact: true }).click();
    await pickOption(page, '数据记录');
    await page.getByLabel('选择菜单').click();
    await page.keyboard.type('角色管理');
    await page.locator('.ant-select-tree-title').getByText('角色管理', { exact: true }).click();
    await page.getByRole('combobox', { name: '记录' }).fill(ROLE);
    await pickOption(page, ROLE);
    await page.getByText('数据方案“全部数据”包含全部数据').waitFor();
  });

  test('seen as the person, the product is read-only under a banner, until the look ends', async () => {
    const { page } = admin;
    const person = await callAs(product.url, 'luozq');
    const speak = (language: string) =>
      person.send('PUT', '/api/permission/Users/Current/SystemLanguage', { language });
    await speak('en');
    await page.getByRole('button', { name: '以此人身份查看' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('核对权限设置');
    await question.getByRole('button', { name: '以此人身份查看' }).click();
    const banner = page.getByText('正在以“罗志强”的身份查看');
    await banner.waitFor();
    await page.goto(`${product.url}/permission/role`);
    await page.getByRole('row').filter({ hasText: ROLE }).waitFor();
    assert.equal(await page.getByRole('button', { name: '新建角色' }).count(), 0);
    const chat = page.getByRole('button', { name: /^(内部聊天|Internal chat|內部聊天)/ });
    assert.equal(await chat.count(), 0, 'conversations are private');
    assert.equal(
      await page.getByText('正在以他人身份查看').count(),
      0,
      'the language of whoever looks stays with them, and nothing is refused',
    );
    await page.getByRole('button', { name: '结束查看' }).click();
    await page.getByRole('heading', { name: '权限诊断' }).waitFor();
    await banner.waitFor({ state: 'hidden' });
    await chat.waitFor();
    await speak('zh');
  });

  test('a dry run tells who would lose what before anything is stored', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/role`);
    await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '角色权限' }).click();
    const drawer = page.getByRole('dialog').first();
    await roleLine(page).getByRole('checkbox').click();
    await drawer.getByRole('button', { name: '预览影响' }).click();
    await page.getByText('涉及 1 人，其中 1 人的权限会变化').waitFor();
    await page.getByRole('dialog').last().getByText('罗志强').first().waitFor();
    assert.deepEqual(await rolesOf(product.url), [ROLE], 'nothing was stored');
  });

  test('a grant with an end is gone after it, and the explanation says why', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/role`);
    await page.getByRole('heading', { name: '角色管理' }).waitFor();
    await rowAct(page, '角色成员');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '长期' }).click();
    await page.getByRole('textbox', { name: '结束' }).fill(dayText(Date.now() + DAY));
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '原因' }).fill('项目支援');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(await rolesOf(product.url), [ROLE], 'until then it holds');

    clock.setAhead(3 * DAY);
    const desk = await openDesk();
    try {
      await signIn(desk.page, product.url, 'luozq');
      await desk.page.goto(`${product.url}/permission/role`);
      await desk.page.getByText('请联系管理员授予权限').waitFor();
    } finally {
      await desk.close();
    }
    await signIn(page, product.url, 'admin');
    await page.goto(explained);
    await page.getByText('拒绝', { exact: true }).waitFor();
    await page.getByText('“角色管理”的授权已经结束').waitFor();
    await page.getByText('项目支援').waitFor();
  });
});

const dayText = (at: number): string => `${new Date(at).toLocaleDateString('sv-SE')} 08:00`;

/** The roles that the person's own list shows: what the scheme gives, or nothing without the page. */
async function rolesOf(url: string): Promise<string[]> {
  const caller = await callAs(url, 'luozq');
  const query = { keyword: ROLE };
  const { list } = await caller.get<{ list: { fullName: string }[] }>('/api/permission/Role', query);
  return list.map((role) => role.fullName);
}

/** The line of the page of roles among all rights in the drawer. */
const roleLine = (page: Page) =>
  page.getByRole('dialog').first().getByRole('row', { name: '角色管理', exact: true });

/** Chooses one entry of the list that is open. */
async function pickOption(page: Page, name: string): Promise<void> {
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: name })
    .click();
}

async function rowAct(page: Page, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Gives one right of each kind on the page of roles: to see it, a button, a column, a form field and a data scheme. */
async function giveRights(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '角色权限' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('searchbox').fill('角色管理');
  const line = roleLine(page);
  const given = (name: string) => line.getByRole('button', { name, exact: true, pressed: true });
  await line.getByRole('button', { name: '编辑', exact: true }).click();
  await given('编辑').waitFor();
  assert.equal(
    await line.getByRole('checkbox').isChecked(),
    true,
    'whoever may press a button sees its page',
  );
  await line.getByText('看不到数据').waitFor();
  await line.getByRole('button', { name: /^列表字段 0/ }).click();
  await line.getByRole('button', { name: '成员数', exact: true }).click();
  await line.getByRole('button', { name: /^表单字段 0/ }).click();
  await line.getByRole('button', { name: '排序', exact: true }).click();
  await line.getByRole('button', { name: '全部数据', exact: true }).click();
  await drawer.getByText('5 处改动未保存').waitFor();
  await keysGoThroughTheTable(page);
  await drawer.getByRole('button', { name: '保存权限' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

/** The arrow keys lead from a page's name to what it gives and the space bar gives it; what was changed is found again. */
async function keysGoThroughTheTable(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  const line = roleLine(page);
  await line.getByRole('checkbox').focus();
  await page.keyboard.press('End');
  assert.equal(await focusedText(page), '说明');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await drawer.getByText('未保存').waitFor({ state: 'hidden' });
  await drawer.getByText('已改动 0', { exact: true }).waitFor();
  await page.keyboard.press(' ');
  await drawer.getByText('已改动 1', { exact: true }).click();
  assert.equal(await drawer.getByRole('row').filter({ hasText: '处改动' }).count(), 1);
  await drawer.getByText('已授权 1', { exact: true }).click();
  await line.waitFor();
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');
