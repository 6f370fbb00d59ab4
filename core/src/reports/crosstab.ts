import type { ReportBlock } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type {
  ReportTable,
  ReportTableRow,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { type GroupNode, groupTree, keyed } from './group-tree.ts';
import { measureTitle, take } from './grouped-table.ts';
import { measurements } from './measures.ts';
import { marker, textCell, valueCell } from './report-cells.ts';
import { ReportProblem } from './report-problem.ts';
import type { Reader, SetRows } from './report-rows.ts';
import { reportWord } from './report-words.ts';

/** Cells of a crosstab at most, totals included. */
export const MAX_CELLS = 20_000;

/** A group of the deepest level with the names and keys of all levels above. */
type Leaf = {
  readonly texts: readonly string[];
  readonly keys: readonly (string | null)[];
  readonly places: readonly number[];
};

const leavesOf = (
  nodes: readonly GroupNode[],
  texts: readonly string[] = [],
  keys: readonly (string | null)[] = [],
): Leaf[] =>
  nodes.flatMap((node) => {
    const [own, path] = [
      [...texts, node.text],
      [...keys, node.key],
    ];
    return node.children.length > 0
      ? leavesOf(node.children, own, path)
      : [{ texts: own, keys: path, places: node.places }];
  });

/** A table of groups down and across; throws a `ReportProblem` where it has too many cells. */
export function crosstab(
  block: Extract<ReportBlock, { kind: 'crosstab' }>,
  set: SetRows,
  reader: Reader,
): ReportTable {
  const all = { places: set.rows.map((_row, at) => at), former: [] };
  const levels = block.rows.map((group) => keyed(group, set, reader));
  const across = block.columns.map((group) => keyed(group, set, reader));
  const lines = leavesOf(groupTree(levels, all));
  const parts = leavesOf(groupTree(across, all));
  const measured = measurements(block.measures, set, reader);
  const extra = block.hasTotals ? 1 : 0;
  const cells = (lines.length + extra) * (parts.length + extra) * measured.length;
  if (cells > MAX_CELLS) throw new ReportProblem('tooManyCells', { cells, most: MAX_CELLS });
  const total = reportWord('total', reader.language);
  const marks = measured.map(({ measure, isNumber }) =>
    marker(measure.marks, isNumber ? 'decimal' : 'text', reader),
  );
  const cellsOf = (places: readonly number[]) => {
    const taken = take(measured, places);
    return measured.map(({ name, format }, at) => valueCell(taken.get(name) ?? null, format, marks[at]));
  };
  const partOf = new Map(parts.flatMap((part, at) => part.places.map((place) => [place, at])));
  const partsOf = (places: readonly number[]): number[][] => {
    const found: number[][] = parts.map(() => []);
    for (const place of places) found[partOf.get(place) ?? -1]?.push(place);
    return found;
  };
  const rowOf = (places: readonly number[]) => [
    ...partsOf(places).flatMap(cellsOf),
    ...(block.hasTotals ? cellsOf(places) : []),
  ];
  const rows = lines.map(
    ({ texts, keys, places }): ReportTableRow => ({
      role: 'row',
      level: levels.length - 1,
      cells: [...texts.map(textCell), ...rowOf(places)],
      path: [...keys],
    }),
  );
  if (block.hasTotals)
    rows.push({
      role: 'total',
      level: 0,
      cells: [...levels.map((_level, at) => textCell(at === 0 ? total : '')), ...rowOf(all.places)],
    });
  const columns = [...parts.map(({ texts }) => texts.join(' · ')), ...(block.hasTotals ? [total] : [])];
  return {
    kind: 'table',
    id: block.id,
    title: textIn(block.title, reader.language),
    columns: [
      ...levels.map(({ title }) => ({ title, isNumber: false, format: '', isSummed: false })),
      ...columns.flatMap((name) =>
        measured.map((one) => ({
          title: measured.length > 1 ? `${name} · ${measureTitle(one, reader)}` : name,
          isNumber: one.isNumber,
          format: one.isNumber ? one.format : '',
          isSummed: one.adds,
        })),
      ),
    ],
    head: headOf(parts, {
      groups: levels.map(({ title }) => title),
      depth: across.length,
      measures: measured.map((one) => measureTitle(one, reader)),
      total: block.hasTotals ? total : null,
    }),
    groupColumns: levels.length,
    rows,
    totalRows: rows.length,
    isCut: false,
    opensRows: true,
  };
}

type Head = {
  readonly groups: readonly string[];
  readonly depth: number;
  readonly measures: readonly string[];
  readonly total: string | null;
};

/** Lines of the head: one for each level across, and one for the measures where there are several. */
function headOf(parts: readonly Leaf[], { groups, depth, measures, total }: Head): ReportTable['head'] {
  const height = depth + (measures.length > 1 ? 1 : 0);
  if (height === 1) return [];
  const lines = Array.from({ length: depth }, (_none, level) => {
    const line: { text: string; span: number; depth: number }[] = [];
    let last = '';
    for (const { texts } of parts) {
      const path = texts.slice(0, level + 1).join('\u0000');
      const before = line.at(-1);
      if (before && path === last) before.span += measures.length;
      else line.push({ text: texts[level] ?? '', span: measures.length, depth: 1 });
      last = path;
    }
    return line;
  });
  lines[0]?.unshift(...groups.map((text) => ({ text, span: 1, depth: height })));
  if (total !== null) lines[0]?.push({ text: total, span: measures.length, depth });
  if (measures.length > 1) {
    const names = [...parts.map(() => null), ...(total === null ? [] : [null])];
    lines.push(names.flatMap(() => measures.map((text) => ({ text, span: 1, depth: 1 }))));
  }
  return lines;
}
