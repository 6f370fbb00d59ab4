import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asPerson, pressAndAgree } from './play/hands.ts';
import { type House, openHouse } from './play/house.ts';
import {
  approvePlan,
  FINDING,
  issueFinding,
  planRectification,
  proveRectification,
  recordFinding,
  strikeOff,
  verifyRectification,
} from './play/rectify.ts';
import { changeItem, openSheet, type Verdict } from './play/score.ts';
import { fixScore, openShortAudit } from './play/scored-audit.ts';

const unit = '清源城中水务有限公司';
const people = { lead: 'zhaoqf', auditor: 'sunlj' } as const;
const targets: Verdict = { kind: 'option', hotkey: 2, times: 1 };
const TEXT = Buffer.from('有限空间作业管理规定');

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: TEXT });

async function pick(page: Page, label: string, text: string): Promise<void> {
  const box = page.locator('.field').filter({ hasText: label }).locator('input').last();
  await box.click({ force: true });
  await box.fill(text);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(text, { exact: true })
    .last()
    .click();
  await page.keyboard.press('Escape');
}

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(text, { exact: true })
    .last()
    .click();
}

describe('materials and knowledge', () => {
  let house: House;
  before(async () => {
    house = await openHouse();
  });
  after(() => house.close());

  test('files are uploaded, one of them for named units only, and a new version takes its place', async () => {
    await asPerson(house, 'tangmy', async ({ page, url }) => {
      await page.goto(`${url}/databaseList`);
      await page.getByRole('button', { name: '上传资料' }).first().click();
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles([file('作业规定.txt'), file('作业台账.txt')]);
      await page.getByRole('dialog').getByRole('button', { name: '作业台账.txt', exact: true }).waitFor();
      await choose(page, '类别', '制度');
      await page.getByRole('dialog').getByRole('button', { name: '上传资料' }).click();
      await page.getByText('已上传 2 份资料').waitFor();

      await page.getByRole('button', { name: '作业规定', exact: true }).click();
      const drawer = page.getByRole('dialog').filter({ hasText: '校验值（SHA-256）' });
      await drawer.getByRole('button', { name: '编辑' }).click();
      await choose(page, '密级', '受限');
      await pick(page, '可见单位', '清源江北水务有限公司');
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByText('已保存').waitFor();
      await drawer.getByRole('button', { name: '上传新版本' }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: '版本说明' });
      await dialog.locator('input[type=file]').setInputFiles(file('作业规定（修订）.txt'));
      await dialog.getByLabel('版本说明').fill('修订第三章');
      await dialog.getByRole('button', { name: '上传新版本' }).click();
      await drawer.getByText('V2').waitFor();
      await drawer.getByText('修订第三章').waitFor();
    });
  });

  test('only the named unit sees the limited one, and what is chosen comes as one zip', async () => {
    await asPerson(house, 'weisq', async ({ page, url }) => {
      await page.goto(`${url}/databaseList`);
      await page.getByText('作业台账', { exact: true }).waitFor();
      assert.equal(await page.getByText('作业规定', { exact: true }).count(), 0);
    });
    await asPerson(house, 'panyt', async ({ page, url }) => {
      await page.goto(`${url}/databaseList`);
      await page.getByText('作业规定', { exact: true }).waitFor();
      for (const name of ['作业规定', '作业台账'])
        await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '批量下载' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^审核资料-.*\.zip$/);
    });
  });

  test('an article is written, reviewed by another person, found by two characters and found useful', async () => {
    await asPerson(house, 'tangmy', async ({ page, url }) => {
      await page.goto(`${url}/knowledge`);
      await page.getByRole('button', { name: '写文章' }).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('标题').fill('阀门井作业的三个关口');
      await choose(page, '分类', '有限空间');
      await drawer
        .locator('[contenteditable=true]')
        .first()
        .fill('先通风，再检测，检测合格并有人监护方可下井。');
      await drawer.getByRole('button', { name: '保存' }).click();
      await page.getByRole('heading', { name: '阀门井作业的三个关口' }).waitFor();
      await pressAndAgree(page.getByRole('button', { name: '提交审核' }), page, '提交审核');
      await page.getByText('待管理体系部审核').waitFor();
    });
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/myReview?kind=approval`);
      await page.locator('a.my-review-row').filter({ hasText: '阀门井作业的三个关口' }).click();
      await pressAndAgree(page.getByRole('button', { name: '发布' }), page, '发布');
      // Only what is published can be found useful.
      await page.getByRole('button', { name: '有用 0' }).waitFor();
    });
    await asPerson(house, 'panyt', async ({ page, url }) => {
      await page.goto(`${url}/knowledge`);
      await page.getByPlaceholder('搜索标题、标签和正文').fill('監護');
      await page.keyboard.press('Enter');
      await page.locator('mark').getByText('监护').waitFor();
      await page.getByRole('link', { name: '阀门井作业的三个关口' }).click();
      await page.getByRole('button', { name: '有用 0' }).click();
      await page.getByRole('button', { name: '已认为有用 1' }).waitFor();
    });
  });

  test('a closed finding becomes a case without the name of the unit', async () => {
    const audit = '城中水务目标管理专项检查';
    const short = await openShortAudit(house.url, { name: audit, unit, ...people });
    await asPerson(house, people.auditor, async (seat) => {
      await openSheet(seat, { audit, kind: '评分', title: '总部审核' });
      await changeItem(seat.page, '1.1.1', targets);
      await recordFinding(seat.page);
    });
    await fixScore(house.url, short, people);
    await asPerson(house, people.lead, (seat) => issueFinding(seat, short.checkId));
    await asPerson(house, 'tangmy', planRectification);
    await asPerson(house, people.lead, (seat) => approvePlan(seat, audit));
    await asPerson(house, 'tangmy', (seat) =>
      proveRectification(seat, { audit, description: `${unit}已签发目标文件。`, file: '目标文件.pdf' }),
    );
    await asPerson(house, people.lead, async (seat) => {
      await verifyRectification(seat, { audit, result: '通过', opinion: `${unit}的签发文件齐全。` });
      await strikeOff(seat);
    });
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/checkInfo?id=${short.checkId}&tab=findings`);
      await page.getByRole('row').filter({ hasText: /WT\d/ }).getByRole('button').first().click();
      // The drawer is a dialog as well: its button asks, the question's own button answers.
      await page.getByRole('button', { name: '转为案例' }).click();
      await page.getByRole('dialog').last().getByRole('button', { name: '转为案例' }).last().click();
      await page.getByRole('heading', { name: /^案例：/ }).waitFor();
      const text = (await page.locator('.knowledge-article').textContent()) ?? '';
      assert.ok(text.includes('某公司的签发文件齐全'), text);
      assert.ok(text.includes(FINDING.fact.slice(0, 4)));
      assert.doesNotMatch(text, /城中水务/);
    });
  });
});
