import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { groupByDue } from './due-groups.ts';
import { myReviewTexts } from './my-review.texts.ts';
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
  const t = useTexts(myReviewTexts);
  return groupByDue(items, dayjs().format('YYYY-MM-DD')).map(({ group, items: members }) => (
    <section key={group} className="my-review-group" aria-label={t(group)}>
      <h2>
        {t(group)} <span className="quiet number">{members.length}</span>
      </h2>
      <TodoRows items={members} />
    </section>
  ));
}

function TodoRow({ item }: { item: TodoItem }) {
  const orgs = useOrgNames();
  const t = useTexts(myReviewTexts);
  const today = dayjs().startOf('day');
  const waited = item.since === null ? 0 : today.diff(dayjs(item.since).startOf('day'), 'day');
  const left = item.dueDate === null ? null : dayjs(item.dueDate).diff(today, 'day');
  return (
    <Link className="my-review-row" to={item.address}>
      <strong className="my-review-unit">
        {item.unit ? orgs.short(item.unit) : (item.check?.fullName ?? item.title)}
      </strong>
      <span className="my-review-kind">
        <StateDot tone={item.overdueDays > 0 ? 'red' : 'purple'} text={t(`kind.${item.kind}`)} />
      </span>
      <span className="my-review-what">
        <span>{item.title}</span>
        {item.count > 1 ? <span className="quiet number">{t('pieces', { count: item.count })}</span> : null}
        {item.unit && item.check ? (
          <span className="my-review-where quiet">{item.check.fullName}</span>
        ) : null}
      </span>
      <span className="my-review-waited quiet">
        {waited > 0 ? t('waited', { days: waited, count: waited }) : t('waitedToday')}
      </span>
      <span
        className={item.overdueDays > 0 ? 'my-review-due my-review-late' : 'my-review-due quiet'}
        title={item.dueDate ? t('due', { day: item.dueDate }) : undefined}
      >
        {leftText(t, item.overdueDays, left)}
      </span>
      <span className="my-review-go" aria-hidden>
        {t('open')} →
      </span>
    </Link>
  );
}

function leftText(t: Translate<keyof typeof myReviewTexts.zh>, late: number, left: number | null): string {
  if (late > 0) return t('late', { days: late, count: late });
  if (left === null) return '';
  return left === 0 ? t('dueToday') : t('daysLeft', { days: left, count: left });
}
