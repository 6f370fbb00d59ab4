import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { EvaluationView } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { callAs } from './play/api.ts';
import { accept, pdfNamed } from './play/hand-in.ts';
import { asPerson, choose, pressAndAgree } from './play/hands.ts';
import { type House, openHouse, type Seat } from './play/house.ts';
import { openShortAudit, type ShortAudit } from './play/scored-audit.ts';

const STANDARD = 'ZAJ-SHBZ';
const PUBLISHED = 'V1.1';
/** Told apart from what an earlier run on the same product left. */
const mark = Date.now() % 100_000;
const revised = `V1.1-${mark}`;
const copied = `V1.1-${mark}C`;
const item = '4.2.2';
const addition = '监护人未持证的，每次扣2分。';
const audit = `城中水务作业安全抽查${mark}`;
const unit = '清源城中水务有限公司';
const people = { lead: 'zhaoqf', auditor: 'sunlj' } as const;
const wanted = '近三个月的气体检测记录';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A small picture for an upload field. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a standard is revised and published, evidence is asked for and a photo becomes a finding', () => {
  let house: House;
  let workbook: Buffer = Buffer.alloc(0);

  before(async () => {
    house = await openHouse();
  });
  after(() => house.close());

  test('a new version is copied from the published one, an item is changed and the version submitted', async () => {
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/evaluation`);
      await rowOf(page, STANDARD).getByRole('button', { name: '新建版本' }).click();
      await page.getByLabel('版本号').fill(revised);
      await pick(page, '复制自', PUBLISHED);
      await page.getByLabel('修订说明').fill('有限空间作业增加监护人持证要求');
      await page.getByRole('dialog').getByRole('button', { name: '新建版本' }).click();
      await page.waitForURL(/\/evaluationTow\?versionId=/);
      await page.getByRole('searchbox', { name: '编号、名称', exact: true }).fill(item);
      await page.getByRole('tree').getByText(item).click();
      const rule = page.getByLabel('评分规则');
      await rule.fill(`${await rule.inputValue()}${addition}`);
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByText('已保存').first().waitFor();
      await page.getByRole('button', { name: '检查', exact: true }).click();
      await page.getByText('没有问题，可以提交发布').waitFor();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /关闭|Close/ })
        .click();
      await pressAndAgree(page.getByRole('button', { name: '提交发布' }), page, '提交发布');
      await page.locator('.state-tag').getByText('待发布', { exact: true }).waitFor();
      assert.equal(await page.getByRole('button', { name: '发布', exact: true }).count(), 0);
    });
  });

  test('another person publishes it; the comparison names the changed item and nothing else', async () => {
    await asPerson(house, 'zhoumin', async ({ page, url }) => {
      await page.goto(`${url}/evaluation`);
      await pressAndAgree(
        rowOf(page, revised).getByRole('button', { name: '发布', exact: true }),
        page,
        '发布',
      );
      await rowOf(page, revised).getByText('已发布').waitFor();
      await compare(page, { from: PUBLISHED, to: revised });
      const drawer = page.getByRole('dialog');
      await drawer.getByText(`${item} 有限空间作业`).waitFor();
      await drawer.getByText(addition).waitFor();
      await drawer.getByText('文字变化 1').waitFor();
      await drawer.getByText('新增 0').waitFor();
    });
  });

  test('a workbook with faults is refused row by row; untouched it comes back as the same standard', async () => {
    await asPerson(house, 'chenyl', async ({ page, url }) => {
      await page.goto(`${url}/evaluation`);
      workbook = await exported(page, rowOf(page, PUBLISHED));
      const { bytes, row } = await broken(workbook);
      await openImport(page, { versionNo: copied, bytes });
      await page.getByRole('alert').filter({ hasText: '未导入任何内容' }).waitFor();
      const faults = page.getByRole('dialog').getByRole('row');
      await faults
        .filter({ hasText: String(row) })
        .filter({ hasText: '标准分' })
        .first()
        .waitFor();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(excelNamed(workbook));
      await page.getByRole('button', { name: '开始导入' }).click();
      await page.waitForURL(/\/evaluationTow\?versionId=/);
      await page.goto(`${url}/evaluation`);
      await compare(page, { from: PUBLISHED, to: copied });
      await page.getByText('两个版本没有差异').waitFor();
    });
  });

  test('the head retires a version that no audit uses, and it stays to be read', async () => {
    await asPerson(house, 'zhoumin', async ({ page, url }) => {
      await page.goto(`${url}/evaluation`);
      const row = rowOf(page, revised);
      const retire = row.getByRole('button', { name: '停用', exact: true });
      await row.getByText('已发布').waitFor();
      if ((await retire.count()) === 0) await row.getByRole('button', { name: '更多' }).click();
      await pressAndAgree(retire.or(page.getByRole('menuitem', { name: '停用', exact: true })), page, '停用');
      await row.getByText('已停用').waitFor();
    });
  });

  describe('on an audit under way', () => {
    let short: ShortAudit;

    before(async () => {
      short = await openShortAudit(house.url, { name: audit, unit, ...people });
    });

    test('the lead asks for more evidence, the unit files it, and it is accepted once it was opened', async () => {
      await asPerson(house, people.lead, async ({ page, url }) => {
        await page.goto(`${url}/TaskSupportFileAccept/${short.taskId}/0/0`);
        await page.getByRole('button', { name: '要求补充资料' }).click();
        await choose(page, '评价项目', item);
        await page.getByLabel('需要什么资料').fill(wanted);
        await page.getByRole('dialog').getByRole('button', { name: '要求补充资料' }).click();
        await page.getByText('已要求补充资料').waitFor();
        await page.getByRole('button', { name: wanted }).waitFor();
      });
      await asPerson(house, 'tangmy', async (seat) => {
        await seat.page.goto(`${seat.url}/TaskSupportFile/${short.taskId}/0/0`);
        await handInAsked(seat);
      });
      await asPerson(house, people.lead, async (seat) => {
        const { page, url } = seat;
        await page.goto(`${url}/TaskSupportFileAccept/${short.taskId}/0/0`);
        await page.getByRole('button', { name: wanted }).click();
        await page.getByRole('heading', { name: wanted }).waitFor();
        await accept(seat);
        await page.getByRole('heading', { name: wanted }).getByText('已接收').waitFor();
      });
    });

    test('a photo of the auditor is described, submitted and turned into a finding', async () => {
      const evaluation = await evaluationOf(house.url, short.taskId);
      await asPerson(house, people.lead, async ({ page, url }) => {
        await page.goto(`${url}/TaskSupportFileZBSH/${short.taskId}/${evaluation}/0`);
        await page.getByRole('button', { name: '添加资料' }).first().click();
        const drawer = page.getByRole('dialog');
        await choose(page, '评价项目', item);
        await drawer
          .locator('input[type=file]')
          .first()
          .setInputFiles([{ name: '沉淀池作业.png', mimeType: 'image/png', buffer: PICTURE }]);
        await drawer.getByText('沉淀池作业.png').first().waitFor();
        await drawer.getByLabel('地点').fill('二期沉淀池');
        await drawer.getByLabel('说明').fill('池内作业两人未佩戴气体检测仪，入口无监护人');
        await drawer.getByRole('button', { name: '添加资料' }).click();
        const card = page.getByRole('article').filter({ hasText: '二期沉淀池' });
        await card.getByRole('button', { name: '提交', exact: true }).click();
        await card.getByText('已提交').waitFor();
        await card.getByRole('checkbox').check();
        await page.getByRole('button', { name: '转问题项' }).click();
        const form = page.getByRole('dialog');
        assert.match(await form.getByLabel('问题描述').inputValue(), /未佩戴气体检测仪/);
        await form.getByLabel('问题标题').fill('有限空间作业无监护人');
        await pick(page, '问题类别', '现场隐患');
        await form.getByRole('button', { name: '转问题项' }).click();
        await page.getByRole('dialog').getByRole('heading', { name: '有限空间作业无监护人' }).waitFor();
        await page.goto(`${url}/checkInfo?id=${short.checkId}&tab=findings`);
        await page.getByText('有限空间作业无监护人').waitFor();
      });
    });
  });
});

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Chooses an option of a short select, which takes no typing. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${text}( |$)`) })
    .last()
    .click();
}

const excelNamed = (buffer: Buffer) => ({ name: '标准.xlsx', mimeType: EXCEL, buffer });

async function exported(page: Page, row: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: '导出' }).click();
  return readFile(await (await download).path());
}

/** The workbook with a word where the standard score of its first item belongs, and the row as Excel counts. */
async function broken(workbook: Buffer): Promise<{ bytes: Buffer; row: number }> {
  const { sheets } = await readXlsx(workbook);
  const [clauses] = sheets;
  assert.ok(clauses);
  const [header] = clauses.rows;
  const points = header?.indexOf('标准分') ?? -1;
  const at = clauses.rows.findIndex((row, index) => index > 0 && typeof row[points] === 'number');
  assert.ok(at > 0);
  const rows = clauses.rows.map((row, index) =>
    index === at ? row.map((value, column) => (column === points ? '十分' : value)) : row,
  );
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows: own }, index) => ({ name, rows: index === 0 ? rows : own })),
  });
  return { bytes: Buffer.from(bytes), row: at + 1 };
}

async function openImport(page: Page, { versionNo, bytes }: { versionNo: string; bytes: Buffer }) {
  await page.getByRole('button', { name: '导入版本' }).first().click();
  await choose(page, '标准', STANDARD);
  await page.getByLabel('版本号').fill(versionNo);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(excelNamed(bytes));
  await page.getByRole('button', { name: '开始导入' }).click();
}

async function compare(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await rowOf(page, STANDARD).getByRole('button', { name: '对比版本' }).click();
  // The drawer has come to rest with the newest two versions.
  await page.getByText(/^相同 \d+ 项$/).waitFor();
  await pick(page, '旧版本', from);
  await pick(page, '新版本', to);
}

/** The unit's coordinator files what was asked for ad hoc. */
async function handInAsked({ page }: Seat): Promise<void> {
  await page.getByRole('navigation', { name: '评价项目' }).getByRole('button', { name: item }).click();
  const request = page.getByRole('article').filter({ hasText: wanted });
  await request.getByRole('button', { name: '上传资料' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles([pdfNamed('气体检测记录.pdf')]);
  // Once it is stored it can be opened; its name stands there before.
  const stored = { name: '气体检测记录.pdf', exact: true } as const;
  await drawer.getByRole('link', stored).or(drawer.getByRole('button', stored)).waitFor();
  await drawer.getByRole('button', { name: '添加资料' }).click();
  await request.getByRole('button', { name: '提交', exact: true }).click();
  await request.getByText('已提交', { exact: true }).waitFor();
}

async function evaluationOf(url: string, checkTaskId: string): Promise<string> {
  const lead = await callAs(url, people.lead);
  const { list } = await lead.get<{ list: EvaluationView[] }>('/api/audit/evaluation', {
    checkTaskId,
    stage: 'HQ',
  });
  const [evaluation] = list;
  assert.ok(evaluation);
  return evaluation.id;
}
