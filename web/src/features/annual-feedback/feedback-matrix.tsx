import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';
import { useFeedbackState } from './feedback-state.ts';

/** Departments and units by year; a cell opens the files of that department and year. */
export function FeedbackMatrix() {
  const t = useMessages(annualFeedbackMessages);
  const stateOf = useFeedbackState();
  const orgs = useOrgNames();
  const query = useRoute(annualFeedbackRoutes.matrix, { query: {} });
  return (
    <Loaded query={query}>
      {({ years: all, list }) => {
        const years = askedYears({ years: all, list });
        return list.length === 0 ? (
          <EmptyBlock text={t('empty')} />
        ) : (
          <section className="annual-feedback-scroll">
            <table className="annual-feedback-matrix">
              <caption className="visually-hidden">{t('matrixCaption')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('dept')}</th>
                  {years.map((year) => (
                    <th key={year} scope="col" className="number">
                      {year}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.map(({ dept, cells }) => (
                  <tr key={dept.id}>
                    <th scope="row">{orgs.short(dept)}</th>
                    {years.map((year) => {
                      const cell = cells.find((one) => one.year === year);
                      return (
                        <td key={year}>
                          {cell ? (
                            <Link to={`/annualFeedback/${dept.id}/${year}`}>
                              <StateDot {...stateOf(cell.state, cell.overdueDays)} />
                            </Link>
                          ) : (
                            <span className="quiet" title={t('noCell')}>
                              –
                            </span>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      }}
    </Loaded>
  );
}

type Matrix = RouteReply<typeof annualFeedbackRoutes.matrix>;

/** Years before anybody was asked would only push the others out of sight. */
function askedYears({ years, list }: Matrix): readonly number[] {
  const first = Math.min(...list.flatMap(({ cells }) => cells.map(({ year }) => year)));
  return years.filter((year) => year >= first);
}
