import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCron } from './cron.ts';
import { cronOf, MINUTE_STEPS, type Rhythm, rhythmOf, USUAL_RHYTHM } from './rhythm.ts';

const RHYTHMS: readonly (readonly [Partial<Rhythm>, string])[] = [
  [{ kind: 'minutes', every: 1 }, '* * * * *'],
  [{ kind: 'minutes', every: 20 }, '*/20 * * * *'],
  [{ kind: 'hourly', minute: 5 }, '5 * * * *'],
  [{ kind: 'daily', time: '02:30' }, '30 2 * * *'],
  [{ kind: 'weekly', time: '18:00', weekdays: [0, 1, 5] }, '0 18 * * 0,1,5'],
  [{ kind: 'monthly', time: '00:07', days: [1, 15, 31] }, '7 0 1,15,31 * *'],
];

test('a rhythm becomes a line that comes true, and the line becomes the rhythm again', () => {
  for (const [fields, line] of RHYTHMS) {
    const rhythm = { ...USUAL_RHYTHM, ...fields };
    assert.equal(cronOf(rhythm), line);
    assert.deepEqual(rhythmOf(line), rhythm);
  }
  for (const every of MINUTE_STEPS) assert.ok(parseCron(cronOf({ ...USUAL_RHYTHM, kind: 'minutes', every })));
});

test('days are written in order, and 7 is Sunday as 0 is', () => {
  assert.equal(cronOf({ ...USUAL_RHYTHM, kind: 'weekly', weekdays: [5, 1, 3] }), '0 3 * * 1,3,5');
  assert.deepEqual(rhythmOf('0 3 ? * 7')?.weekdays, [0]);
});

test('a line that people would not say in one of these ways is no rhythm', () => {
  const lines = [
    '*/7 * * * *',
    '0 3 * 1 *',
    '0 3 1 * 1',
    '0 3-5 * * *',
    '0,30 3 * * *',
    '0 3 0 * *',
    '61 * * * *',
    'x',
  ];
  for (const line of lines) assert.equal(rhythmOf(line), null, line);
});
