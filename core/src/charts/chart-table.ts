import type {
  ChartDefinition,
  DataColumn,
  DataRow,
  DataRows,
} from '@auditplus/contract/kernel/charts/chart.model.ts';

/** The numbers of a chart by categories and series; what is drawn is what a reader of the table hears. */
export type ChartTable = {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
};

const textOf = (value: DataRow[string] | undefined): string => (value == null ? '' : String(value));

const numberOf = (value: DataRow[string] | undefined): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/** The column that names things, where the definition names none that is there. */
export const categoryColumn = (columns: readonly DataColumn[], wanted: string): string =>
  (columns.find(({ name }) => name === wanted) ?? columns.find(({ type }) => type === 'text') ?? columns[0])
    ?.name ?? '';

/** Columns of numbers: those that the definition names, else all that are there. */
function valuesOf(columns: readonly DataColumn[], wanted: readonly string[]): readonly DataColumn[] {
  const named = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return named.length > 0 ? named : columns.filter(({ type }) => type === 'number' || type === 'percent');
}

/** Sorts rows into categories and series. Numbers of the same place are added. */
export function chartTable(
  { category, values, series }: Pick<ChartDefinition, 'category' | 'values' | 'series'>,
  { columns, rows }: DataRows,
): ChartTable {
  const along = categoryColumn(columns, category);
  const numbers = valuesOf(columns, values);
  const parting = columns.find(({ name }) => name === series)?.name;
  const categories = [...new Set(rows.map((row) => textOf(row[along])))];
  const places = new Map(categories.map((name, index) => [name, index]));
  const found = new Map<string, (number | null)[]>();
  const add = (name: string, row: DataRow, value: number | null) => {
    const line = found.get(name) ?? categories.map(() => null);
    found.set(name, line);
    const place = places.get(textOf(row[along])) ?? 0;
    if (value !== null) line[place] = (line[place] ?? 0) + value;
  };
  for (const row of rows) {
    const [first] = numbers;
    if (parting && first) add(textOf(row[parting]), row, numberOf(row[first.name]));
    else for (const column of numbers) add(column.label || column.name, row, numberOf(row[column.name]));
  }
  return { categories, series: [...found].map(([name, line]) => ({ name, values: line })) };
}
