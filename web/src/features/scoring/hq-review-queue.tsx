import type { MatrixReply } from '@auditplus/contract/features/scoring/score-matrix.model.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import { Button, Input, InputNumber } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { points } from '../../lib/formats.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { hqReviewMessages } from './hq-review.messages.ts';
import { calibrationOf, orderSeed, shuffledBy } from './hq-review-order.ts';

type Matrix = z.infer<typeof MatrixReply>;
type Cell = Matrix['list'][number];
type Edit = { readonly score: number | null; readonly reason: string; readonly variance: string };

type HqQueueProps = {
  readonly checkId: string;
  readonly matrix: Matrix;
  readonly isAnonymous: boolean;
  readonly onSaved: () => void;
};

/** One item over all units: the earlier stages, the own score, and how far the scores lie apart. */
export function HqQueue({ checkId, matrix, isAnonymous, onSaved }: HqQueueProps) {
  const t = useMessages(hqReviewMessages);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  const orgs = useOrgNames();
  const language = useLanguage();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const holder = useRef<HTMLDivElement>(null);
  useUnsavedGuard(edits.size > 0);
  const { node } = matrix;
  const cells = useMemo(
    () =>
      isAnonymous ? shuffledBy(matrix.list, orderSeed(checkId), (cell) => cell.checkTaskId) : matrix.list,
    [isAnonymous, matrix.list, checkId],
  );
  if (!node || cells.length === 0) return <EmptyBlock text={t('noUnits')} />;
  const name = `${node.nodeCode} ${nodeName(node, language)}`;
  const scoreOf = (cell: Cell): number | null => edits.get(cell.checkTaskId)?.score ?? ownScore(cell);
  const spread = calibrationOf(cells.map(scoreOf));
  const edit = (cell: Cell, change: Partial<Edit>) =>
    setEdits((current) => new Map(current).set(cell.checkTaskId, { ...editOf(cell, current), ...change }));
  const save = async (cell: Cell, action: 'score' | 'agree' | 'full' = 'score') => {
    const at = cell.checkTaskId;
    const own = edits.get(at);
    if (action === 'score' && !own) return;
    if (action === 'score' && own?.score == null) {
      toast.error(t('scoreNeeded'));
      return;
    }
    setSaving((current) => new Set(current).add(at));
    await attempt(async () => {
      await store(cell, action, own);
      setEdits((current) => without(current, at));
      onSaved();
    });
    setSaving((current) => {
      const next = new Set(current);
      next.delete(at);
      return next;
    });
  };
  const move = (event: KeyboardEvent, place: number, by: number) => {
    const fields = holder.current?.querySelectorAll<HTMLInputElement>('[data-hq-score] input');
    const field = fields?.[place + by];
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  const pending = cells.filter((cell) => edits.has(cell.checkTaskId));
  return (
    <section ref={holder} aria-label={name}>
      <header className="hq-head">
        <h2>{name}</h2>
        <span>{t('standard', { score: points(node.standardScore) })}</span>
        <span className="quiet">{t('progress', { done: spread?.count ?? 0, all: cells.length })}</span>
      </header>
      <p className="hq-rule quiet">{node.ruleText}</p>
      <p className="hq-spread" role="status">
        {spread
          ? t('spread', {
              count: spread.count,
              max: points(spread.max),
              min: points(spread.min),
              spread: points(spread.spread),
              mean: points(spread.mean),
            })
          : t('spreadNone')}
      </p>
      {pending.length > 1 ? (
        <Button
          type="primary"
          size="small"
          onClick={async () => {
            for (const cell of pending) await save(cell);
          }}
        >
          {t('saveAll', { count: pending.length })}
        </Button>
      ) : null}
      <ol className="hq-units">
        {cells.map((cell, place) => (
          <UnitRow
            key={cell.checkTaskId}
            cell={cell}
            name={isAnonymous ? t('unitNo', { no: place + 1 }) : orgs.short(cell.unit)}
            standard={node.standardScore ?? 0}
            edit={edits.get(cell.checkTaskId) ?? null}
            isSaving={saving.has(cell.checkTaskId)}
            isAnonymous={isAnonymous}
            onEdit={(change) => edit(cell, change)}
            onSave={(action) => void save(cell, action)}
            onMove={(event, by) => move(event, place, by)}
          />
        ))}
      </ol>
    </section>
  );
}

type UnitRowProps = {
  readonly cell: Cell;
  readonly name: string;
  readonly standard: number;
  readonly edit: Edit | null;
  readonly isSaving: boolean;
  readonly isAnonymous: boolean;
  readonly onEdit: (change: Partial<Edit>) => void;
  readonly onSave: (action?: 'score' | 'agree' | 'full') => void;
  readonly onMove: (event: KeyboardEvent, by: number) => void;
};

function UnitRow(props: UnitRowProps) {
  const { cell, name, standard, edit, isSaving, isAnonymous, onEdit, onSave, onMove } = props;
  const t = useMessages(hqReviewMessages);
  const stages = useDictionary('auditStage');
  const shown = edit ?? editOf(cell, new Map());
  const isBelow = shown.score !== null && shown.score < standard;
  const keys = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === 'Enter' && event.ctrlKey) onSave();
    else if (event.key === 'ArrowDown') onMove(event, 1);
    else if (event.key === 'ArrowUp') onMove(event, -1);
  };
  return (
    <li className="hq-unit" data-edited={edit !== null}>
      <div className="hq-name">
        <strong>{name}</strong>
        {isAnonymous ? null : (
          <Link
            className="quiet"
            to={`/TaskScoreZBSH/${cell.checkTaskId}/${cell.evaluationId}/${cell.stageRecordId}`}
          >
            {t('openSheet')}
          </Link>
        )}
      </div>
      <div className="hq-lower">
        {cell.lower.map((row) => (
          <span key={row.stage}>
            <span className="quiet">{stages.label(row.stage)}</span>{' '}
            {scoreRowLifecycle.is(row.status, 'naClaimed')
              ? t('claimed')
              : scoreRowLifecycle.is(row.status, 'naAccepted')
                ? t('notApplicable')
                : points(row.score)}
          </span>
        ))}
      </div>
      {cell.canEdit ? (
        <>
          <span data-hq-score>
            <InputNumber
              aria-label={`${name} ${t('score')}`}
              step={0.5}
              controls={false}
              keyboard={false}
              value={shown.score}
              onKeyDown={keys}
              onChange={(score) => onEdit({ score })}
            />
          </span>
          <div className="hq-texts">
            <Input
              aria-label={`${name} ${t('reason')}`}
              placeholder={t('reason')}
              maxLength={500}
              status={edit && isBelow && shown.reason.trim() === '' ? 'error' : ''}
              value={shown.reason}
              onChange={(event) => onEdit({ reason: event.target.value })}
              onPressEnter={() => onSave()}
            />
            <Input
              aria-label={`${name} ${t('variance')}`}
              placeholder={t('variance')}
              maxLength={500}
              value={shown.variance}
              onChange={(event) => onEdit({ variance: event.target.value })}
              onPressEnter={() => onSave()}
            />
          </div>
          <div className="hq-actions">
            <RowState cell={cell} isEdited={edit !== null} isSaving={isSaving} />
            {edit ? (
              <Button type="primary" size="small" loading={isSaving} onClick={() => onSave()}>
                {t('save')}
              </Button>
            ) : (
              <>
                <Button size="small" disabled={isSaving} onClick={() => onSave('agree')}>
                  {t('agree')}
                </Button>
                <Button size="small" disabled={isSaving} onClick={() => onSave('full')}>
                  {t('full')}
                </Button>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          <span className="number">
            <span className="quiet">{t('score')}</span> {points(ownScore(cell))}
          </span>
          <span className="quiet">
            {scoreRowLifecycle.is(cell.row?.status, 'naAccepted') ? t('notApplicable') : ''}
          </span>
          <span className="quiet hq-locked">{t('readOnly')}</span>
        </>
      )}
    </li>
  );
}

function RowState({
  cell,
  isEdited,
  isSaving,
}: {
  readonly cell: Cell;
  readonly isEdited: boolean;
  readonly isSaving: boolean;
}) {
  const t = useMessages(hqReviewMessages);
  if (isSaving) return <StateDot tone="blue" text={t('saving')} />;
  if (isEdited) return <StateDot tone="orange" text={t('unsaved')} />;
  if (scoreRowLifecycle.is(cell.row?.status, 'naAccepted'))
    return <StateDot tone="grey" text={t('notApplicable')} />;
  return ownScore(cell) === null ? null : <StateDot tone="green" text={t('saved')} />;
}

/** The score of this stage; what was only inherited from below is none yet. */
const ownScore = ({ row }: Cell): number | null =>
  row && scoreRowLifecycle.is(row.status, 'scored') && (row.inherited !== 1 || row.agree === 1)
    ? row.score
    : null;

function editOf(cell: Cell, edits: ReadonlyMap<string, Edit>): Edit {
  return (
    edits.get(cell.checkTaskId) ?? {
      score: ownScore(cell),
      reason: cell.row?.inherited === 1 ? '' : (cell.row?.deductions[0]?.reason ?? ''),
      variance: cell.row?.varianceReason ?? '',
    }
  );
}

/** The same calls that the sheet of each unit makes, with the same guards. */
async function store(cell: Cell, action: 'score' | 'agree' | 'full', edit: Edit | undefined): Promise<void> {
  const { stageRecordId: id, nodeId } = cell;
  if (action === 'agree')
    await call(scoringRoutes.agreeLower, { params: { id }, body: { nodeIds: [nodeId] } });
  else if (action === 'full')
    await call(scoringRoutes.fullMarks, { params: { id }, body: { nodeIds: [nodeId] } });
  else if (edit && edit.score !== null)
    await call(scoringRoutes.saveItem, {
      params: { id, nodeId },
      body: {
        rev: cell.row?.rev ?? 0,
        score: edit.score,
        reason: edit.reason,
        varianceReason: edit.variance,
      },
    });
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
