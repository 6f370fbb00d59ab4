import { roomOf } from './column-room.ts';
import type { DataColumn } from './data-table.tsx';

/** What columns pinned left take on a phone at most, all together and with the choice of rows. */
const PINNED_MOST = 180;
/** A column of one icon, which may stay pinned right on a phone. */
const ICON_WIDTH = 60;

/** The columns of a table on a phone: pinned ones leave room for those between them. */
export function phoneColumns<Row>(columns: readonly DataColumn<Row>[], besides: number): DataColumn<Row>[] {
  const left = columns.filter(({ fixed }) => fixed === 'left');
  const last = left.at(-1);
  const excess = left.reduce((sum, column) => sum + roomOf(column), besides) - PINNED_MOST;
  return columns.map(({ fixed, ...column }) => {
    if (fixed === 'right') return roomOf(column) > ICON_WIDTH ? column : { ...column, fixed };
    if (fixed === undefined) return column;
    const isOver = column.key === last?.key && excess > 0;
    return {
      ...column,
      fixed,
      ...(isOver && { width: Math.max(ICON_WIDTH, roomOf(column) - excess) }),
    };
  });
}
