import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe } from 'node:test';
import type { Page } from 'playwright-core';
import { unzip } from '../../server/src/testing/archive.ts';
import { openDashboard, plot, tableOf } from './play/dashboard.ts';
import { asPerson, choose, openTodo, pressAndAgree, pressWithReason } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { textOfPdf } from './play/pdf-text.ts';
import { approveAudit } from './play/plan-audit.ts';
import { playSteps, type Step } from './play/steps.ts';
import {
  holdClosingMeeting,
  issueDraft,
  playStage,
  publishUnitReport,
  resultOf,
  type StagePeople,
  startScoring,
} from './play/whole-stages.ts';

const YEAR = new Date().getFullYear();
const PROGRAMME = `${YEAR}年职安健审核方案（集团）`;
/** What the wizard calls an audit of several entries. */
const AUDIT = `${YEAR}年度体系审核`;
const FIRST = '清源城中水务有限公司';
const SECOND = '清源江北水务有限公司';
/** As charts and tables call them. */
const SHORT: Readonly<Record<string, string>> = { [FIRST]: '城中', [SECOND]: '江北' };
const ITEM = '1.1.1';
/** What the expert gives the two units on the item, of 8 points. */
const SCORES = [6, 4] as const;

type Story = {
  readonly house: House;
  checkId: string;
  tasks: ReadonlyMap<string, string>;
  /** Published rates by unit, as screens and papers show them. */
  readonly rates: Map<string, string>;
};

const people = (scorer: string, submitter = scorer, confirmer = submitter): StagePeople => ({
  scorer,
  submitter,
  confirmer,
});

/** Who scores the unit before head office does: itself, its partner, water operations. */
const EARLY: Readonly<Record<string, readonly [StagePeople, StagePeople, StagePeople]>> = {
  [FIRST]: [people('tangmy', 'tangmy', 'yangcz'), people('dingxl', 'panyt'), people('wujp', 'huangwl')],
  [SECOND]: [people('panyt', 'panyt', 'jiangbo'), people('luozq', 'tangmy'), people('wujp', 'huangwl')],
};

const STEPS: readonly Step<Story>[] = [
  {
    name: 'the department writes the programme of the year, takes over what the risks propose and submits it',
    act: ({ house }) =>
      asPerson(house, 'chenyl', async ({ page, url }) => {
        await page.goto(`${url}/programme`);
        await page.getByRole('button', { name: '新建方案' }).first().click();
        await page.getByRole('textbox', { name: /方案名称(?!或)/ }).fill(PROGRAMME);
        await page.getByLabel('审核目的').fill('评价职安健体系运行的符合性和有效性');
        await page.getByRole('button', { name: '保存方案' }).click();
        await page.getByText('方案已保存').waitFor();
        await page.getByRole('button', { name: '按风险测算' }).click();
        const drawer = page.getByRole('dialog').filter({ hasText: '按风险测算审核条目' });
        await drawer.getByRole('row', { name: SHORT[FIRST] }).getByText('没有以往结果').waitFor();
        await drawer.getByRole('button', { name: /加入\d+个条目/ }).click();
        await drawer.waitFor({ state: 'hidden' });
        await openProgramme(page, url);
        await pressAndAgree(page.getByRole('button', { name: '提交审批' }), page, '提交审批');
        await stands(page, '待批准');
      }),
  },
  {
    name: 'the head approves it, and one audit is made by the wizard from the entries of two units',
    act: async (story) => {
      const { house } = story;
      await asPerson(house, 'zhoumin', async ({ page, url }) => {
        await openProgramme(page, url);
        await pressAndAgree(page.getByRole('button', { name: '批准', exact: true }), page, '批准');
        await stands(page, '已批准');
      });
      await asPerson(house, 'chenyl', async (seat) => {
        const { page, url } = seat;
        await openProgramme(page, url);
        for (const unit of [FIRST, SECOND])
          await page
            .getByRole('row', { name: SHORT[unit] ?? '' })
            .first()
            .getByRole('checkbox')
            .check();
        await page.getByRole('button', { name: '合并创建审核' }).click();
        await page.getByText('审核草稿已创建').waitFor();
        story.checkId = await finishWizard(seat);
      });
      await asPerson(house, 'zhoumin', (seat) => approveAudit(seat, { name: AUDIT }));
    },
  },
  {
    name: 'a revision supersedes the programme, keeps it to compare with and is in force once approved',
    act: async ({ house }) => {
      await asPerson(house, 'chenyl', async ({ page, url }) => {
        await openProgramme(page, url);
        await pressWithReason(
          page.getByRole('button', { name: '调整方案' }),
          page,
          '下半年机构调整，窗口顺延',
          '调整方案',
        );
        await page.getByLabel('资源安排').fill('审核员十二名');
        await page.getByRole('button', { name: '保存方案' }).click();
        await page.getByText('方案已保存').waitFor();
        await page.getByRole('tab', { name: '版本对比' }).click();
        await page.getByText('审核员十二名').first().waitFor();
        await pressAndAgree(page.getByRole('button', { name: '提交审批' }), page, '提交审批');
        await stands(page, '待批准');
      });
      await asPerson(house, 'zhoumin', async ({ page, url }) => {
        await openProgramme(page, url);
        await pressAndAgree(page.getByRole('button', { name: '批准', exact: true }), page, '批准');
        await stands(page, '执行中');
        await page.getByRole('combobox', { name: '版本' }).click();
        await page.locator('.ant-select-item-option').filter({ hasText: 'V1' }).click();
        await stands(page, '已替代');
      });
    },
  },
  {
    name: 'one expert scores one item for both units side by side, in an order that hides who they are',
    act: async (story) => {
      const { url } = story.house;
      story.tasks = await startScoring(url, story.checkId, 'zhaoqf');
      for (const [unit, stages] of Object.entries(EARLY))
        for (const [index, stage] of (['SELF', 'COMPANY', 'WATER'] as const).entries())
          await playStage(url, taskOf(story, unit), { stage, people: stages[index] ?? people('') });
      await asPerson(story.house, 'sunlj', async ({ page }) => {
        await page.goto(`${url}/hqReview?checkId=${story.checkId}&item=${ITEM}&anonymous=1`);
        await page.getByText('单位 2').waitFor();
        assert.equal(await page.locator('.hq-units').getByText(FIRST).count(), 0);
        // A slip of the keys stays as typed until it is corrected: it never turns into full marks by itself.
        const slip = page.locator('.hq-unit').first().getByRole('spinbutton');
        await slip.fill('80');
        await slip.blur();
        assert.equal(Number(await slip.inputValue()), 80);
        for (const [index, score] of SCORES.entries()) {
          const row = page.locator('.hq-unit').nth(index);
          await row.getByRole('spinbutton').fill(String(score));
          await row.getByPlaceholder('扣分原因').fill('目标未量化');
          await row.getByPlaceholder('偏差说明').fill('现场核实目标未量化');
        }
        await page.getByText('最高 6，最低 4，极差 2，平均 5').waitFor();
        await page.getByRole('button', { name: '保存全部（2）' }).click();
        await page.getByText('已保存').nth(1).waitFor();
      });
    },
  },
  {
    name: 'the reports are published, and every number of the dashboard is that of the sheets and leads to its rows',
    act: async (story) => {
      const { url } = story.house;
      for (const unit of [FIRST, SECOND]) {
        const taskId = taskOf(story, unit);
        await playStage(url, taskId, { stage: 'HQ', people: people('sunlj', 'sunlj', 'zhaoqf') });
        await playStage(url, taskId, { stage: 'MSD', people: people('chenyl', 'chenyl', 'zhoumin') });
        const { percent } = await resultOf(url, taskId);
        story.rates.set(unit, String(percent));
        await publishUnitReport(url, taskId);
      }
      await asPerson(story.house, 'zhoumin', async (seat) => {
        const { page } = seat;
        await openDashboard(seat, { year: YEAR, checkType: 1 });
        const rows = await tableOf(page, '集团短板');
        for (const [unit, rate] of story.rates)
          assert.equal(rows.find((row) => row[1] === SHORT[unit])?.[3], rate, unit);
        const pareto = plot(page, '优先改进项目');
        await pareto.getByRole('button', { name: '查看数据表' }).click();
        await pareto.getByRole('row', { name: ITEM }).getByRole('link', { name: '6', exact: true }).click();
        const drawer = page.getByRole('dialog');
        await drawer.getByText('共 2 条').waitFor();
        await drawer.getByRole('link', { name: SHORT[FIRST] }).click();
        await page.waitForURL(/evaluationDetail.*chapter=1\.1\.1/);
        await page.getByRole('heading', { name: FIRST }).waitFor();
      });
    },
  },
  {
    name: 'the audit is closed and sealed, and its archive holds everything with the hashes that it names',
    act: async (story) => {
      const { url } = story.house;
      await holdClosingMeeting(url, story.checkId, 'zhaoqf');
      await asPerson(story.house, 'zhaoqf', async ({ page }) => {
        await page.goto(`${url}/checkInfo?id=${story.checkId}`);
        await page.getByRole('button', { name: '关闭审核' }).click();
        const drawer = page.getByRole('dialog');
        await drawer.getByText('各项条件均已满足').waitFor();
        await drawer.getByRole('button', { name: '关闭审核' }).click();
        await page.getByText('留痕已封存').first().waitFor();
        await page.goto(`${url}/auditOutput`);
        await page.getByRole('row', { name: '归档包' }).getByText('已完成').waitFor();
        await page.goto(`${url}/checkInfo?id=${story.checkId}`);
        const coming = page.waitForEvent('download');
        await page.getByRole('button', { name: '归档包下载' }).click();
        const download = await coming;
        const pack = unzip(new Uint8Array(await readFile(await download.path())));
        const sums = new Map(
          (pack.get('SHA256SUMS')?.toString('utf8') ?? '')
            .trimEnd()
            .split('\n')
            .map((line) => [line.slice(66), line.slice(0, 64)] as const),
        );
        assert.ok(sums.has('操作留痕/chain.jsonl') && sums.has('索引.xlsx'));
        assert.equal([...sums.keys()].filter((path) => path.startsWith('审核报告/')).length, 4);
        for (const [path, sum] of sums)
          assert.equal(
            createHash('sha256')
              .update(pack.get(path) ?? '')
              .digest('hex'),
            sum,
            path,
          );
      });
    },
  },
  {
    name: 'the yearly report says the same numbers as PDF',
    act: async (story) => {
      await asPerson(story.house, 'zhoumin', async ({ page, url }) => {
        await openProgramme(page, url);
        const coming = page.waitForEvent('download');
        await page.getByRole('button', { name: '年度报告' }).hover();
        await page.getByRole('menuitem', { name: 'PDF' }).click();
        const file = await coming;
        assert.equal(file.suggestedFilename(), `${YEAR}年度审核总结报告V2.pdf`);
        const text = await textOfPdf(new Uint8Array(await readFile(await file.path())));
        for (const [unit, rate] of story.rates) {
          assert.ok(text.includes(unit), unit);
          assert.ok(text.includes(Number(rate).toFixed(1)), rate);
        }
      });
    },
  },
  {
    name: 'the audit is copied to the next year, where each item shows what it lost this year',
    act: async (story) => {
      const { url } = story.house;
      let copyId = '';
      await asPerson(story.house, 'chenyl', async ({ page }) => {
        await page.goto(`${url}/checkInfo?id=${story.checkId}`);
        await page.getByRole('button', { name: '复制为新年度' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: '名称' }).fill(`${YEAR + 1}年审核`);
        await dialog.getByRole('button', { name: '复制为新年度' }).click();
        await page.waitForURL(/edit=/);
        copyId = new URL(page.url()).searchParams.get('edit') ?? '';
      });
      await issueDraft(url, copyId);
      const tasks = await startScoring(url, copyId, 'zhaoqf');
      await asPerson(story.house, 'tangmy', async (seat) => {
        await openTodo(seat, { audit: `${YEAR + 1}年审核`, kind: '评分' });
        const { page } = seat;
        await page.locator('#score-search').fill(ITEM);
        await page.locator('.score-row').first().click();
        await page.getByText(/上年得分 [46]\/8/).waitFor();
      });
      assert.equal(tasks.size, 2);
    },
  },
];

describe('a whole year from the programme to the yearly report', () => {
  let story: Story;
  before(async () => {
    const house = await openHouse();
    story = { house, checkId: '', tasks: new Map(), rates: new Map() };
  });
  after(() => story.house.close());
  playSteps(STEPS, () => story);
});

function taskOf({ tasks }: Story, unit: string): string {
  const id = tasks.get(unit);
  assert.ok(id, unit);
  return id;
}

async function openProgramme(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/programme`);
  const row = page.getByRole('row').filter({ hasText: PROGRAMME }).first();
  await row.getByRole('button').first().click();
  await page.getByRole('heading', { name: PROGRAMME }).waitFor();
}

const stands = (page: Page, state: string) =>
  page.getByText(state, { exact: true }).filter({ visible: true }).first().waitFor();

/** From the units to the last step: partners, dates, team, no packages, submit. Answers the audit's id. */
async function finishWizard({ page }: Seat): Promise<string> {
  const next = () => page.getByRole('button', { name: '保存并继续' }).click();
  await choose(page, `${FIRST} 合作公司`, SECOND);
  await choose(page, `${SECOND} 合作公司`, FIRST);
  await next();
  await page.getByRole('button', { name: '按起止日期均分' }).click();
  await next();
  for (const name of ['赵清风', '孙丽娟']) await choose(page, '添加成员', name);
  await next();
  await page.getByText('不划分任务包时').waitFor();
  await next();
  await page.getByText('各项检查均已通过').waitFor();
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.waitForURL(/\/checkInfo\?id=/);
  await stands(page, '待批准');
  return new URL(page.url()).searchParams.get('id') ?? '';
}
