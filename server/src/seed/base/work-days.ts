import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../kernel/db.ts';

/** `English name,Chinese name,days in lieu` by date. */
const Named = z.record(z.iso.date(), z.string());
const ChineseDays = z.object({ holidays: Named, workdays: Named });

/**
 * Brings in the public holidays of the years that are not known yet. A year that administrators have imported or
 * declared known is theirs; days that they have set in another year stay, and get the holiday's name where they have
 * none. A New Year that begins in December comes with the year that it opens. Answers whether anything was added.
 */
export async function seedWorkDays(tx: Tx): Promise<boolean> {
  const source = ChineseDays.parse(createRequire(import.meta.url)('chinese-days/dist/chinese-days.json'));
  const days = [...rowsOf(source.holidays, 'holiday'), ...rowsOf(source.workdays, 'workday')];
  const known = await tx
    .selectFrom('work_calendar_years')
    .select('year')
    .where('announced', '=', true)
    .execute();
  const isKnown = new Set(known.map(({ year }) => year));
  const years = [...new Set(days.map(({ day }) => yearOf(day)))].filter((year) => !isKnown.has(year));
  if (years.length === 0) return false;
  await tx
    .insertInto('work_calendar_years')
    .values(years.map((year) => ({ year, announced: true })))
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ announced: true }))
    .execute();
  await tx
    .insertInto('work_days')
    .values(days.filter((day) => years.includes(yearOf(day.day)) || years.includes(newYearOf(day))))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') }))
        .where(sql<boolean>`work_days.name = '' AND work_days.kind = excluded.kind`),
    )
    .execute();
  return true;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The year whose New Year a day of December belongs to; 0 for other days. */
const newYearOf = ({ day, name }: { readonly day: string; readonly name: string }): number =>
  name === '元旦' && day.slice(5, 7) === '12' ? yearOf(day) + 1 : 0;

const rowsOf = (named: Readonly<Record<string, string>>, kind: 'holiday' | 'workday') =>
  Object.entries(named).map(([day, names]) => ({ day, kind, name: names.split(',')[1] ?? '' }));
