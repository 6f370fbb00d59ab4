import type {
  CalendarDay,
  CalendarSettings,
  CalendarYear,
  DayEdit,
  YearImport,
} from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { type HolidayNotice, readHolidayNotice } from '@auditplus/core/calendar/holiday-notice.ts';
import { isWorkday } from '@auditplus/core/calendar/work-days.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { readOpenRows } from '../../kernel/sheet-table.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { calendarSettings, settings } from '../sys-config/public.ts';
import {
  announcedOf,
  announceWorkCalendar,
  daysBetweenDates,
  dropWorkCalendar,
  findYear,
  lockYear,
  replaceDay,
  replaceDays,
  updateYear,
} from './work-calendar.repository.ts';

const MAX_FILE_ROWS = 1000;
/** From this day on the next year's holidays are usually announced, and deadlines reach into that year. */
const NEXT_YEAR_FROM = '11-15';

/** A year of the calendar, with the years that still want their holidays. */
export async function calendarYear(ctx: Ctx, year: number): Promise<CalendarYear> {
  const row = await findYear(ctx.db, year);
  return {
    year,
    announced: row?.announced ?? false,
    days: await daysBetweenDates(ctx.db, `${year}-01-01`, `${year}-12-31`),
    rev: row?.rev ?? 0,
    missing: await missingYears(ctx),
  };
}

/** This year, and from the middle of November the next, where their holidays are not known. */
export async function missingYears({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<number[]> {
  const today = dayOf(clock.now());
  const year = Number(today.slice(0, 4));
  const wanted = today.slice(5) >= NEXT_YEAR_FROM ? [year, year + 1] : [year];
  const known = await announcedOf(db, wanted);
  return wanted.filter((one) => !known.has(one));
}

/** Makes a day a holiday or a working day; a day that is as its weekday says needs no row unless it has a name. */
export async function setDay(ctx: Ctx, day: string, edit: DayEdit): Promise<void> {
  await changeYear(ctx, { year: yearOf(day), rev: edit.rev }, async (tx) => {
    const [before] = await daysBetweenDates(tx.db, day, day);
    const after = edit.kind === 'regular' ? null : { day, kind: edit.kind, name: edit.name };
    const isUsual =
      after === null || (after.name === '' && isWorkday(day, new Map()) === (after.kind === 'workday'));
    await replaceDay(tx.db, day, isUsual ? null : after);
    tx.record({
      action: 'workCalendar.dayChanged',
      targetType: 'workCalendar',
      targetId: day,
      before: { kind: before?.kind ?? 'regular', name: before?.name ?? '' },
      after: { kind: edit.kind, name: after?.name ?? '' },
    });
    return {};
  });
}

/** Says whether the holidays of a year are known. */
export async function announceYear(
  ctx: Ctx,
  year: number,
  { announced, rev }: { readonly announced: boolean; readonly rev: number },
): Promise<void> {
  await changeYear(ctx, { year, rev }, async (tx, before) => {
    tx.record({
      action: 'workCalendar.announced',
      targetType: 'workCalendar',
      targetId: String(year),
      before: { announced: before },
      after: { announced },
    });
    return { announced };
  });
}

/** Replaces the days of a year; the New Year may begin in the December before, and keeps its days there. */
export async function importYear(ctx: Ctx, year: number, { days, rev }: YearImport): Promise<void> {
  const foreign = days.find(({ day }) => day < `${year - 1}-12-01` || day > `${year}-12-31`);
  if (foreign) refuse('workCalendar.otherYear', { day: foreign.day, year });
  const rows = [...new Map(days.map((row) => [row.day, row])).values()];
  await changeYear(ctx, { year, rev }, async (tx) => {
    const before = await daysBetweenDates(tx.db, `${year}-01-01`, `${year}-12-31`);
    await replaceDays(tx.db, year, rows);
    tx.record({
      action: 'workCalendar.imported',
      targetType: 'workCalendar',
      targetId: String(year),
      before: countsOf(before),
      after: countsOf(rows),
    });
    return { announced: true };
  });
}

const countsOf = (days: readonly CalendarDay[]) => ({
  holidays: days.filter(({ kind }) => kind === 'holiday').length,
  workdays: days.filter(({ kind }) => kind === 'workday').length,
});

async function changeYear(
  ctx: Ctx,
  { year, rev }: { readonly year: number; readonly rev: number },
  work: (tx: Change, announced: boolean) => Promise<{ announced?: boolean }>,
): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await lockYear(tx.db, year, ctx.clock.now());
    await assertFresh(tx.db, row, rev);
    await updateYear(tx.db, year, {
      ...(await work(tx, row.announced)),
      rev: row.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    await announceWorkCalendar(tx.db);
  });
  dropWorkCalendar(ctx);
}

/** The days that a CSV file or a workbook names. */
export async function readDaysFile(year: number, bytes: Uint8Array): Promise<HolidayNotice> {
  const read = readHolidayNotice(isZip(bytes) ? await sheetText(bytes) : plainText(bytes), year);
  if (read.days.length === 0) refuse('workCalendar.nothingRead');
  return { ...read, unread: read.unread.slice(0, 50).map((line) => line.slice(0, 200)) };
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** CSV files of Chinese Excel are in GB 18030 unless they say otherwise. */
function plainText(bytes: Uint8Array): string {
  if (bytes.includes(0)) refuse('import.wrongFormat');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function sheetText(bytes: Uint8Array): Promise<string> {
  const lines: string[] = [];
  try {
    for await (const values of readOpenRows(bytes, { maxRows: MAX_FILE_ROWS }))
      lines.push(values.map((value) => value ?? '').join('\t'));
  } catch (error) {
    asRefusal(error);
  }
  return lines.join('\n');
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The working hours with their version. */
export async function readHours(ctx: Ctx): Promise<CalendarSettings & { rev: number }> {
  const { calendar } = await settings(ctx);
  return { ...calendar, rev: await calendarSettings.rev(ctx.db) };
}

/** Stores the working hours. */
export async function saveHours(
  ctx: Ctx,
  { rev, ...values }: CalendarSettings & { rev: number },
): Promise<void> {
  await calendarSettings.save(ctx, values, rev);
}
