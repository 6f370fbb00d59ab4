import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type CellInput, readSheet, type SheetColumn, writeWorkbook } from '../../kernel/spreadsheet.ts';

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

const HEADERS: Readonly<Record<Column, Readonly<Record<Language, string>>>> = {
  enCode: { zh: '编号', zhtw: '編號', en: 'Number' },
  fullName: { zh: '审核名称', zhtw: '審核名稱', en: 'Audit' },
  year: { zh: '年度', zhtw: '年度', en: 'Year' },
  checkType: { zh: '审核类型', zhtw: '審核類型', en: 'Type' },
  offPlanReason: { zh: '计划外理由', zhtw: '計劃外理由', en: 'Reason outside the programme' },
  startDate: { zh: '开始日期', zhtw: '開始日期', en: 'From' },
  endDate: { zh: '结束日期', zhtw: '結束日期', en: 'To' },
  lead: { zh: '审核组长', zhtw: '審核組長', en: 'Audit lead' },
  unit: { zh: '被审核单位', zhtw: '被審核單位', en: 'Audited unit' },
  standard: { zh: '标准版本', zhtw: '標準版本', en: 'Standard and version' },
  partner: { zh: '合作公司', zhtw: '合作公司', en: 'Partner company' },
  state: { zh: '状态', zhtw: '狀態', en: 'State' },
  completion: { zh: '完成率(%)', zhtw: '完成率(%)', en: 'Done (%)' },
  percent: { zh: '得分率(%)', zhtw: '得分率(%)', en: 'Score rate (%)' },
  grade: { zh: '等级', zhtw: '等級', en: 'Grade' },
};

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
export const headerOf = (column: Column, language: Language): string => HEADERS[column][language];

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
  const places = new Map<InputColumn, number>();
  const lines: InputLine[] = [];
  let isHeader = true;
  for await (const { rowNumber, values } of readSheet(bytes)) {
    if (isHeader) {
      isHeader = false;
      for (const column of INPUT_COLUMNS) {
        const names = Object.values(HEADERS[column]);
        const place = values.findIndex((value) => names.includes(String(value ?? '').trim()));
        if (place >= 0) places.set(column, place);
      }
      continue;
    }
    const textOf = (column: InputColumn) => String(values[places.get(column) ?? -1] ?? '').trim();
    const texts = Object.fromEntries(INPUT_COLUMNS.map((column) => [column, textOf(column)]));
    lines.push({ rowNumber, texts: texts as InputLine['texts'] });
  }
  const needed = INPUT_COLUMNS.filter((column) => column !== 'enCode' && column !== 'partner');
  return { lines, missing: needed.filter((column) => !places.has(column)) };
}
