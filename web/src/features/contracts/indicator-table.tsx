import {
  INDICATOR_KINDS,
  INDICATOR_SOURCES,
  type IndicatorTerms,
  weightSum,
} from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EditTable } from '../../kit/edit-table.tsx';
import type { EditColumn } from '../../kit/edit-table-row.tsx';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { contractIndicatorMessages } from './contract-indicators.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { EMPTY_ROW, fromRows } from './indicator-rows.ts';

/** The columns of the indicator table with their rules. */
export function useIndicatorColumns(): EditColumn[] {
  const t = useMessages(contractIndicatorMessages);
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('kind'),
        kind: 'select',
        width: 116,
        required: true,
        options: INDICATOR_KINDS.map((value) => ({ value, label: t(`kind${value}`) })),
      },
      { key: 'fullName', title: t('name'), width: 240, required: true },
      { key: 'unitText', title: t('unitText'), width: 70 },
      { key: 'target', title: t('target'), kind: 'number', width: 80 },
      { key: 'weight', title: t('weight'), kind: 'number', width: 80 },
      { key: 'perUnitDeduct', title: t('perUnitDeduct'), kind: 'number', width: 144 },
      {
        key: 'source',
        title: t('source'),
        kind: 'select',
        width: 176,
        options: INDICATOR_SOURCES.map((value) => ({ value, label: t(`source${value}`) })),
      },
      {
        key: 'vetoWhenExceeded',
        title: t('vetoWhenExceeded'),
        kind: 'select',
        width: 160,
        options: [
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ],
      },
    ],
    [t],
  );
}

/** A usual contract's ten or twelve indicators stand there without scrolling. */
const TABLE_HEIGHT = 580;

type IndicatorTableProps = {
  readonly rows: readonly EditRow[];
  readonly onChange: (rows: EditRow[]) => void;
  readonly readOnly: boolean;
  readonly showFaults: boolean;
};

/** The indicators of a contract or template, edited in place, with the sum of their weights. */
export function IndicatorTable({ rows, onChange, readOnly, showFaults }: IndicatorTableProps) {
  const t = useMessages(contractMessages);
  const columns = useIndicatorColumns();
  return (
    <>
      <WeightSum indicators={fromRows(rows)} />
      <EditTable
        label={t('indicators')}
        height={TABLE_HEIGHT}
        columns={columns}
        rows={rows}
        emptyRow={EMPTY_ROW}
        summary={['weight']}
        readOnly={readOnly}
        showFaults={showFaults}
        onChange={onChange}
      />
    </>
  );
}

/** The sum of the weights, which has to be 100 before a contract goes to review (AU2003). */
function WeightSum({ indicators }: { readonly indicators: readonly IndicatorTerms[] }) {
  const t = useMessages(contractIndicatorMessages);
  const sum = weightSum(indicators);
  return (
    <Alert
      className="contracts-sum"
      showIcon
      type={sum === 100 ? 'success' : 'warning'}
      title={sum === 100 ? t('weightOk') : t('weightSum', { sum })}
    />
  );
}
