import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMoment, twoDigits, weekdayName } from './calendar-words.ts';

test('a weekday is named by one character, and seven days later it is the same', () => {
  assert.equal(weekdayName('2026-11-21'), '六');
  assert.equal(weekdayName('2026-11-22'), '日');
  assert.equal(weekdayName('nothing'), '');
  const day = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(day, (days) => {
      const at = (offset: number) => new Date((days + offset) * 86_400_000).toISOString().slice(0, 10);
      assert.equal(weekdayName(at(0)), weekdayName(at(7)));
      assert.notEqual(weekdayName(at(0)), weekdayName(at(1)));
    }),
  );
});

test('a moment is written in Shanghai time by its pattern, and ten digits are seconds', () => {
  const moment = Date.UTC(2026, 0, 2, 16, 5, 9);
  assert.equal(formatMoment(moment), '2026-01-03 00:05:09');
  assert.equal(formatMoment(moment / 1000), '2026-01-03 00:05:09');
  assert.equal(formatMoment(moment, 'yyyy年MM月dd日 HH:mm'), '2026年01月03日 00:05');
  assert.equal(formatMoment(Number.NaN), '');
});

test('small numbers get a zero in front', () => {
  assert.deepEqual([0, 9, 10, 123].map(twoDigits), ['00', '09', '10', '123']);
});
