import './schedule.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import {
  SCHEDULE_SOURCES,
  type ScheduleEntry,
  type ScheduleSourceName,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { useCalendarController } from '@fullcalendar/react';
import { Button, Checkbox, Segmented, Spin } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { create } from 'zustand';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { CalendarBoard, type ChosenTime, VIEW_NAMES, VIEWS, type ViewName } from './calendar-board.tsx';
import { EntryDrawer, type OpenedEntry } from './entry-drawer.tsx';
import { newEntry } from './entry-form.ts';
import { firstDay } from './entry-words.ts';
import { FeedDrawer } from './feed-drawer.tsx';
import { schedulesMessages } from './schedules.messages.ts';
import { SharedEntryDrawer } from './shared-entry-drawer.tsx';

const DAY = /^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2}$/;

/** What the calendar shows. */
type Span = {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly view: ViewName;
  readonly day: string;
};

/** The calendar of the person: own entries, and what the audits bring. */
export default function SchedulePage() {
  const t = useMessages(schedulesMessages);
  const isPhone = usePhone();
  const [search, setSearch] = useSearchParams();
  const [start] = useState(() => ({ view: viewOf(search, isPhone), day: dayOf(search) }));
  const controller = useCalendarController();
  const [span, setSpan] = useState<Span | null>(null);
  useAddress(span);
  const hidden = useSources((sources) => sources.hidden);
  const query = useRoute(
    schedulesRoutes.list,
    { query: { startTime: span?.start ?? 0, endTime: span?.end ?? 1 } },
    { enabled: span !== null, keepPrevious: true },
  );
  const asked = search.get('entry');
  const [opened, setOpened] = useState<OpenedEntry | null>(null);
  const [shared, setShared] = useState<ScheduleEntry | null>(null);
  const [isFeedOpen, setFeedOpen] = useState(false);
  const move = useAction(schedulesRoutes.move, { done: t('moved') });
  const open = (entry: ScheduleEntry) =>
    entry.own ? setOpened({ id: entry.own.scheduleId, day: firstDay(entry) }) : setShared(entry);
  const close = () => {
    setOpened(null);
    if (asked !== null)
      setSearch(
        (now) => {
          now.delete('entry');
          return now;
        },
        { replace: true },
      );
  };
  const drag = async ({ own }: ScheduleEntry, { start: from, end, allDay }: ChosenTime) => {
    if (!own) return false;
    const when = allDay
      ? {
          startTime: null,
          endTime: null,
          startDay: plain(from),
          endDay: plain(dayjs(end).subtract(1, 'day')),
        }
      : { startTime: from.getTime(), endTime: end.getTime(), startDay: null, endDay: null };
    try {
      await move.mutateAsync({ params: { id: own.scheduleId }, body: { ...when, allDay, rev: own.rev } });
      return true;
    } catch {
      return false;
    }
  };
  const entries = (query.data?.list ?? []).filter(({ source }) => !hidden.includes(source));
  const drawer = opened ?? (asked === null ? null : { id: asked, day: null });
  return (
    <PageFrame
      title={t('title')}
      fill
      actions={
        <Button type="primary" onClick={() => setOpened({ fresh: newEntry() })}>
          {t('add')}
        </Button>
      }
      moreActions={[{ key: 'feed', label: t('feed'), onClick: () => setFeedOpen(true) }]}
    >
      <div className="schedule">
        <div className="schedule-bar">
          <span className="schedule-steps">
            <Button icon={<LeftOutlined />} aria-label={t('previous')} onClick={() => controller.prev()} />
            <Button onClick={() => controller.today()}>{t('today')}</Button>
            <Button icon={<RightOutlined />} aria-label={t('next')} onClick={() => controller.next()} />
          </span>
          <h2 aria-live="polite">
            {span?.title} {query.isFetching ? <Spin size="small" /> : null}
          </h2>
          <Segmented
            aria-label={t('view')}
            value={span?.view ?? start.view}
            options={VIEW_NAMES.map((value) => ({ value, label: t(value) }))}
            onChange={(view) => controller.changeView(VIEWS[view])}
          />
        </div>
        <fieldset className="schedule-sources">
          <legend className="visually-hidden">{t('shown')}</legend>
          {SCHEDULE_SOURCES.map((source) => (
            <Checkbox
              key={source}
              checked={!hidden.includes(source)}
              onChange={({ target }) => showSource(source, target.checked)}
            >
              {t(`source.${source}`)}
            </Checkbox>
          ))}
        </fieldset>
        {query.error ? <ErrorBlock compact error={query.error} onRetry={() => void query.refetch()} /> : null}
        <CalendarBoard
          controller={controller}
          view={span?.view ?? start.view}
          day={start.day}
          entries={entries}
          days={query.data?.days ?? []}
          onSpan={(shown) => {
            const { title, view, day } = shown;
            setSpan({ start: shown.start.getTime(), end: shown.end.getTime(), title, view, day });
          }}
          onOpen={open}
          onChoose={(time) => setOpened({ fresh: newEntry(time) })}
          onMove={drag}
        />
      </div>
      {drawer ? <EntryDrawer opened={drawer} onClose={close} /> : null}
      {shared ? <SharedEntryDrawer entry={shared} onClose={() => setShared(null)} /> : null}
      {isFeedOpen ? <FeedDrawer onClose={() => setFeedOpen(false)} /> : null}
    </PageFrame>
  );
}

/** Keeps what is shown in the address; the calendar tells its first days while it is being drawn, which is too early. */
function useAddress(span: Span | null): void {
  const [search, setSearch] = useSearchParams();
  const { view, day } = span ?? {};
  const isSaid = view === undefined || (search.get('view') === view && search.get('day') === day);
  useEffect(() => {
    if (isSaid || view === undefined || day === undefined) return;
    setSearch(
      (now) => {
        now.set('view', view);
        now.set('day', day);
        return now;
      },
      { replace: true },
    );
  }, [isSaid, view, day, setSearch]);
}

const plain = (date: dayjs.ConfigType): string => dayjs(date).format('YYYY-MM-DD');

function viewOf(search: URLSearchParams, isPhone: boolean): ViewName {
  const asked = VIEW_NAMES.find((name) => name === search.get('view'));
  return asked ?? (isPhone ? 'agenda' : 'month');
}

function dayOf(search: URLSearchParams): string {
  const asked = search.get('day') ?? '';
  return DAY.test(asked) && dayjs(asked).isValid() ? asked : plain(undefined);
}

const KEPT = 'scheduleSources';

/** What this device shows of the calendar. */
const useSources = create<{ readonly hidden: readonly ScheduleSourceName[] }>(() => ({
  hidden: stored(),
}));

function stored(): ScheduleSourceName[] {
  const kept = readLocal(KEPT);
  return Array.isArray(kept) ? SCHEDULE_SOURCES.filter((source) => kept.includes(source)) : [];
}

/** Shows or hides what comes from one part of the product. */
function showSource(source: ScheduleSourceName, isShown: boolean): void {
  const others = useSources.getState().hidden.filter((one) => one !== source);
  const hidden = isShown ? others : [...others, source];
  useSources.setState({ hidden });
  writeLocal(KEPT, hidden.length > 0 ? hidden : null);
}
