import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRun, parseCron } from './cron.ts';

const next = (line: string, after: string): string | null => {
  const cron = parseCron(line);
  const time = cron && nextRun(cron, Date.parse(after));
  return time === null ? null : new Date(time).toISOString();
};

test('lines name moments in Asia/Shanghai', () => {
  assert.equal(next('20 3 * * *', '2026-03-01T00:00:00Z'), '2026-03-01T19:20:00.000Z');
  assert.equal(next('*/15 * * * *', '2026-03-01T00:00:30Z'), '2026-03-01T00:15:00.000Z');
  assert.equal(next('0 8 1 * ?', '2026-03-01T00:00:00Z'), '2026-04-01T00:00:00.000Z');
  assert.equal(next('30 17 * * 1-5', '2026-03-06T10:00:00Z'), '2026-03-09T09:30:00.000Z');
  assert.equal(next('5/15 * * * *', '2026-03-01T00:06:00Z'), '2026-03-01T00:20:00.000Z');
  assert.equal(next('0 0 * * 7', '2026-03-02T00:00:00Z'), '2026-03-07T16:00:00.000Z');
});

test('a day of the month and a weekday together mean either', () => {
  assert.equal(next('0 9 15 * 1', '2026-03-03T00:00:00Z'), '2026-03-09T01:00:00.000Z');
  assert.equal(next('0 9 15 * 1', '2026-03-14T00:00:00Z'), '2026-03-15T01:00:00.000Z');
});

test('the moment itself is over, and a day that never comes gives none', () => {
  assert.equal(next('0 8 * * *', '2026-03-01T00:00:00Z'), '2026-03-02T00:00:00.000Z');
  assert.equal(next('0 0 30 2 *', '2026-03-01T00:00:00Z'), null);
  assert.equal(next('0 0 29 2 *', '2026-03-01T00:00:00Z'), '2028-02-28T16:00:00.000Z');
});

test('what is no cron line is refused', () => {
  for (const line of [
    '',
    '* * * * * *',
    '@daily',
    '2030-01-01T00:00',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '5-1 * * * *',
    'a * * * *',
    '*/0 * * * *',
    '*-5 * * * *',
  ])
    assert.equal(parseCron(line), null, line);
});
