import type { ReportDiff } from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { loadListRow, loadRecord } from '../reports.repository.ts';
import { sectionsOf } from '../reports.view.ts';

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
  const sections = await sectionsOf(ctx.db, id);
  return {
    version: { id, versionNo: row.version_no },
    sections: new Map(sections.map((section) => [section.code, section])),
    figures: figures(AnyReportSnapshot.parse(record.snapshot)),
  };
}

/** The figures of a snapshot by their printed names. */
function figures(snapshot: AnyReportSnapshot): Map<string, string> {
  const list = new Map<string, string>();
  const put = (name: string, value: number | string | null, suffix = '') =>
    list.set(name, value === null || value === '' ? '—' : `${value}${suffix}`);
  if (snapshot.kind === 'summary') {
    put('集团平均得分率', snapshot.groupMean, '%');
    for (const unit of snapshot.units) {
      put(`${unit.fullName} 得分率`, unit.percent, '%');
      put(`${unit.fullName} 等级`, unit.grade);
    }
    return list;
  }
  const { totals } = snapshot;
  put('标准分', totals.standardScore);
  put('合理缺项分', totals.omitted);
  put('应得分', totals.due);
  put('扣分', totals.deducted);
  put('实得分', totals.got);
  put('得分率', totals.percent, '%');
  put('等级', totals.grade);
  put('审核发现', snapshot.findings.length);
  for (const chapter of snapshot.chapters)
    put(`第${chapter.code}章 ${chapter.name} 得分率`, chapter.rate, '%');
  for (const item of snapshot.items)
    put(`${item.code} ${item.name}`, item.notApplicable ? '合理缺项' : item.score);
  return list;
}
