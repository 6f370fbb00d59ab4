import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReportBlock } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import {
  type BlockPlace,
  blockAt,
  moved,
  nextPlace,
  otherPlaces,
  withBlock,
  withoutBlock,
} from './report-blocks.ts';

const text = (id: string) => ({ kind: 'text' as const, id });
const BLOCKS = [
  text('first'),
  {
    kind: 'columns',
    id: 'columns',
    columns: [
      { weight: 2, blocks: [text('a'), text('b')] },
      { weight: 1, blocks: [text('c')] },
    ],
  },
  { kind: 'pageBreak', id: 'break' },
].map((block) => ReportBlock.parse(block));

/** The ids of blocks in their order; those of columns in brackets. */
const told = (blocks: readonly ReportBlock[]): string =>
  blocks
    .map((block) =>
      block.kind === 'columns'
        ? block.columns.map(({ blocks: own }) => `[${own.map(({ id }) => id).join(' ')}]`).join('')
        : block.id,
    )
    .join(' ');

const stepped = (from: BlockPlace, step: -1 | 1): string => {
  const to = nextPlace(BLOCKS, from, step);
  return to ? told(moved(BLOCKS, from, to).blocks) : 'stays';
};
const inColumn = (column: number, at: number): BlockPlace => ({ at: 1, inner: { column, at } });

test('a block goes up and down, and from the end of a column into the next one', () => {
  assert.equal(stepped({ at: 0 }, 1), '[a b][c] first break');
  assert.equal(stepped({ at: 0 }, -1), 'stays');
  assert.equal(stepped(inColumn(0, 0), 1), 'first [b a][c] break');
  assert.equal(stepped(inColumn(0, 1), 1), 'first [a][b c] break');
  assert.equal(stepped(inColumn(1, 0), -1), 'first [a b c][] break');
  assert.equal(stepped(inColumn(1, 0), 1), 'stays');
});

test('a block goes into a column and out of it again, and is found where it went', () => {
  const [to] = otherPlaces(BLOCKS, { at: 0 });
  assert.ok(to);
  const into = moved(BLOCKS, { at: 0 }, to);
  assert.equal(told(into.blocks), '[a b first][c] break');
  assert.equal(blockAt(into.blocks, into.place)?.id, 'first');
  const out = otherPlaces(into.blocks, into.place).at(-1);
  assert.ok(out);
  const again = moved(into.blocks, into.place, out);
  assert.equal(told(again.blocks), '[a b][c] first break');
  assert.equal(blockAt(again.blocks, again.place)?.id, 'first');
  assert.deepEqual(otherPlaces(BLOCKS, { at: 1 }), [], 'columns stand in no column');
});

test('a block in a column is changed and removed without the others', () => {
  const other = ReportBlock.parse(text('other'));
  assert.equal(told(withBlock(BLOCKS, inColumn(0, 1), other)), 'first [a other][c] break');
  assert.equal(told(withoutBlock(BLOCKS, inColumn(0, 1))), 'first [a][c] break');
});
