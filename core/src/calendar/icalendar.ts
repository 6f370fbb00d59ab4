/** An event of an iCalendar file (RFC 5545). */
export type CalendarEvent = {
  /** The same in every file, so that programs know the event again. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  /** Moments as epoch milliseconds, or whole days (`YYYY-MM-DD`) of which the last counts. */
  readonly when:
    | { readonly start: number; readonly end: number }
    | { readonly startDay: string; readonly endDay: string };
  readonly repeat: {
    readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    readonly until: string | null;
    /** Starts that are left out, written like `when`. */
    readonly skipped: readonly (number | string)[];
  } | null;
};

/** Seconds of a zone that has one offset all year, in which repeated events keep their hour. */
export type Zone = { readonly name: string; readonly offset: string };

const LINE_BYTES = 75;
const DAY_MS = 86_400_000;

/** A calendar as an iCalendar file; `zone` is where repeated events keep their hour. */
export function icalendar(calendar: {
  readonly name: string;
  readonly product: string;
  readonly madeAt: number;
  readonly zone: Zone;
  readonly events: readonly CalendarEvent[];
}): string {
  const { name, product, madeAt, zone, events } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone.name}`,
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    'BEGIN:STANDARD',
    'DTSTART:19920101T000000',
    `TZOFFSETFROM:${zone.offset}`,
    `TZOFFSETTO:${zone.offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((event) => eventLines(event, madeAt, zone)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent, madeAt: number, zone: Zone): string[] {
  const { when, repeat } = event;
  const optional = (name: string, value: string) => (value === '' ? [] : [`${name}:${escaped(value)}`]);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stamp(madeAt)}`,
    ...('start' in when
      ? [`DTSTART${inZone(when.start, zone)}`, `DTEND${inZone(when.end, zone)}`]
      : [
          `DTSTART;VALUE=DATE:${plain(when.startDay)}`,
          `DTEND;VALUE=DATE:${plain(isoDay(Date.parse(when.endDay) + DAY_MS))}`,
        ]),
    ...(repeat ? repeatLines(repeat, when, zone) : []),
    `SUMMARY:${escaped(event.title)}`,
    ...optional('LOCATION', event.place),
    ...optional('DESCRIPTION', event.description),
    ...(event.url === '' ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
  ];
}

function repeatLines(
  { frequency, until, skipped }: NonNullable<CalendarEvent['repeat']>,
  when: CalendarEvent['when'],
  zone: Zone,
): string[] {
  const isTimed = 'start' in when;
  // The end of the last day; a whole-day event ends with a day, a timed one with a moment (RFC 5545, 3.3.10).
  const last = until === null ? '' : `;UNTIL=${isTimed ? stamp(endOfDay(until, zone)) : plain(until)}`;
  const left = skipped.map((start) =>
    typeof start === 'number' ? `EXDATE${inZone(start, zone)}` : `EXDATE;VALUE=DATE:${plain(start)}`,
  );
  return [`RRULE:FREQ=${frequency.toUpperCase()}${last}`, ...left];
}

const offsetMs = ({ offset }: Zone): number => {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
};

const endOfDay = (day: string, zone: Zone): number => Date.parse(day) + DAY_MS - 1000 - offsetMs(zone);

const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const inZone = (at: number, zone: Zone): string =>
  `;TZID=${zone.name}:${stamp(at + offsetMs(zone)).slice(0, -1)}`;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const plain = (day: string): string => day.replaceAll('-', '');

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const encoder = new TextEncoder();

/** A line in pieces of at most 75 bytes; no character is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      piece = '';
      // The space that begins a further piece counts.
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}
