import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GRADE_SCHEMES } from './grade.ts';
import { ITEM_STATUS, type ItemStatus } from './item-entry.ts';
import { toPts } from './points.ts';
import { rational, roundToHundredths } from './rational.ts';
import { SHEET_A, SHEET_B, sheetOf, VERSION } from './sheet.fixture.ts';
import { computeSheet, type SheetNode, type SheetRow } from './sheet.ts';

test('T08: what an item cannot hold is taken from its section', () => {
  const nodes = [
    group('1'),
    group('1.1', '1'),
    item('a', '1.1', 8),
    item('b', '1.1', 8),
    item('c', '1.1', 6),
  ];
  const rows = [scored('a', 6), { ...scored('b', 0), spill: 200 }, scored('c', 6)];
  const { chapters, totals } = computeSheet({ nodes, rows, version: VERSION });
  const section = chapters[0]?.sections[0];
  assert.deepEqual([section?.got, section?.due, section?.rate], [1000, 2200, 4550]);
  assert.deepEqual([totals.got, totals.percent], [1000, 4550]);
});

test('spill is held inside its own section and never below zero', () => {
  const nodes = [group('1'), group('1.1', '1'), item('a', '1.1', 8), group('1.2', '1'), item('b', '1.2', 8)];
  const rows = [{ ...scored('a', 0), spill: 900 }, scored('b', 8)];
  const { chapters } = computeSheet({ nodes, rows, version: VERSION });
  assert.deepEqual(
    chapters[0]?.sections.map(({ got }) => got),
    [0, 800],
  );
  assert.equal(chapters[0]?.got, 800);
});

test('T10: 831.5 of 938 is 88.6', () => {
  const { totals } = computeSheet(sheetOf([{ due: 938, got: 831.5, na: [62] }]));
  assert.equal(totals.percent, 8860);
  assert.equal(totals.notApplicable, 6200);
  assert.equal(totals.exactRate && roundToHundredths(totals.exactRate, 2), 8865);
});

test('T11: 899.5 of 1000 rounds to 90.0 and reaches 一级 when the floors hold', () => {
  const { totals } = computeSheet(sheetOf([{ due: 1000, got: 899.5 }]));
  assert.deepEqual([totals.percent, totals.grade?.name], [9000, '一级']);
  const withWeakChapter = sheetOf([
    { due: 990, got: 893.5 },
    { due: 10, got: 6 },
  ]);
  const weak = computeSheet(withWeakChapter).totals;
  assert.deepEqual([weak.percent, weak.grade?.name, weak.grade?.byPercent], [9000, '三级', '一级']);
});

test('T13: sheet A gives 87.0 and 二级 over 954 due points', () => {
  const { chapters, totals } = computeSheet(sheetOf(SHEET_A));
  assert.deepEqual(
    chapters.map(({ due }) => due / 100),
    [110, 70, 90, 314, 150, 100, 60, 60],
  );
  assert.deepEqual(
    chapters.map(({ rate }) => rate && rate / 100),
    [89.5, 90, 88.3, 85.4, 87.7, 88, 86.7, 82.5],
  );
  assert.deepEqual([totals.due, totals.got, totals.standard], [95_400, 83_000, 100_000]);
  assert.deepEqual([totals.percent, totals.grade?.name, totals.grade?.reasons], [8700, '二级', []]);
});

test('T13: N/A counts neither as zero (83.0) nor as full marks (87.6)', () => {
  const { totals } = computeSheet(sheetOf(SHEET_A));
  const asZero = roundToHundredths(rational(100 * totals.got, totals.standard), 1);
  const asFull = roundToHundredths(rational(100 * (totals.got + totals.notApplicable), totals.standard), 1);
  assert.deepEqual([asZero, asFull], [8300, 8760]);
  assert.ok(totals.percent !== asZero && totals.percent !== asFull);
});

test('T14: sheet B has 91.2 but chapter 3 with 68.9 makes it 三级, and the reason says so', () => {
  const { totals } = computeSheet(sheetOf(SHEET_B));
  assert.deepEqual([totals.got, totals.percent], [91_150, 9120]);
  assert.deepEqual(totals.grade, {
    name: '三级',
    band: 2,
    byPercent: '一级',
    reasons: [{ kind: 'chapterFloor', chapterId: '3', nodeCode: '3', rate: 6890, floor: 7000 }],
  });
});

test('T16: sheet A weighted by chapter gives 87.2', () => {
  const { totals } = computeSheet(sheetOf(SHEET_A, { ...VERSION, scoreMethod: 'WEIGHTED' }));
  assert.equal(totals.percent, 8720);
  assert.equal(totals.exactRate && roundToHundredths(totals.exactRate, 2), 8718);
});

test('T18: bonus points are added after rounding and held at the cap', () => {
  const base = sheetOf([{ due: 938, got: 831.5 }], { ...VERSION, bonusCap: 500 });
  const nodes = [
    ...base.nodes,
    { ...item('x', '1.1', 3), isBonus: true },
    { ...item('y', '1.1', 4), isBonus: true },
  ];
  const rows = [...base.rows, scored('x', 3), scored('y', 4)];
  const { totals } = computeSheet({ ...base, nodes, rows });
  assert.deepEqual([totals.rate, totals.bonus, totals.bonusCounted, totals.percent], [8860, 700, 500, 9360]);
  assert.deepEqual([totals.due, totals.standard], [93_800, 93_800]);
  assert.equal(computeSheet({ nodes, rows, version: { ...VERSION, bonusCap: 0 } }).totals.percent, 8860);
});

test('a bonus never lifts the percent above 100', () => {
  const base = sheetOf([{ due: 100, got: 98 }], { ...VERSION, bonusCap: 1000 });
  const nodes = [...base.nodes, { ...item('x', '1.1', 5), isBonus: true }];
  assert.equal(computeSheet({ ...base, nodes, rows: [...base.rows, scored('x', 5)] }).totals.percent, 10_000);
});

test('T20: after a veto the sheet is 不达标 and still shows its percent', () => {
  const base = sheetOf([{ due: 100, got: 93 }]);
  const rows = base.rows.map((row, index) => (index === 9 ? { ...row, veto: true } : row));
  const { totals } = computeSheet({ ...base, rows });
  assert.deepEqual([totals.percent, totals.grade?.name, totals.grade?.byPercent], [9300, '不达标', '一级']);
  assert.deepEqual(totals.grade?.reasons, [{ kind: 'veto', nodeIds: ['1.1.10'] }]);
  assert.deepEqual(totals.vetoIds, ['1.1.10']);
});

test('T22: a chapter of 69.95 meets the floor of 70 and one of 69.94 does not', () => {
  const gradeWith = (got: number) => {
    const { chapters, totals } = computeSheet(
      sheetOf([
        { due: 900, got: 900 },
        { due: 100, got },
      ]),
    );
    return [chapters[1]?.rate, totals.grade?.name];
  };
  assert.deepEqual(gradeWith(69.95), [7000, '一级']);
  assert.deepEqual(gradeWith(69.94), [6990, '三级']);
});

test('chapters where everything is N/A have no rate, no floor and no weight', () => {
  const chapters = [
    { due: 100, got: 90, weight: 60 },
    { due: 0, got: 0, na: [10], weight: 40 },
  ];
  for (const scoreMethod of ['POINTS', 'WEIGHTED'] as const) {
    const sheet = computeSheet(sheetOf(chapters, { ...VERSION, scoreMethod }));
    assert.deepEqual([sheet.chapters[1]?.rate, sheet.chapters[1]?.exactRate], [null, null]);
    assert.deepEqual([sheet.totals.percent, sheet.totals.grade?.name], [9000, '一级']);
  }
});

test('a sheet where everything is N/A has no percent and says why', () => {
  const { totals } = computeSheet(sheetOf([{ due: 0, got: 0, na: [10, 5] }]));
  assert.deepEqual(
    [totals.percent, totals.exactRate, totals.grade, totals.emptyReason, totals.provisional],
    [null, null, null, 'allNotApplicable', false],
  );
  assert.equal(totals.completion, 10_000);
});

test('a sheet without scores or without weights says so', () => {
  const nodes = [group('1'), group('1.1', '1'), item('a', '1.1', 8)];
  assert.equal(computeSheet({ nodes, rows: [], version: VERSION }).totals.emptyReason, 'nothingScored');
  const version = { ...VERSION, scoreMethod: 'WEIGHTED' } as const;
  assert.equal(computeSheet({ nodes, rows: [scored('a', 8)], version }).totals.emptyReason, 'noWeight');
  const empty = computeSheet({ nodes: [], rows: [], version }).totals;
  assert.deepEqual([empty.emptyReason, empty.completion], ['nothingScored', null]);
});

test('while items are open the figures run over decided items and are provisional', () => {
  const nodes = [
    group('1'),
    group('1.1', '1'),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => item(id, '1.1', 10)),
  ];
  const rows: SheetRow[] = [
    scored('a', 9),
    row('b', ITEM_STATUS.unscored),
    row('c', ITEM_STATUS.naClaimed),
    row('d', ITEM_STATUS.naRefused),
    row('e', ITEM_STATUS.naAccepted),
  ];
  const { totals } = computeSheet({ nodes, rows, version: VERSION });
  assert.deepEqual([totals.due, totals.got, totals.open, totals.notApplicable], [1000, 900, 4000, 1000]);
  assert.deepEqual([totals.percent, totals.completion, totals.provisional], [9000, 3330, true]);
  assert.deepEqual([totals.openIds, totals.naIds], [['b', 'c', 'd', 'f'], ['e']]);
  assert.deepEqual([totals.items, totals.decided, totals.naItems], [6, 2, 1]);
});

test('a veto of a row that is not scored does not count', () => {
  const nodes = [group('1'), group('1.1', '1'), item('a', '1.1', 10), item('b', '1.1', 10)];
  const rows = [scored('a', 9), { ...row('b', ITEM_STATUS.naAccepted), veto: true }];
  assert.deepEqual(computeSheet({ nodes, rows, version: VERSION }).totals.vetoIds, []);
});

test('trees of two to five levels are summed by chapter and second level', () => {
  const nodes = [
    group('1'),
    item('a', '1', 10),
    group('2'),
    group('2.1', '2'),
    group('2.1.1', '2.1'),
    group('2.1.1.1', '2.1.1'),
    item('b', '2.1.1.1', 10),
    item('c', '2.1', 10),
    group('3'),
  ];
  const rows = [scored('a', 5), { ...scored('b', 0), spill: 300 }, scored('c', 10)];
  const { chapters } = computeSheet({ nodes, rows, version: VERSION });
  assert.deepEqual(
    chapters.map(({ id, got, sections }) => [id, got, sections.map((section) => [section.id, section.got])]),
    [
      ['1', 500, [['1', 500]]],
      ['2', 700, [['2.1', 700]]],
      ['3', 0, []],
    ],
  );
});

test('without a grade scheme there is no grade', () => {
  const sheet = sheetOf([{ due: 100, got: 93 }], { ...VERSION, gradeScheme: null });
  assert.equal(computeSheet(sheet).totals.grade, null);
});

test('percents keep zero, one or two decimals as the version says', () => {
  const percent = (roundDigits: 0 | 1 | 2) =>
    computeSheet(sheetOf([{ due: 938, got: 831.5 }], { ...VERSION, roundDigits })).totals.percent;
  assert.deepEqual([percent(0), percent(1), percent(2)], [8900, 8860, 8865]);
});

const status = fc.constantFrom<ItemStatus>(0, 1, 1, 1, 1, 2, 3, 4);
const sheet = fc
  .array(
    fc.array(
      fc.record({
        standard: fc.integer({ min: 1, max: 3000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        status,
      }),
      { maxLength: 8 },
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((chapters) => {
    const nodes: SheetNode[] = [];
    const rows: SheetRow[] = [];
    chapters.forEach((items, c) => {
      nodes.push({ ...group(`${c}`), weight: c + 1 }, group(`${c}.1`, `${c}`));
      items.forEach(({ standard, part, status: itemStatus }, i) => {
        const id = `${c}.1.${i}`;
        nodes.push({ id, parentId: `${c}.1`, nodeCode: id, standardScore: standard });
        rows.push({
          nodeId: id,
          status: itemStatus,
          score: itemStatus === 1 ? Math.floor(part * standard) : null,
        });
      });
    });
    return { nodes, rows, version: { ...VERSION, gradeScheme: GRADE_SCHEMES.five } };
  });

test('totals are the sums of chapters and sections, and rates stay between 0 and 100', () => {
  fc.assert(
    fc.property(sheet, fc.constantFrom('POINTS', 'WEIGHTED'), (input, scoreMethod) => {
      const { chapters, totals } = computeSheet({ ...input, version: { ...input.version, scoreMethod } });
      const sum = (key: 'due' | 'got' | 'open' | 'notApplicable' | 'items') =>
        chapters.reduce((total, chapter) => total + chapter[key], 0);
      for (const key of ['due', 'got', 'open', 'notApplicable', 'items'] as const)
        assert.equal(totals[key], sum(key));
      assert.equal(totals.standard, totals.due + totals.open + totals.notApplicable);
      for (const rate of [totals.percent, ...chapters.map((chapter) => chapter.rate)]) {
        assert.ok(rate === null || (rate >= 0 && rate <= 10_000));
      }
      assert.equal(totals.provisional, totals.openIds.length > 0);
    }),
  );
});

test('the order of rows does not matter', () => {
  fc.assert(
    fc.property(sheet, (input) => {
      assert.deepEqual(computeSheet({ ...input, rows: input.rows.toReversed() }), computeSheet(input));
    }),
  );
});

test('accepting N/A takes exactly the item out of the denominator', () => {
  fc.assert(
    fc.property(sheet, fc.nat(), (input, pick) => {
      const chosen = input.rows
        .filter((entry) => entry.status === 1)
        .at(pick % Math.max(1, input.rows.length));
      if (!chosen) return;
      const standard = input.nodes.find(({ id }) => id === chosen.nodeId)?.standardScore ?? 0;
      const before = computeSheet(input).totals;
      const rows = input.rows.map((entry) =>
        entry === chosen ? { ...entry, status: ITEM_STATUS.naAccepted, score: null } : entry,
      );
      const after = computeSheet({ ...input, rows }).totals;
      assert.equal(after.due, before.due - standard);
      assert.equal(after.got, before.got - (chosen.score ?? 0));
      assert.equal(after.standard, before.standard);
    }),
  );
});

test('a lower item score never raises the percent', () => {
  fc.assert(
    fc.property(sheet, fc.nat(), fc.constantFrom('POINTS', 'WEIGHTED'), (input, pick, scoreMethod) => {
      const version = { ...input.version, scoreMethod };
      const chosen = input.rows.at(pick % Math.max(1, input.rows.length));
      const rows = input.rows.map((entry) =>
        entry === chosen && entry.score ? { ...entry, score: entry.score - 1 } : entry,
      );
      const before = computeSheet({ ...input, version }).totals.percent ?? 0;
      assert.ok((computeSheet({ ...input, rows, version }).totals.percent ?? 0) <= before);
    }),
  );
});

function group(id: string, parentId: string | null = null): SheetNode {
  return { id, parentId, nodeCode: id };
}

function item(id: string, parentId: string, standard: number): SheetNode {
  return { id, parentId, nodeCode: id, standardScore: toPts(standard) };
}

function scored(nodeId: string, score: number): SheetRow {
  return { nodeId, status: ITEM_STATUS.scored, score: toPts(score) };
}

function row(nodeId: string, itemStatus: ItemStatus): SheetRow {
  return { nodeId, status: itemStatus, score: null };
}
