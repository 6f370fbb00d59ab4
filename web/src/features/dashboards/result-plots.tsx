import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { LineChart } from './charts/line-chart.tsx';
import { MatrixChart } from './charts/matrix-chart.tsx';
import { RangeChart } from './charts/range-chart.tsx';
import { SmallMultiples } from './charts/small-multiples.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, pageOf, pageOfResult, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };
const oneDigit = (value: number | null): string => (value === null ? '—' : value.toFixed(1));

/** Units by chapters (G1). */
export function HeatPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const gradeOf = useGradeName();
  const address = useRowsAddress();
  // The mean of units that the reader may not see leads nowhere.
  const meanOf = ({ rows, ranked }: { readonly rows: readonly unknown[]; readonly ranked: number }) =>
    rows.length >= ranked || filter.units.length > 0
      ? (chapter?: string) => address({ rows: 'chapter', all: '1', ...(chapter && { chapter }) })
      : () => undefined;
  const [sortedBy, setSortedBy] = useState(TOTAL);
  const query = useRoute(statisticsRoutes.heatmap, { query: statQuery(filter) }, KEEP);
  return (
    <PlotFrame
      wide
      title={t('heatTitle')}
      note={t('heatNote')}
      query={query}
      isEmpty={({ rows }) => rows.length === 0}
      table={({ chapters, rows, ranked, meanPercent, meanRates }) => ({
        columns: [
          t('rank'),
          t('unit'),
          t('grade'),
          t('total'),
          ...chapters.map(({ code, name }) => `${code} ${name}`),
        ],
        rows: [
          ...rows.map((row) => {
            const to = (code?: string) => pageOf.task(row.checkId, row.checkTaskId, code);
            return [
              ...[row.rank, orgs.short(row.unit), row.grade && gradeOf(row.grade)],
              linked(row.percent, to()),
              ...row.rates.map((rate, index) => linked(rate, to(chapters[index]?.code))),
            ];
          }),
          [
            ...[null, t('groupMean'), ''],
            linked(meanPercent, meanOf({ rows, ranked })()),
            ...meanRates.map((rate, index) => linked(rate, meanOf({ rows, ranked })(chapters[index]?.code))),
          ],
        ],
      })}
    >
      {({ chapters, rows, ranked, meanPercent, meanRates }) => {
        const toMean = meanOf({ rows, ranked });
        const columns = [
          { key: TOTAL, label: t('total'), short: t('totalShort') },
          ...chapters.map(({ code, name }) => ({ key: code, label: `${code} ${name}` })),
        ];
        const cellsOf = (
          name: string,
          rates: readonly (number | null)[],
          to?: (code?: string) => string | undefined,
        ) =>
          rates.map((rate, index) => ({
            value: rate,
            text: oneDigit(rate),
            title: `${name} · ${columns[index]?.label} · ${oneDigit(rate)}`,
            to: to?.(columns[index]?.key),
          }));
        const chapter = chapters.findIndex(({ code }) => code === sortedBy);
        const ordered = rows.toSorted((a, b) =>
          chapter < 0 ? (a.rank ?? LAST) - (b.rank ?? LAST) : rateOf(a, chapter) - rateOf(b, chapter),
        );
        return (
          <MatrixChart
            label={t('heatTitle')}
            scale="rate"
            sorted={{ by: chapter < 0 ? TOTAL : sortedBy, onSort: setSortedBy, hint: t('sortBy') }}
            columns={columns}
            rows={[
              ...ordered.map((row) => {
                const to = (code?: string) => pageOf.task(row.checkId, row.checkTaskId, code);
                const label = `${row.rank ?? '–'} ${orgs.short(row.unit)}`;
                return {
                  key: row.checkTaskId,
                  label,
                  to: to(),
                  cells: cellsOf(orgs.short(row.unit), [row.percent, ...row.rates], to),
                };
              }),
              {
                key: 'mean',
                label: t('groupMean'),
                to: toMean(),
                cells: cellsOf(t('groupMean'), [meanPercent, ...meanRates], toMean),
              },
            ]}
          />
        );
      }}
    </PlotFrame>
  );
}

/** The column of the whole sheet; its units stand by rank, those of a chapter with the weakest on top. */
const TOTAL = '';
const LAST = 9_999;
const rateOf = (row: { readonly rates: readonly (number | null)[] }, chapter: number): number =>
  row.rates[chapter] ?? LAST;

const LEAST_PERCENT = 50;

/** Results by year (G2). */
export function TrendPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const query = useRoute(
    statisticsRoutes.trend,
    { query: { ...statQuery(filter), sameScope: filter.sameScope ? '1' : '0' } },
    KEEP,
  );
  const address = useRowsAddress();
  const toMean = (ofYear: number) => address({ rows: 'year', ofYear });
  return (
    <PlotFrame
      wide
      title={t('trendTitle')}
      note={filter.sameScope ? t('trendSameNote') : t('trendNote', { least: LEAST_PERCENT })}
      query={query}
      isEmpty={({ years }) => years.length === 0}
      table={({ units, group, gaps }) => ({
        columns: [t('unit'), t('year'), t('published'), t('sameScope')],
        rows: [
          ...group.map((point) => [
            ...[t('groupMean'), point.year],
            linked(point.percent, toMean(point.year)),
            linked(point.sameScope, toMean(point.year)),
          ]),
          ...units.flatMap(({ unit, points }) =>
            points.map((point) => [
              orgs.short(unit),
              point.year,
              linked(point.percent, pageOfResult(point)),
              linked(point.sameScope, pageOfResult(point)),
            ]),
          ),
          ...gaps.map((gap) => [`${t('gap')} ${gap.nodeCode} ${gap.fullName}`, gap.year, null, null]),
        ],
      })}
    >
      {({ years, units, group, versionChanges, gaps }) => {
        const pick = (point: { percent: number | null; sameScope: number | null }) =>
          filter.sameScope ? point.sameScope : point.percent;
        const mean = group.map((point) => ({
          value: pick(point),
          title: `${t('groupMean')} ${point.year} ${oneDigit(pick(point))}`,
          to: toMean(point.year),
        }));
        return (
          <>
            <SmallMultiples
              label={t('trendTitle')}
              xs={years.map(String)}
              domain={[LEAST_PERCENT, 100]}
              reference={{ name: t('groupMean'), points: mean }}
              panels={[
                { key: 'group', label: t('groupMean'), points: mean, text: lastOf(mean) },
                ...units.map(({ unit, points }) => {
                  const own = years.map((year) => {
                    const point = points.find((candidate) => candidate.year === year);
                    const value = point ? pick(point) : null;
                    return {
                      value,
                      title: `${orgs.short(unit)} ${year} ${oneDigit(value)}`,
                      to: point && pageOfResult(point),
                    };
                  });
                  return { key: unit.id, label: orgs.short(unit), points: own, text: lastOf(own) };
                }),
              ]}
            />
            {versionChanges.length > 0 ? (
              <p className="plot-note">
                {listed(versionChanges.map(({ year, from, to }) => t('versionChange', { year, from, to })))}
              </p>
            ) : null}
            {gaps.length > 0 ? (
              <p className="plot-note">
                {t('gapNote', { count: gaps.length })} {listed(gaps.map(({ nodeCode }) => nodeCode))}
              </p>
            ) : null}
          </>
        );
      }}
    </PlotFrame>
  );
}

/** The newest value of a line, and how far it has moved since the one before. */
function lastOf(points: readonly { readonly value: number | null }[]): string {
  const [last, before] = points
    .flatMap(({ value }) => value ?? [])
    .toReversed()
    .slice(0, 2);
  if (last === undefined) return '—';
  if (before === undefined || before === last) return oneDigit(last);
  return `${oneDigit(last)} ${last > before ? '↑' : '↓'}${oneDigit(Math.abs(last - before))}`;
}

/** A unit beside last year and the group (G3). */
export function ProfilePlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const units = useRoute(statisticsRoutes.heatmap, { query: statQuery(filter) }, KEEP).data?.rows ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const unitOrgId = units.find(({ unit }) => unit.id === chosen)?.unit.id ?? units[0]?.unit.id ?? '';
  const query = useRoute(
    statisticsRoutes.radar,
    { query: { ...statQuery({ ...filter, units: [] }), unitOrgId } },
    { ...KEEP, enabled: unitOrgId !== '' },
  );
  const names = [String(filter.year), String(filter.year - 1), t('groupMean')];
  const shown = (query.data?.chapters ?? []).filter(({ rate }) => rate !== null);
  const own = query.data ?? NO_RESULT;
  const sheets = [own, own.former ?? NO_RESULT, NO_RESULT];
  const address = useRowsAddress();
  const toChapter = (line: number, code: string | undefined) => {
    if (line === MEAN) return address({ rows: 'chapter', all: '1', ...(code && { chapter: code }) });
    const { checkId, checkTaskId } = sheets[line] ?? NO_RESULT;
    return checkId && checkTaskId ? pageOf.task(checkId, checkTaskId, code) : undefined;
  };
  return (
    <PlotFrame
      title={t('radarTitle')}
      query={unitOrgId === '' ? NOTHING : query}
      isEmpty={(data) => data === null || data.chapters.length === 0}
      table={(data) => ({
        columns: [t('chapter'), ...names],
        rows: (data?.chapters ?? []).map((chapter) => [
          `${chapter.code} ${chapter.name}`,
          linked(chapter.rate, toChapter(0, chapter.code)),
          linked(chapter.lastYearRate, toChapter(1, chapter.code)),
          linked(chapter.groupMeanRate, toChapter(MEAN, chapter.code)),
        ]),
      })}
    >
      {(data) =>
        data === null ? null : (
          <>
            <Select
              className="plot-unit"
              aria-label={t('unit')}
              value={unitOrgId}
              options={units.map(({ unit }) => ({ value: unit.id, label: orgs.short(unit) }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={setChosen}
            />
            <RangeChart
              label={t('radarTitle')}
              series={names}
              domain={[LEAST_PERCENT, 100]}
              ticks={[50, 60, 70, 80, 90, 100]}
              rows={shown.map((chapter) => {
                const dots = [chapter.rate, chapter.lastYearRate, chapter.groupMeanRate];
                const known = dots.flatMap((value) => value ?? []);
                return {
                  key: chapter.code,
                  label: `${chapter.code} ${chapter.name}`,
                  line: [Math.min(...known), Math.max(...known)],
                  dots,
                  text: oneDigit(chapter.rate),
                  title: [
                    `${chapter.code} ${chapter.name}`,
                    ...names.map((name, line) => `${name} ${oneDigit(dots[line] ?? null)}`),
                  ].join(' · '),
                  to: toChapter(0, chapter.code),
                };
              })}
            />
            {data.chapters.some(({ rate }) => rate === null) ? (
              <p className="plot-note">{t('radarNote')}</p>
            ) : null}
          </>
        )
      }
    </PlotFrame>
  );
}

/** The line of the group among those of a profile. */
const MEAN = 2;
const NO_RESULT = { checkId: null, checkTaskId: null, former: null };

/** No unit to ask for. */
const NOTHING = { data: null, error: null, isPending: false, refetch: () => undefined };

/** Ranks by year (G11). */
export function RankPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.rank, { query: statQuery(filter) }, KEEP);
  return (
    <PlotFrame
      title={t('rankTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('unit'), t('year'), t('rank'), t('ranked'), t('percent')],
        rows: list.flatMap(({ unit, ranks }) =>
          ranks.map((result) => [
            orgs.short(unit),
            result.year,
            linked(result.rank, pageOfResult(result)),
            result.ranked,
            linked(result.percent, pageOfResult(result)),
          ]),
        ),
      })}
    >
      {({ list }) => {
        const years = list[0]?.ranks.map(({ year }) => String(year)) ?? [];
        const last = Math.max(2, ...list.flatMap(({ ranks }) => ranks.map(({ ranked }) => ranked)));
        return (
          <LineChart
            label={t('rankTitle')}
            isRank
            xs={years}
            domain={[1, last]}
            ticks={Array.from({ length: last }, (_, index) => ({
              value: index + 1,
              label: String(index + 1),
            }))}
            series={list.map(({ unit, ranks }) => ({
              key: unit.id,
              label: orgs.short(unit),
              points: ranks.map(({ year, rank, ranked, percent, ...result }) => ({
                value: rank,
                title: `${orgs.short(unit)} ${year} ${t('rankOf', { rank: rank ?? '–', count: ranked })} · ${oneDigit(percent)}`,
                to: pageOfResult(result),
              })),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}
