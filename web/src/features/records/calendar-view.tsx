import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordData, RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { dayOf, startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { LANGUAGE_TAGS, useLanguage, useMessages } from '../../i18n/messages.ts';
import { recordsMessages } from './records.messages.ts';
import { useMove } from './use-move.ts';
import { useOwnRuntime } from './use-runtime.ts';

/** Says in the address which month is shown. */
export const MONTH_NAME = 'month';
export const DAY_MS = 86_400_000;
const WEEK = 7;
const WEEKS = 6;
/** How far an arrow moves an entry. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};

type Calendar = NonNullable<ListView['calendar']>;

/** The first and the last day that the page of a month (`YYYY-MM`) shows. */
export function daysOfMonth(month: string): readonly string[] {
  const first = dayjs(`${month}-01`);
  const monday = first.subtract((first.day() + WEEK - 1) % WEEK, 'day');
  return Array.from({ length: WEEK * WEEKS }, (_, at) => monday.add(at, 'day').format('YYYY-MM-DD'));
}

type CalendarViewProps = {
  readonly calendar: Calendar;
  readonly month: string;
  readonly rows: readonly RecordRow[];
  readonly toneOf: (row: RecordRow) => string;
  readonly onMonth: (month: string) => void;
  readonly onOpen: (id: string) => void;
};

/** Records on the days that they have; an entry that is moved takes its days with it. */
export function CalendarView({ calendar, month, rows, toneOf, onMonth, onOpen }: CalendarViewProps) {
  const t = useMessages(recordsMessages);
  const tag = LANGUAGE_TAGS[useLanguage()];
  const runtime = useOwnRuntime();
  const { from, to, title } = calendar;
  const { mayMove, valuesOf, move } = useMove(to ? [from, to] : [from]);
  const [dragged, setDragged] = useState<{ readonly row: RecordRow; readonly day: string } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const days = daysOfMonth(month);
  const today = dayOf(Date.now());
  const shift = (row: RecordRow, count: number) => {
    if (count === 0) return;
    const values = valuesOf(row);
    const moved = [from, to].flatMap((name): [string, number][] => {
      const value = values[name];
      return name && typeof value === 'number' ? [[name, value + count * DAY_MS]] : [];
    });
    void move(row, Object.fromEntries(moved));
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const onKey = (event: KeyboardEvent, row: RecordRow) => {
    const step = event.altKey && mayMove ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    shift(row, step);
  };
  const step = (count: number) => onMonth(dayjs(`${month}-01`).add(count, 'month').format('YYYY-MM'));
  const label = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' }).format(
    new Date(`${month}-15T00:00:00`),
  );
  const isEmpty = !days.some(
    (day) => day.startsWith(month) && rows.some((row) => covers(valuesOf(row), calendar, day)),
  );
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short' });
  return (
    <div className="record-calendar">
      <div className="record-calendar-head">
        <Button type="text" icon={<LeftOutlined />} aria-label={t('monthBefore')} onClick={() => step(-1)} />
        <strong aria-live="polite">{label}</strong>
        <Button type="text" icon={<RightOutlined />} aria-label={t('monthAfter')} onClick={() => step(1)} />
        <Button size="small" onClick={() => onMonth(today.slice(0, 7))}>
          {t('today')}
        </Button>
        {mayMove ? <span className="quiet record-calendar-hint">{t('moveHint')}</span> : null}
      </div>
      <div className="record-month">
        {days.slice(0, WEEK).map((day) => (
          <span key={day} className="quiet record-weekday">
            {weekday.format(new Date(`${day}T00:00:00`))}
          </span>
        ))}
        {isEmpty ? <p className="quiet record-month-empty">{t('monthEmpty')}</p> : null}
        {days.map((day) => (
          <section
            key={day}
            aria-label={day}
            className="record-day"
            data-outside={!day.startsWith(month)}
            data-today={day === today}
            data-over={over === day}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(day);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged)
                shift(dragged.row, Math.round((startOfDay(day) - startOfDay(dragged.day)) / DAY_MS));
              end();
            }}
          >
            <span className="record-day-number">
              {Number(day.slice(8))}{' '}
              <span className="record-day-name">{weekday.format(new Date(`${day}T00:00:00`))}</span>
            </span>
            {rows
              .filter((row) => covers(valuesOf(row), calendar, day))
              .map((row) => {
                const name = row[title] ?? row[runtime.titleField?.name ?? ''];
                const text = typeof name === 'string' && name !== '' ? name : t('untitled');
                return (
                  <button
                    key={row.id}
                    type="button"
                    className="record-entry"
                    data-tone={toneOf(row) || 'blue'}
                    title={text}
                    draggable={mayMove}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', row.id);
                      setDragged({ row, day });
                    }}
                    onDragEnd={end}
                    onKeyDown={(event) => onKey(event, row)}
                    onClick={() => onOpen(row.id)}
                  >
                    {text}
                  </button>
                );
              })}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Whether a record stands on a day. */
function covers(values: RecordData, { from, to }: Calendar, day: string): boolean {
  const start = values[from];
  if (typeof start !== 'number') return false;
  const end = to ? values[to] : null;
  return dayOf(start) <= day && day <= dayOf(typeof end === 'number' ? end : start);
}
