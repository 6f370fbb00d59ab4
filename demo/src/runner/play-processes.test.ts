import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { MonitorRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { AUTOMATIONS } from '../automations/automations.ts';
import { readProcesses } from '../processes/process-data.ts';
import { openCabinet } from './cabinet.ts';
import { momentOf, startPlay, takeSteps } from './play.ts';
import { ASKED, processSteps } from './play-processes.ts';

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

test('there are six definitions, two automations, and sixty instances over two years with those of rectifications', () => {
  const { definitions, instances } = readProcesses();
  assert.deepEqual(
    definitions.map(({ fullName }) => fullName),
    ['隐患整改审批', '特种作业审批', '事故事件报告', '请假申请', '费用报销', '整改延期'],
  );
  assert.equal(instances.length + ASKED, 60);
  assert.equal(AUTOMATIONS.length, 2);
  const ages = instances.map(({ ago }) => ago);
  assert.ok(Math.max(...ages) > 600 && Math.max(...ages) < 730 && Math.min(...ages) < 7);
});

test('what was submitted has the number of its form; accidents are numbered by a service', () => {
  const kinds: Readonly<Record<string, RegExp>> = {
    隐患整改审批: /^YH\d{6}\d{3}$/,
    特种作业审批: /^ZYP\d{6}\d{3}$/,
    请假申请: /^QJ\d{6}\d{3}$/,
    费用报销: /^BX\d{6}\d{3}$/,
    事故事件报告: /^$/,
  };
  for (const { flowName, enCode, startTime } of rows) {
    assert.match(enCode, kinds[flowName] ?? /never/);
    const month = new Date(startTime ?? 0)
      .toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
      .slice(0, 7);
    if (enCode !== '') assert.ok(enCode.includes(month.replace('-', '')), `${enCode} of ${month}`);
  }
  const numbers = rows.map(({ enCode }) => enCode).filter(Boolean);
  assert.equal(new Set(numbers).size, numbers.length);
});

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
  const now = momentOf(plan.baseDate, '18:00');
  for (const account of ['yangcz', 'dengrf']) {
    const { list } = await (await app.as(account)).call(delegationsRoutes.list, { query: {} });
    assert.deepEqual(
      list.map(({ startTime, endTime }) => startTime < now && now < endTime),
      [true],
      account,
    );
  }
});
