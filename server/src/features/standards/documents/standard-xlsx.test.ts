import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import type { CellInput } from '../../../kernel/spreadsheet.ts';
import { readSheet, SpreadsheetError, sheetNames, writeWorkbook } from '../../../kernel/spreadsheet.ts';
import type { StandardNode } from './standard-xlsx.ts';
import { standardTemplateXlsx, standardXlsx } from './standard-xlsx.ts';
import { readStandardXlsx } from './standard-xlsx-reader.ts';

function group(nodeCode: string, parentCode: string | null, sortCode: number, weight = 0): StandardNode {
  return {
    nodeCode,
    parentCode,
    sortCode,
    weight,
    fullName: `第${nodeCode}章节`,
    fullNameEn: `Part ${nodeCode}`,
    isItem: false,
    standardScore: 0,
    line: null,
    requirement: '',
    ruleText: '',
    checkMethod: [],
    applicability: 'ALWAYS',
    condition: '',
    isBonus: false,
    isVeto: false,
    sampleHint: '',
    lawRefs: [],
    keywords: '',
    enabledMark: 1,
    options: [],
    requirements: [],
  };
}

function item(
  nodeCode: string,
  parentCode: string,
  sortCode: number,
  changes: Partial<StandardNode> = {},
): StandardNode {
  return {
    ...group(nodeCode, parentCode, sortCode),
    fullName: `项目${nodeCode}`,
    isItem: true,
    standardScore: 8,
    line: 'C',
    ruleText: '未制定扣完；指标未量化每项扣2分',
    ...changes,
  };
}

const tree: StandardNode[] = [
  group('1', null, 1, 60.5),
  group('1.1', '1', 1),
  item('1.1.1', '1.1', 1, {
    standardScore: 12.25,
    line: 'W',
    requirement: '=要求以等号开头\n第二行',
    checkMethod: ['查资料', '看现场'],
    applicability: 'CONDITIONAL',
    condition: 'hasChlorine=1',
    isVeto: true,
    sampleHint: '总体 N 取 √N',
    lawRefs: ['安全生产法 第41条', 'GB/T 33000-2016 5.5'],
    keywords: '加氯 泄漏',
    options: [
      option({ label: '未制定', kind: 'ZERO', points: 0 }),
      option({
        label: '未量化',
        labelEn: 'Not measurable',
        kind: 'PER',
        unit: '项',
        points: 2,
        cap: 5.5,
        scope: 'SECTION',
        needPhoto: 1,
        severityDefault: 1,
      }),
      option({ label: '其他', kind: 'MANUAL', points: 0, needReason: 1 }),
    ],
    requirements: [
      {
        label: '目标文件',
        mandatory: 1,
        fileTypes: ['pdf', 'image'],
        maxCount: 3,
        maxSizeMb: 50,
        validMonths: 12,
      },
      { label: '照片', mandatory: 0, fileTypes: [], maxCount: 0, maxSizeMb: 300, validMonths: null },
    ],
  }),
  item('1.1.10', '1.1', 2, { applicability: 'OPTIONAL', isBonus: true, enabledMark: 0, line: 'H' }),
  group('2', null, 2, 39.5),
  item('2.1', '2', 1),
];

function option(changes: Partial<StandardNode['options'][number]>): StandardNode['options'][number] {
  return {
    label: '',
    labelEn: '',
    kind: 'FIXED',
    unit: '',
    points: 1,
    cap: null,
    scope: 'ITEM',
    severityDefault: 2,
    needPhoto: 0,
    needReason: 0,
    ...changes,
  };
}

for (const language of LANGUAGES) {
  test(`a standard exported in ${language} reads back as the same tree`, async () => {
    const { nodes, problems } = await readStandardXlsx(await standardXlsx(tree, language), language);
    assert.deepEqual(problems, []);
    assert.deepEqual(nodes, tree);
  });
}

test('ways of checking and kinds of files are said in the language of the workbook', async () => {
  const cellsOf = async (language: (typeof LANGUAGES)[number]) => {
    const bytes = await standardXlsx(tree, language);
    const cells: CellInput[] = [];
    for (const sheet of await sheetNames(bytes))
      for await (const row of readSheet(bytes, { sheet })) cells.push(...row.values);
    return cells;
  };
  const english = await cellsOf('en');
  assert.ok(english.includes('Records, On site'));
  assert.ok(english.includes('PDF, Picture'));
  assert.ok((await cellsOf('zh')).includes('PDF、图片'));
});

test('the template has the three sheets with headers only and reads as an empty tree', async () => {
  const bytes = await standardTemplateXlsx('zh');
  assert.deepEqual(await sheetNames(bytes), ['条款', '扣分选项', '资料要求']);
  assert.deepEqual(await readStandardXlsx(bytes, 'zh'), { nodes: [], problems: [] });
});

/** The exported workbook after edits: `[sheet, row number, header, value]`. */
async function edited(
  changes: readonly (readonly [string, number, string, CellInput])[],
  source: readonly StandardNode[] = tree,
): Promise<Uint8Array> {
  const bytes = await standardXlsx(source, 'zh');
  const sheets = [];
  for (const name of await sheetNames(bytes)) {
    const cells: CellInput[][] = [];
    for await (const row of readSheet(bytes, { sheet: name })) cells.push([...row.values]);
    const [header = [], ...body] = cells;
    for (const [sheet, row, title, value] of changes) {
      const line = body[row - 2];
      if (sheet === name && line) line[header.indexOf(title)] = value;
    }
    sheets.push({
      name,
      columns: header.map((title) => ({ header: String(title), kind: 'number' as const })),
      rows: body,
    });
  }
  return writeWorkbook(sheets);
}

test('faults are named by sheet, row and column', async () => {
  const file = await edited([
    ['条款', 4, '标准分', '很多'],
    ['条款', 5, '责任线', '甲'],
    ['条款', 5, '名称', null],
    ['条款', 7, '编号', '1.1.1'],
    ['扣分选项', 2, '方式', '随便'],
    ['扣分选项', 3, '项目编号', '8.8.8'],
    ['扣分选项', 4, '分值', -1],
    ['资料要求', 2, '文件类型', 'pdf, exe'],
    ['资料要求', 3, '单个大小(MB)', 301],
  ]);
  const { problems } = await readStandardXlsx(file, 'zh');
  const found = problems.map((problem) => `${problem.sheet} ${problem.row} ${problem.column} ${problem.msg}`);
  for (const expected of [
    /^条款 4 标准分 “很多”不是数字$/,
    /^条款 5 责任线 “甲”不在可选值中：企业线、水务线、总部线$/,
    /^条款 5 名称 不能为空$/,
    /^条款 7 编号 编号1\.1\.1重复，首次出现在第4行$/,
    /^扣分选项 2 方式 “随便”不在可选值中/,
    /^扣分选项 3 项目编号 编号8\.8\.8不存在$/,
    /^扣分选项 4 分值 不能小于0$/,
    /^资料要求 2 文件类型 /,
    /^资料要求 3 单个大小\(MB\) 不能大于300$/,
  ]) {
    assert.ok(
      found.some((line) => expected.test(line)),
      `${expected} in\n${found.join('\n')}`,
    );
  }
});

test('a parent must exist, stand above and be no item, and levels must agree', async () => {
  const broken = async (changes: readonly (readonly [string, number, string, CellInput])[]) =>
    (await readStandardXlsx(await edited(changes), 'zh')).problems.map(
      (problem) => `${problem.row} ${problem.msg}`,
    );
  assert.deepEqual(await broken([['条款', 3, '上级编号', '7']]), [
    '3 上级编号7不存在',
    '3 层级应为1',
    '4 层级应为2',
    '5 层级应为2',
  ]);
  assert.ok((await broken([['条款', 3, '上级编号', '2']])).includes('3 上级编号2须在本行之前'));
  assert.ok((await broken([['条款', 5, '上级编号', '1.1.1']])).includes('5 评价项目1.1.1不能有下级'));
  assert.ok((await broken([['条款', 7, '层级', 4]])).includes('7 层级应为2'));
});

test('parents and levels may be left to the codes', async () => {
  const file = await edited(
    [2, 3, 4, 5, 6, 7].flatMap(
      (row) =>
        [
          ['条款', row, '上级编号', null],
          ['条款', row, '层级', null],
        ] as const,
    ),
  );
  const { nodes, problems } = await readStandardXlsx(file, 'zh');
  assert.deepEqual(problems, []);
  assert.deepEqual(
    nodes.map((node) => node.parentCode),
    tree.map((node) => node.parentCode),
  );
});

test('a workbook of another kind is refused as a whole', async () => {
  const file = await writeWorkbook([{ name: '条款', columns: [{ header: '编号' }], rows: [] }]);
  await assert.rejects(
    readStandardXlsx(file, 'zh'),
    (error) => error instanceof SpreadsheetError && error.problem === 'sheet-missing',
  );
});
