import { Readable } from 'node:stream';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { batchName, printBatch } from '../../print-templates/public.ts';
import { rectificationLedger, rectificationNotices } from '../../rectifications/public.ts';
import { exportReport, readableReports } from '../../reports/public.ts';
import { checkOf, tasksOf, titleOf } from '../output-scope.ts';
import { assertRows, auditForFile, fileNameOf, forFile, needed, type Template } from '../output-template.ts';
import { type ZipEntry, zipOf } from '../output-zip.ts';
import { scoreWorkbook } from './score-workbook.ts';

const NAMES = {
  scores: { zh: '评分表', zhtw: '評分表', en: 'score sheet' },
  ledger: { zh: '整改台账', zhtw: '整改台帳', en: 'rectification ledger' },
  notices: { zh: '整改通知单', zhtw: '整改通知單', en: 'rectification notices' },
  reports: { zh: '审核报告', zhtw: '審核報告', en: 'audit reports' },
} as const;

/** 评分表: one workbook of a unit, or all units of an audit in a zip. */
export const scoreSheets: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const tasks = await tasksOf(ctx, params);
    const [only, more] = tasks;
    const word = NAMES.scores[ctx.language];
    if (only && !more) {
      await progress(0, 1);
      const bytes = await scoreWorkbook(ctx, only.id);
      await progress(1, 1);
      return {
        name: fileNameOf([only.year, only.unitName, word], 'xlsx', ctx.language),
        source: Readable.from([bytes]),
      };
    }
    const check = await checkOf(ctx, params);
    return {
      name: fileNameOf([auditForFile(check), word], 'zip', ctx.language),
      source: zipOf({
        entries: tasks.map((task) => ({
          path: `${task.unitCode} ${fileNameOf([task.unitName, word], 'xlsx', ctx.language)}`,
          open: () => scoreWorkbook(ctx, task.id),
        })),
        at: ctx.clock.now(),
        onEntry: (done) => progress(done, tasks.length),
      }),
    };
  },
};

/** 整改台账 of an audit, a unit or a year. */
export const ledger: Template = {
  title: async (ctx, params) =>
    params.checkId ? titleOf(ctx, params) : params.year ? `${params.year}` : NAMES.ledger[ctx.language],
  make: async (ctx, params, progress) => {
    const { checkId, checkTaskId, unitOrgId, year } = params;
    const filter = { checkId, checkTaskId, unitOrgId, year };
    const rows = await rectificationLedger.count(ctx, filter);
    assertRows(rows);
    await progress(0, rows);
    const reply = rectificationLedger.export(ctx, filter);
    const title = params.checkId ? (await checkOf(ctx, params)).full_name : (year ?? '');
    return {
      name: fileNameOf([title, NAMES.ledger[ctx.language]], 'xlsx', ctx.language),
      source: sourceOf(reply),
    };
  },
};

/** 整改通知单: one document with a finding a page. */
export const notices: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const check = await checkOf(ctx, params);
    const ids = await rectificationNotices.ids(ctx, { checkId: check.id, unitOrgId: params.unitOrgId });
    assertRows(ids.length);
    await progress(0, ids.length);
    const format = params.format === 'docx' ? 'docx' : 'pdf';
    const source = await rectificationNotices.print(ctx, ids, format);
    await progress(ids.length, ids.length);
    return {
      name: fileNameOf([auditForFile(check), NAMES.notices[ctx.language]], format, ctx.language),
      source,
    };
  },
};

/** The reports of an audit that the owner may read, each as one file. */
export const reports: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const check = await checkOf(ctx, params);
    const list = await readableReports(ctx, { checkId: check.id, unitOrgId: params.unitOrgId });
    if (list.length === 0) refuse('AU2303');
    const format = params.format ?? 'pdf';
    return {
      name: fileNameOf([auditForFile(check), NAMES.reports[ctx.language]], 'zip', ctx.language),
      source: zipOf({
        entries: list.map((report) => reportEntry(ctx, report, { format, folder: '' })),
        at: ctx.clock.now(),
        onEntry: (done) => progress(done, list.length),
      }),
    };
  },
};

/** A report as a file of an archive. */
export function reportEntry(
  ctx: Ctx,
  report: {
    readonly id: string;
    readonly enCode: string;
    readonly fullName: string;
    readonly versionNo: number;
  },
  {
    format,
    folder,
    language = ctx.language,
  }: {
    readonly format: 'pdf' | 'docx' | 'xlsx';
    readonly folder: string;
    readonly language?: Language;
  },
): ZipEntry {
  return {
    path: `${folder}${report.enCode} ${forFile(report.fullName)}V${report.versionNo}.${format}`,
    open: async () => sourceOf(await exportReport(ctx, report.id, { format, language })),
  };
}

/** The bytes of a reply as a stream. */
export const sourceOf = ({ stream }: BytesReply): Readable =>
  stream instanceof Readable ? stream : Readable.from([Buffer.from(stream)]);

/** Records printed with a template (data-and-output 6) : one PDF, or Word documents in a ZIP. */
export const prints: Template = {
  title: (ctx, { printTemplateId }) => batchName(ctx, needed(ctx, printTemplateId, 'printTemplate')),
  make: async (ctx, { printTemplateId, formIds = [] }, progress) => {
    const id = needed(ctx, printTemplateId, 'printTemplate');
    const { name, extension, bytes, omitted } = await printBatch(ctx, id, { formIds, progress });
    return { name: fileNameOf([name], extension, ctx.language), source: Readable.from([bytes]), omitted };
  },
};
