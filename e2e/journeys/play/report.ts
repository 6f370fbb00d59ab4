import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../browser.ts';
import { openTodo } from './hands.ts';
import type { Seat } from './house.ts';

/** Drafts the unit's report from the audit's page, writes what people must write and hands it in for review. */
export async function draftReport(
  { page, url }: Seat,
  audit: { readonly checkId: string; readonly unit: string },
): Promise<void> {
  await page.goto(`${url}/checkInfo?id=${audit.checkId}&tab=reports`);
  await page.getByRole('button', { name: '生成报告' }).first().click();
  await page.getByRole('menuitem', { name: audit.unit }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('草稿', { exact: true }).waitFor();
  await writeSection(page, '审核结论', '体系运行总体有效，目标管理需要加强。');
  await writeSection(page, '改进建议', '逐项量化年度目标，并按季度检查。');
  await drawer.getByRole('button', { name: '提交复核' }).click();
  await recordClosingMeeting(page);
  await stands(page, '待复核');
}

/** Nobody has recorded the audit's closing meeting: the submission asks for the unit's, and keeps what is missing open. */
async function recordClosingMeeting(page: Page): Promise<void> {
  const form = page.getByRole('dialog').last();
  await form.getByLabel('地点').fill('二楼会议室');
  await form.getByRole('button', { name: '提交复核' }).click();
  await form.getByText('末次会议时间').first().waitFor();
  await form.getByLabel('末次会议时间').click();
  await page
    .getByRole('button', { name: '此刻' })
    .or(page.getByText('此刻', { exact: true }))
    .first()
    .click();
  await form.getByLabel('参加人员').fill('赵清风，曹云海，');
  await form.getByRole('button', { name: '提交复核' }).click();
}

const stands = (page: Page, state: string) =>
  page.locator('.reports-head').getByText(state, { exact: true }).waitFor();

async function writeSection(page: Page, title: string, text: string): Promise<void> {
  const section = page
    .locator('.reports-section')
    .filter({ has: page.getByRole('heading', { name: title }) });
  await section.getByRole('button', { name: '编辑章节' }).click();
  await section.getByRole('textbox').fill(text);
  await section.getByRole('button', { name: '保存' }).click();
  await section.getByText(text).and(page.locator('p')).waitFor();
}

/** A second person reads the report and passes it. */
export async function reviewReport(seat: Seat, audit: string): Promise<void> {
  await openTodo(seat, { audit, kind: '复核报告' });
  const { page } = seat;
  await pressTwice(page, '复核通过');
  await stands(page, '待签发');
}

/** Presses a button of the drawer and the button of the same name in the question that follows. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').nth(1).getByRole('button', { name }).click();
}

/** A third person signs it with the password; a wrong one is refused. */
export async function signReport(seat: Seat, audit: string): Promise<void> {
  await openTodo(seat, { audit, kind: '签发报告' });
  const { page } = seat;
  await page.getByRole('button', { name: '签发报告' }).click();
  const question = page.getByRole('dialog').last();
  await question.getByLabel('登录密码').fill('Wrong12345');
  await question.getByRole('button', { name: '签发报告' }).click();
  await question.getByText('签名验证失败').first().waitFor();
  await question.getByLabel('登录密码').fill(PASSWORD);
  await question.getByRole('button', { name: '签发报告' }).click();
  await stands(page, '已签发');
}

/** The management-system department gives it to the unit. */
export async function publishReport(seat: Seat, audit: string): Promise<void> {
  await openTodo(seat, { audit, kind: '发布报告' });
  const { page } = seat;
  await pressTwice(page, '发布报告');
  await stands(page, '已发布');
}

/** Opens the published report of the unit, given by its short name as lists say it, and answers its preview's text. */
export async function openPublished({ page, url }: Seat, unit: string): Promise<string> {
  await page.goto(`${url}/auditReportList?checkType=4`);
  await page.getByRole('row', { name: unit }).getByRole('button', { name: /报告$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '预览' }).click();
  await page.locator('.reports-cover').waitFor();
  return (await page.locator('main').textContent()) ?? '';
}

/** Downloads the report that the preview shows; answers its name and bytes. */
export async function downloadPdf({ page }: Seat): Promise<{ name: string; bytes: Uint8Array }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}
