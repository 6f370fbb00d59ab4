import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar-board.css';
import type { ScheduleEntry } from '@auditplus/contract/features/schedules/schedules.model.ts';
import type { CalendarDay } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import FullCalendar, { type CalendarController, type EventApi, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import zhCn from '@fullcalendar/react/locales/zh-cn';
import zhTw from '@fullcalendar/react/locales/zh-tw';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import dayjs from 'dayjs';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { LANGUAGE_TAGS, useLanguage, useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { usePhone } from '../../kit/use-narrow.ts';
import { schedulesMessages } from './schedules.messages.ts';

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin];
/** Days are named as the library names them below the title. */
const DAY_TAGS = { ...LANGUAGE_TAGS, en: 'en-GB' } as const;
const LOCALES = { zh: zhCn, zhtw: zhTw, en: 'en-GB' } as const;

/** How time is shown. */
export const VIEWS = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listMonth',
} as const;
export type ViewName = keyof typeof VIEWS;

export const viewName = (type: string): ViewName =>
  VIEW_NAMES.find((name) => VIEWS[name] === type) ?? 'month';

export const VIEW_NAMES: readonly ViewName[] = ['month', 'week', 'day', 'agenda'];

/** The time that one has chosen, or that an entry was dragged to. */
export type ChosenTime = { readonly start: Date; readonly end: Date; readonly allDay: boolean };

type CalendarBoardProps = {
  readonly controller: CalendarController;
  readonly view: ViewName;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly entries: readonly ScheduleEntry[];
  readonly days: readonly CalendarDay[];
  readonly onSpan: (span: {
    readonly start: Date;
    readonly end: Date;
    readonly title: string;
    readonly view: ViewName;
    readonly day: string;
  }) => void;
  readonly onOpen: (entry: ScheduleEntry) => void;
  readonly onChoose: (time: ChosenTime) => void;
  /** Answers false where the entry has to go back. */
  readonly onMove: (entry: ScheduleEntry, time: ChosenTime) => Promise<boolean>;
};

/** The calendar itself: a month, a week, a day, or a list. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { controller, view, day, entries, days, onSpan, onOpen, onChoose, onMove } = props;
  const t = useMessages(schedulesMessages);
  const language = useLanguage();
  const isPhone = usePhone();
  const orgs = useOrgNames();
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const events = useMemo(
    () => entries.map((entry) => eventOf(entry, entry.unit ? ` · ${orgs.short(entry.unit)}` : '')),
    [entries, orgs],
  );
  const marks = useMemo(() => new Map(days.map((one) => [one.day, one])), [days]);
  const drop = ({ event, revert }: { readonly event: EventApi; readonly revert: () => void }) => {
    const entry = byId.get(event.id);
    if (!entry || !event.start) return revert();
    const end =
      event.end ??
      dayjs(event.start)
        .add(1, event.allDay ? 'day' : 'hour')
        .toDate();
    void onMove(entry, { start: event.start, end, allDay: event.allDay }).then((isMoved) => {
      if (!isMoved) revert();
    });
  };
  const mark = (date: Date) => {
    const one = marks.get(dayjs(date).format('YYYY-MM-DD'));
    return one ? (
      <span className="schedule-mark" data-kind={one.kind} title={one.name}>
        {t(one.kind === 'holiday' ? 'dayOff' : 'dayOn')}
      </span>
    ) : null;
  };
  const board = useRef<HTMLElement>(null);
  const isTimed = view === 'week' || view === 'day';
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days begin in the morning again
  useLayoutEffect(() => (isTimed && board.current ? showMorning(board.current) : undefined), [view, day]);
  return (
    <section
      ref={board}
      className="schedule-board"
      data-view={view}
      aria-label={t('title')}
      // The library's own scroller is out of the keyboard's reach where no entry stands in the hours: this one is not.
      {...(isTimed && { tabIndex: 0 })}
    >
      <FullCalendar
        plugins={PLUGINS}
        controller={controller}
        locale={LOCALES[language]}
        initialView={VIEWS[view]}
        initialDate={day}
        headerToolbar={false}
        height={isTimed ? 'auto' : '100%'}
        firstDay={1}
        events={events}
        editable
        eventStartEditable
        selectable
        selectMirror
        nowIndicator
        eventInteractive
        eventOrder="place,start,-duration,title"
        tableHeaderClass="schedule-head"
        tableBodyClass="schedule-body"
        dayMaxEvents={isPhone ? 2 : true}
        listItemEventBeforeClass={({ event }) => `schedule-dot-${byId.get(event.id)?.colour ?? 'blue'}`}
        listItemEventTimeClass="schedule-list-time"
        listItemEventTitleClass="schedule-list-title"
        eventInnerClass="schedule-event-inner"
        rowEventTitleClass="schedule-row-title"
        eventDidMount={({ el, event }) => {
          el.title = event.title;
        }}
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        allDayText={t('allDayRow')}
        moreLinkText={(count) => (isPhone ? `+${count}` : t('more', { count }))}
        noEventsText={t('nothing')}
        closeHint={t('close')}
        dayCellTopContent={({ date, dayNumberText }) => (
          <>
            {mark(date)}
            {dayNumberText}
          </>
        )}
        datesSet={({ view: shown, start, end }) =>
          onSpan({
            start,
            end,
            title: titleOf(shown, language),
            view: viewName(shown.type),
            day: dayjs(controller.getDate() ?? shown.currentStart).format('YYYY-MM-DD'),
          })
        }
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const entry = byId.get(event.id);
          if (entry) onOpen(entry);
        }}
        select={({ start, end, allDay }) => {
          controller.gotoDate(start);
          onChoose({ start, end, allDay });
        }}
        eventDrop={drop}
        eventResize={drop}
      />
    </section>
  );
}

/** Shows the hours of work while the library measures its rows, until the person scrolls; answers how to stop that. */
function showMorning(board: HTMLElement): () => void {
  const place = (time: string) =>
    board.querySelector(`[data-time="${time}"]`)?.getBoundingClientRect().top ?? 0;
  const observer = new ResizeObserver(() => {
    const head = board.querySelector('.schedule-head')?.getBoundingClientRect().height ?? 0;
    board.style.setProperty('--schedule-head', `${head}px`);
    board.scrollTop = place('08:00:00') - place('00:00:00');
  });
  for (const part of board.children) observer.observe(part);
  const stop = () => observer.disconnect();
  for (const act of ['wheel', 'pointerdown', 'keydown']) board.addEventListener(act, stop, { once: true });
  return stop;
}

/** The shown days in words: a month by its name, else from day to day. */
function titleOf(
  { type, currentStart, currentEnd }: { type: string; currentStart: Date; currentEnd: Date },
  language: keyof typeof LOCALES,
): string {
  const tag = DAY_TAGS[language];
  if (type === VIEWS.month || type === VIEWS.agenda)
    return new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long' }).format(currentStart);
  const days = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', day: 'numeric' });
  const last = dayjs(currentEnd).subtract(1, 'day').toDate();
  if (language === 'en') return days.formatRange(currentStart, last);
  // Ranges in Chinese come in figures, unlike every other title here.
  return [...new Set([days.format(currentStart), days.format(last)])].join(' – ');
}

/** An entry as the library takes it; what comes again stays where it is. */
function eventOf(entry: ScheduleEntry, unit: string): EventInput {
  const { id, title, allDay, colour, own, startDay, endDay, startTime, endTime } = entry;
  return {
    id,
    // Own entries stand first.
    place: own === null ? 1 : 0,
    title: title + unit,
    allDay,
    start: allDay ? (startDay ?? '') : (startTime ?? 0),
    end: allDay ? dayjs(endDay).add(1, 'day').format('YYYY-MM-DD') : (endTime ?? 0),
    editable: own !== null && own.repeat === 'none',
    color: `var(--tone-${colour}-soft)`,
    contrastColor: `var(--tone-${colour})`,
    className: 'schedule-event',
  };
}
