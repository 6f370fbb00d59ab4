import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useStates } from '../../kit/use-states.ts';
import { useAction } from '../../lib/query.ts';
import { useScore, useScoreState, useSheet } from './score-context.ts';
import { isDecidedIn } from './score-counted.ts';
import { nameOfPart } from './score-rows.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

type PackagesProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Opens the return form on a package. */
  readonly onReturn: (recordId: string) => void;
};

/** The packages that make up this sheet: whose they are, how far they are, confirming them or sending them back. */
export function ScorePackages({ open, onClose, onReturn }: PackagesProps) {
  const words = useMessages(scoreStageMessages);
  const { parts } = useSheet();
  return (
    <SideDrawer open={open} title={words('packages')} onClose={onClose}>
      <ul className="score-list score-packages">
        {parts.map((part) => (
          <Package key={part.id} part={part} onReturn={onReturn} onClose={onClose} />
        ))}
      </ul>
    </SideDrawer>
  );
}

type PackageProps = Pick<PackagesProps, 'onReturn' | 'onClose'> & {
  readonly part: ScoreSheet['parts'][number];
};

function Package({ part, onReturn, onClose }: PackageProps) {
  const t = useMessages(scoringMessages);
  const stateOf = useStates(stageRecordLifecycle);
  const words = useMessages(scoreStageMessages);
  const { reload } = useScore();
  const { record } = useSheet();
  const orgs = useOrgNames();
  const decided = useScoreState((state) => part.nodeIds.filter((id) => isDecidedIn(state, id)).length);
  const take = useAction(scoringRoutes.confirmStage, { done: words('packageTaken'), onDone: reload });
  const name = part.evaluationName;
  return (
    <li>
      <p>
        <Link to={`/${part.route}/${record.checkTaskId}/${part.evaluationId}/${part.id}`} onClick={onClose}>
          {name}
        </Link>{' '}
        <StateDot {...stateOf(part.state)} />{' '}
        {part.round > 1 ? <span className="quiet">{t('round', { n: part.round })}</span> : null}
      </p>
      <p className="quiet">
        {[nameOfPart(part, orgs), t('doneOf', { done: decided, all: part.nodeIds.length })]
          .filter(Boolean)
          .join(' · ')}{' '}
        {part.owner ? <Person name={part.owner.name} /> : null}
      </p>
      {part.canConfirm || part.canReturn ? (
        <p className="score-line-actions">
          {part.canConfirm ? (
            <Button
              size="small"
              loading={take.isPending}
              onClick={async () => {
                const question = {
                  title: words('takePackageAsk', { name }),
                  text: words('takePackageText'),
                  okText: words('confirm'),
                };
                if (await confirm(question))
                  take.mutate({ params: { id: part.id }, body: { rev: part.rev } });
              }}
            >
              {words('confirm')}
            </Button>
          ) : null}
          {part.canReturn ? (
            <Button size="small" danger onClick={() => onReturn(part.id)}>
              {words('returnPackage')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
