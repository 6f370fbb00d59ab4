import type {
  InnerBlock,
  ReportBlock,
  ReportBody,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type {
  DocumentBlock,
  InnerDocumentBlock,
  ReportCell,
  ReportDocument,
  ReportTable,
  ReportTableRow,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import type { DataRow } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { decimalText } from '../expressions/decimal.ts';
import { linkOf } from '../text/link-pattern.ts';
import { crosstab } from './crosstab.ts';
import { type GroupNode, groupTree, keyed } from './group-tree.ts';
import {
  changeOf,
  comparedPlaces,
  type GroupBlock,
  groupedTable,
  measureColumns,
  measureTitle,
  take,
} from './grouped-table.ts';
import { measurements } from './measures.ts';
import type { ParameterValues } from './parameters.ts';
import { marker, textCell, valueCell, withBars } from './report-cells.ts';
import { FRACTION, PERCENT, valueText } from './report-format.ts';
import { ReportProblem } from './report-problem.ts';
import { columnOf, numberOf, type Reader, rowTest, type SetColumn, type SetRows } from './report-rows.ts';
import { reportWord } from './report-words.ts';

/** All that a report is made of. */
export type ReportInput = {
  readonly body: ReportBody;
  /** Rows of its sets by name, filtered and with their computed columns. */
  readonly sets: ReadonlyMap<string, SetRows>;
  readonly values: ParameterValues;
  /** How values of parameters are told; the values themselves where absent. */
  readonly valueTexts?: ReadonlyMap<string, string>;
  readonly reader: Reader;
  /** Cells of plain tables are made each time they are read: for those who go through them once, such as workbooks. */
  readonly isLazy?: boolean;
  /** Hears of each block that cannot be made, of which nothing is shown then; without it nothing is made. */
  readonly onProblem?: (block: InnerBlock, problem: ReportProblem) => void;
};

/**
 * Makes a report: `(definition, rows, parameters) → document`. The document is what every way of showing it draws, so
 * that screen, PDF, Word and workbook say the same. Throws a `ReportProblem` for unknown sets and columns, faulty
 * expressions and crosstabs that are too large.
 */
export const buildReport = (input: ReportInput): ReportDocument => ({
  blocks: input.body.blocks.map((block) => documentBlock(block, input)),
});

function documentBlock(block: ReportBlock, input: ReportInput): DocumentBlock {
  if (block.kind === 'pageBreak') return { kind: 'pageBreak', id: block.id };
  if (block.kind !== 'columns') return innerBlock(block, input);
  return {
    kind: 'columns',
    id: block.id,
    columns: block.columns.map(({ weight, blocks }) => ({
      weight,
      blocks: blocks.map((inner) => innerBlock(inner, input)),
    })),
  };
}

function innerBlock(block: InnerBlock, input: ReportInput): InnerDocumentBlock {
  try {
    return madeBlock(block, input);
  } catch (error) {
    if (!input.onProblem || !(error instanceof ReportProblem)) throw error;
    input.onProblem(block, error);
    return { kind: 'text', id: block.id, style: 'muted', text: '' };
  }
}

function madeBlock(block: InnerBlock, input: ReportInput): InnerDocumentBlock {
  const { reader, values } = input;
  switch (block.kind) {
    case 'text':
      return { kind: 'text', id: block.id, style: block.style, text: filledText(block, input) };
    case 'figures':
      return figures(block, input);
    case 'table':
      return plainTable(block, setOf(input, block.set), input);
    case 'group':
      return groupedTable(block, setOf(input, block.set), { values, reader });
    case 'crosstab':
      return crosstab(block, setOf(input, block.set), reader);
    case 'chart':
      return chart(block, input);
    case 'picture':
      return { kind: 'picture', id: block.id, data: block.data, height: block.height };
  }
}

function setOf({ sets }: ReportInput, name: string): SetRows {
  const set = sets.get(name);
  if (!set) throw new ReportProblem(name === '' ? 'incomplete' : 'setUnknown', { name });
  return set;
}

type Block<K extends InnerBlock['kind']> = Extract<InnerBlock, { kind: K }>;

const filledText = ({ text }: Block<'text'>, { values, valueTexts, reader }: ReportInput): string =>
  textIn(text, reader.language).replaceAll(/\{([\p{L}_][\p{L}\p{N}_]*)\}/gu, (place, name: string) =>
    Object.hasOwn(values, name) ? (valueTexts?.get(name) ?? values[name] ?? '') : place,
  );

function figures(block: Block<'figures'>, input: ReportInput): InnerDocumentBlock {
  const { reader } = input;
  const set = setOf(input, block.set);
  const measured = measurements(block.measures, set, reader);
  const { places, former } = comparedPlaces(block.compared, set, input.values);
  const now = take(measured, places);
  const before = take(measured, former);
  const link = linkOf(block.link, input.values);
  return {
    kind: 'figures',
    id: block.id,
    figures: measured.map((one) => {
      const { name, format, measure, isNumber } = one;
      const value = now.get(name) ?? null;
      const change = changeOf(value, before.get(name) ?? null);
      const last = block.compared ? valueCell(before.get(name) ?? null, format).text : '';
      const hints = [
        ...(last === '' ? [] : [reportWord('lastYearHint', reader.language, { value: last })]),
        ...(typeof change === 'bigint' ? [signed(valueCell(change, PERCENT).text)] : []),
      ];
      return {
        label: measureTitle(one, reader),
        hint: hints.join(' · '),
        value: {
          ...valueCell(value, format, marker(measure.marks, isNumber ? 'decimal' : 'text', reader)),
          ...(link && { link }),
        },
      };
    }),
  };
}

const signed = (text: string): string => (text.startsWith('-') ? text : `+${text}`);

const isNumeric = ({ type }: SetColumn): boolean => type === 'integer' || type === 'decimal';

/** A row of a plain table whose cells are not kept. */
class LazyRow implements ReportTableRow {
  readonly role = 'row';
  readonly level = 0;
  readonly #row: SetRows['rows'][number];
  readonly #cellsOf: (row: SetRows['rows'][number]) => ReportCell[];

  constructor(row: SetRows['rows'][number], cellsOf: (row: SetRows['rows'][number]) => ReportCell[]) {
    this.#row = row;
    this.#cellsOf = cellsOf;
  }

  get cells(): ReportCell[] {
    return this.#cellsOf(this.#row);
  }
}

function plainTable(
  block: Block<'table'>,
  set: SetRows,
  { reader, isLazy = false }: Pick<ReportInput, 'reader' | 'isLazy'>,
): ReportTable {
  const columns = block.columns.map((shown) => {
    const column = columnOf(set.columns, shown.column);
    const isNumber = isNumeric(column) && !set.names.has(column.name);
    return { shown, column, isNumber, mark: marker(shown.marks, column.type, reader) };
  });
  const ordered = orderedRows(block, set);
  const cellsOf = (row: SetRows['rows'][number]): ReportCell[] =>
    columns.map(({ shown, column, isNumber, mark }) => {
      const value = row[column.name];
      const number = isNumber ? numberOf(value) : null;
      const link = linkOf(shown.link, row);
      return {
        text: valueText(value, column, set, reader, shown.format),
        number: number === null ? null : decimalText(number),
        ...mark(value),
        ...(link && { link }),
      };
    });
  const rows = (block.limit === null ? ordered : ordered.slice(0, block.limit)).map(
    (row): ReportTableRow =>
      isLazy ? new LazyRow(row, cellsOf) : { role: 'row', level: 0, cells: cellsOf(row) },
  );
  for (const [at, { shown }] of columns.entries())
    if (shown.hasBar && !isLazy) withBars(rows.flatMap(({ cells }) => cells[at] ?? []));
  const isCut = rows.length < ordered.length;
  if (columns.some(({ shown }) => shown.hasTotal)) {
    const total = reportWord('total', reader.language);
    rows.push({
      role: 'total',
      level: 0,
      cells: columns.map(({ shown, column, isNumber }, at) => {
        if (!isNumber || !shown.hasTotal) return textCell(at === 0 ? total : '');
        const sum = ordered.reduce((all, row) => all + (numberOf(row[column.name]) ?? 0n), 0n);
        return valueCell(sum, shown.format || FRACTION);
      }),
    });
  }
  return {
    kind: 'table',
    id: block.id,
    title: textIn(block.title, reader.language),
    columns: columns.map(({ shown, column, isNumber }) => ({
      title: textIn(shown.label, reader.language) || column.label,
      isNumber,
      format: isNumber ? shown.format || (column.type === 'integer' ? '0' : FRACTION) : '',
      isSummed: isNumber && shown.hasTotal,
    })),
    head: [],
    groupColumns: 0,
    rows,
    totalRows: rows.length,
    isCut,
    opensRows: false,
  };
}

const collator = new Intl.Collator('zh', { numeric: true });

function orderedRows({ order }: Pick<Block<'table'>, 'order'>, { rows, columns }: SetRows): SetRows['rows'] {
  if (order.by === '') return order.isDescending ? rows.toReversed() : rows;
  const column = columnOf(columns, order.by);
  const direction = order.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column.name], b[column.name]];
    if (one == null || other == null) return one == null ? (other == null ? 0 : 1) : -1;
    const difference =
      isNumeric(column) || column.type === 'moment'
        ? Number(one) - Number(other)
        : collator.compare(String(one), String(other));
    return direction * difference;
  });
}

const CATEGORY = 'category';
const SERIES = 'series';

function chart(block: Block<'chart'>, input: ReportInput): InnerDocumentBlock {
  const { reader } = input;
  const set = setOf(input, block.set);
  const category = keyed(block.category, set, reader);
  const series = block.series && keyed(block.series, set, reader);
  const measured = measurements(block.measures, set, reader).filter(({ isNumber }) => isNumber);
  const compared = comparedPlaces(block.compared, set, input.values);
  const order = block.order.by;
  if (order !== '' && !measured.some(({ name }) => name === order))
    throw new ReportProblem('fieldUnknown', { name: order });
  const nodes = groupTree([category], compared);
  const valued = nodes.map((node) => ({ node, now: take(measured, node.places) }));
  if (order !== '') valued.sort((a, b) => Number(a.now.get(order) ?? 0n) - Number(b.now.get(order) ?? 0n));
  if (block.order.isDescending) valued.reverse();
  const shown = block.top === null ? valued : valued.slice(0, block.top);
  const drawn = measureColumns(measured, reader).filter(
    ({ extra }) => extra === null || extra === 'lastYear',
  );
  // The first category has all series: charts take them, and their colours, in the order in which they come.
  const all = {
    places: shown.flatMap(({ node }) => node.places),
    former: shown.flatMap(({ node }) => node.former),
  };
  const lines = series ? groupTree([series], all) : [];
  const partsOf = (node: GroupNode, isFirst: boolean): Omit<GroupNode, 'children'>[] => {
    if (!series) return [{ ...node, text: '' }];
    const own = groupTree([series], node);
    if (!isFirst) return own;
    return lines.map(
      ({ key, text }) => own.find((part) => part.key === key) ?? { key, text, places: [], former: [] },
    );
  };
  const rows = shown.flatMap(({ node }, at): DataRow[] => {
    const parts = partsOf(node, at === 0);
    return parts.map((part) => {
      const [now, before] = [take(measured, part.places), take(measured, part.former)];
      const figures = drawn.map(({ measured: { name }, extra }): [string, number | null] => {
        // A series that the first category lacks is not drawn as nothing there.
        const value = isMissing(part) ? null : (extra === null ? now : before).get(name);
        return [extra === null ? name : `${name} ${extra}`, typeof value === 'bigint' ? plain(value) : null];
      });
      return {
        [CATEGORY]: node.text,
        ...(series && { [SERIES]: part.text }),
        ...Object.fromEntries(figures),
      };
    });
  });
  const names = drawn.map(({ measured: { name }, extra }) => (extra === null ? name : `${name} ${extra}`));
  const links = shown.flatMap(({ node: { text, key } }): [string, string][] => {
    const link = linkOf(block.link, { ...input.values, [block.category.column]: key });
    return link ? [[text, link]] : [];
  });
  return {
    kind: 'chart',
    id: block.id,
    title: textIn(block.title, reader.language),
    chart: {
      ...block.chart,
      unit: textIn(block.chart.unit, reader.language),
      category: CATEGORY,
      series: series ? SERIES : '',
      values: names.slice(0, 12),
    },
    ...(links.length > 0 && { links: Object.fromEntries(links) }),
    data: {
      columns: [
        { name: CATEGORY, label: category.title, type: 'text' },
        ...(series ? [{ name: SERIES, label: series.title, type: 'text' as const }] : []),
        ...drawn.map(({ column }, at) => ({
          name: names[at] ?? '',
          label: column.title,
          type: 'number' as const,
        })),
      ],
      rows,
    },
  };
}

const isMissing = ({ places, former }: Pick<GroupNode, 'places' | 'former'>): boolean =>
  places.length === 0 && former.length === 0;

/** A number as charts draw it: rounded to six decimals. */
const plain = (value: bigint): number => Math.round(Number(decimalText(value)) * 1e6) / 1e6;

/** A block that shows figures of several rows. */
export type CountingBlock = GroupBlock | Block<'crosstab' | 'chart' | 'figures'>;

/**
 * The rows of a set behind what a block shows of them: of a grouped table or a crosstab by the keys of the groups, of a
 * chart by the name of the part, of figures by the place of the figure.
 */
export function rowsBehind(
  block: CountingBlock,
  path: readonly (string | null)[],
  input: ReportInput,
): SetRows {
  const set = setOf(input, block.set);
  const { places } = comparedPlaces(block.kind === 'crosstab' ? null : block.compared, set, input.values);
  const behind = new Set(places.filter(isBehind(block, path, { set, reader: input.reader })));
  return { ...set, rows: set.rows.filter((_row, at) => behind.has(at)) };
}

function isBehind(
  block: CountingBlock,
  path: readonly (string | null)[],
  { set, reader }: { readonly set: SetRows; readonly reader: Reader },
): (place: number) => boolean {
  const [first = ''] = path;
  if (block.kind === 'chart') {
    const category = keyed(block.category, set, reader);
    return (place) => category.text(category.key(place)) === first;
  }
  if (block.kind === 'figures') {
    const test = rowTest(block.measures[Number(first)]?.when ?? '', set.columns, reader);
    return (place) => test === null || test(set.rows[place] ?? {});
  }
  const groups = block.kind === 'group' ? block.groups : block.rows;
  const levels = groups.map((group) => keyed(group, set, reader));
  return (place) => path.every((key, at) => levels[at]?.key(place) === key);
}

/** The column that sets have for links; it tells people nothing. */
export const ROW_ID = 'id';

/** All columns of a set as a plain table, as its rows are shown when somebody asks for them. */
export const tableOfSet = (set: SetRows, id: string, reader: Reader): ReportTable =>
  plainTable(
    {
      kind: 'table',
      id,
      title: { zh: '' },
      set: '',
      columns: set.columns
        .filter(({ name, type }) => type !== 'other' && name !== ROW_ID)
        .map(({ name }) => ({
          column: name,
          label: { zh: '' },
          format: '',
          marks: [],
          hasBar: false,
          hasTotal: false,
          link: '',
        })),
      order: { by: '', isDescending: false },
      limit: null,
    },
    set,
    { reader },
  );
