import type { Page } from 'playwright-core';
import { PASSWORD } from '../client.ts';
import { median } from '../load.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';
import { inBrowser } from './browser.ts';

const SETTLE_MS = 1500;
const ROUNDS = 6;
const KEYS = 20;

/** Pages that no measurement has opened before: what a first visit within the application costs. */
const ROUTES = [
  '/rectificationTask',
  '/evaluation',
  '/auditTask',
  '/profile',
  '/messageRecord',
  '/shortcuts',
];

/** A switch between tabs that are kept alive, and to a page that was never open. */
export function shell({ product }: Stage): Promise<Row[]> {
  return inBrowser(product.url, async (page) => {
    await enter(page, product.url, 'chenyl');
    const routes: number[] = [];
    for (const route of ROUTES) {
      routes.push(await followed(page, route));
      await page.waitForTimeout(SETTLE_MS);
    }
    const tabs: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const route of ['/evaluation', '/rectificationTask'])
        tabs.push(await clicked(page, `.tag a[href^="${route}"]`, route));
    return [
      {
        name: 'switch to a cached tab, median',
        unit: 'ms',
        measured: median(tabs),
        target: { atMost: 50 },
        note: `slowest ${Math.max(...tabs).toFixed(0)} ms`,
      },
      {
        name: 'switch to a new route, median',
        unit: 'ms',
        measured: median(routes),
        target: { atMost: 200 },
        note: ROUTES.map((route, n) => `${route} ${(routes[n] ?? 0).toFixed(0)}`).join(', '),
      },
    ];
  });
}

/** A key press in the inline table of 1,000 rows and 30 columns, up to the picture that shows it. */
export function table({ product }: Stage): Promise<Row[]> {
  return inBrowser(product.url, async (page) => {
    await enter(page, product.url, 'chenyl');
    await page.goto(`${product.url}/kit?part=table`);
    const cell = page.getByLabel('第 5 行 第 3 列').last();
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    await page.evaluate(watchKeys);
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press(key % 2 ? 'Backspace' : 'x');
      await page.waitForTimeout(120);
    }
    const times = await page.evaluate<number[]>('window.keyTimes');
    return [
      {
        name: 'inline table of 1,000 × 30, key press to picture, median',
        unit: 'ms',
        measured: median(times),
        target: { atMost: 50 },
        note: `slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
      },
    ];
  });
}

async function enter(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.waitForTimeout(SETTLE_MS);
}

/** Opens an address through the menu search, as people with a keyboard do; only its last step is timed. */
async function followed(page: Page, route: string): Promise<number> {
  return page.evaluate<number>(`(${timed})(() => {
    history.pushState(null, '', ${JSON.stringify(route)});
    dispatchEvent(new PopStateEvent('popstate'));
  }, ${JSON.stringify(route)})`);
}

const clicked = (page: Page, selector: string, route: string): Promise<number> =>
  page.evaluate<number>(
    `(${timed})(() => document.querySelector(${JSON.stringify(selector)}).click(), ${JSON.stringify(route)})`,
  );

/** Runs in the page: milliseconds from an act to the picture that shows the wanted page's title. */
const timed = `async (act, route) => {
  const shown = () => {
    const page = [...document.querySelectorAll('.page-scroll')].find((one) => one.offsetParent !== null);
    return location.pathname === route && page?.querySelector('h1') != null && page.dataset.seen !== route;
  };
  for (const one of document.querySelectorAll('.page-scroll')) one.dataset.seen = one.offsetParent ? location.pathname : '';
  const startedAt = performance.now();
  act();
  while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - startedAt;
}`;

/** Runs in the page: notes for every key how long it took until the next picture was painted. */
const watchKeys = `window.keyTimes = [];
addEventListener('keydown', ({ timeStamp }) => {
  requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)));
}, true);`;
