import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { groupByDue } from './due-groups.ts';
import { myReviewTexts } from './my-review.texts.ts';
import './my-review.css';

/** Work that waits for me, under its due dates; each row opens the place where it is done. */
export function TodoList({ items }: { items: readonly TodoItem[] }) {
  const t = useTexts(myReviewTexts);
  return groupByDue(items, dayjs().format('YYYY-MM-DD')).map(({ group, items: members }) => (
    <section key={group} className="my-review-group" aria-label={t(group)}>
      <h2>
        {t(group)} <span className="quiet number">{members.length}</span>
      </h2>
      <ul>
        {members.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <TodoRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function TodoRow({ item }: { item: TodoItem }) {
  const t = useTexts(myReviewTexts);
  return (
    <Link className="my-review-row" to={item.address}>
      <span className="my-review-kind">
        <StateDot tone={item.overdueDays > 0 ? 'red' : 'purple'} text={t(`kind.${item.kind}`)} />
      </span>
      <span className="my-review-what">
        <span>{item.title}</span>
        {item.count > 1 ? <span className="quiet number">{t('pieces', { count: item.count })}</span> : null}
      </span>
      <span className="my-review-where quiet">
        {[item.unit?.fullName, item.check?.fullName].filter(Boolean).join(' · ')}
      </span>
      <span className={item.overdueDays > 0 ? 'my-review-due my-review-late' : 'my-review-due quiet'}>
        {item.overdueDays > 0
          ? t('late', { days: item.overdueDays, count: item.overdueDays })
          : item.dueDate
            ? t('due', { day: item.dueDate })
            : ''}
      </span>
    </Link>
  );
}
