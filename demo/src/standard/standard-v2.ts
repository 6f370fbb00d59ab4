import type { ClauseMapData, StandardVersionData } from '../standard-types.ts';
import { standardDraft } from './standard-source.ts';

/** Draft skeleton aligned with the layout of GB/T 33000-2025: chapters and sections, items still to be written. */
export const standardV20Draft: StandardVersionData = {
  versionNo: 'V2.0',
  state: 'draft',
  sourceNorm: 'GB/T 33000-2025',
  effectiveFrom: '2027-01-01',
  effectiveTo: null,
  changeNote: '按GB/T 33000-2025的结构重新编排章节，评价项目待逐章编写。',
  scoreStep: 0.5,
  totalScore: 0,
  chapters: standardDraft.chapters.map((chapter) => ({
    ...chapter,
    weight: 12.5,
    sections: chapter.sections.map((section) => ({ ...section, items: [] })),
  })),
};

/** Chapter map V1.1 → V2.0 draft (audit-domain 15). */
export const chapterMapV11toV20: readonly ClauseMapData[] = standardDraft.map;
