import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { endFeed, feed, readFeed, renewFeed } from './schedule-feed.ts';
import {
  calendar,
  calendarCounts,
  calendarDay,
  createSchedule,
  editSchedule,
  moveSchedule,
  readSchedule,
  removeSchedule,
  skipSchedule,
} from './schedules.service.ts';

export const schedulesHandlers = implement(schedulesRoutes, {
  list: (ctx, { query }) => calendar(ctx, query),
  counts: (ctx, { query }) => calendarCounts(ctx, query),
  day: async (ctx, { query }) => ({ list: await calendarDay(ctx, query.day) }),
  read: (ctx, { params }) => readSchedule(ctx, params.id),
  create: (ctx, { body }) => createSchedule(ctx, body),
  update: (ctx, { params, body }) => done(editSchedule(ctx, params.id, body)),
  move: (ctx, { params, body }) => done(moveSchedule(ctx, params.id, body)),
  skip: (ctx, { params, body }) => done(skipSchedule(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeSchedule(ctx, params.id, query.rev)),
  feed: (ctx) => feed(ctx),
  renewFeed: (ctx) => renewFeed(ctx),
  endFeed: (ctx) => done(endFeed(ctx)),
  readFeed: async (ctx, { params }) => ({
    stream: await readFeed(ctx, params.key),
    type: 'text/calendar; charset=utf-8',
    headers: { 'cache-control': 'private, no-store' },
  }),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
