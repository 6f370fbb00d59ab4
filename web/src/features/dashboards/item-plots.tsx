import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { RangeChart } from './charts/range-chart.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };

/** Share of all lost points under which the items above it lie, in percent. */
const MOST_OF_IT = 80;

/** Lost points by item (G7). */
export function ParetoPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.pareto, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  return (
    <PlotFrame
      title={t('paretoTitle')}
      note={t('paretoNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('item'), t('lost'), t('units'), t('cumulative')],
        rows: list.map((row) => [
          `${row.nodeCode} ${row.fullName}`,
          linked(row.lost, rows({ rows: 'items', node: row.nodeCode })),
          linked(row.unitCount, rows({ rows: 'items', node: row.nodeCode })),
          linked(row.cumulative, rows({ rows: 'items', node: row.nodeCode })),
        ]),
      })}
    >
      {({ list }) => (
        <BarChart
          label={t('paretoTitle')}
          rows={list.map((row, index) => ({
            key: row.nodeCode,
            label: `${row.nodeCode} ${row.fullName}`,
            parts: [row.lost],
            text: `${row.lost} · ${row.cumulative.toFixed(1)}%`,
            title: `${row.nodeCode} ${row.fullName} · ${t('lost')} ${row.lost} · ${t('units')} ${row.unitCount}`,
            to: rows({ rows: 'items', node: row.nodeCode }),
            ...(row.cumulative >= MOST_OF_IT && (list[index - 1]?.cumulative ?? 0) < MOST_OF_IT
              ? { rule: `${MOST_OF_IT}%` }
              : {}),
          }))}
        />
      )}
    </PlotFrame>
  );
}

/** How rates of items lie over the units (G12). */
export function SpreadPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.spread, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  return (
    <PlotFrame
      title={t('spreadTitle')}
      note={t('spreadNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('item'), t('units'), t('least'), t('lower'), t('median'), t('upper'), t('most')],
        rows: list.map((row) => [
          `${row.nodeCode} ${row.fullName}`,
          ...[row.count, row.min, row.lower, row.median, row.upper, row.max].map((value) =>
            linked(value, rows({ rows: 'items', node: row.nodeCode })),
          ),
        ]),
      })}
    >
      {({ list }) => (
        <RangeChart
          label={t('spreadTitle')}
          series={[t('median')]}
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          rows={list.map((row) => ({
            key: row.nodeCode,
            label: `${row.nodeCode} ${row.fullName}`,
            line: [row.min, row.max],
            box: [row.lower, row.upper],
            dots: [row.median],
            text: `${row.min.toFixed(0)} – ${row.max.toFixed(0)}`,
            title: `${row.nodeCode} ${row.fullName} · ${row.min} / ${row.lower} / ${row.median} / ${row.upper} / ${row.max}`,
            to: rows({ rows: 'items', node: row.nodeCode }),
          }))}
        />
      )}
    </PlotFrame>
  );
}
