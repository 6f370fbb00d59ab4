import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type {
  ContractPeriod,
  ContractProgress,
  RunningIndicator,
} from '@auditplus/contract/features/contracts/contract-progress.model.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Person } from '../../kit/person.tsx';
import { moment, percent } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { contractIndicatorMessages } from './contract-indicators.messages.ts';
import { contractProgressMessages } from './contract-progress.messages.ts';
import { ContractDot } from './contract-state.tsx';
import { contractMessages } from './contracts.messages.ts';
import { targetText } from './indicator-view.tsx';
import { RowsDrawer } from './rows-drawer.tsx';

/** How a contract in force stands: the values of the sources with their rows, and the parts of the year. */
export function ContractStanding({ contractId }: { readonly contractId: string }) {
  const query = useRoute(contractAssessmentRoutes.progress, { params: { id: contractId } });
  return (
    <Loaded query={query}>
      {(progress) => (
        <>
          <Gained progress={progress} />
          <Standings contractId={contractId} indicators={progress.indicators} />
          {progress.periods.length > 1 ? <Periods progress={progress} contractId={contractId} /> : null}
        </>
      )}
    </Loaded>
  );
}

function Gained({ progress }: { readonly progress: ContractProgress }) {
  const t = useMessages(contractProgressMessages);
  return (
    <div className="contracts-total">
      <p>
        <span className="quiet">{t('gained')}</span>
        <strong className="number">{progress.weight > 0 ? progress.sum.toFixed(2) : '–'}</strong>
        <span>{progress.weight > 0 ? t('ofWeight', { weight: progress.weight }) : t('none')}</span>
      </p>
      <div className="quiet contracts-total-note">
        {t('asOf', { at: moment(progress.asOf) })}
        <br />
        {t('hint')}
      </div>
    </div>
  );
}

type StandingsProps = { readonly contractId: string; readonly indicators: readonly RunningIndicator[] };

function Standings({ contractId, indicators }: StandingsProps) {
  const t = useMessages(contractProgressMessages);
  const terms = useMessages(contractIndicatorMessages);
  const [shown, setShown] = useState<RunningIndicator | null>(null);
  return (
    <>
      <DataTable
        rows={indicators}
        rowKey={(row) => row.id}
        columns={[
          { key: 'kind', title: terms('kind'), width: 116, render: (row) => terms(`kind${row.kind}`) },
          { key: 'fullName', title: terms('name') },
          {
            key: 'target',
            title: terms('target'),
            width: 190,
            number: true,
            render: (row) => <Target indicator={row} />,
          },
          {
            key: 'weight',
            title: terms('weight'),
            width: 70,
            number: true,
            render: (row) => (row.kind === 'VETO' ? '–' : row.weight),
          },
          {
            key: 'source',
            title: terms('source'),
            width: 170,
            render: (row) => terms(`source${row.source}`),
          },
          {
            key: 'value',
            title: t('now'),
            width: 200,
            number: true,
            render: (row) => <Value indicator={row} />,
          },
          {
            key: 'score',
            title: t('score'),
            width: 100,
            number: true,
            render: (row) => (row.score === null ? '–' : row.score.toFixed(2)),
          },
          {
            key: 'rows',
            title: '',
            width: 120,
            render: (row) =>
              row.rowCount > 0 ? (
                <Button type="link" size="small" onClick={() => setShown(row)}>
                  {t('rows', { count: row.rowCount })}
                </Button>
              ) : null,
          },
        ]}
      />
      <RowsDrawer contractId={contractId} indicator={shown} onClose={() => setShown(null)} />
    </>
  );
}

function Target({ indicator }: { readonly indicator: RunningIndicator }) {
  const t = useMessages(contractProgressMessages);
  const { targetOfYear } = indicator;
  return (
    <>
      {targetText(indicator)}
      {targetOfYear === null ? null : (
        <span className="quiet contracts-of-year">
          {t('ofYear', { target: targetText({ ...indicator, targetInForce: targetOfYear }) })}
        </span>
      )}
    </>
  );
}

function Value({ indicator: { source, value, unitText, waived } }: { readonly indicator: RunningIndicator }) {
  const t = useMessages(contractProgressMessages);
  if (source === 'MANUAL') return <span className="quiet">{t('later')}</span>;
  if (waived) return <span className="quiet">{t('waived')}</span>;
  if (value === null) return <span className="quiet">{t('none')}</span>;
  return `${value}${unitText ? ` ${unitText}` : ''}`;
}

const PERCENT = 100;

type PeriodsProps = { readonly progress: ContractProgress; readonly contractId: string };

function Periods({ progress, contractId }: PeriodsProps) {
  const t = useMessages(contractProgressMessages);
  const main = useMessages(contractMessages);
  return (
    <section>
      <h3 className="contracts-heading">{t('periods')}</h3>
      <p className="quiet">{t('periodsHint')}</p>
      <DataTable
        rows={progress.periods}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'contract',
            title: t('contract'),
            width: 200,
            render: (row) => <PeriodName period={row} isThis={row.id === contractId} />,
          },
          { key: 'manager', title: t('manager'), render: (row) => <Person name={row.partyB.name} /> },
          {
            key: 'state',
            title: main('state'),
            width: 180,
            render: (row) => <ContractDot state={row.state} />,
          },
          { key: 'term', title: t('term'), width: 220, render: (row) => `${row.from} – ${row.to}` },
          { key: 'days', title: t('days'), width: 80, number: true },
          {
            key: 'share',
            title: t('share'),
            width: 90,
            number: true,
            render: (row) => percent((PERCENT * row.days) / progress.daysOfYear),
          },
        ]}
      />
    </section>
  );
}

function PeriodName({ period, isThis }: { readonly period: ContractPeriod; readonly isThis: boolean }) {
  const t = useMessages(contractProgressMessages);
  return isThis ? (
    <>
      {period.enCode} <span className="quiet">{t('thisOne')}</span>
    </>
  ) : (
    <Link to={`/zjlzajht?id=${period.id}&tab=progress`}>{period.enCode}</Link>
  );
}
