import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { Contract, ContractIndicator } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { countedWeight } from '@auditplus/core/scoring/contract-score.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { FileList } from '../../kit/file-list.tsx';
import type { ListColumn } from '../../kit/list-page.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { AssessDialog } from './assess-dialog.tsx';
import { contractIndicatorMessages } from './contract-indicators.messages.ts';
import { contractProgressMessages } from './contract-progress.messages.ts';
import { contractResultMessages } from './contract-result.messages.ts';
import { useGrade } from './contract-state.tsx';
import { contractMessages } from './contracts.messages.ts';
import { targetText } from './indicator-view.tsx';
import { ObjectionList } from './objection-list.tsx';
import { RowsDrawer } from './rows-drawer.tsx';

/** The assessment: results with their points, evidence and rows, the total, and objections. */
export function ResultPanel({ contract }: { readonly contract: Contract }) {
  const resultText = useMessages(contractResultMessages);
  const progressText = useMessages(contractProgressMessages);
  const gradeOf = useGrade();
  const [assessing, setAssessing] = useState<string | null>(null);
  const [shown, setShown] = useState<ContractIndicator | null>(null);
  const { result } = contract;
  if (!result)
    return (
      <EmptyBlock
        text={resultText(contractLifecycle.is(contract.state, 'assessing') ? 'hiddenResult' : 'noResult')}
      />
    );
  // Half an assessment is no grade; what the veto list names decides it at once.
  const isGraded = result.missing === 0 || result.vetoNames.length > 0;
  const edited = contract.indicators.find(({ id }) => id === assessing);
  return (
    <>
      <div className="contracts-total">
        <p>
          <span className="quiet">{resultText('total')}</span>
          <strong className="number">{(contract.score ?? result.total).toFixed(1)}</strong>
          {isGraded ? <span>{gradeOf(contract.grade ?? result.grade)}</span> : null}
        </p>
        <p>
          <span className="quiet">{resultText('sum')}</span>
          <strong className="number">{result.sum.toFixed(2)}</strong>
          <span>{progressText('ofWeight', { weight: countedWeight(contract.indicators) })}</span>
        </p>
      </div>
      {result.vetoNames.length > 0 ? (
        <Alert type="error" showIcon title={resultText('vetoHit', { names: listed(result.vetoNames) })} />
      ) : null}
      {result.missing > 0 && contractLifecycle.is(contract.state, 'assessing') ? (
        <Alert type="warning" showIcon title={resultText('missing', { count: result.missing })} />
      ) : null}
      {contract.draftShownAt !== null && contractLifecycle.is(contract.state, 'assessing') ? (
        <Alert
          type="info"
          showIcon
          title={resultText('draftShownAt', {
            at: moment(contract.draftShownAt),
            from: contract.finishFrom ?? '',
          })}
        />
      ) : null}
      <ResultTable contract={contract} onAssess={setAssessing} onRows={setShown} />
      <ObjectionList contract={contract} kind="ASSESS" />
      {edited ? (
        <AssessDialog contract={contract} indicator={edited} onClose={() => setAssessing(null)} />
      ) : null}
      <RowsDrawer contractId={contract.id} indicator={shown} onClose={() => setShown(null)} />
    </>
  );
}

type ResultTableProps = {
  readonly contract: Contract;
  readonly onAssess: (indicatorId: string) => void;
  readonly onRows: (indicator: ContractIndicator) => void;
};

function ResultTable({ contract, onAssess, onRows }: ResultTableProps) {
  const t = useMessages(contractMessages);
  const resultText = useMessages(contractResultMessages);
  const indicatorText = useMessages(contractIndicatorMessages);
  const columns: readonly DataColumn<ContractIndicator>[] = [
    {
      key: 'kind',
      title: indicatorText('kind'),
      width: 116,
      render: (row) => indicatorText(`kind${row.kind}`),
    },
    { key: 'fullName', title: indicatorText('name'), width: 220 },
    {
      key: 'target',
      title: indicatorText('target'),
      width: 130,
      number: true,
      render: (row) => <Target indicator={row} />,
    },
    {
      key: 'weight',
      title: indicatorText('weight'),
      width: 70,
      number: true,
      render: (row) => (row.kind === 'VETO' ? '–' : row.weight),
    },
    {
      key: 'actual',
      title: resultText('actual'),
      width: 132,
      number: true,
      render: (row) => <Actual indicator={row} />,
    },
    {
      key: 'score',
      title: t('score'),
      width: 76,
      number: true,
      render: (row) => (row.score === null ? '–' : row.score.toFixed(2)),
    },
    {
      key: 'evidence',
      title: resultText('evidence'),
      render: (row) => (row.evidence.length > 0 ? <FileList files={row.evidence} /> : row.note || '–'),
    },
    {
      key: 'acts',
      title: '',
      width: 140,
      render: (row) => (
        <RecordActions
          actions={[
            ...(contract.abilities.assess
              ? [{ key: 'assess', label: resultText('assess'), onClick: () => onAssess(row.id) }]
              : []),
            ...(row.hasRows ? [{ key: 'rows', label: resultText('rows'), onClick: () => onRows(row) }] : []),
          ]}
        />
      ),
    },
  ];
  return (
    <DataTable
      rows={contract.indicators}
      rowKey={(row) => row.id}
      columns={useNarrowColumns(columns, { fullName: 130, actual: 104, score: 84 })}
    />
  );
}

function Target({ indicator }: { readonly indicator: ContractIndicator }) {
  const t = useMessages(contractProgressMessages);
  const ofYear = targetText({ ...indicator, targetInForce: indicator.target });
  return (
    <>
      {targetText(indicator)}
      {indicator.target === indicator.targetInForce ? null : (
        <span className="quiet contracts-of-year">{t('ofYear', { target: ofYear })}</span>
      )}
    </>
  );
}

function Actual({ indicator }: { readonly indicator: ContractIndicator }) {
  const t = useMessages(contractResultMessages);
  if (indicator.waived) return <span className="quiet">{t('waived')}</span>;
  if (indicator.actual === null) return <span className="quiet">{t('notAssessed')}</span>;
  if (indicator.kind === 'VETO')
    return indicator.actual > 0 ? <strong className="contracts-hit">{t('hit')}</strong> : t('notHit');
  return `${indicator.actual}${indicator.unitText ? ` ${indicator.unitText}` : ''}`;
}

/** The columns of a list; on a phone those named in `first` come first, with these widths, so that they are seen without scrolling. */
function useNarrowColumns<Row>(
  columns: readonly ListColumn<Row>[],
  first: Readonly<Record<string, number>>,
): readonly ListColumn<Row>[] {
  if (!usePhone()) return columns;
  const front = Object.entries(first).flatMap(([key, width]) =>
    columns.filter((column) => column.key === key).map((column) => ({ ...column, width })),
  );
  return [...front, ...columns.filter(({ key }) => first[key] === undefined)];
}
