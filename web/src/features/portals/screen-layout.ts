import type { PortalWidget } from '@auditplus/contract/features/portals/portals.model.ts';
import { closedUp, inOrder } from './layout.ts';

type Placed = Pick<PortalWidget, 'i' | 'x' | 'y' | 'w' | 'h'>;

/** Rows of the grid that are readable at once on a wall. */
const PAGE_ROWS = 20;

export type ScreenPage<W extends Placed> = { readonly widgets: readonly W[]; readonly rows: number };

/** The pages of a big screen one after the other: as many rows each as can be read, and no widget cut in two. */
export function screenPages<W extends Placed>(widgets: readonly W[], most = PAGE_ROWS): ScreenPage<W>[] {
  const placed = inOrder(closedUp(widgets));
  const end = Math.max(0, ...placed.map(({ y, h }) => y + h));
  const pages: ScreenPage<W>[] = [];
  for (let start = 0; start < end; ) {
    const next = cutAfter(placed, { start, end, most });
    pages.push({
      widgets: placed.filter(({ y }) => y >= start && y < next).map((one) => ({ ...one, y: one.y - start })),
      rows: next - start,
    });
    start = next;
  }
  return pages;
}

type Range = { readonly start: number; readonly end: number; readonly most: number };

/** The last row at which nothing is cut in two; the first such row where a widget is higher than a page. */
function cutAfter(placed: readonly Placed[], { start, end, most }: Range): number {
  const isWhole = (row: number) => placed.every(({ y, h }) => row <= y || row >= y + h);
  for (let row = Math.min(end, start + most); row > start; row -= 1) if (isWhole(row)) return row;
  let row = start + most;
  while (row < end && !isWhole(row)) row += 1;
  return row;
}
