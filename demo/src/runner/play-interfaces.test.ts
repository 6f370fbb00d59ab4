import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { freePort } from '@auditplus/server/testing/free-port.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { startTestMariaDb } from '@auditplus/server/testing/mariadb.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { INTERFACES, READINGS, STATION_READINGS } from '../interfaces/interfaces.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { designSteps } from './play-designs.ts';
import { interfaceSteps } from './play-interfaces.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  const designs = designSteps(play).filter(({ lane }) => lane === 'designs');
  await takeSteps(play, [...designs, ...interfaceSteps(play)], { say: () => undefined });
});
after(() => app.stop());

test('every interface but the one that is off answers; a plain person takes options from one', async () => {
  const [admin, plain] = [await app.as('admin'), await app.as('yangcz')];
  for (const { enCode, isOff, isForEverybody } of INTERFACES) {
    const ask = { params: { id: enCode }, query: {} };
    const answered = await admin.tryCall(routes.response, ask);
    assert.equal(
      answered.errorCode,
      isOff ? 'interface.notPublished' : undefined,
      `${enCode}: ${answered.msg}`,
    );
    const own = await plain.tryCall(routes.options, ask);
    assert.equal(own.status === 200, isForEverybody === true, `${enCode}: ${own.msg}`);
  }
});

test('the scheduled task runs its interface with its values', async () => {
  const admin = await app.as('admin');
  const { list } = await admin.call(scheduledTasksRoutes.list, { query: { keyword: 'RW.FXHD' } });
  const run = await admin.call(scheduledTasksRoutes.run, { params: { id: list[0]?.id ?? '' } });
  assert.deepEqual([run.runResult, run.description], [0, '']);
});

test('the examples of the demonstration are met', async () => {
  const admin = await app.as('admin');
  const { list } = await admin.call(routes.list, { query: {} });
  assert.equal(list.length, INTERFACES.length);
  for (const { id } of list) {
    const { list: outcomes } = await admin.call(routes.examples, { params: { id }, body: {} });
    assert.ok(
      outcomes.every(({ isMet }) => isMet),
      JSON.stringify(outcomes),
    );
  }
});

test('the stations are read from a MariaDB where the installation names one, and are fixed where it is away', async (t) => {
  const mariadb = await startTestMariaDb();
  if (!mariadb) return t.skip('no MariaDB here');
  after(() => mariadb.stop());
  await mariadb.run(
    'CREATE DATABASE plant CHARACTER SET utf8mb4',
    "CREATE USER plant@'%' IDENTIFIED BY 'w@ter'",
    "GRANT ALL ON plant.* TO plant@'%'",
  );
  for (const [port, kind] of [
    [mariadb.port, 1],
    [await freePort(), 2],
  ]) {
    const beside = await startTestApp({
      env: {
        DEMO_MARIADB: `mysql://plant:w%40ter@127.0.0.1:${port}/plant`,
        OUTBOUND_LOOPBACK: '1',
        LOG_LEVEL: 'fatal',
      },
    });
    try {
      await beside.app.outbox.stop();
      const play = startPlay(beside.app.kernel, buildDemoPlan(), openCabinet());
      const designs = designSteps(play).filter(({ lane }) => lane === 'designs');
      await takeSteps(play, [...designs, ...interfaceSteps(play)], { say: () => undefined });
      const admin = await beside.as('admin');
      const ask = { params: { id: STATION_READINGS }, query: {} };
      assert.deepEqual((await admin.call(routes.response, ask)).data, READINGS);
      const { list } = await admin.call(routes.list, { query: { keyword: STATION_READINGS } });
      assert.equal(list[0]?.dataType, kind);
    } finally {
      await beside.stop();
    }
  }
});
