import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordData, RecordSaved } from '@auditplus/contract/features/records/records.schemas.ts';
import type { RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { unzip, xmlText } from '../../testing/archive.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { intoMenu } from '../designs/designs.fixture.ts';
import { approver, chain, start } from '../process-definitions/templates.fixture.ts';
import { actors, decision } from '../processes/processes.fixture.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign } from './write-records.fixture.ts';

let product: TestApp;
let admin: Client;
let modelId: string;
let design: DesignBody;
let workshops: string;

const right = (id: string, more: object) => ({
  id,
  name: id,
  read: true,
  write: false,
  required: false,
  ...more,
});
const RIGHTS = [
  right('title', {}),
  right('cost', { read: false }),
  right('opinion', { write: true, required: true }),
  right('workshop', { write: true }),
  right('items', {}),
  right('items-part', {}),
  right('items-price', { write: true }),
];
const SUBMIT = 0;
const DRAFT = 1;

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  workshops = await publishedInterface(admin, { query: '[{"id": "w1", "fullName": "一车间"}]' });
  design = DesignBody.parse({
    settings: { titles: { en: 'Repairs', zhtw: '' } },
    form: {
      settings: { print: { shown: true, text: { zh: '打印' }, printId: '' } },
      fields: [
        { fieldId: 'f-title', name: 'title', kind: 'comInput', label: { zh: '标题' }, required: true },
        { fieldId: 'f-cost', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
        { fieldId: 'f-opinion', name: 'opinion', kind: 'textarea', label: { zh: '意见' } },
        {
          fieldId: 'f-workshop',
          name: 'workshop',
          kind: 'select',
          label: { zh: '检修车间' },
          props: { dataType: 'dynamic', propsUrl: workshops },
        },
        {
          fieldId: 'f-items',
          name: 'items',
          kind: 'table',
          label: { zh: '明细' },
          children: [
            { fieldId: 'f-part', name: 'part', kind: 'comInput', label: { zh: '部件' } },
            { fieldId: 'f-price', name: 'price', kind: 'numInput', label: { zh: '单价' } },
          ],
        },
      ],
    },
    views: [
      {
        viewId: 'main',
        name: { zh: '全部' },
        kind: 'table',
        columns: [{ field: 'title' }, { field: 'cost' }],
        buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
        rowButtons: ['btn_edit', 'btn_remove'].map((code) => ({ code, label: { zh: code } })),
      },
    ],
    process: chain(
      start({
        formOperates: [...RIGHTS.map(({ id, name }) => right(id, { name, write: id !== 'opinion' }))],
      }),
      approver('chief', ['zhoumin'], { formOperates: RIGHTS }),
    ),
  });
  modelId = await publishDesign(admin, {
    code: 'repair',
    body: design,
    holders: ['zhaoqf', 'panyt'],
    webType: 3,
  });
});
after(() => product.stop());

async function refused<R extends RouteSpec>(
  code: string,
  client: Client,
  route: R,
  request: RouteRequest<R>,
): Promise<void> {
  assert.equal((await client.tryCall(route, request)).errorCode, code);
}

const as = (account: string) => product.as(account);

async function save(id: string | null, data: RecordData, status: 0 | 1): Promise<RecordSaved> {
  const client = await as('zhaoqf');
  const body = { data, status };
  return id === null
    ? client.call(recordsRoutes.create, { params: { modelId }, body })
    : client.call(recordsRoutes.update, { params: { modelId, id }, body });
}

const stateOf = async (id: string) =>
  (await (await as('zhaoqf')).call(recordsRoutes.read, { params: { modelId, id } })).flowState;

async function processOf(id: string): Promise<string> {
  const { processId } = await admin.call(recordsRoutes.read, { params: { modelId, id } });
  assert.ok(processId, 'the record has no process');
  return processId;
}

test('a design with a process is published with it, and not without one', async () => {
  const { id } = await admin.call(designsRoutes.start, {
    body: {
      category: 'safety',
      type: 1,
      webType: 3,
      sortCode: 1,
      state: 1,
      description: '',
      fullName: '无流程',
      enCode: 'noProcess',
      from: { kind: 'nothing' },
    },
  });
  const { issues } = await admin.call(designsRoutes.saveDraft, {
    params: { id },
    body: { body: { ...design, process: null } },
  });
  assert.ok(issues.some(({ text }) => text === '还没有设计流程'));
  const target = { pc: 0 as const, app: 0 as const, pcModuleParentId: '', appModuleParentId: '' };
  await refused('design.faulty', admin, designsRoutes.release, {
    params: { id },
    body: { ...target, note: '', newItems: 'holders', acceptsLoss: true, grantTo: [] },
  });
  const info = await admin.call(processDefinitionsRoutes.read, { params: { id: modelId } });
  assert.deepEqual([info.designId, info.version, info.type, info.enabledMark], [modelId, 1, 1, 1]);
  assert.equal(info.titles.en, 'Repairs', 'the process is called as the design is');
  await refused('processDefinition.ofDesign', admin, processDefinitionsRoutes.publish, {
    params: { id: modelId },
    body: { note: '' },
  });
});

test('a process as an earlier version of the product stored it is published again when it says something else', async () => {
  const id = await publishDesign(admin, { code: 'upgraded', body: design, webType: 3 });
  await sql
    .raw(
      `ALTER TABLE definition_versions DISABLE TRIGGER USER;
       UPDATE definition_versions SET hash = 'earlier' WHERE target = '${id}' AND kind <> 'design';
       ALTER TABLE definition_versions ENABLE TRIGGER USER`,
    )
    .execute(product.app.kernel.db);
  const steps = async () => {
    const plan = await admin.call(designsRoutes.plan, { params: { id }, body: intoMenu({}) });
    return plan.steps.map(({ kind }) => kind);
  };
  const version = async () => (await admin.call(processDefinitionsRoutes.read, { params: { id } })).version;
  assert.ok(!(await steps()).includes('publishProcess'));
  const titled = { ...design, settings: { ...design.settings, titles: { en: 'Mends', zhtw: '' } } };
  await publishDesign(admin, { code: 'upgraded', body: titled, webType: 3 }, id);
  assert.equal(await version(), 1);
  const other = { ...titled, process: chain(start(), approver('chief', ['panyt'])) };
  await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body: DesignBody.parse(other) } });
  assert.ok((await steps()).includes('publishProcess'));
  await publishDesign(admin, { code: 'upgraded', body: DesignBody.parse(other), webType: 3 }, id);
  assert.equal(await version(), 2);
});

test('a draft may be incomplete; submitting starts the process and closes the record to its page', async () => {
  const draft = await save(null, { cost: 12 }, DRAFT);
  assert.equal(await stateOf(draft.id), 0);
  const client = await as('zhaoqf');
  await refused('record.invalid', client, recordsRoutes.update, {
    params: { modelId, id: draft.id },
    body: { data: {}, status: SUBMIT },
  });
  assert.equal(await stateOf(draft.id), 0);
  await save(draft.id, { title: '换泵', items: [{ part: '轴', price: 3 }] }, SUBMIT);
  assert.equal(await stateOf(draft.id), 1);
  await refused('record.running', client, recordsRoutes.update, {
    params: { modelId, id: draft.id },
    body: { data: { title: '改' } },
  });
  await refused('record.inProcess', client, recordsRoutes.remove, {
    params: { modelId, id: draft.id },
    query: {},
  });
  const { list } = await client.call(recordsRoutes.list, {
    params: { modelId },
    body: { currentPage: 1, pageSize: 20, json: {}, withValues: false },
  });
  assert.equal(list.find(({ id }) => id === draft.id)?.flowState, 1);
});

test('a record of before the process is saved whole, without one, until somebody submits it', async () => {
  const process = design.process;
  const id = await publishDesign(admin, {
    code: 'formerly',
    body: { ...design, process: null },
    holders: ['zhaoqf'],
  });
  const client = await as('zhaoqf');
  const { id: recordId } = await client.call(recordsRoutes.create, {
    params: { modelId: id },
    body: { data: { title: '旧泵', items: [] } },
  });
  const info = await admin.call(designsRoutes.read, { params: { id } });
  await admin.call(designsRoutes.update, { params: { id }, body: { ...info, webType: 3 } });
  await publishDesign(admin, { code: 'formerly', body: { ...design, process }, webType: 3 }, id);
  const params = { modelId: id, id: recordId };
  const update = (data: RecordData, status: 0 | 1) => ({ params, body: { data, status } });
  await refused('record.invalid', client, recordsRoutes.update, update({ title: '' }, DRAFT));
  await client.call(recordsRoutes.update, update({ title: '旧泵（大修）' }, DRAFT));
  const saved = await client.call(recordsRoutes.read, { params });
  assert.deepEqual([saved.data.title, saved.flowState], ['旧泵（大修）', null]);
  await client.call(recordsRoutes.update, update({ title: '旧泵（报废）' }, SUBMIT));
  assert.equal((await client.call(recordsRoutes.read, { params })).flowState, 1);
});

test('the start fills in what its rights allow', async () => {
  const client = await as('zhaoqf');
  await refused('record.notWritable', client, recordsRoutes.create, {
    params: { modelId },
    body: { data: { title: '泵', opinion: '我同意' }, status: SUBMIT },
  });
});

test('a step without the page reads and writes what its rights allow, and nothing beside', async () => {
  const { todo, agree, detail } = actors(product);
  const { id } = await save(null, { title: '换阀', cost: 7, items: [{ part: '阀', price: 1 }] }, SUBMIT);
  const processId = await processOf(id);
  const chief = await as('zhoumin');
  assert.equal((await chief.tryCall(recordsRoutes.read, { params: { modelId, id } })).status, 403);
  const { record, formData, formOperates } = await detail('zhoumin', processId);
  assert.ok(record);
  assert.equal(record.data.title, '换阀');
  assert.ok(!('cost' in record.data) && !('cost' in formData));
  assert.ok(!record.body.form.fields.some(({ name }) => name === 'cost'));
  assert.deepEqual(record.readOnly, ['title', 'items.part']);
  assert.equal(formOperates.find(({ id: name }) => name === 'cost')?.read, false);
  const item = (await todo('zhoumin')).find((one) => one.processId === processId);
  assert.ok(item);
  const decide = (formData: RecordData) => ({ params: { id: item.id }, body: decision({ formData }) });
  await refused('record.notWritable', chief, workItemsRoutes.agree, decide({ title: '别的', opinion: '可' }));
  await refused('process.fieldRequired', chief, workItemsRoutes.agree, decide({ title: '换阀' }));
  await agree('zhoumin', processId, { formData: { cost: 99, opinion: '可' } });
  const after = await admin.call(recordsRoutes.read, { params: { modelId, id } });
  assert.deepEqual([after.data.opinion, after.data.cost, after.flowState], ['可', 7, 2]);
});

test('whom a process lets read a record, the record is printed for, as far as that goes', async () => {
  const { id } = await save(null, { title: '换表', cost: 7, items: [{ part: '表', price: 1 }] }, SUBMIT);
  const query = { id: `rec:${modelId}`, formId: id };
  const { printData } = await (await as('zhoumin')).call(printTemplatesRoutes.data, { query });
  assert.deepEqual([printData.title, printData.cost ?? ''], ['换表', '']);
  assert.deepEqual(printData.items, [{ part: '表', price: 1, _number: '1' }]);
  await refused('print.recordDenied', await as('yangcz'), printTemplatesRoutes.data, { query });
  const { id: draft } = await save(null, { title: '草稿', items: [] }, DRAFT);
  await refused('print.recordDenied', await as('zhoumin'), printTemplatesRoutes.data, {
    query: { ...query, formId: draft },
  });
});

test('a print says who decided and with which signature to whoever may read the process', async () => {
  const canvas = createCanvas(240, 80);
  canvas.getContext('2d').fillRect(10, 30, 200, 12);
  const signImg = `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`;
  const { id } = await save(null, { title: '换阀门', items: [] }, SUBMIT);
  const print = { params: { id: `rec:${modelId}` }, body: { formId: id } };
  const file = async (account: string, kind: 'pdf' | 'word') => {
    const client = await as(account);
    const { pdf, word } = printTemplatesRoutes;
    const { url } = await (kind === 'pdf' ? client.call(pdf, print) : client.call(word, print));
    return Buffer.from(await (await fetch(product.url + url)).arrayBuffer());
  };
  const pdf = (account: string) => file(account, 'pdf');
  const codeOf = (bytes: Buffer) => /[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(readPdf(bytes).pages.join(''))?.[0] ?? '';
  const state = async (code: string) =>
    (await admin.call(printTemplatesRoutes.verify, { params: { code } })).state;
  const before = codeOf(await pdf('zhaoqf'));
  const outside = codeOf(await pdf('panyt'));
  const opinion = '同意更换';
  await actors(product).agree('zhoumin', await processOf(id), {
    ...{ handleOpinion: opinion, signImg },
    formData: { opinion: '可' },
  });
  const decided = await pdf('zhaoqf');
  const [page = ''] = readPdf(decided).pages;
  for (const words of ['周敏', '同意', opinion, '签名']) assert.ok(page.includes(words), `${words}: ${page}`);
  assert.equal(decided.toString('latin1').match(/Subtype \/Image/g)?.length, 1, 'the signature is drawn');
  const word = unzip(await file('zhaoqf', 'word'));
  assert.ok(xmlText(String(word.get('word/document.xml'))).includes(opinion));
  assert.equal([...word.keys()].filter((name) => /^word\/media\//.test(name)).length, 1);
  const stranger = readPdf(await pdf('panyt')).pages.join('');
  assert.deepEqual([stranger.includes('换阀门'), stranger.includes(opinion)], [true, false]);
  assert.deepEqual(
    [await state(before), await state(codeOf(decided))],
    ['changed', 'same'],
    'a decision changes what the paper of before says',
  );
  assert.equal(await state(outside), 'changed', 'the step has written into the record');
});

test('a step without the page chooses from the interfaces of its form while it has the record', async () => {
  const { agree } = actors(product);
  const choices = (client: Client) =>
    client.tryCall(dataInterfacesRoutes.response, { params: { id: workshops }, query: {} });
  const deputy = await as('chenyl');
  await refused('interface.denied', deputy, dataInterfacesRoutes.response, {
    params: { id: workshops },
    query: {},
  });
  const { id } = await save(null, { title: '修泵', items: [] }, SUBMIT);
  const processId = await processOf(id);
  assert.equal((await choices(await as('zhoumin'))).status, 200);
  await (await as('zhoumin')).call(workItemsRoutes.transfer, {
    params: { id: await actors(product).itemIn('zhoumin', processId) },
    body: { handleOpinion: '请代为处理', freeApproverUserId: demoId('user', 'chenyl') },
  });
  assert.equal((await choices(deputy)).status, 200);
  await agree('chenyl', processId, { formData: { opinion: '可', workshop: 'w1' } });
  const { data, display } = await admin.call(recordsRoutes.read, { params: { modelId, id } });
  assert.deepEqual([data.workshop, display.workshop], ['w1', '一车间']);
  assert.equal((await choices(await as('yangcz'))).errorCode, 'interface.denied');
});

test('a step without the page is told what the form asks and chooses related records, as far as it reads', async () => {
  const view = { viewId: 'main', name: { zh: '全部' }, kind: 'table' as const };
  const parts = await publishDesign(admin, {
    ...{ code: 'spares', holders: ['zhoumin', 'zhaoqf'] },
    body: {
      form: {
        fields: [
          { fieldId: 'name', name: 'name', kind: 'comInput', label: { zh: '名称' } },
          { fieldId: 'price', name: 'price', kind: 'numInput', label: { zh: '单价' } },
        ],
      },
      views: [{ ...view, columns: [{ field: 'name' }, { field: 'price' }] }],
    },
  });
  const part = (name: string) => ({
    ...{ fieldId: name, name, kind: 'relationForm' as const, label: { zh: name } },
    props: { modelId: parts, relationField: 'name' },
  });
  const rights = [
    ...['code', 'price', 'items', 'items-any'].map((id) => right(id, {})),
    right('part', { write: true }),
    right('hidden', { read: false }),
  ];
  const orders = await publishDesign(admin, {
    ...{ code: 'spareOrders', holders: ['zhaoqf'], webType: 3 as const },
    body: DesignBody.parse({
      form: {
        fields: [
          { fieldId: 'code', name: 'code', kind: 'comInput', label: { zh: '单号' } },
          part('part'),
          part('hidden'),
          {
            ...{ fieldId: 'price', name: 'price', kind: 'numInput', label: { zh: '单价' } },
            expressions: { value: 'lookup(part, price) + lookup(hidden, price)' },
          },
          {
            ...{ fieldId: 'items', name: 'items', kind: 'table', label: { zh: '明细' } },
            children: [part('any')],
          },
        ],
      },
      rules: [
        {
          ruleId: 'own',
          when: 'not unique(code) and workdaysBetween(today, today) = 0',
          actions: [{ action: 'warn', fields: ['code'], message: { zh: '单号重复' } }],
        },
      ],
      views: [
        {
          ...{ ...view, columns: [{ field: 'code' }] },
          buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
        },
      ],
      process: chain(
        start({ formOperates: rights.map(({ id }) => right(id, { write: true })) }),
        approver('chief', ['zhoumin'], { formOperates: rights }),
      ),
    }),
  });
  const add = async (client: Client, design: string, data: RecordData) => {
    const saved = await client.call(recordsRoutes.create, {
      params: { modelId: design },
      body: { data, status: SUBMIT },
    });
    return saved.id;
  };
  const valve = await storedRecord(product, parts, { name: '阀门', price: '12.5' });
  const id = await add(await as('zhaoqf'), orders, { code: 'S1', part: valve, hidden: valve });
  const { processId } = await admin.call(recordsRoutes.read, { params: { modelId: orders, id } });
  assert.ok(processId);

  const ask = (client: Client, modelId: string, query: { readonly processId?: string }) => {
    const lookup = (path: string) => ({ kind: 'lookup' as const, path, id: valve, field: 'price' });
    const questions = [
      ...[lookup('part'), lookup('hidden')],
      { kind: 'unique' as const, path: 'code', value: 'S1' },
      { kind: 'workCalendar' as const },
    ];
    return client.tryCall(recordsRoutes.answers, { params: { modelId }, query, body: { id, questions } });
  };
  const offered = (client: Client, field: string, query: { readonly processId?: string }) =>
    client.tryCall(recordsRoutes.relation, { params: { modelId: orders, field }, query });
  const chief = await as('zhoumin');
  assert.equal((await ask(chief, orders, {})).status, 403, 'it has no page');
  assert.equal((await offered(chief, 'part', {})).status, 403);

  const { data: told } = await ask(chief, orders, { processId });
  assert.deepEqual(told.answers, [{ value: 12.5 }, null, { value: true }, null]);
  assert.equal(told.workDays?.['2026-10-01'], 'holiday');
  const { data: choices } = await offered(chief, 'part', { processId });
  assert.deepEqual(choices.list, [{ id: valve, text: '阀门', columns: { name: '阀门' }, isOpen: true }]);
  assert.equal((await offered(chief, 'hidden', { processId })).errorCode, 'record.filterFaulty');
  const named = await chief.call(recordsRoutes.cellNames, {
    ...{ params: { modelId: orders }, query: { processId } },
    body: { cells: { part: ['阀门'], 'items.any': ['阀门'] } },
  });
  assert.deepEqual(named, { part: { 阀门: valve } }, 'what the step does not let be filled in is not named');
  const { record } = await actors(product).detail('zhoumin', processId);
  assert.equal(record?.display.part, '阀门');

  const stranger = await as('yangcz');
  assert.equal((await ask(stranger, orders, { processId })).errorCode, 'access.denied');
  assert.equal((await offered(stranger, 'part', { processId })).errorCode, 'access.denied');
  assert.equal((await ask(chief, modelId, { processId })).errorCode, 'access.denied', 'of another design');
  assert.equal((await ask(chief, orders, { processId: '1' })).errorCode, 'access.denied');
});

test('what was sent back is changed on the page and submitted into the same process', async () => {
  const { itemIn } = actors(product);
  const { id } = await save(null, { title: '换管' }, SUBMIT);
  const processId = await processOf(id);
  await (await as('zhoumin')).call(workItemsRoutes.returnBack, {
    params: { id: await itemIn('zhoumin', processId) },
    body: { ...decision({ handleOpinion: '补充' }), to: 'start', endsChildren: false },
  });
  assert.equal(await stateOf(id), 3);
  await refused('process.ofRecord', await as('zhaoqf'), processesRoutes.remove, {
    params: { id: processId },
  });
  await save(id, { title: '换管（补充）' }, SUBMIT);
  assert.equal(await stateOf(id), 1);
  assert.equal(await processOf(id), processId);
  assert.equal((await actors(product).detail('zhoumin', processId)).record?.data.title, '换管（补充）');
});

test('what was refused for good begins anew when it is submitted again', async () => {
  const { reject } = actors(product);
  const process = chain(start(), approver('chief', ['zhoumin'], { rejectStep: 'end' }));
  await publishDesign(
    admin,
    { code: 'repair', body: DesignBody.parse({ ...design, process }), webType: 3 },
    modelId,
  );
  const { id } = await save(null, { title: '换灯' }, SUBMIT);
  const former = await processOf(id);
  await reject('zhoumin', former);
  assert.equal(await stateOf(id), 3);
  await save(id, { title: '换灯（重报）' }, SUBMIT);
  assert.equal(await stateOf(id), 1);
  assert.notEqual(await processOf(id), former);
});

test('a field that a process under way uses can neither be dropped nor its design be deleted', async () => {
  await save(null, { title: '换表' }, SUBMIT);
  const fields = design.form.fields.filter(({ name }) => name !== 'opinion');
  await admin.call(designsRoutes.saveDraft, {
    params: { id: modelId },
    body: { body: { ...design, form: { ...design.form, fields } } },
  });
  const plan = await admin.call(designsRoutes.plan, {
    params: { id: modelId },
    body: {
      pc: 1,
      app: 0,
      pcModuleParentId: '',
      appModuleParentId: '',
      note: '',
      newItems: 'holders',
      acceptsLoss: true,
      grantTo: [],
    },
  });
  assert.ok(plan.issues.some(({ text }) => text.startsWith('“意见”正被审批中的流程使用')));
  await refused('design.hasProcesses', admin, designsRoutes.remove, { params: { id: modelId }, query: {} });
});
