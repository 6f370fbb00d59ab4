import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { overrideStart } from './play/hand-in.ts';
import { asPerson, openTodo, pressAndAgree } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { AUDIT, approveAudit, createAudit, startAudit } from './play/plan-audit.ts';
import {
  acceptClaim,
  agreeWithAll,
  confirmStage,
  focusItem,
  itemsOf,
  openSheet,
  scoreByKeyboard,
  submitStage,
  waitUntilSaved,
} from './play/score.ts';
import { passStage } from './play/scored-audit.ts';
import { playSteps, type Step } from './play/steps.ts';

const audit = AUDIT.name;
const NA_REASON = '本单位不开展该类作业，由承包单位负责';

type Story = { readonly house: House; checkId: string; sheet: ScoreSheet | null; taskId: string };

const STEPS: readonly Step<Story>[] = [
  {
    name: 'an audit without units, dates and statements says at the last step all that is missing',
    act: ({ house }) =>
      asPerson(house, 'chenyl', async ({ page, url }) => {
        await page.goto(`${url}/auditList?new=1`);
        await page.getByLabel('审核名称').fill('没有单位的审核');
        await page.getByRole('button', { name: '保存并继续' }).click();
        await page.getByText('请说明计划外理由，不少于 10 个字').waitFor();
        assert.equal(await page.getByLabel('审核名称').inputValue(), '没有单位的审核');
        await page.getByLabel('计划外理由').fill('按集团要求');
        await page.getByRole('button', { name: '保存并继续' }).click();
        await page.getByText('请说明计划外理由，不少于 10 个字').waitFor();
        assert.ok(await page.getByLabel('计划外理由').evaluate((field) => field === document.activeElement));
        await page.getByLabel('计划外理由').fill('按集团要求增加，不在年度方案内');
        await page.getByRole('button', { name: '保存并继续' }).click();
        await page.getByRole('combobox', { name: '被审核单位' }).waitFor();
        await page.getByText('检查提交').click();
        await page.getByText('请至少添加一个被审核单位').waitFor();
        assert.equal(await page.getByRole('button', { name: '提交审核' }).count(), 0);
      }),
  },
  {
    name: 'the unit may not plan an audit, and its lead may not approve it',
    act: async (story) => {
      const { house } = story;
      story.checkId = await asPerson(house, 'chenyl', (seat) => createAudit(seat));
      await asPerson(house, 'tangmy', async ({ page, url }) => {
        await page.goto(`${url}/auditList?new=1`);
        await page.getByText('您没有权限新建审核，请联系管理员授予权限').waitFor();
      });
      await asPerson(house, 'zhaoqf', async ({ page, url }) => {
        await page.goto(`${url}/checkInfo?id=${story.checkId}`);
        await page.locator('.state-tag').getByText('待批准', { exact: true }).waitFor();
        assert.equal(await page.getByRole('button', { name: '批准下达' }).count(), 0);
      });
      await asPerson(house, 'zhoumin', async (seat) => {
        // What cannot be sent is said at once, and not sent later behind the person's back.
        await openTodo(seat, { audit, kind: '批准审核' });
        const approve = seat.page.getByRole('button', { name: '批准下达' });
        await approve.waitFor();
        await seat.context.setOffline(true);
        await pressAndAgree(approve, seat.page, '批准下达');
        await seat.page.locator('.refusal-strip').getByText('请求出错，请重试').waitFor();
        await seat.context.setOffline(false);
        await approveAudit(seat);
      });
      await asPerson(house, 'zhaoqf', (seat) => startAudit(seat, story.checkId));
      await asPerson(house, 'chenyl', (seat) => overrideStart(seat, audit, '资料在现场审核时补交'));
    },
  },
  {
    name: 'a score over the standard score and a deduction without its reason are refused on the row and kept',
    act: (story) =>
      asPerson(story.house, 'tangmy', async (seat) => {
        const { page } = seat;
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '自评' });
        story.sheet = sheet;
        story.taskId = sheet.record.checkTaskId;
        await typeScore(seat, '1.1.1', '9');
        await page.getByRole('alert').filter({ hasText: '得分不能超过标准分8分' }).waitFor();
        assert.equal(await page.getByLabel('1.1.1 得分').inputValue(), '9');
        await typeScore(seat, '1.1.1', '6.3');
        await page.getByRole('alert').filter({ hasText: '评分必须为0.5的整数倍' }).waitFor();
        await typeScore(seat, '1.1.1', '6');
        await page.getByRole('alert').filter({ hasText: '扣分必须填写扣分原因' }).waitFor();
        await page.getByText('1 项待补充').waitFor();
        await page.getByRole('button', { name: '提交自评' }).click();
        await page.getByText('还有 1 项没有保存，请先处理').waitFor();
        await page.getByLabel('扣分原因', { exact: true }).fill('两项指标没有量化');
        await waitUntilSaved(page);
        await page.reload();
        await page.getByLabel('1.1.1 得分').waitFor();
        assert.equal(await page.getByLabel('1.1.1 得分').inputValue(), '6');
      }),
  },
  {
    name: 'the same item in two windows: the later one sees three values and loses nothing',
    act: ({ house }) =>
      asPerson(house, 'tangmy', async (first) => {
        // Two windows of one person: a second sign-in would end the first.
        const sheet = await openSheet(first, { audit, kind: '评分', title: '自评' });
        assert.ok(itemsOf(sheet).length > 0);
        const second = await first.context.newPage();
        await second.goto(first.page.url());
        await second.locator('.score-focus').waitFor();
        await focusItem(first.page, '1.1.2');
        await first.page.keyboard.press('1');
        await waitUntilSaved(first.page);
        await focusItem(second, '1.1.2');
        await second.keyboard.press('f');
        await second.getByText('他人已修改，请选择保留哪个值').first().click();
        const dialog = second.getByRole('dialog');
        await dialog.getByText('选择保留的值').waitFor();
        const cells = await dialog.locator('tbody tr').first().locator('td').allTextContents();
        assert.deepEqual(cells, ['8', '6', '–']);
        await dialog.getByRole('button', { name: '保留我的' }).click();
        await waitUntilSaved(second);
        await second.reload();
        await second.getByLabel('1.1.2 得分').waitFor();
        assert.equal(await second.getByLabel('1.1.2 得分').inputValue(), '8');
      }),
  },
  {
    name: 'a sheet with open items is not submitted; the list of problems leads to them',
    act: ({ house }) =>
      asPerson(house, 'tangmy', async (seat) => {
        const { page } = seat;
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '自评' });
        await page.getByRole('button', { name: '提交自评' }).click();
        await page.getByText('必须处理').waitFor();
        assert.ok(
          await page.getByRole('dialog').getByRole('button', { name: '提交自评' }).isDisabled(),
          'the sheet can be submitted with open items',
        );
        await page
          .getByRole('dialog')
          .getByText(/还有\d+个评价项目未评分/)
          .first()
          .waitFor();
        await page.keyboard.press('Escape');
        await page.getByText('必须处理').waitFor({ state: 'hidden' });
        await focusItem(page, '1.1.1');
        await scoreByKeyboard(page, sheet, new Map([['4.2.6', { kind: 'na', reason: NA_REASON }]]));
        await submitStage(page, '自评');
      }),
  },
  {
    name: 'a stage before its time and a return without a proper reason are refused in the words of the rule',
    act: async ({ house, taskId, sheet }) => {
      await asPerson(house, 'dingxl', async ({ page, url }) => {
        await page.goto(`${url}/TaskScoreCompany/${taskId}/${sheet?.record.evaluationId}/0`);
        await page.getByText('上一环节(自评)尚未确认，暂不能评分').first().waitFor();
      });
      await asPerson(house, 'yangcz', async (seat) => {
        await openSheet(seat, { audit, kind: '确认评分', title: '自评' });
        await seat.page.getByRole('button', { name: '退回' }).click();
        const drawer = seat.page.getByRole('dialog');
        await drawer.getByText('请填写原因').waitFor();
        assert.equal(await drawer.getByRole('button', { name: '退回' }).isDisabled(), true);
        await drawer.getByLabel('退回原因').fill('不全');
        await drawer.getByRole('button', { name: '退回' }).click();
        await seat.page.getByText('请填写退回原因(不少于5个字)').first().waitFor();
        assert.equal(await drawer.getByLabel('退回原因').inputValue(), '不全');
        await seat.page.keyboard.press('Escape');
        await confirmStage(seat.page);
      });
    },
  },
  {
    name: 'a claim that nobody has decided keeps the last stage from being submitted, until it is decided',
    act: async ({ house, taskId }) => {
      const pass = (stage: 'COMPANY' | 'WATER' | 'HQ', scorer: string, lead: string) =>
        passStage(house.url, taskId, { stage, scorer, lead });
      await pass('COMPANY', 'dingxl', 'panyt');
      await pass('WATER', 'wujp', 'huangwl');
      await pass('HQ', 'sunlj', 'zhaoqf');
      await asPerson(house, 'chenyl', async (seat) => {
        const { page } = seat;
        await openSheet(seat, { audit, kind: '评分', title: '管理体系部审定（企业线、总部线）' });
        await agreeWithAll(page);
        await page.getByRole('button', { name: '提交管理体系部审定' }).click();
        const problems = page.getByRole('dialog');
        await problems.getByText('还有1项不适用申请未认定').first().waitFor();
        assert.ok(await problems.getByRole('button', { name: '提交管理体系部审定' }).isDisabled());
        assert.equal(await page.locator('.page-title-row').getByText('已提交').count(), 0);
        await problems.getByRole('button', { name: '4.2.6' }).click();
        await problems.waitFor({ state: 'hidden' });
        await acceptClaim(page, '4.2.6');
        await submitStage(page, '管理体系部审定');
      });
    },
  },
];

/** Types a score into the box of an item. */
async function typeScore({ page }: Seat, nodeCode: string, score: string): Promise<void> {
  const box = page.getByLabel(`${nodeCode} 得分`);
  await box.fill(score);
  await box.press('Enter');
}

describe('what the product refuses, and that nothing typed is lost', () => {
  let story: Story;

  before(async () => {
    story = { house: await openHouse(), checkId: '', sheet: null, taskId: '' };
  });
  after(() => story.house.close());

  playSteps(STEPS, () => story);
});
