import type { ChapterData, ItemData, SectionData, StandardVersionData } from '../standard-types.ts';
import { buildItem } from './item-build.ts';
import { type ChapterSource, type SectionSource, standardHeader, standardSource } from './standard-source.ts';

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
    nameEn: source.nameEn,
    weight: source.weight,
    sections: source.sections.map(buildSection),
  };
}

function buildSection(source: SectionSource): SectionData {
  const { code, name, nameEn, items } = source;
  return { code, name, nameEn, items: items.map(buildItem) };
}
