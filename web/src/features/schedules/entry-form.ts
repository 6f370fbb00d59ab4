import {
  SCHEDULE_COLOURS,
  SCHEDULE_REMINDERS,
  SCHEDULE_REPEATS,
  type ScheduleEdit,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { line, prose } from '@auditplus/contract/kernel/values.ts';
import dayjs from 'dayjs';
import { z } from 'zod';

const Chosen = z.number().nullable();

/** What the form holds: one beginning and one end, of which whole days use the day alone. */
const Fields = z.object({
  title: line(100).min(1),
  allDay: z.boolean(),
  start: Chosen,
  end: Chosen,
  place: line(100),
  repeat: z.enum(SCHEDULE_REPEATS),
  repeatUntil: z.string().nullable(),
  reminder: z.literal(SCHEDULE_REMINDERS).nullable(),
  colour: z.enum(SCHEDULE_COLOURS),
  content: prose(2000),
});
export type EntryFields = z.output<typeof Fields>;

type Texts = { readonly timeMissing: string; readonly endFirst: string; readonly untilFirst: string };

const day = (at: number | null): string => dayjs(at).format('YYYY-MM-DD');

/** The form's rules, in the person's language. */
export const entryFields = (texts: Texts): z.ZodType<EntryFields> =>
  Fields.refine(({ start }) => start !== null, { error: texts.timeMissing, path: ['start'] })
    .refine(({ end }) => end !== null, { error: texts.timeMissing, path: ['end'] })
    .refine(
      ({ start, end, allDay }) =>
        start === null || end === null || (allDay ? day(start) <= day(end) : start <= end),
      { error: texts.endFirst, path: ['end'] },
    )
    .refine(
      ({ start, repeat, repeatUntil }) => repeat === 'none' || !repeatUntil || day(start) <= repeatUntil,
      { error: texts.untilFirst, path: ['repeatUntil'] },
    );

/** The end of an entry that becomes one of whole days: what ends at midnight has nothing of the day that begins then. */
export function wholeDayEnd({ start, end }: Pick<EntryFields, 'start' | 'end'>): number | null {
  const endsAtMidnight = end !== null && dayjs(end).startOf('day').valueOf() === end;
  return endsAtMidnight && start !== null && start < end ? end - 1 : end;
}

/** The form's values of a stored entry. */
export function fieldsOf(entry: ScheduleEdit): EntryFields {
  const { title, place, content, colour, repeat, repeatUntil, reminder, allDay } = entry;
  const { startDay, endDay, startTime, endTime } = entry;
  return {
    title,
    allDay,
    start: allDay ? dayjs(startDay).valueOf() : startTime,
    end: allDay ? dayjs(endDay).valueOf() : endTime,
    place,
    repeat,
    repeatUntil,
    reminder,
    colour,
    content,
  };
}

/** What is sent of the form. */
export function editOf({ start, end, allDay, repeatUntil, ...fields }: EntryFields): ScheduleEdit {
  return {
    ...fields,
    repeatUntil: fields.repeat === 'none' ? null : repeatUntil || null,
    allDay,
    startDay: allDay ? day(start) : null,
    endDay: allDay ? day(end) : null,
    startTime: allDay ? null : start,
    endTime: allDay ? null : end,
  };
}

/** A new entry at a chosen time, or in the next full hour. */
export function newEntry(at?: {
  readonly start: Date;
  readonly end: Date;
  readonly allDay: boolean;
}): EntryFields {
  const hour = dayjs().add(1, 'hour').startOf('hour');
  const last = at ? dayjs(at.end) : hour.add(1, 'hour');
  return {
    title: '',
    allDay: at?.allDay ?? false,
    start: at ? at.start.getTime() : hour.valueOf(),
    // The calendar's end of whole days is the day after the last one.
    end: (at?.allDay ? last.subtract(1, 'day') : last).valueOf(),
    place: '',
    repeat: 'none',
    repeatUntil: null,
    reminder: at?.allDay ? null : 15,
    colour: 'blue',
    content: '',
  };
}
