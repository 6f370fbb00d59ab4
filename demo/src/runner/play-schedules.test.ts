import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { momentOf, startPlay, takeSteps } from './play.ts';
import { scheduleSteps } from './play-schedules.ts';

let app: TestApp;
const plan = buildDemoPlan();
before(async () => {
  app = await startTestApp();
  const play = startPlay(app.app.kernel, plan, openCabinet());
  await takeSteps(play, scheduleSteps(play), { say: () => undefined });
});
after(() => app.stop());

test('people have entries of their own around the day of the demonstration', async () => {
  const at = momentOf(plan.baseDate, '00:00');
  const query = { startTime: at - 31 * 86_400_000, endTime: at + 31 * 86_400_000 };
  const titles = async (account: string) => {
    const { list } = await (await app.as(account)).call(schedulesRoutes.list, { query });
    return [...new Set(list.flatMap(({ own, title }) => (own ? title : [])))].toSorted();
  };
  assert.deepEqual(await titles('chenyl'), ['东湖水务现场沟通', '编制安全生产月报', '部门周例会']);
  assert.deepEqual(await titles('linzy'), ['安委会季度会议']);
});
