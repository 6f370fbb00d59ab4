import { after, before, test } from 'node:test';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestItem } from './testing/audit-factory.ts';
import { player } from './testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());
test('bench', async () => {
  const items = Array.from(
    { length: 120 },
    (_, index): TestItem => ({
      code: `1.${1 + Math.floor(index / 10)}.${1 + (index % 10)}`,
      line: 'C',
      score: 10,
    }),
  );
  const standard = await makeStandard(app, items);
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'], merge: { HQ: 'AVERAGE' } });
  const play = player(app, audit);
  const self = { id: await audit.record('SELF-ALL') };
  await (await app.as('weisq')).call(scoringRoutes.fullMarks, { params: self, body: {} });
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const id = await audit.record('HQ-CH');
  const clients = await Promise.all(['sunlj', 'maxd', 'zhaoqf'].map((a) => app.as(a)));
  for (const c of clients)
    await c.tryCall(scoringRoutes.saveItem, {
      params: { id, nodeId: standard.node('1.12.10') },
      body: { rev: 0, score: 9, reason: 'x' },
    });
  const exec = app.app.kernel.db.getExecutor();
  const _seen = new Map<string, { n: number; ms: number }>();
  const orig = exec.executeQuery.bind(exec);
  const t = performance.now();
  const cpu = process.cpuUsage();
  for (let i = 0; i < 300; i++)
    await clients[0]?.tryCall(scoringRoutes.saveItem, {
      params: { id, nodeId: standard.node('1.1.1') },
      body: { rev: i, score: 5 + (i % 2), reason: 'x' },
    });
  const used = process.cpuUsage(cpu);
  console.log('cpu ms per save', (used.user + used.system) / 300000);
  console.log('single save', ((performance.now() - t) / 300).toFixed(1), 'ms');
  const q: string[] = [];
  exec.executeQuery = async (query, ...rest) => {
    const t0 = performance.now();
    const r = await orig(query, ...rest);
    q.push(`${(performance.now() - t0).toFixed(1)} ${query.sql.replace(/\s+/g, ' ').slice(0, 90)}`);
    return r;
  };
  await clients[0]?.tryCall(scoringRoutes.saveItem, {
    params: { id, nodeId: standard.node('1.1.1') },
    body: { rev: 300, score: 5, reason: 'x' },
  });
  console.log(q.join('\n'));
  const t1 = performance.now();
  for (let i = 0; i < 20; i++)
    await clients[0]?.tryCall(scoringRoutes.currentRecord, {
      params: { id: await audit.evaluation('HQ-CH') },
      query: {},
    });
  console.log('current', ((performance.now() - t1) / 20).toFixed(1));
});
