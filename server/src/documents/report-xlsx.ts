import { actionWords } from '@auditplus/contract/features/activities/activity-words.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { targetWords } from '@auditplus/contract/features/logs/log-words.ts';
import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { countedOption } from '@auditplus/core/text/standard-words.ts';
import type { CellInput, SheetColumn, SheetInput } from '../kernel/spreadsheet.ts';
import { writeWorkbook } from '../kernel/spreadsheet.ts';
import { label, pick } from '../kernel/texts.ts';
import { moment, namesIn, span } from './format.ts';
import { LINES, SEVERITIES, STAGES, SYSTEM_ACTORS } from './labels.ts';
import type { ReportOptions } from './report-document.ts';
import { REPORT_TEXTS } from './report-labels.ts';
import { REPORT_SHEET_TEXTS } from './report-xlsx-labels.ts';
import { summarySheets } from './summary-xlsx.ts';
import type { ReportWords } from './unit-report.ts';

/**
 * The workbook of a report: 汇总, 明细 with all stages, 扣分, 缺项, 发现, 资料索引, 留痕摘要 for a unit
 * (audit-domain 11); units, chapters, common problems and repeats for a summary.
 */
export async function reportXlsx(
  snapshot: AnyReportSnapshot,
  { language, isTranslated = false }: Pick<ReportOptions, 'language' | 'isTranslated'>,
): Promise<Uint8Array> {
  const sheets =
    snapshot.kind === 'unit'
      ? unitSheets(snapshot, { language, isTranslated })
      : summarySheets(snapshot, { language, isTranslated });
  return writeWorkbook(sheets, { title: snapshot.head.title });
}

type Sheets = {
  readonly snapshot: ReportSnapshot;
  readonly language: Language;
  readonly isTranslated: boolean;
  readonly text: ReportWords;
  readonly own: { readonly [K in keyof typeof REPORT_SHEET_TEXTS]: string };
};

function unitSheets(
  snapshot: ReportSnapshot,
  { language, isTranslated }: { readonly language: Language; readonly isTranslated: boolean },
): SheetInput[] {
  const sheets: Sheets = {
    snapshot,
    language,
    isTranslated,
    text: pick(REPORT_TEXTS, language),
    own: pick(REPORT_SHEET_TEXTS, language),
  };
  return [
    totalsSheet(sheets),
    itemsSheet(sheets),
    deductionsSheet(sheets),
    omissionsSheet(sheets),
    findingsSheet(sheets),
    evidenceSheet(sheets),
    auditLogSheet(sheets),
  ];
}

const number = (header: string, kind: SheetColumn['kind'] = 'points', width = 11): SheetColumn => ({
  header,
  kind,
  width,
});
const wide = (header: string, width = 40): SheetColumn => ({ header, width, wrap: true });

function totalsSheet({ snapshot, isTranslated, text, own }: Sheets): SheetInput {
  const { head, unit, standard, totals, chapters, signing } = snapshot;
  const rows: CellInput[][] = chapters.map((chapter) => [
    `${chapter.code} ${chapter.name}`,
    chapter.itemCount,
    chapter.standardScore,
    chapter.omitted,
    chapter.due,
    chapter.deducted,
    chapter.got,
    chapter.rate,
    chapter.lastYearRate,
    chapter.groupMeanRate,
  ]);
  const total: CellInput[] = [
    text.total,
    totals.itemCount,
    totals.standardScore,
    totals.omitted,
    totals.due,
    totals.deducted,
    totals.got,
    totals.percent,
    totals.lastYearPercent,
    totals.groupMeanPercent,
  ];
  const facts: CellInput[][] = [
    [text.grade, totals.grade],
    [text.unit, unit.fullName],
    [text.checkName, head.checkName],
    [text.checkCode, head.checkCode],
    [text.standard, `${standard.fullName} ${standard.versionNo}`],
    [text.period, span(head.startDate, head.endDate)],
    [text.reportCode, `${head.reportCode} V${head.versionNo}`],
    [text.dataAt, moment(head.snapshotAt)],
    [text.contentHash, signing.contentHash],
    ...(isTranslated ? [[own.note, text.translation]] : []),
  ];
  return {
    name: own.summarySheet,
    columns: [
      { header: text.chapter, width: 34 },
      number(text.items, 'integer'),
      number(text.standardScore),
      number(text.omitted),
      number(text.due),
      number(text.deducted),
      number(text.got),
      number(`${text.rate} %`, 'rate'),
      number(`${text.lastYear} %`, 'rate'),
      number(`${text.groupMean} %`, 'rate'),
    ],
    rows: [...rows, total, [], ...facts],
  };
}

function itemsSheet({ snapshot, language, text, own }: Sheets): SheetInput {
  const stages = snapshot.stages.map((stage) => stage.stage);
  const stageName = (stage: string | null) => (stage === null ? null : label(STAGES, stage, language));
  return {
    name: own.itemsSheet,
    columns: [
      { header: text.code, width: 10 },
      wide(text.item, 30),
      { header: text.chapter, width: 6 },
      { header: own.section, width: 18 },
      { header: text.lines, width: 9 },
      number(text.standardScore),
      ...stages.flatMap((stage): SheetColumn[] => [
        { header: `${stageName(stage)} ${own.status}`, width: 12 },
        number(`${stageName(stage)} ${own.score}`),
        number(`${stageName(stage)} ${text.deducted}`),
        { header: `${stageName(stage)} ${own.scorer}`, width: 12 },
        wide(`${stageName(stage)} ${own.comment}`, 24),
        wide(`${stageName(stage)} ${own.varianceReason}`, 24),
        ...(stage === 'MSD' ? [wide(`${stageName(stage)} ${own.adjustmentBasis}`, 24)] : []),
      ]),
      number(own.finalScore),
      number(own.finalDeducted),
      { header: own.effectiveStage, width: 14 },
      { header: own.originStage, width: 14 },
    ],
    rows: snapshot.items.map((item): CellInput[] => [
      item.code,
      item.name,
      item.chapterCode,
      item.sectionName,
      label(LINES, item.line, language),
      item.standardScore,
      ...stages.flatMap((stage): CellInput[] => {
        const found = item.stages.find((one) => one.stage === stage);
        const basis = stage === 'MSD' ? [found?.adjustmentBasis ?? null] : [];
        if (!found) return [null, null, null, null, null, null, ...basis];
        const status = scoreRowLifecycle.labelOf(found.status, language);
        return [
          status,
          found.score,
          found.deducted,
          namesIn(found.scorer, language),
          found.comment,
          found.varianceReason,
          ...basis,
        ];
      }),
      item.score,
      item.deducted,
      stageName(item.effectiveStage),
      stageName(item.originStage),
    ]),
  };
}

function deductionsSheet({ snapshot, language, text, own }: Sheets): SheetInput {
  return {
    name: own.deductionsSheet,
    columns: [
      { header: text.code, width: 10 },
      wide(text.item, 30),
      number(text.standardScore),
      number(text.deducted),
      wide(own.option, 26),
      number(own.count, 'integer', 8),
      wide(text.reason, 50),
      { header: text.place, width: 16 },
      { header: text.stage, width: 14 },
      { header: own.scorer, width: 12 },
      { header: text.evidenceNo, width: 14 },
      { header: text.findingCode, width: 16 },
    ],
    rows: snapshot.deductions.map((row): CellInput[] => [
      row.code,
      row.name,
      row.standardScore,
      row.deducted,
      countedOption(row.option, row.unit, language),
      row.count,
      row.reason,
      row.place,
      label(STAGES, row.stage, language),
      namesIn(row.scorer, language),
      row.evidenceNos.join(' '),
      row.findingCode,
    ]),
  };
}

function omissionsSheet({ snapshot, language, text, own }: Sheets): SheetInput {
  return {
    name: own.omissionsSheet,
    columns: [
      { header: text.code, width: 10 },
      wide(text.item, 30),
      number(text.standardScore),
      { header: text.lines, width: 9 },
      wide(text.reason, 50),
      { header: text.claimedBy, width: 12 },
      { header: text.stage, width: 14 },
      { header: text.decidedBy, width: 12 },
    ],
    rows: snapshot.omissions.map((row): CellInput[] => [
      row.code,
      row.name,
      row.standardScore,
      label(LINES, row.line, language),
      row.reason,
      namesIn(row.claimedBy, language),
      label(STAGES, row.decidedStage, language),
      namesIn(row.decidedBy, language),
    ]),
  };
}

function findingsSheet({ snapshot, language, text, own }: Sheets): SheetInput {
  return {
    name: own.findingsSheet,
    columns: [
      { header: text.findingCode, width: 16 },
      { header: text.severity, width: 14 },
      { header: text.majorHazard, width: 14 },
      wide(own.title, 30),
      wide(text.fact, 50),
      { header: text.code, width: 10 },
      wide(text.clause, 30),
      { header: text.stage, width: 14 },
      { header: text.state, width: 10 },
      { header: own.repeatCode, width: 16 },
      number(own.photoCount, 'integer', 8),
    ],
    rows: snapshot.findings.map((finding): CellInput[] => [
      finding.code,
      label(SEVERITIES, finding.severity, language),
      finding.majorHazard ? text.majorHazard : null,
      finding.title,
      finding.fact,
      finding.item?.code,
      finding.criterion,
      label(STAGES, finding.stage, language),
      findingLifecycle.labelOf(finding.state, language),
      finding.repeatOf,
      finding.photos.length,
    ]),
  };
}

function evidenceSheet({ snapshot, text, own }: Sheets): SheetInput {
  return {
    name: own.evidenceSheet,
    columns: [
      { header: text.evidenceNo, width: 10 },
      { header: text.code, width: 10 },
      wide(text.requirement, 20),
      wide(text.file, 40),
      number(own.bytes, 'integer', 13),
      { header: text.sha256, width: 68 },
      { header: own.uploader, width: 12 },
      { header: own.uploadedAt, kind: 'moment', width: 17 },
      { header: text.validTo, kind: 'date', width: 12 },
    ],
    rows: snapshot.evidence.map((file): CellInput[] => [
      file.no,
      file.itemCode,
      file.requirement,
      file.fileName,
      file.size,
      file.sha256,
      file.uploadedBy,
      file.uploadedAt,
      file.validTo,
    ]),
  };
}

function auditLogSheet({ snapshot, language, text, own }: Sheets): SheetInput {
  return {
    name: own.auditLogSheet,
    columns: [
      number(own.seq, 'integer', 8),
      { header: text.time, kind: 'moment', width: 17 },
      { header: own.actor, width: 12 },
      { header: own.action, width: 20 },
      { header: own.target, width: 24 },
      wide(text.reason, 36),
      { header: own.hash, width: 68 },
    ],
    rows: snapshot.trail.map((entry): CellInput[] => [
      entry.seq,
      entry.at,
      label(SYSTEM_ACTORS, entry.actor, language),
      actionWords(entry.action, language),
      targetWords(entry.target, language),
      entry.reason,
      entry.hash,
    ]),
  };
}
