import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { MonitorRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { readProcesses } from '../processes/process-data.ts';
import { openCabinet } from './cabinet.ts';
import { momentOf, startPlay, takeSteps } from './play.ts';
import { processSteps } from './play-processes.ts';

let app: TestApp;
let rows: readonly MonitorRow[];
const plan = buildDemoPlan();
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date(momentOf(plan.baseDate, '18:00')) } });
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, plan, openCabinet());
  await takeSteps(play, processSteps(play), { say: () => undefined });
  const admin = await app.as('admin');
  rows = (await admin.call(processMonitorRoutes.list, { query: { pageSize: 100 } })).list;
});
after(() => app.stop());

test('instances stand in every state, one of them at an incident and one suspended', () => {
  const submitted = readProcesses().instances.filter(({ isDraft }) => !isDraft);
  assert.equal(rows.length, submitted.length);
  const standing = new Set(rows.map(({ status }) => status));
  assert.deepEqual(
    [...standing].toSorted(),
    processLifecycle.in('running', 'approved', 'rejected', 'withdrawn', 'terminated').toSorted(),
  );
  assert.equal(rows.filter(({ incident }) => incident !== '').length, 1);
  assert.equal(rows.filter(({ suspended }) => suspended === 1).length, 1);
});

test('people find something to decide, what was done for others, and who acts for whom', async () => {
  const waiting = async (account: string) =>
    (
      await (
        await app.as(account)
      ).call(workItemsRoutes.list, {
        params: { category: 1 },
        query: { pageSize: 100 },
      })
    ).list;
  for (const account of ['tangmy', 'linzy', 'huangwl', 'baojm', 'guoyn'])
    assert.ok((await waiting(account)).length > 0, account);
  const { list } = await (await app.as('yangcz')).call(delegationsRoutes.list, { query: {} });
  assert.equal(list.length, 1);
});
