import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { platformSteps } from './play-platform.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, platformSteps(play), { say: () => undefined });
});
after(() => app.stop());

test('groups have members, notices are published but for one draft, scheduled tasks know their next run', async () => {
  const admin = await app.as('admin');
  const { list: groups } = await admin.call(groupsRoutes.list, { query: {} });
  assert.deepEqual(groups.map(({ memberCount }) => memberCount).toSorted(), [2, 3, 4]);
  const { list: notices } = await admin.call(messagesRoutes.notices, { query: {} });
  assert.deepEqual(notices.map(({ enabledMark }) => enabledMark).toSorted(), [0, 1, 1, 1]);
  const { list: tasks } = await admin.call(scheduledTasksRoutes.list, { query: {} });
  assert.equal(tasks.length, 2);
  assert.ok(tasks.every(({ nextRunTime }) => nextRunTime !== null));
});

test('the department has an export in the export centre', async () => {
  const { list } = await (await app.as('chenyl')).call(outputRoutes.jobs, { query: {} });
  assert.deepEqual(
    list.map(({ template }) => template),
    ['ledger'],
  );
});
