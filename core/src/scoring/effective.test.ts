import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import {
  type EffectiveItem,
  effectiveItem,
  effectiveRow,
  type RecordState,
  type StageEntry,
  type StageRow,
} from './effective.ts';
import { ITEM_STATUS } from './item-entry.ts';
import { toPts } from './points.ts';
import { VERSION } from './sheet.fixture.ts';
import { computeSheet } from './sheet.ts';
import {
  compareStages,
  type Line,
  nextStage,
  previousStage,
  STAGES,
  type Stage,
  stagesOfLine,
} from './stages.ts';

type Vector = {
  code: string;
  line: Line;
  standard: number;
  stages: StageEntry[];
  expected: Partial<EffectiveItem>;
};

// audit-domain T33, row by row. 5.3.4 sits in a returned COMPANY part, 1.1.1 in a confirmed one.
const T33: Vector[] = [
  {
    code: '1.1.1',
    line: 'C',
    standard: 8,
    stages: [
      confirmed('SELF', scored(8)),
      confirmed('COMPANY', scored(6)),
      confirmed('HQ', agreed(scored(6))),
      inState('MSD', stageRecordLifecycle.state.scoring, scored(5)),
    ],
    expected: { outcome: 'scored', score: 600, stage: 'HQ', originStage: 'COMPANY', agree: true },
  },
  {
    code: '4.1.6',
    line: 'W',
    standard: 14,
    stages: [
      confirmed('SELF', scored(14)),
      confirmed('COMPANY', scored(12)),
      confirmed('WATER', scored(9)),
      confirmed('MSD', scored(11)),
    ],
    expected: { outcome: 'scored', score: 1100, stage: 'MSD', originStage: 'MSD', agree: false },
  },
  {
    code: '1.6.2',
    line: 'H',
    standard: 5,
    stages: [confirmed('SELF', scored(5)), confirmed('HQ', scored(3))],
    expected: { outcome: 'scored', score: 300, stage: 'HQ', originStage: 'HQ' },
  },
  {
    code: '4.1.10',
    line: 'W',
    standard: 8,
    stages: [
      confirmed('SELF', { status: ITEM_STATUS.naClaimed, score: null }),
      confirmed('COMPANY', { status: ITEM_STATUS.naAccepted, score: null }),
      confirmed('WATER', scored(6)),
      confirmed('MSD', agreed(scored(6))),
    ],
    expected: { outcome: 'scored', score: 600, stage: 'MSD', originStage: 'WATER' },
  },
  {
    code: '4.2.6',
    line: 'C',
    standard: 8,
    stages: [
      confirmed('SELF', { status: ITEM_STATUS.naClaimed, score: null }),
      confirmed('COMPANY', { status: ITEM_STATUS.naAccepted, score: null }),
      confirmed('HQ', agreed({ status: ITEM_STATUS.naAccepted, score: null })),
    ],
    expected: { outcome: 'na', score: null, stage: 'HQ', originStage: 'COMPANY' },
  },
  {
    code: '5.3.4',
    line: 'C',
    standard: 12,
    stages: [
      confirmed('SELF', scored(10)),
      inState('COMPANY', stageRecordLifecycle.state.returned, scored(4)),
    ],
    expected: { outcome: 'scored', score: 1000, stage: 'SELF', originStage: 'SELF' },
  },
];

for (const { code, line, stages, expected } of T33) {
  test(`T33 ${code}: the highest confirmed stage of line ${line} counts`, () => {
    const item = effectiveItem({ line, stages });
    assert.deepEqual({ ...item, ...expected }, item);
    assert.deepEqual(effectiveItem({ line, stages: stages.toReversed() }), item);
  });
}

test('T33: due 47 and got 36 make 76.6', () => {
  const totals = computeSheet(effectiveSheet(T33)).totals;
  assert.deepEqual([totals.due, totals.got, totals.percent, totals.provisional], [4700, 3600, 7660, false]);
});

test('T33: a claim without a decision leaves the item open', () => {
  const undecided = T33.map((vector) =>
    vector.code === '4.2.6' ? { ...vector, stages: vector.stages.slice(0, 1) } : vector,
  );
  const totals = computeSheet(effectiveSheet(undecided)).totals;
  assert.deepEqual([totals.openIds, totals.provisional], [['4.2.6'], true]);
});

test('draft, submitted, returned and skipped records never count', () => {
  for (const state of [0, 1, 2, 3, 5] as RecordState[]) {
    const stages = [confirmed('SELF', scored(8)), inState('COMPANY', state, scored(2))];
    assert.deepEqual(effectiveItem({ line: 'C', stages }).score, 800, String(state));
  }
});

test('an item without any confirmed stage is open and has no stage', () => {
  const item = effectiveItem({
    line: 'C',
    stages: [inState('SELF', stageRecordLifecycle.state.submitted, scored(8))],
  });
  assert.deepEqual([item.outcome, item.stage, item.originStage, item.score], ['open', null, null, null]);
});

test('a confirmed stage without a row, a score or a decision leaves the item open', () => {
  const rows: (StageRow | null)[] = [
    null,
    { status: ITEM_STATUS.unscored, score: null },
    { status: ITEM_STATUS.scored, score: null },
    { status: ITEM_STATUS.naRefused, score: 600, veto: true, spill: 100 },
  ];
  for (const row of rows) {
    const stages: StageEntry[] = [confirmed('SELF', scored(8)), { stage: 'HQ', recordState: 4, row }];
    const item = effectiveItem({ line: 'H', stages });
    assert.deepEqual(
      [item.outcome, item.stage, item.score, item.spill, item.veto],
      ['open', 'HQ', null, 0, false],
    );
  }
});

test('stages that the line does not use or the audit switched off are passed over', () => {
  const stages = [
    confirmed('SELF', scored(8)),
    confirmed('WATER', scored(2)),
    confirmed('COMPANY', scored(6)),
  ];
  assert.equal(effectiveItem({ line: 'C', stages }).score, 600);
  assert.equal(effectiveItem({ line: 'H', stages }).score, 800);
  assert.equal(effectiveItem({ line: 'C', enabled: ['SELF', 'HQ'], stages }).score, 800);
});

test('an unbroken chain of agreement goes back to its lowest stage', () => {
  const stages = [confirmed('COMPANY', agreed(scored(6))), confirmed('HQ', agreed(scored(6)))];
  assert.equal(effectiveItem({ line: 'C', stages }).originStage, 'COMPANY');
});

test('spill and veto of the effective row reach the sheet', () => {
  const row: StageRow = { status: ITEM_STATUS.scored, score: 0, spill: 200, veto: true };
  const item = effectiveItem({ line: 'C', stages: [confirmed('SELF', row)] });
  assert.deepEqual(effectiveRow('n1', item), { nodeId: 'n1', status: 1, score: 0, spill: 200, veto: true });
});

test('each line passes its own stages in order', () => {
  assert.deepEqual(stagesOfLine('C'), ['SELF', 'COMPANY', 'HQ', 'MSD']);
  assert.deepEqual(stagesOfLine('W'), ['SELF', 'COMPANY', 'WATER', 'MSD']);
  assert.deepEqual(stagesOfLine('H'), ['SELF', 'HQ', 'MSD']);
  assert.deepEqual(stagesOfLine('W', ['SELF']), ['SELF', 'MSD']);
  assert.deepEqual(
    [previousStage('W', 'MSD'), previousStage('C', 'SELF'), previousStage('H', 'COMPANY')],
    ['WATER', null, null],
  );
  assert.deepEqual(
    [nextStage('W', 'COMPANY'), nextStage('C', 'MSD'), nextStage('H', 'WATER')],
    ['WATER', null, null],
  );
  assert.equal(previousStage('C', 'MSD', ['SELF', 'COMPANY']), 'COMPANY');
  const sorted = STAGES.toReversed().sort(compareStages);
  assert.deepEqual(sorted, [...STAGES]);
});

function effectiveSheet(vectors: readonly Vector[]) {
  const chapters = [...new Set(vectors.map(({ code }) => code.slice(0, 1)))];
  const sections = [...new Set(vectors.map(({ code }) => code.slice(0, 3)))];
  return {
    nodes: [
      ...chapters.map((id) => ({ id, parentId: null, nodeCode: id })),
      ...sections.map((id) => ({ id, parentId: id.slice(0, 1), nodeCode: id })),
      ...vectors.map(({ code, standard }) => ({
        id: code,
        parentId: code.slice(0, 3),
        nodeCode: code,
        standardScore: toPts(standard),
      })),
    ],
    rows: vectors.map(({ code, line, stages }) => effectiveRow(code, effectiveItem({ line, stages }))),
    version: VERSION,
  };
}

function scored(score: number): StageRow {
  return { status: ITEM_STATUS.scored, score: toPts(score) };
}

function agreed(row: StageRow): StageRow {
  return { ...row, agree: true };
}

function confirmed(stage: Stage, row: StageRow): StageEntry {
  return inState(stage, stageRecordLifecycle.state.confirmed, row);
}

function inState(stage: Stage, recordState: RecordState, row: StageRow): StageEntry {
  return { stage, recordState, row };
}
