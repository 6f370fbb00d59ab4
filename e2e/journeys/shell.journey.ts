import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, signIn } from '../browser.ts';
import { unnamedParts } from '../names.ts';
import { type Product, startProduct } from '../product.ts';
import { deskWith, enter, LOOKS, nameOf, seriousFaults } from './play/looks.ts';
import { openEntry } from './play/menu-search.ts';

const tags = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const openSettings = (page: Page) => page.getByRole('button', { name: '界面设置' }).click();
async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: '界面设置' });
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

describe('the shell', () => {
  let product: Product;
  let desk: Desk;

  before(async () => {
    product = await startProduct();
    desk = await openDesk();
    await signIn(desk.page, product.url, 'chenyl');
    await desk.page.getByRole('button', { name: '自定义首页' }).waitFor();
  });
  after(async () => {
    await desk.close();
    await product.stop();
  });

  test('four layouts carry the same menu, and the chosen one is there again after a reload', async () => {
    const { page } = desk;
    for (const layout of ['功能', '平铺', '混合']) {
      await openSettings(page);
      await page.getByRole('button', { name: layout, exact: true }).click();
      await closeDrawer(page);
      await page.getByRole('navigation', { name: '菜单' }).getByText('审核工作').waitFor();
    }
    await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '审核工作' }).click();
    await page.getByRole('menuitem', { name: '审核列表' }).waitFor();
    await page.reload();
    await page.locator('.shell[data-layout="blend"]').waitFor();
    await openSettings(page);
    await page.getByRole('button', { name: '经典', exact: true }).click();
    await closeDrawer(page);
    await page.locator('.shell[data-layout="classic"]').waitFor();
  });

  test('a dark colour theme is painted before the application runs', async () => {
    const { page } = desk;
    await openSettings(page);
    await page.getByRole('button', { name: '深色', exact: true }).click();
    await page.getByRole('button', { name: '优雅紫' }).first().click();
    await page.route('**/assets/**', (route) => route.abort());
    await page.reload();
    const painted = await page.evaluate(() => [
      document.documentElement.dataset.theme,
      document.documentElement.style.getPropertyValue('--accent'),
    ]);
    assert.deepEqual(painted, ['dark', '#722ed1']);
    await page.unroute('**/assets/**');
    await page.reload();
    await openSettings(page);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await closeDrawer(page);
  });

  test('pages are found by first letters, and each visit is one tag', async () => {
    const { page } = desk;
    await openEntry(page, 'shlb', '审核列表');
    await openEntry(page, 'zhenggaijihua', '整改计划');
    await openEntry(page, '审核列表', '审核列表');
    assert.deepEqual(await tags(page).allTextContents(), ['首页', '审核列表', '整改计划']);
  });

  test('tags move by dragging, close by the middle button and by their menu; the home tag stays', async () => {
    const { page } = desk;
    await page
      .locator('.tag')
      .nth(2)
      .dragTo(page.locator('.tag').nth(1), { targetPosition: { x: 4, y: 8 } });
    assert.deepEqual(await tags(page).allTextContents(), ['首页', '整改计划', '审核列表']);
    await tags(page).nth(1).click({ button: 'middle' });
    assert.deepEqual(await tags(page).allTextContents(), ['首页', '审核列表']);
    await tags(page).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await page.waitForURL(/\/home/);
    assert.deepEqual(await tags(page).allTextContents(), ['首页']);
  });

  test('a page behind its tag keeps what was typed, until it is refreshed', async () => {
    const { page } = desk;
    await openEntry(page, 'shlb', '审核列表');
    const box = page.locator('.filter-keyword input, input.filter-keyword').first();
    await box.fill('水厂');
    await tags(page).first().click();
    await page.waitForURL(/\/home/);
    await tags(page).nth(1).click();
    await page.waitForURL(/\/auditList/);
    assert.equal(await box.inputValue(), '水厂');
  });

  test('a page behind its tag keeps its scroll, a table within it too', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/kit?part=table`);
    const table = page.locator('.edit-table-body').last();
    await table.evaluate((area) => area.scrollTo(0, 8000));
    const scroll = page.locator('.page-scroll').filter({ has: table });
    await scroll.evaluate((area) => area.scrollTo(0, 300));
    await tags(page).first().click();
    await page.waitForURL(/\/home/);
    await tags(page).nth(1).click();
    await table.waitFor();
    assert.equal(await table.evaluate((area) => area.scrollTop), 8000);
    assert.equal(await scroll.evaluate((area) => area.scrollTop), 300);
  });

  test('every switch of the settings takes its part away and brings it back', async () => {
    const { page } = desk;
    await openSettings(page);
    const parts = [
      ['页签栏', page.locator('.tag-bar')],
      ['页签图标', page.locator('.tag .anticon:not(.anticon-close)').first()],
      ['语言切换', page.getByRole('button', { name: '语言' })],
      ['菜单搜索', page.getByRole('button', { name: '搜索记录和菜单' })],
      ['菜单上方的标志', page.locator('.brand')],
    ] as const;
    for (const [name, part] of parts) {
      await page.getByRole('switch', { name }).click();
      await part.waitFor({ state: 'detached' });
      await page.getByRole('switch', { name }).click();
      await part.waitFor({ state: 'attached' });
    }
    await page.getByRole('switch', { name: '固定顶栏' }).click();
    await closeDrawer(page);
    const scroll = page.locator('.page-scroll:visible');
    const away = (state: string) => page.locator(`.shell[data-head="${state}"]`).waitFor();
    await scroll.evaluate((area) => area.scrollTo(0, 250));
    await away('away');
    await scroll.evaluate((area) => area.scrollTo(0, 150));
    await away('shown');
    await openSettings(page);
    await page.getByRole('button', { name: '恢复默认' }).click();
    await closeDrawer(page);
  });

  test('the language is stored with the account and announced in the new language', async () => {
    const { page } = desk;
    await openEntry(page, 'shlb', '审核列表');
    await page.getByRole('button', { name: '语言' }).click();
    // What the server words itself is asked for anew in the new language.
    const again = page.waitForResponse((answer) => /\/api\/audit\/check\?/.test(answer.url()));
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByText('Switch Language Success').waitFor();
    await page.getByRole('heading', { name: 'Audits' }).waitFor();
    await again;
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').first().click();
    await page.getByText('Management system supervisor').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Audits' }).waitFor();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await page.getByRole('heading', { name: '审核列表' }).waitFor();
  });

  test('the window is named after the record and the product, in the language of the reader', async () => {
    const { page } = desk;
    const titleIs = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
    const choose = async (button: string, language: string) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('menuitem', { name: language }).click();
    };
    await page.goto(`${product.url}/auditList`);
    await titleIs('审核列表 - AuditPlus 审核管理平台');
    await choose('语言', 'English');
    await titleIs('Audits - AuditPlus');
    await page.goto(`${product.url}/evaluation`);
    await page.getByRole('button', { name: /^V\d/ }).first().click();
    await page.waitForURL(/\/evaluationTow\?versionId=/);
    const record = await page.getByRole('heading', { level: 1, name: / V\d/ }).textContent();
    await titleIs(`${record} - AuditPlus`);
    // The record that stands behind its tag names the window again once it is back in front.
    await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').first().click();
    await titleIs('Home - AuditPlus');
    await page.goBack();
    await titleIs(`${record} - AuditPlus`);
    await choose('Language', '简体中文');
    await titleIs(`${record} - AuditPlus 审核管理平台`);
  });

  test('a file dropped beside every field does not take the page away', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/auditList`);
    await page.getByRole('heading', { name: '审核列表' }).waitFor();
    const taken = await page.getByRole('heading', { name: '审核列表' }).evaluate((place) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
      const dropped = ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        // Whoever cancels the event keeps the browser from opening the file.
        return !place.dispatchEvent(event);
      });
      const text = new DragEvent('drop', {
        dataTransfer: new DataTransfer(),
        bubbles: true,
        cancelable: true,
      });
      return { dropped, isTextLeft: place.dispatchEvent(text) };
    });
    assert.deepEqual(taken, { dropped: [true, true], isTextLeft: true });
  });

  test('on a phone the menu is a drawer that closes when a page opens', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('menuitem', { name: '首页' }).click();
    await page.waitForURL(/\/home/);
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(overflow, false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the whole screen is filled and given back, and a browser that cannot says so', async () => {
    const { page } = desk;
    const full = (name: string) => page.getByRole('button', { name });
    await full('进入全屏').hover();
    await page.getByRole('tooltip', { name: '进入全屏' }).waitFor();
    await full('进入全屏').click();
    await full('退出全屏').waitFor();
    // Two moves of the mouse within a frame are one to the page, which then never sees the button left.
    await page.getByRole('main').hover();
    await full('退出全屏').hover();
    await page.getByRole('tooltip', { name: '退出全屏' }).waitFor();
    await full('退出全屏').click();
    await full('进入全屏').waitFor();
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
    await full('进入全屏').click();
    await page.getByText('当前浏览器不支持全屏').waitFor();
  });

  test('a row is as high as the chosen size says, with names, states and actions in it', async () => {
    const own = await openDesk();
    try {
      const { page } = own;
      await signIn(page, product.url, 'admin');
      await page.goto(`${product.url}/permission/user`);
      const row = page.locator('.data-table .ant-table-row');
      await row.first().waitFor();
      for (const [size, height] of Object.entries({ 超小: 28, 小型: 32, 中等: 36, 默认: 40 })) {
        await page.getByRole('button', { name: '尺寸' }).click();
        await page.getByRole('menuitem', { name: size }).click();
        await page.locator(`html[style*="--row-height: ${height}px"]`).waitFor();
        const heights = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        assert.deepEqual([...new Set(heights)], [height], size);
      }
    } finally {
      await own.close();
    }
  });

  test('without a network the person is told so', async () => {
    const { page, context } = desk;
    await context.setOffline(true);
    await page.getByText('网络已断开').waitFor();
    await context.setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'detached' });
  });

  test('everything on the shell, its drawers and the profile has a name', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/home`);
    await page.getByRole('button', { name: '自定义首页' }).click();
    assert.deepEqual(await unnamedParts(page), []);
    await openSettings(page);
    await page.getByRole('switch').first().waitFor();
    assert.deepEqual(await unnamedParts(page), []);
    await closeDrawer(page);
    await page.goto(`${product.url}/profile`);
    await page.getByRole('button', { name: '更换头像' }).waitFor();
    assert.deepEqual(await unnamedParts(page), []);
  });

  for (const look of LOOKS)
    test(`the sign-in page, the shell in its layouts, messages and profile: no serious fault (${nameOf(look)})`, async () => {
      const { language, width } = look;
      const own = await deskWith(look);
      try {
        const { page } = own;
        const faults: string[] = [];
        const judge = async (place: string) => {
          faults.push(...(await seriousFaults(page)).map((fault) => `${place}: ${fault}`));
          const isTooWide = await page.evaluate(
            () => document.documentElement.scrollWidth > window.innerWidth,
          );
          if (isTooWide) faults.push(`${place}: wider than the window`);
        };
        await page.goto(`${product.url}/login`);
        await page
          .getByRole('heading', { name: language === 'zh' ? '登录' : 'Sign in', exact: true })
          .waitFor();
        await judge('login');
        await enter(page, { url: product.url, account: 'zhoumin', language });
        await page.locator('.page-scroll h1').waitFor();
        await page.waitForLoadState('networkidle');
        // A phone has one frame whatever the layout.
        for (const layout of width < 992 ? ['mobile'] : ['functional', 'plain', 'blend', 'classic']) {
          await page.evaluate((theme) => {
            localStorage.setItem('plus_layoutType', JSON.stringify(theme));
            window.dispatchEvent(new StorageEvent('storage', { key: 'plus_layoutType' }));
          }, layout);
          await page.locator(`.shell[data-layout="${layout}"]`).waitFor();
          await judge(layout);
        }
        for (const path of ['/messageRecord', '/profile', '/shortcuts']) {
          await page.goto(product.url + path);
          await page.locator('.page-scroll h1').waitFor();
          await page.waitForLoadState('networkidle');
          await judge(path);
        }
        assert.deepEqual(faults, []);
      } finally {
        await own.close();
      }
    });

  test('after a new release the window says so, and can be left for later', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/home`);
    await page.getByRole('button', { name: '账号菜单' }).waitFor();
    await page.route(`${product.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(\/assets\/index-)[\w-]+/, '$1newer');
      await route.fulfill({ response, body });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const banner = page.locator('.banner[data-kind="update"]');
    await banner.waitFor();
    await banner.getByRole('button', { name: '稍后' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.unroute(`${product.url}/`);
  });

  test('what a new release took away does not take the page away, and the person is told', async () => {
    const { page } = desk;
    const gone = /\/assets\/(toast-list|menu-search-dialog)-/;
    await page.route(gone, (route) => route.abort());
    await page.goto(`${product.url}/home`);
    await page.getByRole('button', { name: '账号菜单' }).waitFor();
    const told = page.locator('.plain-toast').getByText('请求出错，请重试').waitFor();
    await page.keyboard.press('Control+k');
    await told;
    await page.getByRole('button', { name: '账号菜单' }).waitFor();
    await page.unroute(gone);
  });

  test('the skip link leads past the menu, and its target takes the focus', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/shortcuts`);
    await page.getByRole('heading', { name: '键盘快捷键', level: 1 }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true);
  });

  test('an unknown address says so', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/no/such/page`);
    await page.waitForURL(/\/404/);
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  });
});
