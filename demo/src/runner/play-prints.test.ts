import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printTemplatesRoutes as routes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { printSteps } from './play-prints.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, printSteps(play), { say: () => undefined });
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
