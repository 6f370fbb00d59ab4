import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startFakeMp } from '../../server/src/testing/fake-mp.ts';
import { startFakeWecom } from '../../server/src/testing/fake-wecom.ts';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { actionOf } from './play/hands.ts';
import { seriousFaults } from './play/looks.ts';

/** The phone number of somebody whom WeCom does not take at first. */
const WRONG_MOBILE = '13800000010';

describe('outside channels', () => {
  let product: Product;
  let desk: Desk;
  let page: Page;
  let wecom: Awaited<ReturnType<typeof startFakeWecom>>;
  let mp: Awaited<ReturnType<typeof startFakeMp>>;

  before(async () => {
    wecom = await startFakeWecom();
    mp = await startFakeMp();
    product = await startProduct({ OUTBOUND_LOOPBACK: '1' });
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk.close();
    await product.stop();
    wecom.close();
    mp.close();
  });

  const dialog = () => page.getByRole('dialog');
  const save = async () => {
    await dialog()
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await dialog().waitFor({ state: 'hidden' });
  };

  test('WeCom is set up, and the organisation is sent after a dry run', async () => {
    await page.goto(`${product.url}/system/sysConfig?tab=outbound`);
    await page.getByRole('button', { name: '登记地址' }).first().click();
    await dialog().getByLabel('地址*').fill('localhost');
    await dialog().getByRole('combobox', { name: '端口*' }).fill(`${wecom.port},${mp.port},`);
    await save();

    await page.goto(`${product.url}/system/sysConfig?tab=third`);
    await page.getByText('未与真实平台联调').waitFor();
    await page.getByLabel('启用').click();
    await page.getByLabel('接口地址*').fill(wecom.address);
    await page.getByLabel('企业 ID').fill('corp');
    await page.getByLabel('通讯录 Secret').fill('contacts');
    await page.getByLabel('应用 AgentId').fill('1000002');
    await page.getByLabel('应用 Secret').fill('agent');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('设置已保存').waitFor();
    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText('平台接受了这些设置').waitFor();

    wecom.wrong.add(WRONG_MOBILE);
    await page.getByRole('button', { name: '同步…' }).click();
    const people = dialog().getByRole('row', { name: /^人员/ });
    await people.waitFor();
    assert.ok(Number((await people.getByRole('cell').nth(1).textContent())?.replaceAll(',', '')) > 20);
    assert.equal(wecom.people.size, 0, 'a dry run sends nobody');
    await dialog().getByRole('button', { name: '开始同步' }).click();
    await page.getByText(/^完成，\d+ 项未成功$/).waitFor();
    assert.ok(wecom.people.size > 20);
  });

  test('whoever was not accepted is listed with the reason, and sent again', async () => {
    const row = page.getByRole('row').filter({ hasText: '60103 invalid mobile' });
    await row.waitFor();
    assert.deepEqual(await seriousFaults(page), []);
    wecom.wrong.clear();
    const before = wecom.people.size;
    await (await actionOf(row, '重新同步')).click();
    await page.getByText('已同步', { exact: true }).waitFor();
    await row.waitFor({ state: 'hidden' });
    assert.equal(wecom.people.size, before + 1);
  });

  test('a message reaches the person in WeCom', async () => {
    await page.goto(`${product.url}/auditSetting?tab=notify`);
    const row = page.getByRole('row').filter({ hasText: '异议' }).first();
    // Some hundred rows of controls, which a busy machine takes its time for.
    await row.waitFor({ timeout: 60_000 });
    await row.getByRole('checkbox', { name: '企业微信' }).check();
    await page.getByRole('button', { name: /^保\s?存/ }).click();
    await page.getByText('通知规则已保存').waitFor();
    await row.getByRole('button', { name: /^测\s?试$/ }).click();
    await page.getByText(/测试消息：.*企业微信/).waitFor();
    const until = Date.now() + 30_000;
    while (wecom.messages.length === 0 && Date.now() < until) await page.waitForTimeout(100);
    assert.equal(wecom.messages[0]?.to, 'admin');
  });

  test('the menu of the official account is drafted and published', async () => {
    await page.goto(`${product.url}/weChat/mpConfig`);
    await page.getByLabel('启用').click();
    await page.getByLabel('接口地址*').fill(mp.address);
    await page.getByLabel('AppID').fill('wx-demo');
    await page.getByLabel('AppSecret').fill('app-secret');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('设置已保存').waitFor();
    assert.deepEqual(await seriousFaults(page), []);

    await page.goto(`${product.url}/weChat/mpMenu`);
    await page.getByRole('button', { name: '添加一级菜单' }).click();
    await dialog().getByLabel('菜单名称*').fill('服务热线');
    await dialog().getByLabel('回复内容').fill('供水热线 96116');
    await save();
    await page.getByText('有未发布的修改').waitFor();
    await page.getByRole('button', { name: '发布到微信' }).click();
    await dialog().getByRole('button', { name: '发布到微信' }).click();
    await page.getByText('菜单已发布').waitFor();
    assert.deepEqual(mp.menus.at(-1), [{ type: 'click', name: '服务热线', key: '0' }]);
    assert.deepEqual(await seriousFaults(page), []);

    mp.follow('o-1', '关注者');
    await page.goto(`${product.url}/weChat/mpUser`);
    await page.getByRole('button', { name: '同步关注者' }).click();
    await page.getByRole('button', { name: '关注者', exact: true }).waitFor();
    assert.deepEqual(await seriousFaults(page), []);
  });
});
