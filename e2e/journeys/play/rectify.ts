import type { Page } from 'playwright-core';
import { pdfNamed } from './hand-in.ts';
import { openTodo, pressAndAgree } from './hands.ts';
import type { Seat } from './house.ts';

/** What the auditor writes down. */
export const FINDING = {
  title: '年度目标指标未量化',
  fact: '查阅年度目标文件，三项职安健指标没有数值，也没有责任部门。',
  category: '管理缺陷',
} as const;

/** Records a finding on the item that the score page has in focus. */
export async function recordFinding(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建发现' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题').fill(FINDING.title);
  await drawer.getByLabel('问题描述').fill(FINDING.fact);
  await drawer.getByRole('combobox', { name: '问题类别' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: FINDING.category }).click();
  await drawer.getByRole('button', { name: '保存审核发现' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

/** The lead issues the finding from the audit's page; what was deducted stands with it. */
export async function issueFinding({ page, url }: Seat, checkId: string): Promise<void> {
  await page.goto(`${url}/checkInfo?id=${checkId}&tab=findings`);
  await row(page).getByRole('button', { name: FINDING.title }).click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByText('关联扣分').waitFor();
  await drawer.getByRole('button', { name: '下达', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下达问题项' }).click();
  await drawer.getByText('已下达', { exact: true }).waitFor();
}

const row = (page: Page) => page.getByRole('row', { name: FINDING.title });

const stateOf = (page: Page, state: string) =>
  page.locator('.page-title-row').getByText(state, { exact: true }).waitFor();

/** The unit signs for its task and hands in the five-fixed plan. */
export async function planRectification({ page, url }: Seat): Promise<void> {
  await page.goto(`${url}/rectificationTask`);
  await row(page).getByRole('button', { name: '签收' }).click();
  await row(page).getByRole('button', { name: '制定方案' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('原因分析').fill('目标由各部门自行上报，没有统一的量化要求。');
  await drawer.getByLabel('整改措施').fill('修订年度目标文件，逐项给出数值和责任部门，安委会审批后发布。');
  await drawer.getByRole('checkbox', { name: '无需资金' }).check();
  await drawer.getByRole('button', { name: '提交方案' }).click();
  await row(page).getByText('方案待审', { exact: true }).waitFor();
}

/** The lead reads the plan and agrees. */
export async function approvePlan(seat: Seat, audit: string): Promise<void> {
  const { page } = seat;
  await openTodo(seat, { audit, kind: '审批整改方案' });
  await page.getByRole('button', { name: '审批方案' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意方案' }).click();
  await stateOf(page, '整改中');
}

/** The unit hands in evidence of what it has done. */
export async function proveRectification(
  seat: Seat,
  proof: { readonly audit: string; readonly description: string; readonly file: string },
): Promise<void> {
  const { page } = seat;
  await openTodo(seat, { audit: proof.audit, kind: '提交整改证据' });
  await page.getByLabel('完成情况').fill(proof.description);
  const finished = page.getByLabel('完成日期');
  await finished.fill(new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }));
  await finished.press('Enter');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([pdfNamed(proof.file)]);
  // Until the upload has ended only its acts bear its name, among other words.
  await page.getByRole('button', { name: proof.file, exact: true }).waitFor();
  await page.getByRole('button', { name: '提交验收' }).click();
  await stateOf(page, '待验收');
  await page
    .locator('.page-title-row')
    .getByText(/^等待 .+ 验收$/)
    .waitFor();
}

/** The lead opens every file and says what comes of it. */
export async function verifyRectification(
  seat: Seat,
  verdict: { readonly audit: string; readonly result: '通过' | '不通过'; readonly opinion: string },
): Promise<void> {
  const { page } = seat;
  await openTodo(seat, { audit: verdict.audit, kind: '验收整改' });
  await page.locator('.rect-files').getByRole('button', { name: '预览' }).click();
  await page.getByText('已查看 1/1').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: verdict.result, exact: true }).check();
  await page.getByLabel('验收意见').fill(verdict.opinion);
  await page.getByRole('button', { name: '提交验收意见' }).click();
  await stateOf(page, verdict.result === '通过' ? '验收通过待销号' : '验收不通过');
}

/** The lead strikes the verified task off. */
export async function strikeOff({ page }: Seat): Promise<void> {
  await pressAndAgree(page.getByRole('button', { name: '销号' }), page, '销号');
  await stateOf(page, '已关闭');
}
