import { fill, pick, type Texts } from '../../kernel/texts.ts';
import type { ScheduleSource, SharedEntry } from '../schedules/public.ts';
import { deadlinesBetween } from './rectification-list.queries.ts';

const TEXTS = {
  one: ['整改到期：{code} {title}', '整改到期：{code} {title}', 'Rectification due: {code} {title}'],
  many: ['整改到期 {count} 项', '整改到期 {count} 項', '{count} rectifications due'],
} satisfies Texts;

/** More of one day stand together. */
const MOST_A_DAY = 3;

/** The deadlines of open rectifications that the caller may read; many of one day are one entry. */
export const rectificationSchedule: ScheduleSource = async (ctx, { firstDay, lastDay }) => {
  if (!ctx.caller.modules.has('audit.rectification')) return [];
  const texts = pick(TEXTS, ctx.language);
  const days = await deadlinesBetween(ctx, { firstDay, lastDay, mostADay: MOST_A_DAY });
  return days.flatMap(({ day, count, first }): SharedEntry[] => {
    const when = { firstDay: day, lastDay: day };
    if (count > MOST_A_DAY)
      return [
        {
          id: day,
          title: fill(texts.many, { count }),
          place: '',
          unit: null,
          colour: 'red',
          address: `/rectificationTask?from=${day}&to=${day}`,
          when,
        },
      ];
    return first.map((row) => ({
      id: row.id,
      title: fill(texts.one, { code: row.code, title: row.title }),
      place: '',
      unit: { id: row.unitId, fullName: row.unitName },
      colour: 'red',
      address: `/SubmitProofs/${row.checkId}/${row.id}`,
      when,
    }));
  });
};
