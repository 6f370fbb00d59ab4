import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { StageProblem } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { useScore, useSheet } from './score-context.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import './score-drawers.css';

type Problem = z.output<typeof StageProblem>;

type CheckProps = { readonly open: boolean; readonly onClose: () => void };

/** Everything that stands in the way of the next step; each line leads to its item. */
export function ScoreCheck({ open, onClose }: CheckProps) {
  const words = useMessages(scoreStageMessages);
  return (
    <SideDrawer open={open} title={words('checkTitle')} onClose={onClose}>
      {open ? <Problems onClose={onClose} /> : null}
    </SideDrawer>
  );
}

function Problems({ onClose }: { readonly onClose: () => void }) {
  const words = useMessages(scoreStageMessages);
  const { record } = useSheet();
  const query = useRoute(scoringRoutes.checkStage, { params: { id: record.id } }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {({ problems, warnings }) =>
        problems.length + warnings.length === 0 ? (
          <EmptyBlock text={words('noProblems')} />
        ) : (
          <>
            <ProblemList title={words('problems')} problems={problems} onClose={onClose} />
            <ProblemList title={words('warnings')} problems={warnings} onClose={onClose} />
          </>
        )
      }
    </Loaded>
  );
}

type ListProps = {
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly onClose: () => void;
};

/** Each problem once, with the items that it is about below. */
export function ProblemList({ title, problems, onClose }: ListProps) {
  const { goTo } = useScore();
  const { nodes } = useSheet();
  if (problems.length === 0) return null;
  const nameOf = (nodeId: string): string => nodes.find(({ id }) => id === nodeId)?.fullName ?? '';
  return (
    <section>
      <h3>
        {title} {problems.length}
      </h3>
      <ul className="score-list score-problems">
        {[...Map.groupBy(problems, ({ msg }) => msg)].map(([msg, alike]) => (
          <li key={msg}>
            <b>{msg}</b>
            {alike.map(({ nodeId, nodeCode }) =>
              nodeId ? (
                <button
                  key={nodeId}
                  type="button"
                  className="link-button"
                  onClick={() => {
                    goTo(nodeId);
                    onClose();
                  }}
                >
                  {nodeCode} {nameOf(nodeId)}
                </button>
              ) : null,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
