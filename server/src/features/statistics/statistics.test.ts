import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { ReportEdit } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { PortalEdit, PortalWidget } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { AUDIT_FIGURE_NAMES } from '@auditplus/contract/features/statistics/audit-figures.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { people } from '../../../../demo/src/people.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification, putReport } from '../../testing/put-records.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { CLOSING_MEETING } from '../reports/reports.fixture.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestStandard,
} from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import { auditFigure } from './public.ts';

const C01_SELF = { scorer: 'tangmy', submitter: 'tangmy', confirmer: 'yangcz' };

let app: TestApp;
let standard: TestStandard;
let early: TestAudit;
let former: TestAudit;
let audit: TestAudit;

before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'H', score: 10 },
    { code: '2.1.1', line: 'W', score: 8, applicability: 'OPTIONAL' },
  ]);
  early = await decided(2024, 12);
  former = await decided(2025, 12);
  audit = await decided(2026, 16);
  await putReport(app, former.taskId, 5);
});
after(() => app.stop());

/** A task that all stages have scored: points lost on the first item only, the third not applicable; of C03 unless said. */
async function decided(year: number, first: number, unit: 'C03' | 'C01' = 'C03'): Promise<TestAudit> {
  const made = await makeAudit(app, standard, { year, unit });
  const play = player(app, made);
  await play.stage('SELF-ALL', unit === 'C03' ? WORKERS.SELF : C01_SELF, {
    '1.1.1': 'full',
    '1.1.2': 'full',
    '2.1.1': 'na',
  });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': first });
  await play.stage('COMPANY-W', WORKERS.COMPANY, { '2.1.1': 'accept' });
  await play.stage('WATER-W', WORKERS.WATER, { '2.1.1': 'agree' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-W', WORKERS.MSD, { '2.1.1': 'agree' });
  return made;
}

async function publishReport({ taskId }: TestAudit): Promise<void> {
  const as = (account: string) => app.as(account);
  let report = await (await as('zhaoqf')).call(reportsRoutes.generate, { body: { checkTaskId: taskId } });
  for (const section of report.sections.filter(({ code }) => code === 'conclusion' || code === 'suggestions'))
    report = await (await as('zhaoqf')).call(reportsRoutes.editSection, {
      params: { id: report.id, sectionId: section.id },
      body: { rev: section.rev, body: '<p>同意</p>' },
    });
  const params = { id: report.id };
  report = await (await as('zhaoqf')).call(reportsRoutes.submit, {
    params,
    body: { rev: report.rev, closingMeeting: CLOSING_MEETING },
  });
  report = await (await as('chenyl')).call(reportsRoutes.review, { params, body: { rev: report.rev } });
  report = await (await as('zhoumin')).call(reportsRoutes.sign, {
    params,
    body: {
      rev: report.rev,
      hash: report.contentHash ?? '',
      password: passwordDigest(DEMO_PASSWORD),
    },
  });
  await (await as('chenyl')).call(reportsRoutes.publish, { params, body: { rev: report.rev } });
}

const heatmapOf = async (account: string, query: { year: number; line?: 'C' | 'W' | 'H' }) =>
  (await app.as(account)).call(statisticsRoutes.heatmap, { query: { ...query, checkType: 1 } });

test('a result counts once its report is published, for those too who decide it', async () => {
  assert.deepEqual((await heatmapOf('zhoumin', { year: 2026 })).rows, []);
  await publishReport(audit);
  assert.equal((await heatmapOf('zhoumin', { year: 2026 })).rows.length, 1);
});

test('figures of portals give units their short names, and grades their names, in the language of the reader', async () => {
  const ctx = await app.ctxAs('zhoumin');
  const unit = (await namesOfOrganizes(ctx.db)).find(({ id }) => id === demoId('org', 'C03'));
  assert.ok(unit && unit.shortNameEn !== '');
  const shown = async (language: 'zh' | 'en', figure: 'results' | 'heatmap') =>
    (await auditFigure({ ...ctx, language }, figure, 2026)).rows[0];
  assert.deepEqual(
    [(await shown('zh', 'results'))?.unit, (await shown('zh', 'results'))?.grade],
    [unit.shortName, '二级'],
  );
  assert.deepEqual(
    [(await shown('en', 'results'))?.unit, (await shown('en', 'results'))?.grade],
    [unit.shortNameEn, 'Grade 2'],
  );
  assert.equal((await shown('en', 'heatmap'))?.unit, unit.shortNameEn);
});

test('the heat map shows the published rates by chapter, a chapter without anything due as none', async () => {
  const { chapters, rows, meanPercent, bands } = await heatmapOf('zhoumin', { year: 2026 });
  assert.deepEqual(
    chapters.map(({ code }) => code),
    ['1', '2'],
  );
  assert.deepEqual(
    rows.map(({ unit, percent, rates, rank, checkTaskId }) => [
      unit.enCode,
      percent,
      rates,
      rank,
      checkTaskId,
    ]),
    [['C03', 86.7, [86.7, null], 1, audit.taskId]],
  );
  assert.equal(meanPercent, 86.7);
  assert.ok(bands.length > 0);
});

test('one line alone has its own rates and no grade', async () => {
  const { rows } = await heatmapOf('zhoumin', { year: 2026, line: 'C' });
  assert.deepEqual(
    rows.map(({ percent, grade, rates }) => [percent, grade, rates]),
    [[80, '', [80]]],
  );
});

test('year stands beside year, published and on the same scope', async () => {
  const found = await (await app.as('zhoumin')).call(statisticsRoutes.trend, {
    query: { year: 2026, checkType: 1, sameScope: '1' },
  });
  assert.deepEqual(
    found.group.map(({ year, percent, sameScope }) => [year, percent, sameScope]),
    [
      [2025, 73.3, 73.3],
      [2026, 86.7, 86.7],
    ],
  );
  assert.deepEqual(found.versionChanges, []);
  const { list } = await (await app.as('zhoumin')).call(statisticsRoutes.rank, {
    query: { year: 2026, checkType: 1 },
  });
  assert.deepEqual(
    list[0]?.ranks.map(({ year, rank, percent, checkTaskId }) => [year, rank, percent, checkTaskId]),
    [
      [2025, 1, 73.3, former.taskId],
      [2026, 1, 86.7, audit.taskId],
    ],
  );
});

test('the self score’s distance is that of the variance call', async () => {
  const { list } = await (await app.as('zhoumin')).call(statisticsRoutes.stageGap, {
    query: { year: 2026, checkType: 1 },
  });
  assert.deepEqual(
    list.map(({ selfPercent, percent, bias, alert, selfInflation }) => [
      selfPercent,
      percent,
      bias,
      alert,
      selfInflation,
    ]),
    [[100, 86.7, -13.33, true, 13.33]],
  );
});

test('lost points, spread and scorers are counted from the decided rows', async () => {
  const msd = await app.as('zhoumin');
  const query = { year: 2025, checkType: 1 };
  const { list } = await msd.call(statisticsRoutes.pareto, { query });
  assert.deepEqual(
    list.map(({ nodeCode, lost, unitCount, cumulative }) => [nodeCode, lost, unitCount, cumulative]),
    [['1.1.1', 8, 1, 100]],
  );
  assert.deepEqual((await msd.call(statisticsRoutes.scorers, { query })).list, []);
  const outsider = await (await app.as('zhaoqf')).tryCall(statisticsRoutes.scorers, { query });
  assert.deepEqual([outsider.status, outsider.errorCode], [403, 'AU0001']);
});

test('what-if names what a grade lacks, lifts chosen items and stores nothing', async () => {
  const msd = await app.as('zhoumin');
  const ask = (query: { grade: string; nodeIds?: string }) =>
    msd.call(statisticsRoutes.whatIf, { query: { checkTaskId: audit.taskId, ...query } });
  const proposed = await ask({ grade: '一级' });
  assert.deepEqual(
    proposed.blockers.map(({ kind, got, needed, due, short }) => [kind, got, needed, due, short]),
    [['total', 26, 27, 30, 1]],
  );
  assert.deepEqual([proposed.isReached, proposed.after.percent, proposed.after.grade], [true, 100, '一级']);
  const none = await ask({ grade: '一级', nodeIds: standard.node('1.1.2') });
  assert.deepEqual([none.isReached, none.after.percent, none.blockersLeft.length], [false, 86.7, 1]);
  assert.equal((await heatmapOf('zhoumin', { year: 2026 })).rows[0]?.percent, 86.7);
  const unknown = await msd.tryCall(statisticsRoutes.whatIf, {
    query: { checkTaskId: audit.taskId, grade: '特级' },
  });
  assert.deepEqual([unknown.status, unknown.errorCode], [400, 'stat.noSuchGrade']);
});

test('nobody of the unit, its partner or the administrators sees a result before its report is published', async () => {
  const year = { year: 2024 };
  for (const account of ['caoyh', 'weisq', 'songll', 'huangwl', 'admin'])
    assert.deepEqual((await heatmapOf(account, year)).rows, [], account);
  const tried = await (await app.as('weisq')).tryCall(statisticsRoutes.whatIf, {
    query: { checkTaskId: early.taskId, grade: '一级' },
  });
  assert.deepEqual([tried.status, tried.errorCode], [403, 'AU0001']);
  await putReport(app, early.taskId, 5);
  for (const account of ['caoyh', 'weisq', 'songll', 'huangwl'])
    assert.equal((await heatmapOf(account, year)).rows.length, 1, account);
  for (const account of ['admin', 'yangcz'])
    assert.deepEqual((await heatmapOf(account, year)).rows, [], account);
  const other = await (await app.as('yangcz')).tryCall(statisticsRoutes.radar, {
    query: { year: 2025, checkType: 1, unitOrgId: demoId('org', 'C03') },
  });
  assert.deepEqual([other.status, other.errorCode], [404, 'AU0002']);
});

test('a department contact has no dashboard', async () => {
  const refused = await (await app.as('luozq')).tryCall(statisticsRoutes.heatmap, {
    query: { year: 2026, checkType: 1 },
  });
  assert.deepEqual([refused.status, refused.errorCode], [403, 'AU0001']);
});

test('a unit learns the mean and its rank among all, and nothing else of the others', async () => {
  const own = await decided(2025, 18, 'C01');
  await putReport(app, own.taskId, 5);
  const shown = await heatmapOf('yangcz', { year: 2025 });
  assert.deepEqual(
    shown.rows.map(({ unit, percent, rank }) => [unit.enCode, percent, rank]),
    [['C01', 93.3, 1]],
  );
  // C03 has 73.3.
  assert.deepEqual([shown.meanPercent, shown.meanRates, shown.ranked], [83.3, [83.3, null], 2]);
  const other = await heatmapOf('weisq', { year: 2025 });
  assert.deepEqual(
    other.rows.map(({ unit, rank }) => [unit.enCode, rank]),
    [['C03', 2]],
  );
  assert.equal(other.meanPercent, 83.3);

  const client = await app.as('yangcz');
  const query = { year: 2026, checkType: 1 };
  const trend = await client.call(statisticsRoutes.trend, { query });
  assert.deepEqual(
    trend.group.map(({ year, percent }) => [year, percent]),
    [
      [2024, 73.3],
      [2025, 83.3],
      [2026, 86.7],
    ],
  );
  assert.deepEqual(
    trend.units.map(({ unit }) => unit.enCode),
    ['C01'],
  );
  const ranks = await client.call(statisticsRoutes.rank, { query });
  assert.deepEqual(
    ranks.list.map(({ unit, ranks: own }) => [unit.enCode, own.map(({ rank, ranked }) => [rank, ranked])]),
    [
      [
        'C01',
        [
          [null, 1],
          [1, 2],
          [null, 1],
        ],
      ],
    ],
  );
  const radar = await client.call(statisticsRoutes.radar, {
    query: { ...query, year: 2025, unitOrgId: demoId('org', 'C01') },
  });
  assert.equal(radar.chapters[0]?.groupMeanRate, 83.3);
  const summary = await client.call(statisticsRoutes.summary, { query: { ...query, year: 2025 } });
  assert.deepEqual(
    [summary.averagePercent, summary.averageBefore, summary.published, summary.audited],
    [83.3, 73.3, 2, 2],
  );
  assert.deepEqual(
    summary.results.map(({ unit, rank, percent }) => [unit.enCode, rank, percent]),
    [['C01', 1, 93.3]],
  );
  for (const reply of [shown, trend, ranks, radar, summary])
    assert.ok(!JSON.stringify(reply).includes('东湖'), 'no name of another unit');
});

test('an audit outside the programme has a filter of its own and never takes the place of the regular one', async () => {
  const { db } = app.app.kernel;
  await db.updateTable('checks').set({ programme_id: 'p2025' }).where('year', '=', 2025).execute();
  const before = await heatmapOf('zhoumin', { year: 2025 });
  const extra = await decided(2025, 19);
  await putReport(app, extra.taskId, 5);
  assert.deepEqual(await heatmapOf('zhoumin', { year: 2025 }), before);
  const supplementary = await (await app.as('zhoumin')).call(statisticsRoutes.heatmap, {
    query: { year: 2025, checkType: 1, scope: 'supplementary' },
  });
  assert.deepEqual(
    supplementary.rows.map(({ checkTaskId, rank }) => [checkTaskId, rank]),
    [[extra.taskId, 1]],
  );

  const msd = await app.as('zhoumin');
  const { averagePercent, published, waitingForMe } = await msd.call(auditsRoutes.counters, {
    query: { year: 2025 },
  });
  assert.deepEqual([averagePercent, published], [before.meanPercent, 2]);
  const inbox = await msd.call(myReviewRoutes.todo, { query: {} });
  assert.equal(waitingForMe, inbox.list.length);
  assert.equal(inbox.counts.all, inbox.list.length);
});

test('of two regular audits of a unit in one year the last one counts', async () => {
  const again = await decided(2024, 20);
  await putReport(app, again.taskId, 5);
  await app.app.kernel.db
    .updateTable('checks')
    .set({ end_date: '2024-12-30' })
    .where('id', '=', early.checkId)
    .execute();
  const { rows, meanPercent } = await heatmapOf('zhoumin', { year: 2024 });
  assert.deepEqual(
    rows.map(({ checkTaskId, rank }) => [checkTaskId, rank]),
    [[again.taskId, 1]],
  );
  assert.equal(meanPercent, 100);
});

/** One account of each of the fourteen roles. */
const byRole = new Map(people.flatMap(({ account, roles: held }) => held.map((role) => [role, account])));

/** Gives something to all roles, so that nothing but the figures themselves decides who sees what. */
async function giveToAll(itemType: 'portal' | 'report', itemId: string): Promise<void> {
  const roles = await app.app.kernel.db.selectFrom('roles').select('id').execute();
  await (await app.as('admin')).call(grantsRoutes.saveItem, {
    params: { itemId },
    body: { itemType, objectType: 'Role', objectId: roles.map(({ id }) => id) },
  });
}

/** What the dashboard's own calls answer somebody, as the rows that portals have of it. */
async function dashboardOf(account: string, year: number) {
  const client = await app.as(account);
  const query = { year, checkType: 1 };
  const summary = await client.tryCall(statisticsRoutes.summary, { query });
  if (summary.status !== 200) return null;
  const names = new Map((await namesOfOrganizes(app.app.kernel.db)).map((one) => [one.id, one.shortName]));
  const unitOf = ({ id, fullName }: { readonly id: string; readonly fullName: string }) =>
    names.get(id) || fullName;
  const [map, years, late, steps, lost, ready] = await Promise.all([
    client.call(statisticsRoutes.heatmap, { query }),
    client.call(statisticsRoutes.trend, { query: { ...query, sameScope: '1' } }),
    client.call(statisticsRoutes.overdue, { query }),
    client.call(statisticsRoutes.funnel, { query }),
    client.call(statisticsRoutes.pareto, { query }),
    client.call(statisticsRoutes.readiness, { query }),
  ]);
  const countOf = (wanted: string) => steps.list.find(({ step }) => step === wanted)?.count ?? 0;
  return {
    results: summary.data.results.map(({ unit, percent, percentBefore, rank }) => [
      unitOf(unit),
      percent,
      percentBefore,
      rank,
    ]),
    grades: summary.data.grades.map(({ count }) => [count]),
    heatmap: map.rows.flatMap(({ unit, rates }) =>
      map.chapters.map(({ name }, at) => [unitOf(unit), name, rates[at] ?? null]),
    ),
    trend: years.group.map((point) => [String(point.year), point.percent, point.sameScope]),
    overdue: late.list.map(({ unit, ...days }) => [unitOf(unit), ...Object.values(days)]),
    funnel: steps.list.map(({ count, medianDays }) => [count, medianDays]),
    pareto: lost.list.map(({ nodeCode, fullName, ...of }) => [
      `${nodeCode} ${fullName}`,
      of.lost,
      of.unitCount,
    ]),
    readiness: ready.list.map(({ unit, readyRate, missing }) => [unitOf(unit), readyRate, missing]),
    totals: [
      [
        summary.data.averagePercent,
        summary.data.audited,
        summary.data.published,
        countOf('issued'),
        countOf('closed'),
        late.list.reduce((sum, { total }) => sum + total, 0),
      ],
    ],
  };
}

/** The columns of a figure that are held against the dashboard, in its order. */
const COMPARED = {
  results: ['unit', 'percent', 'percentBefore', 'rank'],
  grades: ['count'],
  heatmap: ['unit', 'chapter', 'rate'],
  trend: ['year', 'percent', 'sameScope'],
  overdue: ['unit', 'total', 'days1to7', 'days8to15', 'days16to30', 'daysOver30'],
  funnel: ['count', 'medianDays'],
  pareto: ['item', 'lost', 'unitCount'],
  readiness: ['unit', 'readyRate', 'missing'],
  totals: ['averagePercent', 'audited', 'published', 'issued', 'closed', 'overdue'],
} as const;

test('each of the fourteen roles sees in a portal and in a report what its dashboard says', async () => {
  assert.equal(byRole.size, 14);
  const { state: progress } = rectificationLifecycle;
  for (const [at, severity] of [1, 2, 3].entries()) {
    const finding = await putFinding(app, audit.taskId, { state: 4, severity, title: `发现 ${severity}` });
    await putRectification(app, finding, { state: at === 0 ? progress.closed : progress.toPlan });
  }
  const admin = await app.as('admin');
  const layout = AUDIT_FIGURE_NAMES.map((figure) =>
    PortalWidget.parse({
      ...{ i: figure, x: 0, y: 0, w: 4, h: 4, elementKey: 'table', title: figure },
      data: { from: 'figure', figure },
    }),
  );
  const portal = await admin.call(portalsRoutes.create, {
    body: {
      ...PortalEdit.omit({ formData: true }).parse({ fullName: '图表', enCode: 'plots', category: 'group' }),
      formData: { layout, phone: null, filters: [], refreshSeconds: 60 },
    },
  });
  await admin.call(portalsRoutes.publish, { params: portal, body: { note: '' } });
  await giveToAll('portal', portal.id);
  const where = [
    { column: 'year', operator: 'equal', value: '2026' },
    { column: 'check_type', operator: 'equal', value: '1' },
  ];
  const names = [{ column: 'unit_id', of: 'unit' }];
  const rate = { name: 'rate', kind: 'max', column: 'rate', label: { zh: '得分率' } };
  const report = await admin.call(dataReportsRoutes.create, {
    body: ReportEdit.parse({
      ...{ fullName: '结果', enCode: 'results', categoryId: 'safety' },
      body: JSON.stringify({
        sets: [
          {
            from: 'relation',
            name: 'results',
            label: { zh: '结果' },
            relation: 'audit_results',
            where,
            names,
          },
        ],
        blocks: [
          { kind: 'group', id: 'units', set: 'results', groups: [{ column: 'unit_id' }], measures: [rate] },
        ],
      }),
    }),
  });
  await admin.call(dataReportsRoutes.publish, { params: report, body: { note: '' } });
  await giveToAll('report', report.id);

  const withResults: string[] = [];
  const without: string[] = [];
  for (const [role, account] of byRole) {
    const client = await app.as(account);
    const dashboard = await dashboardOf(account, 2026);
    const body = { year: 2026, values: [] };
    const shown = await client.tryCall(portalsRoutes.data, { params: portal, body });
    const widgets = shown.status === 200 ? shown.data.widgets : [];
    if (dashboard === null) {
      assert.deepEqual(widgets, [], role);
      without.push(role);
      continue;
    }
    // Who reads no audits has an empty dashboard, and none of it in a portal.
    if (widgets.length === 0) assert.deepEqual(dashboard.results, [], role);
    else assert.equal(widgets.length, AUDIT_FIGURE_NAMES.length, role);
    for (const { i, data, problem } of widgets) {
      const figure = AUDIT_FIGURE_NAMES.find((name) => name === i) ?? assert.fail(i);
      assert.equal(problem, '', role);
      const rows = data?.rows.map((row) => COMPARED[figure].map((column) => row[column])) ?? [];
      assert.deepEqual(rows, dashboard[figure], `${role} ${figure}`);
    }
    const opened = await client.call(dataReportsRoutes.open, {
      params: report,
      body: { values: {}, pages: [] },
    });
    const [table] = opened.document?.blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])) ?? [];
    const reported = table?.rows.filter(({ role: of }) => of === 'row') ?? [];
    assert.deepEqual(
      reported.map(({ cells }) => Number(cells[1]?.number)).sort(),
      dashboard.results.flatMap(([, percent]) => (percent === null ? [] : [Number(percent)])).sort(),
      role,
    );
    (dashboard.results.length > 0 ? withResults : without).push(role);
    if (role === 'msdHead') assert.deepEqual(dashboard.totals[0]?.slice(3), [3, 1, 2]);
  }
  assert.deepEqual([withResults.length, without.length], [6, 8]);
});
