/** A parsed cron line: the allowed minutes, hours, days, months and weekdays. */
export type Cron = {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  /** With both limited, a day that meets one of them is enough. */
  readonly eitherDay: boolean;
};

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Reads a line of five fields (minute hour day month weekday); null when it is none. `?` reads as `*`. */
export function parseCron(line: string): Cron | null {
  const fields = line.trim().split(/\s+/);
  if (fields.length !== RANGES.length) return null;
  const sets = RANGES.map(([least, most], index) => parseField(fields[index] ?? '', least, most));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const isOpen = (field: string | undefined) => field === '*' || field === '?';
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: new Set([...weekdays].map((day) => day % 7)),
    eitherDay: !isOpen(fields[2]) && !isOpen(fields[4]),
  };
}

function parseField(field: string, least: number, most: number): ReadonlySet<number> | null {
  const allowed = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(\*|\?|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part);
    if (!match) return null;
    const [, first = '', last, step] = match;
    const isAll = first === '*' || first === '?';
    const from = isAll ? least : Number(first);
    const to = last !== undefined ? Number(last) : isAll || step !== undefined ? most : from;
    const by = step === undefined ? 1 : Number(step);
    if (from < least || to > most || from > to || by < 1 || (isAll && last !== undefined)) return null;
    for (let value = from; value <= to; value += by) allowed.add(value);
  }
  return allowed;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** China has kept UTC+8 without summer time since 1992. */
const SHANGHAI_MS = 8 * 3_600_000;
/** The rarest line that can come true, 29 February on a given weekday, comes within this many days. */
const MAX_DAYS = 366 * 41;

/** The first moment after `after` (epoch milliseconds) that a line names in Asia/Shanghai; null when none ever comes. */
export function nextRun(cron: Cron, after: number): number | null {
  let time = (Math.floor((after + SHANGHAI_MS) / MINUTE_MS) + 1) * MINUTE_MS;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    if (isDay(cron, new Date(time))) {
      const found = firstOfDay(cron, time);
      if (found !== null) return found - SHANGHAI_MS;
    }
    time = (Math.floor(time / DAY_MS) + 1) * DAY_MS;
  }
  return null;
}

/** The first moment after `after` that a line names from `start` to `end`, each open when null. */
export function nextRunWithin(
  cron: Cron,
  after: number,
  { start, end }: { readonly start: number | null; readonly end: number | null },
): number | null {
  const time = nextRun(cron, start === null ? after : Math.max(after, start - 1));
  return time !== null && end !== null && time > end ? null : time;
}

function isDay(cron: Cron, moment: Date): boolean {
  if (!cron.months.has(moment.getUTCMonth() + 1)) return false;
  const byDay = cron.days.has(moment.getUTCDate());
  const byWeekday = cron.weekdays.has(moment.getUTCDay());
  return cron.eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function firstOfDay(cron: Cron, from: number): number | null {
  const end = (Math.floor(from / DAY_MS) + 1) * DAY_MS;
  for (let time = from; time < end; time += MINUTE_MS) {
    const moment = new Date(time);
    if (cron.hours.has(moment.getUTCHours()) && cron.minutes.has(moment.getUTCMinutes())) return time;
  }
  return null;
}
