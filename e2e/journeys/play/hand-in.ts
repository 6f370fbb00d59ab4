import assert from 'node:assert/strict';
import { actionOf, openTodo, pressWithReason } from './hands.ts';
import type { Seat } from './house.ts';

const EMPTY_PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
);

/** A small file for an upload field. */
export const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: EMPTY_PDF });

/** Opens what the unit has to hand in for the audit. */
export async function openEvidence(seat: Seat, audit: string): Promise<void> {
  await openTodo(seat, { audit, kind: '提交资料' });
  await seat.page.waitForURL(/\/TaskSupportFile\//);
  await seat.page.getByText('把文件拖到本页任意处').waitFor();
  await seat.page.getByRole('navigation', { name: '评价项目' }).getByText('第 1 章').waitFor();
}

/** Uploads a file to an item's first requirement and submits it. */
export async function handIn({ page }: Seat, nodeCode: string, file: string): Promise<void> {
  await page.getByRole('navigation', { name: '评价项目' }).getByRole('button', { name: nodeCode }).click();
  const request = page.getByRole('article').first();
  await request.getByRole('button', { name: '上传资料' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles([pdfNamed(file)]);
  await drawer
    .getByRole('link', { name: file, exact: true })
    .or(drawer.getByRole('button', { name: file, exact: true }))
    .waitFor();
  await drawer.getByRole('button', { name: '添加资料' }).click();
  await request.getByRole('button', { name: '提交', exact: true }).click();
  await request.getByText('已提交', { exact: true }).waitFor();
}

/** Accepts the request that is chosen first; it can be accepted once its file is on the screen. */
export async function accept({ page }: Seat): Promise<void> {
  await page.getByRole('button', { name: '接收', exact: true }).click();
  await page.getByText('资料已接收').waitFor();
}

/** Returns the request that is chosen first. */
export async function giveBack({ page }: Seat, reason: string): Promise<void> {
  await pressWithReason(page.getByRole('button', { name: '退回', exact: true }), page, reason, '退回');
  await page.getByText('资料已退回').waitFor();
}

/** The coordinator cannot begin the self score yet; answers why, as the button says it. */
export async function whyNotStarted({ page, url }: Seat, audit: string): Promise<string> {
  await page.goto(`${url}/auditTask`);
  const start = await actionOf(page.getByRole('row', { name: audit }), '开始自评');
  assert.equal(await start.getAttribute('aria-disabled'), 'true');
  return (await start.textContent()) ?? '';
}

/** 管理体系部 begins the self score although evidence is missing. */
export async function overrideStart({ page, url }: Seat, audit: string, reason: string): Promise<void> {
  await page.goto(`${url}/auditTask`);
  const row = page.getByRole('row', { name: audit });
  await pressWithReason(row.getByRole('button', { name: '资料未齐开始' }), page, reason, '开始自评');
  await row.getByText('自评', { exact: true }).first().waitFor();
}
