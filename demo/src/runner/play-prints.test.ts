import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printTemplatesRoutes as routes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { designSteps } from './play-designs.ts';
import { printSteps } from './play-prints.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  const steps = designSteps(play);
  const permits = steps.find(({ lane }) => lane === 'design permits 0');
  assert.ok(permits);
  const designs = [...steps.filter(({ lane }) => lane === 'designs'), permits];
  await takeSteps(play, [...designs, ...printSteps(play)], { say: () => undefined });
});
after(() => app.stop());

test('the notice is offered to whoever prints a rectification', async () => {
  const plain = await app.as('yangcz');
  const { list } = await plain.call(routes.selector, { query: { record: 'rectification' } });
  assert.deepEqual(
    list.map(({ fullName, num, children }) => [fullName, num, children[0]?.fullName]),
    [['审核业务', 1, '整改通知单']],
  );
});

test('the permit is offered to whoever registers dangerous work, and prints what was registered', async () => {
  const [admin, plain] = [await app.as('admin'), await app.as('yangcz')];
  const { id: modelId } = await app.app.kernel.db
    .selectFrom('designs')
    .select('id')
    .where('en_code', '=', 'permits')
    .executeTakeFirstOrThrow();
  const { list } = await plain.call(routes.selector, { query: { record: `rec:${modelId}` } });
  const [template] = list.flatMap(({ children }) => children);
  assert.equal(template?.fullName, '危险作业票');
  const records = await admin.call(recordReadRoutes.list, {
    params: { modelId },
    body: RecordQuery.parse({ currentPage: 1, pageSize: 20 }),
  });
  const [permit] = records.list;
  const { printData } = await admin.call(routes.data, {
    query: { id: template?.id ?? '', formId: String(permit?.id) },
  });
  assert.ok(JSON.stringify(printData).includes(String(permit?.ticket)));
});
