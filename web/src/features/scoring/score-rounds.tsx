import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useStates } from '../../kit/use-states.ts';
import { moment, percent } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useSheet } from './score-context.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

type RoundsProps = { readonly open: boolean; readonly onClose: () => void };

/** All rounds of the evaluation; an old one opens read-only. */
export function ScoreRounds({ open, onClose }: RoundsProps) {
  const words = useMessages(scoreStageMessages);
  return (
    <SideDrawer open={open} title={words('rounds')} onClose={onClose}>
      {open ? <Rounds onClose={onClose} /> : null}
    </SideDrawer>
  );
}

function Rounds({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(scoringMessages);
  const stateOf = useStates(stageRecordLifecycle);
  const words = useMessages(scoreStageMessages);
  const { record } = useSheet();
  const query = useRoute(scoringRoutes.listRounds, { params: { id: record.id } });
  return (
    <Loaded query={query}>
      {({ list }) => (
        <ol className="score-list score-rounds">
          {list.map((round) => (
            <li key={round.id} data-shown={round.id === record.id}>
              <p>
                <Link
                  to={`/${record.route}/${record.checkTaskId}/${record.evaluationId}/${round.id}`}
                  onClick={onClose}
                >
                  {t('round', { n: round.round })}
                </Link>{' '}
                <StateDot {...stateOf(round.state)} />{' '}
                {round.summary ? <span className="number">{percent(round.summary.percent)}</span> : null}
              </p>
              <p className="quiet">{listed(round.scorers.map(({ name }) => name))}</p>
              {round.submittedBy ? (
                <p className="quiet">
                  {words('submittedAt', { who: round.submittedBy.name, when: moment(round.submittedAt) })}
                </p>
              ) : null}
              {round.confirmedBy ? (
                <p className="quiet">
                  {words('confirmedAt', { who: round.confirmedBy.name, when: moment(round.confirmedAt) })}
                </p>
              ) : null}
              {round.returnReason ? (
                <p className="score-problem">
                  {round.returnFromStage
                    ? words('returnedBy', {
                        stage: t(stageKey(round.returnFromStage)),
                        reason: round.returnReason,
                      })
                    : words('returnedFor', { reason: round.returnReason })}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
