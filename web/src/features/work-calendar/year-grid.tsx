import type {
  CalendarDay,
  CalendarYear,
} from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { LANGUAGE_TAGS, useLanguage, useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { useHolidayName } from './holiday-names.ts';
import { workCalendarMessages } from './work-calendar.messages.ts';

type YearGridProps = {
  readonly calendar: CalendarYear;
  readonly onChoose: ((day: string) => void) | null;
};

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** A Monday, to name the days of the week from. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The twelve months of a year with its holidays and working weekend days. */
export function YearGrid({ calendar, onChoose }: YearGridProps) {
  const days = useMemo(() => new Map(calendar.days.map((day) => [day.day, day])), [calendar.days]);
  return (
    <div className="work-calendar-months">
      {MONTHS.map((month) => (
        <Month key={month} first={`${calendar.year}-${month}-01`} days={days} onChoose={onChoose} />
      ))}
    </div>
  );
}

type MonthProps = {
  /** Its first day. */
  readonly first: string;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly onChoose: ((day: string) => void) | null;
};

function Month({ first, days, onChoose }: MonthProps) {
  const locale = LANGUAGE_TAGS[useLanguage()];
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.parse(first));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const start = dayjs(first);
  const before = (start.day() + 6) % 7;
  return (
    <section className="work-calendar-month" aria-label={name}>
      <h3>{name}</h3>
      <div className="work-calendar-week" aria-hidden>
        {Array.from({ length: 7 }, (_, index) => (
          <span key={String(MONDAY + index * DAY_MS)}>{weekday.format(MONDAY + index * DAY_MS)}</span>
        ))}
      </div>
      <div className="work-calendar-days">
        {Array.from({ length: start.daysInMonth() }, (_, index) => {
          const day = start.add(index, 'day').format('YYYY-MM-DD');
          return (
            <Day
              key={day}
              day={day}
              set={days.get(day)}
              column={index === 0 ? before + 1 : undefined}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </section>
  );
}

type DayProps = {
  readonly day: string;
  readonly set: CalendarDay | undefined;
  readonly column: number | undefined;
  readonly onChoose: ((day: string) => void) | null;
};

function Day({ day, set, column, onChoose }: DayProps) {
  const t = useMessages(workCalendarMessages);
  const holidayName = useHolidayName();
  const weekday = dayjs(day).day();
  const isToday = day === dayjs().format('YYYY-MM-DD');
  const kind = set?.kind ?? (weekday === 0 || weekday === 6 ? 'weekend' : 'regular');
  const words = { holiday: 'off', workday: 'on', weekend: 'weekend', regular: 'regularWorkday' } as const;
  // The name begins with what stands in the button.
  const label = listed([
    String(Number(day.slice(8))),
    day,
    t(words[kind]),
    ...(set?.name ? [holidayName(set.name)] : []),
    ...(isToday ? [t('today')] : []),
  ]);
  const button = (
    <button
      type="button"
      data-kind={kind}
      data-today={isToday}
      disabled={onChoose === null}
      aria-label={label}
      {...(column === undefined ? {} : { style: { gridColumnStart: column } })}
      onClick={() => onChoose?.(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
  return set ? <Tooltip title={label}>{button}</Tooltip> : button;
}
