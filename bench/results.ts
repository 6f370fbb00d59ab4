import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the table. */
export type Row = {
  readonly name: string;
  readonly unit: string;
  /** Null when it could not be measured; `note` says why. */
  readonly measured: number | null;
  /** The reference measured in the same run. */
  readonly floor?: number;
  /** What is held against the target: `measured` over `floor`, or `measured` where there is no floor. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  readonly note?: string;
};

/** The value that a row holds against its target. */
const compared = (row: Row): number | null =>
  row.measured === null ? null : row.floor === undefined ? row.measured : row.measured / row.floor;

/** Whether the target is met; null when it was not measured. */
function isMet(row: Row): boolean | null {
  const value = compared(row);
  if (value === null) return null;
  return 'atLeast' in row.target ? value >= row.target.atLeast : value <= row.target.atMost;
}

/** One row in words: how far the target is met or missed. */
function verdict(row: Row): string {
  const value = compared(row);
  if (value === null) return `not measured: ${row.note ?? 'no reason given'}`;
  const bound = 'atLeast' in row.target ? row.target.atLeast : row.target.atMost;
  const share = `${(Math.abs(value / bound - 1) * 100).toFixed(0)} % ${value >= bound ? 'over' : 'under'}`;
  const words = [isMet(row) ? 'met' : 'MISSED', ...(bound === 0 ? [] : [share])].join(', ');
  return row.note ? `${words} (${row.note})` : words;
}

const HEADINGS = ['what', 'measured', 'floor', 'ratio', 'target', 'verdict'];

/** Prints the rows below each other. */
export function printTable(rows: readonly Row[]): void {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, index) => (index === 5 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
}

const FILE = join(import.meta.dirname, 'results.json');

/** Writes `bench/results.json`: rows of the same name are replaced, those that were not measured this time stay. */
export function writeResults(rows: readonly Row[]): void {
  const at = new Date().toISOString();
  const measured = rows.map((row) => ({ ...row, at, compared: compared(row), met: isMet(row) }));
  const names = new Set(rows.map(({ name }) => name));
  const others = existsSync(FILE) ? rowsOf(JSON.parse(readFileSync(FILE, 'utf8'))) : [];
  const kept = others.filter((row) => !names.has(String(row.name)));
  const text = JSON.stringify({ node: process.version, rows: [...kept, ...measured] }, null, 2);
  writeFileSync(FILE, `${text}\n`);
}

const rowsOf = (stored: { readonly rows?: readonly Readonly<Record<string, unknown>>[] }) =>
  stored.rows ?? [];

function cellsOf(row: Row): string[] {
  const hasFloor = row.floor !== undefined && row.measured !== null;
  const sign = 'atLeast' in row.target ? '≥' : '≤';
  const bound = 'atLeast' in row.target ? row.target.atLeast : row.target.atMost;
  return [
    row.name,
    row.measured === null ? '–' : `${short(row.measured)} ${row.unit}`,
    hasFloor && row.floor !== undefined ? `${short(row.floor)} ${row.unit}` : '–',
    hasFloor ? `${short(compared(row) ?? 0)} ×` : '–',
    `${sign} ${bound}${row.floor === undefined && row.unit ? ` ${row.unit}` : ' ×'}`,
    verdict(row),
  ];
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
