import type { ChapterData, ClauseMapData, ItemData, StandardVersionData } from '../standard-types.ts';
import { buildItem } from './item-build.ts';
import { type ItemSource, standardRevisions, standardSource } from './standard-source.ts';
import { itemsOf, standardV10 } from './standard-v1.ts';

/** V1.1, in force for the audits of 2026 (audit-domain 14): three items change points, two change rule texts. */
export const standardV11: StandardVersionData = {
  ...standardV10,
  versionNo: 'V1.1',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  changeNote:
    '调整变更管理、重复隐患治理和趋势分析三个项目的标准分（第5章总分180分不变），修订法规更新传达、演练计划与实施两个项目的扣分规则。',
  chapters: standardV10.chapters.map(reviseChapter),
};

/** Map V1.0 → V1.1, one row per item. */
export const clauseMapV10toV11: readonly ClauseMapData[] = itemsOf(standardV10).map(({ code }) => {
  const revision = standardRevisions.find((entry) => entry.code === code);
  return {
    fromCode: code,
    toCode: code,
    relation: revision ? 'CHANGED' : 'SAME',
    ratio: 1,
    note: revision?.note ?? '',
  };
});

function reviseChapter(chapter: ChapterData): ChapterData {
  return {
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, items: section.items.map(reviseItem) })),
  };
}

function reviseItem(item: ItemData): ItemData {
  const revision = standardRevisions.find((entry) => entry.code === item.code);
  if (!revision) return item;
  const row = sourceRow(item.code);
  return buildItem({
    ...row,
    points: revision.points ?? row.points,
    rule: revision.rule ?? row.rule,
    optionsEn: revision.optionsEn ?? row.optionsEn,
  });
}

function sourceRow(code: string): ItemSource {
  for (const chapter of standardSource) {
    for (const section of chapter.sections) {
      const row = section.items.find((item) => item.code === code);
      if (row) return row;
    }
  }
  throw new Error(`no item ${code} in V1.0`);
}
