import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { pageAction } from './play/hands.ts';

describe('system administration', () => {
  let product: Product;
  let desk: Desk;
  let page: Page;

  before(async () => {
    product = await startProduct();
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  test('a dictionary is made, gets a value, and keeps a taken code out without losing what was typed', async () => {
    await page.goto(`${product.url}/systemData/dictionary`);
    await page.getByRole('button', { name: '新建分类' }).first().click();
    await page.getByLabel('名称*').fill('天气情况');
    await page.getByLabel('编码*').fill('weather');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('天气情况', { exact: true }).first().click();
    for (const [name, code] of [
      ['晴', 'sun'],
      ['雨', 'rain'],
    ] as const) {
      await page.getByRole('button', { name: '新建字典值' }).first().click();
      await page.getByLabel('名称*').fill(name);
      await page.getByLabel('编码*').fill(code);
      await page.getByRole('button', { name: /保\s?存/ }).click();
      await page.getByRole('cell', { name: code, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: '新建字典值' }).first().click();
    await page.getByLabel('名称*').fill('晴天');
    await page.getByLabel('编码*').fill('sun');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('该字典中编码“sun”已存在').first().waitFor();
    assert.equal(await page.getByLabel('名称*').inputValue(), '晴天');
    await page.getByLabel('编码*').fill('clear');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('cell', { name: 'clear', exact: true }).waitFor();
  });

  test('a numbering rule shows an example of its numbers while it is written', async () => {
    await page.goto(`${product.url}/system/billRule`);
    await page.getByRole('button', { name: '新建编号规则' }).first().click();
    await page.getByLabel('业务名称*').fill('巡查编号');
    await page.getByLabel('业务编码*').fill('XC');
    await page.getByLabel('前缀*').fill('XC');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
    await page.getByText(`XC${today.replaceAll('-', '')}0001`, { exact: true }).waitFor();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('cell', { name: '巡查编号' }).waitFor();
  });

  test('a scheduled task is given its rhythm without writing a cron line', async () => {
    await page.goto(`${product.url}/system/task`);
    await page.getByRole('button', { name: '新建任务' }).first().click();
    await page.getByLabel('任务标题*').fill('周检');
    await page.getByLabel('任务编码*').fill('weekly');
    await page.getByLabel('执行内容*').click();
    await page.getByTitle('清理过期日志').click();
    await page.getByRole('button', { name: '设置计划…' }).click();
    const dialog = page.getByRole('dialog', { name: '设置执行计划' });
    await dialog.getByText('每周', { exact: true }).click();
    await dialog.getByRole('checkbox', { name: '周一' }).uncheck();
    await dialog.getByRole('button', { name: '应用' }).click();
    await dialog.getByText('请至少选择一天').waitFor();
    await dialog.getByRole('checkbox', { name: '周五' }).check();
    await dialog.getByRole('button', { name: '应用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await page.getByLabel('执行计划*').inputValue(), '0 3 * * 5');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('row').filter({ hasText: '周检' }).waitFor();
  });

  test('a new name of the product is stored and still there after the page is opened anew', async () => {
    await page.goto(`${product.url}/system/sysConfig`);
    await page.getByLabel('公司名称').fill('清源水务集团有限公司');
    await page.getByRole('button', { name: '保存配置' }).click();
    await page.getByText('系统配置已保存').first().waitFor();
    await page.reload();
    await page.getByLabel('公司名称').waitFor();
    assert.equal(await page.getByLabel('公司名称').inputValue(), '清源水务集团有限公司');
  });

  test('an entry of the menu is of a kind that the product can open', async () => {
    await page.goto(`${product.url}/system/menu`);
    await page.getByRole('button', { name: '新建菜单' }).first().click();
    await page.getByLabel('菜单名称*').fill('漏损月报');
    await page.getByLabel('菜单编码*').fill('report.leakage');
    await page.getByLabel('图标*').click();
    await page.getByRole('button', { name: 'BankOutlined' }).click();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('请填写菜单地址').waitFor();
    // The form leads to its first fault, which would close a list that is opened before.
    await page.getByLabel('菜单地址*').and(page.locator(':focus')).waitFor();
    await page.getByLabel('类型*').click();
    const kinds = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    );
    await kinds.filter({ hasText: '门户' }).waitFor();
    assert.deepEqual(
      await kinds.allTextContents(),
      ['目录', '页面', '字典', '报表', '大屏', '外链', '门户'],
      'what the product has',
    );
    await kinds.filter({ hasText: '外链' }).click();
    await page.getByLabel('菜单地址*').fill('https://example.com/leakage');
    await page.getByText('新窗口', { exact: true }).click();
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('菜单已保存').waitFor();
    await page.getByRole('menuitem', { name: '漏损月报' }).waitFor();
  });

  test('whoever leaves an edit in a drawer within a drawer is asked in front of both', async () => {
    await page.goto(`${product.url}/system/menu`);
    const row = page.getByRole('row').filter({ has: page.getByText('system.notice', { exact: true }) });
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '数据权限' }).click();
    await page.getByRole('button', { name: '新建方案' }).first().click();
    await page.getByLabel('方案名称*').fill('试验');
    await page.keyboard.press('Escape');
    // The answer that loses nothing is the one under the first key press.
    const stay = page.getByRole('button', { name: '继续编辑' });
    await stay.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await stay.waitFor({ state: 'hidden' });
    assert.equal(await page.getByLabel('方案名称*').inputValue(), '试验');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByLabel('方案名称*').waitFor({ state: 'hidden' });
  });

  test('a day of the work calendar becomes a holiday with a name', async () => {
    await page.goto(`${product.url}/system/workCalendar?year=2027`);
    await page.getByRole('button', { name: '17、2027-03-17、工作日', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('放假', { exact: true }).click();
    await dialog.getByLabel('名称').fill('公司成立纪念日');
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('button', { name: '17、2027-03-17、放假、公司成立纪念日', exact: true }).waitFor();
  });

  test('the integrity check verifies everything that was published and finds no difference', async () => {
    await page.goto(`${product.url}/system/integrity`);
    await page.getByRole('button', { name: '开始校验' }).click();
    // Every seal and every file is read, which takes its time.
    await page
      .getByRole('row')
      .filter({ hasText: '页面' })
      .getByText('未发现改动')
      .waitFor({ timeout: 120_000 });
    assert.equal(await page.getByText(/发现 \d+ 处改动/).count(), 0);
  });

  test('a notice is written as a draft, released, and reaches everybody', async () => {
    await page.goto(`${product.url}/system/notice`);
    await page.getByRole('button', { name: '新建公告' }).first().click();
    await page.getByLabel('标题*').fill('停机维护通知');
    await page.locator('[contenteditable=true]').first().fill('周六 22:00 起停机两小时。');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('存草稿', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: '发布', exact: true }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /发\s?布/ })
      .click();
    await page.getByText('已发送', { exact: true }).first().waitFor();
    // What is written in one go is released from its form.
    await page.getByRole('button', { name: '新建公告' }).first().click();
    await page.getByLabel('标题*').fill('值班安排');
    await page.locator('[contenteditable=true]').first().fill('周日照常值班。');
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await page
      .getByRole('dialog', { name: '发布公告“值班安排”？' })
      .getByRole('button', { name: '发布' })
      .click();
    await page.getByRole('row').filter({ hasText: '值班安排' }).getByText('已发送').waitFor();
    const other = await openDesk();
    try {
      await signIn(other.page, product.url, 'luozq');
      await other.page.goto(`${product.url}/messageRecord`);
      await other.page.getByText('停机维护通知').first().waitFor();
      await other.page.getByText('值班安排').first().waitFor();
    } finally {
      await other.close();
    }
  });

  test('a log is exported as it is filtered', async () => {
    await page.goto(`${product.url}/system/log?log=operation&q=zhoumin&from=2026-01-01`);
    const asked = page.waitForRequest(/\/api\/system\/Log\/3\/.*Export/i);
    await pageAction(page, '导出');
    const query = new URL((await asked).url()).searchParams;
    assert.equal(query.get('keyword'), 'zhoumin');
    assert.ok(Number(query.get('startTime')) > 0);
  });

  test('texts that nobody changed give no empty file, but a word about it', async () => {
    await page.goto(`${product.url}/system/language`);
    await pageAction(page, '导出');
    await page.getByText('还没有修改过的文字，没有内容可以导出').waitFor();
  });

  test('people without the page are kept out', async () => {
    const other = await openDesk();
    try {
      await signIn(other.page, product.url, 'luozq');
      await other.page.goto(`${product.url}/system/sysConfig`);
      await other.page.getByText('请联系管理员授予权限').waitFor();
    } finally {
      await other.close();
    }
  });
});
