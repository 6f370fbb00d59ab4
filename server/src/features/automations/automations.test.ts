import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  automationButtonsRoutes,
  automationRunsRoutes,
  automationsRoutes,
} from '@auditplus/contract/features/automations/automations.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { startDueRows } from '../../kernel/due-rows.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { auditedTask } from '../evidence/evidence.fixture.ts';
import { issuedFinding } from '../findings/findings.fixture.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { actors } from '../processes/processes.fixture.ts';
import { publishDesign, reachOnly, revoke } from '../records/write-records.fixture.ts';
import { finalAudit, reportPlay } from '../reports/reports.fixture.ts';
import { signatureOf } from '../webhooks/webhook-secrets.ts';
import { DATED, drawn, NOTED, node, published, runsOf, started, step } from './automations.fixture.ts';
import { wakeRuns } from './automations.jobs.ts';
import { automationPlans } from './plans.ts';

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
  to = await publishDesign(admin, { code: 'made', body: NOTED, holders: ['tangmy', 'chenyl'] });
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
  // Events of two records keep no order between them.
  assert.deepEqual(
    (await runsOf(product, admin, id)).map(({ subject, state }) => `${subject} ${state}`).sort(),
    ['丁 running', '丙 done'],
  );
  now += 3_599_000 * 2;
  await wakeRuns(product.app.kernel);
  assert.ok(!(await titles()).includes('稍后丁'));
  now += 3_000;
  await wakeRuns(product.app.kernel);
  const waited = (await runsOf(product, admin, id)).find(({ subject }) => subject === '丁');
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

/** Lets the clock come to a moment in Asia/Shanghai, and everything happen that is due by then. */
async function comeTo(moment: string) {
  now = Date.parse(`${moment}:00+08:00`);
  const { kernel } = product.app;
  // Sessions would have ended meanwhile.
  const ends = new Date(now + 3_600_000);
  await kernel.db
    .updateTable('sessions')
    .set({ expires_at: ends, last_seen_at: new Date(now) })
    .execute();
  const tables = await kernel.db
    .selectFrom('automations')
    .select('id')
    .where('next_run_time', '<=', new Date(now))
    .execute();
  // The queue does not run in tests: what it would be handed is done at once.
  const jobs = { ...kernel.jobs, send: async () => true };
  await startDueRows({ ...kernel, jobs }, automationPlans);
  for (const { id } of tables) await automationPlans.run(kernel, id);
}

test('a time plan starts an automation, once for all that a stop has missed', async () => {
  await comeTo('2026-06-03T10:00');
  const id = await published(
    admin,
    'planned',
    started(
      { trigger: 'time', settings: { cron: '30 8 * * *' } },
      { childNode: makes({ title: '早报{day}', note: '{time}' }) },
    ),
  );
  await comeTo('2026-06-03T23:00');
  assert.deepEqual(await runsOf(product, admin, id), []);
  await comeTo('2026-06-04T08:30');
  await comeTo('2026-06-04T08:31');
  // A stop of three days.
  await comeTo('2026-06-07T12:00');
  assert.deepEqual(
    (await runsOf(product, admin, id)).map(({ state, subject }) => [state, subject]),
    [
      ['done', '2026-06-04 08:30'],
      ['done', '2026-06-07 12:00'],
    ],
  );
  assert.ok((await titles()).includes('早报2026-06-04'));
  await off(id);
  await comeTo('2026-06-09T12:00');
  await off(id);
  await comeTo('2026-06-09T12:01');
  await comeTo('2026-06-10T08:30');
  assert.equal((await runsOf(product, admin, id)).length, 3);
  await off(id);
});

test('days before a date start an automation, once for each record and date', async () => {
  await comeTo('2026-07-01T10:00');
  const dated = await publishDesign(admin, { code: 'dated', body: DATED, holders: ['tangmy'] });
  const due = (title: string, data: Record<string, string | number>) =>
    admin.call(recordWriteRoutes.create, { params: { modelId: dated }, body: { data: { title, ...data } } });
  const remind = (code: string, settings: Record<string, unknown>) =>
    published(
      admin,
      code,
      started(
        { trigger: 'date', settings: { designId: dated, time: '08:00', ...settings } },
        {
          childNode: step('set', 'updateRecord', {
            fields: [{ field: 'note', from: 'text', value: '已提醒{title}' }],
          }),
        },
      ),
    );
  const before = await remind('before', { field: 'until', days: 3, isBefore: true });
  const after = await remind('after', { field: 'at', days: 1, isBefore: false });
  await due('早已到期', { until: '2026-06-20' });
  const soon = await due('四日', { until: '2026-07-05' });
  await due('十日', { until: '2026-07-11' });
  // The day is the one in Asia/Shanghai.
  await due('夜里', { at: Date.parse('2026-07-02T00:10:00+08:00') });
  await due('前夜', { at: Date.parse('2026-07-01T23:50:00+08:00') });
  const subjects = async (id: string) => (await runsOf(product, admin, id)).map(({ subject }) => subject);
  await comeTo('2026-07-02T08:00');
  assert.deepEqual([await subjects(before), await subjects(after)], [['四日'], ['前夜']]);
  await comeTo('2026-07-03T08:00');
  assert.deepEqual([await subjects(before), await subjects(after)], [['四日'], ['前夜', '夜里']]);
  const { data } = await admin.call(recordReadRoutes.read, { params: { modelId: dated, id: soon.id } });
  assert.equal(data.note, '已提醒四日');
  await admin.call(recordWriteRoutes.update, {
    params: { modelId: dated, id: soon.id },
    body: { data: { until: '2026-07-09' } },
  });
  // A stop of ten days: what fell into the last seven is made up for, once.
  await due('太早', { until: '2026-07-08' });
  await due('停机', { until: '2026-07-10' });
  await comeTo('2026-07-13T08:00');
  await comeTo('2026-07-14T08:00');
  // Which of the two of one morning comes first is open.
  assert.deepEqual((await subjects(before)).toSorted(), ['停机', '十日', '四日', '四日']);
  await Promise.all([off(before), off(after)]);
});

test('a step calls a data interface with values of the run, another launches a process with what it gave', async () => {
  await comeTo('2026-08-01T10:00');
  const interfaceId = await publishedInterface(admin, {
    query: '[{"id": "7", "name": "丙站", "more": {"a": 1}}]',
    requestParameters: [parameter('key', { required: 1 })],
  });
  const definitionId = await publishTemplate(admin, chain(start(), approver('chief', ['zhoumin'])));
  const ask = (fields: unknown[], results: unknown[], next?: TemplateNode) =>
    step('ask', 'callInterface', { interfaceId, fields, results }, next);
  const key = { field: 'key', from: 'text', value: '{title}' };
  const faulty = started(onRecord({}), {
    childNode: ask(
      [],
      [
        { name: '1x', pointer: 'name' },
        { name: 'b', pointer: '' },
        { name: 'b', pointer: '' },
      ],
    ),
  });
  const { list } = await admin.call(automationsRoutes.check, { body: { flowTemplateJson: faulty } });
  assert.deepEqual(
    list.map(({ problem, detail }) => `${problem} ${detail}`),
    ['badName 1x', 'sameName b', 'badPlace name', 'noParameter key'],
  );
  const id = await published(
    admin,
    'outward',
    started(onRecord({}), {
      childNode: ask(
        [key],
        [
          { name: 'station', pointer: '/0/name' },
          { name: 'more', pointer: '/0/more' },
          { name: 'nothing', pointer: '/5' },
        ],
        step(
          'launch',
          'startProcess',
          { definitionId, fields: [{ field: 'reason', from: 'text', value: '{ask.station}积水' }] },
          makes({ title: '{ask.station}/{launch.title}', level: '{ask.more}{ask.nothing}' }),
        ),
      ),
    }),
  );
  await add({ title: '外部' });
  const [run] = await runsOf(product, admin, id);
  assert.deepEqual([run?.state, run?.problem], ['done', '']);
  assert.deepEqual(run?.steps[0]?.output, { station: '丙站', more: '{"a":1}', nothing: null });
  const { todo } = actors(product);
  const item = (await todo('zhoumin')).find(({ processId }) => processId === run?.steps[1]?.output.processId);
  assert.ok(item);
  const made = (await all()).find(({ title }) => String(title).startsWith('丙站/'));
  assert.equal(made?.level, '{"a":1}');
  const refused = await admin.tryCall(dataInterfacesRoutes.remove, {
    params: { id: interfaceId },
    query: {},
  });
  assert.notEqual(refused.code, 200);
  await off(id);
});

test('an incoming webhook starts an automation with the values that it names', async () => {
  const id = await published(
    admin,
    'called',
    started(
      { trigger: 'call', settings: { values: [{ name: 'point', label: '测点' }, { name: 'value' }] } },
      { childNode: makes({ title: '报警{point}', level: '{value}' }) },
    ),
  );
  const targets = await admin.call(incomingWebhooksRoutes.targets, { query: { target: 'automation' } });
  assert.deepEqual(targets.list, [{ id, fullName: '自动化called' }]);
  const hook = (userId: string) =>
    admin.call(incomingWebhooksRoutes.create, {
      body: {
        fullName: '测点',
        target: 'automation',
        targetId: id,
        fields: [
          { field: 'point', isFixed: false, value: '/p' },
          { field: 'value', isFixed: false, value: '/v' },
        ],
        callIdPointer: '/id',
        userId,
        description: '',
        enabledMark: 1,
      },
    });
  const call = async ({ id: at, secret }: { id: string; secret: string }) => {
    const text = JSON.stringify({ id: 'c1', p: 'A3', v: { level: 4 } });
    const response = await fetch(`${product.url}/api/hook/${at}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auditplus-signature': signatureOf(secret, text, new Date(now)),
      },
      body: text,
    });
    return response.status;
  };
  const own = await hook(demoId('user', 'admin'));
  assert.equal(await call(own), 200);
  // The signature was good for one call, and the id for one start.
  now += 1000;
  assert.equal(await call(own), 200);
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ state, subject }) => [state, subject]),
    [['done', 'A3']],
  );
  const made = (await all()).find(({ title }) => title === '报警A3');
  assert.equal(made?.level, '{"level":4}');
  assert.equal(await call(await hook(demoId('user', 'tangmy'))), 403);
  assert.equal((await runsOf(product, admin, id)).length, 1);
  await off(id);
});

test('a button in a list starts an automation for the records that who presses it may change', async () => {
  const design = await publishDesign(admin, { code: 'pressed', body: NOTED, holders: ['zhoumin'] });
  const { id: mine } = await add({ title: '甲', level: '1' }, design);
  const { id: other } = await add({ title: '乙', level: '2' }, design);
  const { id: never } = await add({ title: '丙', level: '9' }, design);
  const id = await published(
    admin,
    'press',
    started(
      {
        trigger: 'button',
        settings: {
          designId: design,
          label: '转交',
          titles: { en: 'Pass on', zhtw: '' },
          confirm: '确定转交吗？',
          confirmTitles: { en: 'Pass it on?', zhtw: '' },
        },
        conditions: [{ field: 'level', symbol: '<>', filedValue: '9' }],
      },
      { childNode: makes({ title: '转交{title}', level: '{pressedBy}' }) },
    ),
  );
  const head = await product.as('zhoumin');
  const params = { modelId: design, id };
  const press = (ids: string[]) => head.tryCall(automationButtonsRoutes.press, { params, body: { ids } });
  const shown = await head.call(automationButtonsRoutes.list, { params });
  assert.deepEqual(shown.list, [{ id, label: '转交', confirm: '确定转交吗？', hasMany: true }]);
  await head.call(currentUserRoutes.language, { body: { language: 'en' } });
  const inEnglish = await head.call(automationButtonsRoutes.list, { params });
  assert.deepEqual(inEnglish.list, [{ id, label: 'Pass on', confirm: 'Pass it on?', hasMany: true }]);
  await head.call(currentUserRoutes.language, { body: { language: 'zh' } });
  const { data } = await press([mine, other, never, mine]);
  assert.deepEqual([data.runs.length, data.passedOver], [2, 1]);
  assert.equal((await press(['gone'])).errorCode, 'record.missing');
  assert.equal((await runsOf(product, admin, id)).length, 2);
  const { list } = await head.call(automationButtonsRoutes.runs, {
    params,
    query: { ids: data.runs.join(',') },
  });
  assert.deepEqual(list.map(({ subject, state }) => `${subject} ${state}`).sort(), ['乙 done', '甲 done']);
  const single = await published(
    admin,
    'pressOne',
    started(
      { trigger: 'button', settings: { designId: design, label: '单条', hasMany: false } },
      { childNode: makes({ title: '单条{title}' }) },
    ),
  );
  const pressOne = (ids: string[]) =>
    head.tryCall(automationButtonsRoutes.press, { params: { modelId: design, id: single }, body: { ids } });
  assert.equal((await pressOne([mine, other])).errorCode, 'automation.oneRecord');
  assert.equal((await runsOf(product, admin, single)).length, 0);
  // The same record twice is one.
  assert.equal((await pressOne([mine, mine])).data.runs.length, 1);
  await runsOf(product, admin, single);
  await off(single);
  // Somebody else's runs are nobody's to see here.
  const theirs = await admin.call(automationButtonsRoutes.runs, {
    params,
    query: { ids: data.runs.join(',') },
  });
  assert.deepEqual(theirs.list, []);
  const made = (await all()).filter(({ title }) => title === '转交甲' || title === '转交乙');
  assert.deepEqual([made.length, made[0]?.level === ''], [2, false]);
  await reachOnly(product, { account: 'zhoumin', design, field: 'level', value: '1' });
  assert.equal((await press([mine, other])).errorCode, 'record.missing');
  await revoke(product, { account: 'zhoumin', design, items: ['button btn_edit'] });
  assert.equal((await press([mine])).code, 403);
  await off(id);
  const gone = await admin.tryCall(automationButtonsRoutes.press, { params, body: { ids: [mine] } });
  assert.equal(gone.errorCode, 'record.missing');
});

test('a run that stopped is run again from a step with what the steps before gave, and so is one that has ended', async () => {
  const interfaceId = await publishedInterface(admin, {});
  const { id: record } = await add({ title: '重做' });
  const id = await published(
    admin,
    'again',
    started(onRecord({}), {
      childNode: makes(
        { title: '先{title}' },
        step(
          'ask',
          'callInterface',
          { interfaceId, fields: [], results: [{ name: 'name', pointer: '/0/name' }] },
          step('set', 'updateRecord', {
            of: 'make',
            fields: [{ field: 'level', from: 'text', value: '{ask.name}/{make.title}' }],
          }),
        ),
      ),
    }),
  );
  const flip = () => admin.call(dataInterfacesRoutes.state, { params: { id: interfaceId } });
  await flip();
  const { id: seen } = await add({ title: '再来' });
  assert.notEqual(seen, record);
  const [stopped] = await runsOf(product, admin, id);
  assert.equal(stopped?.state, 'incident');
  const again = (runId: string, nodeId: string) =>
    admin.tryCall(automationRunsRoutes.rerun, { params: { id: runId }, body: { nodeId } });
  const runId = stopped?.id ?? '';
  assert.equal((await again(runId, 'start')).errorCode, 'automation.stepUnknown');
  assert.equal((await again(runId, 'set')).errorCode, 'automation.stepUnknown');
  await flip();
  const { data } = await again(runId, 'ask');
  const runs = await runsOf(product, admin, id);
  assert.deepEqual(
    runs.map(({ id: one, state, rerunOf, askedBy }) => [one, state, rerunOf, askedBy !== '']),
    [
      [runId, 'incident', '', false],
      [data.id, 'done', runId, true],
    ],
  );
  const made = async () => (await all()).filter(({ title }) => title === '先再来');
  assert.deepEqual(
    (await made()).map(({ level }) => level),
    ['甲/先再来'],
  );
  const row = (await admin.call(automationsRoutes.list, { query: { keyword: 'again' } })).list[0];
  assert.equal(row?.incidents, 0);
  assert.equal((await again(data.id, 'make')).code, 200);
  const [, , last] = await runsOf(product, admin, id);
  assert.deepEqual([last?.state, last?.rerunOf, (await made()).length], ['done', data.id, 2]);
  await off(id);
});

test('a finding that is issued starts an automation of who may read it, and of nobody else', async () => {
  const root = (title: string) =>
    started(
      { trigger: 'event', settings: { event: 'finding.issued' } },
      { childNode: makes({ title: `${title}：{title}`, level: '{code}' }) },
    );
  // Both may write records; the department's findings are none of the unit's.
  const reader = await published(admin, 'heard', root('问题'), demoId('user', 'chenyl'));
  const stranger = await published(admin, 'unheard', root('不应有'), demoId('user', 'tangmy'));
  const finding = await issuedFinding(product, await auditedTask(product, 'AUTO'));
  const runs = await runsOf(product, admin, reader);
  assert.deepEqual(
    runs.map(({ state, subject }) => [state, subject]),
    [['done', `${finding.enCode} ${finding.title}`]],
  );
  assert.deepEqual(await runsOf(product, admin, stranger), []);
  const made = (await all()).filter(({ title }) => String(title).endsWith(finding.title));
  assert.deepEqual(
    made.map(({ title, level }) => [title, level]),
    [[`问题：${finding.title}`, finding.enCode]],
  );
  for (const id of [reader, stranger]) await off(id);
});

test('a published report starts an automation, with the words of its columns in each language', async () => {
  const root = started(
    { trigger: 'event', settings: { event: 'report.published' } },
    { childNode: makes({ title: '报告：{title}', level: '{grade}' }) },
  );
  const named = async (language: 'zh' | 'zhtw' | 'en') => {
    const reader = await product.as('admin');
    await reader.call(currentUserRoutes.language, { body: { language } });
    const { fields } = await reader.call(automationsRoutes.check, { body: { flowTemplateJson: root } });
    return fields.find(({ id }) => id === 'published_at')?.name;
  };
  assert.equal(await named('zhtw'), '發佈時間');
  assert.equal(await named('en'), 'Published at');
  assert.equal(await named('zh'), '发布时间');
  const id = await published(admin, 'reported', root, demoId('user', 'chenyl'));
  const play = reportPlay(() => product);
  const report = await play.published(await finalAudit(product));
  assert.deepEqual(
    (await runsOf(product, admin, id)).map(({ state, subject }) => [state, subject]),
    [['done', `${report.enCode} ${report.fullName}`]],
  );
  const made = (await all()).find(({ title }) => title === `报告：${report.fullName}`);
  assert.equal(made?.level, report.grade);
  await off(id);
});

test('a published interface starts an automation of who works on that page, and of nobody else', async () => {
  const root = (title: string) =>
    started(
      { trigger: 'event', settings: { event: 'interface.published' } },
      { childNode: makes({ title: `${title}：{fullName}`, level: '{version}' }) },
    );
  const holder = await published(admin, 'pageHeld', root('接口'), demoId('user', 'admin'));
  const stranger = await published(admin, 'pageUnheld', root('不应有'), demoId('user', 'tangmy'));
  await publishedInterface(admin, { fullName: '泵站接口' });
  assert.deepEqual(
    (await runsOf(product, admin, holder)).map(({ state, subject }) => [state, subject]),
    [['done', '泵站接口']],
  );
  assert.deepEqual(await runsOf(product, admin, stranger), []);
  const made = (await all()).find(({ title }) => title === '接口：泵站接口');
  assert.equal(made?.level, '1');
  for (const id of [holder, stranger]) await off(id);
});

test('an automation and its steps are named in the language of the reader', async () => {
  const id = await drawn(
    admin,
    'named',
    started(onRecord({}), {
      childNode: makes({ title: '副本', level: '1' }),
    }),
  );
  const draft = await admin.call(automationsRoutes.read, { params: { id } });
  const child = draft.flowTemplateJson.childNode;
  assert.ok(child);
  const titles = { en: 'Copies a record', zhtw: '' };
  const properties = { ...child.properties, titles: { en: 'Copy it', zhtw: '' } };
  await admin.call(automationsRoutes.update, {
    params: { id },
    body: {
      ...draft,
      titles,
      flowTemplateJson: { ...draft.flowTemplateJson, childNode: { ...child, properties } },
    },
  });
  await admin.call(automationsRoutes.publish, { params: { id }, body: { note: '' } });
  await add({ title: '有名', level: '1' });
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const found = await admin.call(automationsRoutes.list, { query: { keyword: 'copies a' } });
  assert.deepEqual(
    found.list.map(({ fullName }) => fullName),
    ['Copies a record'],
  );
  const [run] = await runsOf(product, admin, id);
  assert.deepEqual(
    [run?.automationName, run?.steps.map(({ nodeName }) => nodeName)],
    ['Copies a record', ['Copy it']],
  );
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.equal((await runsOf(product, admin, id))[0]?.automationName, '自动化named');
  await off(id);
});

test('a file brings an automation back, and names nobody', async () => {
  const id = await published(
    admin,
    'travels',
    started(onRecord({}), { childNode: makes({ title: '带走：{title}' }) }),
    demoId('user', 'tangmy'),
  );
  const { url } = await admin.call(automationsRoutes.export, { params: { id } });
  const file = await (await fetch(new URL(url, product.url))).text();
  assert.ok(!file.includes(demoId('user', 'tangmy')), 'no people travel');
  const send = (text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'automation.json');
    return admin.tryCall(automationsRoutes.import, { query: {}, body: form } as never);
  };
  const before = await admin.call(automationsRoutes.read, { params: { id } });
  assert.equal((await send(file)).code, 200);
  assert.deepEqual(await admin.call(automationsRoutes.read, { params: { id } }), before);
  await admin.call(automationsRoutes.remove, { params: { id }, query: {} });
  const brought = await send(file);
  assert.equal(brought.code, 200, brought.msg);
  const { list } = await admin.call(automationsRoutes.list, { query: { keyword: 'travels' } });
  const [back, ...others] = list;
  assert.deepEqual([back?.enCode, others.length], ['travels', 0]);
  const read = await admin.call(automationsRoutes.read, { params: { id: back?.id ?? '' } });
  assert.deepEqual(read.flowTemplateJson, before.flowTemplateJson);
  assert.notEqual((await send('{')).code, 200);
});

test('only super administrators have an automation run with the rights of somebody else', async () => {
  const root = started(onRecord({}), { childNode: makes({ title: 'x' }) });
  const local = await product.ctxAs('tangmy');
  const { createAutomation, publishAutomation } = await import('./automations.service.ts');
  const edit = {
    fullName: '他人',
    titles: { en: '', zhtw: '' },
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
