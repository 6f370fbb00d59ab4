import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { openDashboard, pictureOf, plot, tableOf, workbookOf } from './play/dashboard.ts';
import { asPerson } from './play/hands.ts';
import { openHazards } from './play/hazards.ts';
import { type House, openHouse } from './play/house.ts';
import { textOfPdf } from './play/pdf-text.ts';
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
import {
  downloadPdf,
  draftReport,
  openPublished,
  publishReport,
  reviewReport,
  signReport,
} from './play/report.ts';
import {
  applyVerdicts,
  changeItem,
  openSheet,
  type Rows,
  totalsOf,
  totalsTexts,
  type Verdict,
  type Verdicts,
} from './play/score.ts';
import { fixScore, openShortAudit, type ShortAudit } from './play/scored-audit.ts';

const audit = '城中水务目标管理专项检查';
const unit = '清源城中水务有限公司';
/** As charts and tables call it. */
const shortName = '城中';
const people = { lead: 'zhaoqf', auditor: 'sunlj' } as const;
const targets: Verdict = { kind: 'option', hotkey: 2, times: 1 };
const SPECIAL_AUDIT = 4;
const VERDICTS: Verdicts = new Map([['1.1.1', targets]]);

describe('from a fixed score to the closed finding and the published report', () => {
  let house: House;
  let short: ShortAudit;
  let sheet: ScoreSheet | null = null;
  const rows: Rows = new Map();

  before(async () => {
    house = await openHouse();
    short = await openShortAudit(house.url, { name: audit, unit, ...people });
    await openHazards(house.url, ['zhoumin', people.lead]);
  });
  after(() => house.close());

  test('the auditor deducts and records a finding on the item', async () => {
    await asPerson(house, people.auditor, async (seat) => {
      sheet = await openSheet(seat, { audit, kind: '评分', title: '总部审核' });
      await changeItem(seat.page, '1.1.1', targets);
      await recordFinding(seat.page);
      applyVerdicts(rows, sheet, VERDICTS);
    });
    await fixScore(house.url, short, people);
  });

  test('the lead issues it and the unit hands in a plan that the lead approves', async () => {
    await asPerson(house, people.lead, (seat) => issueFinding(seat, short.checkId));
    await asPerson(house, 'tangmy', planRectification);
    await asPerson(house, people.lead, (seat) => approvePlan(seat, audit));
  });

  test('the hazard that the issued finding opened stands in the register', async () => {
    await asPerson(house, people.lead, async ({ page, url }) => {
      await page.goto(`${url}/model/hazards`);
      await page.getByRole('row').filter({ hasText: FINDING.title }).getByText(FINDING.title).first().click();
      await page.getByText(FINDING.fact).waitFor();
    });
  });

  test('the first evidence fails, the second passes and the task is struck off', async () => {
    await asPerson(house, 'tangmy', (seat) =>
      proveRectification(seat, {
        audit,
        description: '已修订目标文件，待安委会审批。',
        file: '目标文件修订稿.pdf',
      }),
    );
    await asPerson(house, people.lead, (seat) =>
      verifyRectification(seat, { audit, result: '不通过', opinion: '修订稿尚未签发，请补充签发文件。' }),
    );
    await asPerson(house, 'tangmy', (seat) =>
      proveRectification(seat, {
        audit,
        description: '目标文件已经安委会审批并签发。',
        file: '目标文件签发稿.pdf',
      }),
    );
    await asPerson(house, people.lead, async (seat) => {
      await verifyRectification(seat, { audit, result: '通过', opinion: '签发文件齐全，指标均已量化。' });
      await strikeOff(seat);
    });
  });

  test('three persons draft, review and sign the report, and it is published', async () => {
    await asPerson(house, 'chenyl', (seat) => draftReport(seat, { checkId: short.checkId, unit }));
    await asPerson(house, 'wangsj', (seat) => reviewReport(seat, audit));
    await asPerson(house, 'zhoumin', (seat) => signReport(seat, audit));
    await asPerson(house, 'wangsj', (seat) => publishReport(seat, audit));
  });

  test('the unit reads the report, and its figures on the screen and in the PDF are those of core', async () => {
    assert.ok(sheet);
    const { totals } = totalsOf(sheet, rows);
    const texts = totalsTexts({ totals, chapters: [] });
    const figures = ['应得分', '实得分', '得分率', '等级'].map((name) => texts[name] ?? name);
    await asPerson(house, 'yangcz', async (seat) => {
      const shown = await openPublished(seat, '城中');
      const { name, bytes } = await downloadPdf(seat);
      assert.match(name, /\.pdf$/);
      const printed = await textOfPdf(bytes);
      for (const said of [shown, printed])
        for (const wanted of [FINDING.fact, ...figures]) assert.ok(said.includes(wanted), wanted);
    });
  });

  test('the dashboard shows the same figures, leads to their rows and tries what would lift the grade', async () => {
    assert.ok(sheet);
    const { totals } = totalsOf(sheet, rows);
    const rate = totals.percent === null ? '–' : String(totals.percent / 100);
    await asPerson(house, 'zhoumin', async (seat) => {
      const { page } = seat;
      await openDashboard(seat, { year: new Date().getFullYear(), checkType: SPECIAL_AUDIT });
      const question = '集团短板';
      const [first] = await tableOf(page, question);
      assert.deepEqual(first?.slice(1, 4), [shortName, totals.grade?.name, rate]);
      const { name, bytes } = await workbookOf(page, question);
      assert.equal(name, `${question}.xlsx`);
      assert.deepEqual([...bytes.slice(0, 2)], [0x50, 0x4b]);
      await plot(page, question).getByRole('button', { name: '查看图形' }).click();
      assert.ok((await pictureOf(page, question)).hasNames);
      assert.ok((await pictureOf(page, '单位长短板')).width > 400);
      await plot(page, question).getByRole('link', { name: shortName }).first().click();
      await page.waitForURL(/evaluationDetail/);

      await openDashboard(seat, { year: new Date().getFullYear(), checkType: SPECIAL_AUDIT });
      await page.getByRole('tab', { name: '提升推演' }).click();
      await page.getByRole('checkbox', { name: /^1\.1\.1/ }).check();
      await page.getByText('试算后').waitFor();
      await page.getByText('100.0%').waitFor();
    });
  });
});
