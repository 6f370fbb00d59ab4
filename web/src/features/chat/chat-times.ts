import dayjs from 'dayjs';

/** When a conversation last had a message: the time today, the day this year, else the date. */
export function shortTime(at: number, now: number): string {
  const then = dayjs(at);
  if (then.isSame(now, 'day')) return then.format('HH:mm');
  return then.format(then.isSame(now, 'year') ? 'MM-DD' : 'YYYY-MM-DD');
}

/** How many days ago a moment was; the time of the day with it. */
export function dayAndTime(at: number, now: number): { readonly days: number; readonly time: string } {
  return {
    days: dayjs(now).startOf('day').diff(dayjs(at).startOf('day'), 'day'),
    time: dayjs(at).format('HH:mm'),
  };
}
