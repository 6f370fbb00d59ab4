import type { ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { contractIndicatorMessages } from './contract-indicators.messages.ts';

/** The indicators of a contract as they bind. */
export function IndicatorView({ indicators }: { readonly indicators: readonly ContractIndicator[] }) {
  const t = useMessages(contractIndicatorMessages);
  return (
    <DataTable
      rows={indicators}
      rowKey={(row) => row.id}
      columns={[
        { key: 'kind', title: t('kind'), width: 116, render: (row) => t(`kind${row.kind}`) },
        { key: 'fullName', title: t('name') },
        { key: 'target', title: t('target'), width: 120, number: true, render: targetText },
        {
          key: 'weight',
          title: t('weight'),
          width: 80,
          number: true,
          render: (row) => (row.kind === 'VETO' ? '–' : row.weight),
        },
        {
          key: 'perUnitDeduct',
          title: t('perUnitDeduct'),
          width: 120,
          number: true,
          render: (row) => (row.perUnitDeduct > 0 ? row.perUnitDeduct : '–'),
        },
        { key: 'source', title: t('source'), width: 140, render: (row) => t(`source${row.source}`) },
      ]}
    />
  );
}

/** An indicator's target in words: `≤ 0 起`. */
export function targetText({
  kind,
  targetInForce,
  unitText,
}: Pick<ContractIndicator, 'kind' | 'targetInForce' | 'unitText'>): string {
  if (kind !== 'LIMIT' && kind !== 'TARGET') return '–';
  return `${kind === 'LIMIT' ? '≤' : '≥'} ${targetInForce}${unitText ? ` ${unitText}` : ''}`;
}
