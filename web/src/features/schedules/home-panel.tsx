import type { ScheduleEntry } from '@auditplus/contract/features/schedules/schedules.model.ts';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useRoute } from '../../lib/query.ts';
import './home-panel.css';
import { schedulesMessages } from './schedules.messages.ts';

const DAYS = 7;
const SHOWN = 8;

/** What the next seven days bring, on the home page. */
export function HomeSchedule() {
  const t = useMessages(schedulesMessages);
  const today = dayjs().startOf('day');
  const span = { startTime: today.valueOf(), endTime: today.add(DAYS, 'day').valueOf() };
  return (
    <Loaded query={useRoute(schedulesRoutes.list, { query: span })} rows={3}>
      {({ list }) => (
        <>
          {list.length === 0 ? <p className="quiet">{t('homeNothing')}</p> : null}
          <ul className="home-rows schedule-rows">
            {list.slice(0, SHOWN).map((entry) => (
              <Row key={entry.id} entry={entry} today={today} />
            ))}
          </ul>
          <p>
            <Link to="/extend/schedule">{t('homeAll')}</Link>
          </p>
        </>
      )}
    </Loaded>
  );
}

type RowProps = { readonly entry: ScheduleEntry; readonly today: dayjs.Dayjs };

function Row({ entry, today }: RowProps) {
  const t = useMessages(schedulesMessages);
  const { startDay, startTime, own, address } = entry;
  const begins = startDay === null ? dayjs(startTime) : dayjs(startDay);
  // What began earlier and goes on counts as today's.
  const days = Math.max(0, begins.startOf('day').diff(today, 'day'));
  const day = days === 0 ? t('homeToday') : days === 1 ? t('homeTomorrow') : begins.format('MM-DD');
  const to = own ? `/extend/schedule?entry=${own.scheduleId}` : (address ?? '/extend/schedule');
  return (
    <li>
      <span className="quiet schedule-row-day">
        {day}
        {startDay === null ? ` ${begins.format('HH:mm')}` : null}
      </span>
      <Link to={to}>{entry.title}</Link>
    </li>
  );
}
