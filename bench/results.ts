import { writeFileSync } from 'node:fs';
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
  const share = Math.abs(value / bound - 1) * 100;
  const side = value >= bound ? 'over' : 'under';
  return `${isMet(row) ? 'met' : 'MISSED'}, ${share.toFixed(0)} % ${side}${row.note ? ` (${row.note})` : ''}`;
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

/** Writes `bench/results.json`. */
export function writeResults(rows: readonly Row[]): void {
  const text = JSON.stringify(
    {
      at: new Date().toISOString(),
      node: process.version,
      rows: rows.map((row) => ({ ...row, compared: compared(row), met: isMet(row) })),
    },
    null,
    2,
  );
  writeFileSync(join(import.meta.dirname, 'results.json'), `${text}\n`);
}

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
