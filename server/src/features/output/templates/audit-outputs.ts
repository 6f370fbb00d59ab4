import { Readable } from 'node:stream';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { evidenceIndex } from '../../evidence/public.ts';
import { countRectifications, exportLedger, noticeIds, printNotices } from '../../rectifications/public.ts';
import { exportReport, readableReports } from '../../reports/public.ts';
import { taskDetail } from '../../scoring/public.ts';
import { checkOf, tasksOf, titleOf } from '../output-scope.ts';
import { assertRows, forFile, type Template } from '../output-template.ts';
import { type ZipEntry, type ZipRecord, zipOf } from '../output-zip.ts';
import { indexWorkbook } from './archive-index.ts';
import { scoreWorkbook } from './score-workbook.ts';

const NAMES = {
  scores: { zh: '评分表', zhtw: '評分表', en: 'score sheet' },
  ledger: { zh: '整改台账', zhtw: '整改台帳', en: 'rectification ledger' },
  notices: { zh: '整改通知单', zhtw: '整改通知單', en: 'rectification notices' },
  reports: { zh: '审核报告', zhtw: '審核報告', en: 'audit reports' },
  archive: { zh: '归档包', zhtw: '歸檔包', en: 'archive' },
  evidence: { zh: '支撑资料', zhtw: '佐證資料', en: 'evidence' },
  index: { zh: '索引', zhtw: '索引', en: 'index' },
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
      return { name: `${only.year}${forFile(only.unitName)}${word}.xlsx`, source: Readable.from([bytes]) };
    }
    const check = await checkOf(ctx, params);
    return {
      name: `${check.year}${forFile(check.full_name)}${word}.zip`,
      source: zipOf({
        entries: tasks.map((task) => ({
          path: `${task.unitCode} ${forFile(task.unitName)}${word}.xlsx`,
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
    const rows = await countRectifications(ctx, filter);
    assertRows(rows);
    await progress(0, rows);
    const reply = exportLedger(ctx, filter);
    const title = params.checkId ? forFile((await checkOf(ctx, params)).full_name) : `${year ?? ''}`;
    return { name: `${title}${NAMES.ledger[ctx.language]}.xlsx`, source: sourceOf(reply) };
  },
};

/** 整改通知单: one document with a finding a page. */
export const notices: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const check = await checkOf(ctx, params);
    const ids = await noticeIds(ctx, { checkId: check.id, unitOrgId: params.unitOrgId });
    assertRows(ids.length);
    await progress(0, ids.length);
    const format = params.format === 'docx' ? 'docx' : 'pdf';
    const source = await printNotices(ctx, ids, format);
    await progress(ids.length, ids.length);
    return {
      name: `${check.year}${forFile(check.full_name)}${NAMES.notices[ctx.language]}.${format}`,
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
      name: `${check.year}${forFile(check.full_name)}${NAMES.reports[ctx.language]}.zip`,
      source: zipOf({
        entries: list.map((report) => reportEntry(ctx, report, format, '')),
        at: ctx.clock.now(),
        onEntry: (done) => progress(done, list.length),
      }),
    };
  },
};

/** 归档包: reports, score sheets and evidence by item code, with an index of every file's SHA-256. */
export const archive: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const check = await checkOf(ctx, params);
    const { language } = ctx;
    const tasks = await tasksOf(ctx, params);
    const list = await readableReports(ctx, { checkId: check.id, unitOrgId: params.unitOrgId });
    const folder = NAMES.reports[language];
    const entries: ZipEntry[] = [
      ...list.flatMap((report) => [
        reportEntry(ctx, report, 'pdf', `${folder}/`),
        reportEntry(ctx, report, 'docx', `${folder}/`),
      ]),
      ...tasks.map((task) => ({
        path: `${NAMES.scores[language]}/${task.unitCode} ${forFile(task.unitName)}.xlsx`,
        open: () => scoreWorkbook(ctx, task.id),
      })),
    ];
    for (const task of tasks) {
      const shown = new Set((await taskDetail(ctx, task.id, {})).items.map(({ nodeId }) => nodeId));
      for (const file of await evidenceIndex(ctx.db, task.id)) {
        if (!shown.has(file.nodeId)) continue;
        entries.push({
          path: `${NAMES.evidence[language]}/${task.unitCode} ${forFile(task.unitName)}/${file.itemCode}/${file.no} ${forFile(file.fileName)}`,
          open: async () => ctx.files.open(file.fileId),
        });
      }
    }
    assertRows(entries.length);
    return {
      name: `${check.year}${forFile(check.full_name)}${NAMES.archive[language]}.zip`,
      source: zipOf({
        entries,
        at: ctx.clock.now(),
        onEntry: (done) => progress(done, entries.length),
        last: async (packed: readonly ZipRecord[]) => ({
          path: `${NAMES.index[language]}.xlsx`,
          bytes: await indexWorkbook(packed, check, language),
        }),
      }),
    };
  },
};

function reportEntry(
  ctx: Ctx,
  report: {
    readonly id: string;
    readonly enCode: string;
    readonly fullName: string;
    readonly versionNo: number;
  },
  format: 'pdf' | 'docx' | 'xlsx',
  folder: string,
): ZipEntry {
  return {
    path: `${folder}${report.enCode} ${forFile(report.fullName)}V${report.versionNo}.${format}`,
    open: async () => sourceOf(await exportReport(ctx, report.id, { format })),
  };
}

const sourceOf = ({ stream }: BytesReply): Readable =>
  stream instanceof Readable ? stream : Readable.from([Buffer.from(stream)]);
