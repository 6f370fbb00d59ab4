import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { SpanChart } from './charts/span-chart.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import { linked } from './export-plot.ts';
import { PlotFrame } from './plot-frame.tsx';
import { type DashboardFilter, pageOf, statQuery } from './plot-query.ts';
import { useRowsAddress } from './rows-address.ts';

type PlotProps = { readonly filter: DashboardFilter };

const KEEP = { keepPrevious: true };

/** Evidence and open work by unit (G9). */
export function ReadinessPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.readiness, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  const series = [t('accepted'), t('submitted'), t('expired'), t('missing')];
  const toPart = (task: string, index: number) => rows({ rows: 'requests', task, part: PARTS[index] });
  const leftOf = (days: number | null) => {
    if (days === null) return '';
    return days >= 0 ? t('daysLeft', { count: days }) : t('begun');
  };
  return (
    <PlotFrame
      wide
      title={t('readinessTitle')}
      note={t('readinessNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [
          ...[t('unit'), t('mandatory'), ...series, t('ready'), t('selfStart')],
          ...[t('openStages'), t('openRectifications')],
        ],
        rows: list.map((row) => [
          orgs.short(row.unit),
          linked(row.mandatory, rows({ rows: 'requests', task: row.checkTaskId })),
          ...[row.accepted, row.submitted, row.expired, row.missing].map((count, index) =>
            linked(count, toPart(row.checkTaskId, index)),
          ),
          linked(row.readyRate, rows({ rows: 'requests', task: row.checkTaskId })),
          row.selfStart,
          linked(row.openStages, pageOf.tasksOfAudit(row.checkId)),
          linked(row.openRectifications, pageOf.rectificationsOfAudit(row.checkId)),
        ]),
      })}
    >
      {({ list }) => (
        <BarChart
          label={t('readinessTitle')}
          series={series}
          rows={list.map((row) => ({
            key: row.checkTaskId,
            label: orgs.short(row.unit),
            parts: [row.accepted - row.expired, row.submitted, row.expired, row.missing],
            text: `${row.readyRate === null ? '—' : `${row.readyRate.toFixed(0)}%`} ${leftOf(row.daysLeft)}`,
            title: `${orgs.short(row.unit)} · ${t('mandatory')} ${row.mandatory} · ${series
              .map(
                (name, index) => `${name} ${[row.accepted, row.submitted, row.expired, row.missing][index]}`,
              )
              .join(
                ' · ',
              )} · ${t('openStages')} ${row.openStages} · ${t('openRectifications')} ${row.openRectifications}`,
            to: rows({ rows: 'requests', task: row.checkTaskId }),
            partLinks: series.map((name, index) => ({
              title: `${orgs.short(row.unit)} · ${name}`,
              to: toPart(row.checkTaskId, index),
            })),
          }))}
        />
      )}
    </PlotFrame>
  );
}

const PARTS = ['accepted', 'submitted', 'expired', 'missing'] as const;

/** Planned and actual days of stages (G10). */
export function CalendarPlot({ filter }: PlotProps) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const stage = useDictionary('auditStage');
  const query = useRoute(statisticsRoutes.stageCalendar, { query: statQuery(filter) }, KEEP);
  const today = dayjs().format('YYYY-MM-DD');
  return (
    <PlotFrame
      wide
      title={t('calendarTitle')}
      note={t('calendarNote')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [
          t('unit'),
          t('stage'),
          t('plannedStart'),
          t('plannedEnd'),
          t('start'),
          t('end'),
          t('slippage'),
        ],
        rows: list.map((row) => [
          ...[orgs.short(row.unit), stage.label(row.stage), row.plannedStart, row.plannedEnd],
          ...[row.start, row.end],
          linked(row.slippage, pageOf.tasksOfAudit(row.checkId)),
        ]),
      })}
    >
      {({ list }) => (
        <SpanChart
          label={t('calendarTitle')}
          series={[t('planned'), t('actual')]}
          today={today}
          rows={list.map((row) => ({
            key: `${row.checkTaskId} ${row.stage}`,
            label: `${row.unit.enCode ?? ''} ${stage.label(row.stage)}`,
            planned: row.plannedStart && row.plannedEnd ? [row.plannedStart, row.plannedEnd] : null,
            actual: row.start ? [row.start, row.end ?? today] : null,
            isLate: row.slippage > 0,
            title: `${orgs.short(row.unit)} · ${stage.label(row.stage)}${spanOf(row)} · ${t('slippage')} ${row.slippage}`,
            to: pageOf.tasksOfAudit(row.checkId),
          }))}
        />
      )}
    </PlotFrame>
  );
}

const spanOf = ({ start, end }: { readonly start: string | null; readonly end: string | null }): string =>
  start === null && end === null ? '' : ` · ${start ?? '…'} – ${end ?? '…'}`;

/** Open work by person. */
export function WorkloadPlot({ filter }: PlotProps) {
  const t = useMessages(dashboardMessages);
  const query = useRoute(statisticsRoutes.workload, { query: statQuery(filter) }, KEEP);
  const rows = useRowsAddress();
  const series = [t('scores'), t('evidence'), t('rectifications')];
  const toWork = (person: string, index: number) => rows({ rows: 'work', person, kind: KINDS[index] });
  return (
    <PlotFrame
      wide
      title={t('workloadTitle')}
      query={query}
      isEmpty={({ list }) => list.length === 0}
      table={({ list }) => ({
        columns: [t('person'), t('department'), ...series, t('overdue')],
        rows: list.map((row) => [
          row.person.name,
          row.orgName,
          ...[row.scores, row.evidence, row.rectifications].map((count, index) =>
            linked(count, toWork(row.person.id, index)),
          ),
          linked(row.overdue, rows({ rows: 'work', person: row.person.id })),
        ]),
      })}
    >
      {({ list }) => (
        <BarChart
          label={t('workloadTitle')}
          series={series}
          rows={list.map((row) => ({
            key: row.person.id,
            label: `${row.person.name} · ${row.orgName}`,
            parts: [row.scores, row.evidence, row.rectifications],
            text: row.overdue > 0 ? t('ofWhichLate', { count: row.overdue }) : '',
            title: `${row.person.name} · ${series
              .map((name, index) => `${name} ${[row.scores, row.evidence, row.rectifications][index]}`)
              .join(' · ')} · ${t('overdue')} ${row.overdue}`,
            to: rows({ rows: 'work', person: row.person.id }),
            partLinks: series.map((name, index) => ({
              title: `${row.person.name} · ${name}`,
              to: toWork(row.person.id, index),
            })),
          }))}
        />
      )}
    </PlotFrame>
  );
}

const KINDS = ['score', 'evidence', 'rectification'] as const;
