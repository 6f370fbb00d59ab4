import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { SheetOption } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { fromPts, parsePts } from '@auditplus/core/scoring/points.ts';
import { Button, Input } from 'antd';
import type { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { points } from '../../lib/formats.ts';
import { PLACES, useScore, useScoreState } from './score-context.ts';
import { type DraftDeduction, scoreOfDraft } from './score-draft.ts';
import { type FocusItem, Part } from './score-focus-part.tsx';
import { deductionName } from './score-item-row.tsx';
import { rulesOf } from './score-state.ts';
import { amountWord, type Words } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-deductions.css';

type Option = z.infer<typeof SheetOption>;

/** The item's deduction options as buttons with their keys, and what was deducted with reason and place. */
export function ScoreDeductions({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const { store, putCursor } = useScore();
  const { node, draft, canEdit } = item;
  const rules = useScoreState(({ sheet }) => rulesOf(sheet, node.id));
  const result = rules && scoreOfDraft(draft, rules);
  // The reason that is missing first gets the cursor; else the last one.
  const missing = draft.deductions.findIndex(
    (deduction) => asksReason(item, deduction) && !deduction.reason.trim(),
  );
  const cursor = missing < 0 ? draft.deductions.length - 1 : missing;
  const use = (option: Option) => {
    const isNew = !draft.deductions.some(({ optionId }) => optionId === option.id);
    store.edit(node.id, { type: 'option', optionId: option.id });
    if (isNew && option.needReason === 1) putCursor('reason');
  };
  if (!canEdit && !scoreRowLifecycle.is(draft.status, 'scored') && draft.deductions.length === 0) return null;
  return (
    <Part title={t('deductions')}>
      {canEdit ? (
        <div className="score-list">
          <button
            type="button"
            className="score-option"
            aria-pressed={scoreRowLifecycle.is(draft.status, 'scored') && draft.deductions.length === 0}
            onClick={() => store.edit(node.id, { type: 'full' })}
          >
            <kbd>F</kbd>
            <span>{t('fullMarks')}</span>
            <span className="number">{points(node.standardScore)}</span>
          </button>
          {node.options.map((option) => (
            <OptionButton key={option.id} t={t} item={item} option={option} onUse={() => use(option)} />
          ))}
        </div>
      ) : null}
      {scoreRowLifecycle.is(draft.status, 'scored') && draft.deductions.length === 0 ? (
        <p className="quiet">{t('noDeduction')}</p>
      ) : null}
      <ul className="score-list score-deductions">
        {draft.deductions.map((deduction, index) => (
          <DeductionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
            key={index}
            t={t}
            item={item}
            deduction={deduction}
            index={index}
            amount={fromPts(result?.deductionPoints[index] ?? 0)}
            hasCursor={index === cursor}
          />
        ))}
      </ul>
    </Part>
  );
}

type OptionProps = {
  readonly t: Words;
  readonly item: FocusItem;
  readonly option: Option;
  readonly onUse: () => void;
};

function OptionButton({ t, item, option, onUse }: OptionProps) {
  const language = useLanguage();
  const { store } = useScore();
  const index = item.draft.deductions.findIndex(({ optionId }) => optionId === option.id);
  const used = item.draft.deductions[index];
  return (
    <div className="score-option-line">
      <button type="button" className="score-option" aria-pressed={used !== undefined} onClick={onUse}>
        {option.hotkey > 0 && option.hotkey < 10 ? <kbd>{option.hotkey}</kbd> : <span />}
        <span>
          {option.label}
          {option.needPhoto === 1 ? <span className="quiet"> {t('needsPhoto')}</span> : null}
        </span>
        <span className="number">{amountWord(t, language, option)}</span>
      </button>
      {used && option.kind === 'PER' ? (
        <span className="score-counter">
          <Button
            size="small"
            icon={<MinusOutlined />}
            aria-label={t('fewer')}
            onClick={() => store.edit(item.node.id, { type: 'count', index, count: used.count - 1 })}
          />
          <output>{used.count}</output>
          <Button
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('more')}
            onClick={() => store.edit(item.node.id, { type: 'count', index, count: used.count + 1 })}
          />
        </span>
      ) : null}
    </div>
  );
}

type LineProps = {
  readonly t: Words;
  readonly item: FocusItem;
  readonly deduction: DraftDeduction;
  readonly index: number;
  readonly amount: number;
  readonly hasCursor: boolean;
};

function DeductionLine({ t, item, deduction, index, amount, hasCursor }: LineProps) {
  const { store } = useScore();
  const { node, canEdit } = item;
  const change = (part: Partial<Pick<DraftDeduction, 'reason' | 'place' | 'points'>>) =>
    store.edit(node.id, { type: 'deduction', index, part });
  const needed = asksReason(item, deduction);
  if (!canEdit)
    return (
      <li>
        <p>
          <b className="number">−{points(amount)}</b> {deductionName(t, node, deduction)}
          {deduction.count > 1 ? ` ×${deduction.count}` : ''}
        </p>
        {deduction.reason ? <p className="score-prose">{deduction.reason}</p> : null}
        {deduction.place ? <p className="quiet">{deduction.place}</p> : null}
      </li>
    );
  const isTyped = kindOf(item, deduction) === 'MANUAL';
  return (
    <li>
      <p className="score-deduction-head">
        <span>
          {isTyped && deduction.optionId === null ? t('directScore') : deductionName(t, node, deduction)}
        </span>
        <b className="number">{amount < 0 ? '–' : `−${points(amount)}`}</b>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('dropDeduction')}
          onClick={() => store.edit(node.id, { type: 'dropDeduction', index })}
        />
      </p>
      {isTyped && deduction.optionId !== null ? (
        <Input
          size="small"
          inputMode="decimal"
          defaultValue={deduction.points}
          aria-label={t('pointsWord')}
          onChange={(event) => {
            const pts = parsePts(event.target.value);
            if (pts !== null) change({ points: pts / 100 });
          }}
        />
      ) : null}
      <Input.TextArea
        {...(hasCursor ? { id: PLACES.reason } : {})}
        size="small"
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={500}
        value={deduction.reason}
        placeholder={needed ? t('reasonNeeded') : t('reason')}
        aria-label={t('reason')}
        aria-required={needed}
        {...(needed && !deduction.reason.trim() ? { status: 'error' as const } : {})}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Input
        size="small"
        maxLength={100}
        value={deduction.place}
        placeholder={t('place')}
        aria-label={t('place')}
        onChange={(event) => change({ place: event.target.value })}
      />
    </li>
  );
}

const kindOf = ({ node }: FocusItem, { optionId }: DraftDeduction) =>
  node.options.find(({ id }) => id === optionId)?.kind ?? 'MANUAL';

function asksReason({ node }: FocusItem, { optionId }: DraftDeduction): boolean {
  const option = node.options.find(({ id }) => id === optionId);
  return option === undefined || option.kind === 'MANUAL' || option.needReason === 1;
}
