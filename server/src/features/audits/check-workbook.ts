import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { readTable } from '../../kernel/sheet-table.ts';
import {
  type CellInput,
  DEFAULT_READ_LIMITS,
  type SheetColumn,
  writeWorkbook,
} from '../../kernel/spreadsheet.ts';
import { label, type Texts } from '../../kernel/texts.ts';

/** One audited unit of an audit, as a line of the workbook: what can be read back, then what is only shown. */
export type CheckLine = {
  readonly enCode: string;
  readonly fullName: string;
  readonly year: number;
  readonly checkType: string;
  readonly offPlanReason: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly lead: string;
  readonly unit: string;
  readonly standard: string;
  readonly partner: string;
  readonly state: string;
  readonly completion: number | null;
  readonly percent: number | null;
  readonly grade: string;
};

/** Columns that an import reads. */
export const INPUT_COLUMNS = [
  'enCode',
  'fullName',
  'year',
  'checkType',
  'offPlanReason',
  'startDate',
  'endDate',
  'lead',
  'unit',
  'standard',
  'partner',
] as const;
export type InputColumn = (typeof INPUT_COLUMNS)[number];

/** A line as it came: texts by column, and the number that Excel shows. */
export type InputLine = {
  readonly rowNumber: number;
  readonly texts: Readonly<Record<InputColumn, string>>;
};

type Column = keyof CheckLine;

const HEADERS = {
  enCode: ['编号', '編號', 'Number'],
  fullName: ['审核名称', '審核名稱', 'Audit'],
  year: ['年度', '年度', 'Year'],
  checkType: ['审核类型', '審核類型', 'Type'],
  offPlanReason: ['计划外理由', '計劃外理由', 'Reason outside the programme'],
  startDate: ['开始日期', '開始日期', 'From'],
  endDate: ['结束日期', '結束日期', 'To'],
  lead: ['审核组长', '審核組長', 'Audit lead'],
  unit: ['被审核单位', '被審核單位', 'Audited unit'],
  standard: ['标准版本', '標準版本', 'Standard and version'],
  partner: ['合作公司', '合作公司', 'Partner company'],
  state: ['状态', '狀態', 'State'],
  completion: ['完成率(%)', '完成率(%)', 'Done (%)'],
  percent: ['得分率(%)', '得分率(%)', 'Score rate (%)'],
  grade: ['等级', '等級', 'Grade'],
} as const satisfies Texts & Record<Column, unknown>;

const SHEET_NAME = { zh: '审核', zhtw: '審核', en: 'Audits' } as const;

const shapes: Readonly<Partial<Record<Column, Omit<SheetColumn, 'header'>>>> = {
  enCode: { width: 14 },
  fullName: { width: 34 },
  year: { kind: 'integer', width: 8 },
  offPlanReason: { width: 28 },
  startDate: { kind: 'date', width: 12 },
  endDate: { kind: 'date', width: 12 },
  unit: { width: 26 },
  standard: { width: 24 },
  partner: { width: 26 },
  completion: { kind: 'integer', width: 10 },
  percent: { kind: 'rate', width: 10 },
};

/** The printed header of a column. */
export const headerOf = (column: Column, language: Language): string => label(HEADERS, column, language);

/** The list as a workbook that can be imported again; without lines it is the template of the import. */
export function checksXlsx(
  lines: readonly CheckLine[],
  options: { readonly language: Language; readonly types: readonly string[]; readonly isTemplate: boolean },
): Promise<Uint8Array> {
  const { language, types, isTemplate } = options;
  const columns: readonly Column[] = isTemplate
    ? INPUT_COLUMNS.filter((column) => column !== 'enCode')
    : [...INPUT_COLUMNS, 'state', 'completion', 'percent', 'grade'];
  return writeWorkbook([
    {
      name: SHEET_NAME[language],
      columns: columns.map((column) => ({
        ...shapes[column],
        header: headerOf(column, language),
        ...(column === 'checkType' ? { choices: types } : {}),
      })),
      rows: lines.map((line) => columns.map((column): CellInput => line[column])),
    },
  ]);
}

/** Reads the lines of a workbook; columns are known by their header in any of the three languages. */
export async function readChecksXlsx(
  bytes: Uint8Array,
): Promise<{ readonly lines: readonly InputLine[]; readonly missing: readonly InputColumn[] }> {
  const { rows, has } = await readTable(bytes, {
    headers: HEADERS,
    required: [],
    language: 'zh',
    maxRows: DEFAULT_READ_LIMITS.maxRows,
  });
  const lines = rows.map(({ rowNumber, text }): InputLine => {
    const texts = Object.fromEntries(INPUT_COLUMNS.map((column) => [column, text(column)]));
    return { rowNumber, texts: texts as InputLine['texts'] };
  });
  const needed = INPUT_COLUMNS.filter((column) => column !== 'enCode' && column !== 'partner');
  return { lines, missing: needed.filter((column) => !has(column)) };
}
