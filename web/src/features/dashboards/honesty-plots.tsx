import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { RangeChart } from './charts/range-chart.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, pageOf, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };
const signed = (value: number | null): string =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

/** Self scores against results (G4). */
export function GapPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.stageGap, { query: statQuery(filter) }, KEEP);
  return (
    <PlotFrame
      wide
      title={t('gapTitle')}
      note={t('gapPlotNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('unit'), t('selfPercent'), t('percent'), t('bias'), t('mad'), t('inflation'), t('alert')],
        rows: list.map((row) => [
          orgs.short(row.unit),
          ...[row.selfPercent, row.percent, row.bias, row.mad, row.selfInflation].map((value) =>
            linked(value, pageOf.task(row.checkId, row.checkTaskId)),
          ),
          row.alert ? t('alert') : '',
        ]),
      })}
    >
      {({ list }) => {
        const rows = list.toSorted((a, b) => (b.selfInflation ?? -999) - (a.selfInflation ?? -999));
        return (
          <RangeChart
            label={t('gapTitle')}
            series={[t('selfPercent'), t('percent')]}
            domain={[50, 100]}
            ticks={[50, 60, 70, 80, 90, 100]}
            rows={rows.map((row) => ({
              key: row.checkTaskId,
              label: orgs.short(row.unit),
              line: [row.percent ?? 50, row.selfPercent ?? 50],
              dots: [row.selfPercent, row.percent],
              text: row.alert ? `${signed(row.bias)} ${t('alert')}` : signed(row.bias),
              isAlert: row.alert,
              title: `${orgs.short(row.unit)} · ${t('selfPercent')} ${row.selfPercent ?? '—'} · ${t('percent')} ${row.percent ?? '—'} · ${t('bias')} ${signed(row.bias)} · ${t('mad')} ${row.mad ?? '—'}`,
              to: pageOf.task(row.checkId, row.checkTaskId),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}

/** Scorers against results (G13). */
export function ScorerPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const stage = useDictionary('auditStage');
  const query = useRoute(statisticsRoutes.scorers, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  return (
    <PlotFrame
      wide
      title={t('scorerTitle')}
      note={t('scorerNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('scorer'), t('stage'), t('items'), t('strictness'), t('spread')],
        rows: list.map((row) => [
          row.person.name,
          stage.label(row.stage),
          ...[row.items, row.strictness, row.spread].map((value) =>
            linked(value, rows({ rows: 'items', person: row.person.id, stage: row.stage })),
          ),
        ]),
      })}
    >
      {({ list }) => {
        const reach = Math.max(5, ...list.map(({ strictness, spread }) => Math.abs(strictness) + spread));
        const edge = Math.ceil(reach / 5) * 5;
        return (
          <RangeChart
            label={t('scorerTitle')}
            series={[t('strictness')]}
            domain={[-edge, edge]}
            ticks={[-edge, 0, edge]}
            rows={list.map((row) => ({
              key: `${row.person.id} ${row.stage}`,
              label: `${row.person.name} · ${stage.label(row.stage)}`,
              line: [row.strictness - row.spread, row.strictness + row.spread],
              dots: [row.strictness],
              text: `${signed(row.strictness)} · ${row.items}`,
              title: `${row.person.name} · ${stage.label(row.stage)} · ${t('items')} ${row.items} · ${t('strictness')} ${signed(row.strictness)} · ${t('spread')} ${row.spread}`,
              to: rows({ rows: 'items', person: row.person.id, stage: row.stage }),
            }))}
          />
        );
      }}
    </PlotFrame>
  );
}
