import { GRADE_SCHEMES } from '@auditplus/core/scoring/grade.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { computeSheet, type Sheet, type SheetNode } from '@auditplus/core/scoring/sheet.ts';
import type { Line } from '@auditplus/core/scoring/stages.ts';
import type { RowPlan, SheetFigures } from '../plan-types.ts';
import type { StandardVersionData } from '../standard-types.ts';

/** Computes the sheet of a task from rows of the plan with the arithmetic of `core`. */
export function sheetOf(
  version: StandardVersionData,
  lines: readonly Line[],
  rows: readonly RowPlan[],
): Sheet {
  return computeSheet({
    nodes: nodesOf(version, lines),
    rows: rows.map(({ code, status, score }) => ({
      nodeId: code,
      status,
      score: score === null ? null : toPts(score),
    })),
    version: { scoreMethod: 'POINTS', roundDigits: 1, bonusCap: 0, gradeScheme: GRADE_SCHEMES.water3 },
  });
}

/** The published figures of a sheet. @throws when nothing is due */
export function sheetFigures(
  version: StandardVersionData,
  lines: readonly Line[],
  rows: readonly RowPlan[],
): SheetFigures {
  const { chapters, totals } = sheetOf(version, lines, rows);
  const weakest = chapters
    .filter(({ rate }) => rate !== null)
    .reduce((low, chapter) => ((chapter.rate ?? 0) < (low.rate ?? 0) ? chapter : low));
  if (totals.percent === null || !isGrade(totals.grade?.name)) throw new Error('the sheet has no result');
  return {
    due: fromPts(totals.due),
    got: fromPts(totals.got),
    percent: fromPts(totals.percent),
    grade: totals.grade.name,
    weakestChapter: weakest.nodeCode,
    weakestRate: fromPts(weakest.rate ?? 0),
  };
}

function isGrade(name: string | undefined): name is SheetFigures['grade'] {
  return name === '一级' || name === '二级' || name === '三级' || name === '不达标';
}

function nodesOf(version: StandardVersionData, lines: readonly Line[]): SheetNode[] {
  return version.chapters.flatMap((chapter) => [
    { id: chapter.code, parentId: null, nodeCode: chapter.code },
    ...chapter.sections.flatMap((section) => [
      { id: section.code, parentId: chapter.code, nodeCode: section.code },
      ...section.items
        .filter(({ line }) => lines.includes(line))
        .map(({ code, standardScore }) => ({
          id: code,
          parentId: section.code,
          nodeCode: code,
          standardScore: toPts(standardScore),
        })),
    ]),
  ]);
}
