import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { deductionLabel } from '@auditplus/core/text/standard-words.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { points } from '../../lib/formats.ts';
import { evaluationDetailMessages } from './evaluation-detail.messages.ts';
import { type Detail, type DetailRow, differs, type StageRow } from './evaluation-detail-rows.ts';
import { type DetailWords, effectiveFrom, resultText } from './evaluation-detail-words.ts';

type SheetProps = { readonly detail: Detail; readonly rows: readonly DetailRow[] };

/** The sheet as a plain table, so that it prints as it is read. */
export function EvaluationSheet({ detail, rows }: SheetProps) {
  const t = useMessages(evaluationDetailMessages);
  const { stages } = detail;
  if (rows.length === 0) return <EmptyBlock text={t('noItems')} />;
  const width = 5 + stages.length;
  return (
    <div className="evaluation-detail-scroll">
      <table className="evaluation-detail-table">
        <thead>
          <tr>
            <th>{t('code')}</th>
            <th className="evaluation-detail-item">{t('item')}</th>
            <th className="number">{t('standard')}</th>
            {stages.map((stage) => (
              <th key={stage} className="number">
                {t(`stage${stage}`)}
              </th>
            ))}
            <th className="number">{t('effective')}</th>
            <th>{t('deductions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'group' ? (
              <tr key={row.node.id} className="evaluation-detail-group">
                <td>{row.node.nodeCode}</td>
                <td colSpan={width - 1}>{row.node.fullName}</td>
              </tr>
            ) : (
              <ItemLine key={row.node.id} t={t} detail={detail} row={row} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = {
  readonly t: DetailWords;
  readonly detail: Detail;
  readonly row: Extract<DetailRow, { kind: 'item' }>;
};

function ItemLine({ t, detail, row }: LineProps) {
  const { node, item } = row;
  const said = item.stages.filter(({ deductions, naReason }) => deductions.length > 0 || naReason !== '');
  return (
    <tr data-differs={differs(item)}>
      <td>{node.nodeCode}</td>
      <td className="evaluation-detail-item">
        <p>{node.fullName}</p>
        <p className="quiet">{node.ruleText}</p>
        <p className="quiet">
          {item.files > 0 ? <span>{t('files', { count: item.files })} </span> : null}
          {item.findings > 0 ? <span>{t('findings', { count: item.findings })}</span> : null}
        </p>
      </td>
      <td className="number">{points(node.standardScore)}</td>
      {detail.stages.map((stage) => {
        const entry = item.stages.find((candidate) => candidate.stage === stage);
        return (
          <td key={stage} className="number" title={entry ? titleOf(t, node.standardScore, entry) : ''}>
            {entry ? resultText(t, entry) : ''}
            {entry?.consensus ? <span className="quiet"> {t('consensus')}</span> : null}
          </td>
        );
      })}
      <td className="number">
        <b>{resultText(t, item.effective)}</b>
        {effectiveFrom(t, item.effective).map((line) => (
          <p key={line} className="quiet evaluation-detail-from">
            {line}
          </p>
        ))}
      </td>
      <td>
        {said.map((entry) => (
          <Said key={entry.stage} t={t} node={node} entry={entry} />
        ))}
      </td>
    </tr>
  );
}

type SaidProps = { readonly t: DetailWords; readonly node: SheetNode; readonly entry: StageRow };

/** What one stage deducted and why; a stage that agreed says nothing new. */
function Said({ t, node, entry }: SaidProps) {
  if (entry.agree === 1) return null;
  return (
    <div className="evaluation-detail-said">
      <span className="quiet">{t(`stage${entry.stage}`)}</span>
      {entry.deductions.map((deduction, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
        <p key={index}>
          −{points(deduction.points)}{' '}
          {[
            deductionLabel(node, deduction),
            deduction.count > 1 ? `×${deduction.count}` : '',
            deduction.reason,
            deduction.place,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      {entry.status === ITEM_STATUS.naClaimed || entry.status === ITEM_STATUS.naAccepted ? (
        <p>{[entry.naReason, entry.naDecisionReason].filter(Boolean).join(' · ')}</p>
      ) : null}
      {entry.varianceReason ? <p className="quiet">{entry.varianceReason}</p> : null}
      {entry.adjustmentBasis ? <p className="quiet">{t('basis', { text: entry.adjustmentBasis })}</p> : null}
    </div>
  );
}

function titleOf(t: DetailWords, standard: number | null, entry: StageRow): string {
  if (entry.status !== ITEM_STATUS.scored)
    return [resultText(t, entry), entry.scorer].filter(Boolean).join(' · ');
  const sum = t('sum', {
    standard: points(standard),
    deduct: points(entry.deductTotal),
    score: points(entry.score),
  });
  return [sum, entry.scorer].filter(Boolean).join(' · ');
}
