import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asPerson, pressAndAgree, pressWithReason } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';

const unit = '清源城中水务有限公司';
const shortName = '城中';
const YEAR = new Date().getFullYear();
const QUESTIONS = ['上年度问题是否全部闭环？', '下年度改进计划的重点是什么？'];
const ANSWERS = ['上年度问题已全部闭环，效果复查未见反弹。', '重点治理重复问题，更新岗位应急处置卡。'];
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const row = (page: Page) => page.getByRole('row').filter({ hasText: shortName });

async function openYear({ page, url }: Seat, year: number): Promise<void> {
  await page.goto(`${url}/annualFeedback?year=${year}`);
  await page.getByRole('heading', { name: '年度评审反馈' }).waitFor();
}

async function issue(seat: Seat, year: number, reuse: boolean): Promise<void> {
  const { page } = seat;
  await openYear(seat, year);
  await page.getByRole('button', { name: '下发评审' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('年度', { exact: false }).first().fill(String(year));
  await drawer.getByLabel('评审名称').fill(`${year}年度评审反馈`);
  if (reuse) await drawer.getByRole('button', { name: `沿用${year - 1}年的问题` }).click();
  else {
    await drawer
      .getByLabel('问题 1', { exact: false })
      .first()
      .fill(QUESTIONS[0] ?? '');
    await drawer.getByRole('button', { name: '添加问题' }).click();
    await drawer
      .getByLabel('问题 2', { exact: false })
      .first()
      .fill(QUESTIONS[1] ?? '');
  }
  await drawer.getByRole('button', { name: '下发评审' }).click();
  await page.getByText('已向 19 个部门和单位下发').waitFor();
}

async function fill(seat: Seat, year: number): Promise<void> {
  const { page } = seat;
  await openYear(seat, year);
  await row(page).getByRole('button', { name: '填写' }).click();
  const drawer = page.getByRole('dialog');
  for (const [index, question] of QUESTIONS.entries())
    await drawer.getByLabel(question).fill(ANSWERS[index] ?? '');
  await drawer.getByLabel('总结').last().fill(`${year}年体系运行平稳`);
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${year}年自评报告.pdf`, mimeType: 'application/pdf', buffer: PDF });
  await drawer.getByRole('button', { name: `${year}年自评报告.pdf`, exact: true }).waitFor();
  await drawer.getByText(/草稿已自动保存/).waitFor();
  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('草稿已保存').waitFor();
}

async function submit(seat: Seat, year: number): Promise<void> {
  const { page } = seat;
  await openYear(seat, year);
  await pressAndAgree(row(page).getByRole('button', { name: '提交' }), page, '提交');
  await row(page).getByText('已提交').waitFor();
}

async function confirmAndArchive(seat: Seat, year: number): Promise<void> {
  const { page } = seat;
  await openYear(seat, year);
  await pressAndAgree(row(page).getByRole('button', { name: '确认' }), page, '确认');
  await row(page).getByText('已确认').waitFor();
  await row(page).getByRole('checkbox').check();
  await pressAndAgree(page.getByRole('button', { name: '批量归档' }), page, '归档');
  await row(page).getByText('已归档').waitFor();
}

describe('annual feedback from the questions to the archive and the comparison of two years', () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.close());

  test('the department asks everybody, the unit answers and hands in, and last year is archived', async () => {
    await asPerson(house, 'chenyl', (seat) => issue(seat, YEAR - 1, false));
    await asPerson(house, 'tangmy', async (seat) => {
      await fill(seat, YEAR - 1);
      await submit(seat, YEAR - 1);
    });
    await asPerson(house, 'chenyl', (seat) => confirmAndArchive(seat, YEAR - 1));
  });

  test('the same questions are asked again, and a draft is there after a new sign-in', async () => {
    await asPerson(house, 'chenyl', (seat) => issue(seat, YEAR, true));
    await asPerson(house, 'luozq', (seat) => fill(seat, YEAR));
    await asPerson(house, 'tangmy', async (seat) => {
      const { page } = seat;
      await page.goto(`${seat.url}/myReview?kind=feedback`);
      await page
        .locator('a.my-review-row')
        .filter({ hasText: `${YEAR}年度评审反馈` })
        .click();
      await page.getByText(ANSWERS[0] ?? '').waitFor();
      await submit(seat, YEAR);
    });
  });

  test('a return says why, and the unit hands in again', async () => {
    await asPerson(house, 'chenyl', async (seat) => {
      await openYear(seat, YEAR);
      const button = row(seat.page).getByRole('button', { name: '退回' });
      await pressWithReason(button, seat.page, '改进计划缺少完成时间', '退回');
      await row(seat.page).getByText('已退回').waitFor();
    });
    await asPerson(house, 'tangmy', async (seat) => {
      await openYear(seat, YEAR);
      await row(seat.page).getByRole('button', { name: '填写' }).click();
      await seat.page.getByText('退回原因：改进计划缺少完成时间').waitFor();
      await submit(seat, YEAR);
    });
    await asPerson(house, 'wangsj', (seat) => confirmAndArchive(seat, YEAR));
  });

  test('two years stand side by side, and the files lie in the materials', async () => {
    await asPerson(house, 'yangcz', async ({ page, url }) => {
      await page.goto(`${url}/annualFeedback?view=matrix`);
      await row(page).getByRole('link').last().click();
      await page.getByRole('button', { name: `与${YEAR - 1}年对比` }).click();
      for (const year of [YEAR, YEAR - 1]) {
        const column = page.getByRole('region', { name: `${year}年` });
        await column.getByText(`${year}年自评报告.pdf`).waitFor();
        await column.getByText(`${year}年体系运行平稳`).waitFor();
      }
      assert.equal(await page.getByRole('button', { name: '填写' }).count(), 0);
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: '全部下载' }).click();
      const { length } = `${YEAR}-00-00.zip`;
      assert.equal(
        (await arriving).suggestedFilename().slice(0, -length),
        `${YEAR}年${unit}年度评审反馈文件-`,
      );
      await page.goto(`${url}/databaseList?category=${encodeURIComponent('审核记录')}`);
      await page.getByText(`${YEAR}年${unit}自评报告`).waitFor();
      await page.goto(page.url().replace(/databaseList.*/, 'annualFeedback/unknown/26'));
      await page.getByText('年度格式不正确').first().waitFor();
    });
  });
});
