import './kpis.css';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { percent } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { dashboardTexts } from './dashboards.texts.ts';
import { type DashboardFilter, pageOf, statQuery } from './plot-query.ts';

const SYSTEM_AUDITS: Omit<DashboardFilter, 'year'> = {
  checkType: 1,
  units: [],
  line: null,
  sameScope: false,
  standard: null,
  scope: 'regular',
};

/** The figures of this year's system audits, outside the dashboard. */
export const SummaryStrip = () => <KpiStrip filter={{ ...SYSTEM_AUDITS, year: dayjs().year() }} />;

/** The year in a few figures, above the plots; a unit sees its own result and rank first. */
export function KpiStrip({ filter }: { readonly filter: DashboardFilter }) {
  const t = useTexts(dashboardTexts);
  const gradeOf = useGradeName();
  const orgs = useOrgNames();
  const { data } = useRoute(statisticsRoutes.summary, { query: statQuery(filter) }, { keepPrevious: true });
  const [own] = data?.results ?? [];
  const isOneOfMany = data !== undefined && data.results.length === 1 && data.published > 1 && own;
  const below = (data?.results ?? []).filter(({ isBelowFloor }) => isBelowFloor);
  const changed = (now: number | null, before: number | null) => {
    if (now === null) return '';
    return before === null ? t('kpiNoLast') : t('kpiChange', { change: signed(now - before) });
  };
  return (
    <dl className="kpis" aria-busy={data === undefined}>
      {isOneOfMany ? (
        <Kpi
          label={t('kpiOwn', { unit: orgs.short(own.unit) })}
          note={changed(own.percent, own.percentBefore)}
        >
          <Link to={pageOf.task(own.checkId, own.checkTaskId)}>{percent(own.percent)}</Link>
          <small>{t('rankOf', { rank: own.rank ?? '–', count: data.published })}</small>
        </Kpi>
      ) : null}
      <Kpi label={t('kpiAverage')} note={changed(data?.averagePercent ?? null, data?.averageBefore ?? null)}>
        {percent(data?.averagePercent)}
      </Kpi>
      <Kpi
        label={t('kpiPublished')}
        note={data ? t('kpiOf', { published: data.published, audited: data.audited }) : ''}
      >
        {data ? `${data.published} / ${data.audited}` : '–'}
      </Kpi>
      {data && data.grades.length > 0 ? (
        <Kpi
          label={t('kpiGrades')}
          note={data.grades.map(({ name, count }) => `${gradeOf(name)} ${count}`).join(' · ')}
        >
          <span className="kpi-grades" aria-hidden>
            {data.grades.map(({ name, count }, index) =>
              count > 0 ? <i key={name} data-place={index} style={{ flexGrow: count }} /> : null,
            )}
          </span>
        </Kpi>
      ) : null}
      {filter.line ? null : (
        <Kpi
          label={t('kpiBelow')}
          isAlarm={below.length > 0}
          note={below.length > 0 ? listed(below.map(({ unit }) => orgs.short(unit))) : t('kpiBelowNone')}
          title={t('kpiBelowNote')}
        >
          {data ? t('unitsCount', { count: below.length }) : '–'}
        </Kpi>
      )}
    </dl>
  );
}

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(1)}`;

type KpiProps = {
  readonly label: string;
  /** What the figure counts, or how it has moved. */
  readonly note: string;
  readonly isAlarm?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
};

function Kpi({ label, note, isAlarm = false, title, children }: KpiProps) {
  return (
    <div data-alarm={isAlarm} title={title}>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        <span className="quiet">{note}</span>
      </dd>
    </div>
  );
}
