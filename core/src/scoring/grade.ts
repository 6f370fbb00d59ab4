import { type Percent, toPts } from './points.ts';

/** One band of a grade scheme; percents as plain numbers (90 is 90 %), best band first (audit-domain 3.1). */
export type GradeBand = {
  readonly name: string;
  readonly minPercent: number;
  /** Floor for every chapter's rate, null for none. */
  readonly minChapterRate: number | null;
  /** Colour preset of the component library. */
  readonly color: string;
};

/** A grade scheme: the bands, and the names given below them and on a veto. */
export type GradeScheme = {
  readonly fullName: string;
  readonly bands: readonly GradeBand[];
  readonly failName: string;
  /** `failName` when left out. */
  readonly vetoGrade?: string | null;
};

/** Why a grade is lower than the percent alone would give. The screen words it (第3章得分率低于70%). */
export type GradeReason =
  | { readonly kind: 'veto'; readonly nodeIds: readonly string[] }
  | {
      readonly kind: 'chapterFloor';
      readonly chapterId: string;
      readonly nodeCode: string;
      readonly rate: Percent;
      readonly floor: Percent;
    };

/** The grade of a sheet. */
export type Grade = {
  readonly name: string;
  /** Position in the bands, null below all of them or after a veto. */
  readonly band: number | null;
  /** What the percent alone would have given. */
  readonly byPercent: string;
  /** The veto, and per chapter the lowest floor that it missed; empty when nothing lowered the grade. */
  readonly reasons: readonly GradeReason[];
};

/** A chapter as grading sees it: its rate rounded like the sheet's percent, null when nothing applies. */
export type ChapterRate = {
  readonly id: string;
  readonly nodeCode: string;
  readonly rate: Percent | null;
};

/** The scheme presets of audit-domain 3.1. */
export const GRADE_SCHEMES = {
  water3: {
    fullName: '水务三级',
    bands: [
      { name: '一级', minPercent: 90, minChapterRate: 70, color: 'green' },
      { name: '二级', minPercent: 80, minChapterRate: 70, color: 'blue' },
      { name: '三级', minPercent: 70, minChapterRate: 60, color: 'gold' },
    ],
    failName: '不达标',
  },
  industry3: {
    fullName: '工贸三级',
    bands: [
      { name: '一级', minPercent: 90, minChapterRate: null, color: 'green' },
      { name: '二级', minPercent: 75, minChapterRate: null, color: 'blue' },
      { name: '三级', minPercent: 60, minChapterRate: null, color: 'gold' },
    ],
    failName: '不达标',
  },
  five: {
    fullName: '五档',
    bands: [
      { name: '优', minPercent: 95, minChapterRate: null, color: 'green' },
      { name: '良', minPercent: 85, minChapterRate: null, color: 'cyan' },
      { name: '中', minPercent: 75, minChapterRate: null, color: 'blue' },
      { name: '合格', minPercent: 60, minChapterRate: null, color: 'gold' },
    ],
    failName: '不达标',
  },
} as const satisfies Record<string, GradeScheme>;

/**
 * The grade of a published percent (audit-domain 5.3): the first band whose percent and chapter floor are both
 * met; after any veto the scheme's veto grade. Null when there is no percent and no veto.
 */
export function gradeOf(input: {
  scheme: GradeScheme;
  percent: Percent | null;
  chapters: readonly ChapterRate[];
  vetoNodeIds: readonly string[];
}): Grade | null {
  const { scheme, percent, chapters, vetoNodeIds } = input;
  const vetoed = vetoNodeIds.length > 0;
  if (percent === null && !vetoed) return null;
  const reachedByPercent = scheme.bands.findIndex((band) => reaches(band, percent));
  const band = scheme.bands.findIndex((b) => reaches(b, percent) && chaptersBelow(b, chapters).length === 0);
  const missed = scheme.bands
    .slice(0, band < 0 ? undefined : band)
    .filter((b) => reaches(b, percent))
    .flatMap((b) => chaptersBelow(b, chapters));
  const byPercent = bandName(scheme, reachedByPercent);
  if (!vetoed) {
    return {
      name: bandName(scheme, band),
      band: band < 0 ? null : band,
      byPercent,
      reasons: lowestFloors(missed),
    };
  }
  return {
    name: scheme.vetoGrade || scheme.failName,
    band: null,
    byPercent,
    reasons: [{ kind: 'veto', nodeIds: vetoNodeIds }, ...lowestFloors(missed)],
  };
}

/** Whether bands stand from the highest percent to the lowest under different names: the first that fits wins. */
export function areBandsOrdered(bands: readonly Pick<GradeBand, 'name' | 'minPercent'>[]): boolean {
  const falls = bands.every((band, index) => {
    const above = bands[index - 1];
    return above === undefined || above.minPercent > band.minPercent;
  });
  return falls && new Set(bands.map(({ name }) => name.trim())).size === bands.length;
}

type FloorReason = Extract<GradeReason, { kind: 'chapterFloor' }>;

function reaches(band: GradeBand, percent: Percent | null): boolean {
  return percent !== null && percent >= toPts(band.minPercent);
}

function bandName(scheme: GradeScheme, band: number): string {
  return scheme.bands[band]?.name ?? scheme.failName;
}

function chaptersBelow(band: GradeBand, chapters: readonly ChapterRate[]): FloorReason[] {
  if (band.minChapterRate === null) return [];
  const floor = toPts(band.minChapterRate);
  return chapters.flatMap(({ id, nodeCode, rate }) =>
    rate !== null && rate < floor ? [{ kind: 'chapterFloor', chapterId: id, nodeCode, rate, floor }] : [],
  );
}

/** One reason per chapter: the lowest floor missed explains every band above it too. */
function lowestFloors(missed: readonly FloorReason[]): FloorReason[] {
  const byChapter = new Map<string, FloorReason>();
  for (const reason of missed) {
    const known = byChapter.get(reason.chapterId);
    if (!known || reason.floor < known.floor) byChapter.set(reason.chapterId, reason);
  }
  return [...byChapter.values()];
}
