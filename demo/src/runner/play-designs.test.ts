import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { SAFETY_DESIGNS } from '../designs/safety-designs.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { automationSteps } from './play-automations.ts';
import { designSteps } from './play-designs.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, [...designSteps(play), ...automationSteps(play)], { say: () => undefined });
});
after(() => app.stop());

test('every company registers records, and its people see those of their own company only', async () => {
  const { db } = app.app.kernel;
  const designs = await db.selectFrom('designs').select(['id', 'en_code']).orderBy('sort_code').execute();
  assert.deepEqual(
    designs.map((one) => one.en_code),
    SAFETY_DESIGNS.map(({ template }) => template),
  );
  const [head, coordinator] = [await app.as('zhoumin'), await app.as('tangmy')];
  let [total, own] = [0, 0];
  for (const { id, en_code } of designs) {
    const request = {
      params: { modelId: id },
      body: RecordQuery.parse({ viewId: 'list', pageSize: 500, currentPage: 1 }),
    };
    const all = await head.call(recordReadRoutes.list, request);
    total += all.pagination.total;
    assert.ok(new Set(all.list.map((row) => row.createdBy)).size >= 12, en_code);
    const limited = await coordinator.call(recordReadRoutes.list, request);
    own += limited.pagination.total;
    assert.deepEqual(
      new Set(limited.list.map(({ createdBy }) => String(createdBy).split('/').at(-1))),
      new Set(['tangmy']),
      en_code,
    );
  }
  assert.ok(total >= 1400 && own >= 80 && own < total / 5, `${own} of ${total}`);
});

test('two automations run by themselves, without a fault', async () => {
  const admin = await app.as('admin');
  const { list } = await admin.call(automationsRoutes.list, { query: {} });
  assert.deepEqual(
    list.map(({ enCode, publishedVersion, userName }) => [enCode, publishedVersion, userName]),
    [
      ['hazardOfFinding', 1, '周敏'],
      ['inspectionDue', 1, '周敏'],
    ],
  );
});
