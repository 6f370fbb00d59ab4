import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useRoute } from '../../lib/query.ts';
import { myReviewTexts } from './my-review.texts.ts';
import { TodoRows } from './todo-list.tsx';
import { byUrgency } from './urgency.ts';

const SHOWN = 8;

/** The most urgent of my open work, on the home page. */
export default function HomePanel() {
  const t = useTexts(myReviewTexts);
  const inbox = useRoute(myReviewRoutes.todo, { query: {} });
  return (
    <Loaded query={inbox}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyBlock text={t('empty')} />
        ) : (
          <>
            <TodoRows items={byUrgency(list).slice(0, SHOWN)} />
            <p className="my-review-more">
              <Link to="/myReview">
                {list.length > SHOWN ? t('more', { count: list.length - SHOWN }) : t('openAll')}
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
