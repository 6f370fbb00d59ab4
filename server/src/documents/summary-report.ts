import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fill, label, pick } from '../kernel/texts.ts';
import { stageGapChart } from './charts.ts';
import type { Block, Cell, Column, PrintDocument } from './document-model.ts';
import { textBlock } from './document-model.ts';
import { moment, NONE, percent, points, rate, signed, span } from './format.ts';
import { CHECK_TYPES, SEVERITIES, watermarkOf } from './labels.ts';
import { REPORT_TEXTS } from './report-labels.ts';
import { heatMapChart, paretoChart, trendChart } from './summary-charts.ts';
import { SUMMARY_TEXTS } from './summary-labels.ts';
import { coverMark, footerOf, headerOf, issueFacts, qrOf, type ReportWords } from './unit-report.ts';
import { signatureBlocks } from './unit-report-annexes.ts';
import { leadOf } from './unit-report-overview.ts';

type Context = {
  readonly snapshot: SummarySnapshot;
  readonly language: Language;
  readonly text: { readonly [K in keyof typeof SUMMARY_TEXTS]: string };
  readonly shared: ReportWords;
};

/**
 * The summary report of a whole audit (audit-domain 11): group table, ranking, heat map, trend, common problems,
 * repeat findings, stage gap, suggestions, next year's proposal.
 */
export function summaryReport(
  snapshot: SummarySnapshot,
  {
    language,
    isTranslated,
    link,
  }: { readonly language: Language; readonly isTranslated: boolean; readonly link: string | null },
): PrintDocument {
  const text = pick(SUMMARY_TEXTS, language);
  const shared = pick(REPORT_TEXTS, language);
  const context: Context = { snapshot, language, text, shared };
  const { head, signing } = snapshot;
  const sections: readonly (readonly [string, Block[]])[] = [
    [text.overview, overviewBlocks(context)],
    [text.ranking, rankingBlocks(context)],
    [text.heatMap, heatMapBlocks(context)],
    [text.trend, trendBlocks(context)],
    [text.problems, problemBlocks(context)],
    [text.repeats, repeatBlocks(context)],
    [text.findings, findingBlocks(context)],
    [text.gap, gapBlocks(context)],
    [text.conclusion, conclusionBlocks(context)],
    [text.plan, planBlocks(context)],
    [
      text.signing,
      [
        ...signatureBlocks(snapshot, shared),
        {
          kind: 'blanks',
          blanks: [{ label: `${shared.issuerSeal}　${snapshot.orgName}`, foot: shared.sealFoot }],
        },
      ],
    ],
  ];
  return {
    language,
    title: head.title,
    subject: `${snapshot.orgName} ${head.checkName}`,
    author: signing.drafter?.name ?? '',
    createdAt: head.snapshotAt,
    headerLeft: headerOf([snapshot.orgName, head.title], { text: shared, isTranslated }),
    headerRight: head.reportCode,
    footer: footerOf(snapshot, shared),
    qr: qrOf(snapshot, link),
    watermark: watermarkOf(head.state, language),
    cover: {
      organisation: snapshot.orgName,
      title: head.title,
      subtitle: head.checkName,
      mark: coverMark(head.state, { language, text: shared, isTranslated }),
      facts: [
        { label: shared.reportCode, value: `${head.reportCode}  V${head.versionNo}` },
        { label: shared.checkCode, value: head.checkCode },
        { label: shared.checkType, value: label(CHECK_TYPES, head.checkType, language) },
        { label: shared.period, value: span(head.startDate, head.endDate) },
        { label: shared.lead, value: leadOf(snapshot, shared) },
        ...issueFacts(snapshot, shared),
      ],
    },
    contentsTitle: shared.contents,
    blocks: sections.flatMap(([title, blocks], index): Block[] => [
      ...(title === text.signing ? [{ kind: 'pageBreak' as const }] : []),
      { kind: 'heading', level: 1, text: `${index + 1}  ${title}` },
      ...blocks,
    ]),
  };
}

function overviewBlocks({ snapshot, text, shared }: Context): Block[] {
  const { head, units, groupMean, lastYearGroupMean, rectification } = snapshot;
  const scored = units.filter((unit) => unit.percent !== null).length;
  const change =
    groupMean === null || lastYearGroupMean === null ? null : round2(groupMean - lastYearGroupMean);
  return [
    {
      kind: 'figures',
      figures: [
        {
          label: shared.groupMean,
          value: percent(groupMean),
          hint: change === null ? '' : fill(shared.changeTo, { n: signed(change) }),
        },
        { label: text.units, value: String(units.length), hint: fill(text.published, { n: scored }) },
        {
          label: text.findingCount,
          value: String(units.reduce((sum, unit) => sum + unit.findings, 0)),
          hint: `${text.severe} ${units.reduce((sum, unit) => sum + unit.severeFindings, 0)}`,
        },
        {
          label: text.overdue,
          value: String(rectification.overdue),
          hint: `${text.open} ${rectification.issued - rectification.closed}`,
        },
      ],
    },
    ...textBlock(snapshot.texts.overview),
    {
      kind: 'facts',
      facts: [
        { label: shared.objectives, value: head.objectives || NONE, wide: true },
        { label: shared.scope, value: head.scope || NONE, wide: true },
        { label: shared.criteria, value: head.criteria || NONE, wide: true },
        {
          label: shared.team,
          value: head.team.map((member) => member.name).join(shared.separator) || NONE,
          wide: true,
        },
        { label: shared.dataAt, value: moment(head.snapshotAt), wide: true },
      ],
    },
  ];
}

function rankingBlocks({ snapshot, text, shared }: Context): Block[] {
  const right = (title: string, weight: number): Column => ({ title, weight, align: 'right' });
  const rows = [...snapshot.units].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  return [
    {
      kind: 'table',
      empty: shared.none,
      columns: [
        right(text.rank, 6),
        { title: shared.unit, weight: 24 },
        right(shared.due, 9),
        right(shared.got, 9),
        right(`${shared.rate} %`, 9),
        right(`${shared.lastYear} %`, 9),
        right(text.change, 8),
        { title: shared.grade, weight: 14 },
        right(text.lastRank, 8),
        right(text.findingCount, 8),
      ],
      rows: rows.map((unit): Cell[] => [
        unit.rank === null ? NONE : String(unit.rank),
        unit.fullName,
        points(unit.due),
        points(unit.got),
        { text: rate(unit.percent), tone: 'strong' },
        rate(unit.lastYearPercent),
        changeCell(unit.percent, unit.lastYearPercent),
        unit.loweredReason ? { text: `${unit.grade}\n${unit.loweredReason}`, tone: 'alert' } : unit.grade,
        unit.lastYearRank === null ? NONE : String(unit.lastYearRank),
        String(unit.findings),
      ]),
      total: [
        '',
        text.groupRow,
        '',
        '',
        rate(snapshot.groupMean),
        rate(snapshot.lastYearGroupMean),
        changeCell(snapshot.groupMean, snapshot.lastYearGroupMean),
        '',
        '',
        '',
      ],
    },
  ];
}

function heatMapBlocks({ snapshot, text }: Context): Block[] {
  const mean = snapshot.chapters.map((chapter) => chapter.meanRate);
  const chart = heatMapChart({
    title: text.heatTitle,
    note: '',
    rows: [...snapshot.units.map((unit) => unit.fullName), text.groupRow],
    columns: snapshot.chapters.map((chapter) => chapter.name),
    values: [...snapshot.units.map((unit) => unit.chapterRates), mean],
    noneLabel: text.heatNone,
  });
  return [{ kind: 'charts', charts: [chart] }];
}

function trendBlocks({ snapshot: { trend }, text, shared }: Context): Block[] {
  if (trend.length === 0) return textBlock(shared.none, 'muted');
  const hasLike = trend.some((year) => year.likeForLike !== null);
  const chart = trendChart({
    title: text.trendTitle,
    note: text.trendNote,
    categories: trend.map(({ year }) => String(year)),
    series: [
      { name: text.trendPublished, values: trend.map((year) => year.percent) },
      ...(hasLike ? [{ name: text.trendLike, values: trend.map((year) => year.likeForLike) }] : []),
    ],
  });
  return [{ kind: 'charts', charts: [chart] }];
}

function problemBlocks({ snapshot: { commonProblems }, text, shared }: Context): Block[] {
  const shown = commonProblems.slice(0, 20);
  if (shown.length === 0) return textBlock(shared.none, 'muted');
  const chart = paretoChart({
    title: text.paretoTitle,
    note: text.paretoNote,
    categories: shown.map((problem) => problem.code),
    lost: { name: text.lost, values: shown.map((problem) => problem.lost) },
    cumulative: { name: text.cumulative, values: shown.map((problem) => problem.cumulative) },
  });
  return [
    { kind: 'charts', charts: [chart] },
    {
      kind: 'table',
      empty: shared.none,
      columns: [
        { title: shared.code, weight: 10 },
        { title: shared.item, weight: 50 },
        { title: text.lost, weight: 13, align: 'right' },
        { title: `${text.cumulative} %`, weight: 13, align: 'right' },
        { title: text.affected, weight: 13, align: 'right' },
      ],
      rows: shown.map((problem) => [
        problem.code,
        problem.name,
        points(problem.lost),
        problem.cumulative.toFixed(1),
        String(problem.unitCount),
      ]),
    },
  ];
}

function repeatBlocks({ snapshot, text, shared }: Context): Block[] {
  return [
    {
      kind: 'table',
      empty: text.noRepeats,
      columns: [
        { title: shared.findingCode, weight: 15 },
        { title: text.previousCode, weight: 15 },
        { title: shared.unit, weight: 24 },
        { title: shared.code, weight: 9 },
        { title: shared.fact, weight: 30 },
        { title: text.repeatCount, weight: 9, align: 'right' },
      ],
      rows: snapshot.repeatFindings.map((finding) => [
        finding.code,
        finding.previousCode,
        finding.unitName,
        finding.itemCode,
        finding.title,
        String(finding.repeatCount),
      ]),
    },
  ];
}

function findingBlocks({ snapshot, text, shared, language }: Context): Block[] {
  const { rectification, findingMatrix } = snapshot;
  const categories = [...new Set(findingMatrix.map((cell) => cell.category))];
  const countOf = (severity: number, category?: string) =>
    findingMatrix
      .filter((cell) => cell.severity === severity && (category === undefined || cell.category === category))
      .reduce((sum, cell) => sum + cell.count, 0);
  const summary = fill(text.rectification, {
    issued: rectification.issued,
    closed: rectification.closed,
    overdue: rectification.overdue,
    completion: percent(rectification.completionRate),
    onTime: percent(rectification.onTimeRate),
    repeat: percent(rectification.repeatRate),
  });
  return [
    { kind: 'text', text: summary },
    { kind: 'heading', level: 2, text: text.matrix },
    {
      kind: 'table',
      empty: shared.none,
      columns: [
        { title: shared.severity, weight: 24 },
        ...categories.map((title): Column => ({ title, weight: 14, align: 'right' })),
        { title: shared.total, weight: 12, align: 'right' },
      ],
      rows: findingMatrix.length
        ? [1, 2, 3, 4].map((severity): Cell[] => [
            label(SEVERITIES, severity, language),
            ...categories.map((category) => String(countOf(severity, category))),
            { text: String(countOf(severity)), tone: 'strong' },
          ])
        : [],
    },
  ];
}

function gapBlocks({ snapshot: { units }, text, shared }: Context): Block[] {
  const compared = units.filter((unit) => unit.selfPercent !== null && unit.percent !== null);
  if (compared.length === 0) return textBlock(shared.none, 'muted');
  const chart = stageGapChart({
    title: shared.gapTitle,
    note: shared.gapNote,
    categories: compared.map((unit) => unit.fullName),
    from: { name: text.self, values: compared.map((unit) => unit.selfPercent) },
    to: { name: text.final, values: compared.map((unit) => unit.percent) },
  });
  return [
    { kind: 'charts', charts: [chart] },
    {
      kind: 'table',
      empty: shared.none,
      columns: [
        { title: shared.unit, weight: 30 },
        { title: `${text.self} %`, weight: 12, align: 'right' },
        { title: `${text.final} %`, weight: 12, align: 'right' },
        { title: shared.bias, weight: 12, align: 'right' },
        { title: shared.mad, weight: 18, align: 'right' },
        { title: shared.alert, weight: 16 },
      ],
      rows: compared.map((unit): Cell[] => [
        unit.fullName,
        rate(unit.selfPercent),
        rate(unit.percent),
        signed(unit.bias, 2),
        unit.mad === null ? NONE : unit.mad.toFixed(2),
        unit.varianceAlert ? { text: text.alert, tone: 'alert' } : '',
      ]),
    },
  ];
}

function conclusionBlocks({ snapshot: { texts }, shared }: Context): Block[] {
  return [
    { kind: 'heading', level: 2, text: shared.conclusion },
    ...textBlock(texts.conclusion || NONE),
    { kind: 'heading', level: 2, text: shared.suggestions },
    ...(texts.suggestions.length
      ? [{ kind: 'list' as const, isOrdered: true, items: texts.suggestions }]
      : textBlock(shared.none)),
  ];
}

function planBlocks({ snapshot, text, shared }: Context): Block[] {
  return [
    {
      kind: 'table',
      empty: text.noPlan,
      columns: [
        { title: shared.unit, weight: 26 },
        { title: text.window, weight: 18 },
        { title: text.focus, weight: 28 },
        { title: shared.reason, weight: 34 },
      ],
      rows: snapshot.nextYearPlan.map((entry) => [entry.unitName, entry.window, entry.focus, entry.reason]),
    },
  ];
}

function changeCell(now: number | null, before: number | null): Cell {
  if (now === null || before === null) return NONE;
  const change = round2(now - before);
  return { text: signed(change), tone: change < 0 ? 'alert' : 'normal' };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
