import type { ListColumn } from './list-page.tsx';
import { usePhone } from './use-narrow.ts';

/** The columns of a list; on a phone those named in `first` come first, with these widths, so that they are seen without scrolling. */
export function useNarrowColumns<Row>(
  columns: readonly ListColumn<Row>[],
  first: Readonly<Record<string, number>>,
): readonly ListColumn<Row>[] {
  if (!usePhone()) return columns;
  const front = Object.entries(first).flatMap(([key, width]) =>
    columns.filter((column) => column.key === key).map((column) => ({ ...column, width })),
  );
  return [...front, ...columns.filter(({ key }) => first[key] === undefined)];
}
