import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { type ReceivedMail, startMailServer } from '../../server/src/testing/mail-server.ts';
import { startTestMariaDb, type TestMariaDb } from '../../server/src/testing/mariadb.ts';
import { startTestPostgres, type TestPostgres } from '../../server/src/testing/outside-postgres.ts';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { callAs } from './play/api.ts';
import { actionOf } from './play/hands.ts';
import { textOfPdf } from './play/pdf-text.ts';

const PASSWORD = 'read-only-9';
const POLL_MS = 200;
/** Where mails say that the product is. */
const PUBLIC_URL = 'https://plus.example';

describe('data of other systems', () => {
  let product: Product;
  let postgres: TestPostgres;
  let mariadb: TestMariaDb | null;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let desk: Desk;
  let page: Page;
  let plain: Desk | undefined;

  before(async () => {
    mailServer = await startMailServer();
    const mailing = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`, PUBLIC_URL };
    [product, postgres, mariadb] = await Promise.all([
      startProduct({ OUTBOUND_LOOPBACK: '1', ...mailing }),
      startTestPostgres(),
      startTestMariaDb(),
    ]);
    await postgres.run(
      'CREATE SCHEMA plant',
      'CREATE TABLE plant.stations (id int PRIMARY KEY, name text NOT NULL)',
      `INSERT INTO plant.stations VALUES (1, '城东加压站'), (2, '城西加压站')`,
      `CREATE ROLE plant_reader LOGIN PASSWORD '${PASSWORD}'`,
      'GRANT USAGE ON SCHEMA plant TO plant_reader',
      'CREATE TABLE plant.meters (id int PRIMARY KEY, corner point)',
      `INSERT INTO plant.meters VALUES (1, '(2,3)')`,
      'GRANT SELECT ON ALL TABLES IN SCHEMA plant TO plant_reader',
    );
    await mariadb?.run(
      'CREATE DATABASE plant CHARACTER SET utf8mb4',
      "CREATE TABLE plant.pumps (id int PRIMARY KEY, name varchar(50)) COMMENT '水泵'",
      `CREATE USER plant_reader@'%' IDENTIFIED BY '${PASSWORD}'`,
      "GRANT SELECT ON plant.* TO plant_reader@'%'",
    );
    desk = await openDesk();
    page = desk.page;
    await signIn(page, product.url, 'admin');
  });
  after(async () => {
    await plain?.close();
    await desk.close();
    await product.stop();
    await mailServer.close();
    await postgres.stop();
    await mariadb?.stop();
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
    await page.getByRole('button', { name: '新建数据源' }).first().click();
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
    // What was tried before it was saved is known of it.
    const source = page.getByRole('row').filter({ hasText: '水厂实时库' });
    await source.waitFor();
    await source.getByText('尚未连接').waitFor({ state: 'detached' });

    await page.goto(`${product.url}/system/sysConfig?tab=outbound`);
    await page.getByRole('button', { name: '登记地址' }).first().click();
    await drawer().getByText('数据库', { exact: true }).click();
    await drawer().getByLabel('地址*').fill('127.0.0.1');
    await drawer()
      .getByRole('combobox', { name: '端口*' })
      .fill(`${[postgres.port, ...(mariadb ? [mariadb.port] : [])].join()},`);
    await save();

    await page.goto(`${product.url}/systemData/dataSource`);
    await source.getByText('不允许访问').waitFor();
    await (await actionOf(source, '测试连接')).click();
    await source.getByText('正常').waitFor();
    await page.getByRole('button', { name: '水厂实时库' }).click();
    await drawer().getByRole('button', { name: '测试连接' }).click();
    await drawer().getByText('连接成功：PostgreSQL 18').waitFor();
    assert.equal(await drawer().getByText('此账号可以写入').count(), 0);
  });

  test('a MariaDB connects too, and its tables are listed', async (t) => {
    if (!mariadb) return t.skip('no MariaDB here');
    await page.goto(`${product.url}/systemData/dataSource`);
    await page.getByRole('button', { name: '新建数据源' }).first().click();
    await drawer().getByText('MySQL / MariaDB', { exact: true }).click();
    await drawer().getByLabel('名称*').fill('水厂设备库');
    await drawer().getByLabel('地址*').fill('127.0.0.1');
    await drawer().getByLabel('端口*').fill(String(mariadb.port));
    await drawer().getByLabel('数据库*').fill('plant');
    await drawer().getByLabel('账号*').fill('plant_reader');
    await drawer().getByLabel('密码').fill(PASSWORD);
    await drawer().getByRole('button', { name: '测试连接' }).click();
    await drawer().getByText('连接成功：MariaDB').waitFor();
    await save();
    await page.goto(`${product.url}/systemData/dataModel`);
    await page.getByRole('combobox', { name: '数据库' }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '水厂设备库' }).click();
    await page.getByRole('row').filter({ hasText: 'pumps' }).filter({ hasText: '水泵' }).waitFor();
  });

  const side = async (label: string, what: RegExp) => {
    await drawer().getByRole('combobox', { name: label, exact: true }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: what }).click();
  };
  const checkSync = async (tables: readonly string[]) => {
    await page.goto(`${product.url}/systemData/dataSync`);
    await page.getByRole('button', { name: '新建同步' }).first().click();
    await side('来源*', /^水厂实时库$/);
    await side('目标*', /^本系统$/);
    for (const table of tables) await side('表*', new RegExp(`^${table}`));
    await page.keyboard.press('Tab');
    await drawer().getByRole('button', { name: '检查', exact: true }).click();
  };
  const chosenTable = (table: string) =>
    drawer().getByRole('table', { name: '表' }).getByRole('row').filter({ hasText: table });
  const beginSync = async (found: string) => {
    await checkSync(['stations']);
    await chosenTable('stations').getByText(found).waitFor();
    await drawer().getByRole('button', { name: '开始同步' }).click();
    await drawer().waitFor({ state: 'hidden' });
  };

  test('a table of it is brought over and compared', async () => {
    await beginSync('目标库没有这张表，将建表');
    const run = page.getByRole('row').filter({ hasText: '建表并同步' });
    await run.filter({ hasText: '水厂实时库 → 本系统' }).filter({ hasText: '一致' }).waitFor();
    await run.getByRole('button', { name: 'stations' }).click();
    await drawer().getByText('1 – 2').waitFor();
  });

  test('a row that the target refuses is told with the reason, mended at its source and brought over again', async () => {
    await postgres.run(
      'ALTER TABLE plant.stations ALTER name DROP NOT NULL',
      'INSERT INTO plant.stations VALUES (3, NULL)',
    );
    await beginSync('目标表已有数据，请选择方式');
    const run = page.getByRole('row').filter({ hasText: '添加并更新' });
    await run.filter({ hasText: '有 1 行未能写入' }).waitFor();
    await run.getByRole('button', { name: 'stations' }).click();
    const refused = drawer().getByRole('row').filter({ hasText: 'violates not-null constraint' });
    await refused.getByRole('cell', { name: '3', exact: true }).waitFor();
    await postgres.run("UPDATE plant.stations SET name = '北郊加压站' WHERE id = 3");
    await refused.getByRole('button', { name: '重试' }).click();
    await drawer().getByText('未写入的行').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await run.filter({ hasText: '一致' }).waitFor();
  });

  test('several tables go at once, and what one would lose is told before', async () => {
    await checkSync(['stations', 'meters']);
    await chosenTable('meters').getByText('corner 不能原样保存：point → text').waitFor();
    await chosenTable('stations').getByText('目标表已有数据').waitFor();
    const target = drawer().getByRole('combobox', { name: '“meters”的目标表名' });
    await target.fill('meter_copy');
    await page.keyboard.press('Tab');
    // One is refused, the other one has begun and does not begin again.
    await drawer().getByRole('button', { name: '开始同步' }).click();
    await chosenTable('meters').getByText('目标表不能原样保存这些列：corner').waitFor();
    assert.equal(await chosenTable('stations').count(), 0);
    await drawer().getByRole('checkbox', { name: '接受目标表不能原样保存的列' }).check();
    await drawer().getByRole('button', { name: '开始同步' }).click();
    await drawer().waitFor({ state: 'hidden' });
    const run = page.getByRole('row').filter({ hasText: 'meter_copy' });
    await run.filter({ hasText: '一致' }).waitFor();
  });

  test('a plan into a table that is chosen tells what came of it last', async () => {
    await page.goto(`${product.url}/systemData/dataSync`);
    await page.getByRole('button', { name: '同步计划' }).click();
    await drawer().getByRole('button', { name: '新建计划' }).click();
    await drawer().getByLabel('计划名称*').fill('每日加压站');
    await side('来源*', /^水厂实时库$/);
    await side('目标*', /^本系统$/);
    await side('表*', /^stations/);
    const target = drawer().getByRole('combobox', { name: '目标表名' });
    await target.fill('station');
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'stations' }).click();
    await drawer().getByRole('button', { name: '检查', exact: true }).click();
    await drawer().getByText('目标表已有数据').waitFor();
    await drawer()
      .getByRole('button', { name: /保\s?存/ })
      .click();
    const plan = drawer().getByRole('row').filter({ hasText: '每日加压站' });
    await plan.getByText('还没有执行').waitFor();
    await (await actionOf(plan, '立即执行')).click();
    await plan.filter({ hasText: '3 行' }).filter({ hasText: '一致' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('a table is modelled, changed under its rows, and comes back with them after it was deleted', async () => {
    const check = () => drawer().getByRole('button', { name: '查看语句' }).click();
    const plan = drawer().getByRole('region', { name: '将执行的语句' });
    const column = (at: number) => drawer().getByRole('region', { name: '列' }).getByRole('row').nth(at);
    const open = () => page.getByRole('button', { name: 'station_book' }).click();
    const row = page.getByRole('row').filter({ hasText: 'station_book' });
    const closeDrawer = async () => {
      await page.keyboard.press('Escape');
      await drawer().waitFor({ state: 'hidden' });
    };
    const apply = async (name: '创建表' | '执行修改') => {
      await drawer().getByRole('button', { name }).click();
      await drawer().waitFor({ state: 'hidden' });
    };

    await page.goto(`${product.url}/systemData/dataModel?linkId=0`);
    await page.getByRole('button', { name: '新建表' }).first().click();
    await drawer().getByRole('textbox', { name: '表名' }).fill('station_book');
    await drawer().getByRole('textbox', { name: '说明', exact: true }).first().fill('加压站台账');
    await choose(column(1).getByRole('combobox', { name: '类型' }), '整数');
    await drawer().getByRole('button', { name: '添加列' }).click();
    await column(2).getByRole('textbox', { name: '列名' }).fill('name');
    await check();
    await plan.getByText('CREATE TABLE').waitFor();
    await apply('创建表');
    await row.filter({ hasText: '加压站台账' }).waitFor();

    // Its rows come from the database that was connected before.
    const admin = await callAs(product.url, 'admin');
    const { list: sources } = await admin.get<{ list: { id: string; fullName: string }[] }>(
      '/api/system/DataSource',
    );
    const source = sources.find(({ fullName }) => fullName === '水厂实时库') ?? assert.fail();
    await admin.send('POST', '/api/system/DataSync/Actions/Execute', {
      ...{
        dbConnectionFrom: source.id,
        dbTable: 'stations',
        dbConnectionTo: '0',
        targetTable: 'station_book',
      },
      ...{ type: 'append', acceptsLoss: true },
    });
    await signIn(page, product.url, 'admin');
    const rowsAre = async (heads: readonly string[], cells: readonly RegExp[]) => {
      await page.goto(`${product.url}/systemData/dataModel?linkId=0`);
      await (await actionOf(row, '打开数据')).click();
      const table = drawer().getByRole('table');
      for (const name of heads) await table.getByRole('columnheader', { name, exact: true }).waitFor();
      for (const name of cells) await table.getByRole('row', { name }).waitFor();
      await closeDrawer();
    };
    await rowsAre(['编号', 'name'], [/^1 城东加压站$/, /^2 城西加压站$/]);

    await open();
    const indexes = drawer().getByRole('region', { name: '索引' });
    await choose(indexes.getByRole('combobox', { name: '索引列' }), 'name');
    await page.keyboard.press('Tab');
    await indexes.getByRole('checkbox', { name: '唯一' }).check();
    await indexes.getByRole('button', { name: '添加索引' }).click();
    await indexes.getByText('name · 唯一').waitFor();

    // What the rows do not fit into is refused before anything is run; a longer text and one more column are not.
    await column(2).getByRole('textbox', { name: '长度' }).fill('3');
    await check();
    await plan.getByRole('alert').first().waitFor();
    assert.equal(await drawer().getByRole('button', { name: '执行修改' }).count(), 0);
    await column(2).getByRole('textbox', { name: '长度' }).fill('80');
    await drawer().getByRole('button', { name: '添加列' }).click();
    await column(3).getByRole('textbox', { name: '列名' }).fill('area');
    await check();
    await plan.getByText('ALTER TABLE').waitFor();
    await apply('执行修改');

    await open();
    await column(2).getByRole('button', { name: '删除列' }).click();
    await check();
    await drawer().getByLabel('输入表名 station_book 以确认删除列中的数据').fill('station_book');
    await apply('执行修改');
    await rowsAre(['编号', 'area'], [/^1 –$/, /^2 –$/]);
    const bringBack = async (what: RegExp) => {
      await page.getByRole('button', { name: '已删除' }).click();
      const part = drawer().locator('section').filter({ hasText: what });
      await part.getByRole('button', { name: '恢复' }).click();
      await part.waitFor({ state: 'hidden' });
      await closeDrawer();
    };
    await bringBack(/station_book\.name/);
    await rowsAre(['area', 'name'], [/城东加压站/, /城西加压站/]);

    await (await actionOf(row, '删除')).click();
    await drawer().getByRole('textbox', { name: '表名' }).fill('station_book');
    await drawer()
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await row.waitFor({ state: 'hidden' });
    await bringBack(/station_book/);
    await rowsAre(['编号', 'area', 'name'], [/城东加压站/, /城西加压站/]);

    // Columns stand where they are put.
    const names = async () => {
      const boxes = drawer().getByRole('textbox', { name: '列名' });
      await boxes.nth(2).waitFor();
      return Promise.all([0, 1, 2].map((at) => boxes.nth(at).inputValue()));
    };
    await open();
    const [first, second, third] = await names();
    await column(3).getByRole('button', { name: '上移' }).click();
    await check();
    await plan.getByText('没有需要执行的语句').waitFor();
    await apply('执行修改');
    await open();
    assert.deepEqual(await names(), [first, third, second]);
    await closeDrawer();
  });

  const nameInterface = async (name: string, code: string) => {
    await page.goto(`${product.url}/systemData/dataInterface?edit=new`);
    await page.getByLabel('名称*').fill(name);
    await page.getByLabel('编码*').fill(code);
  };
  const writeStatement = async (text: string) => {
    await page.locator('.cm-content').first().click();
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    // The saved interface takes the place of the new one.
    await page.getByText('未发布').waitFor();
  };
  const release = async () => {
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await drawer()
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('V1', { exact: true }).waitFor();
  };

  test('a form of our own begins with its columns', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer()
      .getByRole('radio', { name: /^数据建模的表/ })
      .check();
    await choose(drawer().getByRole('combobox', { name: '数据连接' }), '水厂实时库');
    await drawer().getByRole('combobox', { name: '选择表' }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'stations' }).click();
    const titles = drawer().getByRole('textbox', { name: '字段名称' });
    await titles.first().waitFor();
    assert.equal(await titles.first().inputValue(), 'name', 'without its key');
    await drawer().getByLabel('编码*').fill('stationForm');
    await choose(drawer().getByRole('combobox', { name: '分类*' }), '设备管理');
    await save();
    await page.locator('.designer-paper [data-field]').first().waitFor();
  });

  test('an interface reads it, and the source cannot be deleted any more', async () => {
    await nameInterface('加压站', 'stations');
    await page.getByRole('combobox', { name: '数据库' }).click();
    await page.getByTitle('水厂实时库', { exact: true }).last().click();
    await page.getByText('stations', { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: '参数' }).click();
    await page.getByRole('button', { name: '添加参数' }).click();
    await page.getByRole('textbox', { name: '参数名' }).fill('part');
    await page.getByRole('textbox', { name: '说明' }).fill('站名');
    await page.getByRole('textbox', { name: '默认值' }).fill('加压站');
    await writeStatement("SELECT id, name FROM stations WHERE name LIKE '%' || {part} || '%' ORDER BY id");
    await page.getByRole('tab', { name: '试运行' }).click();
    await page.getByLabel('站名').fill('城');
    const person = page.getByRole('combobox', { name: '以谁的身份' });
    await person.fill('唐明月');
    await page.locator('.ant-select-item-option').filter({ hasText: '唐明月' }).click();
    await page.getByRole('button', { name: /运\s?行$/ }).click();
    await page.getByText('2 行').first().waitFor();
    await page.getByText('城西加压站').first().waitFor();
    await release();

    await page.goto(`${product.url}/systemData/dataSource`);
    await page
      .getByRole('row')
      .filter({ hasText: '水厂实时库' })
      .getByRole('button', { name: '更多' })
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await drawer()
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await page.getByText('数据源正在使用，不能删除：加压站').first().waitFor();
  });

  test('a field of a form chooses among its rows, for people without any right to interfaces', async () => {
    await page.goto(`${product.url}/onlineDev/webDesign`);
    await page.getByRole('button', { name: '新建功能' }).first().click();
    await drawer().getByLabel('名称*').fill('巡检登记');
    await drawer().getByLabel('编码*').fill('stationRounds');
    await choose(drawer().getByRole('combobox', { name: '分类*' }), '设备管理');
    await save();
    await page.getByRole('button', { name: '添加“弹窗选择”' }).click();
    await page.getByLabel('标题', { exact: true }).first().fill('加压站');
    await page.getByRole('combobox', { name: '数据接口' }).fill('加压站');
    await page.locator('.ant-select-item-option').filter({ hasText: '加压站' }).click();
    await page.getByRole('combobox', { name: '显示字段' }).fill('name');
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

    plain = await openDesk();
    await signIn(plain.page, product.url, 'tangmy');
    await plain.page.goto(`${product.url}/model/stationRounds`);
    await plain.page
      .getByRole('button', { name: /^新\s?[增建]/ })
      .first()
      .click();
    await plain.page.getByRole('button', { name: /^加压站/ }).click();
    const rows = plain.page.getByRole('dialog').last();
    await rows.getByText('城西加压站').click();
    await rows.getByRole('button', { name: /^确\s?定$/ }).click();
    await plain.page.getByRole('button', { name: /^保\s?存$/ }).click();
    await plain.page.getByRole('row').filter({ hasText: '城西加压站' }).waitFor();
  });

  const offered = (what: string) =>
    page
      .locator('.ant-select-dropdown:visible')
      .locator('.ant-select-item-option-content, .ant-select-tree-title')
      .filter({ hasText: new RegExp(`^${what}$`) });
  const choose = async (box: Locator, what: string) => {
    await box.click();
    await offered(what).click();
  };
  const find = async (box: Locator, what: string) => {
    await box.fill(what);
    await offered(what).click();
  };
  const begin = async (name: string, code: string) => {
    await drawer().getByLabel('名称*', { exact: true }).fill(name);
    await drawer().getByLabel('编码*').fill(code);
    await drawer().getByRole('combobox', { name: '分类*' }).click();
    await page.locator('.ant-select-item-option:visible').first().click();
    await save();
  };
  const saveAndRelease = async () => {
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await release();
  };
  const beginEntry = async (name: string, code: string, kind: string) => {
    await page.goto(`${product.url}/system/menu`);
    await page.getByRole('button', { name: '新建菜单' }).first().click();
    await drawer().getByLabel('菜单名称*').fill(name);
    await drawer().getByLabel('菜单编码*').fill(code);
    await drawer().getByLabel('图标*').click();
    await page.getByRole('button', { name: 'AppstoreOutlined' }).click();
    await choose(drawer().getByRole('combobox', { name: '类型*' }), kind);
  };
  const enter = async (name: string, kind: string) => {
    await beginEntry(name, kind === '门户' ? 'ownBoard' : 'ownReport', kind);
    await choose(drawer().getByRole('combobox', { name: `${kind}*` }), name);
    await save();
  };

  test('a portal and a report are made, published and given to a role', async () => {
    await nameInterface('我的账号', 'ownAccount');
    await writeStatement('SELECT p.account AS account, p.name AS person FROM people p WHERE p.id = @user');
    await release();

    await page.goto(`${product.url}/onlineDev/visualPortal`);
    await page.getByRole('button', { name: '新建门户' }).first().click();
    await begin('个人看板', 'ownBoard');
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await choose(page.getByRole('combobox', { name: '数据来源' }), '数据接口');
    await find(page.getByRole('combobox', { name: '接口' }), '我的账号');
    // A designed page is inert: none of its cells has a role.
    await page.locator('.portal-canvas').getByText('person', { exact: true }).waitFor();
    await choose(page.getByRole('combobox', { name: '点击时' }), '打开列表或记录');
    await page.getByLabel('页面地址').fill('/model/stationRounds');
    for (const name of ['邮件', '日程'])
      await page.locator('.portal-kinds').getByRole('button', { name, exact: true }).click();
    await saveAndRelease();

    await page.goto(`${product.url}/onlineDev/dataReport`);
    await page.getByRole('button', { name: '新建报表' }).first().click();
    await begin('个人汇总', 'ownReport');
    await page.getByRole('button', { name: '添加数据集' }).click();
    await page.getByRole('menuitem', { name: '数据接口' }).last().click();
    await find(page.getByRole('combobox', { name: '来源' }), '我的账号');
    await page.getByRole('button', { name: '添加内容' }).click();
    await page.getByRole('menuitem', { name: '分组表' }).click();
    await find(page.getByRole('combobox', { name: '字段' }).first(), 'account');
    await page.getByRole('row').filter({ hasText: '合计' }).waitFor();
    const parts = page.locator('.report-parts button');
    const made = await parts.count();
    await page.getByRole('button', { name: '添加内容' }).click();
    await page.getByRole('menuitem', { name: '文字' }).click();
    await parts.nth(made).waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await parts.nth(made).waitFor({ state: 'detached' });
    await saveAndRelease();

    await enter('个人看板', '门户');
    await enter('个人汇总', '报表');
    await page.goto(`${product.url}/permission/role`);
    await page
      .getByRole('row')
      .filter({ hasText: '企业安全管理员' })
      .getByRole('button', { name: '角色权限' })
      .click();
    for (const name of ['个人看板', '个人汇总']) {
      await drawer().getByRole('searchbox').fill(name);
      await drawer().getByRole('row', { name, exact: true }).getByRole('checkbox').check();
    }
    await drawer().getByRole('button', { name: '保存权限' }).click();
    await drawer().waitFor({ state: 'hidden' });
  });

  test('its holders open both from their menu, see what is theirs only, and change neither', async () => {
    assert.ok(plain);
    const own = plain.page;
    await own.goto(product.url);
    await own.getByRole('menuitem', { name: '个人看板' }).click();
    await own.getByRole('cell', { name: '唐明月' }).waitFor();
    assert.equal(await own.getByRole('cell', { name: '系统管理员' }).count(), 0);
    await own.getByRole('main').getByText('收件箱里没有邮件').waitFor();
    await own.getByRole('main').getByRole('link', { name: '打开日程' }).waitFor();
    await own.getByRole('row').nth(1).getByRole('button').click();
    await own.getByRole('heading', { name: '巡检登记', level: 1 }).waitFor();

    await own.getByRole('menuitem', { name: '个人汇总' }).click();
    await own.getByRole('row').filter({ hasText: '合计' }).waitFor();
    // The head, the one account and the sum.
    assert.equal(await own.getByRole('row').count(), 3);
    await own.getByRole('row').nth(1).getByRole('button').click();
    await own.getByRole('dialog').getByRole('cell', { name: '唐明月' }).waitFor();

    for (const path of ['visualPortal', 'dataReport']) {
      await own.goto(`${product.url}/onlineDev/${path}`);
      await own.getByRole('heading', { name: '没有权限' }).waitFor();
    }
  });

  test('a portal is the home page of a role, and of a person who keeps it for herself', async () => {
    assert.ok(plain);
    const own = plain.page;
    const setForRole = async (choose: (roles: Locator) => Promise<void>) => {
      await page.goto(`${product.url}/onlineDev/visualPortal`);
      await (await actionOf(page.getByRole('row').filter({ hasText: '个人看板' }), '设为首页')).click();
      await drawer().getByText('将“个人看板”设为首页').waitFor();
      await choose(drawer().getByRole('combobox', { name: '角色首页' }));
      await save();
    };
    const changeHome = async (before: string, after: string) => {
      await own.getByRole('button', { name: '更多' }).first().click();
      await own.getByRole('menuitem', { name: '选择首页' }).click();
      const dialog = own.getByRole('dialog');
      assert.ok(await dialog.getByRole('radio', { name: before, exact: true }).isChecked());
      await dialog.getByRole('radio', { name: after, exact: true }).check();
      await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const portal = own.getByRole('heading', { name: '个人看板', level: 1 });

    await setForRole(async (roles) => {
      await roles.fill('企业安全管理员');
      const found = page
        .locator('.ant-select-tree-node-content-wrapper')
        .filter({ hasText: '企业安全管理员' });
      await found.click();
    });
    await own.goto(`${product.url}/home`);
    await portal.waitFor();
    await own.getByRole('cell', { name: '唐明月' }).waitFor();
    // What was chosen for her is not her own choice.
    await changeHome('默认首页', '个人看板');

    await setForRole(async (roles) => {
      await roles.press('Backspace');
    });
    await own.reload();
    await portal.waitFor();
    await changeHome('个人看板', '默认首页');
    await own.getByRole('button', { name: '自定义首页' }).waitFor();
  });

  test('a portal is the home page of an organisation, which is told who may not open it and lets them', async () => {
    assert.ok(plain);
    const own = plain.page;
    const company = '清源城中水务有限公司';
    await page.goto(`${product.url}/onlineDev/visualPortal`);
    await (await actionOf(page.getByRole('row').filter({ hasText: '个人看板' }), '设为首页')).click();
    const organizes = drawer().getByRole('combobox', { name: '组织首页' });
    await organizes.click();
    const offeredCompany = page.locator('.ant-select-tree-node-content-wrapper:visible');
    // What is typed before the organisations are there finds none of them.
    await offeredCompany.first().waitFor();
    await organizes.fill(company);
    await offeredCompany.filter({ hasText: company }).click();
    // The list of what is offered lies over the note.
    await organizes.press('Tab');
    await offeredCompany.first().waitFor({ state: 'hidden' });
    await drawer()
      .getByText(new RegExp(`^${company}：\\d+ 人中有 \\d+ 人$`))
      .waitFor();
    await drawer().getByRole('checkbox', { name: '同时授权以上角色和组织打开该门户' }).check();
    await save();

    // Somebody of the organisation without the role that the portal was given to.
    const contact = await openDesk();
    try {
      await signIn(contact.page, product.url, 'luozq');
      await contact.page.goto(`${product.url}/home`);
      await contact.page.getByRole('heading', { name: '个人看板', level: 1 }).waitFor();
      await contact.page.getByRole('cell', { name: '罗志强' }).waitFor();
    } finally {
      await contact.close();
    }

    // The built-in home is a choice of its own.
    await own.goto(`${product.url}/home`);
    await own.getByRole('heading', { name: '个人看板', level: 1 }).waitFor();
    const keepHome = async (name: string) => {
      await own.getByRole('button', { name: '更多' }).first().click();
      await own.getByRole('menuitem', { name: '选择首页' }).click();
      await own.getByRole('dialog').getByRole('radio', { name, exact: true }).check();
      await own
        .getByRole('dialog')
        .getByRole('button', { name: /^保\s?存$/ })
        .click();
      await own.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await keepHome('系统内置首页');
    await own.getByRole('button', { name: '自定义首页' }).waitFor();
    await own.reload();
    await own.getByRole('button', { name: '自定义首页' }).waitFor();
    await keepHome('默认首页');
    await own.getByRole('heading', { name: '个人看板', level: 1 }).waitFor();
  });

  test('a report is mailed to three people, and the file of each holds the own rows only', async () => {
    const receivers = [
      { account: 'tangmy', name: '唐明月' },
      { account: 'panyt', name: '潘玉亭' },
      { account: 'weisq', name: '魏思琪' },
    ];
    for (const { account } of receivers) {
      const own = await callAs(product.url, account);
      const path = '/api/permission/Users/Current/BaseInfo';
      await own.send('PUT', path, { ...(await own.get<object>(path)), email: addressOf(account) });
    }
    await page.goto(`${product.url}/auditSetting?tab=notify`);
    const rule = page.getByRole('row').filter({ hasText: '订阅的报表' });
    await rule.getByRole('checkbox', { name: '邮件' }).check();
    // Whatever the hour at which this runs.
    await page.getByRole('switch', { name: '免打扰时段' }).uncheck();
    await page.getByRole('button', { name: /^保\s?存/ }).click();
    await page.getByText('通知规则已保存').waitFor();

    await page.goto(`${product.url}/onlineDev/dataReport`);
    await (await actionOf(page.getByRole('row').filter({ hasText: '个人汇总' }), '订阅与发送')).click();
    await drawer().getByRole('button', { name: '新建订阅' }).click();
    const form = drawer().last();
    await form.getByLabel('名称*').fill('每人一份');
    for (const { name } of receivers) {
      await form.getByLabel('接收人', { exact: true }).fill(name);
      await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).click();
    }
    const outside = 'bureau@outside.example';
    await form.getByText(/按您（保存本订阅的人）的数据权限生成/).waitFor();
    await form.getByLabel('外部邮箱', { exact: true }).fill(outside);
    await form.getByLabel('外部邮箱', { exact: true }).press('Enter');
    await form.getByRole('button', { name: /保\s?存/ }).click();
    const subscription = drawer().locator('.report-item').filter({ hasText: '每人一份' });
    await (await actionOf(subscription, '立即发送')).click();
    for (const { name } of receivers)
      await drawer().getByRole('row').filter({ hasText: name }).filter({ hasText: '已发送' }).waitFor();

    // Mails go out each minute.
    await subscription.getByText(`${outside}（按`).waitFor();
    await drawer().getByRole('row').filter({ hasText: outside }).filter({ hasText: '已发送' }).waitFor();
    const until = Date.now() + 120_000;
    while (mailServer.mails.length <= receivers.length && Date.now() < until) await sleep(POLL_MS);
    const toOutside = mailServer.mails.filter(({ to }) => to.join() === outside);
    assert.equal(toOutside.length, 1);
    assert.match(toOutside[0]?.source ?? '', /Content-Disposition: attachment/);
    for (const { account, name } of receivers) {
      const [mail, ...more] = mailServer.mails.filter(({ to }) => to.join() === addressOf(account));
      assert.ok(mail && more.length === 0, `mails for ${account}`);
      const own = await openDesk();
      try {
        await signIn(own.page, product.url, account);
        await own.page.goto(product.url + linkOf(mail));
        await own.page.getByRole('heading', { name: '个人汇总', level: 1 }).waitFor();
        const download = own.page.waitForEvent('download');
        await own.page.getByRole('button', { name: /^下\s?载/ }).click();
        const text = await textOfPdf(new Uint8Array(await readFile(await (await download).path())));
        for (const other of receivers) assert.equal(text.includes(other.account), other.name === name, text);
      } finally {
        await own.close();
      }
    }
  });

  test('a link of the menu to an own page opens that page, and one to another link is told to be wrong', async () => {
    for (const [name, code, address] of [
      ['片区地图', 'ownLink', '/systemData/map'],
      ['绕路的链接', 'roundLink', '/ownLink'],
    ] as const) {
      await beginEntry(name, code, '外链');
      await drawer().getByLabel('菜单地址*').fill(address);
      await save();
    }
    await page.goto(product.url);
    await page.getByRole('menuitem', { name: '片区地图' }).click();
    await page.getByRole('heading', { name: '数据地图', level: 1 }).waitFor();
    await page.getByRole('menuitem', { name: '绕路的链接' }).click();
    await page.getByText('链接地址不正确').waitFor();
  });

  test('a link tells another system by a ticket who follows it, once for a window and once for a frame', async () => {
    const asked: string[] = [];
    const other = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other');
      if (pathname !== '/view') return response.writeHead(404).end();
      const ticket = searchParams.get('t') ?? '';
      asked.push(ticket);
      const answer = await fetch(`${product.url}/api/oauth/ViewTicket/Actions/Exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket }),
      });
      const { data } = (await answer.json()) as { data: { account?: string } | null };
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<h1>这里是${data?.account ?? '不认识的人'}</h1>`);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const address = `http://127.0.0.1:${port}/view?t=\${token}`;
      for (const [name, code, target] of [
        ['外部看板', 'ticketWindow', '新窗口'],
        ['内嵌看板', 'ticketFrame', '当前窗口'],
      ] as const) {
        await beginEntry(name, code, '外链');
        await drawer().getByLabel('菜单地址*').fill(address);
        await drawer().getByText(target, { exact: true }).click();
        await save();
      }
      await page.goto(product.url);
      const opened = page.context().waitForEvent('page');
      await page.getByRole('menuitem', { name: '外部看板' }).click();
      await (await opened).getByRole('heading', { name: '这里是admin' }).waitFor();
      await (await opened).reload();
      await (await opened).getByRole('heading', { name: '这里是不认识的人' }).waitFor();
      await (await opened).close();

      await page.getByRole('menuitem', { name: '内嵌看板' }).click();
      await page.frameLocator('.link-frame').getByRole('heading', { name: '这里是admin' }).waitFor();
      const session = await page.evaluate(() => JSON.stringify(localStorage));
      for (const ticket of asked) assert.ok(ticket !== '' && !session.includes(ticket));
      assert.equal(new Set(asked).size, 2);
    } finally {
      other.close();
    }
  });
});

const addressOf = (account: string): string => `${account}@plus.example`;

/** The page of the product that a mail leads to. */
function linkOf({ source }: ReceivedMail): string {
  const [head = '', body = ''] = source.split(/\r\n\r\n(.*)/s);
  const text = /^content-transfer-encoding: base64/im.test(head)
    ? Buffer.from(body, 'base64').toString()
    : body.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = text.split(/\s/).find((word) => word.startsWith(PUBLIC_URL));
  return link?.slice(PUBLIC_URL.length) ?? assert.fail(text);
}
