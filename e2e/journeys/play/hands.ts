import type { Locator, Page } from 'playwright-core';
import { troubleAt } from '../../browser.ts';
import type { House, Seat } from './house.ts';

/** Lets a person do something at a desk and clears it afterwards. */
export async function asPerson<T>(
  house: House,
  account: string,
  act: (seat: Seat) => Promise<T>,
): Promise<T> {
  const seat = await house.sitDown(account);
  try {
    return await atDesk(seat, act);
  } finally {
    await seat.close();
  }
}

/**
 * Does something at a desk. A failure tells what the page says and what became of its last calls,
 * and leaves a picture where SHOTS_DIR says.
 */
export async function atDesk<T>(seat: Seat, act: (seat: Seat) => Promise<T>): Promise<T> {
  try {
    return await act(seat);
  } catch (error) {
    const folder = process.env.SHOTS_DIR;
    if (folder) await seat.page.screenshot({ path: `${folder}/failed-${seat.account}.png` });
    const found = await troubleAt(seat);
    throw new Error([`${seat.account} at ${seat.page.url()}`, ...found].join('\n  '), { cause: error });
  }
}

/** Chooses an option of a select by typing a part of its text. */
export async function choose(page: Page, name: string | RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name });
  await box.click();
  await box.fill(text);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click();
}

/** Chooses one of the page's lesser actions, beside its title. */
export async function pageAction(page: Page, name: string): Promise<void> {
  await (await actionOf(page.locator('.page-actions'), name)).click();
}

/** Opens the actions of a row and answers the one of that name. */
export async function actionOf(row: Locator, name: string): Promise<Locator> {
  await row.getByRole('button', { name: '更多' }).click();
  return row
    .page()
    .locator('.ant-dropdown:not(.ant-dropdown-hidden)')
    .getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

/** Presses a button and answers the question that follows with the button of the given name. */
export async function pressAndAgree(button: Locator, page: Page, agree: string): Promise<void> {
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: agree }).click();
}

/** Presses a button and gives the reason that the question asks for. */
export async function pressWithReason(
  button: Locator,
  page: Page,
  reason: string,
  agree: string,
): Promise<void> {
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: agree }).click();
}

/** Opens one's work on an audit from 我的审核: the entry of that kind, and of that title where there are several. */
export async function openTodo(
  { page, url }: Seat,
  work: { readonly audit: string; readonly kind: string; readonly title?: string },
): Promise<void> {
  await page.goto(`${url}/myReview`);
  await page
    .locator('a.my-review-row')
    .filter({ hasText: work.audit })
    .filter({ has: page.locator('.my-review-kind').getByText(work.kind, { exact: true }) })
    .filter({ hasText: work.title ?? '' })
    .first()
    .click();
}
