import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDesk, signIn } from './browser.ts';
import { deskWith, enter } from './journeys/play/looks.ts';
import { startWholeDemonstration } from './product.ts';

// npm run shots: pictures of the main screens at two widths, light and dark, in shots/; those of the README and of the
// guides go to docs/pictures/.

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

/** Pictures of the guide, as an administrator who reads English sees them: the list, and what is opened from it. */
const GUIDE = [
  { name: 'interface', path: '/systemData/dataInterface', opens: 'Incidents by unit, last year' },
  { name: 'portal', path: '/onlineDev/visualPortal', opens: 'Incidents' },
  { name: 'print', path: '/system/printDev', opens: 'Permit for dangerous work' },
] as const;
const GUIDE_REPORT = 'Hazards by month';

mkdirSync(PICTURES, { recursive: true });
mkdirSync(SHOTS, { recursive: true });
const product = await startWholeDemonstration();
try {
  for (const width of [1440, 390]) for (const dark of [false, true]) await shoot({ width, dark });
  await shootScoreSheet();
  await shootGuide();
} finally {
  await product.stop();
}

async function shoot(view: { width: number; dark: boolean }): Promise<void> {
  for (const { name, account, path } of SCREENS) {
    const desk = await deskWith({ language: 'zh', ...view });
    try {
      await signIn(desk.page, product.url, account);
      await desk.page.goto(product.url + path);
      await drawn(desk.page);
      await desk.page.screenshot({
        path: join(SHOTS, `${name}-${view.width}-${view.dark ? 'dark' : 'light'}.png`),
      });
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
async function shootScoreSheet(): Promise<void> {
  const desk = await openDesk();
  try {
    const { page } = desk;
    await signIn(page, product.url, 'chenyl');
    await page.goto(`${product.url}/myReview?kind=score`);
    await page.locator('a.my-review-row').first().click();
    await page.waitForLoadState('networkidle');
    await page.locator('.score-focus').waitFor();
    await page.screenshot({ path: join(PICTURES, 'score.png') });
  } finally {
    await desk.close();
  }
}

async function shootGuide(): Promise<void> {
  const desk = await deskWith({ language: 'en', dark: false, width: 1440 });
  try {
    const { page } = desk;
    await enter(page, { url: product.url, account: 'admin', language: 'en' });
    const shot = async (name: string) => {
      await drawn(page);
      await page.screenshot({ path: join(PICTURES, `guide-${name}.png`) });
    };
    for (const { name, path, opens } of GUIDE) {
      await page.goto(product.url + path);
      await page.waitForLoadState('networkidle');
      await page.locator('.page-scroll').getByText(opens, { exact: true }).first().click();
      await page.waitForURL((address) => address.search !== '');
      await page.getByRole('button', { name: 'Publish' }).waitFor();
      await shot(name);
    }
    await page.goto(`${product.url}/home`);
    await page.getByText('Audit results', { exact: true }).click();
    await page.getByText(GUIDE_REPORT, { exact: true }).click();
    await page.getByRole('heading', { name: GUIDE_REPORT, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await shot('report');
  } finally {
    await desk.close();
  }
}
