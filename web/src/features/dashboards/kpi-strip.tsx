import './kpis.css';
import type { ResultSummary } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { percent } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { kpiMessages } from './kpis.messages.ts';
import { type DashboardFilter, pageOf, statQuery } from './plot-query.ts';

/** The year in a few figures, above the plots. */
export function KpiStrip({ filter }: { readonly filter: DashboardFilter }) {
  const { data } = useRoute(statisticsRoutes.summary, { query: statQuery(filter) }, { keepPrevious: true });
  return <SummaryFigures data={data} isOfLine={filter.line !== null} />;
}

type SummaryFiguresProps = {
  readonly data: z.output<typeof ResultSummary> | undefined;
  /** A line alone has no grade and no floor. */
  readonly isOfLine?: boolean;
  /** Whose result stands first; of a person who sees one unit only that one's, unless told. */
  readonly ownUnitId?: string | undefined;
};

/** The published results of a year in figures; a unit sees its own result and rank first. */
export function SummaryFigures({ data, isOfLine = false, ownUnitId }: SummaryFiguresProps) {
  const t = useMessages(kpiMessages);
  const gradeOf = useGradeName();
  const orgs = useOrgNames();
  const own = ownUnitId
    ? data?.results.find(({ unit }) => unit.id === ownUnitId)
    : data?.results.length === 1
      ? data.results[0]
      : undefined;
  const isOneOfMany = data !== undefined && data.published > 1 && own;
  const below = (data?.results ?? []).filter(({ isBelowFloor }) => isBelowFloor);
  const changed = (now: number | null, before: number | null) => {
    if (now === null) return '';
    return before === null ? t('noLast') : t('change', { change: signed(now - before) });
  };
  return (
    <dl className="kpis" aria-busy={data === undefined}>
      {isOneOfMany ? (
        <Kpi label={t('own', { unit: orgs.short(own.unit) })} note={changed(own.percent, own.percentBefore)}>
          <Link to={pageOf.task(own.checkId, own.checkTaskId)}>{percent(own.percent)}</Link>
          <small>{t('ownRank', { rank: own.rank ?? '–', count: data.published })}</small>
        </Kpi>
      ) : null}
      <Kpi label={t('average')} note={changed(data?.averagePercent ?? null, data?.averageBefore ?? null)}>
        {percent(data?.averagePercent)}
      </Kpi>
      <Kpi
        label={t('published')}
        note={data ? t('publishedOf', { published: data.published, audited: data.audited }) : ''}
      >
        {data ? `${data.published} / ${data.audited}` : '–'}
      </Kpi>
      {data && data.grades.length > 0 ? (
        <Kpi
          label={t('grades')}
          note={data.grades.map(({ name, count }, index) => (
            <Fragment key={name}>
              {index > 0 ? ' · ' : ''}
              <span className="kpi-grade">{t('grade', { name: gradeOf(name), count })}</span>
            </Fragment>
          ))}
        >
          <span className="kpi-grades" aria-hidden>
            {data.grades.map(({ name, count }, index) =>
              count > 0 ? <i key={name} data-place={index} style={{ flexGrow: count }} /> : null,
            )}
          </span>
        </Kpi>
      ) : null}
      {isOfLine ? null : (
        <Kpi
          label={t('below')}
          isAlarm={below.length > 0}
          note={below.length > 0 ? listed(below.map(({ unit }) => orgs.short(unit))) : t('belowNone')}
          title={t('belowNote')}
        >
          {data ? t('units', { count: below.length }) : '–'}
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
  readonly note: ReactNode;
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
