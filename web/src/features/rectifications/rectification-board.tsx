import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { useRoute } from '../../lib/query.ts';
import { pageOf, type Query } from './rectification-query.ts';
import { useRectificationState } from './rectification-state.ts';
import { rectificationListMessages } from './rectifications.messages.ts';
import { DeadlineCell, RowMarks, SeverityDot } from './row-cells.tsx';

/** Tasks in columns by state, under the list's filters. */
export function RectificationBoard({ query }: { readonly query: Query }) {
  const t = useMessages(rectificationListMessages);
  const stateOf = useRectificationState();
  const board = useRoute(rectificationsRoutes.board, { query }, { keepPrevious: true });
  return (
    <Loaded query={board}>
      {({ list }) => (
        <div className="rect-board">
          {list.map((column) => {
            const face = stateOf(column.state);
            return (
              <section key={column.state} aria-label={face.text}>
                <h2 data-tone={face.tone}>
                  {face.text} <span className="quiet number">{column.count}</span>
                </h2>
                <ul>
                  {column.list.map((row) => (
                    <BoardCard key={row.id} row={row} />
                  ))}
                  {column.list.length === 0 ? <li className="quiet">{t('emptyColumn')}</li> : null}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </Loaded>
  );
}

function BoardCard({ row }: { readonly row: RectificationRow }) {
  const orgs = useOrgNames();
  const navigate = useNavigate();
  return (
    <li>
      <button type="button" className="rect-card" onClick={() => navigate(pageOf(row))}>
        <span className="rect-card-title">{row.title}</span>
        <span className="quiet">
          {row.enCode} · {orgs.short(row.unit)}
        </span>
        <span className="rect-marks">
          <SeverityDot row={row} />
          <RowMarks row={row} />
        </span>
        <span className="rect-card-foot">
          <DeadlineCell row={row} />
          <Person name={row.responsibleUser?.name ?? ''} />
        </span>
      </button>
    </li>
  );
}
