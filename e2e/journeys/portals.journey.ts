import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { actionOf } from './play/hands.ts';
import { ask } from './play/people.ts';

type Made = { readonly id: string };

describe('portals', () => {
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

  const MOST_STEPS = 200;

  /** Presses Tab until the focus is at what is looked for. */
  const tabTo = async (what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    // The inputs of switches are there and take no room.
    await what.waitFor({ state: 'attached' });
    for (let pressed = 0; pressed < MOST_STEPS; pressed += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`the focus does not come to ${what}`);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const widget = (title: string) => page.getByRole('group', { name: new RegExp(`^${title}：`) });
  const placeOf = async (title: string) => (await widget(title).getAttribute('aria-label'))?.split('：')[1];
  /** Opens a select and takes the option so many places below the chosen one. */
  const takeBelow = async (label: string, steps: number, found: string) => {
    await tabTo(page.getByRole('combobox', { name: label, exact: true }));
    await press('Enter');
    await page.locator('.ant-select-dropdown:visible').getByText(found, { exact: true }).first().waitFor();
    await press(...Array<string>(steps).fill('ArrowDown'), 'Enter');
    await page
      .locator('.ant-select-dropdown:visible')
      .waitFor({ state: 'detached' })
      .catch(() => {});
  };

  test('it begins with one that is brought along, and gets a name of its own', async () => {
    await page.goto(`${product.url}/onlineDev/visualPortal`);
    await tabTo(button('新建门户').first());
    await press('Enter');
    const drawer = page.getByRole('dialog');
    await tabTo(drawer.getByRole('radio', { name: /^空白页面/ }));
    await press('ArrowDown', 'ArrowDown');
    const name = drawer.getByLabel('名称*', { exact: true });
    assert.equal(await name.inputValue(), '单位工作台');
    await tabTo(name);
    await press('Control+a');
    await page.keyboard.type('我的工作台');
    await tabTo(drawer.getByLabel('编码*'));
    await page.keyboard.type('ownDesk');
    await tabTo(drawer.getByRole('button', { name: /^保\s?存$/ }));
    await press('Enter');
    for (const title of ['待我处理', '审核结果', '准备情况', '整改进程', '日程', '公告'])
      await widget(title).waitFor();
  });

  test('a widget is added, set up, moved and resized by keys, and what was done is undone', async () => {
    await tabTo(button('排行'), 'Shift+Tab');
    await press('Enter');
    await tabTo(page.getByRole('textbox', { name: '标题' }));
    await page.keyboard.type('单位名次');
    await widget('单位名次').waitFor();
    await takeBelow('数据来源', 1, '审核指标');
    await page.getByRole('combobox', { name: '指标', exact: true }).waitFor();
    assert.equal(await placeOf('单位名次'), '第 1 列，第 16 行，宽 6，高 7');
    await tabTo(widget('单位名次'), 'Shift+Tab');
    await press('ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowUp');
    assert.equal(await placeOf('单位名次'), '第 2 列，第 16 行，宽 5，高 6');
    await press('ArrowUp');
    assert.equal(await placeOf('单位名次'), '第 2 列，第 9 行，宽 5，高 6');
    await tabTo(widget('公告'), 'Shift+Tab');
    await press('Delete');
    await widget('公告').waitFor({ state: 'detached' });
    await tabTo(button('撤销'), 'Shift+Tab');
    await press('Enter');
    await widget('公告').waitFor();
  });

  test('phones have a layout of their own', async () => {
    await tabTo(page.getByRole('radio', { name: '电脑' }));
    await press('ArrowRight');
    await tabTo(button('单独设计手机布局'));
    await press('Enter');
    await tabTo(widget('待我处理'));
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    assert.equal(await placeOf('待我处理'), '第 1 列，第 1 行，宽 2，高 8');
    await tabTo(widget('日程'));
    await press('Delete');
    await widget('日程').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '显示“日程”' }).waitFor();
    if (process.env.SHOTS_DIR)
      await page.screenshot({ path: `${process.env.SHOTS_DIR}/portal-phone-designer.png` });
  });

  test('it is published, and read on a desktop and at 360 and 390 pixels', async () => {
    await tabTo(button(/^保\s?存$/), 'Shift+Tab');
    await press('Enter');
    await page.getByText('已保存').first().waitFor();
    await tabTo(button(/^发\s?布$/));
    await press('Enter');
    const publish = page.getByRole('dialog').getByRole('button', { name: /^发\s?布$/ });
    await tabTo(publish);
    await press('Enter');
    await page.getByText('V1', { exact: true }).waitFor();
    const id = new URL(page.url()).searchParams.get('id');
    await page.goto(`${product.url}/portalView/${id}`);
    const section = (title: string) => page.getByRole('region', { name: title });
    await section('日程').waitFor();
    // The administrator reads no audits: what counts them is left out, and the rest closes up.
    await page.getByText('4 个组件未显示：其数据不在您的权限范围内。').waitFor();
    assert.equal(await section('单位名次').count(), 0);
    const covered = await page.locator('.portal-grid').evaluate((grid) => {
      const whole = grid.getBoundingClientRect();
      const boxes = [...grid.children].map((child) => child.getBoundingClientRect());
      const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
      return area / (whole.width * whole.height);
    });
    assert.ok(covered > 0.9, `${covered} of the page is covered`);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await section('日程').waitFor({ state: 'detached' });
      const { left, right } = await page.locator('.portal-grid').evaluate((grid) => ({
        left: grid.getBoundingClientRect().left,
        right: grid.getBoundingClientRect().right,
      }));
      assert.ok(left >= 0 && right <= width, `${left} to ${right} of ${width}`);
      const own = await section('待我处理').evaluate((card) => card.getBoundingClientRect().width);
      assert.ok(own < width / 2, `${own} of ${width}: half of the screen`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      if (process.env.SHOTS_DIR)
        await page.screenshot({ path: `${process.env.SHOTS_DIR}/portal-${width}.png` });
    }
  });

  test('a big screen is made on a page of its own, from what is brought along, and opens on the whole screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.url}/onlineDev/dataScreen`);
    // Portals of other categories are not among them.
    await page.getByText('还没有大屏').waitFor();
    await button('新建大屏').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('radio', { name: /^调度大厅大屏/ }).check();
    assert.equal(await drawer.getByLabel('分类*').count(), 0);
    await drawer.getByLabel('名称*', { exact: true }).fill('值班室大屏');
    await drawer.getByLabel('编码*').fill('dutyScreen');
    await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('heading', { name: '值班室大屏', level: 1 }).waitFor();
    assert.match(page.url(), /\/onlineDev\/dataScreen\/design/);
    await button(/^发\s?布$/).click();
    await drawer.getByRole('button', { name: /^发\s?布$/ }).click();
    await page.getByText('V1', { exact: true }).waitFor();
    await page.getByRole('button', { name: '返回' }).click();
    const row = page.getByRole('row').filter({ hasText: '值班室大屏' });
    await row.waitFor();
    if (process.env.SHOTS_DIR) await page.screenshot({ path: `${process.env.SHOTS_DIR}/screens.png` });
    // Its draft is looked at from the list.
    await (await actionOf(row, '预览')).click();
    await drawer.getByText('预览“值班室大屏”').waitFor();
    await drawer.getByRole('region', { name: '单位排名' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const opened = page.waitForEvent('popup');
    await (await actionOf(row, '全屏打开')).click();
    const wall = await opened;
    await wall.getByRole('heading', { name: '值班室大屏', level: 1 }).waitFor();
    assert.match(wall.url(), /\/portalScreen\//);
    if (process.env.SHOTS_DIR) await wall.screenshot({ path: `${process.env.SHOTS_DIR}/screen-wall.png` });
  });

  test('a click on a region of a map narrows the other widgets, opens the map of the region, or opens a page', async () => {
    const square = (name: string, x: number) => ({
      type: 'Feature',
      properties: { name },
      geometry: {
        type: 'Polygon',
        coordinates: [[x, x + 1, x + 1, x, x].map((at, i) => [at, i < 2 || i > 3 ? 30 : 31])],
      },
    });
    const mapOf = async (fullName: string, enCode: string, regions: readonly string[], parent: object) => {
      const features = regions.map((name, at) => square(name, 120 + at));
      const data = JSON.stringify({ type: 'FeatureCollection', features });
      const path = '/api/system/Base/DataMap';
      const made = (await ask(page, 'POST', path, { fullName, enCode, data, ...parent })) as Made;
      return made.id;
    };
    const mapId = await mapOf('供水片区', 'supplyAreas', ['东区', '西区'], {});
    await mapOf('东区街道', 'eastStreets', ['东一街', '东二街'], { parentId: mapId, parentRegion: '东区' });
    const rows = (name: string, list: readonly (readonly [string, string])[]) => ({
      from: 'static',
      rows: list.map(([area, value]) => ({ area, [name]: value })),
    });
    const mapWidget = (i: string, y: number, click: object) => ({
      ...{ i, x: 0, y, w: 6, h: 8, elementKey: 'chart', title: i, click },
      chart: { kind: 'map', category: 'area', values: ['count'], mapId },
      data: rows('count', [
        ['东区', '4'],
        ['西区', '9'],
        ['东一街', '1'],
      ]),
    });
    const layout = [
      mapWidget('按片区筛选', 0, { does: 'filter', column: 'area', parameter: 'area' }),
      mapWidget('打开页面', 8, { does: 'page', link: '/systemData/map?keyword={area}' }),
      {
        ...{ i: '泵站', x: 6, y: 0, w: 6, h: 8, elementKey: 'table', title: '泵站' },
        data: rows('station', [
          ['东区', '东站'],
          ['西区', '西站'],
        ]),
      },
    ];
    const { id } = (await ask(page, 'POST', '/api/visualdev/Portal', {
      ...{ fullName: '片区地图', enCode: 'areaMaps', category: 'group' },
      formData: JSON.stringify({ layout }),
    })) as Made;
    await ask(page, 'PUT', `/api/visualdev/Portal/${id}/Actions/Publish`, { note: '' });
    await page.goto(`${product.url}/portalView/${id}`);
    const section = (title: string) => page.getByRole('region', { name: title });
    /** Presses the middle of a region, of which the paths of the drawing are in the order of the map. */
    const pressRegion = async (title: string, place: number) => {
      const canvas = section(title).locator('.chart-canvas svg');
      await canvas.locator('path').nth(1).waitFor();
      await canvas.scrollIntoViewIfNeeded();
      const { x, y } = await canvas.evaluate((svg, at) => {
        const boxes = [...svg.querySelectorAll('path')]
          .map((path) => path.getBoundingClientRect())
          .filter(({ width, height }) => width > 40 && height > 40)
          .sort((one, two) => one.left - two.left);
        const box = boxes[at === 0 ? 0 : boxes.length - 1];
        return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 3 };
      }, place);
      await page.mouse.click(x, y);
    };
    const stations = section('泵站').getByRole('row');
    await stations.filter({ hasText: '西站' }).waitFor();
    await pressRegion('按片区筛选', 1);
    await stations.filter({ hasText: '东站' }).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).searchParams.get('area'), '西区');
    // What is chosen is taken back by the same click.
    await pressRegion('按片区筛选', 1);
    await stations.filter({ hasText: '东站' }).waitFor();

    await pressRegion('按片区筛选', 0);
    const back = section('按片区筛选').getByRole('button', { name: '返回上级地图' });
    await back.waitFor();
    assert.equal(new URL(page.url()).searchParams.get('area'), null);
    await pressRegion('按片区筛选', 0);
    await page.waitForURL(/area=/);
    assert.equal(new URL(page.url()).searchParams.get('area'), '东一街');
    await back.click();
    await back.waitFor({ state: 'detached' });
    if (process.env.SHOTS_DIR) await page.screenshot({ path: `${process.env.SHOTS_DIR}/portal-maps.png` });

    await page.locator('.portal-filters .ant-tag-close-icon').click();
    await stations.filter({ hasText: '东站' }).waitFor();
    await pressRegion('打开页面', 1);
    await page.waitForURL(/systemData\/map\?keyword=/);
  });
});
