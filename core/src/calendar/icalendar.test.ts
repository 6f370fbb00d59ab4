import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  uid: '1@example.com',
  title: '例会',
  place: '',
  description: '',
  url: '',
  when: { start: Date.UTC(2026, 4, 4, 1), end: Date.UTC(2026, 4, 4, 2) },
  repeat: null,
  ...more,
});

const linesOf = (...events: CalendarEvent[]): string[] =>
  icalendar({
    name: '日程',
    product: '-//AuditPlus//Schedule//ZH',
    madeAt: Date.UTC(2026, 4, 1),
    zone: { name: 'Asia/Shanghai', offset: '+0800' },
    events,
  }).split('\r\n');

test('a timed event keeps the hour of its zone', () => {
  const lines = linesOf(event({}));
  assert.ok(lines.includes('DTSTART;TZID=Asia/Shanghai:20260504T090000'));
  assert.ok(lines.includes('DTEND;TZID=Asia/Shanghai:20260504T100000'));
  assert.ok(lines.includes('DTSTAMP:20260501T000000Z'));
  assert.equal(lines.at(-1), '');
});

test('whole days end with the day after the last one', () => {
  const lines = linesOf(event({ when: { startDay: '2026-05-30', endDay: '2026-05-31' } }));
  assert.ok(lines.includes('DTSTART;VALUE=DATE:20260530'));
  assert.ok(lines.includes('DTEND;VALUE=DATE:20260601'));
});

test('a repeated event says how it comes again, until when, and when it does not come', () => {
  const timed = linesOf(
    event({ repeat: { frequency: 'weekly', until: '2026-06-30', skipped: [Date.UTC(2026, 4, 11, 1)] } }),
  );
  assert.ok(timed.includes('RRULE:FREQ=WEEKLY;UNTIL=20260630T155959Z'));
  assert.ok(timed.includes('EXDATE;TZID=Asia/Shanghai:20260511T090000'));
  const whole = linesOf(
    event({
      when: { startDay: '2026-05-30', endDay: '2026-05-30' },
      repeat: { frequency: 'yearly', until: '2030-05-30', skipped: ['2027-05-30'] },
    }),
  );
  assert.ok(whole.includes('RRULE:FREQ=YEARLY;UNTIL=20300530'));
  assert.ok(whole.includes('EXDATE;VALUE=DATE:20270530'));
});

test('text cannot end its line, and long lines are folded between characters', () => {
  const lines = linesOf(
    event({
      title: 'a,b;c\\d\r\nEND:VEVENT',
      description: '水厂'.repeat(60),
      place: 'x\u0007y',
    }),
  );
  assert.ok(lines.includes('SUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT'));
  assert.ok(lines.includes('LOCATION:xy'));
  assert.equal(lines.filter((line) => line === 'END:VEVENT').length, 1);
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75));
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
  assert.ok(unfolded.includes(`DESCRIPTION:${'水厂'.repeat(60)}\r\n`));
});
