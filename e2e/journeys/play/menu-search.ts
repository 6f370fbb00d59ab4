import type { Page } from 'playwright-core';

/** Opens the menu entry that is found first for what is typed, and waits for its page if that is named. */
export async function openEntry(page: Page, typed: string, heading?: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '搜索记录和菜单' });
  await dialog.getByRole('combobox').fill(typed);
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  if (heading) await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}
