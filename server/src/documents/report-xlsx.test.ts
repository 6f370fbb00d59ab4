import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet, sheetNames } from '../kernel/spreadsheet.ts';
import { summaryReportFixture } from './fixtures/summary-report.fixture.ts';
import { unitReportFixture } from './fixtures/unit-report.fixture.ts';
import { reportXlsx } from './report-xlsx.ts';

async function sheetOf(bytes: Uint8Array, sheet: string) {
  const rows = [];
  for await (const row of readSheet(bytes, { sheet })) rows.push(row.values);
  return rows;
}

test('the workbook of a unit report has the seven sheets of the design', async () => {
  const bytes = await reportXlsx(unitReportFixture(), { language: 'zh' });
  assert.deepEqual(await sheetNames(bytes), ['汇总', '明细', '扣分', '缺项', '发现', '资料索引', '留痕摘要']);
});

test('its sums are the snapshot numbers, as numbers', async () => {
  const snapshot = unitReportFixture();
  const [, ...rows] = await sheetOf(await reportXlsx(snapshot, { language: 'zh' }), '汇总');
  const total = rows.find(([first]) => first === '合计');
  const { totals } = snapshot;
  assert.deepEqual(total?.slice(1, 8), [
    totals.itemCount,
    totals.standardScore,
    totals.omitted,
    totals.due,
    totals.deducted,
    totals.got,
    totals.percent,
  ]);
});

test('the item sheet shows every item with every stage', async () => {
  const snapshot = unitReportFixture();
  const [header = [], ...rows] = await sheetOf(await reportXlsx(snapshot, { language: 'zh' }), '明细');
  assert.equal(rows.length, 120);
  const column = (title: string) => header.indexOf(title);
  const item = snapshot.items.find((one) => one.deducted > 0 && one.line === 'C');
  const row = rows.find(([code]) => code === item?.code);
  for (const [stage, title] of [
    ['SELF', '自评 得分'],
    ['COMPANY', '合作公司评分 得分'],
    ['HQ', '总部审核 得分'],
    ['MSD', '管理体系部审定 得分'],
  ] as const) {
    assert.equal(row?.[column(title)], item?.stages.find((one) => one.stage === stage)?.score, stage);
  }
  assert.equal(row?.[column('最终得分')], item?.score);
  const omitted = rows.find(([code]) => code === '5.2.1');
  assert.equal(omitted?.[column('管理体系部审定 状态')], '不适用');
});

test('deductions, evidence and trail keep their rows, times and hashes', async () => {
  const snapshot = unitReportFixture();
  const bytes = await reportXlsx(snapshot, { language: 'zh' });
  assert.equal((await sheetOf(bytes, '扣分')).length, snapshot.deductions.length + 1);
  const evidence = await sheetOf(bytes, '资料索引');
  assert.equal(evidence[1]?.[5], snapshot.evidence[0]?.sha256);
  assert.equal(evidence[1]?.[7], '2026-03-20 10:00:00');
  const trail = await sheetOf(bytes, '留痕摘要');
  assert.deepEqual(trail[1]?.slice(0, 4), [1200, '2026-06-01 08:00:00', '赵清风', '保存评分']);
});

test('the workbook of a summary report holds units, chapters, problems and repeats', async () => {
  const bytes = await reportXlsx(summaryReportFixture(), { language: 'en' });
  assert.deepEqual(await sheetNames(bytes), ['Summary', 'Chapters', 'Common problems', 'Repeat findings']);
  const [, first] = await sheetOf(bytes, 'Summary');
  assert.deepEqual(first?.slice(0, 7), [2, 'C01', '清源城中水务有限公司', 1000, 918, 91.8, 90.3]);
});
