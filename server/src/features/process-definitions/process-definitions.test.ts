import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processDefinitionsRoutes as routes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { approver, chain, definition, node, publishTemplate, start } from './templates.fixture.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const simple = (properties = {}) => chain(start(properties), approver('n1', ['chenyl']));
const read = (id: string) => admin.call(routes.read, { params: { id } });

test('a definition is drawn as a draft, published, changed and published again', async () => {
  const { id } = await admin.call(routes.create, {
    body: definition(simple(), { fullName: '请假申请', enCode: 'leave' }),
  });
  assert.deepEqual(
    await read(id).then(({ version, isChanged, enabledMark, rev }) => [version, isChanged, enabledMark, rev]),
    [0, true, 0, 0],
  );
  assert.deepEqual(await admin.call(routes.publish, { params: { id }, body: { note: '第一版' } }), {
    version: 1,
  });
  const again = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual(said(again), [422, 'definition.unchanged', '与已发布的版本相比没有变化']);
  const info = await read(id);
  assert.deepEqual([info.version, info.isChanged, info.enabledMark], [1, false, 1]);
  const body = { ...info, flowTemplateJson: chain(start(), approver('n1', ['chenyl', 'tangmy'])) };
  await admin.call(routes.update, { params: { id }, body });
  const stale = await admin.tryCall(routes.update, { params: { id }, body });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  assert.equal((await read(id)).isChanged, true);
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const { list: versions } = await admin.call(routes.versions, { params: { id } });
  assert.deepEqual(
    versions.map(({ version, note }) => [version, note]),
    [
      [2, ''],
      [1, '第一版'],
    ],
  );
  const { list } = await admin.call(routes.list, { query: { keyword: 'leave' } });
  assert.deepEqual(
    list.map(({ fullName, version, running, categoryName, isChanged }) => [
      fullName,
      version,
      running,
      categoryName,
      isChanged,
    ]),
    [['请假申请', 2, 0, '行政办公', false]],
  );
  const name = await admin.tryCall(routes.create, { body: definition(simple(), { fullName: '请假申请' }) });
  assert.deepEqual(said(name), [422, 'processDefinition.duplicateName', '流程名称“请假申请”已存在']);
  const code = await admin.tryCall(routes.create, { body: definition(simple(), { enCode: 'leave' }) });
  assert.deepEqual(said(code), [422, 'processDefinition.duplicateCode', '流程编码“leave”已存在']);
});

test('a definition in which nobody decides anything says so, and may be published as it is meant', async () => {
  const { id } = await admin.call(routes.create, {
    body: definition(start(), { fullName: '直接归档', enCode: 'archiveOnly' }),
  });
  const { list } = await admin.call(routes.check, { body: definition(start()) });
  assert.deepEqual(
    list.map(({ problem, isWarning }) => [problem, isWarning]),
    [['nobodyDecides', true]],
  );
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
});

test('a definition with faults is a draft, cannot be published and lists its faults with their places', async () => {
  const broken = chain(
    start(),
    node('approver', 'n1', { title: '部门', assigneeType: 6 }),
    node('subFlow', 'n2', { title: '子流程', initiateType: 3, flowId: 'nowhere' }),
  );
  const { id } = await admin.call(routes.create, { body: definition(broken) });
  const refused = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.deepEqual(said(refused), [422, 'processDefinition.faulty', '流程设计有2处问题，请修改后再发布']);
  const { list } = await admin.call(routes.check, { body: definition(broken) });
  assert.deepEqual(
    list.map(({ nodeId, nodeName, problem, isWarning }) => [nodeId, nodeName, problem, isWarning]),
    [
      ['n1', '部门', 'noPeople', false],
      ['n2', '子流程', 'noProcess', false],
    ],
  );
  const unknown = await admin.call(routes.check, {
    body: definition(simple(), { formType: 1, formCode: 'nothing', formData: [] }),
  });
  assert.deepEqual(
    unknown.list.map(({ problem, detail }) => [problem, detail]),
    [['unknownForm', 'nothing']],
  );
  const numbered = (rule: string) => [
    { filedId: 'number', filedName: '单号', elementKey: 'billRule', props: { rule } },
  ];
  // Numbers of the product's own records are theirs alone.
  for (const rule of ['', 'nothing', 'FA']) {
    const numbers = await admin.call(routes.check, {
      body: definition(simple(), { formData: numbered(rule) }),
    });
    assert.deepEqual(
      numbers.list.map(({ problem, detail }) => [problem, detail]),
      [['unknownRule', '单号']],
    );
  }
  await admin.call(routes.remove, { params: { id } });
  assert.equal((await admin.tryCall(routes.read, { params: { id } })).status, 404);
});

test('only starters see a definition among what they may launch; favourites come first', async () => {
  const open = await publishTemplate(admin, simple(), { fullName: '谁都可以' });
  const closed = await publishTemplate(admin, simple({ initiator: [demoId('user', 'tangmy')] }), {
    fullName: '少数人',
  });
  const namesFor = async (account: string) => {
    const { list } = await (await product.as(account)).call(routes.launchable, { query: { pageSize: 50 } });
    return list.map(({ fullName, isFavourite }) => `${fullName}${isFavourite ? '*' : ''}`);
  };
  assert.equal((await namesFor('chenyl')).includes('少数人'), false);
  const tangmy = await product.as('tangmy');
  await tangmy.call(routes.favour, { params: { id: closed }, body: { isFavourite: true } });
  assert.equal((await namesFor('tangmy'))[0], '少数人*');
  const groups = await tangmy.call(routes.grouped, { query: { keyword: '谁都' } });
  assert.deepEqual(
    groups.list.map(({ id, fullName, num, children }) => [
      id,
      fullName,
      num,
      children.map((card) => card.id),
    ]),
    [['office', '行政办公', 1, [open]]],
  );
  await admin.call(routes.stop, { params: { id: open } });
  assert.equal((await namesFor('chenyl')).includes('谁都可以'), false);
  assert.equal((await read(open)).enabledMark, 0);
  await admin.call(routes.stop, { params: { id: open } });
  assert.equal((await read(open)).enabledMark, 1);
  const { id } = await admin.call(routes.create, { body: definition(simple(), { fullName: '还是草稿' }) });
  const early = await admin.tryCall(routes.stop, { params: { id } });
  assert.deepEqual(said(early), [422, 'processDefinition.neverPublished', '流程“还是草稿”尚未发布']);
});

test('a definition is copied, exported and brought in again', async () => {
  const id = await publishTemplate(admin, simple(), { fullName: '原件', enCode: 'original' });
  const copied = await admin.call(routes.copy, { params: { id } });
  assert.deepEqual(
    await read(copied.id).then(({ fullName, enCode, version }) => [fullName, enCode, version]),
    ['原件 1', 'original_1', 0],
  );
  const link = await admin.call(routes.exportFile, { params: { id } });
  assert.equal(link.name, '原件.txt');
  const bytes = await (
    await fetch(product.url + link.url.replace('/prod-api', ''), { headers: admin.headers })
  ).text();
  assert.deepEqual(JSON.parse(bytes).format, 'auditplus.processDefinition');
  const { name, xml, unsaid } = await admin.call(routes.exportBpmn, { params: { id } });
  assert.deepEqual([name, unsaid.map(({ what }) => what)], ['原件.bpmn', ['launch', 'people', 'refusal']]);
  assert.match(xml, /<bpmn:userTask id="Node_n1" name="n1">/);
  const bring = (text: string, overwrite = false) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'process.json');
    return admin.tryCall(routes.importFile, { query: { overwrite: overwrite ? 1 : 0 }, body: form } as never);
  };
  const equal = await bring(bytes);
  assert.deepEqual([equal.data.isDone, equal.data.items[0]?.state], [true, 'equal']);
  const changed = bytes.replaceAll('"n1"', '"n9"');
  const asked = await bring(changed);
  assert.deepEqual([asked.data.isDone, asked.data.items[0]?.state], [false, 'changed']);
  assert.equal((await bring(changed, true)).data.isDone, true);
  assert.equal((await read(id)).flowTemplateJson.childNode?.nodeId, 'n9');
  assert.equal((await read(id)).version, 1);
  assert.equal((await bring('{"some":"thing"}')).errorCode, 'import.wrongFormat');
});

test('an export of the reference platform of 2022 comes in by its code', async () => {
  const old = {
    flowEngine: {
      id: '123',
      fullName: '旧平台流程',
      enCode: 'old_flow',
      category: 'office',
      type: '0',
      formType: '2',
      icon: 'icon-ym icon-ym-flow',
      sortCode: null,
      description: null,
      formData:
        '{"fields":[{"__config__":{"label":"金额","jnpfKey":"numInput","required":true},"__vModel__":"money"},{"__config__":{"label":"明细","jnpfKey":"table","children":[{"__config__":{"label":"单价","jnpfKey":"numInput"},"__vModel__":"price"}]},"__vModel__":"items"}]}',
      flowTemplateJson: JSON.stringify(simple({ errorRule: '1' })),
      dbLinkId: '0',
      tables: '[]',
    },
  };
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(old)]), 'flow.json');
  const { items } = await admin.call(routes.importFile, { query: {}, body: form } as never);
  assert.deepEqual(
    items.map(({ fullName, state }) => [fullName, state]),
    [['旧平台流程', 'added']],
  );
  const id = items[0]?.id ?? '';
  const fields = await admin.call(routes.fields, { params: { id } });
  assert.deepEqual(fields.list, [
    { vmodel: 'money', label: '金额' },
    { vmodel: 'items', label: '明细' },
    { vmodel: 'items-price', label: '单价' },
  ]);
  assert.deepEqual(await admin.call(routes.publish, { params: { id }, body: { note: '' } }), { version: 1 });
  const wrong = {
    ...old.flowEngine,
    enCode: null,
    flowTemplateJson: old.flowEngine.flowTemplateJson.replace('approver', 'approve'),
  };
  const broken = new FormData();
  broken.append('file', new Blob([JSON.stringify({ flowEngine: wrong })]), 'flow.json');
  const refused = await admin.tryCall(routes.importFile, { query: {}, body: broken } as never);
  assert.deepEqual(said(refused), [
    422,
    'import.wrongPlaces',
    '文件中以下位置不正确：enCode、flowTemplateJson.childNode.type；未导入任何数据',
  ]);
  const statistics = await admin.call(routes.statistics, { params: { id }, query: {} });
  assert.deepEqual([statistics.started, statistics.medianDuration, statistics.nodes], [0, null, []]);
});
