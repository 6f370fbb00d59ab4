/** The days that are not what their weekday says, by date (`YYYY-MM-DD`). */
export type WorkDays = ReadonlyMap<string, 'holiday' | 'workday'>;

const DAY_MS = 86_400_000;
const MAX_REMEMBERED = 4000;

/** Whether a day (`YYYY-MM-DD`) is worked: as the calendar says, else Monday to Friday. */
export function isWorkday(day: string, calendar: WorkDays): boolean {
  const kind = calendar.get(day);
  if (kind !== undefined) return kind === 'workday';
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day that lies `count` working days after `day`; the day itself does not count. */
export function addWorkdays(day: string, count: number, calendar: WorkDays): string {
  const remembered = rememberedOf(calendar);
  const key = `${day} ${count}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  let current = day;
  for (let left = count; left > 0; ) {
    current = new Date(Date.parse(current) + DAY_MS).toISOString().slice(0, 10);
    if (isWorkday(current, calendar)) left -= 1;
  }
  remembered.set(key, current);
  return current;
}

// Lists ask for the same few days over and over; another calendar is another object.
const results = new WeakMap<WorkDays, Map<string, string>>();

function rememberedOf(calendar: WorkDays): Map<string, string> {
  const known = results.get(calendar);
  if (known && known.size < MAX_REMEMBERED) return known;
  const fresh = new Map<string, string>();
  results.set(calendar, fresh);
  return fresh;
}
