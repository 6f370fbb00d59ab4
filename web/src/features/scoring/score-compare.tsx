import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { Button, Modal } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { moment, points } from '../../lib/formats.ts';
import { useScore, useScoreState } from './score-context.ts';
import { draftOf, type RowDraft } from './score-draft.ts';
import { deductionName } from './score-item-row.tsx';
import { shownValue } from './score-rows.ts';
import { rulesOf } from './score-state.ts';
import { resultWord } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

type CompareProps = { readonly nodeId: string | null; readonly onClose: () => void };

/** Three values side by side after AU0007: mine, theirs and what both started from. It needs a press. */
export function ScoreCompare({ nodeId, onClose }: CompareProps) {
  const t = useMessages(scoringMessages);
  const { store, reload } = useScore();
  const sheet = useScoreState((state) => state.sheet);
  const entry = useScoreState(({ drafts }) => (nodeId ? drafts[nodeId] : undefined));
  const theirs = useScoreState(({ theirs: all, rows }) =>
    nodeId ? (all[nodeId] ?? rows[nodeId]) : undefined,
  );
  const rules = nodeId ? rulesOf(sheet, nodeId) : null;
  if (!nodeId || !entry || !rules) return null;
  const { node } = rules;
  const rowOf = (row: ScoreRow | null | undefined, draft: RowDraft) => ({
    result: resultWord(t, shownValue(row ?? undefined, row ? undefined : draft, rules)),
    deductions: draft.deductions
      .map((deduction) =>
        [
          deductionName(t, node, deduction),
          deduction.count > 1 ? `×${deduction.count}` : '',
          deduction.optionId ? deduction.reason : points(deduction.points),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('\n'),
    texts: [
      draft.naReason,
      draft.comment,
      draft.strength,
      draft.varianceReason,
      draft.adjustmentBasis,
      draft.carryStatement,
    ]
      .filter(Boolean)
      .join('\n'),
  });
  const mine = rowOf(entry.draft.scored ? null : entry.base, entry.draft);
  const other = rowOf(theirs, draftOf(theirs));
  const base = rowOf(entry.base, draftOf(entry.base ?? undefined));
  const bothDeduct = entry.draft.deductions.length > 0 && (theirs?.deductions.length ?? 0) > 0;
  const choose = (choice: 'mine' | 'theirs' | 'both') => {
    store.settle(nodeId, choice);
    onClose();
    if (choice === 'theirs') void reload();
  };
  return (
    <Modal
      open
      width={860}
      title={t('compareTitle', { code: node.nodeCode, name: node.fullName })}
      onCancel={onClose}
      footer={[
        <Button key="theirs" onClick={() => choose('theirs')}>
          {t('keepTheirs')}
        </Button>,
        ...(bothDeduct
          ? [
              <Button key="both" onClick={() => choose('both')}>
                {t('keepBoth')}
              </Button>,
            ]
          : []),
        <Button key="mine" type="primary" onClick={() => choose('mine')}>
          {t('keepMine')}
        </Button>,
      ]}
    >
      <p className="quiet">
        {theirs?.modifiedBy
          ? t('changedBy', { who: theirs.modifiedBy.name, when: moment(theirs.modifiedAt) })
          : ''}
      </p>
      <table className="score-compare">
        <thead>
          <tr>
            <th />
            <th>{t('mine')}</th>
            <th>{t('theirs')}</th>
            <th>{t('base')}</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['score', 'result'],
              ['deductions', 'deductions'],
              ['texts', 'texts'],
            ] as const
          ).map(([label, key]) => (
            <tr key={key}>
              <th>{t(label)}</th>
              <td data-differs={mine[key] !== other[key]}>{mine[key] || '–'}</td>
              <td data-differs={mine[key] !== other[key]}>{other[key] || '–'}</td>
              <td className="quiet">{base[key] || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
