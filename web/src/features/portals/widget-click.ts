import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import {
  type PortalWidget,
  storedName,
  type WidgetClick,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { DataColumn, DataRow, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { categoryColumn } from '@auditplus/core/charts/chart-table.ts';
import { linkOf } from '@auditplus/core/text/link-pattern.ts';
import { flatMenus, menuPath } from '../../lib/menu.ts';

/** The first row of a part of a chart. */
export function rowOfPart(
  { chart }: Pick<PortalWidget, 'chart'>,
  { columns, rows }: DataRows,
  part: string,
): DataRow | null {
  const column = categoryColumn(columns, chart?.category ?? '');
  return rows.find((row) => String(row[column] ?? '') === part) ?? null;
}

type Clicked = {
  readonly click: WidgetClick;
  readonly data: PortalWidget['data'];
  /** The reader's menu, which knows the lists that the reader may open. */
  readonly menus: readonly MenuNode[];
  readonly row: DataRow;
  readonly columns: readonly DataColumn[];
  /** Column that names the parts of the widget; empty: the first text. */
  readonly category: string;
  readonly search: URLSearchParams;
};

/** Where a click leads: other conditions for the same page, or another page; null where it leads nowhere. */
type ClickTarget =
  | { readonly kind: 'filter'; readonly search: URLSearchParams }
  | { readonly kind: 'page'; readonly address: string };

export function clickTarget({
  click,
  data,
  menus,
  row,
  columns,
  category,
  search,
}: Clicked): ClickTarget | null {
  if (click.does === 'none') return null;
  if (click.does === 'records') {
    const address = data.from === 'records' ? listOf(data.designId, row, menus) : null;
    return address ? { kind: 'page', address } : null;
  }
  if (click.does === 'page') {
    const address = linkOf(click.link, storedRow(row, columns));
    return address ? { kind: 'page', address } : null;
  }
  const value = storedRow(row, columns)[click.column || categoryColumn(columns, category)];
  if (value === null || value === undefined || value === '') return null;
  const next = new URLSearchParams(search);
  if (click.does === 'filter') {
    if (search.get(click.parameter) === String(value)) next.delete(click.parameter);
    else next.set(click.parameter, String(value));
    return { kind: 'filter', search: next };
  }
  next.set(click.parameter, String(value));
  const page = click.does === 'report' ? 'dataReportView' : 'portalView';
  return { kind: 'page', address: `/${page}/${encodeURIComponent(click.id)}?${next}` };
}

/** A row with the values that its columns hold, where they are told by something else. */
const storedRow = (row: DataRow, columns: readonly DataColumn[]): DataRow => ({
  ...row,
  ...Object.fromEntries(
    columns.flatMap(({ name }) => (storedName(name) in row ? [[name, row[storedName(name)] ?? null]] : [])),
  ),
});

/** What readers see of a part of a widget whose click gave a value; the value where no part has it. */
export function partCalled(
  { click, chart }: Pick<PortalWidget, 'click' | 'chart'>,
  rows: DataRows | null | undefined,
  value: string,
): string {
  if (click.does !== 'filter' || !rows) return value;
  const column = click.column || categoryColumn(rows.columns, chart?.category ?? '');
  const row = rows.rows.find((one) => String(one[storedName(column)] ?? one[column] ?? '') === value);
  return String(row?.[column] ?? value);
}

/** The list of a form with the condition of a group; null for readers whose menu does not lead there. */
function listOf(designId: string, row: DataRow, menus: readonly MenuNode[]): string | null {
  const entry = flatMenus(menus).find(
    ({ type, propertyJson }) => type === FUNCTION && propertyJson.moduleId === designId,
  );
  return entry ? `${menuPath(entry)}?${new URLSearchParams({ f: String(row.filter ?? '') })}` : null;
}
