import type { Readable } from 'node:stream';
import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { TableRow } from '../kernel/sheet-table.ts';
import { PROBLEM_TEXTS, readTable } from '../kernel/sheet-table.ts';
import { DEFAULT_READ_LIMITS, readBytes, sheetNames } from '../kernel/spreadsheet.ts';
import type { Texts } from '../kernel/texts.ts';
import { fill, pick } from '../kernel/texts.ts';
import {
  ABOUT_HEADERS,
  ABOUT_ROWS,
  MANUAL_SLOT,
  OPTION_SLOT,
  SCORE_HEADERS,
  SCORE_PROBLEMS,
  SCORE_SHEETS,
} from './score-sheet-labels.ts';

/** A row of an imported sheet; `body` is what a save of the item takes, `changed` whether it says anything new. */
export type ImportedRow = {
  readonly rowNumber: number;
  readonly nodeId: string;
  readonly nodeCode: string;
  readonly changed: boolean;
  readonly body: Required<Pick<ItemBody, 'rev' | 'status' | 'deductions' | 'naReason' | 'comment'>>;
};

/** A fault of an imported sheet; its row is left out of `rows`. */
export type ImportProblem = {
  readonly row: number;
  readonly nodeCode: string;
  readonly column: string;
  readonly msg: string;
};

/** What a workbook of `scoreSheetXlsx` says now; `recordId` is the record it was exported from. */
export type ImportedSheet = {
  readonly recordId: string | null;
  readonly rows: readonly ImportedRow[];
  readonly problems: readonly ImportProblem[];
};

/**
 * Reads a score sheet back. Points of options are left to the server's own rules; photos and finding links of a
 * deduction that is still there are kept. A sheet that nobody has edited gives only rows with `changed` false.
 * Throws `SpreadsheetError` for a file that is no such workbook.
 */
export async function readScoreSheet(
  input: Readable | Uint8Array,
  sheet: { readonly nodes: readonly SheetNode[]; readonly rows: readonly Row[] },
  language: Language,
): Promise<ImportedSheet> {
  const bytes = await readBytes(input, DEFAULT_READ_LIMITS.maxBytes);
  const table = await readTable(bytes, {
    sheet: SCORE_SHEETS.sheet,
    headers: HEADERS,
    required: ['nodeCode', 'status', 'rev'],
    language,
    maxRows: MAX_ROWS,
  });
  const words: Words = { ...pick(PROBLEM_TEXTS, language), ...pick(SCORE_PROBLEMS, language) };
  const nodes = new Map(sheet.nodes.flatMap((node) => (node.isItem ? [[node.nodeCode, node] as const] : [])));
  const stored = new Map(sheet.rows.map((row) => [row.nodeId, row]));
  const seen = new Map<string, number>();
  const codes = new Map<number, string>();
  const rows: ImportedRow[] = [];
  for (const row of table.problems.length ? [] : table.rows) {
    const before = table.problems.length;
    const nodeCode = row.text('nodeCode');
    codes.set(row.rowNumber, nodeCode);
    const node = nodes.get(nodeCode);
    if (!node) {
      row.problem('nodeCode', fill(nodeCode ? words.unknown : words.required, { value: nodeCode }));
      continue;
    }
    const first = seen.get(nodeCode);
    if (first !== undefined) row.problem('nodeCode', fill(words.duplicate, { value: nodeCode, row: first }));
    seen.set(nodeCode, first ?? row.rowNumber);
    const current = stored.get(node.id);
    const body = bodyOf(row, node, current, words, language);
    if (table.problems.length > before) continue;
    const changed = hasChanged(body, current);
    rows.push({ rowNumber: row.rowNumber, nodeId: node.id, nodeCode, changed, body });
  }
  const problems = table.problems.map(({ row, column, msg }) => ({
    row,
    nodeCode: codes.get(row) ?? '',
    column,
    msg,
  }));
  return { recordId: await recordIdOf(bytes, language), rows, problems };
}

/** Options and typed deductions of one item at most, with room for an option used in several places. */
const MAX_SLOTS = 40;
const MAX_ROWS = 1_200;
const MAX_COUNT = 10_000;
/** Scored, and scored after a refused claim. */
type Words = { readonly [K in keyof typeof PROBLEM_TEXTS | keyof typeof SCORE_PROBLEMS]: string };
type Row = ScoreSheet['rows'][number];
type Body = ImportedRow['body'];
type Entry = Body['deductions'][number];

/** The fixed columns and the numbered ones: `option1`, `count1`, … */
const HEADERS: Texts = {
  ...SCORE_HEADERS,
  ...Object.fromEntries(
    Array.from({ length: MAX_SLOTS }, (_, index) => index + 1).flatMap((k) =>
      Object.entries({ ...OPTION_SLOT, ...MANUAL_SLOT }).map(([key, [zh, zhtw, en]]) => [
        `${key}${k}`,
        [fill(zh, { k }), fill(zhtw, { k }), fill(en, { k })] as const,
      ]),
    ),
  ),
};

function bodyOf(
  row: TableRow<string>,
  node: SheetNode,
  current: Row | undefined,
  words: Words,
  language: Language,
): Body {
  const status = Number(row.code('status', scoreRowLifecycle.labels) ?? 0);
  const rev = row.number('rev');
  if (rev === null || !Number.isInteger(rev) || rev < 0) row.problem('rev', words.revWrong);
  const deductions = [...optionEntries(row, node, words), ...manualEntries(row, node, words)];
  if (deductions.length > 0 && !scoreRowLifecycle.is(status, 'scored', 'naRefused')) {
    row.problem('status', fill(words.notScored, { status: scoreRowLifecycle.labelOf(status, language) }));
  }
  return {
    rev: rev ?? 0,
    status,
    deductions: keepLinks(deductions, current),
    naReason: row.text('naReason'),
    comment: row.text('comment'),
  };
}

function optionEntries(row: TableRow<string>, node: SheetNode, words: Words): Entry[] {
  return slots((k): Entry[] => {
    const count = row.number(`count${k}`);
    const [reason, place] = [row.text(`reason${k}`), row.text(`place${k}`)];
    if (count === null || count === 0) {
      if (reason || place) row.problem(`count${k}`, words.pointsMissing);
      return [];
    }
    const option = optionOf(row, `option${k}`, node, words);
    if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT)
      row.problem(`count${k}`, words.countWrong);
    return option ? [{ optionId: option.id, count, reason, place }] : [];
  });
}

function manualEntries(row: TableRow<string>, node: SheetNode, words: Words): Entry[] {
  return slots((k): Entry[] => {
    const points = row.number(`manualPoints${k}`);
    const [reason, place] = [row.text(`manualReason${k}`), row.text(`manualPlace${k}`)];
    if (points === null || points === 0) {
      if (reason || place) row.problem(`manualPoints${k}`, words.pointsMissing);
      return [];
    }
    const max = node.standardScore ?? 0;
    if (points < 0 || points > max) row.problem(`manualPoints${k}`, fill(words.pointsWrong, { max }));
    const option = row.text(`manualOption${k}`) ? optionOf(row, `manualOption${k}`, node, words) : null;
    return [{ optionId: option?.id ?? null, count: 1, points, reason, place }];
  });
}

function slots(read: (k: number) => Entry[]): Entry[] {
  return Array.from({ length: MAX_SLOTS }, (_, index) => read(index + 1)).flat();
}

/** The option that a cell names by its number, e.g. `2. 缺一次会议（每次扣2分）`. */
function optionOf(row: TableRow<string>, key: string, node: SheetNode, words: Words) {
  const value = row.text(key);
  const option = node.options[Number(/^(\d+)/.exec(value)?.[1] ?? 0) - 1];
  const labels = [option?.label, option?.labelEn].filter(Boolean);
  if (!option || !labels.some((label) => label && value.includes(label))) {
    row.problem(key, fill(words.optionUnknown, { value }));
    return null;
  }
  return option;
}

/** Photos and finding of the stored deduction that an entry continues: the same option, in the same order. */
function keepLinks(entries: readonly Entry[], current: Row | undefined): Entry[] {
  const left = [...(current?.deductions ?? [])];
  return entries.map((entry) => {
    const index = left.findIndex((deduction) => deduction.optionId === entry.optionId);
    if (index < 0) return entry;
    const [stored] = left.splice(index, 1);
    return { ...entry, photoIds: stored?.photoIds ?? [], findingId: stored?.findingId ?? null };
  });
}

function hasChanged(body: Body, current: Row | undefined): boolean {
  return JSON.stringify(comparable(body)) !== JSON.stringify(comparable(current ?? EMPTY));
}

const EMPTY = { status: 0, deductions: [], naReason: '', comment: '' };

/** Points count only where somebody typed them; the order of deductions does not. */
function comparable(
  row: Pick<Body, 'status' | 'naReason' | 'comment'> & { readonly deductions: readonly Compared[] },
) {
  const deductions = row.deductions.map((deduction) => {
    const typed =
      deduction.kind === undefined
        ? deduction.points
        : deduction.kind === 'MANUAL'
          ? deduction.points
          : undefined;
    return [deduction.optionId, typed ?? null, deduction.count, deduction.reason, deduction.place].join(
      '\u0000',
    );
  });
  return [row.status, row.naReason.trim(), row.comment.trim(), deductions.sort()];
}

type Compared = Pick<Entry, 'optionId' | 'points' | 'count' | 'reason' | 'place'> & {
  readonly kind?: string;
};

async function recordIdOf(bytes: Uint8Array, language: Language): Promise<string | null> {
  const names = await sheetNames(bytes);
  const sheets: readonly string[] = SCORE_SHEETS.about;
  if (!names.some((name) => sheets.includes(name))) return null;
  const about = await readTable(bytes, {
    sheet: SCORE_SHEETS.about,
    headers: ABOUT_HEADERS,
    required: ['key', 'value'],
    language,
    maxRows: 50,
  });
  const titles: readonly string[] = ABOUT_ROWS.recordId;
  return about.rows.find((row) => titles.includes(row.text('key')))?.text('value') ?? null;
}
