import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPts } from './points.ts';
import { type ClauseMap, likeForLike, type YearItem } from './trend.ts';

test('T30: like for like 743.5 of 886 and 771 of 880 are 83.9 and 87.6', () => {
  // An item of 100 points that only 2025 had, and one of 50 that is not applicable in 2026, stay out.
  const result = likeForLike({
    from: [scored('a', 500, 420.5), scored('b', 386, 323), scored('old', 100, 10), scored('na', 50, 50)],
    to: [scored('a2', 500, 430), scored('b2', 380, 341), scored('new', 90, 0), notApplicable('na2', 50)],
    maps: [same('a', 'a2'), { ...same('b', 'b2'), relation: 'CHANGED' }, same('na', 'na2')],
  });
  assert.deepEqual([result.from.percent, result.to.percent, result.pairs], [8390, 8760, 2]);
  assert.deepEqual(result.notCommon, [{ fromNodeId: 'na', toNodeId: 'na2' }]);
  assert.deepEqual([result.fromGaps, result.toGaps], [['old'], ['new']]);
});

test('a split item counts by its ratio in the earlier year', () => {
  const from = [scored('a', 10, 8)];
  const maps: ClauseMap[] = [
    { fromNodeId: 'a', toNodeId: 'x', relation: 'SPLIT', ratio: 0.6 },
    { fromNodeId: 'a', toNodeId: 'y', relation: 'SPLIT', ratio: 0.4 },
  ];
  const both = likeForLike({ from, to: [scored('x', 7, 7), scored('y', 5, 1)], maps });
  assert.deepEqual([both.from.percent, both.to.percent], [8000, 6670]);
  const one = likeForLike({ from, to: [scored('x', 7, 7), notApplicable('y', 5)], maps });
  assert.deepEqual([due(one.from), due(one.to), one.pairs], [6, 7, 1]);
});

test('a merged item counts by its ratio in the later year', () => {
  const result = likeForLike({
    from: [scored('a', 6, 3), notApplicable('b', 4)],
    to: [scored('x', 10, 9)],
    maps: [
      { fromNodeId: 'a', toNodeId: 'x', relation: 'MERGED', ratio: 0.6 },
      { fromNodeId: 'b', toNodeId: 'x', relation: 'MERGED', ratio: 0.4 },
    ],
  });
  assert.deepEqual([due(result.from), due(result.to)], [6, 6]);
  assert.deepEqual([result.from.percent, result.to.percent], [5000, 9000]);
});

test('ratios of three decimals are summed without drift', () => {
  const ratios = [0.1, 0.2, 0.7];
  const result = likeForLike({
    from: [scored('a', 10, 8.87)],
    to: ratios.map((_, i) => scored(`x${i}`, 1, 1)),
    maps: ratios.map((ratio, i) => ({ fromNodeId: 'a', toNodeId: `x${i}`, relation: 'SPLIT', ratio })),
    digits: 2,
  });
  assert.equal(due(result.from), 10);
  assert.equal(result.from.percent, 8870);
});

test('removed and new items are named by the map, everything else that is missing is a gap', () => {
  const result = likeForLike({
    from: [scored('gone', 5, 5), scored('lost', 5, 5), scored('dangling', 5, 5)],
    to: [scored('fresh', 5, 5), scored('stray', 5, 5)],
    maps: [
      { fromNodeId: 'gone', toNodeId: null, relation: 'REMOVED' },
      { fromNodeId: null, toNodeId: 'fresh', relation: 'NEW' },
      same('dangling', 'not there'),
    ],
  });
  assert.deepEqual([result.removed, result.added], [['gone'], ['fresh']]);
  assert.deepEqual([result.fromGaps, result.toGaps], [['lost', 'dangling'], ['stray']]);
  assert.deepEqual([result.from.percent, result.from.exact, result.to.percent], [null, null, null]);
});

function same(fromNodeId: string, toNodeId: string): ClauseMap {
  return { fromNodeId, toNodeId, relation: 'SAME' };
}

function scored(nodeId: string, standard: number, score: number): YearItem {
  return { nodeId, standardScore: toPts(standard), outcome: 'scored', score: toPts(score) };
}

function notApplicable(nodeId: string, standard: number): YearItem {
  return { nodeId, standardScore: toPts(standard), outcome: 'na', score: null };
}

function due(year: { due: { num: bigint; den: bigint } }): number {
  return Number(year.due.num) / Number(year.due.den) / 100;
}
