import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { points } from '../../lib/formats.ts';
import { KnowledgeLinks } from '../knowledge/public.ts';
import { useScore, useScoreState } from './score-context.ts';
import { ScoreDeductions } from './score-deductions.tsx';
import { draftOf, isNa } from './score-draft.ts';
import { ScoreFiles } from './score-files.tsx';
import { type FocusItem, Part, TextArea } from './score-focus-part.tsx';
import { ScoreLower } from './score-lower.tsx';
import { ScoreNa } from './score-na.tsx';
import { highestLower, shownValue, varianceOf } from './score-rows.ts';
import { ScoreSample } from './score-sample.tsx';
import { rulesOf } from './score-state.ts';
import { ScoreThread } from './score-thread.tsx';
import { explained, signed, stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-focus.css';

/** Everything about the focused item; its parts keep their order, so the pane never jumps. */
export function ScoreFocus() {
  const t = useMessages(scoringMessages);
  const { openCompare } = useScore();
  const nodeId = useScoreState(({ focused }) => focused) ?? '';
  const sheet = useScoreState((state) => state.sheet);
  const row = useScoreState(({ rows }) => rows[nodeId]);
  const draft = useScoreState(({ drafts }) => drafts[nodeId]?.draft);
  const mark = useScoreState(({ marks }) => marks[nodeId]);
  const rules = rulesOf(sheet, nodeId);
  if (!rules) return null;
  const { node } = rules;
  const waits = sheet.waiting[nodeId];
  const item: FocusItem = {
    node,
    row,
    draft: draft ?? draftOf(row),
    value: shownValue(row, draft, rules),
    canEdit: sheet.record.can.edit && waits === undefined,
  };
  const problem =
    mark?.kind === 'refused' ? mark.msg : mark?.kind === 'pending' ? mark.incomplete : undefined;
  return (
    <div className="score-focus">
      <header>
        <h2>
          {node.nodeCode} {node.fullName}
        </h2>
        <p className="score-sum">
          {explained(t, {
            ...item.value,
            standardScore: node.standardScore,
            who: row?.modifiedBy?.name,
            at: row?.modifiedAt,
          })}
        </p>
        <p className="score-tags">
          {node.isVeto ? <StateTag tone="red" text={t('vetoItem')} /> : null}
          {node.isBonus ? <StateTag tone="green" text={t('bonusItem')} /> : null}
          {row?.inherited === 1 && !item.draft.scored ? (
            <StateTag tone="grey" text={row.agree === 1 ? t('agreed') : t('inherited')} />
          ) : null}
          {row?.consensus ? <StateTag tone="purple" text={t('consensus')} /> : null}
          {sheet.record.markedNodeIds.includes(nodeId) ? (
            <StateTag tone="red" text={t('markedOnReturn')} />
          ) : null}
          {waits ? <StateTag tone="orange" text={t('waitsFor', { stage: t(stageKey(waits)) })} /> : null}
        </p>
        {problem ? (
          <p className="score-problem" role="alert">
            {problem}
          </p>
        ) : null}
        {mark?.kind === 'conflict' ? (
          <button type="button" className="link-button score-problem" onClick={() => openCompare(nodeId)}>
            {t('conflictRow')}
          </button>
        ) : null}
      </header>
      <Part title={t('ruleText')}>
        <p className="score-prose">{node.ruleText || '–'}</p>
        {node.requirement ? <p className="score-prose quiet">{node.requirement}</p> : null}
      </Part>
      <ScoreDeductions item={item} />
      <ScoreNa item={item} />
      <ScoreVariance item={item} />
      <ScoreCarry item={item} />
      {item.canEdit || item.draft.comment !== '' || item.draft.strength !== '' ? (
        <Part title={t('comment')}>
          <TextArea item={item} field="comment" label={t('comment')} max={2000} />
          <TextArea item={item} field="strength" label={t('strength')} max={2000} />
        </Part>
      ) : null}
      <ScoreSample item={item} />
      <ScoreFiles item={item} />
      <ScoreLower item={item} />
      <Part title={t('knowledge')}>
        <KnowledgeLinks nodeCode={node.nodeCode} />
      </Part>
      <ScoreThread nodeId={nodeId} />
    </div>
  );
}

/** 偏差说明: asked when the value moved far from the stage below (audit-domain 5.8). */
function ScoreVariance({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const below = useScoreState(({ sheet }) => highestLower(sheet.lower[item.node.id]));
  const stage = useScoreState(({ sheet }) => sheet.record.stage);
  const variance = varianceOf(item.node, item.value, below);
  if (!below || !variance) return null;
  return (
    <Part
      title={t('varianceReason')}
      extra={t('varianceFrom', { stage: t(stageKey(below.stage)), delta: signed(variance.delta) })}
    >
      <TextArea
        item={item}
        field="varianceReason"
        label={variance.reasonRequired ? t('varianceAsked') : t('varianceReason')}
        max={1000}
        required={variance.reasonRequired}
      />
      {stage === 'MSD' ? (
        <TextArea
          item={item}
          field="adjustmentBasis"
          label={t(item.canEdit ? 'adjustmentAsked' : 'adjustmentBasis')}
          max={1000}
        />
      ) : null}
    </Part>
  );
}

/** Last year's result of the item, its findings that are still open, and what the unit says of them (D23). */
function ScoreCarry({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const last = useScoreState(({ sheet }) => sheet.lastYear[item.node.id]);
  const lower = useScoreState(({ sheet }) => sheet.lower[item.node.id]) ?? [];
  if (!last && item.draft.carryStatement === '') return null;
  const asked = (last?.openFindings ?? 0) > 0 && lower.length === 0;
  return (
    <Part title={t('lastYear')}>
      {last ? (
        <p>
          {last.status === ITEM_STATUS.scored
            ? t('lastYearScore', { score: points(last.score), standard: points(last.standardScore) })
            : isNa(last.status)
              ? t('na')
              : '–'}
          {last.openFindings > 0 ? (
            <span className="score-problem"> {t('lastYearOpen', { count: last.openFindings })}</span>
          ) : null}
        </p>
      ) : null}
      {last?.findings.map(({ id, checkId, enCode, title }) => (
        <p key={id} className="score-prose">
          <Link to={`/checkInfo?id=${checkId}&tab=findings&finding=${id}`}>
            {enCode} {title}
          </Link>
        </p>
      ))}
      {lower
        .filter(({ carryStatement }) => carryStatement !== '')
        .map(({ stage, carryStatement }) => (
          <p key={stage} className="score-prose">
            <span className="quiet">{t(stageKey(stage))} · </span>
            {carryStatement}
          </p>
        ))}
      {asked || item.draft.carryStatement !== '' ? (
        <TextArea
          item={item}
          field="carryStatement"
          label={t('carryStatement')}
          max={500}
          min={10}
          required={asked}
        />
      ) : null}
    </Part>
  );
}
