import type { HomePanels } from '@auditplus/contract/features/home/home.model.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { percent } from '../../lib/formats.ts';
import { pageOf, SummaryFigures } from '../dashboards/public.ts';
import { Bar } from './bar.tsx';
import { homeMessages } from './home.messages.ts';

type Results = NonNullable<HomePanels['results']>;
type ResultsPanelProps = { readonly results: Results; readonly ownUnitId: string | undefined };

/** The published results of the year; for the group's leaders also who stands where, what is late and what to sign. */
export function ResultsPanel({ results: { summary, leader }, ownUnitId }: ResultsPanelProps) {
  return (
    <>
      <SummaryFigures data={summary} ownUnitId={ownUnitId} />
      {leader ? <LeaderLists summary={summary} leader={leader} /> : null}
    </>
  );
}

const SHOWN = 6;

function LeaderLists({
  summary,
  leader,
}: {
  summary: Results['summary'];
  leader: NonNullable<Results['leader']>;
}) {
  const t = useMessages(homeMessages);
  const orgs = useOrgNames();
  const gradeOf = useGradeName();
  // Who needs the leader first: below the floor, then the lowest results.
  const ranked = summary.results.toSorted(
    (a, b) => Number(b.isBelowFloor) - Number(a.isBelowFloor) || (a.percent ?? 0) - (b.percent ?? 0),
  );
  return (
    <div className="home-lists">
      <Brief title={t('lowestResults')} empty={t('noResults')} all="/auditDashboard" count={ranked.length}>
        {ranked.slice(0, SHOWN).map((one) => (
          <Link className="home-brief-row" key={one.unit.id} to={pageOf.task(one.checkId, one.checkTaskId)}>
            <span className="home-brief-name">{orgs.short(one.unit)}</span>
            <Bar percent={one.percent ?? 0} />
            <span className="number">{percent(one.percent)}</span>
            <span className={one.isBelowFloor ? 'home-late' : 'quiet'}>{gradeOf(one.grade)}</span>
          </Link>
        ))}
      </Brief>
      <Brief
        title={t('overdueRectifications')}
        empty={t('noOverdue')}
        all="/rectificationTask?overdue=1"
        count={leader.overdue.length}
      >
        {leader.overdue.slice(0, SHOWN).map(({ unit, total, daysOver30 }) => (
          <Link
            className="home-brief-row"
            key={unit.id}
            to={`/rectificationTask?overdue=1&unitOrgId=${unit.id}`}
          >
            <span className="home-brief-name">{orgs.short(unit)}</span>
            <span className="quiet">{daysOver30 > 0 ? t('overThirty', { count: daysOver30 }) : ''}</span>
            <span className="number home-late">{t('items', { count: total })}</span>
          </Link>
        ))}
      </Brief>
      <Brief
        title={t('contractsToSign')}
        empty={t('noContracts')}
        all="/htqs"
        count={leader.contracts.length}
      >
        {leader.contracts.slice(0, SHOWN).map(({ id, unit, enCode, year, address }) => (
          <Link className="home-brief-row" key={id} to={address}>
            <span className="home-brief-name">{orgs.short(unit)}</span>
            <span className="quiet">{enCode}</span>
            <span className="number">{year}</span>
          </Link>
        ))}
      </Brief>
    </div>
  );
}

type BriefProps = {
  readonly title: string;
  readonly empty: string;
  /** The page of the whole list. */
  readonly all: string;
  readonly count: number;
  readonly children: ReactNode;
};

function Brief({ title, empty, all, count, children }: BriefProps) {
  const t = useMessages(homeMessages);
  return (
    <section className="home-brief" aria-label={title}>
      <h3>
        {title} {count > 0 ? <span className="quiet number">{count}</span> : null}
      </h3>
      {count === 0 ? <p className="quiet">{empty}</p> : children}
      {count > SHOWN ? (
        <p className="home-more">
          <Link to={all}>{t('all')}</Link>
        </p>
      ) : null}
    </section>
  );
}
