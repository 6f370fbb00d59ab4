import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellInput, SheetColumn, SheetInput } from '../kernel/spreadsheet.ts';
import { pick } from '../kernel/texts.ts';
import { REPORT_TEXTS } from './report-labels.ts';
import { REPORT_SHEET_TEXTS } from './report-xlsx-labels.ts';
import { SUMMARY_TEXTS } from './summary-labels.ts';

/** The sheets of the summary report's workbook: units, chapters by unit, common problems, repeat findings. */
export function summarySheets(
  snapshot: SummarySnapshot,
  { language, isTranslated }: { readonly language: Language; readonly isTranslated: boolean },
): SheetInput[] {
  return [
    unitsSheet(snapshot, language, isTranslated),
    chaptersSheet(snapshot, language),
    problemsSheet(snapshot, language),
    repeatsSheet(snapshot, language),
  ];
}

const number = (header: string, kind: SheetColumn['kind'] = 'points'): SheetColumn => ({
  header,
  kind,
  width: 11,
});

function unitsSheet({ units }: SummarySnapshot, language: Language, isTranslated: boolean): SheetInput {
  const shared = pick(REPORT_TEXTS, language);
  const text = pick(SUMMARY_TEXTS, language);
  return {
    name: pick(REPORT_SHEET_TEXTS, language).summarySheet,
    columns: [
      number(text.rank, 'integer'),
      { header: shared.unitCode, width: 10 },
      { header: shared.unit, width: 30 },
      number(shared.due),
      number(shared.got),
      number(`${shared.rate} %`, 'rate'),
      number(`${shared.lastYear} %`, 'rate'),
      { header: shared.grade, width: 10 },
      { header: text.lowered, width: 24, wrap: true },
      number(text.lastRank, 'integer'),
      number(`${text.self} %`, 'rate'),
      number(shared.bias),
      number(shared.mad),
      number(text.findingCount, 'integer'),
      number(text.severe, 'integer'),
      number(text.open, 'integer'),
      number(text.overdue, 'integer'),
    ],
    rows: [
      ...units.map((unit): CellInput[] => [
        unit.rank,
        unit.code,
        unit.fullName,
        unit.due,
        unit.got,
        unit.percent,
        unit.lastYearPercent,
        unit.grade,
        unit.loweredReason,
        unit.lastYearRank,
        unit.selfPercent,
        unit.bias,
        unit.mad,
        unit.findings,
        unit.severeFindings,
        unit.openRectifications,
        unit.overdueRectifications,
      ]),
      ...(isTranslated ? [[], [shared.translation]] : []),
    ],
  };
}

function chaptersSheet({ units, chapters }: SummarySnapshot, language: Language): SheetInput {
  const shared = pick(REPORT_TEXTS, language);
  const means: CellInput[] = chapters.map((chapter) => chapter.meanRate);
  return {
    name: pick(REPORT_SHEET_TEXTS, language).chaptersSheet,
    columns: [
      { header: shared.unit, width: 30 },
      ...chapters.map((chapter) => number(`${chapter.code} ${chapter.name} %`, 'rate')),
    ],
    rows: [
      ...units.map((unit): CellInput[] => [unit.fullName, ...unit.chapterRates]),
      [shared.groupMean, ...means],
    ],
  };
}

function problemsSheet({ commonProblems }: SummarySnapshot, language: Language): SheetInput {
  const shared = pick(REPORT_TEXTS, language);
  const text = pick(SUMMARY_TEXTS, language);
  return {
    name: pick(REPORT_SHEET_TEXTS, language).problemsSheet,
    columns: [
      { header: shared.code, width: 10 },
      { header: shared.item, width: 40 },
      number(text.lost),
      number(`${text.cumulative} %`, 'rate'),
      number(text.affected, 'integer'),
    ],
    rows: commonProblems.map((problem) => [
      problem.code,
      problem.name,
      problem.lost,
      problem.cumulative,
      problem.unitCount,
    ]),
  };
}

function repeatsSheet({ repeatFindings }: SummarySnapshot, language: Language): SheetInput {
  const shared = pick(REPORT_TEXTS, language);
  const text = pick(SUMMARY_TEXTS, language);
  return {
    name: pick(REPORT_SHEET_TEXTS, language).repeatsSheet,
    columns: [
      { header: shared.findingCode, width: 16 },
      { header: text.previousCode, width: 16 },
      { header: shared.unit, width: 30 },
      { header: shared.code, width: 10 },
      { header: shared.fact, width: 50, wrap: true },
      number(text.repeatCount, 'integer'),
    ],
    rows: repeatFindings.map((finding) => [
      finding.code,
      finding.previousCode,
      finding.unitName,
      finding.itemCode,
      finding.title,
      finding.repeatCount,
    ]),
  };
}
