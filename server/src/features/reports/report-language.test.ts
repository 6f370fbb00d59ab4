import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { summaryReportFixture } from '../../documents/fixtures/summary-report.fixture.ts';
import { unitReportFixture } from '../../documents/fixtures/unit-report.fixture.ts';
import { reportDocument } from '../../documents/report-document.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { isTranslation, reportIn, snapshotIn } from './report-language.ts';
import { newSections } from './reports.sections.ts';
import { textsOf } from './snapshot/unit-texts.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const HAN = /\p{Script=Han}/u;

/** A stored report of a unit whose grade was lowered, with its sections as they were drafted. */
function storedUnit() {
  const fixture = unitReportFixture();
  const figures = {
    ...fixture,
    head: { ...fixture.head, title: '职安健审核报告', checkType: 1 },
    totals: { ...fixture.totals, gradeBefore: '一级', loweredReasons: ['第3章得分率低于70%'] },
  };
  const snapshot = { ...figures, texts: textsOf(figures, 'zh') };
  return { snapshot, sections: sectionsOf(snapshot) };
}

const sectionsOf = (snapshot: AnyReportSnapshot) =>
  newSections(snapshot, new Date(0)).map((section) => ({
    ...section,
    auto: section.auto === 1,
    handEdited: false,
    required: section.required === 1,
    rev: 0,
  }));

const bodyOf = (sections: readonly { code: string; body: string }[], code: string) =>
  sections.find((section) => section.code === code)?.body ?? '';

test('in the language in which it is stored a report stays to the letter what was signed', async () => {
  const stored = storedUnit();
  assert.equal(isTranslation('zh'), false);
  const read = await reportIn(app.app.kernel.db, stored, 'zh');
  assert.deepEqual(read.snapshot, stored.snapshot);
  assert.deepEqual(
    read.sections.map(({ title, body }) => [title, body]),
    stored.sections.map(({ title, body }) => [title, body]),
  );
});

test('an English reader gets name, grades, reasons and narratives in English, with the same figures', async () => {
  const { snapshot, sections } = await reportIn(app.app.kernel.db, storedUnit(), 'en');
  assert.ok(snapshot.kind === 'unit');
  assert.equal(snapshot.head.title, 'Occupational safety and health audit report');
  assert.deepEqual(
    [snapshot.totals.grade, snapshot.totals.gradeBefore, snapshot.totals.loweredReasons],
    ['Grade 2', 'Grade 1', ['the rate of chapter 3 is below 70%']],
  );
  for (const code of ['process', 'comparison', 'rectification'])
    assert.doesNotMatch(bodyOf(sections, code), HAN, code);
  // A snapshot without English names prints the chapters as the standard wrote them.
  assert.match(
    bodyOf(sections, 'result'),
    /^<p>Of [\d.]+ points available the unit scored [\d.]+, a rate of/,
  );
  assert.match(snapshot.texts.result, /the best chapter is/);
});

test('organisations are called by their English names; one that is unknown by now keeps the name that was signed', async () => {
  const { snapshot } = storedUnit();
  const [first, ...others] = snapshot.head.team;
  assert.ok(first);
  const team = [{ ...first, orgName: '清源水务集团' }, { ...first, orgName: '已并入的公司' }, ...others];
  const stored = { ...snapshot, head: { ...snapshot.head, issuer: '清源水务集团', team } };
  const read = await snapshotIn(app.app.kernel.db, stored, 'en');
  assert.ok(read.kind === 'unit');
  assert.deepEqual(
    [read.unit.fullName, read.unit.partnerName, read.head.issuer],
    ['Qingyuan Jiangbei Water Co., Ltd.', 'Qingyuan Chengzhong Water Co., Ltd.', 'Qingyuan Water Group'],
  );
  assert.deepEqual(
    read.head.team.slice(0, 2).map(({ orgName }) => orgName),
    ['Qingyuan Water Group', '已并入的公司'],
  );
  assert.equal((await snapshotIn(app.app.kernel.db, stored, 'zh')).head.issuer, '清源水务集团');
});

test('what somebody wrote over an automatic section stays as it was typed', async () => {
  const stored = storedUnit();
  const sections = stored.sections.map((section) =>
    section.code === 'process' ? { ...section, body: '<p>夜班另行抽查</p>', handEdited: true } : section,
  );
  const read = await reportIn(app.app.kernel.db, { ...stored, sections }, 'en');
  assert.equal(bodyOf(read.sections, 'process'), '<p>夜班另行抽查</p>');
});

test('a name that somebody gave to a report stays', async () => {
  const { snapshot } = storedUnit();
  const named = { ...snapshot, head: { ...snapshot.head, title: '江北水务体系审核报告' } };
  assert.equal((await snapshotIn(app.app.kernel.db, named, 'en')).head.title, '江北水务体系审核报告');
});

test('a summary in Traditional Chinese has its overview, its plan and its categories in that script', async () => {
  const fixture = summaryReportFixture();
  const findingMatrix = [{ severity: 2, category: '现场隐患', count: 3 }];
  const read = await snapshotIn(app.app.kernel.db, { ...fixture, findingMatrix }, 'zhtw');
  assert.ok(read.kind === 'summary');
  assert.equal(read.findingMatrix[0]?.category, '現場隱患');
  assert.match(read.texts.overview, /^本次審核覆蓋12家單位，/);
  assert.ok(read.nextYearPlan.every(({ reason }) => /風險權重\d$/.test(reason)));
});

test('every page of a translation of a signed report says that the one in Chinese was signed', async () => {
  const snapshot = await snapshotIn(app.app.kernel.db, storedUnit().snapshot, 'en');
  const headerOf = async (isTranslated: boolean) =>
    (await reportDocument(snapshot, { language: 'en', isTranslated })).headerLeft;
  assert.match(await headerOf(true), /Translation\. The report that was signed is the one in Chinese$/);
  assert.doesNotMatch(await headerOf(false), /Translation/);
});
