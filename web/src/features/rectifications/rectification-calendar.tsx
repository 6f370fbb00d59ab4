import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useRoute } from '../../lib/query.ts';
import { monthDays } from './month-days.ts';
import { pageOf, type Query } from './rectification-query.ts';
import { useRectificationState } from './rectification-state.ts';
import { rectificationListMessages } from './rectifications.messages.ts';

const SHOWN = 4;
/** Under this width the days stand below each other, those without a deadline left out. */
const PHONE_WIDTH = 721;
const LOCALES = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-GB' } as const;

/** Deadlines of a month, under the list's filters. */
export function RectificationCalendar({ query }: { readonly query: Query }) {
  const t = useMessages(rectificationListMessages);
  const locale = LOCALES[useLanguage()];
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const days = monthDays(month);
  const [first = month, last = month] = [days[0], days.at(-1)];
  const calendar = useRoute(
    rectificationsRoutes.calendar,
    { query: { ...query, from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') } },
    { keepPrevious: true },
  );
  const rowsOf = new Map(calendar.data?.list.map(({ day, list }) => [day, list]));
  const isPhone = useNarrow(PHONE_WIDTH);
  const nameOf = (day: Dayjs) => day.toDate().toLocaleDateString(locale, { weekday: 'short' });
  return (
    <div className="rect-calendar">
      <div className="rect-calendar-head">
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={t('previous')}
          onClick={() => setMonth(month.subtract(1, 'month'))}
        />
        <strong>{month.toDate().toLocaleDateString(locale, { year: 'numeric', month: 'long' })}</strong>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={t('next')}
          onClick={() => setMonth(month.add(1, 'month'))}
        />
        <Button size="small" onClick={() => setMonth(dayjs().startOf('month'))}>
          {t('today')}
        </Button>
      </div>
      {calendar.error ? (
        <ErrorBlock compact error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : null}
      {isPhone && calendar.data?.list.length === 0 ? <p className="quiet">{t('noDeadlines')}</p> : null}
      <div className="rect-month">
        {days.slice(0, 7).map((day) => (
          <span key={day.day()} className="quiet rect-weekday">
            {nameOf(day)}
          </span>
        ))}
        {days.map((day) => (
          <DayCell
            key={day.format('YYYY-MM-DD')}
            day={day}
            inMonth={day.isSame(month, 'month')}
            weekday={isPhone ? nameOf(day) : null}
            rows={rowsOf.get(day.format('YYYY-MM-DD')) ?? []}
          />
        ))}
      </div>
    </div>
  );
}

type DayCellProps = {
  readonly day: Dayjs;
  readonly inMonth: boolean;
  /** Named where the days stand below each other. */
  readonly weekday: string | null;
  readonly rows: readonly RectificationRow[];
};

function DayCell({ day, inMonth, weekday, rows }: DayCellProps) {
  const t = useMessages(rectificationListMessages);
  const stateOf = useRectificationState();
  const orgs = useOrgNames();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <div
      className="rect-day"
      data-outside={!inMonth}
      data-today={day.isSame(dayjs(), 'day')}
      data-empty={rows.length === 0}
    >
      <time dateTime={day.format('YYYY-MM-DD')}>
        {day.date()}
        {weekday ? <span className="rect-day-name">{weekday}</span> : null}
      </time>
      {shown.map((row) => {
        const face = stateOf(row.state);
        return (
          <Link
            key={row.id}
            to={pageOf(row)}
            className="rect-day-task"
            data-tone={row.overdueDays > 0 ? 'red' : face.tone}
            title={`${row.enCode} ${row.title} · ${orgs.short(row.unit)} · ${face.text}`}
          >
            {row.title}
          </Link>
        );
      })}
      {rows.length > shown.length ? (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {t('moreOfDay', { count: rows.length - shown.length })}
        </button>
      ) : null}
    </div>
  );
}
