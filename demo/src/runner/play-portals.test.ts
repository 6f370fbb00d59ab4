import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { portalsRoutes as routes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { designSteps } from './play-designs.ts';
import { interfaceSteps } from './play-interfaces.ts';
import { portalSteps } from './play-portals.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  const designs = designSteps(play).filter(({ lane }) => lane === 'designs');
  await takeSteps(play, [...designs, ...interfaceSteps(play), ...portalSteps(play)], {
    say: () => undefined,
  });
});
after(() => app.stop());

test('every widget of the portals answers those who find it in their menu, and nobody else', async () => {
  const [leader, manager, department] = [
    await app.as('linzy'),
    await app.as('yangcz'),
    await app.as('luozq'),
  ];
  const offered = async (client: typeof leader) =>
    (await client.call(routes.selector, { query: {} })).list.flatMap(({ children }) => children);
  assert.deepEqual(
    (await offered(leader)).map(({ fullName }) => fullName),
    ['集团安全总览', '事故事件门户', '加压站大屏'],
  );
  assert.deepEqual(
    (await offered(manager)).map(({ fullName }) => fullName),
    ['单位工作台', '事故事件门户'],
  );
  assert.deepEqual(await offered(department), []);
  for (const client of [leader, manager])
    for (const { id } of await offered(client)) {
      const { widgets } = await client.call(routes.data, {
        params: { id },
        body: { year: 2026, values: [] },
      });
      assert.ok(widgets.length > 0);
      const { formData } = await client.call(routes.open, { params: { id } });
      for (const { chart } of formData.layout)
        if (chart?.mapId)
          assert.equal(
            (await client.call(mapsRoutes.data, { params: { id: chart.mapId } })).features.length,
            3,
          );
      for (const { i, problem } of widgets) assert.equal(problem, '', i);
    }
});

test('whoever reads English sees the names of portals in English', async () => {
  const leader = await app.as('linzy');
  await leader.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { list } = await leader.call(routes.selector, { query: {} });
  assert.deepEqual(
    list.flatMap(({ children }) => children).map(({ fullName }) => fullName),
    ['Group safety overview', 'Incidents', 'Pumping stations'],
  );
});
