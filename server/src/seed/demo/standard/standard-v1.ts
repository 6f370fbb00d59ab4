import type { ChapterData, ItemData, SectionData, StandardVersionData } from '../standard-types.ts';
import { chapter1 } from './chapter-1.ts';
import { chapter2 } from './chapter-2.ts';
import { chapter3 } from './chapter-3.ts';
import { chapter4 } from './chapter-4.ts';
import { chapter5 } from './chapter-5.ts';
import { chapter6 } from './chapter-6.ts';
import { chapter7 } from './chapter-7.ts';
import { chapter8 } from './chapter-8.ts';
import { englishGroups } from './english-names.ts';
import { buildItem } from './item-build.ts';
import type { ChapterSource, SectionSource } from './standard-source.ts';

/** The printed chapters of V1.0, in order. */
export const standardSource: readonly ChapterSource[] = [
  chapter1,
  chapter2,
  chapter3,
  chapter4,
  chapter5,
  chapter6,
  chapter7,
  chapter8,
];

/** 职安健审核标准, the demonstration standard of audit-domain 15. */
export const standardHeader = {
  enCode: 'ZAJ-SHBZ',
  fullName: '职安健审核标准',
  category: '体系',
  sourceNorm: 'GB/T 33000-2016',
  description:
    '清源水务集团职业安全健康审核标准，8章28节120个评价项目，满分1000分；适用于集团成员企业和总部部门。',
} as const;

/** V1.0, in force for the audits of 2025. */
export const standardV10: StandardVersionData = {
  versionNo: 'V1.0',
  state: 'published',
  sourceNorm: standardHeader.sourceNorm,
  effectiveFrom: '2025-01-01',
  effectiveTo: '2025-12-31',
  changeNote: null,
  scoreStep: 0.5,
  totalScore: 1000,
  chapters: standardSource.map(buildChapter),
};

/** All items of a version in printed order. */
export function itemsOf(version: StandardVersionData): ItemData[] {
  return version.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => [...section.items]));
}

/** The chapter code of an item or section code. */
export function chapterOf(code: string): string {
  return code.split('.')[0] ?? code;
}

function buildChapter(source: ChapterSource): ChapterData {
  return {
    code: source.code,
    name: source.name,
    nameEn: englishGroups[source.code] ?? '',
    weight: source.weight,
    sections: source.sections.map(buildSection),
  };
}

function buildSection(source: SectionSource): SectionData {
  const { code, name, items } = source;
  return { code, name, nameEn: englishGroups[code] ?? '', items: items.map((item) => buildItem(item)) };
}
