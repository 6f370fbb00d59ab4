import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { LineChart } from './charts/line-chart.tsx';
import { MatrixChart } from './charts/matrix-chart.tsx';
import { RadarChart } from './charts/radar-chart.tsx';
import { dashboardTexts } from './dashboards.texts.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, pageOf, pageOfResult, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };
const oneDigit = (value: number | null): string => (value === null ? '—' : value.toFixed(1));

/** Units by chapters (G1). */
export function HeatPlot({ filter }: PlotProps) {
  const t = useTexts(dashboardTexts);
  const gradeOf = useGradeName();
  const address = useRowsAddress();
  const toMean = (chapter?: string) => address({ rows: 'chapter', ...(chapter && { chapter }) });
  const query = useRoute(statisticsRoutes.heatmap, { query: statQuery(filter) }, KEEP);
  return (
    <PlotFrame
      wide
      title={t('heatTitle')}
      note={t('heatNote')}
      query={query}
      isEmpty={({ rows }) => rows.length === 0}
      table={({ chapters, rows, meanPercent, meanRates }) => ({
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
              ...[row.rank, row.unit.fullName, row.grade && gradeOf(row.grade)],
              linked(row.percent, to()),
              ...row.rates.map((rate, index) => linked(rate, to(chapters[index]?.code))),
            ];
          }),
          [
            ...[null, t('groupMean'), ''],
            linked(meanPercent, toMean()),
            ...meanRates.map((rate, index) => linked(rate, toMean(chapters[index]?.code))),
          ],
        ],
      })}
    >
      {({ chapters, rows, meanPercent, meanRates, bands }) => {
        const columns = [
          { key: '', label: t('total'), short: t('totalShort') },
          ...chapters.map(({ code, name }) => ({ key: code, label: `${code} ${name}` })),
        ];
        const cellsOf = (name: string, rates: readonly (number | null)[], to?: (code?: string) => string) =>
          rates.map((rate, index) => ({
            value: rate,
            text: oneDigit(rate),
            title: `${name} · ${columns[index]?.label} · ${oneDigit(rate)}`,
            to: to?.(columns[index]?.key),
          }));
        const ranked = rows.toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999));
        return (
          <MatrixChart
            label={t('heatTitle')}
            scale="rate"
            middle={bands[1]?.minPercent ?? 80}
            columns={columns}
            rows={[
              ...ranked.map((row) => {
                const to = (code?: string) => pageOf.task(row.checkId, row.checkTaskId, code);
                const label = `${row.rank ?? '–'} ${row.unit.fullName}`;
                return {
                  key: row.checkTaskId,
                  label,
                  to: to(),
                  cells: cellsOf(row.unit.fullName, [row.percent, ...row.rates], to),
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

const LEAST_PERCENT = 50;

/** Results by year (G2). */
export function TrendPlot({ filter }: PlotProps) {
  const t = useTexts(dashboardTexts);
  const query = useRoute(
    statisticsRoutes.trend,
    { query: { ...statQuery(filter), sameScope: filter.sameScope ? '1' : '0' } },
    KEEP,
  );
  const address = useRowsAddress();
  const toMean = (ofYear: number) => address({ rows: 'year', ofYear });
  return (
    <PlotFrame
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
              unit.fullName,
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
        return (
          <>
            <LineChart
              label={t('trendTitle')}
              xs={years.map(String)}
              domain={[LEAST_PERCENT, 100]}
              ticks={[50, 60, 70, 80, 90, 100].map((value) => ({ value, label: String(value) }))}
              notes={versionChanges.map(({ year, from, to }) => ({
                x: years.indexOf(year),
                text: `${from} → ${to}`,
              }))}
              series={[
                ...units.map(({ unit, points }) => ({
                  key: unit.id,
                  label: unit.fullName,
                  points: years.map((year) => {
                    const point = points.find((candidate) => candidate.year === year);
                    const value = point ? pick(point) : null;
                    return {
                      value,
                      title: `${unit.fullName} ${year} ${oneDigit(value)}`,
                      to: point && pageOfResult(point),
                    };
                  }),
                })),
                {
                  key: 'group',
                  label: t('groupMean'),
                  isMain: true,
                  points: group.map((point) => ({
                    value: pick(point),
                    title: `${t('groupMean')} ${point.year} ${oneDigit(pick(point))}`,
                    to: toMean(point.year),
                  })),
                },
              ]}
            />
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

/** A unit beside last year and the group (G3). */
export function ProfilePlot({ filter }: PlotProps) {
  const t = useTexts(dashboardTexts);
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
              options={units.map(({ unit }) => ({ value: unit.id, label: unit.fullName }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={setChosen}
            />
            <RadarChart
              label={t('radarTitle')}
              axes={shown.map(({ code, name }) => `${code} ${name}`)}
              series={names
                .map((name, line) => ({
                  name,
                  rates: shown.map(
                    (chapter) => [chapter.rate, chapter.lastYearRate, chapter.groupMeanRate][line] ?? null,
                  ),
                  to: (index: number) => toChapter(line, shown[index]?.code),
                }))
                .filter(({ rates }) => rates.some((rate) => rate !== null))}
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
  const t = useTexts(dashboardTexts);
  const query = useRoute(statisticsRoutes.rank, { query: statQuery(filter) }, KEEP);
  return (
    <PlotFrame
      title={t('rankTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('unit'), t('year'), t('rank'), t('percent')],
        rows: list.flatMap(({ unit, ranks }) =>
          ranks.map((result) => [
            unit.fullName,
            result.year,
            linked(result.rank, pageOfResult(result)),
            linked(result.percent, pageOfResult(result)),
          ]),
        ),
      })}
    >
      {({ list }) => {
        const years = list[0]?.ranks.map(({ year }) => String(year)) ?? [];
        const last = Math.max(2, ...list.flatMap(({ ranks }) => ranks.map(({ rank }) => rank ?? 1)));
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
              label: unit.fullName,
              points: ranks.map(({ year, rank, percent, ...result }) => ({
                value: rank,
                title: `${unit.fullName} ${year} ${t('rank')} ${rank ?? '–'} · ${oneDigit(percent)}`,
                to: pageOfResult(result),
              })),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}
