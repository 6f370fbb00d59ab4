import assert from 'node:assert/strict';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { accept, giveBack, handIn, openEvidence, overrideStart, whyNotStarted } from './hand-in.ts';
import { asPerson, openTodo } from './hands.ts';
import type { House } from './house.ts';
import { seriousFaults } from './looks.ts';
import { AUDIT, approveAudit, createAudit, startAudit } from './plan-audit.ts';
import {
  acceptClaim,
  agreeWithAll,
  applyVerdicts,
  changeItem,
  confirmStage,
  itemsOf,
  openSheet,
  type Rows,
  scoreByKeyboard,
  shownTotals,
  submitStage,
  totalsOf,
  totalsTexts,
  type Verdict,
  type Verdicts,
} from './score.ts';
import type { Step } from './steps.ts';

const audit = AUDIT.name;
/** X8: a whole sheet is filled by keyboard in four minutes. */
const LONGEST_INPUT_MS = 240_000;

/** Items that lose points by a single key: with the four below, thirty deductions (audit-domain 16, X8). */
const BY_ONE_KEY = [
  ...['1.2.3', '1.3.1', '1.4.3', '1.5.2', '1.5.3', '1.6.1', '2.1.3', '2.2.1', '2.2.2', '2.2.3', '2.3.1'],
  ...['2.3.3', '2.4.1', '2.4.2', '3.1.2', '3.2.1', '3.2.2', '3.2.4', '3.2.6', '3.2.7', '3.2.8', '4.1.2'],
  ...['4.1.3', '4.1.11', '4.1.12', '4.2.1'],
];

/** What the unit says of its own 120 items; everything else gets full marks. */
const SELF: Verdicts = new Map<string, Verdict>([
  ...BY_ONE_KEY.map((code): [string, Verdict] => [code, { kind: 'option', hotkey: 1, times: 1 }]),
  ['1.1.1', { kind: 'option', hotkey: 2, times: 1 }],
  ['1.2.4', { kind: 'option', hotkey: 1, times: 3 }],
  ['1.5.1', { kind: 'zero', reason: '公示栏改造期间未公开承诺' }],
  ['2.1.1', { kind: 'option', hotkey: 2, times: 6 }],
  ['4.2.6', { kind: 'na', reason: '本单位不开展该类作业，由承包单位负责' }],
]);
/** What the later stages change. */
const COMPANY: Verdicts = new Map([
  ['1.1.2', { kind: 'option', hotkey: 1, times: 2 }],
  ['4.2.6', { kind: 'na', reason: '' }],
]);
const WATER: Verdicts = new Map([['4.1.4', { kind: 'option', hotkey: 1, times: 1 }]]);
const HQ: Verdicts = new Map([['1.6.2', { kind: 'option', hotkey: 1, times: 1 }]]);
const MSD: Verdicts = new Map([['1.1.3', { kind: 'option', hotkey: 1, times: 1 }]]);

/** How far the audit of the play has come. */
export type Story = {
  readonly house: House;
  checkId: string;
  /** The unit's sheet; it holds every item of the standard. */
  whole: ScoreSheet | null;
  /** What counts of every item after the stages so far. */
  readonly rows: Rows;
};

/** Before the first step. */
export const newStory = (house: House): Story => ({ house, checkId: '', whole: null, rows: new Map() });

/** From the plan to 已定分, each step by the people whose work it is. */
export const STEPS_TO_FINAL_SCORE: readonly Step<Story>[] = [
  {
    name: '管理体系部 plans the audit in six steps and submits it',
    act: async (story) => {
      story.checkId = await asPerson(story.house, 'chenyl', (seat) => createAudit(seat));
    },
  },
  {
    name: '部长 approves it and the lead starts it',
    act: async (story) => {
      await asPerson(story.house, 'zhoumin', (seat) => approveAudit(seat));
      await asPerson(story.house, 'zhaoqf', (seat) => startAudit(seat, story.checkId));
    },
  },
  {
    name: 'the unit hands in evidence; one request is accepted, one comes back and is handed in again',
    act: async (story) => {
      await asPerson(story.house, 'tangmy', async (seat) => {
        await openEvidence(seat, audit);
        await handIn(seat, '1.1.1', '目标文件.pdf');
        await handIn(seat, '1.1.2', '责任书汇总.pdf');
        await openTodo(seat, { audit, kind: '接收资料' });
        await accept(seat);
        await giveBack(seat, '扫描件不清晰，请重新提交');
        await openEvidence(seat, audit);
        await handIn(seat, '1.1.2', '责任书汇总（清晰版）.pdf');
        assert.match(await whyNotStarted(seat, audit), /必备资料还有\d+项未提交/);
      });
      await asPerson(story.house, 'chenyl', (seat) => overrideStart(seat, audit, '其余资料在现场审核时补交'));
    },
  },
  {
    name: 'X8: the unit scores its 120 items by keyboard within four minutes, and the bar shows what core computes',
    act: async (story) => {
      await asPerson(story.house, 'tangmy', async (seat) => {
        const { page } = seat;
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '自评' });
        story.whole = sheet;
        assert.equal(itemsOf(sheet).length, 120);
        const deducted = [...SELF.values()].filter(({ kind }) => kind === 'option' || kind === 'zero');
        assert.equal(deducted.length, 30);
        const begun = Date.now();
        await scoreByKeyboard(page, sheet, SELF);
        assert.ok(Date.now() - begun < LONGEST_INPUT_MS, 'the sheet takes too long by keyboard');
        assert.deepEqual(await seriousFaults(page), []);
        applyVerdicts(story.rows, sheet, SELF);
        // A claim that nobody has decided is the one item that stays open: the keys have reached every other.
        await assertTotals(story, page, sheet);
        await submitStage(page, '自评');
      });
    },
  },
  {
    name: 'the general manager confirms the self score',
    act: async (story) => {
      await asPerson(story.house, 'yangcz', async (seat) => {
        const sheet = await openSheet(seat, { audit, kind: '确认评分', title: '自评' });
        await assertTotals(story, seat.page, sheet);
        await confirmStage(seat.page);
      });
    },
  },
  {
    name: 'the partner company scores both lines, decides the claim, and its lead confirms',
    act: async (story) => {
      await asPerson(story.house, 'dingxl', async (seat) => {
        const { page } = seat;
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '合作公司评分（企业线）' });
        await changeItem(page, '1.1.2', verdictOf(COMPANY, '1.1.2'), '责任书抽查有两个部门缺失');
        await acceptClaim(page, '4.2.6');
        await agreeWithAll(page);
        applyVerdicts(story.rows, sheet, COMPANY);
        await assertTotals(story, page, sheet);
        await openSheet(seat, { audit, kind: '评分', title: '合作公司评分（水务线）' });
        await agreeWithAll(page);
      });
      await asPerson(story.house, 'panyt', async (seat) => {
        for (const title of ['合作公司评分（企业线）', '合作公司评分（水务线）']) {
          await openSheet(seat, { audit, kind: '评分', title });
          await submitStage(seat.page, '合作公司评分');
          await confirmStage(seat.page);
        }
      });
    },
  },
  {
    name: 'water operations scores the water line and its head confirms',
    act: async (story) => {
      await asPerson(story.house, 'wujp', async (seat) => {
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '水务运营评分' });
        await changeItem(seat.page, '4.1.4', verdictOf(WATER, '4.1.4'));
        await agreeWithAll(seat.page);
        applyVerdicts(story.rows, sheet, WATER);
        await assertTotals(story, seat.page, sheet);
      });
      await asPerson(story.house, 'huangwl', async (seat) => {
        await openSheet(seat, { audit, kind: '评分', title: '水务运营评分' });
        await submitStage(seat.page, '水务运营评分');
        await confirmStage(seat.page);
      });
    },
  },
  {
    name: 'head office scores the company and head-office lines and the lead confirms',
    act: async (story) => {
      await asPerson(story.house, 'sunlj', async (seat) => {
        const sheet = await openSheet(seat, { audit, kind: '评分', title: '总部审核' });
        await changeItem(seat.page, '1.6.2', verdictOf(HQ, '1.6.2'));
        await agreeWithAll(seat.page);
        applyVerdicts(story.rows, sheet, HQ);
        await assertTotals(story, seat.page, sheet);
        await submitStage(seat.page, '总部审核');
      });
      await asPerson(story.house, 'zhaoqf', async (seat) => {
        await openSheet(seat, { audit, kind: '确认评分', title: '总部审核' });
        await confirmStage(seat.page);
      });
    },
  },
  {
    name: 'the management-system department fixes the score',
    act: async (story) => {
      await asPerson(story.house, 'chenyl', async (seat) => {
        const lines = await openSheet(seat, {
          audit,
          kind: '评分',
          title: '管理体系部审定（企业线、总部线）',
        });
        await changeItem(seat.page, '1.1.3', verdictOf(MSD, '1.1.3'), '第三季度检查记录缺失');
        await agreeWithAll(seat.page);
        applyVerdicts(story.rows, lines, MSD);
        await assertTotals(story, seat.page, lines);
        await submitStage(seat.page, '管理体系部审定');
        await openSheet(seat, { audit, kind: '评分', title: '管理体系部审定（水务线）' });
        await agreeWithAll(seat.page);
        await submitStage(seat.page, '管理体系部审定');
      });
      await asPerson(story.house, 'zhoumin', async (seat) => {
        for (const title of ['管理体系部审定（企业线、总部线）', '管理体系部审定（水务线）']) {
          await openSheet(seat, { audit, kind: '确认评分', title });
          await confirmStage(seat.page);
        }
      });
    },
  },
  {
    name: 'the task is 已定分 and its published numbers equal core over what was entered',
    act: async (story) => {
      assert.ok(story.whole);
      const { totals } = totalsOf(story.whole, story.rows);
      assert.equal(totals.provisional, false);
      const { 得分率: rate = '', 等级: grade = '' } = totalsTexts({ totals, chapters: [] });
      await asPerson(story.house, 'zhoumin', async ({ page, url }) => {
        await page.goto(`${url}/checkInfo?id=${story.checkId}&tab=tasks`);
        const row = page.getByRole('row', { name: AUDIT.unitShort });
        await row.getByText('已定分', { exact: true }).waitFor();
        await row.getByText(rate, { exact: true }).waitFor();
        await page.goto(`${url}/checkInfo?id=${story.checkId}`);
        await page.getByRole('row', { name: AUDIT.unitShort }).getByText(grade, { exact: true }).waitFor();
      });
    },
  },
];

async function assertTotals(
  { rows }: Story,
  page: Parameters<typeof shownTotals>[0],
  sheet: ScoreSheet,
): Promise<void> {
  assert.deepEqual(await shownTotals(page), totalsTexts(totalsOf(sheet, rows)));
}

function verdictOf(verdicts: Verdicts, nodeCode: string): Verdict {
  const verdict = verdicts.get(nodeCode);
  assert.ok(verdict, nodeCode);
  return verdict;
}
