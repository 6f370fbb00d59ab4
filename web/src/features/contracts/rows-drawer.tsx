import type { ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { contractTexts } from './contracts.texts.ts';

type RowsDrawerProps = {
  readonly contractId: string;
  readonly indicator: ContractIndicator | null;
  readonly onClose: () => void;
};

/** The rows that an indicator is counted from, with their sums; each opens its record. */
export function RowsDrawer({ contractId, indicator, onClose }: RowsDrawerProps) {
  const t = useTexts(contractTexts);
  const query = useRoute(
    contractsRoutes.indicatorRows,
    { params: { id: contractId, indicatorId: indicator?.id ?? '-' } },
    { enabled: indicator !== null },
  );
  const isRate = indicator?.source !== 'REPORT_COUNT';
  return (
    <SideDrawer
      open={indicator !== null}
      width="medium"
      title={t('rowsTitle', { name: indicator?.fullName ?? '' })}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ rows, numerator, denominator, value, waived }) =>
          waived ? (
            <EmptyBlock text={t('waived')} />
          ) : rows.length === 0 ? (
            <EmptyBlock text={t('rowsEmpty')} />
          ) : (
            <>
              <p>
                <strong>
                  {isRate
                    ? t('rowsSum', { numerator, denominator, value: value ?? '–' })
                    : t('rowsCount', { numerator })}
                </strong>
              </p>
              <DataTable
                rows={rows}
                rowKey={(row) => row.id}
                columns={[
                  {
                    key: 'code',
                    title: t('number'),
                    width: 150,
                    render: (row) => <Link to={row.address}>{row.code}</Link>,
                  },
                  { key: 'name', title: t('name') },
                  { key: 'at', title: t('date'), width: 110, render: (row) => row.at ?? '' },
                  { key: 'numerator', title: t('numerator'), width: 90, number: true },
                  { key: 'denominator', title: t('denominator'), width: 90, number: true },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}
