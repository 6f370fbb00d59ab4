import type { DataColumn } from './data-table.tsx';
import { textRoom } from './text-room.ts';

type Column = Pick<DataColumn<unknown>, 'title' | 'width' | 'least' | 'sortable'>;

const LEAST_WIDTH = 120;
const AROUND_TITLE = 24;
const SORT_MARK = 20;
/** Titles are bolder than cells. */
const BOLD = 1.08;

/** The pixels that a column takes at least. */
export const roomOf = ({ width, least = LEAST_WIDTH }: Pick<Column, 'width' | 'least'>): number =>
  width ?? least;

/** The column, wide enough for its title: widths are chosen by what the cells hold, and English titles are long. */
export function withTitleRoom<C extends Column>(column: C): C {
  if (column.width === undefined) return column;
  const room = Math.ceil(textRoom(column.title) * BOLD) + AROUND_TITLE + (column.sortable ? SORT_MARK : 0);
  return room > column.width ? { ...column, width: room } : column;
}

/** The columns that fit: spare ones give way from the right, so that those which tell rows apart are seen in full. */
export function fittingColumns<C extends Pick<DataColumn<unknown>, 'width' | 'least' | 'isSpare'>>(
  columns: readonly C[],
  room: number,
): readonly C[] {
  if (columns.reduce((sum, column) => sum + roomOf(column), 0) <= room) return columns;
  const last = columns.findLastIndex(({ isSpare }) => isSpare === true);
  return last < 0 ? columns : fittingColumns(columns.toSpliced(last, 1), room);
}

/** The columns of a table without rows: one of actions alone would stand over the titles beside it. */
export const withoutActions = <C extends Pick<DataColumn<unknown>, 'title' | 'fixed'>>(
  columns: readonly C[],
): readonly C[] => columns.filter(({ title, fixed }) => title !== '' || fixed !== 'right');
