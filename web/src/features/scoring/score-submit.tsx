import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { StageCheckReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import { deductionLabel } from '@auditplus/core/text/standard-words.ts';
import { Button, Modal } from 'antd';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { EVIDENCE_SUBMITTED, toAcceptAddress } from '../evidence/public.ts';
import { ProblemList } from './score-check.tsx';
import { ConflictDecision } from './score-conflict.tsx';
import { itemsOf, useScore, useScoreState, useSheet } from './score-context.ts';
import { type Difference, differencesIn } from './score-differences.ts';
import { isNa } from './score-draft.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { scoreSubmitMessages } from './score-submit.messages.ts';
import { resultWord } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-submit.css';

type SubmitProps = {
  readonly submitWord: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

/** What is to be known before the record is handed in: what stands in the way, who differs, who will confirm. */
export function ScoreSubmit({ submitWord, onSubmit, onClose }: SubmitProps) {
  const words = useMessages(scoreStageMessages);
  const common = useMessages(commonMessages);
  const { record } = useSheet();
  const check = useRoute(scoringRoutes.checkStage, { params: { id: record.id } }, { staleTime: 0 });
  return (
    <Modal
      open
      width={720}
      title={words('submitAsk', { name: record.evaluationName })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {common('cancel')}
        </Button>,
        <Button key="submit" type="primary" disabled={!check.data?.ok || check.isFetching} onClick={onSubmit}>
          {submitWord}
        </Button>,
      ]}
    >
      <Loaded query={check}>
        {(reply) => <Standing reply={reply} onClose={onClose} onSettled={() => void check.refetch()} />}
      </Loaded>
    </Modal>
  );
}

type StandingProps = {
  readonly reply: z.output<typeof StageCheckReply>;
  readonly onClose: () => void;
  readonly onSettled: () => void;
};

function Standing({ reply, onClose, onSettled }: StandingProps) {
  const t = useMessages(scoreSubmitMessages);
  const words = useMessages(scoreStageMessages);
  const state = useScoreState((all) => all);
  const differences = useMemo(() => differencesIn(state), [state]);
  const open = new Set(differences.flatMap(({ isOpen, node }) => (isOpen ? node.id : [])));
  // A conflict that is listed with its values need not be listed again.
  const problems = reply.problems.filter(
    ({ errorCode, nodeId }) => errorCode !== 'AU1408' || nodeId === null || !open.has(nodeId),
  );
  return (
    <div className="score-submit">
      <ProblemList title={words('problems')} problems={problems} onClose={onClose} />
      {differences.length > 0 ? (
        <section>
          <h3>
            {t('differences')} {differences.length}
            <StateTag
              tone={open.size > 0 ? 'orange' : 'green'}
              text={open.size > 0 ? t('differencesOpen', { count: open.size }) : t('differencesNone')}
            />
          </h3>
          {open.size > 0 ? <p className="quiet">{t('differencesHint')}</p> : null}
          <ul className="score-list score-problems">
            {differences.map((difference) => (
              <DifferenceLine
                key={difference.node.id}
                difference={difference}
                onClose={onClose}
                onSettled={onSettled}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <ProblemList title={words('warnings')} problems={reply.warnings} onClose={onClose} />
      <Reasonless onClose={onClose} />
      <EvidenceNote evidence={reply.evidence} />
      {reply.confirmers.length > 0 ? (
        <p>{t('confirmers', { people: reply.confirmers.map(({ name }) => name).join('、') })}</p>
      ) : null}
      <p className="quiet">{words('submitText')}</p>
    </div>
  );
}

type LineProps = {
  readonly difference: Difference;
  readonly onClose: () => void;
  readonly onSettled: () => void;
};

/** One item with what each scorer gave, what counts, and the decision where one is still owed. */
function DifferenceLine({ difference, onClose, onSettled }: LineProps) {
  const t = useMessages(scoreSubmitMessages);
  const words = useMessages(scoringMessages);
  const { goTo } = useScore();
  const { record } = useSheet();
  const { node, given, counted, decision, isOpen } = difference;
  return (
    <li>
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
      <dl className="score-given">
        {given.map((row) => (
          <Fragment key={row.scorer?.id}>
            <dt>
              {row.scorer?.name} {row.bulk === 1 ? <Bulk /> : null}
            </dt>
            <dd className="number">{resultWord(words, row)}</dd>
            <dd className="quiet">
              {row.deductions
                .map((one) => [deductionLabel(node, one), one.reason].filter(Boolean).join(' · '))
                .join('; ') || row.naReason}
            </dd>
          </Fragment>
        ))}
      </dl>
      {isOpen ? (
        <p className="score-line-actions">
          {record.can.decideConflict ? (
            <>
              <TakeValues difference={difference} onSettled={onSettled} />
              <ConflictDecision node={node} onDecided={onSettled} />
            </>
          ) : (
            <span className="quiet">{t('onlyLead')}</span>
          )}
        </p>
      ) : (
        <p className="quiet">
          {decision
            ? words('conflictDecided', {
                value: decision.kind === 'na' ? words('na') : String(decision.score),
                reason: decision.reason,
              })
            : `${t('counts', { value: counted ? resultWord(words, counted) : '–' })} · ${t('byRule')}`}
        </p>
      )}
    </li>
  );
}

/** Marks a score that was given to many items at once. */
export function Bulk() {
  const t = useMessages(scoreSubmitMessages);
  return (
    <span className="score-bulk-tag" title={t('inBulkHint')}>
      {t('inBulk')}
    </span>
  );
}

/** One press for each result that somebody gave. */
function TakeValues({ difference, onSettled }: Pick<LineProps, 'difference' | 'onSettled'>) {
  const t = useMessages(scoreSubmitMessages);
  const words = useMessages(scoringMessages);
  const { reload } = useScore();
  const { record } = useSheet();
  const decide = useAction(scoringRoutes.decideConflict, {
    invalidates: [],
    onDone: () => void reload().then(onSettled),
  });
  const results = Map.groupBy(difference.given, (row) => resultWord(words, row));
  const take = (row: ScoreRow, name: string) =>
    decide.mutate({
      params: { id: record.id, nodeId: difference.node.id },
      body: {
        reason: t('takeReason', { name }),
        ...(isNa(row.status)
          ? { kind: 'na' as const }
          : { kind: 'score' as const, ...(row.score === null ? {} : { score: row.score }) }),
      },
    });
  return (
    <>
      {[...results].map(([value, rows]) => {
        const [first] = rows;
        const name = rows.map(({ scorer }) => scorer?.name ?? '').join('、');
        return first ? (
          <Button key={value} size="small" disabled={decide.isPending} onClick={() => take(first, name)}>
            {t('take', { value, name })}
          </Button>
        ) : null;
      })}
    </>
  );
}

/** Deductions are allowed without a reason where their option asks for none; they are named all the same. */
function Reasonless({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(scoreSubmitMessages);
  const { goTo } = useScore();
  const state = useScoreState((all) => all);
  const items = itemsOf(state.sheet).filter(({ id }) =>
    state.rows[id]?.deductions.some(({ reason }) => reason.trim() === ''),
  );
  if (items.length === 0) return null;
  return (
    <details>
      <summary>{t('reasonless', { count: items.length })}</summary>
      <p className="score-codes">
        {items.map(({ id, nodeCode, fullName }) => (
          <button
            key={id}
            type="button"
            className="link-button"
            title={fullName}
            onClick={() => {
              goTo(id);
              onClose();
            }}
          >
            {nodeCode}
          </button>
        ))}
      </p>
    </details>
  );
}

const EVIDENCE_KEYS = [
  [0, 'evidencePending'],
  [EVIDENCE_SUBMITTED, 'evidenceSubmitted'],
  [3, 'evidenceReturned'],
] as const;

/**
 * Evidence that nobody has accepted: it does not stand in the way, but whoever submits knows of it; what waits to be
 * accepted is a link to its list.
 */
export function EvidenceNote({ evidence }: Pick<StandingProps['reply'], 'evidence'>) {
  const t = useMessages(scoreSubmitMessages);
  const { record } = useSheet();
  if (evidence.length === 0) return null;
  const byState = Map.groupBy(evidence, ({ state }) => state);
  return (
    <details>
      <summary>{t('evidence', { count: evidence.length })}</summary>
      {EVIDENCE_KEYS.map(([state, key]) => {
        const list = byState.get(state);
        return list ? (
          <p key={state} className="score-codes">
            <b>
              {state === EVIDENCE_SUBMITTED ? (
                <Link to={toAcceptAddress(record.checkTaskId, record.evaluationId, record.id)}>
                  {t(key, { count: list.length })}
                </Link>
              ) : (
                t(key, { count: list.length })
              )}
            </b>
            {[...new Set(list.map(({ nodeCode }) => nodeCode))].map((nodeCode) => (
              <span
                key={nodeCode}
                title={list
                  .filter((one) => one.nodeCode === nodeCode)
                  .map(({ label }) => label)
                  .join('\n')}
              >
                {nodeCode}
              </span>
            ))}
          </p>
        ) : null;
      })}
    </details>
  );
}
