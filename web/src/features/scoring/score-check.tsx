import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { useScore, useSheet } from './score-context.ts';
import { scoreStageTexts } from './score-stage.texts.ts';

type CheckProps = { readonly open: boolean; readonly onClose: () => void };

/** Everything that stands in the way of the next step; each line leads to its item. */
export function ScoreCheck({ open, onClose }: CheckProps) {
  const words = useTexts(scoreStageTexts);
  return (
    <SideDrawer open={open} title={words('checkTitle')} onClose={onClose}>
      {open ? <Problems onClose={onClose} /> : null}
    </SideDrawer>
  );
}

function Problems({ onClose }: { readonly onClose: () => void }) {
  const words = useTexts(scoreStageTexts);
  const { goTo } = useScore();
  const { record, nodes } = useSheet();
  const query = useRoute(scoringRoutes.checkStage, { params: { id: record.id } }, { staleTime: 0 });
  const nameOf = (nodeId: string): string => nodes.find(({ id }) => id === nodeId)?.fullName ?? '';
  return (
    <Loaded query={query}>
      {({ problems, warnings }) => {
        if (problems.length + warnings.length === 0) return <EmptyBlock text={words('noProblems')} />;
        return (
          <>
            {[
              { key: 'problems', title: words('problems'), list: problems },
              { key: 'warnings', title: words('warnings'), list: warnings },
            ].map(({ key, title, list }) =>
              list.length === 0 ? null : (
                <section key={key}>
                  <h3>
                    {title} {list.length}
                  </h3>
                  <ul className="score-problems">
                    {list.map((problem, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once
                      <li key={index}>
                        {problem.nodeId ? (
                          <button
                            type="button"
                            className="link-button"
                            onClick={() => {
                              if (problem.nodeId) goTo(problem.nodeId);
                              onClose();
                            }}
                          >
                            {problem.nodeCode} {nameOf(problem.nodeId)}
                          </button>
                        ) : null}
                        <span>{problem.msg}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              ),
            )}
          </>
        );
      }}
    </Loaded>
  );
}
