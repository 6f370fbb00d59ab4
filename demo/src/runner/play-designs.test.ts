import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { SAFETY_DESIGNS } from '../designs/safety-designs.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { designSteps } from './play-designs.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, designSteps(play), { say: () => undefined });
});
after(() => app.stop());

test('every company has registered records in the functions that a coordinator finds in the menu', async () => {
  const { db } = app.app.kernel;
  const designs = await db.selectFrom('designs').select(['id', 'en_code']).orderBy('sort_code').execute();
  assert.deepEqual(
    designs.map((one) => one.en_code),
    SAFETY_DESIGNS.map(({ template }) => template),
  );
  const coordinator = await app.as('tangmy');
  let total = 0;
  for (const { id, en_code } of designs) {
    const { list, pagination } = await coordinator.call(recordReadRoutes.list, {
      params: { modelId: id },
      body: RecordQuery.parse({ viewId: 'list', pageSize: 500, currentPage: 1 }),
    });
    total += pagination.total;
    assert.ok(new Set(list.map((row) => row.createdBy)).size >= 12, en_code);
  }
  assert.ok(total >= 1400, String(total));
});
