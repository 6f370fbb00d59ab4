import type { ReportDiff } from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { fill, pick, type Texts } from '../../../kernel/texts.ts';
import { sectionsOf } from '../report-detail.queries.ts';
import { snapshotIn } from '../report-language.ts';
import { loadListRow, loadRecord } from '../reports.repository.ts';
import { titledIn } from '../section-titles.ts';

type Diff = z.infer<typeof ReportDiff>;

/** Two versions of a report set side by side: what people wrote, and every figure that either of them prints. */
export async function diffReports(
  ctx: Ctx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<Diff> {
  const [from, to] = [await versionOf(ctx, fromId), await versionOf(ctx, toId)];
  const codes = new Set([...from.sections.keys(), ...to.sections.keys()]);
  return {
    from: from.version,
    to: to.version,
    sections: [...codes].map((code) => {
      const before = from.sections.get(code)?.body ?? '';
      const after = to.sections.get(code)?.body ?? '';
      const title = to.sections.get(code)?.title ?? from.sections.get(code)?.title ?? '';
      return { code, title, before, after, changed: before !== after };
    }),
    figures: [...new Set([...from.figures.keys(), ...to.figures.keys()])].map((name) => {
      const before = from.figures.get(name) ?? '—';
      const after = to.figures.get(name) ?? '—';
      return { name, before, after, changed: before !== after };
    }),
  };
}

async function versionOf(ctx: Ctx, id: string) {
  const row = await loadListRow(ctx.db, ctx, id);
  const record = await loadRecord(ctx.db, id);
  const sections = titledIn(await sectionsOf(ctx.db, id), ctx.language);
  return {
    version: { id, versionNo: row.version_no },
    sections: new Map(sections.map((section) => [section.code, section])),
    figures: figures(
      await snapshotIn(ctx.db, AnyReportSnapshot.parse(record.snapshot), ctx.language),
      ctx.language,
    ),
  };
}

const FIGURES = {
  groupMean: ['集团平均得分率', '集團平均得分率', 'Group mean'],
  rate: ['得分率', '得分率', 'Rate'],
  grade: ['等级', '等級', 'Grade'],
  standard: ['标准分', '標準分', 'Standard points'],
  omitted: ['合理缺项分', '合理缺項分', 'Points not applicable'],
  due: ['应得分', '應得分', 'Points available'],
  deducted: ['扣分', '扣分', 'Deducted'],
  got: ['实得分', '實得分', 'Points scored'],
  findings: ['审核发现', '審核發現', 'Findings'],
  chapter: ['第{code}章 {name} 得分率', '第{code}章 {name} 得分率', 'Chapter {code} {name}: rate'],
  notApplicable: ['合理缺项', '合理缺項', 'Not applicable'],
} as const satisfies Texts;

/** The figures of a snapshot by their printed names. */
function figures(snapshot: AnyReportSnapshot, language: Language): Map<string, string> {
  const text = pick(FIGURES, language);
  const list = new Map<string, string>();
  const put = (name: string, value: number | string | null, suffix = '') =>
    list.set(name, value === null || value === '' ? '—' : `${value}${suffix}`);
  if (snapshot.kind === 'summary') {
    put(text.groupMean, snapshot.groupMean, '%');
    for (const unit of snapshot.units) {
      put(`${unit.fullName} ${text.rate}`, unit.percent, '%');
      put(`${unit.fullName} ${text.grade}`, unit.grade);
    }
    return list;
  }
  const { totals } = snapshot;
  put(text.standard, totals.standardScore);
  put(text.omitted, totals.omitted);
  put(text.due, totals.due);
  put(text.deducted, totals.deducted);
  put(text.got, totals.got);
  put(text.rate, totals.percent, '%');
  put(text.grade, totals.grade);
  put(text.findings, snapshot.findings.length);
  for (const chapter of snapshot.chapters)
    put(fill(text.chapter, { code: chapter.code, name: chapter.name }), chapter.rate, '%');
  for (const item of snapshot.items)
    put(`${item.code} ${item.name}`, item.notApplicable ? text.notApplicable : item.score);
  return list;
}
