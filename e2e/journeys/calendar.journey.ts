import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Desk, deskIn, openBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { seriousFaults } from './play/looks.ts';

const DAY_MS = 86_400_000;

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });

/** Next week's Wednesday, so that nothing depends on the day on which the journey is made. */
const wednesday = (): string => {
  const weekday = new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay() || 7;
  return dayIn(7 - weekday + 3);
};

async function openWeek(page: Page, url: string, day: string): Promise<void> {
  await page.goto(`${url}/extend/schedule?view=week&day=${day}`);
  await page.getByText('08:00', { exact: true }).first().waitFor();
}

const timeField = (page: Page, label: string): Locator =>
  page.locator('.ant-drawer').getByLabel(new RegExp(`^${label}`));

/** Writes into a date field as a person types. */
async function typeTime(page: Page, label: string, text: string): Promise<void> {
  const field = timeField(page, label);
  await field.fill(text);
  // Not Enter: in a form it sends what is there.
  await field.press('Tab');
}

async function dragBy(page: Page, entry: Locator, x: number, y: number): Promise<void> {
  const box = await entry.boundingBox();
  assert.ok(box);
  const [fromX, fromY] = [box.x + box.width / 2, box.y + 6];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2, { steps: 5 });
  await page.mouse.move(fromX + x, fromY + y, { steps: 5 });
  await page.mouse.up();
}

const entryOf = (page: Page, title: string): Locator => page.locator('.schedule-event', { hasText: title });

describe('calendar', () => {
  let product: Product;
  let browser: Browser;
  let desk: Desk;

  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    desk = await deskIn(browser);
    await signIn(desk.page, product.url, 'luozq');
  });
  after(async () => {
    await browser.close();
    await product.stop();
  });

  test('an entry is written, dragged to another day and hour, opened and deleted', async () => {
    const { page } = desk;
    const day = wednesday();
    await openWeek(page, product.url, day);
    await page.getByRole('button', { name: '新建日程' }).first().click();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('请填写标题').or(page.getByText('必填')).first().waitFor();
    await typeTime(page, '开始', `${day} 09:00`);
    await typeTime(page, '结束', `${day} 10:00`);
    await page.getByLabel('标题').fill('危化品库检查');
    await page.getByLabel('地点').fill('三号库');
    await page.getByRole('button', { name: '保存' }).click();
    const entry = entryOf(page, '危化品库检查');
    await entry.waitFor();
    assert.deepEqual(await seriousFaults(page, '.schedule'), []);

    const box = await entry.boundingBox();
    const hour = (await page.getByText('10:00', { exact: true }).first().boundingBox())?.y ?? 0;
    const earlier = (await page.getByText('09:00', { exact: true }).first().boundingBox())?.y ?? 0;
    // Not by its notice, which is gone after 1.5 s: a busy machine looks too late.
    const moved = page.waitForResponse((reply) => /Schedule\/.*\/Actions\/Move/.test(reply.url()));
    await dragBy(page, entry, (box?.width ?? 100) + 4, (hour - earlier) * 2);
    assert.equal((await (await moved).json()).code, 200);
    await page.reload();
    await entryOf(page, '危化品库检查').click();
    const thursday = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    assert.equal(await timeField(page, '开始').inputValue(), `${thursday} 11:00`);
    assert.equal(await timeField(page, '结束').inputValue(), `${thursday} 12:00`);
    await page.locator('.ant-drawer').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除日程' }).click();
    await page
      .getByRole('dialog', { name: /删除日程/ })
      .getByRole('button', { name: '删除日程' })
      .click();
    await entryOf(page, '危化品库检查').waitFor({ state: 'detached' });
    const listed = page.waitForResponse((reply) => /Schedule\?.*startTime/.test(reply.url()));
    await openWeek(page, product.url, day);
    assert.doesNotMatch(await (await listed).text(), /危化品库检查/);
    // Hours without an entry are reached by keyboard too.
    assert.deepEqual(await seriousFaults(page, '.schedule'), []);
  });

  test('a repeated entry comes each week, is cancelled for one day, and reaches the secret link', async () => {
    const { page } = desk;
    const day = wednesday();
    await openWeek(page, product.url, day);
    await page.getByRole('button', { name: '新建日程' }).first().click();
    await page.getByLabel('标题').fill('班组安全例会');
    await typeTime(page, '开始', `${day} 14:00`);
    await typeTime(page, '结束', `${day} 15:00`);
    await page.getByLabel('重复').click();
    await page.getByTitle('每周').click();
    await page.getByRole('button', { name: '保存' }).click();
    await entryOf(page, '班组安全例会').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await entryOf(page, '班组安全例会').click();
    await page.getByText('修改对每一次都有效').waitFor();
    await page.locator('.ant-drawer').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: /^取消 .* 这一次$/ }).click();
    await entryOf(page, '班组安全例会').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '下一页' }).click();
    await entryOf(page, '班组安全例会').waitFor();

    await page.locator('.page-actions').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '日历订阅' }).click();
    await page.getByRole('button', { name: '生成链接' }).click();
    const link = await page.getByLabel('订阅链接').inputValue();
    const file = await (await fetch(link)).text();
    assert.match(file, /SUMMARY:班组安全例会/);
    assert.match(file, /EXDATE;TZID=Asia\/Shanghai:/);
  });

  test('a phone shows the agenda and the home page what comes next', async () => {
    const phone = await deskIn(browser, { width: 390, height: 844 });
    try {
      const { page } = phone;
      await signIn(page, product.url, 'tangmy');
      await page.goto(`${product.url}/extend/schedule`);
      await page.getByText('列表').waitFor();
      await page.getByRole('button', { name: '新建日程' }).first().click();
      await page.getByLabel('标题').fill('提交月报');
      await page.getByLabel('全天').click();
      // In the last hour of a day the next full hour is tomorrow's, which the list may not show.
      await typeTime(page, '开始', dayIn(0));
      await typeTime(page, '结束', dayIn(0));
      await page.getByRole('button', { name: '保存' }).click();
      await page.locator('.schedule-board').getByText('提交月报').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false);
      await page.goto(`${product.url}/home`);
      await page.locator('[data-tile="schedule"]').getByRole('link', { name: '提交月报' }).click();
      await page.getByLabel('标题').waitFor();
      assert.equal(await page.getByLabel('标题').inputValue(), '提交月报');
    } finally {
      await phone.close();
    }
  });
});
