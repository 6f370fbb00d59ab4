import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryReportFixture } from '../../../documents/fixtures/summary-report.fixture.ts';
import { unitReportFixture } from '../../../documents/fixtures/unit-report.fixture.ts';
import { overviewText } from './summary-texts.ts';
import { textsOf } from './unit-texts.ts';

test('a sentence says a rate with the digits that decided the grade', () => {
  const snapshot = unitReportFixture();
  const totals = { ...snapshot.totals, percent: 89.97, grade: '二级', lastYearPercent: 89.5 };
  const { result } = textsOf({ ...snapshot, totals }, 'zh');
  assert.match(result, /89\.97%/);
  assert.match(result, /0\.47个百分点/);
  assert.doesNotMatch(result, /90\.0%/);
});

test('the overview of a summary says means and changes with their digits', () => {
  const snapshot = { ...summaryReportFixture(), groupMean: 79.96, lastYearGroupMean: 80 };
  const text = overviewText(snapshot, 'zh');
  assert.match(text, /79\.96%/);
  assert.match(text, /0\.04个百分点/);
});
