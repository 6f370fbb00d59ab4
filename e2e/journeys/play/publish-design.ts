import type { Page } from 'playwright-core';

/** In the drawer of a publication: chooses the entry of the menu below which the design appears. */
export async function placeBelow(page: Page, parent: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '上级目录*' }).fill(parent);
  await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: parent }).click();
}

/** In the drawer of a publication: chooses a role that gets the entry. */
export async function grantTo(page: Page, role: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '角色' }).fill(role);
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-node-content-wrapper',
    )
    .filter({ hasText: role })
    .click();
  await page.keyboard.press('Escape');
}

/** Publishes what the drawer shows; it becomes the first version. */
export async function publishFirst(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?布$/ })
    .click();
  await page.locator('.page-title-row').getByText('版本 1', { exact: true }).waitFor();
}
