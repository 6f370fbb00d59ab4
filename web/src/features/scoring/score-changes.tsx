import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { itemsOf, useScore, useScoreState } from './score-context.ts';
import { highestLower, isDecided } from './score-rows.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { valueIn } from './score-state.ts';
import { resultWord, signed } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

type ChangesProps = { readonly open: boolean; readonly onClose: () => void };

/** What this stage changed against the stage below, with the reason of each change. */
export function ScoreChanges({ open, onClose }: ChangesProps) {
  const words = useMessages(scoreStageMessages);
  return (
    <SideDrawer open={open} title={words('changes')} width="medium" onClose={onClose}>
      {open ? <ChangesTable onClose={onClose} /> : null}
    </SideDrawer>
  );
}

/** The changed items as a table; each line leads to its item. */
export function ChangesTable({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(scoringMessages);
  const words = useMessages(scoreStageMessages);
  const { goTo } = useScore();
  const state = useScoreState((all) => all);
  const changes = itemsOf(state.sheet).flatMap((node) => {
    const below = highestLower(state.sheet.lower[node.id]);
    const value = valueIn(state, node.id);
    if (!below || !value || !isDecided(value.status)) return [];
    const same = below.status === value.status && below.score === value.score;
    return same ? [] : [{ node, below, value }];
  });
  const formatMessage = (nodeId: string, field: 'varianceReason' | 'adjustmentBasis') =>
    state.drafts[nodeId]?.draft[field] ?? state.rows[nodeId]?.[field] ?? '';
  if (changes.length === 0) return <EmptyBlock text={words('noChanges')} />;
  return (
    <table className="score-compare">
      <thead>
        <tr>
          <th>{t('itemName')}</th>
          <th className="number">{words('before')}</th>
          <th className="number">{words('after')}</th>
          <th className="number">{words('delta')}</th>
          <th>{t('varianceReason')}</th>
          <th>{t('adjustmentBasis')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ node, below, value }) => (
          <tr key={node.id}>
            <td>
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  goTo(node.id);
                  onClose();
                }}
              >
                {node.nodeCode} {node.fullName}
              </button>
            </td>
            <td className="number">{resultWord(t, below)}</td>
            <td className="number">{resultWord(t, value)}</td>
            <td className="number">
              {below.score === null || value.score === null ? '–' : signed(value.score - below.score)}
            </td>
            <td>{formatMessage(node.id, 'varianceReason')}</td>
            <td>
              {formatMessage(node.id, 'adjustmentBasis') || (
                <span className="quiet">{t('adjustmentMissing')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
