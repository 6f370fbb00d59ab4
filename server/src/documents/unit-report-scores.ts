import { countedOption } from '@auditplus/core/text/standard-words.ts';
import { fill, label } from '../kernel/texts.ts';
import { lostPointsChart, radarChart, stageGapChart } from './charts.ts';
import type { Block, Cell, Column } from './document-model.ts';
import { textBlock } from './document-model.ts';
import { deduction, NONE, namesIn, percent, points, rate, signed } from './format.ts';
import { LINES, STAGES } from './labels.ts';
import type { UnitReportContext } from './unit-report.ts';
import { commentBlocks } from './unit-report-comments.ts';

/** Section 3: totals, chapter table, the grade with the reason when it was lowered, charts. */
export function resultBlocks(context: UnitReportContext): Block[] {
  const { snapshot, text } = context;
  return [
    figuresBlock(context),
    ...gradeBlocks(context),
    ...textBlock(snapshot.texts.result),
    { kind: 'heading', level: 2, text: text.chapterTable },
    chapterTable(context),
    chapterCharts(context),
  ];
}

/** Section 4. */
export function omissionBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  return [
    {
      kind: 'table',
      empty: text.noOmissions,
      columns: [
        { title: text.code, weight: 9 },
        { title: text.item, weight: 22 },
        { title: text.standardScore, weight: 9, align: 'right' },
        { title: text.lines, weight: 9 },
        { title: text.reason, weight: 31 },
        { title: text.claimedBy, weight: 9 },
        { title: text.decidedBy, weight: 14 },
      ],
      rows: snapshot.omissions.map((omission) => [
        omission.code,
        omission.name,
        points(omission.standardScore),
        label(LINES, omission.line, language),
        omission.reason,
        namesIn(omission.claimedBy, language),
        `${label(STAGES, omission.decidedStage, language)}\n${namesIn(omission.decidedBy, language)}`,
      ]),
      total: totalRow([text.total, '', points(snapshot.totals.omitted), '', '', '', '']),
    },
  ];
}

/** Section 5. */
export function deductionBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  return [
    {
      kind: 'table',
      empty: text.noDeductions,
      columns: [
        { title: text.code, weight: 8 },
        { title: text.item, weight: 19 },
        { title: text.standardScore, weight: 8.5, align: 'right' },
        { title: text.deducted, weight: 8.5, align: 'right' },
        { title: text.reason, weight: 35 },
        { title: text.stage, weight: 12 },
        { title: text.evidenceNo, weight: 12 },
      ],
      rows: snapshot.deductions.map((row) => [
        row.code,
        row.name,
        points(row.standardScore),
        deduction(row.deducted),
        deductionReason(row, { text, language }),
        `${label(STAGES, row.stage, language)}\n${namesIn(row.scorer, language)}`,
        [...row.evidenceNos, row.findingCode].filter(Boolean).join(' ') || NONE,
      ]),
      total: totalRow([text.total, '', '', deduction(snapshot.totals.deducted), '', '', '']),
    },
  ];
}

/** Section 6: how the stages differ, where, and why. */
export function comparisonBlocks(context: UnitReportContext): Block[] {
  const { snapshot, text } = context;
  const { selfInflation } = snapshot.comparison;
  return [
    ...textBlock(snapshot.texts.variance),
    { kind: 'heading', level: 2, text: text.pairs },
    pairTable(context),
    ...(selfInflation === null ? [] : textBlock(fill(text.inflation, { n: selfInflation.toFixed(2) }))),
    { kind: 'heading', level: 2, text: text.stageRates },
    stageRateTable(context),
    ...gapChart(context),
    { kind: 'heading', level: 2, text: text.variances },
    varianceTable(context),
    ...applicabilityBlocks(context),
    ...commentBlocks(context),
  ];
}

/** Section 7. */
export function strengthBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  return [
    {
      kind: 'table',
      empty: text.noStrengths,
      columns: [
        { title: text.code, weight: 9 },
        { title: text.item, weight: 24 },
        { title: text.strength, weight: 50 },
        { title: text.stage, weight: 17 },
      ],
      rows: snapshot.strengths.map((row) => [
        row.code,
        row.name,
        row.text,
        `${label(STAGES, row.stage, language)}\n${namesIn(row.scorer, language)}`,
      ]),
    },
  ];
}

function figuresBlock({ snapshot: { totals }, text }: UnitReportContext): Block {
  const change =
    totals.percent === null || totals.lastYearPercent === null
      ? null
      : Math.round((totals.percent - totals.lastYearPercent) * 100) / 100;
  return {
    kind: 'figures',
    figures: [
      {
        label: text.rate,
        value: percent(totals.percent),
        hint: totals.groupMeanPercent === null ? '' : `${text.groupMean} ${percent(totals.groupMeanPercent)}`,
      },
      { label: text.grade, value: totals.grade, hint: `${text.lastYear} ${totals.lastYearGrade ?? NONE}` },
      {
        label: text.got,
        value: points(totals.got),
        hint:
          totals.bonus > 0
            ? `${text.bonus} ${points(totals.bonus)}`
            : `${text.deducted} ${points(totals.deducted)}`,
      },
      { label: text.due, value: points(totals.due), hint: `${text.omitted} ${points(totals.omitted)}` },
      {
        label: text.lastYear,
        value: percent(totals.lastYearPercent),
        hint: change === null ? '' : fill(text.changeTo, { n: signed(change) }),
      },
    ],
  };
}

function gradeBlocks({ snapshot: { totals, standard }, text }: UnitReportContext): Block[] {
  const bands = standard.bands.map((band) => {
    const floor = band.minChapterRate === null ? '' : ` ${fill(text.floor, { min: band.minChapterRate })}`;
    return fill(text.band, { name: band.name, min: band.minPercent }) + floor;
  });
  const lowered =
    totals.gradeBefore === null
      ? ''
      : fill(text.lowered, {
          percent: percent(totals.percent),
          before: totals.gradeBefore,
          grade: totals.grade,
          reasons: totals.loweredReasons.join(text.semicolon),
        });
  const vetoes = totals.vetoItems
    .map((item) => `${item.code} ${item.name}${fill(text.bracketed, { text: item.reason })}`)
    .join(text.semicolon);
  return [
    ...textBlock(lowered, 'alert'),
    ...(vetoes ? textBlock(fill(text.veto, { items: vetoes }), 'alert') : []),
    ...(bands.length ? textBlock(fill(text.gradeRule, { bands: bands.join(text.semicolon) }), 'muted') : []),
  ];
}

function chapterTable({ snapshot: { chapters, totals }, text }: UnitReportContext): Block {
  const right = (title: string, weight: number): Column => ({ title, weight, align: 'right' });
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.chapter, weight: 27 },
      right(text.items, 7),
      right(text.standardScore, 10),
      right(text.omitted, 11),
      right(text.due, 10),
      right(text.deducted, 9),
      right(text.got, 10),
      right(`${text.rate} %`, 10),
      right(`${text.lastYear} %`, 10),
      right(`${text.groupMean} %`, 11),
    ],
    rows: chapters.map((chapter) => [
      `${chapter.code}  ${chapter.name}`,
      String(chapter.itemCount),
      points(chapter.standardScore),
      points(chapter.omitted),
      points(chapter.due),
      deduction(chapter.deducted),
      points(chapter.got),
      { text: rate(chapter.rate), tone: 'strong' },
      rate(chapter.lastYearRate),
      rate(chapter.groupMeanRate),
    ]),
    total: totalRow([
      text.total,
      String(totals.itemCount),
      points(totals.standardScore),
      points(totals.omitted),
      points(totals.due),
      deduction(totals.deducted),
      points(totals.got),
      rate(totals.percent),
      rate(totals.lastYearPercent),
      rate(totals.groupMeanPercent),
    ]),
  };
}

function chapterCharts({ snapshot: { chapters, head }, text }: UnitReportContext): Block {
  const categories = chapters.map((chapter) => chapter.name);
  const isAnyOmitted = chapters.some((chapter) => chapter.rate === null);
  const series = [
    { name: fill(text.year, { year: head.year }), values: chapters.map((chapter) => chapter.rate) },
    {
      name: fill(text.year, { year: head.year - 1 }),
      values: chapters.map((chapter) => chapter.lastYearRate),
    },
    // A unit that is audited alone has no group to be compared with.
    ...(chapters.some(({ groupMeanRate }) => groupMeanRate !== null)
      ? [{ name: text.groupMean, values: chapters.map((chapter) => chapter.groupMeanRate) }]
      : []),
  ];
  return {
    kind: 'charts',
    charts: [
      radarChart({
        title: text.radarTitle,
        note: text.radarNote + (isAnyOmitted ? text.radarOmitted : ''),
        categories,
        series: series.filter((one) => one.values.some((value) => value !== null)),
      }),
      lostPointsChart({
        title: text.lostTitle,
        note: '',
        categories,
        values: chapters.map((chapter) => chapter.deducted),
      }),
    ],
  };
}

function pairTable({ snapshot, text, language }: UnitReportContext): Block {
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.pair, weight: 34 },
      { title: text.comparedItems, weight: 11, align: 'right' },
      { title: `${text.rate} %`, weight: 17, align: 'right' },
      { title: text.bias, weight: 13, align: 'right' },
      { title: text.mad, weight: 16, align: 'right' },
      { title: text.alert, weight: 15 },
    ],
    rows: snapshot.comparison.pairs.map((pair): Cell[] => [
      `${label(STAGES, pair.from, language)} → ${label(STAGES, pair.to, language)}`,
      String(pair.itemCount),
      `${rate(pair.fromRate)} → ${rate(pair.toRate)}`,
      signed(pair.bias, 2),
      pair.mad.toFixed(2),
      pair.alert ? { text: text.alertText, tone: 'alert' } : '',
    ]),
  };
}

function stageRateTable({ snapshot: { stages, chapters }, text, language }: UnitReportContext): Block {
  const shown = stages.filter((stage) => !stage.skipped);
  return {
    kind: 'table',
    empty: text.none,
    columns: [
      { title: text.chapter, weight: 30 },
      ...shown.map(
        (stage): Column => ({
          title: `${label(STAGES, stage.stage, language)} %`,
          weight: 14,
          align: 'right',
        }),
      ),
    ],
    rows: chapters.map((chapter) => [
      `${chapter.code}  ${chapter.name}`,
      ...shown.map((stage) => rate(chapter.stageRates[stage.stage] ?? null)),
    ]),
  };
}

function gapChart({ snapshot: { chapters }, text }: UnitReportContext): Block[] {
  if (!chapters.some((chapter) => chapter.stageRates.SELF != null && chapter.rate !== null)) return [];
  const chart = stageGapChart({
    title: text.gapTitle,
    note: text.gapNote,
    categories: chapters.map((chapter) => chapter.name),
    from: { name: text.selfSeries, values: chapters.map((chapter) => chapter.stageRates.SELF ?? null) },
    to: { name: text.finalSeries, values: chapters.map((chapter) => chapter.rate) },
  });
  return [{ kind: 'charts', charts: [chart] }];
}

function varianceTable({ snapshot, text, language }: UnitReportContext): Block {
  return {
    kind: 'table',
    empty: text.noVariances,
    columns: [
      { title: text.code, weight: 8 },
      { title: text.item, weight: 20 },
      { title: text.standardScore, weight: 8, align: 'right' },
      { title: text.change, weight: 24 },
      { title: `${text.variance} %`, weight: 9, align: 'right' },
      { title: text.reason, weight: 34 },
    ],
    rows: snapshot.comparison.variances.map((row) => [
      row.code,
      row.name,
      points(row.standardScore),
      `${label(STAGES, row.from, language)} ${points(row.fromScore)} → ${label(STAGES, row.to, language)} ${points(row.toScore)}`,
      row.rate.toFixed(1),
      [row.reason, row.adjustmentBasis].filter(Boolean).join(text.semicolon) || NONE,
    ]),
  };
}

function applicabilityBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  const { applicability } = snapshot.comparison;
  if (applicability.length === 0) return [];
  const names = (stages: readonly string[]) =>
    stages.map((stage) => label(STAGES, stage, language)).join(text.separator);
  return [
    { kind: 'heading', level: 2, text: text.applicability },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.code, weight: 10 },
        { title: text.item, weight: 30 },
        { title: text.applicableIn, weight: 30 },
        { title: text.notApplicableIn, weight: 30 },
      ],
      rows: applicability.map((row) => [
        row.code,
        row.name,
        names(row.applicableIn),
        names(row.notApplicableIn),
      ]),
    },
  ];
}

function deductionReason(
  row: UnitReportContext['snapshot']['deductions'][number],
  { text, language }: Pick<UnitReportContext, 'text' | 'language'>,
): string {
  const name = countedOption(row.option, row.unit, language);
  const option = row.count > 1 ? `${name} × ${row.count}` : name;
  const place = row.place ? fill(text.bracketed, { text: row.place }) : '';
  return [option, row.reason].filter(Boolean).join(text.colon) + place;
}

function totalRow(cells: readonly string[]): Cell[] {
  return cells.map((text) => ({ text, tone: 'strong' }));
}
