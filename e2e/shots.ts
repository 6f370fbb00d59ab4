import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signIn, troubleAt } from './browser.ts';
import { deskWith, enter, type Look } from './journeys/play/looks.ts';
import { startWholeDemonstration } from './product.ts';

// npm run shots [-- part of a name …]: pictures of the main screens at two widths, light and dark, in shots/; those of the
// README (score) and of the guides (guide-…) go to docs/pictures/. A picture that fails is tried again, and stops no other.

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const SHOTS = join(ROOT, 'shots');

/** Screens by file name: who opens which address. */
const SCREENS = [
  { name: 'home', account: 'zhaoqf', path: '/home' },
  { name: 'audits', account: 'chenyl', path: '/auditList' },
  { name: 'tasks', account: 'chenyl', path: '/auditTask' },
  { name: 'my-review', account: 'leiyt', path: '/myReview' },
  { name: 'standards', account: 'chenyl', path: '/evaluation' },
  { name: 'rectifications', account: 'chenyl', path: '/rectificationTask' },
  { name: 'reports', account: 'chenyl', path: '/auditReportList' },
] as const;

/** Pictures of the guides, as an administrator who reads English sees them: the list, what is opened from it and what that shows at last. */
const GUIDE = [
  {
    name: 'interface',
    path: '/systemData/dataInterface',
    opens: 'Incidents by unit, last year',
    shows: '.cm-line',
  },
  { name: 'design', path: '/onlineDev/webDesign', opens: 'Hazard register', shows: '.palette-kind' },
  { name: 'portal', path: '/onlineDev/visualPortal', opens: 'Incidents', shows: '.chart-canvas > *' },
  { name: 'print', path: '/system/printDev', opens: 'Permit for dangerous work', shows: 'text=Add a block' },
] as const;
const GUIDE_REPORT = 'Hazards by month';
const LIGHT = { width: 1440, dark: false } as const;

mkdirSync(PICTURES, { recursive: true });
mkdirSync(SHOTS, { recursive: true });
/** A machine that does other work meanwhile draws a page in its own time. */
const PATIENCE_MS = 120_000;
const TRIES = 2;

const wanted = process.argv.slice(2);
const failed: string[] = [];
const product = await startWholeDemonstration();
try {
  for (const width of [1440, 390])
    for (const dark of [false, true])
      for (const screen of SCREENS) {
        const name = `${screen.name}-${width}-${dark ? 'dark' : 'light'}`;
        await take({ folder: SHOTS, name, look: { language: 'zh', width, dark } }, async (page) => {
          await signIn(page, product.url, screen.account);
          await page.goto(product.url + screen.path);
        });
      }
  await take({ folder: PICTURES, name: 'score', look: { ...LIGHT, language: 'zh' } }, openScoreSheet);
  for (const { name, ...screen } of GUIDE)
    await take({ folder: PICTURES, name: `guide-${name}`, look: { ...LIGHT, language: 'en' } }, (page) =>
      openDesigner(page, screen),
    );
  await take({ folder: PICTURES, name: 'guide-records', look: { ...LIGHT, language: 'en' } }, openRecords);
  await take({ folder: PICTURES, name: 'guide-report', look: { ...LIGHT, language: 'en' } }, openReport);
} finally {
  await product.stop();
}
if (failed.length > 0) {
  console.error(`Not made: ${failed.join(', ')}`);
  process.exitCode = 1;
}

type Shot = { readonly folder: string; readonly name: string; readonly look: Look };

/** Makes a picture of what somebody has opened at a desk of one's own. */
async function take({ folder, name, look }: Shot, open: (page: Page) => Promise<void>): Promise<void> {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return;
  for (let tried = 1; ; tried += 1) {
    const desk = await deskWith(look);
    try {
      desk.page.setDefaultTimeout(PATIENCE_MS);
      await open(desk.page);
      await drawn(desk.page);
      // Nothing is lit up because it lies where something was pressed before.
      await desk.page.mouse.move(0, 0);
      await desk.page.screenshot({ path: join(folder, `${name}.png`) });
      return;
    } catch (error) {
      console.error([`${name}: ${error}`, ...(await troubleAt(desk).catch(() => []))].join('\n  '));
      if (tried < TRIES) continue;
      failed.push(name);
      return;
    } finally {
      await desk.close();
    }
  }
}

/** Waits until a page shows what it has read. */
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('.page-scroll .ant-skeleton-active') === null);
}

/** The score sheet of the first open task that the management-system department may score. */
async function openScoreSheet(page: Page): Promise<void> {
  await signIn(page, product.url, 'chenyl');
  await page.goto(`${product.url}/myReview?kind=score`);
  await page.locator('a.my-review-row').first().click();
  await page.locator('.score-focus').waitFor();
}

function enterAsAdministrator(page: Page): Promise<void> {
  return enter(page, { url: product.url, account: 'admin', language: 'en' });
}

async function openDesigner(
  page: Page,
  { path, opens, shows }: Pick<(typeof GUIDE)[number], 'path' | 'opens' | 'shows'>,
): Promise<void> {
  await enterAsAdministrator(page);
  await page.goto(product.url + path);
  await page.locator('.page-scroll').getByText(opens, { exact: true }).first().click();
  await page.waitForURL((address) => address.search !== '');
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  await page.locator(shows).first().waitFor();
}

async function openRecords(page: Page): Promise<void> {
  await enterAsAdministrator(page);
  await page.goto(`${product.url}/model/hazards`);
  await page.locator('.list-body tbody tr').nth(1).waitFor();
}

async function openReport(page: Page): Promise<void> {
  await enterAsAdministrator(page);
  await page.goto(`${product.url}/home`);
  await page.getByText('Audit results', { exact: true }).click();
  await page.getByText(GUIDE_REPORT, { exact: true }).click();
  await page.getByRole('heading', { name: GUIDE_REPORT, level: 1 }).waitFor();
  await page.locator('.chart-canvas > *').first().waitFor();
}
