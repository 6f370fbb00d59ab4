import { GRADE_SCHEMES } from './grade.ts';
import { ITEM_STATUS } from './item-entry.ts';
import { toPts } from './points.ts';
import type { SheetInput, SheetNode, SheetRow, SheetVersion } from './sheet.ts';

/** A chapter for tests: points due and got, and N/A items by their standard scores. */
export type ChapterFixture = { due: number; got: number; na?: readonly number[]; weight?: number };

/** The version that most vectors use: POINTS, one decimal, no bonus, 水务三级. */
export const VERSION: SheetVersion = {
  scoreMethod: 'POINTS',
  roundDigits: 1,
  bonusCap: 0,
  gradeScheme: GRADE_SCHEMES.water3,
};

/** A sheet of chapters 1, 2, … with one section each, its points spread over items of at most ten points. */
export function sheetOf(chapters: readonly ChapterFixture[], version: SheetVersion = VERSION): SheetInput {
  const nodes: SheetNode[] = [];
  const rows: SheetRow[] = [];
  chapters.forEach(({ due, got, na = [], weight = 0 }, index) => {
    const code = String(index + 1);
    const section = `${code}.1`;
    nodes.push({ id: code, parentId: null, nodeCode: code, weight });
    nodes.push({ id: section, parentId: code, nodeCode: section });
    let dueLeft = toPts(due);
    let gotLeft = toPts(got);
    for (let item = 1; dueLeft > 0; item += 1) {
      const id = `${section}.${item}`;
      const standardScore = Math.min(1000, dueLeft);
      const score = Math.min(standardScore, gotLeft);
      nodes.push({ id, parentId: section, nodeCode: id, standardScore });
      rows.push({ nodeId: id, status: ITEM_STATUS.scored, score });
      dueLeft -= standardScore;
      gotLeft -= score;
    }
    na.forEach((points, position) => {
      const id = `${section}.na${position + 1}`;
      nodes.push({ id, parentId: section, nodeCode: id, standardScore: toPts(points) });
      rows.push({ nodeId: id, status: ITEM_STATUS.naAccepted, score: null });
    });
  });
  return { nodes, rows, version };
}

/** Sheet A of the vectors (audit-domain T13): section 5.2, 4.1.10 and 4.2.6 not applicable. */
export const SHEET_A: readonly ChapterFixture[] = [
  { due: 110, got: 98.5, weight: 10 },
  { due: 70, got: 63, weight: 10 },
  { due: 90, got: 79.5, weight: 10 },
  { due: 314, got: 268, na: [8, 8], weight: 30 },
  { due: 150, got: 131.5, na: [10, 12, 8], weight: 20 },
  { due: 100, got: 88, weight: 10 },
  { due: 60, got: 52, weight: 5 },
  { due: 60, got: 49.5, weight: 5 },
];

/** Sheet B of the vectors (audit-domain T14): nothing left out, chapter 3 under 70 %. */
export const SHEET_B: readonly ChapterFixture[] = [
  { due: 110, got: 104 },
  { due: 70, got: 66 },
  { due: 90, got: 62 },
  { due: 330, got: 309.5 },
  { due: 180, got: 166 },
  { due: 100, got: 93 },
  { due: 60, got: 56 },
  { due: 60, got: 55 },
];
