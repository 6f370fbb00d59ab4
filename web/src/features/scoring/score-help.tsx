import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { points } from '../../lib/formats.ts';
import { useScoreState } from './score-context.ts';
import { draftOf, scoreOfDraft } from './score-draft.ts';
import { scoreHelpMessages } from './score-help.messages.ts';
import { deductionName } from './score-item-row.tsx';
import { shownValue } from './score-rows.ts';
import { rulesOf } from './score-state.ts';
import { explained } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

const KEYS = [
  ['↑ ↓ J K', 'keyMove'],
  ['Ctrl+Enter', 'keyNextOpen'],
  ['1–9', 'keyOption'],
  ['+ −', 'keyCount'],
  ['F', 'keyFull'],
  ['0', 'keyZero'],
  ['Enter', 'keyScore'],
  ['N', 'keyNa'],
  ['C', 'keyComment'],
  ['P', 'keyPhoto'],
  ['X', 'keyFinding'],
  ['/', 'keySearch'],
  ['Z', 'keyBare'],
  ['Ctrl+S', 'keySave'],
  ['Esc', 'keyEscape'],
  ['?', 'keyHelp'],
] as const;

type HelpProps = { readonly open: boolean; readonly onClose: () => void };

/** How the focused item's score came about, and the keys of the page. */
export function ScoreHelp({ open, onClose }: HelpProps) {
  const words = useMessages(scoreHelpMessages);
  return (
    <SideDrawer open={open} title={words('explainTitle')} onClose={onClose}>
      <Explanation />
      <h3>{words('keys')}</h3>
      <dl className="score-keys">
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words(text)}</dd>
          </div>
        ))}
      </dl>
    </SideDrawer>
  );
}

function Explanation() {
  const t = useMessages(scoringMessages);
  const nodeId = useScoreState(({ focused }) => focused) ?? '';
  const row = useScoreState(({ rows }) => rows[nodeId]);
  const draft = useScoreState(({ drafts }) => drafts[nodeId]?.draft) ?? draftOf(row);
  const rules = useScoreState(({ sheet }) => rulesOf(sheet, nodeId));
  if (!rules) return null;
  const { node } = rules;
  const result = scoreOfDraft(draft, rules);
  return (
    <section>
      <h3 className="score-heading">
        {node.nodeCode} {node.fullName}
      </h3>
      <p>
        {explained(t, {
          ...shownValue(row, draft.scored ? draft : undefined, rules),
          standardScore: node.standardScore,
          who: row?.modifiedBy?.name,
          at: row?.modifiedAt,
        })}
      </p>
      <ul>
        {draft.deductions.map((deduction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
          <li key={index}>
            −{points((result?.deductionPoints[index] ?? 0) / 100)} {deductionName(t, node, deduction)}{' '}
            {deduction.count > 1 ? `×${deduction.count}` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}
