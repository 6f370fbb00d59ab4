import { asOneName } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fill, pick } from '../kernel/texts.ts';
import type { Block, Cell, Column, PrintDocument, TableBlock } from './document-model.ts';
import { day, moment, NONE, percent, signed, span } from './format.ts';
import { trendChart } from './summary-charts.ts';
import { YEARLY_TEXTS } from './yearly-labels.ts';

/** Counts of findings: by severity 1 to 4, major hazards among them, and those that came back. */
export type FindingCounts = {
  readonly severities: readonly [number, number, number, number];
  readonly hazards: number;
  readonly repeats: number;
};

/** Everything that the yearly report of a programme prints; words are in the report's language. */
export type YearlyFacts = {
  readonly year: number;
  readonly owner: string;
  readonly programme: { readonly code: string; readonly name: string; readonly state: string };
  readonly printedAt: number;
  readonly entries: {
    readonly total: number;
    readonly done: number;
    readonly exempt: number;
    readonly cancelled: number;
  };
  readonly audits: readonly {
    readonly code: string;
    readonly name: string;
    readonly type: string;
    readonly from: string;
    readonly to: string;
    readonly state: string;
    readonly units: readonly {
      readonly name: string;
      readonly previous: number | null;
      readonly percent: number | null;
      readonly grade: string;
    }[];
  }[];
  /** Means of the units with a result, by type of audit and year. */
  readonly trends: readonly {
    readonly type: string;
    readonly years: readonly { readonly year: number; readonly mean: number; readonly units: number }[];
  }[];
  readonly findings: readonly ({ readonly unit: string } & FindingCounts)[];
  readonly rectification: {
    readonly issued: number;
    readonly closed: number;
    readonly overdue: number;
    readonly completion: number | null;
    readonly onTime: number | null;
    readonly days: number | null;
    readonly repeat: number | null;
  };
  readonly open: readonly {
    readonly unit: string;
    readonly standard: string;
    readonly from: string;
    readonly to: string;
  }[];
};

type Words = { readonly [K in keyof typeof YEARLY_TEXTS]: string };

/** The yearly report of a programme as blocks: the audits of the year with results, trend, findings, rectification. */
export function yearlyReport(facts: YearlyFacts, language: Language): PrintDocument {
  const text = pick(YEARLY_TEXTS, language);
  const subtitle = fill(text.subtitle, { year: facts.year });
  return {
    language,
    title: `${text.title} ${facts.year}`,
    subject: subtitle,
    author: facts.owner,
    createdAt: facts.printedAt,
    headerLeft: facts.owner,
    headerRight: facts.programme.code,
    footer: '',
    watermark: null,
    cover: {
      organisation: facts.owner,
      title: text.title,
      subtitle,
      facts: [
        { label: text.programme, value: `${facts.programme.code} ${facts.programme.name}` },
        { label: text.state, value: facts.programme.state },
        { label: text.printedAt, value: moment(facts.printedAt) },
      ],
      mark: null,
    },
    contentsTitle: text.contents,
    blocks: [
      ...overviewBlocks(facts, text),
      ...auditBlocks(facts, text),
      ...resultBlocks(facts, text),
      ...trendBlocks(facts, text),
      ...findingBlocks(facts, text),
      ...rectificationBlocks(facts, text),
      ...openBlocks(facts, text),
    ],
  };
}

/** Text of the page number with its places. */
export const yearlyPageText = (language: Language): string => pick(YEARLY_TEXTS, language).page;

/** What a downloaded report is called. */
export const yearlyName = (facts: YearlyFacts, language: Language): string =>
  asOneName([facts.year, pick(YEARLY_TEXTS, language).title], language);

const heading = (words: string): Block => ({ kind: 'heading', level: 1, text: words });
const second = (words: string): Block => ({ kind: 'heading', level: 2, text: words });
const right = (title: string, weight = 1): Column => ({ title, weight, align: 'right' });

function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], empty: string): TableBlock {
  return { kind: 'table', columns, rows, empty };
}

/** Mean of what is known with one decimal; null of nothing. */
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? null
    : Math.round(known.reduce((sum, value) => sum + Math.round(value * 100), 0) / known.length / 10) / 10;
};

function overviewBlocks(facts: YearlyFacts, text: Words): Block[] {
  const units = facts.audits.flatMap((audit) => audit.units);
  const { entries } = facts;
  const figure = (label: string, value: string | number, hint = '') => ({ label, value: `${value}`, hint });
  const before = meanOf(units.filter((unit) => unit.percent !== null).map(({ previous }) => previous));
  return [
    heading(text.overview),
    {
      kind: 'figures',
      figures: [
        figure(
          text.entries,
          entries.total,
          `${text.done} ${entries.done} · ${text.exempt} ${entries.exempt} · ${text.cancelled} ${entries.cancelled}`,
        ),
        figure(
          text.auditCount,
          facts.audits.length,
          `${text.units} ${new Set(units.map(({ name }) => name)).size}`,
        ),
        figure(
          text.mean,
          percent(meanOf(units.map((unit) => unit.percent))),
          fill(text.onPrevious, { percent: percent(before) }),
        ),
        figure(
          text.completion,
          percent(facts.rectification.completion),
          `${text.overdue} ${facts.rectification.overdue}`,
        ),
      ],
    },
  ];
}

function auditBlocks(facts: YearlyFacts, text: Words): Block[] {
  const columns = [
    { title: text.code, weight: 2 },
    { title: text.audit, weight: 4 },
    { title: text.type, weight: 2 },
    { title: text.period, weight: 3 },
    right(text.unitCount),
    { title: text.auditState, weight: 2 },
  ];
  const rows = facts.audits.map((audit) => [
    audit.code,
    audit.name,
    audit.type,
    span(audit.from, audit.to),
    `${audit.units.length}`,
    audit.state,
  ]);
  return [heading(text.audits), table(columns, rows, text.none)];
}

function resultBlocks(facts: YearlyFacts, text: Words): Block[] {
  const columns = [
    { title: text.unit, weight: 4 },
    right(text.previous, 1.5),
    right(text.percent, 1.5),
    right(text.change, 1.5),
    { title: text.grade, weight: 1.5 },
  ];
  return [
    heading(text.results),
    ...facts.audits.flatMap((audit) => [
      second(`${audit.code} ${audit.name}`),
      table(
        columns,
        audit.units
          .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1))
          .map((unit) => [
            unit.name,
            percent(unit.previous),
            percent(unit.percent),
            unit.percent === null || unit.previous === null ? NONE : signed(unit.percent - unit.previous),
            unit.percent === null ? { text: text.waiting, tone: 'muted' as const } : unit.grade || NONE,
          ]),
        text.none,
      ),
      gradeTable(audit.units, text),
    ]),
  ];
}

/** How many units have which grade; units without a result do not count. */
function gradeTable(units: YearlyFacts['audits'][number]['units'], text: Words): TableBlock {
  const decided = units.filter(({ percent: rate, grade }) => rate !== null && grade !== '');
  const grades = [...Map.groupBy(decided, ({ grade }) => grade)];
  return table(
    [{ title: text.grade, weight: 2 }, right(text.count), right(text.share)],
    grades
      .toSorted(
        ([, a], [, b]) =>
          (meanOf(b.map((unit) => unit.percent)) ?? 0) - (meanOf(a.map((unit) => unit.percent)) ?? 0),
      )
      .map(([grade, own]) => [
        grade,
        `${own.length}`,
        percent(Math.round((1000 * own.length) / decided.length) / 10),
      ]),
    text.none,
  );
}

function trendBlocks(facts: YearlyFacts, text: Words): Block[] {
  return [
    heading(text.trend),
    ...facts.trends.flatMap(({ type, years }): Block[] => [
      second(type),
      ...(years.length > 1
        ? [
            {
              kind: 'charts' as const,
              charts: [
                trendChart({
                  title: text.trendTitle,
                  note: fill(text.trendNote, { type }),
                  categories: years.map(({ year }) => `${year}`),
                  series: [{ name: type, values: years.map(({ mean }) => mean) }],
                }),
              ],
            },
          ]
        : []),
      table(
        [{ title: text.year, weight: 1 }, right(text.mean), right(text.unitCount)],
        years.map(({ year, mean, units }) => [`${year}`, percent(mean), `${units}`]),
        text.none,
      ),
    ]),
  ];
}

function findingBlocks(facts: YearlyFacts, text: Words): Block[] {
  const cells = ({ severities, hazards, repeats }: FindingCounts): string[] =>
    [...severities, severities.reduce((sum, count) => sum + count, 0), hazards, repeats].map(String);
  const columns = [
    { title: text.unit, weight: 4 },
    ...[
      text.severity1,
      text.severity2,
      text.severity3,
      text.severity4,
      text.sum,
      text.hazard,
      text.repeat,
    ].map((title) => right(title, 1.4)),
  ];
  const total = facts.findings.reduce<FindingCounts>(
    (sum, one) => ({
      severities: [
        sum.severities[0] + one.severities[0],
        sum.severities[1] + one.severities[1],
        sum.severities[2] + one.severities[2],
        sum.severities[3] + one.severities[3],
      ],
      hazards: sum.hazards + one.hazards,
      repeats: sum.repeats + one.repeats,
    }),
    { severities: [0, 0, 0, 0], hazards: 0, repeats: 0 },
  );
  return [
    heading(text.findings),
    { kind: 'text', text: text.onlyFindings, tone: 'muted' },
    {
      ...table(
        columns,
        facts.findings.map((one) => [one.unit, ...cells(one)]),
        text.none,
      ),
      total: [text.sum, ...cells(total)],
    },
  ];
}

function rectificationBlocks({ rectification }: YearlyFacts, text: Words): Block[] {
  const { issued, closed, overdue, completion, onTime, days, repeat } = rectification;
  return [
    heading(text.rectification),
    {
      kind: 'facts',
      facts: [
        { label: text.issued, value: `${issued}` },
        { label: text.closed, value: `${closed}` },
        { label: text.overdue, value: `${overdue}` },
        { label: text.completion, value: percent(completion) },
        { label: text.onTime, value: percent(onTime) },
        { label: text.days, value: days === null ? NONE : days.toFixed(1) },
        { label: text.repeatRate, value: percent(repeat) },
      ],
    },
  ];
}

function openBlocks(facts: YearlyFacts, text: Words): Block[] {
  return [
    heading(text.open),
    table(
      [
        { title: text.unit, weight: 3 },
        { title: text.standard, weight: 3 },
        { title: text.window, weight: 3 },
      ],
      facts.open.map(({ unit, standard, from, to }) => [unit, standard, span(from, to)]),
      text.noneOpen,
    ),
    { kind: 'text', text: `${text.printedAt} ${day(facts.printedAt)}`, tone: 'muted' },
  ];
}
