import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { scoreItem } from '@auditplus/core/scoring/item-score.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { computeSheet, type Sheet, type SheetRow } from '@auditplus/core/scoring/sheet.ts';
import type { Page } from 'playwright-core';
import { openTodo, pressAndAgree } from './hands.ts';
import type { Seat } from './house.ts';

/** What a scorer decides on an item. */
export type Verdict =
  | { readonly kind: 'full' }
  | { readonly kind: 'zero'; readonly reason: string }
  | { readonly kind: 'option'; readonly hotkey: number; readonly times: number }
  | { readonly kind: 'na'; readonly reason: string };

export type Verdicts = ReadonlyMap<string, Verdict>;

/** Rows of the audit as core sees them, by node id: what the last confirmed stage says of every item. */
export type Rows = Map<string, SheetRow>;

/** Opens a score sheet of the audit that waits in 我的审核 and answers what the page loaded. */
export function openSheet(
  seat: Seat,
  work: { readonly audit: string; readonly kind: string; readonly title: string },
): Promise<ScoreSheet> {
  return whileLoadingSheet(seat.page, () => openTodo(seat, work));
}

/** The sheet that the page loads while something is done. */
export async function whileLoadingSheet(page: Page, act: () => Promise<void>): Promise<ScoreSheet> {
  const loaded = page.waitForResponse(
    (answer) => /\/api\/audit\/score\/[^/?]+(\?|$)/.test(answer.url()) && answer.request().method() === 'GET',
  );
  await act();
  const reply: { data: ScoreSheet } = await (await loaded).json();
  await page.locator('.score-focus').waitFor();
  return reply.data;
}

/** The items of a sheet in the order of the list. */
export const itemsOf = (sheet: ScoreSheet): SheetNode[] => sheet.nodes.filter((node) => node.isItem);

/** Scores every item in turn by keyboard; items without a verdict get full marks. */
export async function scoreByKeyboard(page: Page, sheet: ScoreSheet, verdicts: Verdicts): Promise<void> {
  await page.keyboard.press('Escape');
  for (const [index, node] of itemsOf(sheet).entries()) {
    if (index > 0) await page.keyboard.press('j');
    await enter(page, verdicts.get(node.nodeCode) ?? { kind: 'full' });
  }
  await waitUntilSaved(page);
}

/** Goes to one item by the search and enters a verdict; a large difference gets its reason. */
export async function changeItem(
  page: Page,
  nodeCode: string,
  verdict: Verdict,
  varianceReason?: string,
): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.locator('#score-search:focus').waitFor();
  await page.keyboard.type(nodeCode);
  await page.keyboard.press('Enter');
  await focusItem(page, nodeCode);
  await enter(page, verdict);
  if (varianceReason) await page.getByLabel('与下级评分相差较大，请说明原因').fill(varianceReason);
  await page.keyboard.press('Escape');
  await page.locator('#score-search').fill('');
  await waitUntilSaved(page);
}

/** Puts the focus of the page on an item that the list shows. */
export async function focusItem(page: Page, nodeCode: string): Promise<void> {
  await page.locator('.score-code').getByText(nodeCode, { exact: true }).click();
  await page.locator('.score-focus').getByRole('heading', { name: nodeCode }).waitFor();
}

async function enter(page: Page, verdict: Verdict): Promise<void> {
  switch (verdict.kind) {
    case 'full':
      return page.keyboard.press('f');
    case 'option':
      for (let time = 0; time < verdict.times; time += 1) await page.keyboard.press(String(verdict.hotkey));
      return;
    case 'zero':
    case 'na': {
      await page.keyboard.press(verdict.kind === 'zero' ? '0' : 'n');
      await page.locator('#score-reason:focus, #score-na-reason:focus').waitFor();
      await page.keyboard.type(verdict.reason);
      await page.keyboard.press('Escape');
    }
  }
}

/** Waits until the bar says that everything is saved. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.locator('.score-save[data-kind="saved"]').waitFor();
}

/** Accepts the not-applicable claim on an item. */
export async function acceptClaim(page: Page, nodeCode: string): Promise<void> {
  await page.locator('#score-search').fill(nodeCode);
  await focusItem(page, nodeCode);
  await pressAndAgree(page.getByRole('button', { name: '同意不适用' }), page, '同意不适用');
  await page.locator('.score-row [data-status="3"]').waitFor();
  await page.locator('#score-search').fill('');
}

/** Takes over what the stage below said of every item that this stage has not changed. */
export async function agreeWithAll(page: Page): Promise<void> {
  await pressAndAgree(page.getByRole('button', { name: '同意下级评分' }), page, '同意下级评分');
  await page.getByText('已处理').waitFor();
}

/** Submits the stage and waits for its state. */
export async function submitStage(page: Page, stage: string): Promise<void> {
  await pressAndAgree(page.getByRole('button', { name: `提交${stage}` }), page, `提交${stage}`);
  await page.locator('.page-title-row').getByText('已提交', { exact: true }).waitFor();
}

/** Confirms the stage and waits for its state; a rescoring shows its changes instead of a question. */
export async function confirmStage(page: Page): Promise<void> {
  await pressAndAgree(page.getByRole('button', { name: '确认评分' }), page, '确认评分');
  await page.locator('.page-title-row').getByText('已确认', { exact: true }).waitFor();
}

/** The figures of the bar as they stand on the screen. */
export async function shownTotals(page: Page): Promise<Record<string, string>> {
  const figures = page.locator('.score-totals > div');
  const pairs = await figures.evaluateAll((all) =>
    all.map((one) => [
      one.querySelector('dt')?.textContent ?? '',
      one.querySelector('dd')?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(pairs);
}

/** What core makes of a verdict: the row of the item. */
function rowOf(node: SheetNode, verdict: Verdict, { record }: ScoreSheet): SheetRow {
  if (verdict.kind === 'na')
    return {
      nodeId: node.id,
      status: record.stage === 'SELF' ? ITEM_STATUS.naClaimed : ITEM_STATUS.naAccepted,
      score: null,
    };
  const standardScore = toPts(node.standardScore ?? 0);
  const used = deductionOf(node, verdict);
  const { score, spill, veto } = scoreItem({
    standardScore,
    step: toPts(record.step),
    deductions: used ? [used] : [],
    sample: null,
  });
  return { nodeId: node.id, status: ITEM_STATUS.scored, score, spill, veto };
}

function deductionOf(node: SheetNode, verdict: Verdict) {
  if (verdict.kind !== 'option' && verdict.kind !== 'zero') return null;
  const option = node.options.find((candidate) =>
    verdict.kind === 'option' ? candidate.hotkey === verdict.hotkey : candidate.kind === 'ZERO',
  );
  if (!option) throw new Error(`${node.nodeCode} has no such deduction`);
  return {
    kind: option.kind,
    points: toPts(option.points ?? 0),
    count: verdict.kind === 'option' ? verdict.times : 1,
    cap: option.cap === null ? null : toPts(option.cap),
    scope: option.scope,
  };
}

/** Puts the verdicts of a stage over the rows of the stages below; an item without either has full marks. */
export function applyVerdicts(rows: Rows, sheet: ScoreSheet, verdicts: Verdicts): void {
  for (const node of itemsOf(sheet)) {
    const verdict = verdicts.get(node.nodeCode) ?? (rows.has(node.id) ? null : { kind: 'full' as const });
    if (verdict) rows.set(node.id, rowOf(node, verdict, sheet));
  }
}

/** The totals that core computes over the items of a sheet. */
export function totalsOf(sheet: ScoreSheet, rows: Rows): Sheet {
  const { version } = sheet.record;
  return computeSheet({
    nodes: sheet.nodes.map((node) => ({
      id: node.id,
      parentId: node.parentId,
      nodeCode: node.nodeCode,
      standardScore: node.standardScore === null ? null : toPts(node.standardScore),
      isBonus: node.isBonus,
      weight: node.weight,
    })),
    version: {
      scoreMethod: version.scoreMethod,
      roundDigits: version.roundDigits,
      bonusCap: toPts(version.bonusCap),
      gradeScheme: version.gradeScheme,
    },
    rows: sheet.nodes.flatMap((node) => rows.get(node.id) ?? []),
  });
}

/** The figures of the bar as they have to stand for the totals of core. */
export function totalsTexts({ totals }: Sheet): Record<string, string> {
  return {
    应得分: String(fromPts(totals.due)),
    实得分: String(fromPts(totals.got)),
    [totals.provisional ? '暂计得分率' : '得分率']: percentText(totals.percent),
    [totals.provisional ? '预计等级' : '等级']: totals.grade?.name ?? '–',
    完成率: percentText(totals.completion),
  };
}

const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${fromPts(percent).toFixed(1)}%`;
