import type { OverdueRow } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { MatrixChart } from './charts/matrix-chart.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };

/** Overdue rectifications by unit and age (G5). */
export function OverduePlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.overdue, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  const buckets = ['1–7', '8–15', '16–30', '>30'].map((days) => t('lateDays', { days }));
  const toAge = (unit: string, index: number) => rows({ rows: 'cases', unit, late: AGES[index] ?? 'all' });
  return (
    <PlotFrame
      title={t('overdueTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('unit'), t('total'), ...buckets],
        rows: list.map((row) => [
          orgs.short(row.unit),
          linked(row.total, rows({ rows: 'cases', unit: row.unit.id, late: 'all' })),
          ...partsOf(row).map((count, index) => linked(count, toAge(row.unit.id, index))),
        ]),
      })}
    >
      {({ list }) => (
        <BarChart
          label={t('overdueTitle')}
          series={buckets}
          rows={list.map((row) => {
            const parts = partsOf(row);
            return {
              key: row.unit.id,
              label: orgs.short(row.unit),
              parts,
              text: String(row.total),
              title: `${orgs.short(row.unit)} · ${buckets.map((bucket, index) => `${bucket} ${parts[index]}`).join(' · ')}`,
              to: rows({ rows: 'cases', unit: row.unit.id, late: 'all' }),
              partLinks: parts.map((count, index) => ({
                title: `${orgs.short(row.unit)} · ${buckets[index]} ${count}`,
                to: toAge(row.unit.id, index),
              })),
            };
          })}
        />
      )}
    </PlotFrame>
  );
}

const AGES = ['1-7', '8-15', '16-30', '31'] as const;

const partsOf = (row: z.infer<typeof OverdueRow>) => [
  row.days1to7,
  row.days8to15,
  row.days16to30,
  row.daysOver30,
];

/** From issued to closed (G6). */
export function FunnelPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.funnel, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  return (
    <PlotFrame
      title={t('funnelTitle')}
      note={t('funnelNote')}
      query={query}
      isEmpty={({ list }) => (list[0]?.count ?? 0) === 0}
      table={({ list }) => ({
        columns: [t('step'), t('count'), t('medianDays')],
        rows: list.map((row) => [
          t(`step_${row.step}`),
          linked(row.count, rows({ rows: 'cases', step: row.step })),
          linked(row.medianDays, rows({ rows: 'cases', step: row.step })),
        ]),
      })}
    >
      {({ list }) => (
        <BarChart
          label={t('funnelTitle')}
          rows={list.map((row) => {
            const days = row.medianDays === null ? '' : ` · ${t('days', { count: row.medianDays })}`;
            return {
              key: row.step,
              label: t(`step_${row.step}`),
              parts: [row.count],
              text: `${row.count}${days}`,
              title: `${t(`step_${row.step}`)} ${row.count}${days}`,
              to: row.count === 0 ? undefined : rows({ rows: 'cases', step: row.step }),
            };
          })}
        />
      )}
    </PlotFrame>
  );
}

/** Repeat findings by clause and year (G8). */
export function RepeatPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.repeats, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  const toRows = (node: string, ofYear: number) => rows({ rows: 'cases', repeat: '1', node, ofYear });
  return (
    <PlotFrame
      title={t('repeatTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('item'), t('year'), t('count')],
        rows: list.flatMap((row) =>
          row.years.map(({ year, count }) => [
            `${row.nodeCode} ${row.fullName}`,
            year,
            linked(count, toRows(row.nodeCode, year)),
          ]),
        ),
      })}
    >
      {({ list }) => {
        const years = [...new Set(list.flatMap((row) => row.years.map(({ year }) => year)))].sort();
        return (
          <MatrixChart
            label={t('repeatTitle')}
            scale="count"
            columns={years.map((year) => ({ key: String(year), label: String(year) }))}
            rows={list.map((row) => ({
              key: row.nodeCode,
              label: `${row.nodeCode} ${row.fullName}`,
              cells: years.map((year) => {
                const count = row.years.find((entry) => entry.year === year)?.count ?? 0;
                return {
                  value: count,
                  text: count === 0 ? '' : String(count),
                  title: `${row.nodeCode} ${row.fullName} · ${year} · ${count}`,
                  to: count === 0 ? undefined : toRows(row.nodeCode, year),
                };
              }),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}

/** Findings by severity and category (G15). */
export function NaturePlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const severity = useDictionary('auditSeverity');
  const category = useDictionary('auditFindingCategory');
  const query = useRoute(statisticsRoutes.nature, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  const toRows = (level: number, code: string, isOpen = false) =>
    rows({ rows: 'cases', severity: level, category: code, ...(isOpen && { open: '1' }) });
  return (
    <PlotFrame
      title={t('natureTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('severity'), t('category'), t('count'), t('open')],
        rows: list.map((row) => [
          severity.label(row.severity),
          category.label(row.category),
          linked(row.count, toRows(row.severity, row.category)),
          linked(row.open, row.open === 0 ? undefined : toRows(row.severity, row.category, true)),
        ]),
      })}
    >
      {({ list }) => {
        const categories = [...new Set(list.map((row) => row.category))];
        return (
          <MatrixChart
            label={t('natureTitle')}
            scale="count"
            columns={categories.map((code) => ({ key: code, label: category.label(code) }))}
            rows={[1, 2, 3, 4].map((level) => ({
              key: String(level),
              label: severity.label(level),
              cells: categories.map((code) => {
                const cell = list.find((row) => row.severity === level && row.category === code);
                const count = cell?.count ?? 0;
                return {
                  value: count,
                  text: count === 0 ? '' : String(count),
                  title: `${severity.label(level)} · ${category.label(code)} · ${count} · ${t('open')} ${cell?.open ?? 0}`,
                  to: count === 0 ? undefined : toRows(level, code),
                };
              }),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}
