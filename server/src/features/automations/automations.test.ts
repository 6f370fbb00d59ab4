import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { automationsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishDesign, reachOnly, revoke } from '../records/write-records.fixture.ts';
import { drawn, NOTED, node, published, runsOf, started, step } from './automations.fixture.ts';
import { wakeRuns } from './automations.jobs.ts';

let now = Date.UTC(2026, 5, 1);
let product: TestApp;
let admin: Client;
let plain: Client;
let from: string;
let to: string;

before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  [admin, plain] = await Promise.all([product.as('admin'), product.as('tangmy')]);
  from = await publishDesign(admin, { code: 'seen', body: NOTED, holders: ['tangmy'] });
  to = await publishDesign(admin, { code: 'made', body: NOTED, holders: ['tangmy'] });
});
after(() => product.stop());

const add = (data: Record<string, string>, modelId = from, client = admin) =>
  client.call(recordWriteRoutes.create, { params: { modelId }, body: { data } });
const change = (id: string, data: Record<string, string>) =>
  admin.call(recordWriteRoutes.update, { params: { modelId: from, id }, body: { data } });
const all = async (modelId = to) =>
  (
    await admin.call(recordReadRoutes.list, {
      params: { modelId },
      body: { currentPage: 1, pageSize: 100, json: {}, withValues: true },
    })
  ).list;
const titles = async (modelId = to) => (await all(modelId)).map((row) => row.title);

const onRecord = (settings: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  trigger: 'record',
  settings: { designId: from, on: ['created'], ...settings },
  ...more,
});
const makes = (fields: Record<string, string>, next?: TemplateNode) =>
  step(
    'make',
    'createRecord',
    {
      designId: to,
      fields: Object.entries(fields).map(([field, value]) => ({ field, from: 'text', value })),
    },
    next,
  );
/** Off again, so that it does not hear what the next test does. */
const off = (id: string) => admin.call(automationsRoutes.state, { params: { id } });

test('a record that fulfils the condition makes another one, changes itself and tells people', async () => {
  const changes = step('set', 'updateRecord', {
    fields: [{ field: 'note', from: 'field', value: 'make.recordId' }],
  });
  const tells = step(
    'tell',
    'message',
    {
      userIds: [demoId('user', 'tangmy')],
      title: '新数据：{title}',
      text: '{make.title}',
    },
    changes,
  );
  const id = await published(
    admin,
    'whole',
    started(onRecord({}, { conditions: [{ field: 'level', symbol: '==', filedValue: 'high' }] }), {
      childNode: makes({ title: '复制{title}', level: '{level}' }, tells),
    }),
  );
  await add({ title: 'low one', level: 'low' });
  const seen = await add({ title: '甲', level: 'high' });
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ state, subject, problem }) => [state, subject, problem]),
    [['done', '甲', '']],
  );
  assert.deepEqual(
    runs[0]?.steps.map(({ nodeId, kind, tries }) => [nodeId, kind, tries]),
    [
      ['make', 'createRecord', 1],
      ['tell', 'message', 1],
      ['set', 'updateRecord', 1],
    ],
  );
  const [made] = await all();
  assert.deepEqual([made?.title, made?.level], ['复制甲', 'high']);
  const read = await admin.call(recordReadRoutes.read, { params: { modelId: from, id: seen.id } });
  assert.equal(read.data.note, made?.id);
  const { list } = await plain.call(messagesRoutes.list, { query: {} });
  assert.ok(list.some(({ title }) => title === '新数据：甲'));
  await off(id);
});

test('updates count by the fields that changed, and deletions are heard', async () => {
  const id = await published(
    admin,
    'changes',
    started(onRecord({ on: ['updated', 'removed'], changed: ['level'] }), {
      childNode: makes({ title: '{title}/{level}' }),
    }),
  );
  const { id: record } = await add({ title: '乙', level: '1' });
  await change(record, { note: 'x' });
  await change(record, { level: '2' });
  await runsOf(product, admin, id);
  await admin.call(recordWriteRoutes.remove, { params: { modelId: from, id: record }, query: {} });
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ state }) => state),
    ['done', 'done'],
  );
  assert.equal((await titles()).filter((title) => title === '乙/2').length, 2);
  await off(id);
});

test('the first branch that applies is taken, and a step that waits goes on in time', async () => {
  const lane = (nodeId: string, properties: Record<string, unknown>, childNode: TemplateNode) =>
    node({ type: 'condition', nodeId, properties, childNode });
  const id = await published(
    admin,
    'lanes',
    started(onRecord({}), {
      conditionType: 'condition',
      conditionNodes: [
        lane(
          'urgent',
          { title: '紧急', expression: "level = 'urgent'" },
          step('u', 'createRecord', { designId: to, fields: [{ field: 'title', value: '紧急{title}' }] }),
        ),
        lane(
          'else',
          { title: '其他', isDefault: true },
          node({
            type: 'timer',
            nodeId: 'wait',
            properties: { title: '等待', hour: 2 },
            childNode: step('e', 'createRecord', {
              designId: to,
              fields: [{ field: 'title', value: '稍后{title}' }],
            }),
          }),
        ),
      ],
    }),
  );
  await add({ title: '丙', level: 'urgent' });
  await add({ title: '丁', level: 'calm' });
  assert.deepEqual(
    (await runsOf(product, admin, id)).map(({ state }) => state),
    ['done', 'running'],
  );
  now += 3_599_000 * 2;
  await wakeRuns(product.app.kernel);
  assert.ok(!(await titles()).includes('稍后丁'));
  now += 3_000;
  await wakeRuns(product.app.kernel);
  const [, waited] = await runsOf(product, admin, id);
  assert.deepEqual([waited?.state, waited?.steps.map(({ nodeId }) => nodeId)], ['done', ['wait', 'e']]);
  assert.ok((await titles()).includes('稍后丁') && (await titles()).includes('紧急丙'));
  await off(id);
});

test('drafts with faults are saved, and published only without them', async () => {
  const id = await drawn(
    admin,
    'faulty',
    started(
      { trigger: 'record', settings: { designId: from, on: ['created'], changed: ['gone'] } },
      {
        childNode: step(
          'make',
          'createRecord',
          { designId: to, fields: [{ field: 'nothing', value: '{nobody}' }] },
          node({ type: 'approver', nodeId: 'people', properties: { title: '审批', approvers: ['x'] } }),
        ),
      },
    ),
  );
  const { flowTemplateJson } = await admin.call(automationsRoutes.read, { params: { id } });
  const { list } = await admin.call(automationsRoutes.check, { body: { flowTemplateJson } });
  assert.deepEqual(
    list.map(({ nodeId, problem, detail }) => `${nodeId} ${problem} ${detail}`),
    ['start unknownField gone', 'make unknownTarget nothing', 'make unknownValue nobody', 'people notHere '],
  );
  const refused = await admin.tryCall(automationsRoutes.publish, { params: { id }, body: { note: '' } });
  assert.equal(refused.errorCode, 'automation.faulty');
});

test('an automation does what its person may do, and nothing beyond', async () => {
  await revoke(product, { account: 'tangmy', design: to, items: ['button btn_add'] });
  await reachOnly(product, { account: 'tangmy', design: from, field: 'level', value: 'mine' });
  const id = await drawn(admin, 'rights', started(onRecord({}), { childNode: makes({ title: '{title}' }) }));
  const info = await admin.call(automationsRoutes.read, { params: { id } });
  await admin.call(automationsRoutes.update, {
    params: { id },
    body: { ...info, userId: demoId('user', 'tangmy') },
  });
  await admin.call(automationsRoutes.publish, { params: { id }, body: { note: '' } });
  await add({ title: '看不见', level: 'theirs' });
  await add({ title: '看得见', level: 'mine' });
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ subject, state }) => [subject, state]),
    [['看得见', 'incident']],
  );
  assert.match(runs[0]?.problem ?? '', /./);
  assert.equal(runs[0]?.steps[0]?.tries, 1);
  assert.ok(!(await titles()).includes('看得见'));
  await off(id);
});

test('an automation whose person is disabled stops with one incident', async () => {
  const id = await published(
    admin,
    'left',
    started(onRecord({}), { childNode: makes({ title: '{title}' }) }),
  );
  const info = await admin.call(automationsRoutes.read, { params: { id } });
  await admin.call(automationsRoutes.update, {
    params: { id },
    body: { ...info, userId: demoId('user', 'zhoumin') },
  });
  const { db, access } = product.app.kernel;
  const set = async (mark: number) => {
    await db
      .updateTable('users')
      .set({ enabled_mark: mark })
      .where('id', '=', demoId('user', 'zhoumin'))
      .execute();
    access.clear();
  };
  await set(0);
  await add({ title: '一' });
  await add({ title: '二' });
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ state }) => state),
    ['incident'],
  );
  const row = (await admin.call(automationsRoutes.list, { query: { keyword: 'left' } })).list[0];
  assert.equal(row?.incidents, 1);
  await set(1);
  await off(id);
});

test('automations that start one another are stopped after eight times', async () => {
  const copies = (design: string, target: string, code: string) =>
    published(
      admin,
      code,
      started(
        { trigger: 'record', settings: { designId: design, on: ['created'] } },
        {
          childNode: step('make', 'createRecord', {
            designId: target,
            fields: [{ field: 'title', value: '{title}' }],
          }),
        },
      ),
    );
  const [there, back] = await Promise.all([copies(from, to, 'there'), copies(to, from, 'back')]);
  await add({ title: '循环' });
  const runs = [...(await runsOf(product, admin, there)), ...(await runsOf(product, admin, back))];
  assert.equal(runs.filter(({ state }) => state === 'done').length, 9);
  assert.deepEqual(
    runs.filter(({ state }) => state !== 'done').map(({ state, steps }) => [state, steps.length]),
    [['incident', 0]],
  );
  await Promise.all([off(there), off(back)]);
});

test('only super administrators have an automation run with the rights of somebody else', async () => {
  const root = started(onRecord({}), { childNode: makes({ title: 'x' }) });
  const local = await product.ctxAs('tangmy');
  const { createAutomation, publishAutomation } = await import('./automations.service.ts');
  const edit = {
    fullName: '他人',
    enCode: 'others',
    category: 'office',
    sortCode: 0,
    description: '',
    flowTemplateJson: root,
    enabledMark: 1,
  } as const;
  await assert.rejects(createAutomation(local, { ...edit, userId: demoId('user', 'admin') }), {
    errorCode: 'automation.otherPerson',
  });
  const { id } = await createAutomation(await product.ctxAs('admin'), { ...edit, userId: '' });
  await assert.rejects(publishAutomation(local, id, { note: '' }), { errorCode: 'automation.otherPerson' });
});
