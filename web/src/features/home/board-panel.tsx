import { type HomePanels, TRACK_STEPS, type Track } from '@auditplus/contract/features/home/home.model.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { homeMessages } from './home.messages.ts';
import { TrackGlyph } from './track-glyph.tsx';
import { useTrackWords } from './use-track-words.ts';

/** Units by steps with whom each waits for, late ones first. */
export function BoardPanel({ board }: { readonly board: NonNullable<HomePanels['board']> }) {
  const t = useMessages(homeMessages);
  const { nameOf } = useTrackWords();
  const more = board.total - board.tracks.length;
  return (
    <>
      <div className="home-scroll">
        <table className="home-board" aria-label={t('board')}>
          <thead>
            <tr>
              <th scope="col">{t('unitColumn')}</th>
              {TRACK_STEPS.map((step) => (
                <th key={step} scope="col">
                  {nameOf(step)}
                </th>
              ))}
              <th scope="col">{t('waitsColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {board.tracks.map((track) => (
              <Row key={track.checkTaskId} track={track} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="home-more">
        <Link to="/auditTask">{more > 0 ? t('moreUnits', { count: more }) : t('allTasks')}</Link>
      </p>
    </>
  );
}

function Row({ track }: { readonly track: Track }) {
  const orgs = useOrgNames();
  const { nameOf, stateOf, waits } = useTrackWords();
  const who = waits(track.waitsFor);
  return (
    <tr data-late={track.isLate}>
      <th scope="row">
        <Link to={`/checkInfo?id=${track.check.id}&tab=tasks`} title={track.check.fullName}>
          {orgs.short(track.unit)}
        </Link>
      </th>
      {track.steps.map((step) => (
        <td key={step.step} title={`${nameOf(step.step)} · ${stateOf(step)}`}>
          <TrackGlyph step={step} />
          {step.percent === null ? null : <span className="number">{step.percent}%</span>}
          <span className="visually-hidden">{stateOf(step)}</span>
        </td>
      ))}
      <td className="home-board-who" title={who.join('\n')}>
        {who.join(' · ')}
      </td>
    </tr>
  );
}
