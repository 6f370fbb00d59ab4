import { Readable } from 'node:stream';
import type { Block } from '../../../documents/document-model.ts';
import { LINES } from '../../../documents/labels.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { fill, label, pick, type Texts } from '../../../kernel/texts.ts';
import { getTree } from '../../standards/public.ts';
import { standardName } from '../output.repository.ts';
import { assertRows, fileNameOf, needed, type Template } from '../output-template.ts';

const TEXTS = {
  title: ['空白检查表', '空白檢查表', 'Blank checklist'],
  unit: ['被审核单位', '被審核單位', 'Audited unit'],
  auditor: ['审核员', '審核員', 'Auditor'],
  date: ['日期', '日期', 'Date'],
  place: ['地点', '地點', 'Place'],
  code: ['编号', '編號', 'Code'],
  item: ['评价项目与要求', '評價項目與要求', 'Item and requirement'],
  score: ['标准分', '標準分', 'Points'],
  record: ['检查记录', '檢查記錄', 'Record'],
  deducted: ['扣分', '扣分', 'Deducted'],
  rule: ['评分规则：{rule}', '評分規則：{rule}', 'Rule: {rule}'],
  line: ['责任线', '責任線', 'Line'],
  page: ['第 {page} 页 共 {pages} 页', '第 {page} 頁 共 {pages} 頁', 'Page {page} of {pages}'],
} as const satisfies Texts;

/** 空白检查表 of a standard version as Word, for days on paper. */
export const checklist: Template = {
  title: async (ctx, params) => (await versionOf(ctx, params.standardVersionId)).name,
  make: async (ctx, params, progress) => {
    const { name, nodes, version } = await versionOf(ctx, params.standardVersionId);
    const items = nodes.filter((node) => node.line !== null && node.standardScore !== null);
    assertRows(items.length);
    await progress(0, items.length);
    const { language } = ctx;
    const t = pick(TEXTS, language);
    const chapters = nodes.filter((node) => node.parentId === null);
    // Word and its charts are large; no other part of the server process needs them.
    const { docxOf } = await import('../../../documents/docx-document.ts');
    const bytes = await docxOf(
      {
        language,
        title: `${name} ${t.title}`,
        subject: name,
        author: '',
        createdAt: ctx.clock.now().getTime(),
        headerLeft: name,
        headerRight: t.title,
        footer: '',
        watermark: null,
        cover: null,
        contentsTitle: null,
        blocks: [
          { kind: 'heading', level: 1, text: `${name}　${t.title}` },
          {
            kind: 'facts',
            facts: [t.unit, t.auditor, t.date, t.place].map((field) => ({ label: field, value: '　' })),
          },
          ...chapters.flatMap((chapter): Block[] => [
            { kind: 'heading', level: 2, text: `${chapter.nodeCode} ${chapter.fullName}` },
            {
              kind: 'table',
              columns: [
                { title: t.code, weight: 8 },
                { title: t.item, weight: 46 },
                { title: t.line, weight: 8 },
                { title: t.score, weight: 8, align: 'right' },
                { title: t.record, weight: 22 },
                { title: t.deducted, weight: 8 },
              ],
              rows: items
                .filter((item) => item.nodeCode.startsWith(`${chapter.nodeCode}.`))
                .map((item) => [
                  item.nodeCode,
                  [item.fullName, item.requirement, fill(t.rule, { rule: item.ruleText })]
                    .filter(Boolean)
                    .join('\n'),
                  label(LINES, item.line ?? '', language),
                  String(item.standardScore ?? ''),
                  '',
                  '',
                ]),
              empty: '—',
            },
          ]),
        ],
      },
      t.page,
    );
    await progress(items.length, items.length);
    return {
      name: fileNameOf([version.standardName, version.versionNo, t.title], 'docx', ctx.language),
      source: Readable.from([bytes]),
    };
  },
};

async function versionOf(ctx: Ctx, versionId: string | undefined) {
  const { version, nodes } = await getTree(ctx, needed(ctx, versionId, 'version'));
  const standard = await standardName(ctx.db, version.standardId);
  return {
    name: `${standard.full_name} ${version.versionNo}`,
    nodes,
    version: { standardName: standard.full_name, versionNo: version.versionNo },
  };
}
