import {
  CameraOutlined,
  CommentOutlined,
  FlagOutlined,
  PaperClipOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, parsePts } from '@auditplus/core/scoring/points.ts';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Translate, useLanguage, useMessages } from '../../i18n/messages.ts';
import { points } from '../../lib/formats.ts';
import { toast } from '../../lib/toast.ts';
import { scoreBoxMessages } from './score-box.messages.ts';
import { PLACES, useScore, useScoreState } from './score-context.ts';
import { overruling } from './score-counted.ts';
import { type DraftDeduction, draftOf, isNa, type RowDraft, scoreOfDraft } from './score-draft.ts';
import { highestLower, type ShownValue, shownValue, varianceOf } from './score-rows.ts';
import type { SaveMark } from './score-saves.ts';
import { rulesOf } from './score-state.ts';
import { scoreSubmitMessages } from './score-submit.messages.ts';
import { amountWord, explained, resultWord, signed, type Words } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-item-row.css';

type RowProps = {
  readonly node: SheetNode;
  readonly stages: readonly Stage[];
  /** Name of the item's package; null where the sheet has none. */
  readonly partName: string | null;
  readonly onOpen: (nodeId: string) => void;
};

/** One item in one line. It draws anew only when its own row, draft or mark changes. */
export const ScoreItemRow = memo(function ScoreItemRow({ node, stages, partName, onOpen }: RowProps) {
  const t = useMessages(scoringMessages);
  const row = useScoreState(({ rows }) => rows[node.id]);
  const draft = useScoreState(({ drafts }) => drafts[node.id]?.draft);
  const mark = useScoreState(({ marks }) => marks[node.id]);
  const isFocused = useScoreState(({ focused }) => focused === node.id);
  const lower = useScoreState(({ sheet }) => sheet.lower[node.id]);
  const isMarked = useScoreState(({ sheet }) => sheet.record.markedNodeIds.includes(node.id));
  const waits = useScoreState(({ sheet }) => sheet.waiting[node.id] !== undefined);
  const rules = useScoreState(({ sheet }) => rulesOf(sheet, node.id));
  const canEdit = useScoreState(({ sheet }) => sheet.record.can.edit) && !waits;
  const standing = useScoreState(
    useShallow(({ sheet, rows }) => {
      const own = rows[node.id];
      return own ? overruling(sheet, node, own) : null;
    }),
  );
  if (!rules) return null;
  const value = draft?.scored ? shownValue(row, draft, rules) : (standing ?? shownValue(row, draft, rules));
  const variance = varianceOf(node, value, highestLower(lower));
  const hasReason = (draft?.varianceReason ?? row?.varianceReason ?? '') !== '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the page's keyboard moves between the rows
    // biome-ignore lint/a11y/noStaticElementInteractions: a row that takes the focus of the page
    <div
      className="score-row"
      data-focused={isFocused}
      data-save={mark?.kind ?? 'none'}
      data-marked={isMarked}
      data-agreed={row?.inherited === 1 && !draft?.scored}
      onClick={() => onOpen(node.id)}
    >
      <span className="score-code">{node.nodeCode}</span>
      <span className="score-name" title={node.fullName}>
        {node.fullName}
      </span>
      {partName === null ? null : (
        <span className="score-part quiet" title={partName}>
          {partName}
        </span>
      )}
      <span className="number">{points(node.standardScore)}</span>
      {stages.map((stage) => {
        const below = lower?.find((one) => one.stage === stage);
        return (
          <span
            key={stage}
            className="number quiet"
            title={below ? explained(t, { ...below, standardScore: node.standardScore }) : ''}
          >
            {below ? (isNa(below.status) ? t('naShort') : resultWord(t, below)) : ''}
          </span>
        );
      })}
      <ScoreBox
        node={node}
        value={value}
        canEdit={canEdit}
        isFocused={isFocused}
        hint={explained(t, {
          ...value,
          standardScore: node.standardScore,
          who: row?.modifiedBy?.name,
          at: row?.modifiedAt,
        })}
      />
      <RowMiddle t={t} node={node} draft={draft ?? draftOf(row)} mark={mark} rules={rules} />
      <RowMarks
        t={t}
        node={node}
        value={value}
        canEdit={canEdit}
        photos={(draft?.photos ?? row?.photos ?? []).length}
        variance={variance && { ...variance, missing: variance.reasonRequired && !hasReason }}
      />
    </div>
  );
});

type BoxProps = {
  readonly node: SheetNode;
  readonly value: ShownValue;
  readonly canEdit: boolean;
  readonly isFocused: boolean;
  readonly hint: string;
};

/** This stage's box: shows the result and takes a typed score. */
function ScoreBox({ node, value, canEdit, isFocused, hint }: BoxProps) {
  const t = useMessages(scoringMessages);
  const box = useMessages(scoreBoxMessages);
  const { store, putCursor } = useScore();
  const [typed, setTyped] = useState<string | null>(null);
  const given = useRef(false);
  const shown = boxWord(box, value) ?? resultWord(t, value);
  if (!canEdit)
    return (
      <span className="score-box number" data-status={value.status} title={hint}>
        {shown}
      </span>
    );
  const commit = () => {
    if (typed === null || given.current) return;
    setTyped(null);
    if (typed.trim() === '' || typed === shown) return;
    const pts = parsePts(typed);
    if (pts === null) {
      toast.warning(box('noNumber', { typed }));
      return;
    }
    store.edit(node.id, { type: 'score', score: pts / 100 });
    if (pts / 100 < (node.standardScore ?? 0)) putCursor('reason');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      given.current = true;
      setTyped(null);
      event.currentTarget.blur();
    }
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  return (
    <input
      id={isFocused ? PLACES.score : undefined}
      className="score-box number"
      data-status={value.status}
      inputMode="decimal"
      aria-label={t('scoreOf', { code: node.nodeCode })}
      title={hint}
      value={typed ?? shown}
      onFocus={(event) => {
        given.current = false;
        store.focus(node.id);
        event.currentTarget.select();
      }}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={commit}
    />
  );
}

/** What the box says instead of a number. */
function boxWord(box: Translate<'claimed' | 'accepted' | 'refused'>, { status }: ShownValue): string | null {
  switch (status) {
    case ITEM_STATUS.naClaimed:
      return box('claimed');
    case ITEM_STATUS.naAccepted:
      return box('accepted');
    case ITEM_STATUS.naRefused:
      return box('refused');
    default:
      return null;
  }
}

type MiddleProps = {
  readonly t: Words;
  readonly node: SheetNode;
  readonly draft: RowDraft;
  readonly mark: SaveMark | undefined;
  readonly rules: NonNullable<ReturnType<typeof rulesOf>>;
};

/** What was deducted; or what stands against saving it, in the server's words. */
function RowMiddle({ t, node, draft, mark, rules }: MiddleProps) {
  const language = useLanguage();
  const { openCompare, held } = useScore();
  if (mark?.kind === 'conflict')
    return (
      <button type="button" className="link-button score-problem" onClick={() => openCompare(node.id)}>
        {t('conflictRow')}
      </button>
    );
  const problem =
    mark?.kind === 'refused'
      ? mark.msg
      : mark?.kind === 'pending'
        ? mark.incomplete
        : // Taken onto this device, a sheet is meant to be scored without a network.
          mark?.kind === 'offline' && !held
          ? t('offlineRow')
          : null;
  if (problem)
    return (
      <span className="score-problem" title={problem}>
        {problem}
      </span>
    );
  const result = scoreOfDraft(draft, rules);
  return (
    <span className="score-chips">
      {isNa(draft.status) ? (
        <span className="score-name quiet" title={draft.naReason}>
          {draft.naReason}
        </span>
      ) : null}
      {draft.deductions.map((deduction, index) => {
        const amount = result?.deductionPoints[index];
        const option = node.options.find(({ id }) => id === deduction.optionId);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
            key={index}
            className="score-chip"
            title={[
              deductionName(t, node, deduction),
              option ? amountWord(t, language, option) : '',
              option ? deduction.reason : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {amount === undefined ? null : <b className="number">−{points(fromPts(amount))}</b>}
            {/* The amount stays with what it is for when the line ends. */ '\u00a0'}
            {deductionName(t, node, deduction)}
            {deduction.count > 1 ? ` ×${deduction.count}` : ''}
          </span>
        );
      })}
    </span>
  );
}

/** The option's label; a typed deduction is named by its reason. */
export function deductionName(t: Words, node: SheetNode, deduction: DraftDeduction): string {
  const option = node.options.find(({ id }) => id === deduction.optionId);
  return option?.label ?? (deduction.reason || t('typedDeduction', { points: points(deduction.points) }));
}

type MarksProps = {
  readonly t: Words;
  readonly node: SheetNode;
  readonly value: ShownValue;
  readonly canEdit: boolean;
  readonly photos: number;
  readonly variance: { readonly delta: number; readonly missing: boolean } | null;
};

function RowMarks({ t, node, value, canEdit, photos, variance }: MarksProps) {
  const { store, putCursor } = useScore();
  const counts = useScoreState(({ sheet }) => sheet.counts[node.id]);
  const pressed = isNa(value.status);
  const conflict = useScoreState(({ sheet }) => sheet.conflicts.find(({ nodeId }) => nodeId === node.id));
  return (
    <span className="score-marks">
      {variance ? (
        <span
          className="score-variance"
          data-missing={variance.missing}
          title={variance.missing ? t('varianceMissing') : t('varianceMark')}
        >
          {signed(variance.delta)}
        </span>
      ) : null}
      {conflict ? <ConflictMark t={t} {...conflict} /> : null}
      <Mark icon={<PaperClipOutlined />} count={counts?.files ?? 0} title={t('evidence')} />
      <Mark icon={<CameraOutlined />} count={photos} title={t('photos')} />
      <Mark icon={<FlagOutlined />} count={counts?.findings ?? 0} title={t('findings')} />
      <Mark icon={<CommentOutlined />} count={counts?.comments ?? 0} title={t('comments')} />
      {node.naAllowed ? (
        <button
          type="button"
          className="score-na"
          aria-pressed={pressed}
          disabled={!canEdit}
          title={t('naToggle')}
          onClick={() => {
            store.focus(node.id);
            store.edit(node.id, { type: 'na' });
            if (!pressed) putCursor('naReason');
          }}
        >
          {t('naShort')}
        </button>
      ) : null}
    </span>
  );
}

type Conflict = ScoreSheet['conflicts'][number];

/** Scorers who differ: open, or what was decided. */
function ConflictMark({ t, decision, kinds }: Pick<Conflict, 'decision' | 'kinds'> & { readonly t: Words }) {
  const submit = useMessages(scoreSubmitMessages);
  const value = decision && (decision.kind === 'na' ? t('na') : points(decision.score));
  const title = decision
    ? t('conflictDecided', { value: value ?? '', reason: decision.reason })
    : kinds.every((kind) => kind === 'unseen')
      ? submit('unseen')
      : t('conflictOpen');
  return (
    <span className="score-mark" data-tone="purple" title={title}>
      <SwapOutlined /> {value}
    </span>
  );
}

function Mark({ icon, count, title }: { icon: React.ReactNode; count: number; title: string }) {
  return count === 0 ? null : (
    <span className="score-mark" title={`${title} ${count}`}>
      {icon}
      {count > 1 ? count : null}
    </span>
  );
}
