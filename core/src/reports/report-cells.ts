import type { ReportMark } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { ReportCell } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { decimalText } from '../expressions/decimal.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
import type { MeasureValue } from './measures.ts';
import { numberText } from './report-format.ts';
import { computedValue, type Reader, type ReportColumnType, typedExpression } from './report-rows.ts';

/** Conditions on `value` that make it stand out. */
export type Marker = (value: unknown) => Pick<ReportCell, 'tone' | 'icon'>;

/** The marks of a column, ready to look at its values; the first that fits counts. */
export function marker(marks: readonly ReportMark[], type: ReportColumnType, reader: Reader): Marker {
  const known = marks
    .filter(({ when }) => when.trim() !== '')
    .map((mark): [ReportMark, Typed] => [
      mark,
      typedExpression(mark.when, [{ name: 'value', type }], reader.language, BOOLEAN),
    ]);
  return (value) => {
    const mark = known.find(([, typed]) => computedValue(typed, { value }, reader) === true)?.[0];
    return mark ? { tone: mark.tone, ...(mark.icon !== 'none' && { icon: mark.icon }) } : {};
  };
}

/** The cell of a measure's value; an empty one stays empty. */
export function valueCell(value: MeasureValue, format: string, mark?: Marker): ReportCell {
  if (value === null) return { text: '', number: null };
  if (typeof value === 'string') return { text: value, number: null, ...mark?.(value) };
  const number = decimalText(value);
  return { text: numberText(value, format), number, ...mark?.(number) };
}

export const textCell = (text: string): ReportCell => ({ text, number: null });

/** Gives the cells of a column bars, the largest of which has the length 1. */
export function withBars(cells: readonly ReportCell[]): void {
  const sizes = cells.map(({ number }) => Math.max(0, Number(number ?? 0)));
  const largest = Math.max(0, ...sizes);
  if (largest === 0) return;
  for (const [at, cell] of cells.entries())
    if (cell.number !== null) cell.bar = Math.round(((sizes[at] ?? 0) / largest) * 1000) / 1000;
}
