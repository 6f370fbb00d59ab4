import {
  BLOCK_KINDS,
  type InnerBlock,
  ReportBlock,
  type ReportColumn,
  type ReportGroup,
  type ReportMeasure,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { newId } from '../../lib/new-id.ts';

/** A list in which an item and the next one have changed places. */
export const swapped = <T>(list: readonly T[], at: number): T[] =>
  list.toSpliced(at, 2, ...list.slice(at, at + 2).reverse());

/** A name that none of a list has yet: what it starts with, and a number. */
export function freeName(start: string, taken: readonly { readonly name: string }[]): string {
  for (let number = 1; ; number += 1)
    if (!taken.some(({ name }) => name === `${start}${number}`)) return `${start}${number}`;
}

export const NEW_COLUMN: ReportColumn = {
  column: '',
  label: { zh: '' },
  format: '',
  marks: [],
  hasBar: false,
  hasTotal: false,
  link: '',
};
export const NEW_GROUP: ReportGroup = { column: '', label: { zh: '' }, by: null };
export const newMeasure = (measures: readonly ReportMeasure[]): ReportMeasure => ({
  name: freeName('m', measures),
  kind: 'count',
  column: '',
  when: '',
  over: '',
  overWhen: '',
  percent: 90,
  expression: '',
  extras: [],
  label: { zh: '' },
  format: '',
  marks: [],
  hasBar: false,
});

const SIDE = { weight: 1, blocks: [] };

/** A block of a kind on a set, with what every block of the kind needs. */
export function newBlock(kind: ReportBlock['kind'], set: string): ReportBlock {
  const shared = { id: newId(), set };
  const measures = [newMeasure([])];
  switch (kind) {
    case 'table':
      return ReportBlock.parse({ ...shared, kind, columns: [{ column: '' }] });
    case 'group':
      return ReportBlock.parse({ ...shared, kind, measures, groups: [{ column: '' }] });
    case 'crosstab':
      return ReportBlock.parse({
        ...shared,
        kind,
        measures,
        rows: [{ column: '' }],
        columns: [{ column: '' }],
      });
    case 'chart':
      return ReportBlock.parse({
        ...shared,
        kind,
        measures,
        category: { column: '' },
        chart: { kind: 'bar' },
      });
    case 'figures':
      return ReportBlock.parse({ ...shared, kind, measures });
    case 'columns':
      return ReportBlock.parse({ ...shared, kind, columns: [SIDE, SIDE] });
    default:
      return ReportBlock.parse({ id: shared.id, kind });
  }
}

const isInner = (block: ReportBlock): block is InnerBlock =>
  block.kind !== 'columns' && block.kind !== 'pageBreak';

/** Kinds of blocks that may stand in a column. */
export const INNER_KINDS = BLOCK_KINDS.filter((kind) => kind !== 'columns' && kind !== 'pageBreak');

/** A new block for a column. */
export const newInnerBlocks = (kind: InnerBlock['kind'], set: string): InnerBlock[] =>
  [newBlock(kind, set)].filter(isInner);

/** Where a block stands: by its place in the report, or in a column of the block that is there. */
export type BlockPlace = {
  readonly at: number;
  readonly inner?: { readonly column: number; readonly at: number };
};

type Blocks = readonly ReportBlock[];
type Column = Extract<ReportBlock, { kind: 'columns' }>['columns'][number];

const columnsAt = (blocks: Blocks, at: number): readonly Column[] => {
  const block = blocks[at];
  return block?.kind === 'columns' ? block.columns : [];
};

/** The block at a place; nothing where there is none. */
export const blockAt = (blocks: Blocks, { at, inner }: BlockPlace): ReportBlock | undefined =>
  inner ? columnsAt(blocks, at)[inner.column]?.blocks[inner.at] : blocks[at];

/** Where the block of an id stands. */
export function placeOf(blocks: Blocks, id: string): BlockPlace | null {
  for (const [at, block] of blocks.entries()) {
    if (block.id === id) return { at };
    for (const [column, { blocks: own }] of columnsAt(blocks, at).entries()) {
      const place = own.findIndex((inner) => inner.id === id);
      if (place >= 0) return { at, inner: { column, at: place } };
    }
  }
  return null;
}

/** Blocks of which one is another. */
export const withBlock = (blocks: Blocks, { at, inner }: BlockPlace, next: ReportBlock): ReportBlock[] =>
  inner
    ? withColumn(blocks, { at, column: inner.column }, (own) =>
        own.map((one, place) => (place === inner.at && isInner(next) ? next : one)),
      )
    : blocks.map((one, place) => (place === at ? next : one));

/** Blocks without one of them. */
export const withoutBlock = (blocks: Blocks, { at, inner }: BlockPlace): ReportBlock[] =>
  inner
    ? withColumn(blocks, { at, column: inner.column }, (own) =>
        own.filter((_one, place) => place !== inner.at),
      )
    : blocks.filter((_one, place) => place !== at);

const withColumn = (
  blocks: Blocks,
  { at, column }: { readonly at: number; readonly column: number },
  change: (own: readonly InnerBlock[]) => InnerBlock[],
): ReportBlock[] =>
  blocks.map((block, place) => {
    if (place !== at || block.kind !== 'columns') return block;
    const columns = block.columns.map((one, number) =>
      number === column ? { ...one, blocks: change(one.blocks) } : one,
    );
    return { ...block, columns };
  });

/** Where a block comes to stand one step on or back: from the end of a column it goes on into the next one. */
export function nextPlace(blocks: Blocks, { at, inner }: BlockPlace, step: -1 | 1): BlockPlace | null {
  if (!inner) return blocks[at + step] ? { at: at + step } : null;
  const columns = columnsAt(blocks, at);
  const to = inner.at + step;
  if (columns[inner.column]?.blocks[to]) return { at, inner: { ...inner, at: to } };
  const column = inner.column + step;
  const other = columns[column];
  return other ? { at, inner: { column, at: step > 0 ? 0 : other.blocks.length } } : null;
}

/** The columns that a block may go to, and the line below its own columns. */
export function otherPlaces(blocks: Blocks, { at, inner }: BlockPlace): BlockPlace[] {
  const block = blockAt(blocks, { at, ...(inner && { inner }) });
  if (!block || !isInner(block)) return [];
  const columns = blocks.flatMap((_one, place) =>
    columnsAt(blocks, place).flatMap((column, number): BlockPlace[] =>
      inner && place === at && number === inner.column
        ? []
        : [{ at: place, inner: { column: number, at: column.blocks.length } }],
    ),
  );
  return inner ? [...columns, { at: at + 1 }] : columns;
}

/** Blocks of which one has gone to another place, and which place that is by then. */
export function moved(
  blocks: Blocks,
  from: BlockPlace,
  to: BlockPlace,
): { readonly blocks: ReportBlock[]; readonly place: BlockPlace } {
  const block = blockAt(blocks, from);
  const rest = withoutBlock(blocks, from);
  const { inner } = to;
  if (!block || !inner) return { blocks: block ? rest.toSpliced(to.at, 0, block) : rest, place: to };
  // The columns move up when a block before them has gone.
  const at = !from.inner && from.at < to.at ? to.at - 1 : to.at;
  const put = withColumn(rest, { at, column: inner.column }, (own) =>
    isInner(block) ? own.toSpliced(inner.at, 0, block) : [...own],
  );
  return { blocks: put, place: { at, inner } };
}
