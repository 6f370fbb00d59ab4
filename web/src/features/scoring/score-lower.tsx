import type { LowerRow, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { deductionLabel } from '@auditplus/core/text/standard-words.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { points } from '../../lib/formats.ts';
import { ConflictDecision } from './score-conflict.tsx';
import { useSheet } from './score-context.ts';
import { type FocusItem, Part } from './score-focus-part.tsx';
import { scoreSubmitMessages } from './score-submit.messages.ts';
import { Bulk } from './score-submit.tsx';
import { explained, resultWord, stageKey, type Words } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';

/** What the stages below said, what the other scorers of this stage say, and their conflict. */
export function ScoreLower({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const submit = useMessages(scoreSubmitMessages);
  const { node } = item;
  const sheet = useSheet();
  const lower = sheet.lower[node.id] ?? [];
  const others = sheet.others.filter(({ nodeId }) => nodeId === node.id);
  const conflict = sheet.conflicts.find(({ nodeId }) => nodeId === node.id);
  const isHidden = sheet.hidden.includes(node.id);
  return (
    <>
      {isHidden ? (
        <Part title={t('lowerStages')}>
          <p className="quiet">{t('blindItem')}</p>
        </Part>
      ) : null}
      {lower.length > 0 ? (
        <Part title={t('lowerStages')}>
          <ul className="score-list score-lower">
            {lower.map((row) => (
              <li key={row.stage}>
                <Said
                  t={t}
                  node={node}
                  name={t(stageKey(row.stage))}
                  row={row}
                  tail={row.agree === 1 ? t('agreed') : ''}
                />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {others.length > 0 || conflict ? (
        <Part
          title={t(sheet.record.contentHash === null ? 'otherScorers' : 'allScorers')}
          extra={conflict && sheet.record.can.decideConflict ? <ConflictDecision node={node} /> : null}
        >
          {conflict ? (
            <p className={conflict.decision ? 'score-prose' : 'score-problem'}>
              {conflict.decision
                ? t('conflictDecided', {
                    value: conflict.decision.kind === 'na' ? t('na') : points(conflict.decision.score),
                    reason: conflict.decision.reason,
                  })
                : conflict.kinds.every((kind) => kind === 'unseen')
                  ? submit('unseen')
                  : t('conflictOpen')}
            </p>
          ) : null}
          <ul className="score-list score-lower">
            {others.map((row) => (
              <li key={row.scorer?.id ?? ''}>
                <Said
                  t={t}
                  node={node}
                  name={row.scorer?.name ?? ''}
                  row={row}
                  tail={row.bulk === 1 ? <Bulk /> : ''}
                />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}

type SaidProps = {
  readonly t: Words;
  readonly node: SheetNode;
  readonly name: string;
  readonly row: z.infer<typeof LowerRow> | ScoreRow;
  readonly tail: ReactNode;
};

function Said({ t, node, name, row, tail }: SaidProps) {
  const { standardScore } = node;
  return (
    <>
      <p className="score-said">
        <span>{name}</span>
        <b className="number" title={explained(t, { ...row, standardScore })}>
          {resultWord(t, row)}
        </b>
        <span className="quiet">{tail}</span>
      </p>
      {row.deductions.map((deduction, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
        <p key={index} className="score-prose quiet">
          −{points(deduction.points)}{' '}
          {[deductionLabel(node, deduction), deduction.reason, deduction.place].filter(Boolean).join(' · ')}
        </p>
      ))}
      {row.naReason ? <p className="score-prose quiet">{row.naReason}</p> : null}
      {row.comment ? <p className="score-prose quiet">{row.comment}</p> : null}
    </>
  );
}
