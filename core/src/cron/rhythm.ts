/** How often something happens, in the ways that people say it. */
export const RHYTHMS = ['minutes', 'hourly', 'daily', 'weekly', 'monthly'] as const;

/** A rhythm with the settings of all ways, of which each uses its own. */
export type Rhythm = {
  readonly kind: (typeof RHYTHMS)[number];
  /** Minutes from one time to the next; divides an hour. */
  readonly every: number;
  /** Minute of each hour. */
  readonly minute: number;
  /** `HH:mm` in Asia/Shanghai. */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly days: readonly number[];
};

/** Steps that stay even from one hour to the next. */
export const MINUTE_STEPS: readonly number[] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];

/** Every day at three: what a rhythm starts from. */
export const USUAL_RHYTHM: Rhythm = {
  kind: 'daily',
  every: 15,
  minute: 0,
  time: '03:00',
  weekdays: [1],
  days: [1],
};

/** The cron line of a rhythm. */
export function cronOf({ kind, every, minute, time, weekdays, days }: Rhythm): string {
  const [hours, minutes] = time.split(':').map(Number);
  switch (kind) {
    case 'minutes':
      return every === 1 ? '* * * * *' : `*/${every} * * * *`;
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minutes} ${hours} * * *`;
    case 'weekly':
      return `${minutes} ${hours} * * ${inOrder(weekdays)}`;
    case 'monthly':
      return `${minutes} ${hours} ${inOrder(days)} * *`;
  }
}

/** The rhythm that a cron line is; null when it is none of them. */
export function rhythmOf(line: string): Rhythm | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = line
    .trim()
    .replaceAll('?', '*')
    .split(/\s+/);
  if (more.length > 0 || month !== '*') return null;
  if (hour === '*' && day === '*' && weekday === '*') return ofTheHour(minute);
  const [at, of] = [numbers(minute, 59), numbers(hour, 23)];
  if (at?.length !== 1 || of?.length !== 1) return null;
  const time = `${twoDigits(of[0])}:${twoDigits(at[0])}`;
  if (day === '*' && weekday === '*') return { ...USUAL_RHYTHM, kind: 'daily', time };
  const weekdays = numbers(weekday, 7);
  if (day === '*' && weekdays)
    return { ...USUAL_RHYTHM, kind: 'weekly', time, weekdays: [...new Set(weekdays.map((one) => one % 7))] };
  const days = numbers(day, 31);
  if (weekday === '*' && days && !days.includes(0)) return { ...USUAL_RHYTHM, kind: 'monthly', time, days };
  return null;
}

function ofTheHour(minute: string): Rhythm | null {
  const every = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1]);
  if (MINUTE_STEPS.includes(every)) return { ...USUAL_RHYTHM, kind: 'minutes', every };
  const at = numbers(minute, 59);
  return at?.length === 1 ? { ...USUAL_RHYTHM, kind: 'hourly', minute: at[0] ?? 0 } : null;
}

/** The numbers of a field that lists them; null for any other field. */
function numbers(field: string, most: number): number[] | null {
  if (!/^\d{1,2}(,\d{1,2})*$/.test(field)) return null;
  const all = field.split(',').map(Number);
  return all.every((one) => one <= most) ? all : null;
}

const inOrder = (values: readonly number[]): string => values.toSorted((a, b) => a - b).join(',');

const twoDigits = (value = 0): string => String(value).padStart(2, '0');
