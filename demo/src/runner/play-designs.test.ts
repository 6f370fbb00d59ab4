import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { DecideBody } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { z } from 'zod';
import { buildDemoPlan } from '../audit-plan.ts';
import { demoId } from '../demo-ids.ts';
import { DESIGN_INSTANCES } from '../designs/design-processes.ts';
import { SAFETY_DESIGNS } from '../designs/safety-designs.ts';
import { people } from '../people.ts';
import { openCabinet } from './cabinet.ts';
import { momentOf, startPlay, takeSteps } from './play.ts';
import { automationSteps } from './play-automations.ts';
import { designProcessSteps, designSteps } from './play-designs.ts';
import { interfaceSteps } from './play-interfaces.ts';

let app: TestApp;
/** Accounts of the company C01. */
const OWN = new Set(people.flatMap(({ account, orgCode }) => (/^C01(-|$)/.test(orgCode) ? [account] : [])));
const plan = buildDemoPlan();
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date(momentOf(plan.baseDate, '18:00')) } });
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, plan, openCabinet());
  await takeSteps(
    play,
    [...designSteps(play), ...interfaceSteps(play), ...designProcessSteps(play), ...automationSteps(play)],
    {
      say: () => undefined,
    },
  );
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
    for (const { createdBy } of limited.list)
      assert.ok(OWN.has(String(createdBy).split('/').at(-1) ?? ''), `${en_code} of ${createdBy}`);
  }
  assert.ok(total >= 1400 && own >= 80 && own < total / 5, `${own} of ${total}`);
});

test('what a company hands out comes from its own store', async () => {
  const coordinator = await app.as('tangmy');
  const idOf = async (code: string) =>
    (
      await app.app.kernel.db
        .selectFrom('designs')
        .select('id')
        .where('en_code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;
  const modelId = await idOf('protective');
  const body = RecordQuery.parse({ viewId: 'list', pageSize: 1, currentPage: 1 });
  const [issue] = (await coordinator.call(recordReadRoutes.list, { params: { modelId }, body })).list;
  assert.ok(issue);
  const { data } = await coordinator.call(recordReadRoutes.read, { params: { modelId, id: issue.id } });
  const articles = z
    .array(z.object({ article: z.string() }))
    .min(1)
    .parse(data.items);
  const { list } = await coordinator.call(recordReadRoutes.relation, {
    params: { modelId, field: 'items.article' },
    query: { ids: JSON.stringify(articles.map(({ article }) => article)), pageSize: 20 },
  });
  assert.equal(list.length, articles.length);
  for (const { columns } of list) assert.match(columns.stock ?? '', /^\d+$/);
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

test('hazards and permits are decided in a process: some have run through, the others wait at people', async () => {
  const admin = await app.as('admin');
  const { list } = await admin.call(processMonitorRoutes.list, { query: { pageSize: 100 } });
  const { approved, running } = processLifecycle.state;
  const standing = Map.groupBy(list, ({ flowName, status }) => `${flowName} ${status}`);
  const counts = Object.fromEntries([...standing].map(([name, rows]) => [name, rows.length]));
  assert.deepEqual(counts, {
    [`隐患排查登记 ${approved}`]: 1,
    [`隐患排查登记 ${running}`]: 3,
    [`特种作业票 ${approved}`]: 1,
    [`特种作业票 ${running}`]: 1,
  });
  assert.equal(list.length, DESIGN_INSTANCES.length);
  for (const account of ['heyx', 'zhoumin', 'songll', 'yangcz']) {
    const { list: todo } = await (await app.as(account)).call(workItemsRoutes.list, {
      params: { category: 1 },
      query: {},
    });
    assert.equal(todo.length, 1, account);
  }
});

test('a person of a company submits a hazard, and the safety manager of the unit is asked', async () => {
  const local = await app.as('luozq');
  const { id: modelId } = await app.app.kernel.db
    .selectFrom('designs')
    .select('id')
    .where('en_code', '=', 'hazards')
    .executeTakeFirstOrThrow();
  const data = {
    ...{ title: '护栏松动', unit: [demoId('org', 'C01')], category: 'equipment', level: 'general' },
    ...{ description: '二层平台护栏松动', owner: demoId('user', 'qiufl') },
  };
  const saved = await local.call(recordWriteRoutes.create, {
    params: { modelId },
    body: { data, status: 0 },
  });
  assert.notEqual(saved.id, '');
  const { list } = await (await app.as('tangmy')).call(workItemsRoutes.list, {
    params: { category: 1 },
    query: {},
  });
  assert.ok(list.some(({ flowName, fullName }) => /隐患排查登记/.test(flowName + fullName)));
});

test('the general manager permits work by a signature, and no permit is given without one', async () => {
  const { db } = app.app.kernel;
  const { signature } = await db
    .selectFrom('process_actions')
    .select('signature')
    .where('opinion', '=', '同意作业')
    .executeTakeFirstOrThrow();
  assert.match(signature, /^data:image\/png;base64,/);
  const manager = await app.as('yangcz');
  const { list } = await manager.call(workItemsRoutes.list, { params: { category: 1 }, query: {} });
  const [item] = list;
  assert.ok(item);
  const decision = { params: { id: item.id }, body: DecideBody.parse({ handleOpinion: '同意作业' }) };
  const unsigned = await manager.tryCall(workItemsRoutes.agree, decision);
  assert.equal(unsigned.errorCode, 'process.needsSignature');
});
