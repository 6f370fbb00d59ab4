import type { LowerRow, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Input, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { type FocusItem, Part } from './score-focus-part.tsx';
import { explained, resultWord, stageKey, type Words } from './score-words.ts';
import { scoringTexts } from './scoring.texts.ts';

/** What the stages below said, what the other scorers of this stage say, and their conflict. */
export function ScoreLower({ item }: { readonly item: FocusItem }) {
  const t = useTexts(scoringTexts);
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
          <ul className="score-lower">
            {lower.map((row) => (
              <li key={row.stage}>
                <Said
                  t={t}
                  name={t(stageKey(row.stage))}
                  row={row}
                  standardScore={node.standardScore}
                  tail={row.agree === 1 ? t('agreed') : ''}
                />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {others.length > 0 || conflict ? (
        <Part
          title={t('otherScorers')}
          extra={
            conflict && sheet.record.can.decideConflict ? (
              <ConflictDecision nodeId={node.id} standardScore={node.standardScore ?? 0} />
            ) : null
          }
        >
          {conflict ? (
            <p className={conflict.decision ? 'score-prose' : 'score-problem'}>
              {conflict.decision
                ? t('conflictDecided', {
                    value: conflict.decision.kind === 'na' ? t('na') : points(conflict.decision.score),
                    reason: conflict.decision.reason,
                  })
                : t('conflictOpen')}
            </p>
          ) : null}
          <ul className="score-lower">
            {others.map((row) => (
              <li key={row.scorer?.id ?? ''}>
                <Said
                  t={t}
                  name={row.scorer?.name ?? ''}
                  row={row}
                  standardScore={node.standardScore}
                  tail=""
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
  readonly name: string;
  readonly row: z.infer<typeof LowerRow> | ScoreRow;
  readonly standardScore: number | null;
  readonly tail: string;
};

function Said({ t, name, row, standardScore, tail }: SaidProps) {
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
          {[deduction.label, deduction.reason, deduction.place].filter(Boolean).join(' · ')}
        </p>
      ))}
      {row.naReason ? <p className="score-prose quiet">{row.naReason}</p> : null}
      {row.comment ? <p className="score-prose quiet">{row.comment}</p> : null}
    </>
  );
}

/** The stage lead decides between scorers who differ (audit-domain 5.5). */
function ConflictDecision({ nodeId, standardScore }: { nodeId: string; standardScore: number }) {
  const t = useTexts(scoringTexts);
  const { reload } = useScore();
  const recordId = useScoreState(({ sheet }) => sheet.record.id);
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<'score' | 'na'>('score');
  const [score, setScore] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const decide = useAction(scoringRoutes.decideConflict, {
    done: t('decided'),
    invalidates: [],
    onDone: () => {
      setOpen(false);
      reload();
    },
  });
  const submit = () =>
    decide.mutate({
      params: { id: recordId, nodeId },
      body: { kind, reason, ...(kind === 'score' && score !== null ? { score } : {}) },
    });
  return (
    <>
      <Button size="small" type="text" onClick={() => setOpen(true)}>
        {t('decideConflict')}
      </Button>
      <Modal
        open={open}
        title={t('decideConflict')}
        okText={t('decideConflict')}
        okButtonProps={{ disabled: reason.trim() === '' || (kind === 'score' && score === null) }}
        confirmLoading={decide.isPending}
        destroyOnHidden
        onOk={submit}
        onCancel={() => setOpen(false)}
      >
        <div className="score-decision">
          <Radio.Group
            value={kind}
            options={[
              { value: 'score', label: t('score') },
              { value: 'na', label: t('na') },
            ]}
            onChange={(event) => setKind(event.target.value === 'na' ? 'na' : 'score')}
          />
          {kind === 'score' ? (
            <InputNumber
              min={0}
              max={standardScore}
              value={score}
              aria-label={t('score')}
              onChange={(next) => setScore(next)}
            />
          ) : null}
          <Input.TextArea
            rows={3}
            maxLength={500}
            value={reason}
            placeholder={t('reasonNeeded')}
            aria-label={t('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </Modal>
    </>
  );
}
