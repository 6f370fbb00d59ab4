import {
  MAX_GROUP_LEVELS,
  type MeasureExtra,
  type ReportBlock,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type {
  ReportCell,
  ReportTable,
  ReportTableColumn,
  ReportTableRow,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { dividedBy, wholeDecimal } from '../expressions/decimal.ts';
import { linkOf } from '../text/link-pattern.ts';
import { type GroupNode, groupTree, keyed } from './group-tree.ts';
import { type Measurement, type MeasureValue, measurements } from './measures.ts';
import { type ParameterValues, periodOf } from './parameters.ts';
import { type Marker, marker, textCell, valueCell, withBars } from './report-cells.ts';
import { PERCENT } from './report-format.ts';
import { ReportProblem } from './report-problem.ts';
import { columnOf, dayOfValue, type Reader, type SetRows, yearBefore } from './report-rows.ts';
import { reportWord } from './report-words.ts';

export type GroupBlock = Extract<ReportBlock, { kind: 'group' }>;
type Compared = GroupBlock['compared'];

/** Values of measures by name. */
export type Taken = ReadonlyMap<string, MeasureValue>;

/** All measures of some rows; formulas know those before them. */
export function take(measured: readonly Measurement[], places: readonly number[]): Taken {
  const taken = new Map<string, MeasureValue>();
  for (const one of measured) taken.set(one.name, one.value(places, taken));
  return taken;
}

/** The rows of this period, and those of the same days of the year before; all rows where nothing is compared. */
export function comparedPlaces(
  compared: Compared,
  set: SetRows,
  values: ParameterValues,
): { places: number[]; former: number[] } {
  const all = set.rows.map((_row, at) => at);
  if (!compared) return { places: all, former: [] };
  const { type } = columnOf(set.columns, compared.column);
  const [start, end] = [periodOf(values[compared.from] ?? ''), periodOf(values[compared.to] ?? '')];
  if (!start || !end)
    throw new ReportProblem('parameterInvalid', {
      name: compared[start ? 'to' : 'from'],
      value: values[compared[start ? 'to' : 'from']] ?? '',
    });
  const period = { from: start.from, to: end.to };
  const before = yearBefore(period);
  const within = (days: { from: string; to: string } | null) =>
    all.filter((at) => {
      const day = dayOfValue(set.rows[at]?.[compared.column], type);
      return days !== null && day !== null && day >= days.from && day <= days.to;
    });
  return { places: within(period), former: within(before) };
}

/** A measure as it stands in tables: its value and what is told beside it. */
export type MeasureColumn = {
  readonly measured: Measurement;
  readonly extra: MeasureExtra | null;
  readonly column: ReportTableColumn;
  readonly mark: Marker;
};

const EXTRA_FORMATS: Readonly<Record<MeasureExtra, string | null>> = {
  running: null,
  share: PERCENT,
  rank: '0',
  lastYear: null,
  change: '0.0%',
};

/** What a measure is called: as its designer says, else after the field that it measures. */
export function measureTitle(
  { name, measure, field }: Measurement,
  { language }: Pick<Reader, 'language'>,
): string {
  const { kind, label } = measure;
  const given = textIn(label, language);
  if (given !== '' || kind === 'formula') return given || name;
  if (field !== '') return reportWord(kind, language, { name: field });
  return kind === 'count' ? reportWord(kind, language) : name;
}

/** Columns of measures in their order, each followed by what is told beside it. */
export const measureColumns = (measured: readonly Measurement[], reader: Reader): MeasureColumn[] =>
  measured.flatMap((one) => {
    const title = measureTitle(one, reader);
    const type = one.isNumber ? 'decimal' : 'text';
    const mark = marker(one.measure.marks, type, reader);
    const plain: MeasureColumn = {
      measured: one,
      extra: null,
      column: { title, isNumber: one.isNumber, format: one.isNumber ? one.format : '', isSummed: one.adds },
      mark,
    };
    const extras = (one.isNumber ? one.measure.extras : []).map(
      (extra): MeasureColumn => ({
        measured: one,
        extra,
        column: {
          title: reportWord(extra, reader.language, { name: title }),
          isNumber: true,
          format: EXTRA_FORMATS[extra] ?? one.format,
          isSummed: extra === 'lastYear' && one.adds,
        },
        mark: () => ({}),
      }),
    );
    return [plain, ...extras];
  });

/** A group with its values and those of the year before. */
type Figured = {
  readonly node: GroupNode;
  readonly now: Taken;
  readonly before: Taken;
  readonly children: readonly Figured[];
};

/** By how much a value differs from the one of last year, as a part of that. */
export function changeOf(now: MeasureValue, before: MeasureValue): MeasureValue {
  if (typeof now !== 'bigint' || typeof before !== 'bigint') return null;
  return dividedBy(now - before, before < 0n ? -before : before);
}

/** What is told beside the values of siblings, in the order in which they stand. */
function extraValues(
  { measured: { name }, extra }: MeasureColumn,
  siblings: readonly Figured[],
  whole: Taken,
): MeasureValue[] {
  const values = siblings.map(({ now }) => now.get(name) ?? null);
  switch (extra) {
    case null:
      return values;
    case 'running': {
      let sum = 0n;
      return values.map((value) => {
        if (typeof value === 'bigint') sum += value;
        return sum;
      });
    }
    case 'share': {
      const all = whole.get(name);
      return values.map((value) =>
        typeof value === 'bigint' && typeof all === 'bigint' ? dividedBy(value, all) : null,
      );
    }
    case 'rank': {
      const sorted = values
        .filter((value) => typeof value === 'bigint')
        .sort((a, b) => (a > b ? -1 : a < b ? 1 : 0));
      const ranks = new Map<bigint, number>();
      for (const [at, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, at + 1);
      return values.map((value) => (typeof value === 'bigint' ? wholeDecimal(ranks.get(value) ?? 0) : null));
    }
    case 'lastYear':
      return siblings.map(({ before }) => before.get(name) ?? null);
    case 'change':
      return siblings.map(({ now, before }) => changeOf(now.get(name) ?? null, before.get(name) ?? null));
  }
}

/** A table of groups with their measures; groups of upper levels are subtotals below their parts. */
export function groupedTable(
  block: GroupBlock,
  set: SetRows,
  { values, reader }: { readonly values: ParameterValues; readonly reader: Reader },
): ReportTable {
  const levels = block.groups.slice(0, MAX_GROUP_LEVELS).map((group) => keyed(group, set, reader));
  const measured = measurements(block.measures, set, reader);
  const columns = measureColumns(measured, reader);
  const compared = comparedPlaces(block.compared, set, values);
  const ordered = orderOf(block, measured);
  const figured = (nodes: readonly GroupNode[]): Figured[] =>
    ordered(
      nodes.map((node) => ({
        node,
        now: take(measured, node.places),
        before: block.compared ? take(measured, node.former) : new Map(),
        children: figured(node.children),
      })),
    );
  const all = figured(groupTree(levels, compared));
  const shown = block.top === null ? all : all.slice(0, block.top);
  const whole = take(measured, compared.places);
  const rows = rowsOf(shown, whole, {
    columns,
    names: [],
    path: [],
    depth: levels.length,
    hasSubtotals: block.hasSubtotals,
    subtotal: (name) => reportWord('subtotal', reader.language, { name }),
  });
  for (const [at, { measured: one, extra }] of columns.entries())
    if (one.measure.hasBar && extra === null)
      withBars(
        rows.flatMap(({ role, cells }) => {
          const cell = cells[levels.length + at];
          return role === 'row' && cell ? [cell] : [];
        }),
      );
  for (const { level, path = [], cells } of rows) {
    const keys = block.groups.slice(0, path.length).map(({ column }, at) => [column, path[at]]);
    const link = linkOf(block.link, { ...values, ...Object.fromEntries(keys) });
    const cell = cells[level];
    if (cell && link) cell.link = link;
  }
  if (block.hasTotal) {
    const before: Taken = block.compared ? take(measured, compared.former) : new Map();
    rows.push({
      role: 'total',
      level: 0,
      cells: [
        ...levels.map((_level, at) => textCell(at === 0 ? reportWord('total', reader.language) : '')),
        ...columns.map((column) => totalCell(column, whole, before)),
      ],
    });
  }
  return {
    kind: 'table',
    id: block.id,
    title: textIn(block.title, reader.language),
    columns: [
      ...levels.map(({ title }) => ({ title, isNumber: false, format: '', isSummed: false })),
      ...columns.map(({ column }) => column),
    ],
    head: [],
    groupColumns: levels.length,
    rows,
    totalRows: rows.length,
    isCut: shown.length < all.length,
    opensRows: true,
  };
}

function totalCell(
  { measured: { name }, extra, column, mark }: MeasureColumn,
  now: Taken,
  before: Taken,
): ReportCell {
  const [value, former] = [now.get(name) ?? null, before.get(name) ?? null];
  switch (extra) {
    case null:
      return valueCell(value, column.format, mark);
    case 'running':
      return valueCell(value, column.format);
    case 'share':
      return valueCell(typeof value === 'bigint' && value !== 0n ? wholeDecimal(1) : null, column.format);
    case 'rank':
      return textCell('');
    case 'lastYear':
      return valueCell(former, column.format);
    case 'change':
      return valueCell(changeOf(value, former), column.format);
  }
}

/** Siblings in the order that the block asks for. */
function orderOf(
  { order }: Pick<GroupBlock, 'order'>,
  measured: readonly Measurement[],
): (siblings: Figured[]) => Figured[] {
  const direction = order.isDescending ? -1 : 1;
  if (order.by === '') return (siblings) => (order.isDescending ? siblings.toReversed() : siblings);
  if (!measured.some(({ name }) => name === order.by))
    throw new ReportProblem('fieldUnknown', { name: order.by });
  return (siblings) =>
    siblings.toSorted((a, b) => {
      const [one, other] = [a.now.get(order.by) ?? null, b.now.get(order.by) ?? null];
      // What has no value stands last either way.
      if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
      return direction * (one < other ? -1 : one > other ? 1 : 0);
    });
}

type Writing = {
  readonly columns: readonly MeasureColumn[];
  readonly names: readonly string[];
  readonly path: readonly (string | null)[];
  readonly depth: number;
  readonly hasSubtotals: boolean;
  subtotal(name: string): string;
};

function rowsOf(siblings: readonly Figured[], whole: Taken, writing: Writing): ReportTableRow[] {
  const { columns, names, path, depth, hasSubtotals, subtotal } = writing;
  const level = names.length;
  const values = columns.map((column) => extraValues(column, siblings, whole));
  return siblings.flatMap(({ node, now, children }, at) => {
    const isLeaf = level === depth - 1;
    const own = [...names, node.text];
    const keys = [...path, node.key];
    const cells = columns.map(({ column, mark }, place) =>
      valueCell(values[place]?.[at] ?? null, column.format, mark),
    );
    const below = rowsOf(children, now, { ...writing, names: own, path: keys });
    if (!isLeaf && !hasSubtotals) return below;
    const labels = Array.from({ length: depth }, (_none, place): ReportCell => {
      if (place < level) return { ...textCell(own[place] ?? ''), tone: 'muted' };
      if (place > level) return textCell('');
      return textCell(isLeaf ? node.text : subtotal(node.text));
    });
    const row: ReportTableRow = {
      role: isLeaf ? 'row' : 'subtotal',
      level,
      cells: [...labels, ...cells],
      path: keys,
    };
    return [...below, row];
  });
}
