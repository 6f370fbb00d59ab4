import type { Track } from '@auditplus/contract/features/home/home.model.ts';
import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { percent } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { byUrgency, useTodoWords } from '../my-review/public.ts';
import { homeMessages } from './home.messages.ts';
import { TrackGlyph } from './track-glyph.tsx';
import { useTrackWords } from './use-track-words.ts';

/** The audits of the own unit as paths, each with the person's next step on it. */
export function UnitPanel({ tracks }: { readonly tracks: readonly Track[] }) {
  const inbox = useRoute(myReviewRoutes.todo, { query: {} });
  const todos = byUrgency(inbox.data?.list ?? []);
  const steps = tracks.map((track) => ({
    track,
    next: todos.find(({ check, unit }) => check?.id === track.check.id && unit?.id === track.unit.id),
  }));
  // One filled button, however many audits there are.
  const first = steps.find(({ next }) => next);
  return steps.map((step) => (
    <Path
      key={step.track.checkTaskId}
      {...step}
      isFirst={step === first}
      isKnown={inbox.data !== undefined}
    />
  ));
}

type PathProps = {
  readonly track: Track;
  readonly next: TodoItem | undefined;
  readonly isFirst: boolean;
  /** The person's open work is there. */
  readonly isKnown: boolean;
};

function Path({ track, next, isFirst, isKnown }: PathProps) {
  const t = useMessages(homeMessages);
  const gradeOf = useGradeName();
  const { nameOf, stateOf } = useTrackWords();
  return (
    <article className="home-path">
      <h3>
        <Link to={`/checkInfo?id=${track.check.id}`}>{track.check.fullName}</Link>
        <span className="quiet">{track.check.enCode}</span>
        {track.percent === null ? null : (
          <span className="home-path-result">
            {percent(track.percent)} {gradeOf(track.grade)}
          </span>
        )}
      </h3>
      <ol aria-label={t('path')}>
        {track.steps
          .filter(({ state }) => state !== 'off')
          .map((step) => (
            <li key={step.step} data-state={step.state} data-late={step.isLate}>
              <TrackGlyph step={step} />
              <strong>{nameOf(step.step)}</strong>
              <span className="quiet">{stateOf(step)}</span>
            </li>
          ))}
      </ol>
      {isKnown ? <NextStep track={track} next={next} isFirst={isFirst} /> : null}
    </article>
  );
}

/** What the person does next in this audit, else whom it waits for. */
function NextStep({ track, next, isFirst }: Omit<PathProps, 'isKnown'>) {
  const t = useMessages(homeMessages);
  const navigate = useNavigate();
  const { waits } = useTrackWords();
  const wordsOf = useTodoWords();
  const others = waits(track.waitsFor);
  if (!next && others.length === 0) return null;
  return (
    <p className="home-next">
      {next ? (
        <>
          <Button
            {...(isFirst ? { type: 'primary' } : {})}
            size="large"
            onClick={() => void navigate(next.address)}
          >
            {t('nextStep', { step: wordsOf(next).kind })}
          </Button>
          <Link className="home-next-row" to={next.address}>
            {next.title}
          </Link>
          <span className={next.overdueDays > 0 ? 'home-late' : 'quiet'}>{wordsOf(next).due}</span>
        </>
      ) : null}
      {next ? null : <span>{t('waitsNow', { who: others.join(' · ') })}</span>}
    </p>
  );
}
