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

    await page.goto(`${product.url}/systemData/dataSource`);
    await page.getByRole('button', { name: '更多' }).last().click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await drawer()
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await page.getByText('数据源正在使用，不能删除：加压站').first().waitFor();
  });
});
