import { fromPts } from '@auditplus/core/scoring/points.ts';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { percent, points } from '../../lib/formats.ts';
import { useWaitingPhotos } from '../offline/public.ts';
import { ProgressBar } from './score-chapters.tsx';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { type SaveState, saveStateOf } from './score-saves.ts';
import { useLiveSheet } from './score-totals.ts';
import type { Words } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-bar.css';

/** Live totals and grade, a thin bar per chapter, and how saving stands. */
export function ScoreBar() {
  const t = useMessages(scoringMessages);
  const gradeOf = useGradeName();
  const { totals, chapters } = useLiveSheet();
  const { record, nodes } = useSheet();
  const rate = totals.percent === null ? null : fromPts(totals.percent);
  const names = new Map(nodes.map((node) => [node.id, node.fullName]));
  const reasons = (totals.grade?.reasons ?? []).map((reason) =>
    reason.kind === 'veto'
      ? t('gradeVeto')
      : t('gradeFloor', { code: reason.nodeCode, floor: reason.floor / 100 }),
  );
  const color = record.version.gradeScheme.bands.find(({ name }) => name === totals.grade?.name)?.color;
  return (
    <div className="score-bar">
      <dl className="score-totals">
        <Figure label={t('due')} value={points(fromPts(totals.due))} />
        <Figure label={t('got')} value={points(fromPts(totals.got))} />
        {totals.bonus > 0 ? <Figure label={t('bonus')} value={points(fromPts(totals.bonus))} /> : null}
        <Figure
          label={totals.provisional ? t('provisionalRate') : t('rate')}
          value={percent(rate)}
          hint={totals.emptyReason === 'allNotApplicable' ? t('allNotApplicable') : undefined}
        />
        <Figure
          label={totals.provisional ? t('gradePreview') : t('grade')}
          value={gradeOf(totals.grade?.name)}
          hint={reasons.length > 0 ? reasons.join('; ') : undefined}
          color={color}
        />
        <Figure
          label={t('completion')}
          value={percent(totals.completion === null ? null : fromPts(totals.completion))}
          hint={t('doneOf', { done: totals.decided, all: totals.items })}
        />
      </dl>
      <span className="score-chapter-bars">
        {chapters.map((chapter) => (
          <span
            key={chapter.id}
            title={`${chapter.nodeCode} ${names.get(chapter.id) ?? ''} ${percent(
              chapter.rate === null ? null : fromPts(chapter.rate),
            )}`}
          >
            <ProgressBar {...chapter} />
          </span>
        ))}
      </span>
      <SaveWord t={t} />
    </div>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly color?: string | undefined;
};

/** A figure that flashes softly once when it changes. */
function Figure({ label, value, hint, color }: FigureProps) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    place.current?.classList.remove('score-flash');
    void place.current?.offsetWidth;
    place.current?.classList.add('score-flash');
  }, [value]);
  return (
    <div title={hint}>
      <dt>{label}</dt>
      <dd ref={place} data-band={color} data-hint={hint !== undefined}>
        {value}
      </dd>
    </div>
  );
}

function SaveWord({ t }: { readonly t: Words }) {
  const { store, held, goTo, openCompare } = useScore();
  const marks = useScoreState((state) => state.marks);
  const rows = saveStateOf(marks);
  const photos = useWaitingPhotos(held);
  const state: SaveState =
    photos > 0 && (rows.kind === 'saved' || rows.kind === 'offline')
      ? { kind: 'offline', count: rows.count + photos }
      : rows;
  const words = {
    saved: t('saved'),
    saving: t('saving'),
    offline: t('offline', { n: state.count }),
    problem: t('saveProblems', { n: state.count }),
    incomplete: t('incomplete', { n: state.count }),
  } as const;
  const action = () => {
    if (state.kind === 'offline') {
      held?.sync.wake();
      return store.flush();
    }
    const first = Object.entries(marks).find(([, mark]) =>
      state.kind === 'problem'
        ? mark.kind === 'refused' || mark.kind === 'conflict'
        : mark.kind === 'pending' && mark.incomplete !== null,
    );
    if (!first) return;
    goTo(first[0]);
    if (first[1].kind === 'conflict') openCompare(first[0]);
  };
  return (
    <button
      type="button"
      className="score-save"
      data-kind={state.kind}
      aria-live="polite"
      disabled={state.kind === 'saved' || state.kind === 'saving'}
      onClick={action}
    >
      {words[state.kind]}
    </button>
  );
}
