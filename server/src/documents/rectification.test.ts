import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { CellOutput } from '../kernel/spreadsheet.ts';
import { readSheet } from '../kernel/spreadsheet.ts';
import { unzip, xmlText } from '../testing/archive.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { noticeDocx } from './notice-docx.ts';
import { noticePdf } from './notice-pdf.ts';
import type { LedgerRow } from './rectification-ledger-xlsx.ts';
import { rectificationLedgerXlsx } from './rectification-ledger-xlsx.ts';
import type { RectificationNotice } from './rectification-notice.ts';

const issuedAt = Date.parse('2026-06-20T09:30:00+08:00');
const options = { language: 'zh', printedAt: issuedAt } as const;

function notice(changes: Partial<RectificationNotice> = {}): RectificationNotice {
  return {
    rectificationCode: 'ZG202600031',
    findingCode: 'WT202600021',
    checkCode: 'SH20260001',
    checkName: '2026年度职安健体系审核',
    unitName: '清源二次供水服务有限公司',
    deptName: '生产运行部',
    itemCode: '4.2.2',
    itemName: '有限空间作业',
    criterion: '职安健审核标准 V1.1 第 4.2.2 条',
    title: '有限空间作业前未检测气体',
    fact: '2026年5月21日，检查三号加压泵站阀门井作业，作业人员下井前未进行气体检测。',
    severity: 2,
    majorHazard: false,
    category: '行为违章',
    stage: 'COMPANY',
    repeatOf: null,
    responsible: '莫芸',
    deadline: '2026-07-20',
    issuedBy: '赵清风',
    issuedAt,
    signedForBy: null,
    signedForAt: null,
    photos: [],
    ...changes,
  };
}

function ledgerRow(changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    ...notice(),
    repeatOf: null,
    rootCause: '作业审批流于形式',
    measures: '=补充四合一检测仪，逐票核对',
    fund: 12_800.5,
    fundSource: '安全生产费用',
    contingency: null,
    extensions: 1,
    state: 3,
    overdueDays: 4,
    rounds: 2,
    finishedOn: '2026-07-18',
    verifier: null,
    opinion: null,
    closedAt: null,
    closedOnTime: null,
    effectResult: null,
    ...changes,
  };
}

test('a notice names the problem, the clause, the deadline and what is asked', async () => {
  const { pages, missingGlyphs } = readPdf(await buffer(await noticePdf([notice()], options)));
  const text = pages.join('').replaceAll('\n', '');
  assert.equal(pages.length, 1);
  assert.equal(missingGlyphs, 0);
  for (const part of [
    '整改通知单',
    'ZG202600031',
    '有限空间作业前未检测气体',
    '2026-07-20',
    '第 4.2.2 条',
    '待签收',
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test('a severe finding asks for a contingency plan and two verifiers, an observation for neither', async () => {
  const textOf = async (severity: number) => {
    const { pages } = readPdf(await buffer(await noticePdf([notice({ severity })], options)));
    return pages.join('').replaceAll('\n', '');
  };
  const severe = await textOf(1);
  const light = await textOf(3);
  assert.ok(severe.includes('应急预案，确保安全') && severe.includes('两名验收人现场验收'));
  assert.ok(!light.includes('应急预案，确保安全') && !light.includes('两名验收人现场验收'));
  assert.ok(!light.includes('原因分析'));
});

test('the notices of a unit start a page each', async () => {
  const notices = [
    notice(),
    notice({ rectificationCode: 'ZG202600032' }),
    notice({ rectificationCode: 'ZG202600033' }),
  ];
  const { pages } = readPdf(await buffer(await noticePdf(notices, options)));
  assert.equal(pages.length, 3);
  assert.ok(pages[2]?.includes('ZG202600033'));
});

test('the Word notice says the same', async () => {
  const entries = unzip(await noticeDocx([notice({ majorHazard: true })], { ...options, language: 'en' }));
  const text = xmlText(entries.get('word/document.xml')?.toString('utf8') ?? '');
  assert.ok(text.includes('Rectification notice'));
  assert.ok(text.includes('Minor nonconformity (major accident hazard)'));
});

test('the ledger is streamed with the rows given, texts whole and numbers as numbers', async () => {
  async function* rows() {
    yield ledgerRow();
    yield ledgerRow({
      rectificationCode: 'ZG202600032',
      state: 7,
      closedAt: issuedAt,
      closedOnTime: true,
      effectResult: 1,
    });
  }
  const bytes = await buffer(rectificationLedgerXlsx(rows(), 'zh'));
  const read: (readonly CellOutput[])[] = [];
  for await (const row of readSheet(bytes)) read.push(row.values);
  const [header = [], first, second] = read;
  const at = (row: (typeof read)[number] | undefined, title: string) => row?.[header.indexOf(title)];
  assert.equal(read.length, 3);
  assert.equal(at(first, '整改措施'), '=补充四合一检测仪，逐票核对');
  assert.equal(at(first, '资金(元)'), 12_800.5);
  assert.equal(at(first, '整改期限'), '2026-07-20');
  assert.equal(at(first, '状态'), '整改中');
  assert.equal(at(second, '销号时间'), '2026-06-20 09:30:00');
  assert.equal(at(second, '按期'), '是');
  assert.equal(at(second, '效果检查'), '有效');
});
