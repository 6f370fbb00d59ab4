import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';

const ROLE = '角色专员';

describe('an administrator grants five kinds of rights', () => {
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

  test('a role is made, authorised step by step and given to a person', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/role`);
    await page.getByRole('button', { name: '新建角色' }).click();
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
    const desk = await openDesk();
    try {
      const { page } = desk;
      await signIn(page, product.url, 'luozq');
      await page.goto(`${product.url}/permission/role`);
      await page.getByRole('heading', { name: '角色管理' }).waitFor();
      const row = page.getByRole('row').filter({ hasText: ROLE });
      await row.waitFor();
      assert.equal(await page.getByRole('button', { name: '新建角色' }).count(), 0);
      assert.equal(await row.getByRole('button', { name: '编辑' }).count(), 1);
      assert.equal(await row.getByRole('button', { name: '删除' }).count(), 0);
      assert.equal(await row.getByText('roleClerk').count(), 0, 'a column that was not granted is blank');
      await page.goto(`${product.url}/permission/user`);
      await page.getByText('请联系管理员授予权限').waitFor();
    } finally {
      await desk.close();
    }
  });

  test('the explanation names the role that gives the right', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/permission/explain`);
    await page.getByLabel('人员').click();
    await page.keyboard.type('luozq');
    await page.keyboard.press('Enter');
    await page.getByLabel('选择菜单').click();
    await page.keyboard.type('角色管理');
    await page.locator('.ant-select-tree-title').getByText('角色管理', { exact: true }).click();
    await page.getByText('允许', { exact: true }).waitFor();
    await page.getByText(`通过角色“${ROLE}”`).waitFor();
  });
});

async function rowAct(page: Page, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Ticks one entry of each step: menu, button, column, form field and data scheme. */
async function giveRights(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: ROLE }).getByRole('button', { name: '角色权限' }).click();
  const drawer = page.getByRole('dialog');
  for (const name of ['角色管理', '编辑', '成员数', '排序', '全部数据']) {
    await drawer
      .locator('.ant-tree-treenode')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('.ant-tree-checkbox')
      .first()
      .click();
    if (name !== '全部数据') await drawer.getByRole('button', { name: '下一步' }).click();
  }
  await drawer.getByRole('button', { name: '保存权限' }).click();
  await drawer.waitFor({ state: 'hidden' });
}
