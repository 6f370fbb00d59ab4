import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useRoute } from '../../lib/query.ts';
import { myReviewMessages } from './my-review.messages.ts';
import { TodoRows } from './todo-list.tsx';
import { byUrgency } from './urgency.ts';

const SHOWN = 8;

/** The most urgent of my open work, on the home page; `shownElsewhere` are the ids of what stands there already. */
export function HomeTodos({ shownElsewhere }: { readonly shownElsewhere: ReadonlySet<string> }) {
  const t = useMessages(myReviewMessages);
  const inbox = useRoute(myReviewRoutes.todo, { query: {} });
  return (
    <Loaded query={inbox} rows={3}>
      {({ list }) => {
        const rows = byUrgency(list).filter(({ id, kind }) => kind !== 'score' || !shownElsewhere.has(id));
        const above = list.length - rows.length;
        const more = rows.length - SHOWN;
        return (
          <>
            {list.length === 0 ? <p className="quiet">{t('empty')}</p> : null}
            {above > 0 ? <p className="quiet">{t('shownAbove', { count: above })}</p> : null}
            <TodoRows items={rows.slice(0, SHOWN)} />
            {rows.length > 0 ? (
              <p className="my-review-more">
                <Link to="/myReview">{more > 0 ? t('more', { count: more }) : t('openAll')}</Link>
              </p>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** How many entries wait for me (待我处理), beside the title of their list. */
export function TodoCount() {
  const { data } = useRoute(myReviewRoutes.todo, { query: {} });
  return data && data.counts.all > 0 ? <span className="my-review-count">{data.counts.all}</span> : null;
}
