import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, PASSWORD } from '../../browser.ts';

/** One way in which a screen is drawn. */
export type Look = { readonly language: 'zh' | 'en'; readonly dark: boolean; readonly width: number };

/** The two looks that share nothing: what fails in one language, scheme or width only fails in one of them. */
export const LOOKS: readonly Look[] = [
  { language: 'zh', dark: false, width: 1440 },
  { language: 'en', dark: true, width: 390 },
];

export const nameOf = ({ language, dark, width }: Look): string =>
  `${language}, ${dark ? 'dark' : 'light'}, ${width} px`;

/** A desk whose browser chose this look on an earlier day. */
export async function deskWith(look: Look): Promise<Desk> {
  const desk = await openDesk({ width: look.width, height: look.width < 992 ? 844 : 900, dark: look.dark });
  await desk.context.addInitScript(`
    localStorage.plus_language ??= ${JSON.stringify(JSON.stringify(look.language))};
    localStorage.plus_slideClass ??= ${JSON.stringify(JSON.stringify(look.dark ? 'dark' : 'lightWhite'))};`);
  return desk;
}

const LABELS = {
  zh: { account: '账号', password: '密码', signIn: '登录' },
  en: { account: 'Account', password: 'Password', signIn: 'Sign in' },
} as const;

/** Signs an account in through the sign-in page in the desk's language. */
export async function enter(
  page: Page,
  person: { readonly url: string; readonly account: string; readonly language: Look['language'] },
): Promise<void> {
  const labels = LABELS[person.language];
  await page.goto(`${person.url}/login`);
  await page.getByLabel(labels.account, { exact: true }).fill(person.account);
  await page.getByLabel(labels.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: labels.signIn, exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules of axe that a part of the page breaks seriously where it is visible, with the first place of each. */
export async function seriousFaults(page: Page, include = 'body'): Promise<string[]> {
  // What still fades in has less contrast than it will have.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(await readFile(AXE, 'utf8'));
  // A narrow row of antd's tabs keeps its "more" button among the tabs, which is not ours to mend.
  return page.evaluate<string[]>(`axe.run({
      include: [...document.querySelectorAll('${include}')].filter((part) => part.checkVisibility()),
      exclude: '.ant-tabs-nav',
    }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes[0]?.html.slice(0, 200)))`);
}
