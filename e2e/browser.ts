import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';

/** The password of every demonstration account. */
export const PASSWORD = 'Audit2026';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** One Chromium window with a profile of its own: one person at one desk. */
export type Desk = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The last calls with their answers, and those without one: why a step may wait in vain. */
  readonly trouble: () => readonly string[];
  close(): Promise<void>;
};

/** Journeys share a slow machine with other work: one that is played again takes far longer than a step that waits. */
const TIMEOUT_MS = 60_000;

type DeskOptions = { readonly width?: number; readonly height?: number; readonly dark?: boolean };

const PROGRAM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: ARGUMENTS,
};

const viewOf = (options: DeskOptions) => ({
  viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
  colorScheme: options.dark ? ('dark' as const) : ('light' as const),
  // No step waits for an animation; a journey about animations turns them on itself.
  reducedMotion: 'reduce' as const,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  acceptDownloads: true,
});

/** Opens Chromium (CHROMIUM_PATH, set by `npm test`) for several desks; the caller closes it. */
export const openBrowser = (): Promise<Browser> => chromium.launch(PROGRAM);

/** A desk in a Chromium that is open already: quicker than one of its own. */
export async function deskIn(browser: Browser, options: DeskOptions = {}): Promise<Desk> {
  const context = await browser.newContext(viewOf(options));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  return opened({ page, context, trouble: watchCalls(page), close: () => context.close() });
}

/** Desks that are open, to be looked at when a step fails. */
const openDesks = new Set<Desk>();

/** Of pictures that are made outside a test nothing is told. */
if (process.env.NODE_TEST_CONTEXT)
  afterEach(async (step) => {
    if (!('passed' in step) || step.passed) return;
    for (const desk of openDesks) {
      const told = await troubleAt(desk).catch((error: Error) => [error.message]);
      console.error([`${step.name}: ${desk.page.url()}`, ...told].join('\n  '));
    }
  });

/** What a page says and what became of its last calls. */
export async function troubleAt({ page, trouble }: Pick<Desk, 'page' | 'trouble'>): Promise<string[]> {
  const said = await page.locator('[role=alert], [role=dialog], main').allInnerTexts();
  return [...said.map((text) => `page: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_SAID)}`), ...trouble()];
}

/** Enters a desk among those that are open until it is closed. */
function opened(desk: Desk): Desk {
  const whole: Desk = {
    ...desk,
    async close() {
      openDesks.delete(whole);
      await desk.close();
    },
  };
  openDesks.add(whole);
  return whole;
}

const MAX_TROUBLE = 16;
const MAX_SAID = 400;

function watchCalls(page: Page): () => readonly string[] {
  const waiting = new Map<Request, number>();
  const noted: string[] = [];
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  page.on('request', (request) => waiting.set(request, Date.now()));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => {
    waiting.delete(request);
    const why = request.failure()?.errorText ?? '';
    // A read that its page no longer waits for.
    if (request.method() === 'GET' && why === 'net::ERR_ABORTED') return;
    noted.push(`${nameOf(request)} failed: ${why}`);
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const said = response.status() < 400 ? '' : await response.text().catch(() => '');
    noted.push(`${nameOf(response.request())} ${response.status()} ${said.slice(0, 200)}`);
  });
  page.on('pageerror', (error) => noted.push(`page: ${error.message}`));
  return () => [
    ...noted.slice(-MAX_TROUBLE),
    ...[...waiting].map(
      ([request, since]) => `${nameOf(request)} has waited ${Math.round((Date.now() - since) / 1000)} s`,
    ),
  ];
}

/** Opens Chromium with a new profile. */
export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const profile = mkdtempSync(join(tmpdir(), 'auditplus-chromium-'));
  const context = await chromium.launchPersistentContext(profile, { ...PROGRAM, ...viewOf(options) });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(TIMEOUT_MS);
  await slowDown(context, page);
  return opened({
    page,
    context,
    trouble: watchCalls(page),
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  });
}

/** CPU_SLOWDOWN=4 plays a journey as on a machine four times slower: what passes by luck of timing fails there. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const rate = Number(process.env.CPU_SLOWDOWN ?? 1);
  if (rate === 1) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Signs a demonstration account in through the sign-in page. */
export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}
