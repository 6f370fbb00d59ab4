import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween, rectificationDays, rectificationRates } from './rectification-rates.ts';

const NONE = {
  issued: 0,
  voided: 0,
  closed: 0,
  closedOnTime: 0,
  openOverdue: 0,
  closedDays: 0,
  findings: 0,
  repeatFindings: 0,
};

test('T35: 20 issued, 2 void, 12 closed, 9 on time, 3 overdue give 66.7 and 60.0', () => {
  const counts = {
    ...NONE,
    issued: 20,
    voided: 2,
    closed: 12,
    closedOnTime: 9,
    openOverdue: 3,
    closedDays: 250,
  };
  assert.deepEqual(rectificationRates({ ...counts, findings: 78, repeatFindings: 9 }), {
    completion: 6670,
    onTime: 6000,
    averageDays: 2080,
    repeat: 1150,
  });
});

test('an indicator without a denominator is null', () => {
  const nothing = { completion: null, onTime: null, averageDays: null, repeat: null };
  assert.deepEqual(rectificationRates(NONE), nothing);
  assert.equal(rectificationRates({ ...NONE, issued: 2, voided: 2 }).completion, null);
});

test('days run over calendar dates, without those on which the clock stood still', () => {
  assert.equal(daysBetween('2026-02-27', '2026-03-02'), 3);
  assert.equal(daysBetween('2024-02-27', '2024-03-02'), 4);
  assert.equal(daysBetween('2026-03-02', '2026-03-01'), -1);
  assert.equal(rectificationDays({ issuedOn: '2025-12-30', closedOn: '2026-01-20' }), 21);
  assert.equal(rectificationDays({ issuedOn: '2025-12-30', closedOn: '2026-01-20', stoppedDays: 6 }), 15);
  assert.equal(rectificationDays({ issuedOn: '2026-01-01', closedOn: '2026-01-01', stoppedDays: 1 }), 0);
});
