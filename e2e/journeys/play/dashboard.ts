import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Seat } from './house.ts';

/** Opens the dashboard on one year and type of audits. */
export async function openDashboard(
  { page, url }: Seat,
  { year, checkType }: { year: number; checkType: number },
): Promise<void> {
  await page.goto(`${url}/auditDashboard?year=${year}&checkType=${checkType}`);
  await page.getByRole('heading', { name: '审核看板' }).waitFor();
}

/** The plot that answers a question. */
export const plot = (page: Page, title: string) => page.getByRole('region', { name: title });

/** The numbers of a plot as its table shows them, row by row. */
export async function tableOf(page: Page, title: string): Promise<string[][]> {
  const region = plot(page, title);
  await region.getByRole('button', { name: '查看数据表' }).click();
  const rows = await region.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
}

/** Saves a plot's numbers as a workbook. */
export async function workbookOf(page: Page, title: string): Promise<{ name: string; bytes: Uint8Array }> {
  const coming = page.waitForEvent('download');
  await plot(page, title).getByRole('button', { name: '导出 Excel' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

/** Saves a plot as a picture: its width, and whether something is written in its left tenth. */
export async function pictureOf(page: Page, title: string): Promise<{ width: number; hasNames: boolean }> {
  const coming = page.waitForEvent('download');
  await plot(page, title).getByRole('button', { name: '保存图片' }).click();
  const bytes = await readFile(await (await coming).path());
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width / 10;
      canvas.height = image.height;
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      const colours = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return { width: image.width, hasNames: new Set(colours).size > 2 };
    },
    `data:image/png;base64,${bytes.toString('base64')}`,
  );
}
