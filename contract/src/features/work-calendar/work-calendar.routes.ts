import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { PlainDate, Rev } from '../../kernel/values.ts';
import {
  AskedYear,
  CalendarDay,
  CalendarSettingsView,
  CalendarYear,
  DayEdit,
  YearImport,
} from './work-calendar.model.ts';

const CALENDAR = 'system.workCalendar';
const BASE = '/api/system/WorkCalendar';
const ByYear = z.object({ year: AskedYear });

/** Which days are worked, and the hours of a working day. */
export const workCalendarRoutes = {
  year: route({
    method: 'GET',
    path: `${BASE}/Years/:year`,
    summary: 'Public holidays and working weekend days of a year',
    access: module(CALENDAR),
    params: ByYear,
    reply: CalendarYear,
  }),
  setDay: route({
    method: 'PUT',
    path: `${BASE}/Days/:day`,
    summary: 'Make a day a holiday or a working day, or leave it to its weekday',
    access: button(CALENDAR, 'btn_edit'),
    params: z.object({ day: PlainDate.refine((day) => AskedYear.safeParse(day.slice(0, 4)).success) }),
    body: DayEdit,
    reply: z.null(),
  }),
  announce: route({
    method: 'PUT',
    path: `${BASE}/Years/:year/Actions/Announce`,
    summary: 'Say whether the holidays of a year are known',
    access: button(CALENDAR, 'btn_edit'),
    params: ByYear,
    body: z.object({ announced: z.boolean(), rev: Rev }),
    reply: z.null(),
  }),
  readFile: route({
    method: 'POST',
    path: `${BASE}/Years/:year/Actions/Read`,
    summary: 'The days that a CSV file or a workbook names, without storing them',
    access: button(CALENDAR, 'btn_upload'),
    params: ByYear,
    body: z.object({}),
    bodyType: 'multipart',
    reply: z.object({ days: z.array(CalendarDay), unread: z.array(z.string()) }),
    refuses: ['import.wrongFormat', 'file.missingPart', 'workCalendar.nothingRead'],
  }),
  importYear: route({
    method: 'PUT',
    path: `${BASE}/Years/:year`,
    summary: 'Replace the days of a year by those announced',
    access: button(CALENDAR, 'btn_upload'),
    params: ByYear,
    body: YearImport,
    reply: z.null(),
    refuses: ['workCalendar.otherYear'],
  }),
  hours: route({
    method: 'GET',
    path: `${BASE}/Hours`,
    summary: 'The working hours of a day',
    access: module(CALENDAR),
    reply: CalendarSettingsView,
  }),
  saveHours: route({
    method: 'PUT',
    path: `${BASE}/Hours`,
    summary: 'Store the working hours of a day',
    access: button(CALENDAR, 'btn_edit'),
    body: CalendarSettingsView,
    reply: z.null(),
  }),
};
