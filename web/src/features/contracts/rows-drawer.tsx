import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { contractResultMessages } from './contract-result.messages.ts';
import { contractMessages } from './contracts.messages.ts';

type RowsDrawerProps = {
  readonly contractId: string;
  readonly indicator: Pick<ContractIndicator, 'id' | 'fullName' | 'source'> | null;
  readonly onClose: () => void;
};

/** The rows that an indicator is counted from, with their sums; each opens its record. */
export function RowsDrawer({ contractId, indicator, onClose }: RowsDrawerProps) {
  const t = useMessages(contractMessages);
  const resultText = useMessages(contractResultMessages);
  const query = useRoute(
    contractAssessmentRoutes.indicatorRows,
    { params: { id: contractId, indicatorId: indicator?.id ?? '-' } },
    { enabled: indicator !== null },
  );
  const source = wordsOf(indicator?.source);
  return (
    <SideDrawer
      open={indicator !== null}
      width="medium"
      title={resultText('rowsTitle', { name: indicator?.fullName ?? '' })}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ rows, numerator, denominator, value, waived }) =>
          waived ? (
            <EmptyBlock text={resultText('waived')} />
          ) : rows.length === 0 ? (
            <EmptyBlock text={resultText('rowsEmpty')} />
          ) : (
            <>
              <p>
                <strong>
                  {source !== 'REPORT_COUNT'
                    ? resultText('rowsSum', { numerator, denominator, value: value ?? '–' })
                    : resultText('rowsCount', { numerator })}
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
                  { key: 'name', title: resultText(`rowName_${source}`) },
                  {
                    key: 'at',
                    title: resultText(`rowDate_${source}`),
                    width: 120,
                    render: (row) => row.at ?? '',
                  },
                  { key: 'numerator', title: resultText(`numerator_${source}`), width: 90, number: true },
                  ...(source === 'REPORT_COUNT'
                    ? []
                    : [
                        {
                          key: 'denominator',
                          title: resultText(`denominator_${source}`),
                          width: 90,
                          number: true,
                        } as const,
                      ]),
                ]}
              />
            </>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}

type RowSource = Exclude<ContractIndicator['source'], 'MANUAL'>;

/** The source whose words the columns bear; what people fill in has no rows. */
const wordsOf = (source: ContractIndicator['source'] | undefined): RowSource =>
  source === undefined || source === 'MANUAL' ? 'REPORT_COUNT' : source;
