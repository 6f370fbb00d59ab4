import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataReportsRoutes as routes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { REPORTS } from '../data-reports/reports.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { dataReportSteps } from './play-data-reports.ts';
import { designSteps } from './play-designs.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  // The functions that reports read, with their first month of records.
  const designs = designSteps(play).slice(0, 12);
  await takeSteps(play, [...designs, ...dataReportSteps(play)], { say: () => undefined });
});
after(() => app.stop());

test('every report opens for those who find it in their menu, and one is sent', async () => {
  const [manager, admin] = [await app.as('yangcz'), await app.as('admin')];
  const { list } = await manager.call(routes.selector, {});
  assert.equal(list.length, REPORTS.length);
  let subscriptions = 0;
  for (const { id, fullName } of list) {
    const report = await manager.call(routes.open, { params: { id }, body: { values: {}, pages: [] } });
    assert.notEqual(report.document, null, fullName);
    subscriptions += (await admin.call(routes.subscriptions, { params: { id } })).list.length;
  }
  assert.equal(subscriptions, 1);
});
