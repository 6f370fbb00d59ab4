import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import { readSheet, writeWorkbook } from '../kernel/spreadsheet.ts';
import { DEMO_ITEMS } from './fixtures/demo-standard.fixture.ts';
import { readScoreSheet } from './score-sheet-reader.ts';
import type { ExportedSheet } from './score-sheet-xlsx.ts';
import { scoreSheetXlsx } from './score-sheet-xlsx.ts';

type Row = ScoreSheet['rows'][number];
type Deduction = Row['deductions'][number];
const KINDS = { Z: 'ZERO', F: 'FIXED', P: 'PER', R: 'RATE', V: 'VETO' } as const;

const nodes: SheetNode[] = DEMO_ITEMS.map((item) => ({
  id: `n${item.code}`,
  parentId: `n${item.code.slice(0, 3)}`,
  nodeCode: item.code,
  fullName: item.name,
  fullNameEn: '',
  level: 3,
  isItem: true,
  weight: 0,
  line: item.line,
  standardScore: item.points,
  requirement: '',
  ruleText: item.ruleText,
  checkMethod: [],
  applicability: 'ALWAYS',
  naAllowed: false,
  isBonus: false,
  isVeto: false,
  sampleHint: '',
  options: [
    ...item.rules.map((rule, index) => ({
      id: `o${item.code}-${index}`,
      hotkey: index + 1,
      label: rule.label,
      labelEn: index === 0 ? `Option of ${item.code}` : '',
      unit: '',
      kind: KINDS[rule.mark],
      points: rule.points,
      cap: rule.cap,
      scope: 'ITEM' as const,
      severityDefault: 2,
      needPhoto: 0 as const,
      needReason: 0 as const,
    })),
    ...(item.code === '1.1.1'
      ? [
          {
            id: 'o1.1.1-manual',
            hotkey: 4,
            label: '其他情况',
            labelEn: '',
            unit: '',
            kind: 'MANUAL' as const,
            points: 0,
            cap: null,
            scope: 'ITEM' as const,
            severityDefault: 2,
            needPhoto: 0 as const,
            needReason: 1 as const,
          },
        ]
      : []),
  ],
}));

const rows: Row[] = nodes.flatMap((node, index) => (index % 5 === 4 ? [] : [rowOf(node, index)]));

const sheet: ExportedSheet = {
  record: {
    id: 'sr-9',
    checkName: '2026年度职安健体系审核',
    unit: { id: 'C02', fullName: '清源江北水务有限公司' },
    stage: 'COMPANY',
    evaluationName: '合作公司评分（企业线）',
    round: 2,
  },
  nodes,
  rows,
};

function deduction(changes: Partial<Deduction>): Deduction {
  return {
    optionId: null,
    kind: 'MANUAL',
    label: '',
    unit: '',
    count: 1,
    points: 1.5,
    reason: '台账缺页\n已当面核对',
    place: '',
    photoIds: ['p1'],
    findingId: 'f1',
    scorer: null,
    ...changes,
  };
}

function rowOf(node: SheetNode, index: number): Row {
  const [option] = node.options;
  const used = deduction({
    optionId: option?.id ?? null,
    kind: option?.kind ?? 'MANUAL',
    count: 2,
    place: '=江北一水厂',
  });
  const status = index % 7 === 3 ? 2 : 1;
  const deductions = [
    ...(index % 3 === 0 ? [used, { ...used, count: 1, reason: '另一处', photoIds: [] }] : []),
    ...(index % 4 === 0 ? [deduction({}), deduction({ points: 0.25, reason: '第二次' })] : []),
    ...(node.nodeCode === '1.1.1' ? [deduction({ optionId: 'o1.1.1-manual', points: 2 })] : []),
  ];
  return {
    nodeId: node.id,
    stageRecordId: 'sr-9',
    scorer: null,
    status,
    score: 1,
    deductTotal: 0,
    spill: 0,
    consensus: false,
    bulk: 0,
    inherited: 0,
    agree: 0,
    originStage: null,
    veto: false,
    naReason: status === 2 ? '本单位没有此类作业，已在自评中说明' : '',
    naDecisionReason: '',
    comment: index % 2 ? '1.10' : '',
    strength: '',
    varianceReason: '',
    adjustmentBasis: '',
    carryStatement: '',
    deductions: status === 1 ? deductions : [],
    sample: null,
    photos: [],
    rev: index,
    modifiedBy: null,
    modifiedAt: null,
  };
}

for (const language of LANGUAGES) {
  test(`a sheet exported in ${language} and imported unedited changes nothing`, async () => {
    const imported = await readScoreSheet(await scoreSheetXlsx(sheet, language), sheet, language);
    assert.deepEqual(imported.problems, []);
    assert.equal(imported.recordId, 'sr-9');
    assert.equal(imported.rows.length, nodes.length);
    assert.deepEqual(
      imported.rows.filter((row) => row.changed),
      [],
    );
    for (const row of imported.rows) {
      const stored = rows.find((one) => one.nodeId === row.nodeId);
      assert.equal(row.body.rev, stored?.rev ?? 0);
      assert.equal(row.body.comment, stored?.comment ?? '');
      const sorted = (list: readonly Partial<Deduction>[]) =>
        list
          .map((one) => [one.optionId, one.count, one.reason, one.place, one.photoIds, one.findingId])
          .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
      assert.deepEqual(sorted(row.body.deductions.map(withoutUndefined)), sorted(stored?.deductions ?? []));
    }
  });
}

function withoutUndefined(entry: {
  findingId?: string | null | undefined;
  optionId?: string | null | undefined;
}) {
  return { ...entry, findingId: entry.findingId ?? null, optionId: entry.optionId ?? null };
}

/** The exported workbook with some cells changed: `[code, header, value]`. */
async function edited(
  changes: readonly (readonly [string, string, string | number | null])[],
): Promise<Uint8Array> {
  const cells: (string | number | boolean | null)[][] = [];
  for await (const row of readSheet(await scoreSheetXlsx(sheet, 'zh'), { sheet: '评分表' }))
    cells.push([...row.values]);
  const [header = [], ...body] = cells;
  for (const [code, title, value] of changes) {
    const row = body.find((one) => one[0] === code);
    if (row) row[header.indexOf(title)] = value;
  }
  return writeWorkbook([
    {
      name: '评分表',
      columns: header.map((text) => ({ header: String(text), kind: 'number' as const })),
      rows: body,
    },
  ]);
}

test('an edited count, reason, status or comment is a change with the whole list of deductions', async () => {
  const file = await edited([
    ['1.1.2', '次数1', 3],
    ['1.1.2', '原因1', '三个部门缺责任书'],
    ['2.1.1', '备注', '复核后同意'],
  ]);
  const imported = await readScoreSheet(file, sheet, 'zh');
  assert.deepEqual(imported.problems, []);
  assert.equal(imported.recordId, null);
  const changed = imported.rows.filter((row) => row.changed);
  assert.deepEqual(changed.map((row) => row.nodeCode).sort(), ['1.1.2', '2.1.1']);
  const [row] = changed;
  assert.deepEqual(row?.body.deductions, [
    { optionId: 'o1.1.2-0', count: 3, reason: '三个部门缺责任书', place: '' },
  ]);
});

test('faults are reported by row and column and their rows are left out', async () => {
  const file = await edited([
    ['1.1.1', '次数1', 'two'],
    ['1.1.3', '次数1', 1.5],
    ['1.2.1', '扣分项1', '9. 没有的选项'],
    ['1.2.1', '次数1', 1],
    ['1.2.2', '状态', '差不多'],
    ['1.2.3', '其他扣分1', 99],
    ['1.3.1', '编号', '9.9.9'],
    ['1.3.2', '编号', '1.3.3'],
    ['1.4.2', '版本号', null],
    ['2.2.1', '状态', '不适用'],
    ['2.2.1', '次数1', 1],
  ]);
  const { problems, rows: read } = await readScoreSheet(file, sheet, 'zh');
  const found = problems.map((problem) => [problem.row, problem.column, problem.msg]);
  const has = (row: number, column: string, text: RegExp) =>
    assert.ok(
      found.some(([r, c, msg]) => r === row && c === column && text.test(String(msg))),
      `${row} ${column} ${JSON.stringify(found)}`,
    );
  const rowOfCode = (code: string) => nodes.findIndex((node) => node.nodeCode === code) + 2;
  has(rowOfCode('1.1.1'), '次数1', /不是数字/);
  has(rowOfCode('1.1.3'), '次数1', /整数/);
  has(rowOfCode('1.2.1'), '扣分项1', /没有扣分项/);
  has(rowOfCode('1.2.2'), '状态', /差不多.*可选值/);
  has(rowOfCode('1.2.3'), '其他扣分1', /不超过标准分8/);
  has(rowOfCode('1.3.1'), '编号', /9\.9\.9不存在/);
  has(rowOfCode('1.3.3'), '编号', /重复/);
  has(rowOfCode('1.4.2'), '版本号', /版本号/);
  has(rowOfCode('2.2.1'), '状态', /不能扣分/);
  const faulty = new Set(problems.map((problem) => problem.row));
  assert.ok(read.every((row) => !faulty.has(row.rowNumber)));
  assert.equal(read.length, nodes.length - faulty.size);
});

test('a workbook without the needed columns says which are missing', async () => {
  const file = await writeWorkbook([{ name: '评分表', columns: [{ header: '编号' }], rows: [['1.1.1']] }]);
  const { problems, rows: read } = await readScoreSheet(file, sheet, 'en');
  assert.deepEqual(read, []);
  assert.deepEqual(
    problems.map((problem) => problem.column),
    ['Status', 'Row version'],
  );
});
