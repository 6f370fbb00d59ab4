import { randomBytes } from 'node:crypto';
import type { ScheduleEntry, ScheduleFeed } from '@auditplus/contract/features/schedules/schedules.model.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';
import { type CalendarEvent, icalendar } from '@auditplus/core/calendar/icalendar.ts';
import { change } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { hasMark, keyFor, markOf } from '../../kernel/secret.ts';
import { settings } from '../sys-config/public.ts';
import { repeatOf, shiftTo, shownWhen, spanOf, ZONE } from './schedule-times.ts';
import { listSchedules } from './schedules.queries.ts';
import {
  deleteFeed,
  type FeedRow,
  findFeed,
  findFeedById,
  markFeedRead,
  replaceFeed,
  type ScheduleRow,
} from './schedules.repository.ts';
import { sharedEntries } from './sources.ts';

const DAY_MS = 86_400_000;
/** What the feed holds of other parts of the product. */
const BACK_MS = 90 * DAY_MS;
const AHEAD_MS = 300 * DAY_MS;
const ID_BYTES = 16;

/** The caller's secret link. Nobody who views the product as another person sees it. */
export async function feed(ctx: Ctx): Promise<ScheduleFeed> {
  const row = ctx.viewer ? undefined : await findFeed(ctx.db, ctx.caller.userId);
  return shownFeed(ctx, row);
}

/** Gives the caller a new link; a former one ends. */
export async function renewFeed(ctx: Ctx): Promise<ScheduleFeed> {
  return change(ctx, async (tx) => {
    const row = await replaceFeed(tx.db, {
      user_id: ctx.caller.userId,
      feed_id: randomBytes(ID_BYTES).toString('base64url'),
      created_at: ctx.clock.now(),
    });
    tx.record({ action: 'scheduleFeed.renewed', targetType: 'scheduleFeed', targetId: ctx.caller.userId });
    return shownFeed(ctx, row);
  });
}

/** Ends the caller's link. */
export async function endFeed(ctx: Ctx): Promise<void> {
  await change(ctx, async (tx) => {
    await deleteFeed(tx.db, ctx.caller.userId);
    tx.record({ action: 'scheduleFeed.ended', targetType: 'scheduleFeed', targetId: ctx.caller.userId });
  });
}

const feedKey = ({ secret }: Pick<Ctx, 'secret'>): Buffer => keyFor(secret, 'schedule feed');

function shownFeed(ctx: Ctx, row: FeedRow | undefined): ScheduleFeed {
  if (!row) return { address: null, creatorTime: null, lastReadTime: null };
  const key = `${row.feed_id}.${markOf(feedKey(ctx), row.feed_id)}`;
  return {
    address: `/api/extend/Schedule/Feed/${key}/calendar.ics`,
    creatorTime: row.created_at.getTime(),
    lastReadTime: row.read_at?.getTime() ?? null,
  };
}

/** The calendar of the person whose link this is, under the person's rights of now; missing for any other key. */
export async function readFeed(ctx: Ctx, key: string): Promise<string> {
  const [feedId = '', mark = ''] = key.split('.');
  if (!hasMark(feedKey(ctx), feedId, mark)) refuse('record.missing');
  const row = (await findFeedById(ctx.db, feedId)) ?? refuse('record.missing');
  const person = (await ctx.access.of(row.user_id)) ?? refuse('record.missing');
  if (!person.caller.isAdministrator && !person.caller.modules.has('extend.schedule'))
    refuse('record.missing');
  const { language } = person;
  const now = ctx.clock.now();
  const owner: Ctx = { ...ctxOf(ctx, person.caller, ctx.requestId), language, ip: ctx.ip };
  const span = spanOf(now.getTime() - BACK_MS, now.getTime() + AHEAD_MS);
  const [own, shared] = await Promise.all([
    listSchedules(ctx.db, row.user_id, span),
    sharedEntries(owner, span),
  ]);
  await markFeedRead(ctx.db, feedId, now);
  return icalendar({
    name: `${(await settings(ctx)).system.sysName} ${wordOf(WORDS, 'calendar', language)}`,
    product: '-//AuditPlus//Schedule//EN',
    madeAt: now.getTime(),
    zone: ZONE,
    events: [...own.map(ownEvent), ...shared.map((entry) => sharedEvent(ctx, entry))],
  });
}

const WORDS: Words = { calendar: ['日程', '行程', 'calendar'] };

const uidOf = (id: string): string => `${id}@auditplus`;

function ownEvent(row: ScheduleRow): CalendarEvent {
  const { startTime, endTime, startDay, endDay } = shownWhen(row);
  const frequency = repeatOf(row);
  return {
    uid: uidOf(row.id),
    title: row.title,
    place: row.place,
    description: row.content,
    url: '',
    when: row.all_day
      ? { startDay: startDay ?? '', endDay: endDay ?? '' }
      : { start: startTime ?? 0, end: endTime ?? 0 },
    repeat:
      frequency === 'none'
        ? null
        : {
            frequency,
            until: row.repeat_until,
            skipped: row.all_day
              ? row.skipped
              : row.skipped.map((day) => row.start_at.getTime() + shiftTo(row, day)),
          },
  };
}

function sharedEvent(ctx: Ctx, { id, title, place, unit, address, ...entry }: ScheduleEntry): CalendarEvent {
  const { startDay, endDay, startTime, endTime } = entry;
  return {
    uid: uidOf(id),
    title,
    place: place || (unit?.fullName ?? ''),
    description: '',
    url: address === null ? '' : publicLink(ctx.config, address),
    when:
      startDay === null || endDay === null
        ? { start: startTime ?? 0, end: endTime ?? 0 }
        : { startDay, endDay },
    repeat: null,
  };
}
