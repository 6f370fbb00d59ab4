import { z } from 'zod';
import { anyone, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import {
  ScheduleCounts,
  ScheduleDay,
  ScheduleEdit,
  ScheduleEntry,
  ScheduleFeed,
  ScheduleMove,
  ScheduleReply,
  ScheduleSkip,
  ScheduleSpan,
  ScheduleUpdate,
  ScheduleView,
} from './schedules.model.ts';

const BASE = '/api/extend/Schedule';
const access = module('extend.schedule');

/** The calendar of a person (platform-contract 9.29). */
export const schedulesRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'What the calendar of the caller shows in a span of time',
    access,
    query: ScheduleSpan,
    reply: ScheduleReply,
  }),
  counts: route({
    method: 'GET',
    path: `${BASE}/AppList`,
    summary: 'How many entries each day of a span has, and the entries of today',
    access,
    query: ScheduleSpan,
    reply: ScheduleCounts,
  }),
  day: route({
    method: 'GET',
    path: `${BASE}/AppDayList`,
    summary: 'The entries of one day',
    access,
    query: ScheduleDay,
    reply: listOf(ScheduleEntry),
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'An own entry',
    access,
    params: ById,
    reply: ScheduleView,
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add an own entry',
    access,
    body: ScheduleEdit,
    reply: z.object({ id: z.string() }),
    refuses: ['schedule.tooMany'],
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change an own entry, each time that it comes',
    access,
    params: ById,
    body: ScheduleUpdate,
    reply: z.null(),
  }),
  move: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Move`,
    summary: 'Move an own entry to another time',
    access,
    params: ById,
    body: ScheduleMove,
    reply: z.null(),
    refuses: ['schedule.dragRepeated'],
  }),
  skip: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Skip`,
    summary: 'Leave a repeated entry out on one day',
    access,
    params: ById,
    body: ScheduleSkip,
    reply: z.null(),
    refuses: ['schedule.notThatDay'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete an own entry, each time that it comes',
    access,
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev) }),
    reply: z.null(),
  }),
  feed: route({
    method: 'GET',
    path: `${BASE}/Feed`,
    summary: 'The secret link under which calendar programs read the own calendar',
    access,
    reply: ScheduleFeed,
  }),
  renewFeed: route({
    method: 'POST',
    path: `${BASE}/Feed/Actions/Renew`,
    summary: 'Make a new secret link; the former one ends',
    access,
    secret: true,
    reply: ScheduleFeed,
  }),
  endFeed: route({
    method: 'DELETE',
    path: `${BASE}/Feed`,
    summary: 'End the secret link',
    access,
    reply: z.null(),
  }),
  readFeed: route({
    method: 'GET',
    path: `${BASE}/Feed/:key/calendar.ics`,
    summary: 'A calendar as iCalendar, for whoever knows its secret link',
    access: anyone,
    rateLimited: true,
    params: z.object({ key: z.string().max(200) }),
    reply: 'bytes',
  }),
};
