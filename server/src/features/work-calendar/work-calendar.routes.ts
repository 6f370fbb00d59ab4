import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  announceYear,
  calendarYear,
  importYear,
  readDaysFile,
  readHours,
  saveHours,
  setDay,
} from './work-calendar.service.ts';

export const workCalendarHandlers = implement(workCalendarRoutes, {
  year: (ctx, { params }) => calendarYear(ctx, params.year),
  setDay: (ctx, { params, body }) => done(setDay(ctx, params.day, body)),
  announce: (ctx, { params, body }) => done(announceYear(ctx, params.year, body)),
  readFile: async (_ctx, { params }, { request }) =>
    readDaysFile(params.year, (await receiveFile(request)).bytes),
  importYear: (ctx, { params, body }) => done(importYear(ctx, params.year, body)),
  hours: (ctx) => readHours(ctx),
  saveHours: (ctx, { body }) => done(saveHours(ctx, body)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
