import { Readable } from 'node:stream';
import type { Ctx } from '../../../kernel/context.ts';
import { auditLogLines, exportActivities } from '../../activities/public.ts';
import { dictionaryLabels } from '../../dictionaries/public.ts';
import { evidenceIndex } from '../../evidence/public.ts';
import { readableFindings } from '../../findings/public.ts';
import { archivedFiles, rectificationLedger } from '../../rectifications/public.ts';
import { readableReports } from '../../reports/public.ts';
import { taskDetail } from '../../scoring/public.ts';
import { checkOf, type OutputTask, tasksOf, titleOf } from '../output-scope.ts';
import { assertRows, auditForFile, fileNameOf, forFile, type Template } from '../output-template.ts';
import { type ZipEntry, type ZipRecord, zipOf } from '../output-zip.ts';
import { findingsWorkbook, type UnitFinding } from './archive-findings.ts';
import { indexWorkbook } from './archive-index.ts';
import { reportEntry, sourceOf } from './outputs.ts';
import { scoreWorkbook } from './score-workbook.ts';

const NAMES = {
  archive: { zh: '归档包', zhtw: '歸檔包', en: 'archive' },
  reports: { zh: '审核报告', zhtw: '審核報告', en: 'audit reports' },
  scores: { zh: '评分表', zhtw: '評分表', en: 'score sheets' },
  evidence: { zh: '支撑资料', zhtw: '支撐資料', en: 'evidence' },
  findings: { zh: '审核发现', zhtw: '審核發現', en: 'findings' },
  rectification: { zh: '整改', zhtw: '整改', en: 'rectification' },
  ledger: { zh: '整改台账', zhtw: '整改台帳', en: 'rectification ledger' },
  trail: { zh: '操作留痕', zhtw: '操作留痕', en: 'trail' },
  index: { zh: '索引', zhtw: '索引', en: 'index' },
  proof: { zh: '佐证', zhtw: '佐證', en: 'proof' },
  before: { zh: '整改前', zhtw: '整改前', en: 'before' },
  after: { zh: '整改后', zhtw: '整改後', en: 'after' },
  verification: { zh: '验收', zhtw: '驗收', en: 'verification' },
} as const;

/** Hashes of all files as `sha256sum --check` reads them. */
const SUMS = 'SHA256SUMS';

/**
 * 归档包: reports, score sheets, evidence by item code, findings, rectifications with their proof and the trail with its
 * hashes; the index and the list of sums name the SHA-256 of every file.
 */
export const archive: Template = {
  title: titleOf,
  make: async (ctx, params, progress) => {
    const check = await checkOf(ctx, params);
    const { language } = ctx;
    const tasks = await tasksOf(ctx, params);
    const { checkId, checkTaskId, unitOrgId } = params;
    const entries: ZipEntry[] = [
      ...(await reportFiles(ctx, { checkId: check.id, unitOrgId })),
      ...tasks.map((task) => ({
        path: `${NAMES.scores[language]}/${folderOf(task)}.xlsx`,
        open: () => scoreWorkbook(ctx, task.id),
      })),
      ...(await evidenceFiles(ctx, tasks)),
      ...(await findingFiles(ctx, tasks)),
      ...(await rectificationFiles(ctx, { checkId, checkTaskId, unitOrgId })),
      ...trailFiles(ctx, check.id),
    ];
    assertRows(entries.length);
    return {
      name: fileNameOf([auditForFile(check), NAMES.archive[language]], 'zip', language),
      source: zipOf({
        entries,
        at: ctx.clock.now(),
        onEntry: (done) => progress(done, entries.length),
        last: [
          async (packed) => ({
            path: `${NAMES.index[language]}.xlsx`,
            bytes: Buffer.from(await indexWorkbook(packed, check, language)),
          }),
          async (packed) => ({ path: SUMS, bytes: Buffer.from(packed.map(sumLine).join('')) }),
        ],
      }),
    };
  },
};

const folderOf = (task: OutputTask): string => `${task.unitCode} ${forFile(task.unitName)}`;
const sumLine = ({ path, sha256 }: ZipRecord): string => `${sha256}  ${path}\n`;

/** An archive keeps reports as they were signed (decision 018). */
const SIGNED_LANGUAGE = 'zh';

async function reportFiles(
  ctx: Ctx,
  scope: { readonly checkId: string; readonly unitOrgId?: string | undefined },
): Promise<ZipEntry[]> {
  const folder = `${NAMES.reports[ctx.language]}/`;
  const list = await readableReports(ctx, { ...scope, language: SIGNED_LANGUAGE });
  return list.flatMap((report) => [
    reportEntry(ctx, report, { format: 'pdf', folder, language: SIGNED_LANGUAGE }),
    reportEntry(ctx, report, { format: 'docx', folder, language: SIGNED_LANGUAGE }),
  ]);
}

async function evidenceFiles(ctx: Ctx, tasks: readonly OutputTask[]): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const task of tasks) {
    const shown = new Set((await taskDetail(ctx, task.id, {})).items.map(({ nodeId }) => nodeId));
    for (const file of await evidenceIndex(ctx.db, task.id)) {
      if (!shown.has(file.nodeId)) continue;
      entries.push({
        path: `${NAMES.evidence[ctx.language]}/${folderOf(task)}/${file.itemCode}/${file.no} ${forFile(file.fileName)}`,
        open: async () => ctx.files.open(file.fileId),
      });
    }
  }
  return entries;
}

async function findingFiles(ctx: Ctx, tasks: readonly OutputTask[]): Promise<ZipEntry[]> {
  const folder = NAMES.findings[ctx.language];
  const { language } = ctx;
  const categoryOf = await dictionaryLabels(ctx.db, 'auditFindingCategory', language);
  const findings: UnitFinding[] = [];
  for (const task of tasks)
    for (const finding of await readableFindings(ctx, task.id))
      findings.push({ unitName: task.unitName, finding });
  if (findings.length === 0) return [];
  return [
    { path: `${folder}/${folder}.xlsx`, open: () => findingsWorkbook(findings, { language, categoryOf }) },
    ...findings.flatMap(({ finding }) =>
      finding.files.map((file, index) => ({
        path: `${folder}/${finding.enCode}/${index + 1} ${forFile(file.name)}`,
        open: async () => ctx.files.open(file.fileId),
      })),
    ),
  ];
}

async function rectificationFiles(
  ctx: Ctx,
  filter: { checkId: string | undefined; checkTaskId: string | undefined; unitOrgId: string | undefined },
): Promise<ZipEntry[]> {
  const { language } = ctx;
  const folder = NAMES.rectification[language];
  const files = await archivedFiles(ctx, filter);
  const places = new Map<string, number>();
  const pathOf = ({ rectCode, round, kind, fileName }: (typeof files)[number]): string => {
    const place = `${folder}/${rectCode}/${round} ${NAMES[kind][language]}`;
    const no = (places.get(place) ?? 0) + 1;
    places.set(place, no);
    return `${place} ${no} ${forFile(fileName)}`;
  };
  return [
    {
      path: `${folder}/${NAMES.ledger[language]}.xlsx`,
      open: async () => sourceOf(rectificationLedger.export(ctx, filter)),
    },
    ...files.map((file) => ({ path: pathOf(file), open: async () => ctx.files.open(file.fileId) })),
  ];
}

function trailFiles(ctx: Ctx, checkId: string): ZipEntry[] {
  const name = NAMES.trail[ctx.language];
  return [
    {
      path: `${name}/${name}.xlsx`,
      open: async () =>
        sourceOf(await exportActivities(ctx, { checkId, sort: 'asc', currentPage: 1, pageSize: 1 })),
    },
    { path: `${name}/chain.jsonl`, open: async () => Readable.from(auditLogLines(ctx, checkId)) },
  ];
}
