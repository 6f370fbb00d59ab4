import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe } from 'node:test';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Page } from 'playwright-core';
import { callAs } from './play/api.ts';
import { asPerson, pressAndAgree, pressWithReason } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import {
  agreeWithAll,
  changeItem,
  confirmStage,
  focusItem,
  itemsOf,
  submitStage,
  waitUntilSaved,
  whileLoadingSheet,
} from './play/score.ts';
import { evaluationsOf, openShortAudit } from './play/scored-audit.ts';
import { playSteps, type Step } from './play/steps.ts';

const people = { lead: 'zhaoqf', auditor: 'sunlj' } as const;
const unit = '清源城中水务有限公司';
/** A picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Story = {
  readonly house: House;
  taskId: string;
  selfId: string;
  hqId: string;
  /** The address of the head-office record before it is returned. */
  firstRound: string;
};

const STEPS: readonly Step<Story>[] = [
  {
    name: 'the unit claims that an item does not apply, submits, takes it back and submits again',
    act: async ({ house, taskId, selfId }) => {
      const coordinator = await callAs(house.url, 'tangmy');
      const [self] = await evaluationsOf(coordinator, taskId, 'SELF');
      const path = `/api/audit/score/${self?.stageRecordId}`;
      const sheet = await coordinator.get<ScoreSheet>(path);
      const node = itemsOf(sheet).find(({ nodeCode }) => nodeCode === '4.2.6');
      const row = sheet.rows.find(({ nodeId }) => nodeId === node?.id);
      await coordinator.send('PUT', `${path}/Item/${node?.id}`, {
        rev: row?.rev ?? 0,
        status: 2,
        naReason: '本单位不开展该类作业，由承包单位负责',
      });
      await asPerson(house, 'tangmy', async (seat) => {
        const { page } = seat;
        await openDesk(seat, `/TaskScore1/${taskId}/${selfId}/0`);
        await submitStage(page, '自评');
        await pressAndAgree(page.getByRole('button', { name: '撤回' }), page, '撤回');
        await page.locator('.page-title-row').getByText('评分中', { exact: true }).waitFor();
        await submitStage(page, '自评');
      });
      const manager = await callAs(house.url, 'yangcz');
      const { record } = await manager.get<ScoreSheet>(path);
      await manager.send('PUT', `${path}/Actions/Confirm`, { rev: record.rev });
    },
  },
  {
    name: 'an address of another stage leads to the right page, and ids that do not belong together lead nowhere',
    act: (story) =>
      asPerson(story.house, people.auditor, async (seat) => {
        const { page, url } = seat;
        const { taskId, hqId, selfId } = story;
        const sheet = await openDesk(seat, `/TaskScoreZBSH/${taskId}/${hqId}/0`);
        story.firstRound = `/TaskScoreZBSH/${taskId}/${hqId}/${sheet.record.id}`;
        await page.goto(`${url}/TaskScoreCompany/${taskId}/${hqId}/${sheet.record.id}`);
        await page.waitForURL(`${url}${story.firstRound}`);
        await page.goto(`${url}/TaskScoreZBSH/${taskId}/${selfId}/${sheet.record.id}`);
        await page.getByText('数据不存在或已被删除').first().waitFor();
      }),
  },
  {
    name: 'the first scorer agrees, refuses the claim, samples, takes a photo; the sheet goes out and in unchanged',
    act: ({ house, firstRound }) =>
      asPerson(house, people.auditor, async (seat) => {
        const { page } = seat;
        await openDesk(seat, firstRound);
        await agreeWithAll(page);
        await openItem(page, '4.2.6');
        // X6: what the decision does to the denominator is said before it is taken.
        await page.getByText(/^若不适用：应得分 \d+/).waitFor();
        await page.getByText(/^若适用：应得分 \d+.*（本项得 0 分）至.*（本项满分）$/).waitFor();
        await pressWithReason(
          page.getByRole('button', { name: '不同意' }),
          page,
          '现场核实本单位有该类作业',
          '不同意',
        );
        await page.locator('.score-focus').getByText('现场核实本单位有该类作业').waitFor();
        await openItem(page, '4.2.6');
        await page.keyboard.press('f');
        await waitUntilSaved(page);
        await changeItem(page, '1.1.1', { kind: 'option', hotkey: 2, times: 1 });
        await takeSample(page);
        await page
          .locator('.score-focus input[type=file]')
          .setInputFiles([{ name: '现场照片.png', mimeType: 'image/png', buffer: PICTURE }]);
        await page.locator('.score-focus').getByText('现场照片.png').first().waitFor();
        await waitUntilSaved(page);
        await outAndIn(page);
      }),
  },
  {
    name: 'the second scorer differs, the lead decides the conflict, and the stage goes on its way',
    act: ({ house, firstRound }) =>
      asPerson(house, people.lead, async (seat) => {
        const { page } = seat;
        await openDesk(seat, firstRound);
        await changeItem(page, '1.1.1', { kind: 'zero', reason: '目标未经审批' }, '现场核实与自评不符');
        await page.getByRole('button', { name: '提交总部审核' }).click();
        const problems = page.getByRole('dialog');
        await problems.getByText('1 项待裁定').waitFor();
        assert.ok(await problems.getByRole('button', { name: '提交总部审核' }).isDisabled());
        await problems.getByRole('button', { name: '1.1.1' }).click();
        await problems.waitFor({ state: 'hidden' });
        await page.getByText('多人评分不一致，尚未裁定').waitFor();
        await page.locator('.score-focus').getByRole('button', { name: '裁定得分' }).click();
        const question = page.getByRole('dialog');
        await question.getByRole('spinbutton', { name: '得分' }).fill('4');
        await question.getByRole('textbox', { name: '裁定理由' }).fill('两项指标没有量化');
        await question.getByRole('button', { name: '裁定得分' }).click();
        await page.getByText('已裁定：4。两项指标没有量化').waitFor();
        await submitStage(page, '总部审核');
      }),
  },
  {
    name: 'what the lead gave in bulk gives way to a member’s deduction until the lead has settled it',
    act: async ({ house, taskId }) => {
      const water = await callAs(house.url, 'huangwl');
      const [sheet] = await evaluationsOf(water, taskId, 'WATER');
      const address = `/TaskScoreWater/${taskId}/${sheet?.id}/0`;
      await asPerson(house, 'huangwl', async (seat) => {
        await openDesk(seat, address);
        await agreeWithAll(seat.page);
      });
      await asPerson(house, 'wujp', async (seat) => {
        await openDesk(seat, address);
        await changeItem(seat.page, '4.1.4', { kind: 'option', hotkey: 1, times: 1 });
      });
      await asPerson(house, 'huangwl', async (seat) => {
        const { page } = seat;
        await openDesk(seat, address);
        await page.getByRole('button', { name: '提交水务运营评分' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('1 项待裁定').waitFor();
        await dialog.getByRole('button', { name: /吴江平/ }).click();
        await dialog.getByText('全部已有结论').waitFor();
        await dialog.getByText(/提交后由 .*黄伟立.* 确认/).waitFor();
        await dialog.getByRole('button', { name: '提交水务运营评分' }).click();
        await page.getByText(/等待 .* 确认|请您确认或退回/).waitFor();
        await openItem(page, '4.1.4');
        await page.locator('.score-focus').getByText('吴江平').first().waitFor();
        await page.locator('.score-focus').getByText('黄伟立').first().waitFor();
      });
    },
  },
  {
    name: 'the lead returns the whole record; the old round stays readable, the new one is confirmed',
    act: async ({ house, taskId, hqId, firstRound }) => {
      await asPerson(house, people.lead, async (seat) => {
        const { page } = seat;
        await openDesk(seat, firstRound);
        await page.getByRole('button', { name: '退回' }).click();
        const drawer = page.getByRole('dialog');
        await drawer.getByLabel('退回原因').fill('抽样数量不足，请补充');
        await drawer.getByRole('button', { name: '退回' }).click();
        await page.locator('.page-title-row').getByText('已退回', { exact: true }).waitFor();
      });
      await asPerson(house, people.auditor, async (seat) => {
        const { page, url } = seat;
        const sheet = await openDesk(seat, `/TaskScoreZBSH/${taskId}/${hqId}/0`);
        assert.equal(sheet.record.round, 2);
        await submitStage(page, '总部审核');
        await page.goto(`${url}${firstRound}`);
        await page.getByRole('note').getByText('历史轮次').waitFor();
        await page.getByRole('link', { name: '查看当前轮次' }).click();
        await page.waitForURL(new RegExp(sheet.record.id));
      });
      await asPerson(house, people.lead, async (seat) => {
        await openDesk(seat, `/TaskScoreZBSH/${taskId}/${hqId}/0`);
        await confirmStage(seat.page);
      });
    },
  },
];

/** Opens a score page by its address. */
const openDesk = ({ page, url }: Seat, address: string): Promise<ScoreSheet> =>
  whileLoadingSheet(page, async () => {
    await page.goto(`${url}${address}`);
  });

/** Narrows the list to an item and focuses it. */
async function openItem(page: Page, nodeCode: string): Promise<void> {
  await page.locator('#score-search').fill(nodeCode);
  await focusItem(page, nodeCode);
  await page.locator('#score-search').fill('');
  await page.keyboard.press('Escape');
}

async function takeSample(page: Page): Promise<void> {
  await openItem(page, '1.3.2');
  const focus = page.locator('.score-focus');
  await focus.getByRole('button', { name: '开始抽样' }).click();
  await focus.getByRole('spinbutton', { name: '总体数量' }).fill('80');
  await focus.getByRole('spinbutton', { name: '总体数量' }).press('Enter');
  await focus.getByText(/抽中编号 \d+/).waitFor();
  await focus.getByRole('spinbutton', { name: '不合格数' }).fill('2');
  await page.keyboard.press('Escape');
  await waitUntilSaved(page);
}

/** Exports the sheet and imports the very file. */
async function outAndIn(page: Page): Promise<void> {
  const more = () => page.locator('.page-actions').getByRole('button', { name: '更多' }).click();
  const saved = page.waitForEvent('download');
  await more();
  await page.getByRole('menuitem', { name: '导出 Excel' }).click();
  const file = await saved;
  assert.match(file.suggestedFilename(), /\.xlsx$/);
  const chosen = page.waitForEvent('filechooser');
  await more();
  await page.getByRole('menuitem', { name: '导入 Excel' }).click();
  await (await chosen).setFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await file.path()),
  });
  await page.getByText('文件与当前评分一致，没有改动').waitFor();
}

describe('a score sheet on the desks of two scorers', () => {
  let story: Story;

  before(async () => {
    const house = await openHouse();
    const { url } = house;
    const { taskId } = await openShortAudit(url, {
      name: '城中水务评分台审核',
      unit,
      ...people,
      withSelf: true,
      withWater: true,
    });
    const msd = await callAs(url, 'chenyl');
    const [self] = await evaluationsOf(msd, taskId, 'SELF');
    const [hq] = await evaluationsOf(msd, taskId, 'HQ');
    story = { house, taskId, selfId: self?.id ?? '', hqId: hq?.id ?? '', firstRound: '' };
  });
  after(() => story.house.close());

  playSteps(STEPS, () => story);
});
