import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { actionOf, choose, pressAndAgree } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';
import { placeBelow } from './play/publish-design.ts';

describe('automations', () => {
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

  const drawer = () => page.getByRole('dialog');
  const close = async () => {
    await drawer()
      .getByRole('button', { name: /^(关闭|Close)$/ })
      .click();
    await drawer().waitFor({ state: 'hidden' });
  };

  test('an administrator publishes a function with one field', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /空白表单/ })
      .check();
    await drawer().getByLabel('名称*').fill('随手拍');
    await drawer().getByLabel('编码*').fill('snapshots');
    await choose(page, '分类*', '安全');
    await drawer()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await page.getByRole('heading', { name: '随手拍' }).waitFor();
    await page.getByRole('button', { name: '添加“单行输入”' }).click();
    await page.getByLabel('字段名', { exact: true }).fill('title');
    await page.getByText('草稿已自动保存').waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer().getByText('新建数据表，用于存放“随手拍”').waitFor();
    await placeBelow(page, '资料与知识');
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.locator('.page-title-row .state-tag').filter({ hasText: '版本 1' }).waitFor();
  });

  test('an automation is drawn, told what it lacks, and published', async () => {
    await page.goto(`${product.url}/workFlow/automation`);
    await page.getByRole('button', { name: '新建自动化' }).first().click();
    await page.getByLabel('名称*').fill('随手拍通知');
    await page.getByLabel('编码*').fill('tellSnapshots');
    await choose(page, '分类*', '行政办公');
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('heading', { name: '随手拍通知' }).waitFor();
    await page.locator('.process-card').first().click();
    await choose(page, '触发', '数据变化');
    await choose(page, '功能', '随手拍');
    await close();
    await page.getByRole('button', { name: '添加节点' }).first().click();
    await page.getByRole('menuitem', { name: /发送消息$/ }).click();
    await drawer().getByText('未设置消息接收人').waitFor();
    const people = drawer().getByLabel('接收人');
    await people.click();
    await people.fill('周敏');
    await page.locator('.ant-select-item-option').filter({ hasText: '周敏' }).last().click();
    await drawer().getByLabel('标题', { exact: true }).fill('新照片：{title}');
    await close();
    await page.getByRole('button', { name: '检查', exact: true }).waitFor();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('button', { name: /^发\s?布$/, disabled: false }).click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('V1').first().waitFor();
  });

  test('a new record starts it, and its run is seen', async () => {
    await page.goto(`${product.url}/model/snapshots`);
    await page
      .getByRole('button', { name: /^新\s?[增建]/ })
      .first()
      .click();
    await drawer().getByRole('textbox').first().fill('泵房积水');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('row').filter({ hasText: '泵房积水' }).waitFor();
    await page.goto(`${product.url}/workFlow/automation/runs`);
    const run = page.getByRole('row').filter({ hasText: '泵房积水' });
    await run.getByText('已完成').waitFor();
    await run.getByText('随手拍通知').click();
    await drawer().getByText('标题: 新照片：泵房积水').waitFor();
    const receiver = await openDesk();
    try {
      await signIn(receiver.page, product.url, 'zhoumin');
      await receiver.page.goto(`${product.url}/messageRecord`);
      await receiver.page.getByText('新照片：泵房积水').first().waitFor();
    } finally {
      await receiver.close();
    }
  });

  test('a program outside makes a record, which starts it; a call that did not fit is carried out again', async () => {
    const hook = () => page.getByRole('row').filter({ hasText: '泵房监控' });
    const save = () =>
      drawer()
        .getByRole('button', { name: /^保\s?存$/ })
        .click();
    await page.goto(`${product.url}/system/webhook?tab=in`);
    await page.getByRole('button', { name: '新建接收 Webhook' }).first().click();
    await drawer().getByLabel('名称*').fill('泵房监控');
    await choose(page, '目标*', '随手拍');
    await drawer().getByRole('radio', { name: '触发自动化' }).check();
    await drawer().getByText('随手拍').waitFor({ state: 'hidden' });
    await drawer().getByRole('radio', { name: '新建功能数据' }).check();
    await choose(page, '目标*', '随手拍');
    await drawer().getByRole('button', { name: '添加一行' }).click();
    await drawer().getByRole('combobox', { name: '第 1 行 字段' }).selectOption({ label: '单行输入' });
    await drawer().getByLabel('第 1 行 正文位置').fill('/alarm/name');
    assert.deepEqual(await seriousFaults(page), []);
    await save();
    const secret = await page.getByRole('textbox', { name: '签名密钥' }).inputValue();
    const shown = page.getByRole('dialog', { name: '签名密钥' });
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: '我已记下' }).click();
    await (await actionOf(hook(), '调用示例')).click();
    const address = await drawer().getByLabel('调用地址').inputValue();
    await close();

    const body = { id: 'a-1', alarm: { name: ['水位过高'] } };
    assert.equal((await called(address, secret, body)).status, 422);
    assert.equal((await called(address, 'of nobody', body)).status, 401);
    await (await actionOf(hook(), '编辑')).click();
    await drawer().getByLabel('第 1 行 正文位置').fill('/alarm/name/0');
    await save();
    await drawer().waitFor({ state: 'hidden' });
    await hook().getByText('被拒：签名不正确').waitFor();
    await (await actionOf(hook(), '调用记录')).click();
    const call = drawer().getByRole('row').filter({ hasText: 'a-1' });
    await call.getByText('失败', { exact: true }).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    await (await actionOf(call, '重新执行')).click();
    await call.getByText('已执行').waitFor();
    assert.equal((await called(address, secret, body)).status, 200);

    await page.goto(`${product.url}/workFlow/automation/runs`);
    const runs = page.getByRole('row').filter({ hasText: '水位过高' });
    await runs.getByText('已完成').waitFor();
    assert.equal(await runs.count(), 1, 'what comes again under its id is carried out once');
  });

  test('a button in the list starts it, and the run is run again from its step', async () => {
    await page.goto(`${product.url}/workFlow/automation`);
    await page.getByRole('row').filter({ hasText: '随手拍通知' }).getByText('随手拍通知').click();
    await page.getByRole('heading', { name: '随手拍通知' }).waitFor();
    await page.locator('.process-card').first().click();
    await choose(page, '触发', '时间计划');
    await drawer().getByText('未设置时间计划').waitFor();
    await choose(page, '触发', '列表按钮');
    await choose(page, '功能', '随手拍');
    await drawer().getByLabel('按钮名称').fill('通知安环部');
    await close();
    await page.getByRole('button', { name: '检查', exact: true }).waitFor();
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('button', { name: /^发\s?布$/, disabled: false }).click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('V2').first().waitFor();
    await page.goto(`${product.url}/model/snapshots`);
    const row = page.getByRole('row').filter({ hasText: '泵房积水' });
    await pressAndAgree(await actionOf(row, '通知安环部'), page, '通知安环部');
    await page.getByText('已完成 1 条').first().waitFor();
    await page.goto(`${product.url}/workFlow/automation/runs`);
    await page.getByRole('row').filter({ hasText: '泵房积水' }).first().getByText('随手拍通知').click();
    await drawer()
      .getByText(/^操作人：/)
      .waitFor();
    const again = drawer().getByRole('button', { name: '从此步骤重新运行' });
    await again.click();
    await again.nth(1).click();
    await drawer()
      .getByText(/重新运行自另一次运行/)
      .waitFor();
  });
});

/** Calls an incoming webhook as a program outside does. */
function called(address: string, secret: string, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  const at = Math.floor(Date.now() / 1000);
  const sealed = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auditplus-signature': `t=${at},v1=${sealed}` },
    body: text,
  });
}
