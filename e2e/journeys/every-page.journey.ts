import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { openDesk, signIn } from '../browser.ts';
import { type Product, startWholeDemonstration } from '../product.ts';
import { deskWith, enter, LOOKS, nameOf, seriousFaults } from './play/looks.ts';

/** Two people see all menus between them: the department its audits, the administrator the platform. */
const WALKS = [
  { account: 'admin', below: /^\/(permission|system)/, pages: 20 },
  { account: 'chenyl', below: /^\//, pages: 18 },
] as const;

/** What the home page shows first of all to each role. */
const HOMES = [
  { account: 'linzy', panel: '待我签署的合同' },
  { account: 'tangmy', panel: '本单位的审核' },
  { account: 'zhaoqf', panel: '我的评分表' },
] as const;

// As many as the machine has cores: more only wait for each other.
describe('every page of the menu', { concurrency: 2 }, () => {
  let product: Product;

  before(async () => {
    // As a new user starts it: pages with real records show what empty ones cannot.
    product = await startWholeDemonstration();
  });
  after(() => product.stop());

  for (const { account, below, pages } of WALKS)
    test(`stands, fits and says nothing raw: ${account} (${LOOKS.map(nameOf).join('; ')})`, async () => {
      // One after the other: a second sign-in of the same account would end the first.
      for (const look of LOOKS) {
        const desk = await deskWith(look);
        try {
          const { page } = desk;
          const faults: string[] = [];
          page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
          const answered = answersOf(page);
          await enter(page, { url: product.url, account, language: look.language });
          await page.locator('.page-scroll h1').waitFor();
          const paths = (await menuPaths(page)).filter((path) => below.test(path));
          assert.ok(paths.length >= pages, `only ${paths.length} pages`);
          for (const path of paths) {
            await open(page, path, answered);
            const found = await rawParts(page);
            // The long check is made once, in the colours that nobody works in every day.
            if (look.dark) found.push(...(await seriousFaults(page, '.page-scroll')));
            faults.push(...found.map((fault) => `${nameOf(look)}, ${path}: ${fault}`));
          }
          assert.deepEqual(faults, []);
        } finally {
          await desk.close();
        }
      }
    });

  for (const { account, panel } of HOMES)
    test(`the home page shows ${account} what concerns the role`, async () => {
      const desk = await openDesk();
      try {
        await signIn(desk.page, product.url, account);
        await desk.page.getByRole('heading', { name: panel }).first().waitFor();
      } finally {
        await desk.close();
      }
    });

  test('a number typed anywhere opens its record, under its entry and with the way to it', async () => {
    const desk = await openDesk();
    try {
      const { page } = desk;
      await signIn(page, product.url, 'zhoumin');
      await page.getByRole('table', { name: '各单位审核进度' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('ZG2026');
      const found = page.getByRole('group', { name: '问题与整改' }).getByRole('option');
      await found.first().waitFor();
      const [title = ''] = await found.first().locator('.menu-search-title').allTextContents();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/SubmitProofs\//);
      const name = title.replace(/ ZG\d+$/, '');
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page
        .getByRole('navigation', { name: '当前位置' })
        .getByRole('link', { name: '整改计划' })
        .waitFor();
      await page.locator('.sidebar-menu .ant-menu-item-selected', { hasText: '整改计划' }).waitFor();
      // What was opened stands there before anything is typed.
      await page.keyboard.press('Control+k');
      await page.getByRole('group', { name: '最近打开' }).getByRole('option').first().waitFor();
    } finally {
      await desk.close();
    }
  });
});

/** Paths of the person's pages, each once, as the server's menus have them. */
const menuPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Entry = { type: number; urlAddress: string; children?: Entry[] | null };
    const reply = await fetch('/prod-api/api/oauth/CurrentUser', {
      headers: { authorization: JSON.parse(localStorage.plus_token) },
    });
    const { data } = (await reply.json()) as { data: { menuList: Entry[] } };
    const below = (entries: readonly Entry[]): string[] =>
      entries.flatMap(({ type, urlAddress, children }) => [
        ...(type === 2 ? [`/${urlAddress.replace(/^\//, '').split('?')[0]}`] : []),
        ...below(children ?? []),
      ]);
    return [...new Set(below(data.menuList))];
  });

/** Watches the calls of a page; what it returns resolves when all are answered and what follows from them is drawn. */
function answersOf(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  const drawn = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
  return async () => {
    // Twice quiet: the first picture of an answer may ask for more.
    for (let quiet = 0; quiet < 2; quiet = waiting.size === 0 ? quiet + 1 : 0) await drawn();
  };
}

/** Goes there without loading the application anew, and waits until nothing on the page still waits. */
async function open(page: Page, path: string, answered: () => Promise<void>): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator(`.tag[data-active="true"] a[href^="${path}"]`).waitFor({ state: 'attached' });
  await page.locator('.page-scroll:visible h1').waitFor();
  await answered();
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll('.page-scroll .ant-spin-spinning, .page-scroll .ant-skeleton-active'),
    ].every((part) => !part.checkVisibility()),
  );
}

/** What does not belong on a finished page: parts wider than it, ids, broken values, words of the other language. */
const rawParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = [...document.querySelectorAll<HTMLElement>('.page-scroll')].find((one) => one.offsetParent);
    if (!root) return ['no page is shown'];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('wider than the window');
    if (root.scrollWidth > root.clientWidth + 1) found.push('wider than its frame');
    const raw = /\b\d{15,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-|\bundefined\b|\bNaN\b|\[object/g;
    // biome-ignore lint/performance/useDomNodeTextContent: words of neighbouring parts must not run together
    found.push(...(root.innerText.match(raw) ?? []).map((text) => `raw ${text}`));
    const words = [
      ...root.querySelectorAll<HTMLElement>('th, [role=tab], .ant-empty-description, .page-actions button'),
    ]
      .filter((part) => part.checkVisibility())
      .map((part) => part.textContent);
    const isChinese = document.documentElement.lang.startsWith('zh');
    const hints = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      (box) => box.placeholder,
    );
    // Codes and names of formats are Latin in Chinese too; a whole sentence is not.
    const foreign = isChinese ? /^[A-Za-z]+( [a-z]+)+$/ : /[\u4e00-\u9fff]/;
    const untranslated = [...words, ...hints].filter((text) => foreign.test(text));
    return [...found, ...untranslated.map((text) => `not translated: ${text}`)];
  });
