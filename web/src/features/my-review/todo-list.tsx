import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { groupByDue } from './due-groups.ts';
import { myReviewMessages } from './my-review.messages.ts';
import './my-review.css';
import { useOrgNames } from '../../kit/org-names.ts';

/** Work that waits for me, in the order given; each row opens the place where it is done. */
export function TodoRows({ items }: { items: readonly TodoItem[] }) {
  return (
    <ul className="my-review-rows">
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <TodoRow item={item} />
        </li>
      ))}
    </ul>
  );
}

/** Work that waits for me, under its due dates. */
export function TodoList({ items }: { items: readonly TodoItem[] }) {
  const t = useMessages(myReviewMessages);
  return groupByDue(items, dayjs().format('YYYY-MM-DD')).map(({ group, items: members }) => (
    <section key={group} className="my-review-group" aria-label={t(group)}>
      <h2>
        {t(group)} <span className="quiet number">{members.length}</span>
      </h2>
      <TodoRows items={members} />
    </section>
  ));
}

/** How a piece of work is said: what is to be done, and until when. */
export function useTodoWords() {
  const t = useMessages(myReviewMessages);
  const today = dayjs().startOf('day');
  return ({ kind, dueDate, overdueDays }: TodoItem) => {
    const left = dueDate === null ? null : dayjs(dueDate).diff(today, 'day');
    return { kind: t(`kind.${kind}`), due: leftText(t, overdueDays, left) };
  };
}

function TodoRow({ item }: { item: TodoItem }) {
  const orgs = useOrgNames();
  const t = useMessages(myReviewMessages);
  const { kind, due } = useTodoWords()(item);
  const waited =
    item.since === null ? 0 : dayjs().startOf('day').diff(dayjs(item.since).startOf('day'), 'day');
  const name = item.unit ? orgs.short(item.unit) : item.check?.fullName;
  return (
    <Link className="my-review-row" to={item.address}>
      {name === undefined ? (
        <span className="quiet">–</span>
      ) : (
        <strong className="my-review-unit" title={name}>
          {name}
        </strong>
      )}
      <span className="my-review-kind">
        <StateDot tone={item.overdueDays > 0 ? 'red' : 'purple'} text={kind} />
      </span>
      <span className="my-review-what">
        <span>{item.title}</span>
        {item.count > 1 ? <span className="quiet number">{t('pieces', { count: item.count })}</span> : null}
        {item.unit && item.check ? (
          <span className="my-review-where quiet">{item.check.fullName}</span>
        ) : null}
      </span>
      <span className="my-review-progress quiet number">
        {item.progress === null ? null : t('progress', { percent: item.progress })}
      </span>
      <span className="my-review-waited quiet">
        {waited > 0 ? t('waited', { days: waited, count: waited }) : t('waitedToday')}
      </span>
      <span
        className={item.overdueDays > 0 ? 'my-review-due my-review-late' : 'my-review-due quiet'}
        title={item.dueDate ? t('due', { day: item.dueDate }) : undefined}
      >
        {due}
      </span>
      <span className="my-review-go" aria-hidden>
        {t('open')} →
      </span>
    </Link>
  );
}

function leftText(t: Translate<keyof typeof myReviewMessages.zh>, late: number, left: number | null): string {
  if (late > 0) return t('late', { days: late, count: late });
  if (left === null) return '';
  return left === 0 ? t('dueToday') : t('daysLeft', { days: left, count: left });
}
