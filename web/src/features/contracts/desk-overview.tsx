import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { InputNumber, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { RecordActions } from '../../kit/row-actions.tsx';
import { day, moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { ContractDot, useContractState } from './contract-state.tsx';
import { contractMessages } from './contracts.messages.ts';

const DAY_LENGTH = 10;

/** Units × state of a year, who is late to sign, and urging once a day. */
export function DeskOverview() {
  const orgs = useOrgNames();
  const t = useMessages(contractMessages);
  const actText = useMessages(contractActionMessages);
  const signingText = useMessages(contractSigningMessages);
  const stateOf = useContractState();
  const [search, setSearch] = useSearchParams();
  const year = Number(search.get('year')) || new Date().getFullYear();
  const query = useRoute(contractsRoutes.overview, { query: { year } }, { keepPrevious: true });
  const urge = useAction(contractsRoutes.urge, { done: actText('urged') });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, DAY_LENGTH);
  return (
    <>
      <div className="contracts-desk-head">
        <InputNumber<number>
          aria-label={t('year')}
          min={2000}
          max={2999}
          value={year}
          onChange={(next) =>
            next !== null && setSearch({ tab: 'overview', year: String(next) }, { replace: true })
          }
        />
        <ul aria-label={signingText('stateCounts')} className="contracts-counts">
          {query.data?.counts.map(({ state, count }) => (
            <li key={state}>
              <Tag>
                {stateOf(state).text} {count}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
      <Loaded query={query}>
        {({ units }) => (
          <DataTable
            rows={units.map(({ unit, contract, manager }) => ({ id: unit.id, unit, contract, manager }))}
            rowKey={(row) => row.id}
            empty={signingText('overviewEmpty')}
            columns={[
              { key: 'unit', title: t('unit'), render: (row) => orgs.short(row.unit) },
              {
                key: 'manager',
                title: t('manager'),
                width: 144,
                render: (row) => row.contract?.partyB.name ?? row.manager?.name ?? '–',
              },
              {
                key: 'number',
                title: t('number'),
                width: 120,
                render: (row) =>
                  row.contract ? (
                    <Link to={`/zjlzajht?id=${row.contract.id}`}>{row.contract.enCode}</Link>
                  ) : (
                    '–'
                  ),
              },
              {
                key: 'state',
                title: t('state'),
                width: 180,
                render: (row) =>
                  row.contract ? (
                    <ContractDot state={row.contract.state} />
                  ) : (
                    <span className="quiet">{signingText('noContract')}</span>
                  ),
              },
              {
                key: 'signDue',
                title: t('signDue'),
                width: 170,
                render: ({ contract }) =>
                  contract && contractLifecycle.is(contract.state, 'toSign') ? (
                    <span className="contracts-due" data-late={contract.overdueDays > 0}>
                      {day(contract.signDue)}{' '}
                      {contract.overdueDays > 0
                        ? t('late', { days: contract.overdueDays, count: contract.overdueDays })
                        : ''}
                    </span>
                  ) : (
                    ''
                  ),
              },
              {
                key: 'effectiveAt',
                title: t('effectiveAt'),
                width: 150,
                render: (row) => moment(row.contract?.effectiveAt),
              },
              {
                key: 'acts',
                title: '',
                width: 110,
                render: ({ contract }) =>
                  contract?.abilities.urge ? (
                    <RecordActions
                      actions={[
                        {
                          key: 'urge',
                          label: actText('urge'),
                          onClick: () =>
                            urge.mutate({ params: { id: contract.id }, body: { rev: contract.rev } }),
                          ...(contract.urgedOn === today
                            ? { disabledReason: signingText('urgedToday') }
                            : {}),
                        },
                      ]}
                    />
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
