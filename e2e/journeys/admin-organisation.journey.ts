import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { pageAction } from './play/hands.ts';

const COMPANY = '清源新区水务有限公司';
const OWN_PASSWORD = 'Xinqu2026';
const OPENS_WITHIN_MS = 8000;

describe('an administrator builds a company', () => {
  let product: Product;
  let admin: Desk;
  let newcomer: Desk;
  let firstPassword = '';

  before(async () => {
    product = await startProduct();
    [admin, newcomer] = await Promise.all([openDesk(), openDesk()]);
    await signIn(admin.page, product.url, 'admin');
  });
  after(async () => {
    await Promise.all([admin.close(), newcomer.close()]);
    await product.stop();
  });

  const open = async (path: string, title: string) => {
    await admin.page.goto(`${product.url}/permission/${path}`);
    await admin.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  };

  test('a company below the group; a second one of the same code is refused in words', async () => {
    const { page } = admin;
    await open('organize', '组织机构');
    await page
      .getByRole('row', { name: /清源水务集团/ })
      .getByRole('button', { name: '新建下级' })
      .click();
    await fill(page, { 公司名称: COMPANY, 编码: 'C99' });
    await save(page);
    await page.getByRole('cell', { name: COMPANY }).waitFor();
    await page.getByRole('button', { name: '收起全部' }).click();
    await page.getByRole('cell', { name: COMPANY }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '展开全部' }).click();
    await page.getByRole('cell', { name: COMPANY }).waitFor();
    await page
      .getByRole('row', { name: /清源水务集团/ })
      .getByRole('button', { name: '新建下级' })
      .click();
    await fill(page, { 公司名称: '另一家公司', 编码: 'C99' });
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.locator('.field-note').filter({ hasText: '编码“C99”已被使用' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  });

  test('a department, a position and a group', async () => {
    const { page } = admin;
    await open('department', '部门管理');
    await page.getByRole('tree').getByText(COMPANY).click();
    await page.getByRole('button', { name: '新建部门' }).first().click();
    await fill(page, { 部门名称: '运行部', 编码: 'C99.1' });
    await save(page);
    await page.getByRole('cell', { name: '运行部' }).waitFor();

    await open('position', '岗位管理');
    await page.getByRole('tree').getByText(COMPANY, { exact: true }).click();
    await page.getByRole('button', { name: '新建岗位' }).first().click();
    await fill(page, { 岗位名称: '巡检员', 岗位编码: 'XJ99' });
    await choose(page, '岗位类型', '操作岗');
    await save(page);
    await page.getByRole('cell', { name: '巡检员' }).waitFor();

    await open('group', '分组管理');
    await page.getByRole('button', { name: '新建分组' }).first().click();
    await fill(page, { 分组名称: '筹建组', 分组编码: 'CJ99' });
    await choose(page, '分组类型', '工作组');
    await save(page);
    await page.getByRole('cell', { name: '筹建组' }).waitFor();
  });

  test('the actions of a row come beside it under the pointer, and all of them are under …', async () => {
    const { page } = admin;
    const row = page.getByRole('row', { name: /筹建组/ });
    const isShown = (opacity: string) =>
      row
        .locator('.row-actions-quick')
        .evaluate((quick, expected) => getComputedStyle(quick).opacity === expected, opacity);
    await page.mouse.move(0, 0);
    assert.ok(await isShown('0'), 'the actions of a row that is not pointed at are in sight');
    await row.hover();
    assert.ok(await isShown('1'), 'the actions of the row under the pointer are not in sight');
    await row.getByRole('button', { name: '更多' }).click();
    const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
    await menu.waitFor();
    assert.deepEqual(await menu.getByRole('menuitem').allTextContents(), [
      '编辑',
      '组内成员',
      '停用',
      '删除',
    ]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  test('on a phone the rows of a list are cards, and nothing is wider than the screen', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.list-cards > li').filter({ hasText: '筹建组' }).getByText('CJ99').waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('row', { name: /筹建组/ }).waitFor();
  });

  test('a deleted group comes back from the recycle bin', async () => {
    const { page } = admin;
    const group = page.getByRole('row', { name: /筹建组/ });
    await act(page, /筹建组/, '删除');
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await group.waitFor({ state: 'hidden' });
    await pageAction(page, '回收站');
    const bin = page.getByRole('dialog', { name: '已删除的分组' });
    await bin.getByRole('row', { name: /CJ99/ }).getByRole('button', { name: '恢复' }).click();
    await page
      .getByRole('dialog', { name: /恢复“筹建组”/ })
      .getByRole('button', { name: '恢复' })
      .click();
    await page.getByText('已恢复').first().waitFor();
    await bin
      .getByRole('button', { name: 'Close' })
      .or(bin.getByRole('button', { name: '关闭' }))
      .first()
      .click();
    await group.waitFor();
  });

  test('two edits of one company meet in the merge view, and its history tells of both', async () => {
    const { page } = admin;
    const company = new RegExp(COMPANY);
    const edit = async (desk: Page, description: string) => {
      await desk.goto(`${product.url}/permission/organize`);
      await desk.getByRole('row', { name: company }).getByRole('button', { name: '编辑' }).click();
      await fill(desk, { 说明: description });
    };
    await edit(page, '我的说明');
    const other = await admin.context.newPage();
    await edit(other, '他人的说明');
    await save(other);
    await other.close();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    const merge = page.getByRole('dialog', { name: '合并修改' });
    await merge.getByText('他人的说明').waitFor();
    await merge.getByText('我的', { exact: true }).last().click();
    await merge.getByRole('button', { name: '按所选保存' }).click();
    await page.getByRole('cell', { name: '我的说明' }).waitFor();
    await page.getByRole('row', { name: company }).getByRole('button', { name: COMPANY }).click();
    await page.getByRole('dialog').getByRole('button', { name: '操作记录' }).click();
    const history = page.getByRole('dialog').filter({ hasText: '的操作记录' });
    await history.getByText('我的说明').first().waitFor();
    await history.getByText('他人的说明').first().waitFor();
  });

  test('a person by form gets a password that is shown once', async () => {
    const { page } = admin;
    await open('user', '用户管理');
    await page.getByRole('tree').getByText(COMPANY, { exact: true }).click();
    await page.getByRole('button', { name: '新建用户' }).first().click();
    await fill(page, { 账号: 'xinqu1', 姓名: '新区一', 手机号: '13800009901' });
    await choose(page, '岗位', '巡检员');
    await choose(page, '角色', '企业部门联络人', true);
    const more = page.getByRole('dialog').getByRole('button', { name: '更多信息' });
    await more.click();
    await choose(page, '分组', '筹建组');
    await fill(page, { 邮箱: '没有这样的邮箱' });
    await more.click();
    const mail = page.getByRole('dialog').getByLabel('邮箱');
    await mail.waitFor({ state: 'hidden' });
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    // A folded part opens over what is wrong in it.
    await mail.waitFor();
    assert.equal(await mail.evaluate((box) => box === document.activeElement), true);
    await mail.fill('');
    await save(page);
    const dialog = page.getByRole('dialog').filter({ hasText: '“新区一”的初始密码' });
    firstPassword = await dialog.getByRole('textbox').inputValue();
    assert.match(firstPassword, /^[A-Za-z0-9]{16}$/);
    await dialog.getByRole('button', { name: '我已记下' }).click();
    await page.getByRole('cell', { name: 'xinqu1' }).waitFor();
    await page.getByText('138****9901').waitFor();
  });

  test('people by workbook: the preview names what is wrong, a cell is corrected, the rest comes back', async () => {
    const { page } = admin;
    const place = `清源水务集团/${COMPANY}`;
    const file = join(process.env.TMPDIR ?? '/tmp', `journey-users-${process.pid}.xlsx`);
    writeFileSync(
      file,
      await writeXlsx({
        sheets: [
          {
            name: '用户',
            rows: [
              ['账号', '姓名', '所属组织', '角色', '手机号'],
              ['xinqu2', '新区二', place, '企业部门联络人', '13800009902'],
              ['xinqu3', '新区三', place, '企业部门联络人', '123'],
              ['xinqu4', '新区四', '没有的公司', '', ''],
            ],
          },
        ],
      }),
    );
    await pageAction(page, '导入');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('共 3 行，2 行有问题').waitFor();
    await page.getByText('“没有的公司”不存在').waitFor();
    const phone = page.getByLabel('手机号 3', { exact: true });
    assert.equal(await phone.getAttribute('aria-invalid'), 'true', 'the cell that is wrong is marked');
    await page.getByRole('button', { name: '导入 1 行（跳过 2 行）' }).waitFor();
    await phone.fill('13800009903');
    await page.getByRole('button', { name: '重新选择文件' }).click();
    await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '继续编辑' }).click();
    assert.equal(await phone.inputValue(), '13800009903', 'what was corrected is not given up unasked');
    await page.getByRole('button', { name: '导入 2 行（跳过 1 行）' }).click();
    const counts = page.getByRole('status').filter({ hasText: '成功' });
    await counts.waitFor();
    assert.equal((await counts.textContent())?.replace(/\s/g, ''), '2成功1失败');
    const exceptions = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载异常数据' }).click();
    const failed = await readXlsx(readFileSync(await (await exceptions).path()));
    const row = failed.sheets[0]?.rows.find((cells) => cells[0] === 'xinqu4');
    assert.match(String(row?.at(-1)), /“没有的公司”不存在/);
    // The links exist only here: leaving without them is asked about.
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: '激活链接尚未下载' })
      .getByRole('button', { name: '返回下载' })
      .click();
    const links = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载激活链接' }).click();
    assert.equal((await links).suggestedFilename(), '用户激活链接.xlsx');
    await page
      .getByRole('button', { name: '完成' })
      .or(page.getByRole('button', { name: '关闭' }))
      .last()
      .click();
    await page.getByRole('cell', { name: 'xinqu3' }).waitFor();
  });

  test('the new person replaces the password, signs in and sees the menus of the role', async () => {
    const { page } = newcomer;
    await page.goto(`${product.url}/login`);
    await page.getByLabel('账号', { exact: true }).fill('xinqu1');
    await page.getByLabel('密码', { exact: true }).fill(firstPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('再次输入新密码', { exact: true }).fill(OWN_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await page.getByLabel('账号', { exact: true }).fill('xinqu1');
    await page.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.goto(`${product.url}/myReview`);
    await page.getByRole('heading', { name: '我的审核', level: 1 }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: '用户管理' }).count(), 0);
    assert.equal(await page.getByRole('menuitem', { name: '审核报告' }).count(), 0);
  });

  test('forced out, the person lands on the sign-in page at the next step', async () => {
    const { page } = admin;
    await open('userOnline', '在线用户');
    await act(page, /新区一/, '强制下线');
    await page.getByText(/^强制“.+”下线？$/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '强制下线' }).click();
    await page.getByText('已强制下线').waitFor();
    await newcomer.page.goto(`${product.url}/auditTask`);
    await newcomer.page.waitForURL(/\/login/);
  });
});

/** A label with or without the mark of required fields. */
const labelled = (label: string): RegExp => new RegExp(`^${label}\\s*\\*?$`);

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const drawer = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields))
    await drawer.getByLabel(labelled(label)).first().fill(value);
}

/** Chooses until the choice is there to see: options that still arrive are drawn anew under the pointer. */
async function choose(page: Page, label: string, option: string, isSearched = false): Promise<void> {
  const form = page.getByRole('dialog');
  const box = form.getByLabel(labelled(label)).first();
  const offered = page.locator('.ant-select-item-option').filter({ hasText: option }).first();
  await box.click();
  // A list that closes while its options arrive is opened again, as a person would.
  if (isSearched) await page.keyboard.type(option);
  else await offered.waitFor({ timeout: OPENS_WITHIN_MS }).catch(() => box.click());
  await offered.click();
  await page.keyboard.press('Tab');
  await form.locator('.ant-select').getByText(option).first().waitFor();
}

/** Something that a row offers under its last button. */
async function act(page: Page, row: RegExp, label: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label }).click();
}

async function save(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').first().waitFor();
}
