import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { nodeName, optionLabel, unitWord } from '@auditplus/core/text/standard-words.ts';
import type { CellInput, SheetColumn, SheetInput } from '../kernel/spreadsheet.ts';
import { writeWorkbook } from '../kernel/spreadsheet.ts';
import { fill, label, pick } from '../kernel/texts.ts';
import { LINES, STAGES } from './labels.ts';
import {
  ABOUT_HEADERS,
  ABOUT_ROWS,
  MANUAL_SLOT,
  OPTION_HINTS,
  OPTION_SLOT,
  SCORE_HEADERS,
  SCORE_SHEETS,
} from './score-sheet-labels.ts';

type Row = ScoreSheet['rows'][number];
type Deduction = Row['deductions'][number];
type Option = SheetNode['options'][number];

/** What of a sheet its workbook holds. */
export type ExportedSheet = {
  readonly record: Pick<
    ScoreSheet['record'],
    'id' | 'checkName' | 'unit' | 'stage' | 'evaluationName' | 'round'
  >;
  readonly nodes: readonly SheetNode[];
  readonly rows: readonly Row[];
};

/**
 * One stage's sheet as a workbook that can be imported back: a row per item with its status, a group of columns
 * per deduction option (what it is, count, reason, place), typed deductions, texts and the row's version.
 */
export async function scoreSheetXlsx(sheet: ExportedSheet, language: Language): Promise<Uint8Array> {
  const rows = new Map(sheet.rows.map((row) => [row.nodeId, row]));
  const lines = sheet.nodes
    .filter((node) => node.isItem)
    .map((node) => lineOf(node, rows.get(node.id), language));
  const counts = {
    options: Math.max(1, ...lines.map((line) => line.options.length)),
    manuals: Math.max(1, ...lines.map((line) => line.manuals.length)),
  };
  return writeWorkbook([
    {
      name: pick(SCORE_SHEETS, language).sheet,
      columns: columnsOf(counts, language),
      rows: lines.map((line) => [
        ...line.head,
        ...padded(line.options, counts.options),
        ...padded(line.manuals, counts.manuals),
        ...line.tail,
      ]),
    },
    aboutSheet(sheet.record, language),
  ]);
}

/** How the sheet names an option: its place among the item's options, its label and how it deducts. */
export function optionName(option: Option, index: number, language: Language): string {
  const hints = pick(OPTION_HINTS, language);
  const [open, comma, shut] = language === 'en' ? [' (', ', ', ')'] : ['（', '，', '）'];
  const cap = option.cap === null ? '' : `${comma}${fill(hints.cap, { cap: option.cap })}`;
  const hint =
    fill(hints[option.kind], { points: option.points, unit: unitWord(option, language) }) +
    (option.kind === 'PER' ? cap : '');
  return `${index + 1}. ${optionLabel(option, language)}${open}${hint}${shut}`;
}

const SLOT_WIDTH = 4;

type Line = {
  readonly head: readonly CellInput[];
  readonly options: readonly (readonly CellInput[])[];
  readonly manuals: readonly (readonly CellInput[])[];
  readonly tail: readonly CellInput[];
};

function lineOf(node: SheetNode, row: Row | undefined, language: Language): Line {
  const deductions = row?.deductions ?? [];
  const named = node.options.map((option, index) => ({ option, name: optionName(option, index, language) }));
  const slotsOf = (option: Option): (Deduction | null)[] => {
    const used = deductions.filter((deduction) => deduction.optionId === option.id);
    return used.length ? used : [null];
  };
  return {
    head: [
      node.nodeCode,
      nodeName(node, language),
      node.standardScore,
      node.line === null ? null : label(LINES, node.line, language),
      scoreRowLifecycle.labelOf(row?.status ?? 0, language),
    ],
    options: named.flatMap(({ option, name }) =>
      option.kind === 'MANUAL'
        ? []
        : slotsOf(option).map((deduction) => [name, deduction?.count, deduction?.reason, deduction?.place]),
    ),
    manuals: [
      ...named.flatMap(({ option, name }) =>
        option.kind === 'MANUAL' ? slotsOf(option).map((deduction) => manualCells(name, deduction)) : [],
      ),
      ...deductions.flatMap((deduction) =>
        deduction.optionId === null ? [manualCells(null, deduction)] : [],
      ),
    ],
    tail: [row?.naReason, row?.comment, row?.rev ?? 0],
  };
}

function manualCells(name: string | null, deduction: Deduction | null): CellInput[] {
  return [name, deduction?.points, deduction?.reason, deduction?.place];
}

function padded(slots: readonly (readonly CellInput[])[], count: number): CellInput[] {
  const cells = slots.flat();
  return [...cells, ...Array.from({ length: count * SLOT_WIDTH - cells.length }, () => null)];
}

function columnsOf(
  counts: { readonly options: number; readonly manuals: number },
  language: Language,
): SheetColumn[] {
  const head = pick(SCORE_HEADERS, language);
  const option = pick(OPTION_SLOT, language);
  const manual = pick(MANUAL_SLOT, language);
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ k: index + 1 }));
  return [
    { header: head.nodeCode, width: 10 },
    { header: head.fullName, width: 30, wrap: true },
    { header: head.standardScore, kind: 'points', width: 9 },
    { header: head.line, width: 10 },
    {
      header: head.status,
      width: 15,
      choices: scoreRowLifecycle.numbers.map((status) => scoreRowLifecycle.labelOf(status, language)),
    },
    ...numbers(counts.options).flatMap((k): SheetColumn[] => [
      { header: fill(option.option, k), width: 28, wrap: true },
      { header: fill(option.count, k), kind: 'integer', width: 8 },
      { header: fill(option.reason, k), width: 28, wrap: true },
      { header: fill(option.place, k), width: 14, wrap: true },
    ]),
    ...numbers(counts.manuals).flatMap((k): SheetColumn[] => [
      { header: fill(manual.manualOption, k), width: 18, wrap: true },
      { header: fill(manual.manualPoints, k), kind: 'points', width: 10 },
      { header: fill(manual.manualReason, k), width: 28, wrap: true },
      { header: fill(manual.manualPlace, k), width: 14, wrap: true },
    ]),
    { header: head.naReason, width: 30, wrap: true },
    { header: head.comment, width: 30, wrap: true },
    { header: head.rev, kind: 'integer', width: 9 },
  ];
}

function aboutSheet(record: ExportedSheet['record'], language: Language): SheetInput {
  const head = pick(ABOUT_HEADERS, language);
  const rows = pick(ABOUT_ROWS, language);
  return {
    name: pick(SCORE_SHEETS, language).about,
    columns: [
      { header: head.key, width: 20 },
      { header: head.value, width: 50, wrap: true },
    ],
    rows: [
      [rows.recordId, record.id],
      [rows.check, record.checkName],
      [rows.unit, record.unit.fullName],
      [rows.stage, label(STAGES, record.stage, language)],
      [rows.evaluation, record.evaluationName],
      [rows.round, String(record.round)],
    ],
  };
}
