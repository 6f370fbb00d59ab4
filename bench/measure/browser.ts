import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.ts';
import { PASSWORD, signIn } from '../client.ts';
import { median } from '../load.ts';
import type { Row } from '../results.ts';
import { SHEET_AUDIT } from '../sheet.ts';
import type { Stage } from '../stage.ts';

const SETTLE_MS = 1000;
const TIMEOUT_MS = 20_000;
const KEYS = 10;
const VISITS = 5;
const PAUSE_MS = 150;
const POLL_MS = 20;

/** JavaScript of the sign-in page and of the first page behind it, and when both can be used. */
export async function pages(stage: Stage): Promise<Row[]> {
  const { product } = stage;
  // Its audit is the one that the list shows at first.
  await stage.sheet();
  return inBrowser(product.url, async (page) => {
    const counter = await countScripts(page);
    const open = async () => {
      await page.goto(`${product.url}/login`);
      await signInButton(page).waitFor();
    };
    const first = await timeOf(page, open);
    const loginKb = counter.takeKb();
    const login = await visits(page, open);
    counter.takeKb();

    await page.getByLabel('账号', { exact: true }).fill('chenyl');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await signInButton(page).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.waitForTimeout(2 * SETTLE_MS);
    const firstKb = counter.takeKb();
    const path = new URL(page.url()).pathname;

    await page.addInitScript(watchFor(SHEET_AUDIT));
    const list = await visits(page, async () => {
      await page.goto(`${product.url}/auditList`);
      await page.getByText(SHEET_AUDIT).first().waitFor();
    });
    const calls = await page.evaluate<string[]>(CALLS);
    return [
      { name: 'sign-in page, JavaScript, brotli', unit: 'KB', measured: loginKb, target: { atMost: 180 } },
      {
        name: 'first page after it, JavaScript, brotli',
        unit: 'KB',
        measured: loginKb + firstKb,
        target: { atMost: 420 },
        note: `${path}; ${firstKb.toFixed(0)} KB more than the sign-in page`,
      },
      {
        name: 'sign-in page usable, cache off, median',
        unit: 's',
        measured: login / 1000,
        target: { atMost: 0.8 },
        note: `${(first / 1000).toFixed(2)} s in a browser just started`,
      },
      {
        name: 'list page usable, cache off, median',
        unit: 's',
        measured: list / 1000,
        target: { atMost: 1.2 },
      },
      {
        name: 'calls up to its first row',
        unit: '',
        measured: calls.length,
        target: { atMost: 3 },
        note: calls.join(', '),
      },
    ];
  });
}

/** The median time of some loads; a person's browser runs already. */
export async function visits(page: Page, open: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) times.push(await timeOf(page, open));
  return median(times);
}

/** Milliseconds that a load takes until it can be used; afterwards the page settles. */
async function timeOf(page: Page, open: () => Promise<void>): Promise<number> {
  const openedAt = performance.now();
  await open();
  const ms = performance.now() - openedAt;
  await page.waitForTimeout(SETTLE_MS);
  return ms;
}

/** Runs in the page from its start: notes when a text is first shown. */
const watchFor = (text: string): string => `new MutationObserver((_, watch) => {
  if (!document.body?.innerText.includes(${JSON.stringify(text)})) return;
  window.shownAt = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Runs in the page: the data calls begun before the text was shown. */
const CALLS = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.includes('/prod-api/') && startTime < window.shownAt)
  .map(({ name }) => new URL(name).pathname.replace('/prod-api/api/', ''))`;

/** The time of loads, and the calls that the last of them began before a text was shown; the cache is off. */
export async function callsUpTo(
  page: Page,
  text: string,
  load: () => Promise<number>,
): Promise<{ ms: number; calls: string[] }> {
  await countScripts(page);
  await page.addInitScript(watchFor(text));
  return { ms: await load(), calls: await page.evaluate<string[]>(CALLS) };
}

/** Signs in as a person does. */
export async function signInByForm(
  page: Page,
  url: string,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await signInButton(page).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.waitForTimeout(SETTLE_MS);
}

/** The score sheet of 600 items: the call, the page, and a key press up to the saved mark. */
export async function scoreSheet(stage: Stage): Promise<Row[]> {
  const { product } = stage;
  const sheet = await stage.sheet();
  const client = await signIn(product.url, sheet.account);
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const startedAt = performance.now();
    await client.call('GET', `/api/audit/score/${sheet.recordId}`);
    times.push(performance.now() - startedAt);
  }
  const call: Row = {
    name: 'score sheet of 600 items, the call, median',
    unit: 's',
    measured: median(times) / 1000,
    target: { atMost: 1 },
  };
  const page = await inBrowser(product.url, (tab) => sheetPage(tab, { url: product.url, sheet })).catch(
    (error: unknown): Row[] => [
      {
        name: 'score sheet of 600 items usable',
        unit: 's',
        measured: null,
        target: { atMost: 1 },
        note: String(error).split('\n')[0] ?? '',
      },
    ],
  );
  return [call, ...page];
}

const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

type SheetPage = { readonly url: string; readonly sheet: Awaited<ReturnType<Stage['sheet']>> };

async function sheetPage(page: Page, { url, sheet }: SheetPage): Promise<Row[]> {
  await signInByForm(page, url, { account: sheet.account, password: PASSWORD });
  await countScripts(page);
  const rows = page.locator('.score-row');
  const usableMs = await visits(page, async () => {
    await page.goto(`${url}/${sheet.page}/${sheet.taskId}/${sheet.evaluationId}/${sheet.recordId}`);
    await rows.first().waitFor();
  });
  await rows.first().locator('.score-name').click();
  await page.evaluate(watchSaves);
  for (let key = 0; key < KEYS; key++) await markNext(page, key);
  const times = await page.evaluate<number[]>('window.saveTimes');
  return [
    {
      name: 'score sheet of 600 items usable, cache off, median',
      unit: 's',
      measured: usableMs / 1000,
      target: { atMost: 1 },
    },
    {
      name: 'key press to saved mark, median',
      unit: 'ms',
      measured: median(times),
      target: { atMost: 150 },
      note: `slowest ${Math.max(...times).toFixed(0)} ms`,
    },
  ];
}

/** Gives the item under the cursor full marks, waits until it is saved and moves to the next. */
async function markNext(page: Page, key: number): Promise<void> {
  await page.keyboard.press('f');
  // The page's own policy forbids to evaluate a condition over and over inside it.
  while ((await page.evaluate<number>('window.saveTimes.length')) <= key) await page.waitForTimeout(POLL_MS);
  await page.keyboard.press('j');
  await page.waitForTimeout(PAUSE_MS);
}

/** Runs in the page: notes for every F how long it took until its row counted as saved. */
const watchSaves = `window.saveTimes = [];
let pressedAt = null;
let isOnItsWay = false;
addEventListener('keydown', ({ key, timeStamp }) => {
  if (key === 'f') { pressedAt = timeStamp; isOnItsWay = false; }
}, true);
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (pressedAt === null) return;
    if (target.dataset.save !== 'none') isOnItsWay = true;
    else if (isOnItsWay) { window.saveTimes.push(performance.now() - pressedAt); pressedAt = null; }
  }
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-save'] });`;

/** A fresh Chromium for one measurement. */
export async function inBrowser<T>(url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'auditplus-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Brotli is offered to addresses that count as secure only.
      `--unsafely-treat-insecure-origin-as-secure=${url}`,
    ],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(TIMEOUT_MS);
    return await work(page);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Adds up what scripts weigh on the wire; the cache is off, so that every page is a first visit. */
async function countScripts(page: Page): Promise<{ takeKb(): number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.delete(requestId)) bytes += encodedDataLength;
  });
  return {
    takeKb() {
      const taken = bytes / 1000;
      bytes = 0;
      return taken;
    },
  };
}
