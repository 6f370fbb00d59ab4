/** A day that a notice makes a holiday or a working day. */
export type NoticeDay = {
  readonly day: string;
  readonly kind: 'holiday' | 'workday';
  readonly name: string;
};

/** What was read of a notice, and the lines that name dates and could not be read. */
export type HolidayNotice = { readonly days: NoticeDay[]; readonly unread: string[] };

/**
 * Reads the holidays of a year from text: sentences of the State Council's yearly notice
 * (`春节：2月15日至23日放假调休，2月14日、2月28日上班`) and lines of a table (`2027-01-01,放假,元旦`), in any mixture.
 */
export function readHolidayNotice(text: string, year: number): HolidayNotice {
  const days = new Map<string, NoticeDay>();
  const unread: string[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/^\uFEFF/, '').trim();
    const found = line.length > MAX_LINE ? [] : (tableLine(line) ?? sentence(line, year));
    for (const day of found ?? []) days.set(day.day, day);
    if (found === null || (found.length === 0 && NAMES_A_DATE.test(line))) unread.push(line);
  }
  return { days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)), unread };
}

/** Longer lines are no sentence of a notice; reading them takes the square of their length in time. */
const MAX_LINE = 1000;
const NAMES_A_DATE = /\d\s*日|\d{4}[-/.]\d/;
const TABLE_LINE =
  /^"?(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]0?0:00(?::00)?)?"?(?:[\s,，;；|]+(.*))?$/;
const OFF = /^(?:放假|休|休息|假|节假日|節假日|假日|休假|补休|補休|holiday|off)$/i;
const WORKED = /^(?:上班|班|补班|補班|工作日|调休上班|調休上班|workday|work)$/i;

/** A line that begins with a whole date, then its kind and name in any order: undefined for other lines, null where unclear. */
function tableLine(line: string): NoticeDay[] | null | undefined {
  const match = TABLE_LINE.exec(line);
  if (!match) return undefined;
  const [, year, month, date, rest = ''] = match;
  const day = dayFrom(Number(year), Number(month), Number(date));
  const words = rest.split(/[\s,，;；|"]+/).filter((word) => word !== '' && !/^[\d.]+$/.test(word));
  const isWorked = words.some((word) => WORKED.test(word));
  const isOff = words.some((word) => OFF.test(word));
  if (day === null || isOff === isWorked) return null;
  const name = words.filter((word) => !WORKED.test(word) && !OFF.test(word)).join(' ');
  return [{ day, kind: isWorked ? 'workday' : 'holiday', name: name.slice(0, 50) }];
}

const SENTENCE = /^(?:[（(]?[一二三四五六七八九十\d]+[)）]?[、.．]?\s*)?([^：:\d]{1,30})[：:](.+)$/;
const DATE = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日/g;
const MAX_SPAN_DAYS = 31;

/** A sentence of the notice: the holiday's name, then clauses with days off and days worked. */
function sentence(line: string, year: number): NoticeDay[] | null {
  const match = SENTENCE.exec(line.replace(/（[^）]*）|\([^)]*\)/g, '').replace(/\s+/g, ''));
  if (!match) return [];
  const [, name = '', rest = ''] = match;
  const days: NoticeDay[] = [];
  const at: Place = { year, month: null };
  for (const clause of rest.split(/[，,。；;]/)) {
    const kind = /上班/.test(clause) ? 'workday' : /放假|休/.test(clause) ? 'holiday' : null;
    if (kind === null) continue;
    const named = datesOf(clause, at, { year, isNewYear: name.includes('元旦') });
    if (named === null) return null;
    days.push(...named.map((day) => ({ day, kind, name: name.slice(0, 50) }) as const));
  }
  return days;
}

/** The year and month that a date without its own takes over from the one before. */
type Place = { year: number; month: number | null };

function datesOf(
  clause: string,
  at: Place,
  notice: { readonly year: number; readonly isNewYear: boolean },
): string[] | null {
  const days: string[] = [];
  let end = 0;
  for (const match of clause.matchAll(DATE)) {
    const [whole, year, month, date] = match;
    if (year !== undefined) at.year = Number(year);
    else if (month !== undefined)
      // The New Year of a notice may begin in the December before.
      at.year = notice.isNewYear && Number(month) === 12 ? notice.year - 1 : notice.year;
    if (month !== undefined) at.month = Number(month);
    const day = at.month === null ? null : dayFrom(at.year, at.month, Number(date));
    if (day === null) return null;
    const from = days.at(-1);
    const isSpan = from !== undefined && /^[至到—–~～-]+$/.test(clause.slice(end, match.index));
    if (isSpan) {
      const between = daysAfter(from, day);
      if (between === null) return null;
      days.push(...between);
    } else days.push(day);
    end = match.index + whole.length;
  }
  return days;
}

/** The days after the first up to and with the last; null when the last comes before or far behind the first. */
function daysAfter(first: string, last: string): string[] | null {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  if (count < 1 || count > MAX_SPAN_DAYS) return null;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + (index + 1) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The date as `YYYY-MM-DD`; null when the calendar has no such day. */
function dayFrom(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.toISOString().slice(0, 10) : null;
}

const HOLIDAYS = [
  ['元旦', 'newYear'],
  ['春节', 'spring'],
  ['清明', 'tomb'],
  ['劳动', 'labour'],
  ['端午', 'boat'],
  ['中秋', 'autumn'],
  ['国庆', 'national'],
] as const;

/** A public holiday of every year. */
type HolidayCode = (typeof HOLIDAYS)[number][1];

/** The public holidays that a day's name speaks of; none for other names. */
export const holidayCodes = (name: string): HolidayCode[] =>
  HOLIDAYS.flatMap(([part, code]) => (name.includes(part) ? [code] : []));
