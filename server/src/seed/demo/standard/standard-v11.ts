import type { ChapterData, ClauseMapData, ItemData, StandardVersionData } from '../standard-types.ts';
import { englishRevisions } from './english-names.ts';
import { buildItem } from './item-build.ts';
import type { ItemSource } from './standard-source.ts';
import { itemsOf, standardSource, standardV10 } from './standard-v1.ts';

/** Rows of V1.0 that V1.1 rewrites, with the note for the clause map. */
const revisions: readonly { code: string; points?: number; rule?: string; note: string }[] = [
  { code: '2.1.3', rule: '未在三十日内传达每项P1', note: '扣分规则明确传达时限为三十日' },
  { code: '5.1.5', points: 8, note: '标准分由9分调整为8分' },
  { code: '5.3.7', points: 10, note: '标准分由8分调整为10分，突出重复隐患治理' },
  { code: '5.4.1', points: 7, note: '标准分由8分调整为7分' },
  { code: '6.1.5', rule: '缺一次P4；无总结或无改进措施P1', note: '扣分规则补充演练改进措施要求' },
];

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
  const revision = revisions.find((entry) => entry.code === code);
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
  const revision = revisions.find((entry) => entry.code === item.code);
  if (!revision) return item;
  const [code, name, points, line, rule, ...rest] = sourceRow(item.code);
  const row: ItemSource = [code, name, revision.points ?? points, line, revision.rule ?? rule, ...rest];
  return buildItem(row, englishRevisions[code]);
}

function sourceRow(code: string): ItemSource {
  for (const chapter of standardSource) {
    for (const section of chapter.sections) {
      const row = section.items.find(([itemCode]) => itemCode === code);
      if (row) return row;
    }
  }
  throw new Error(`no item ${code} in V1.0`);
}
