import {
  DateTrigger,
  TimeTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { wordOf } from '@auditplus/contract/kernel/words.ts';
import { parseCron } from '@auditplus/core/cron/cron.ts';
import { formatMoment } from '@auditplus/core/text/calendar-words.ts';
import { z } from 'zod';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { fieldsOfRecords, recordsOnDay } from '../records/public.ts';
import type { AutomationTrigger } from './automation-triggers.ts';
import { dropDueRecords, noteDueRecords } from './due-records.repository.ts';
import { recordInput } from './record-trigger.ts';

const MOMENT_COME = 'time.come';
const DAY_COME = 'date.come';

const WORDS = {
  time: ['时间', '時間', 'Time'],
  day: ['日期', '日期', 'Day'],
} as const;

const readTime = (settings: unknown) => TimeTrigger.safeParse(settings).data ?? TimeTrigger.parse({});
const readDate = (settings: unknown) => DateTrigger.safeParse(settings).data ?? DateTrigger.parse({});

const TimePayload = z.object({ at: z.int() });

/** The clock reaches a moment of a cron line; after a stop once, however many were missed. */
export const timeTrigger: AutomationTrigger = {
  name: TRIGGERS.time,
  hasRecord: false,
  key: () => '',
  async fields({ language }) {
    return [
      { id: 'time', name: wordOf(WORDS, 'time', language) ?? '', kind: 'datetime' },
      { id: 'day', name: wordOf(WORDS, 'day', language) ?? '', kind: 'date' },
    ];
  },
  async faults(_ctx, settings) {
    const { cron } = readTime(settings);
    if (cron.trim() === '') return [{ problem: 'noCron' }];
    return parseCron(cron) ? [] : [{ problem: 'badCron' }];
  },
  isMeant: (_settings, { event }) => event === MOMENT_COME,
  clock: {
    cron: (settings) => readTime(settings).cron,
    look: (kernel, { tell }) =>
      kernel.db
        .transaction()
        .execute((tx) => tell(tx, [{ event: MOMENT_COME, payload: { at: kernel.clock.now().getTime() } }])),
  },
  async input(ctx, settings, { payload }) {
    const { at } = TimePayload.parse(payload);
    const values = { time: at, day: dayOf(new Date(at)) };
    const texts = { time: formatMoment(at, 'yyyy-MM-dd HH:mm'), day: values.day };
    return {
      subject: texts.time,
      fields: await timeTrigger.fields(ctx, settings),
      values,
      data: values,
      texts,
      record: null,
    };
  },
};

/** Days that a look goes back, so that a stop, and what is written late, are made up for. */
const DAYS_BACK = 7;
const AT_ONCE = 500;

const daysUpTo = (today: string): string[] =>
  Array.from({ length: DAYS_BACK + 1 }, (_, at) => addDays(today, at - DAYS_BACK));

/** A day comes that lies so many days before or after a date of a record; once for each record and day. */
export const dateTrigger: AutomationTrigger = {
  name: TRIGGERS.date,
  hasRecord: true,
  key: (settings) => readDate(settings).designId,
  async fields(ctx, settings) {
    return (await fieldsOfRecords(ctx, readDate(settings).designId))?.fields ?? [];
  },
  async faults(ctx, settings) {
    const parsed = DateTrigger.safeParse(settings);
    if (!parsed.success)
      return [{ problem: 'badProperties', detail: parsed.error.issues[0]?.path.join('.') ?? '' }];
    const { designId, field } = parsed.data;
    const design = await fieldsOfRecords(ctx, designId);
    if (!design) return [{ problem: 'noDesign' }];
    return design.fields.some(({ id, isDate }) => id === field && isDate) ? [] : [{ problem: 'noDate' }];
  },
  uses: (settings) => {
    const { designId } = readDate(settings);
    return designId === '' ? [] : [{ kind: 'design', target: designId, place: '' }];
  },
  isMeant: (_settings, { event }) => event === DAY_COME,
  clock: {
    cron: (settings) => {
      const [hour, minute] = readDate(settings).time.split(':');
      return `${Number(minute)} ${Number(hour)} * * *`;
    },
    async look(kernel, { automationId, settings, since, tell }) {
      const { designId, field, days, isBefore } = readDate(settings);
      const today = dayOf(kernel.clock.now());
      for (const due of daysUpTo(today).filter((one) => one >= since)) {
        const day = addDays(due, isBefore ? days : -days);
        for (let after = '', isMore = true; isMore; ) {
          const ids = await recordsOnDay(kernel, { designId, field, day, after, limit: AT_ONCE });
          await kernel.db.transaction().execute(async (tx) => {
            const fresh = await noteDueRecords(tx, { automationId, due, ids });
            await tell(
              tx,
              fresh.map((recordId) => ({ event: DAY_COME, payload: { designId, recordId } })),
            );
          });
          after = ids.at(-1) ?? '';
          isMore = ids.length === AT_ONCE;
        }
      }
      await dropDueRecords(kernel.db, { automationId, before: addDays(today, -DAYS_BACK) });
    },
  },
  input: (ctx, _settings, { payload }) => recordInput(ctx, payload),
};
