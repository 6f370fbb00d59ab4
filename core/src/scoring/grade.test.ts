import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChapterRate, GRADE_SCHEMES, type GradeScheme, gradeOf } from './grade.ts';

const nameOf = (scheme: GradeScheme, percent: number, lowest: number | null = 10_000) =>
  gradeOf({ scheme, percent, chapters: [chapter('1', lowest)], vetoNodeIds: [] })?.name;

test('the presets give their bands at the exact limits', () => {
  const { water3, industry3, five } = GRADE_SCHEMES;
  const limits: [scheme: GradeScheme, percent: number, name: string][] = [
    [water3, 9000, '一级'],
    [water3, 8990, '二级'],
    [water3, 8000, '二级'],
    [water3, 7990, '三级'],
    [water3, 7000, '三级'],
    [water3, 6990, '不达标'],
    [industry3, 9000, '一级'],
    [industry3, 7500, '二级'],
    [industry3, 7490, '三级'],
    [industry3, 5990, '不达标'],
    [five, 9500, '优'],
    [five, 9490, '良'],
    [five, 8490, '中'],
    [five, 7490, '合格'],
    [five, 5990, '不达标'],
  ];
  for (const [scheme, percent, name] of limits)
    assert.equal(nameOf(scheme, percent), name, `${scheme.fullName} ${percent}`);
});

test('chapter floors hold at the limit, ignore chapters without a rate, and exist only where set', () => {
  const { water3, industry3 } = GRADE_SCHEMES;
  assert.equal(nameOf(water3, 9500, 7000), '一级');
  assert.equal(nameOf(water3, 9500, 6990), '三级');
  assert.equal(nameOf(water3, 9500, 5990), '不达标');
  assert.equal(nameOf(water3, 9500, null), '一级');
  assert.equal(nameOf(industry3, 9500, 100), '一级');
});

test('every weak chapter is named once with the lowest floor that it missed', () => {
  const chapters = [chapter('2', 6500), chapter('5', 5500), chapter('6', 9000)];
  const grade = gradeOf({ scheme: GRADE_SCHEMES.water3, percent: 9100, chapters, vetoNodeIds: [] });
  assert.deepEqual([grade?.name, grade?.band, grade?.byPercent], ['不达标', null, '一级']);
  assert.deepEqual(
    grade?.reasons.map((reason) =>
      reason.kind === 'chapterFloor' ? [reason.nodeCode, reason.rate, reason.floor] : null,
    ),
    [
      ['2', 6500, 7000],
      ['5', 5500, 6000],
    ],
  );
});

test('floors of bands that the percent does not reach are no reason', () => {
  const grade = gradeOf({
    scheme: GRADE_SCHEMES.water3,
    percent: 7500,
    chapters: [chapter('3', 6500)],
    vetoNodeIds: [],
  });
  assert.deepEqual([grade?.name, grade?.reasons], ['三级', []]);
});

test('a veto gives the veto grade of the scheme, also without a percent', () => {
  const scheme = { ...GRADE_SCHEMES.water3, vetoGrade: '一票否决' };
  const vetoed = gradeOf({ scheme, percent: 9300, chapters: [chapter('3', 6500)], vetoNodeIds: ['n1'] });
  assert.deepEqual([vetoed?.name, vetoed?.band, vetoed?.byPercent], ['一票否决', null, '一级']);
  assert.deepEqual(
    vetoed?.reasons.map(({ kind }) => kind),
    ['veto', 'chapterFloor'],
  );
  const noPercent = gradeOf({
    scheme: GRADE_SCHEMES.water3,
    percent: null,
    chapters: [],
    vetoNodeIds: ['n1'],
  });
  assert.equal(noPercent?.name, '不达标');
});

test('without a percent there is no grade', () => {
  assert.equal(gradeOf({ scheme: GRADE_SCHEMES.five, percent: null, chapters: [], vetoNodeIds: [] }), null);
});

function chapter(nodeCode: string, rate: number | null): ChapterRate {
  return { id: `c${nodeCode}`, nodeCode, rate };
}
