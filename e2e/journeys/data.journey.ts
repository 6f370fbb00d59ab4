import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestPostgres, type TestPostgres } from '../../server/src/testing/outside-postgres.ts';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';

const PASSWORD = 'read-only-9';

describe('data of other systems', () => {
  let product: Product;
  let postgres: TestPostgres;
  let desk: Desk;
  let page: Page;

  before(async () => {
    [product, postgres] = await Promise.all([startProduct({ OUTBOUND_LOOPBACK: '1' }), startTestPostgres()]);
    await postgres.run(
      'CREATE SCHEMA plant',
      'CREATE TABLE plant.stations (id int PRIMARY KEY, name text NOT NULL)',
      `INSERT INTO plant.stations VALUES (1, '城东加压站'), (2, '城西加压站')`,
      `CREATE ROLE plant_reader LOGIN PASSWORD '${PASSWORD}'`,
      'GRANT USAGE ON SCHEMA plant TO plant_reader',
      'GRANT SELECT ON plant.stations TO plant_reader',
    );
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await desk.close();
    await product.stop();
    await postgres.stop();
  });

  const drawer = () => page.getByRole('dialog');
  const save = async () => {
    await drawer()
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await drawer().waitFor({ state: 'hidden' });
  };

  test('a source is refused until its host is registered, then connects', async () => {
    await page.goto(`${product.url}/systemData/dataSource`);
    await page.getByRole('button', { name: '新建数据源' }).click();
    await drawer().getByLabel('名称*').fill('水厂实时库');
    await drawer().getByLabel('地址*').fill('127.0.0.1');
    await drawer().getByLabel('端口*').fill(String(postgres.port));
    await drawer().getByLabel('数据库*').fill(postgres.database);
    await drawer().getByLabel('模式*').fill('plant');
    await drawer().getByLabel('账号*').fill('plant_reader');
    await drawer().getByLabel('密码').fill(PASSWORD);
    await drawer().getByRole('button', { name: '测试连接' }).click();
    await drawer().getByText(`不允许访问 127.0.0.1:${postgres.port}，请系统管理员先登记该地址`).waitFor();
    await save();

    await page.goto(`${product.url}/system/sysConfig?tab=outbound`);
    await page.getByRole('button', { name: '登记地址' }).click();
    await drawer().getByText('数据库', { exact: true }).click();
    await drawer().getByLabel('地址*').fill('127.0.0.1');
    await drawer().getByRole('combobox', { name: '端口*' }).fill(`${postgres.port},`);
    await save();

    await page.goto(`${product.url}/systemData/dataSource`);
    await page.getByRole('button', { name: '水厂实时库' }).click();
    await drawer().getByRole('button', { name: '测试连接' }).click();
    await drawer().getByText('连接成功：PostgreSQL 18').waitFor();
    assert.equal(await drawer().getByText('此账号可以写入').count(), 0);
  });

  test('a table of it is brought over and compared', async () => {
    await page.goto(`${product.url}/systemData/dataSync`);
    await page.getByRole('button', { name: '新建同步' }).click();
    const choose = async (label: string, what: RegExp) => {
      await drawer().getByRole('combobox', { name: label, exact: true }).click();
      await page.locator('.ant-select-item-option:visible').filter({ hasText: what }).click();
    };
    await choose('来源*', /^水厂实时库$/);
    await choose('表*', /^stations/);
    await choose('目标*', /^本系统$/);
    await drawer().getByRole('button', { name: '检查', exact: true }).click();
    await drawer().getByText('目标库没有这张表，将建表').waitFor();
    await drawer().getByRole('button', { name: '开始同步' }).click();
    await drawer().waitFor({ state: 'hidden' });
    const run = page.getByRole('row').filter({ hasText: '建表并同步' });
    await run.filter({ hasText: '一致' }).waitFor();
    await run.getByRole('button', { name: 'stations' }).click();
    await drawer().getByText('1 – 2').waitFor();
  });

  test('an interface reads it, and the source cannot be deleted any more', async () => {
    await page.goto(`${product.url}/systemData/dataInterface?edit=new`);
    await page.getByLabel('名称*').fill('加压站');
    await page.getByLabel('编码*').fill('stations');
    await page.getByRole('combobox', { name: '数据库' }).click();
    await page.getByTitle('水厂实时库', { exact: true }).last().click();
    await page.getByText('stations', { exact: true }).first().waitFor();
    await page.locator('.cm-content').first().click();
    await page.keyboard.insertText('SELECT id, name FROM stations ORDER BY id');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    // The saved interface takes the place of the new one.
    await page.getByText('未发布').waitFor();
    await page.getByRole('tab', { name: '试运行' }).click();
    await page.getByRole('button', { name: /运\s?行$/ }).click();
    await page.getByText('城西加压站').first().waitFor();
    const person = page.getByRole('combobox', { name: '以谁的身份' });
    await person.fill('唐明月');
    await page.locator('.ant-select-item-option').filter({ hasText: '唐明月' }).click();
    await page.getByRole('button', { name: /运\s?行$/ }).click();
    await page.getByText('2 行').first().waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('V1', { exact: true }).waitFor();

    await page.goto(`${product.url}/systemData/dataSource`);
    await page.getByRole('button', { name: '更多' }).last().click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await drawer()
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await page.getByText('数据源正在使用，不能删除：加压站').first().waitFor();
  });

  test('a field of a form chooses among its rows, for people without any right to interfaces', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).click();
    await drawer().getByLabel('名称*').fill('巡检登记');
    await drawer().getByLabel('编码*').fill('stationRounds');
    await save();
    await page.getByRole('button', { name: '添加“弹窗选择”' }).click();
    await page.getByLabel('标题', { exact: true }).first().fill('加压站');
    await page.getByRole('combobox', { name: '数据接口' }).fill('加压站');
    await page.locator('.ant-select-item-option').filter({ hasText: '加压站' }).click();
    await page.getByRole('combobox', { name: '显示字段' }).fill('name');
    await page.getByText('列表', { exact: true }).click();
    await page.getByRole('button', { name: '添加列表' }).click();
    await page.getByText('草稿已自动保存').waitFor();
    await page.getByRole('button', { name: '检查' }).waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    // The plan takes the place of the waiting sign, and whatever is open closes with it.
    await drawer().getByText('新建数据表，用于存放“巡检登记”').waitFor();
    await drawer().getByRole('combobox', { name: '上级目录*' }).fill('资料与知识');
    await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: '资料与知识' }).click();
    await drawer().getByRole('combobox', { name: /角色$/ }).fill('企业安全管理员');
    await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: '企业安全管理员' }).click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.locator('.page-title-row .state-tag').filter({ hasText: '版本 1' }).waitFor();

    const plain = await openDesk();
    try {
      await signIn(plain.page, product.url, 'tangmy');
      await plain.page.goto(`${product.url}/model/stationRounds`);
      await plain.page.getByRole('button', { name: /^新\s?[增建]/ }).click();
      await plain.page.getByRole('button', { name: /^加压站/ }).click();
      const rows = plain.page.getByRole('dialog').last();
      await rows.getByText('城西加压站').click();
      await rows.getByRole('button', { name: /^确\s?定$/ }).click();
      await plain.page.getByRole('button', { name: /^保\s?存$/ }).click();
      await plain.page.getByRole('row').filter({ hasText: '城西加压站' }).waitFor();
    } finally {
      await plain.close();
    }
  });
});
