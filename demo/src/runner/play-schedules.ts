import {
  SCHEDULE_COLOURS,
  SCHEDULE_REMINDERS,
  SCHEDULE_REPEATS,
  type ScheduleEdit,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { createSchedule } from '@auditplus/server/features/schedules/schedules.service.ts';
import { z } from 'zod';
import { readData, Time } from '../data.ts';
import { addDays } from '../demo-calendar.ts';
import type { DateText } from '../plan-types.ts';
import { momentOf, type Play, type Step } from './play.ts';

const Entry = z.object({
  accounts: z.array(z.string()),
  title: z.string(),
  place: z.string(),
  content: z.string(),
  colour: z.enum(SCHEDULE_COLOURS),
  /** Weeks from that of the base date, and the day of it: 1 is Monday. */
  week: z.int(),
  weekday: z.int().min(1).max(7),
  /** Without a time it takes whole days. */
  time: Time.optional(),
  minutes: z.int().default(60),
  days: z.int().default(1),
  repeat: z.enum(SCHEDULE_REPEATS),
  reminder: z.literal(SCHEDULE_REMINDERS).nullable(),
});

const MINUTE_MS = 60_000;

/** The own entries of people's calendars, around the day on which the demonstration stands still. */
export function scheduleSteps(play: Play): Step[] {
  const { baseDate } = play.plan;
  return readData('schedules', z.array(Entry)).flatMap(({ accounts, ...entry }) =>
    accounts.map(
      (account): Step => ({
        on: addDays(baseDate, -2),
        time: '08:30',
        lane: `schedule ${account}`,
        run: async () => {
          await createSchedule(await play.as(account), editOf(entry, baseDate));
        },
      }),
    ),
  );
}

function editOf(entry: Omit<z.output<typeof Entry>, 'accounts'>, baseDate: DateText): ScheduleEdit {
  const { title, place, content, colour, repeat, reminder, time, minutes, days } = entry;
  const weekday = new Date(baseDate).getUTCDay() || 7;
  const day = addDays(baseDate, entry.week * 7 + entry.weekday - weekday);
  const start = time === undefined ? null : momentOf(day, time);
  return {
    title,
    place,
    content,
    colour,
    repeat,
    repeatUntil: null,
    reminder,
    allDay: start === null,
    startTime: start,
    endTime: start === null ? null : start + minutes * MINUTE_MS,
    startDay: start === null ? day : null,
    endDay: start === null ? addDays(day, days - 1) : null,
  };
}
