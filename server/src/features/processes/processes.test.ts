import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import {
  printTemplatesRoutes,
  printVersionsRoutes,
} from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import {
  type FormValues,
  HANDLE_STATUS,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { said } from '../../testing/said.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { beginDelegations } from '../delegations/delegations.service.ts';
import {
  approver,
  branch,
  chain,
  lane,
  node,
  parallel,
  publishTemplate,
  start,
} from '../process-definitions/templates.fixture.ts';
import { foldCheck, foldFault } from './fold-check.fixture.ts';
import { runBatch } from './operations/batch.ts';
import { actors, decision, instanceOf, launchBody } from './processes.fixture.ts';
import { actOnDueTimers } from './processes.jobs.ts';

let product: TestApp;
let admin: Client;
let people: ReturnType<typeof actors>;
/** By how much the product's clock goes ahead of the real one. */
let ahead = 0;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead) } });
  admin = await product.as('admin');
  people = actors(product);
});
after(() => product.stop());

const publish = (...nodes: readonly TemplateNode[]) => publishTemplate(admin, chain(...nodes));
const user = (account: string) => demoId('user', account);
const statusOf = async (id: string) => (await people.detail('admin', id)).flowTaskInfo.status;

test('a process is launched, decided step by step and approved, with everything on record', async () => {
  const flow = await publish(
    start(),
    approver('部门', ['chenyl'], { progress: 40 }),
    approver('总经理', ['luozq']),
  );
  const id = await people.launch('tangmy', flow, { data: { amount: 100, reason: '采购' } });
  const [item] = await people.todo('chenyl');
  assert.deepEqual(
    [
      item?.fullName.startsWith('唐明月的测试流程'),
      item?.thisStep,
      item?.userName,
      item?.completion,
      item?.status,
    ],
    [true, '部门', '唐明月', 40, 1],
  );
  const seen = await (await product.as('chenyl')).call(workItemsRoutes.detail, {
    params: { taskId: id },
    query: { taskOperatorId: item?.id ?? '' },
  });
  assert.deepEqual(seen.formData, { amount: 100, reason: '采购' });
  assert.equal(seen.operator?.reason, '指定成员');
  assert.notEqual(seen.operator?.seenTime, null);
  assert.deepEqual(
    [seen.abilities.agree, seen.abilities.reject, seen.abilities.assign, seen.abilities.withdraw],
    [true, true, false, false],
  );
  assert.deepEqual(
    seen.predicted.map(({ nodeName, certainty, people: who }) => [nodeName, certainty, who?.length]),
    [
      ['部门', 'current', 1],
      ['总经理', 'certain', 1],
    ],
  );
  await people.agree('chenyl', id);
  assert.deepEqual(await people.todo('chenyl'), []);
  await people.agree('luozq', id, { handleOpinion: '通过', copyIds: [user('zhaoqf')] });
  const detail = await people.detail('tangmy', id);
  assert.deepEqual(
    [detail.flowTaskInfo.status, detail.flowTaskInfo.completion, detail.flowTaskInfo.thisStep],
    [2, 100, '结束'],
  );
  assert.deepEqual(
    detail.flowTaskOperatorRecordList.map(
      ({ handleStatus, userName, nodeName, handleOpinion, operatorId }) => [
        handleStatus,
        userName,
        nodeName,
        handleOpinion,
        operatorId,
      ],
    ),
    [
      [HANDLE_STATUS.copied, '罗志强', '总经理', '', '赵清风'],
      [HANDLE_STATUS.agreed, '罗志强', '总经理', '通过', ''],
      [HANDLE_STATUS.agreed, '陈雨林', '部门', '同意', ''],
      [HANDLE_STATUS.submitted, '唐明月', 'start', '', ''],
    ],
  );
});

test('a start that nobody has named is the initiator in every language', async () => {
  const flow = await publishTemplate(admin, chain(start({ title: '' }), approver('部门', ['chenyl'])));
  const id = await people.launch('tangmy', flow);
  const reader = await product.as('chenyl');
  const named: string[] = [];
  for (const language of ['zh', 'zhtw', 'en'] as const) {
    await reader.call(currentUserRoutes.language, { body: { language } });
    const { flowTaskOperatorRecordList: records } = await reader.call(workItemsRoutes.detail, {
      params: { taskId: id },
      query: {},
    });
    named.push(...records.map(({ nodeName }) => nodeName));
  }
  assert.deepEqual(named, ['发起人', '發起人', 'Initiator']);
  await reader.call(currentUserRoutes.language, { body: { language: 'zh' } });
  await people.agree('chenyl', id);
});

test('readers see processes, steps and fields by the names of their language; what has none is named in Chinese', async () => {
  const flow = await publishTemplate(
    admin,
    chain(
      start(),
      approver('部门', ['chenyl'], { titles: { en: 'Department', zhtw: '部門' } }),
      approver('总经理', ['luozq']),
    ),
    {
      titles: { en: 'Purchase', zhtw: '採購' },
      description: '采购申请',
      descriptions: { en: 'Ask for a purchase', zhtw: '' },
      formData: [
        {
          filedId: 'amount',
          filedName: '金额',
          titles: { en: 'Amount', zhtw: '' },
          elementKey: 'numInput',
          required: true,
        },
        {
          filedId: 'way',
          filedName: '方式',
          elementKey: 'select',
          props: { dataType: 'static', options: [{ id: '1', fullName: '公开招标', en: 'Open tender' }] },
        },
      ],
    },
  );
  const id = await people.launch('tangmy', flow, { data: { amount: 100, way: '1' } });
  const seen = async (language: 'zh' | 'zhtw' | 'en') => {
    const reader = await product.as('chenyl');
    await reader.call(currentUserRoutes.language, { body: { language } });
    const item = (await reader.call(workItemsRoutes.list, { params: { category: 1 }, query: {} })).list.find(
      ({ processId }) => processId === id,
    );
    const detail = await reader.call(workItemsRoutes.detail, {
      params: { taskId: id },
      query: { taskOperatorId: item?.id ?? '' },
    });
    const cards = await reader.call(processDefinitionsRoutes.launchable, { query: { pageSize: 100 } });
    await admin.call(currentUserRoutes.language, { body: { language } });
    const statistics = await admin.call(processDefinitionsRoutes.statistics, {
      params: { id: flow },
      query: {},
    });
    return {
      counted: statistics.nodes.map(({ nodeName }) => nodeName),
      description: cards.list.find((card) => card.id === flow)?.description,
      item: [item?.flowName, item?.fullName, item?.thisStep],
      detail: [detail.flowTaskInfo.flowName, detail.flowTaskInfo.fullName, detail.flowTaskInfo.thisStep],
      steps: detail.predicted.map(({ nodeName }) => nodeName),
      field: detail.flowFormInfo.fields.map(({ filedName }) => filedName),
    };
  };
  const [name] = (await seen('zh')).item;
  const chinese = [name, `唐明月的${name}`, '部门'];
  assert.deepEqual(await seen('zh'), {
    counted: ['部门'],
    description: '采购申请',
    item: chinese,
    detail: chinese,
    steps: ['部门', '总经理'],
    field: ['金额', '方式'],
  });
  const english = ['Purchase', 'Purchase – 唐明月', 'Department'];
  assert.deepEqual(await seen('en'), {
    counted: ['Department'],
    description: 'Ask for a purchase',
    item: english,
    detail: english,
    steps: ['Department', '总经理'],
    field: ['Amount', '方式'],
  });
  const traditional = ['採購', '唐明月的採購', '部門'];
  assert.deepEqual(await seen('zhtw'), {
    counted: ['部門'],
    description: '采购申请',
    item: traditional,
    detail: traditional,
    steps: ['部門', '总经理'],
    field: ['金额', '方式'],
  });
  const tang = await product.as('tangmy');
  await tang.call(currentUserRoutes.language, { body: { language: 'en' } });
  const empty = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow) });
  assert.deepEqual(said(empty), [422, 'process.fieldRequired', 'Please fill in Amount']);
  const printed = async () => {
    const sheet = await tang.call(workItemsRoutes.sheet, { params: { id } });
    const reply = await fetch(product.url + sheet.url, { headers: tang.headers });
    return readPdf(Buffer.from(await reply.arrayBuffer())).pages.join('');
  };
  assert.match(await printed(), /Open tender/);
  await tang.call(currentUserRoutes.language, { body: { language: 'zh' } });
  // Renamed, it keeps its Chinese title; the others say what the process is called now.
  const info = await admin.call(processDefinitionsRoutes.read, { params: { id: flow } });
  const renamed = { ...info, fullName: `${name}（新）`, titles: { en: 'Procurement', zhtw: '' } };
  await admin.call(processDefinitionsRoutes.update, { params: { id: flow }, body: renamed });
  assert.deepEqual((await seen('en')).detail, ['Procurement', 'Procurement – 唐明月', 'Department']);
  assert.equal((await seen('zhtw')).detail[1], `唐明月的${name}`);
  assert.equal((await seen('zh')).detail[1], `唐明月的${name}`);
  await people.agree('chenyl', id);
  await people.agree('luozq', id);
});

test('six people: parallel lanes with a counter-sign and a sub-process, returned out of the lanes and finished', async () => {
  const child = await publish(start(), approver('复核', ['zhaoqf']));
  const flow = await publish(
    start({ afterReturn: 'again', hasRevokeBtn: true }),
    parallel(
      'lanes',
      approver('会签', ['chenyl', 'luozq', 'heyx'], {
        counterSign: 1,
        countersignRatio: 60,
        hasFreeApprover: true,
      }),
      node('subFlow', '子流程', {
        initiateType: 6,
        initiator: [user('linzy')],
        flowId: child,
        assignList: [{ parentField: 'reason', childField: 'reason' }],
      }),
    ),
    approver('终审', ['linzy']),
  );
  const id = await people.launch('tangmy', flow, { data: { reason: '年度采购' } });
  await product.app.outbox.drain();
  const [childItem] = await people.todo('zhaoqf');
  assert.ok(childItem);
  assert.equal(childItem.userName, '林志远');
  const opened = await people.detail('zhaoqf', childItem.processId);
  assert.deepEqual(opened.formData, { reason: '年度采购' });
  assert.deepEqual([opened.flowTaskInfo.parentId, opened.abilities.withdraw], [id, false]);
  // Somebody of the counter-sign sends it back before the split: the child ends with it after a question.
  const heyx = await product.as('heyx');
  const back = { ...decision({ handleOpinion: '缺附件' }), to: 'start', endsChildren: false };
  const params = { id: await people.itemIn('heyx', id) };
  assert.deepEqual(
    (await heyx.call(workItemsRoutes.returnTargets, { params })).map(({ to, nodeName }) => [to, nodeName]),
    [['start', 'start']],
  );
  const asked = await heyx.tryCall(workItemsRoutes.returnBack, { params, body: back });
  assert.deepEqual([asked.status, asked.errorCode], [422, 'process.childRunning']);
  assert.match(asked.msg, /^子流程林志远的测试流程\d+（子流程）还在进行，确认后将一并结束$/);
  await heyx.call(workItemsRoutes.returnBack, { params, body: { ...back, endsChildren: true } });
  await product.app.outbox.drain();
  assert.equal(await statusOf(id), 3);
  assert.deepEqual(await people.todo('zhaoqf'), []);
  assert.deepEqual(await people.todo('chenyl'), []);
  // Submitted again, all lanes open anew.
  const tang = await product.as('tangmy');
  const again = await tang.call(processesRoutes.relaunch, {
    params: { id },
    body: launchBody(flow, { data: { reason: '年度采购（补充）' } }),
  });
  instanceOf(again);
  await product.app.outbox.drain();
  const params2 = { id: await people.itemIn('chenyl', id) };
  const chen = await product.as('chenyl');
  await chen.call(workItemsRoutes.addSigners, {
    params: params2,
    body: { handleOpinion: '请先看', userIds: [user('zhaoqf')], position: 'before' },
  });
  const early = await chen.tryCall(workItemsRoutes.agree, { params: params2, body: decision() });
  assert.deepEqual(said(early), [403, 'process.notYours', '此事项不由您处理']);
  await people.agree('zhaoqf', id);
  await people.agree('chenyl', id);
  // Transferred to somebody who takes no part yet, then two of three are enough.
  const luo = await product.as('luozq');
  const luoItem = await people.itemIn('luozq', id);
  const twice = await luo.tryCall(workItemsRoutes.transfer, {
    params: { id: luoItem },
    body: { handleOpinion: '', freeApproverUserId: user('heyx') },
  });
  assert.deepEqual(said(twice), [422, 'process.takesPart', '何一鸣已在本步骤的处理人中']);
  await luo.call(workItemsRoutes.transfer, {
    params: { id: luoItem },
    body: { handleOpinion: '请代为处理', freeApproverUserId: user('wangsj') },
  });
  await people.agree('wangsj', id);
  await people.agree('heyx', id).catch(() => undefined);
  await people.agree('zhaoqf', (await people.todo('zhaoqf'))[0]?.processId ?? '');
  await product.app.outbox.drain();
  await people.agree('linzy', id);
  assert.equal(await statusOf(id), 2);
  await assertFolds(id);
  const sheet = await tang.call(workItemsRoutes.sheet, { params: { id } });
  const reply = await fetch(product.url + sheet.url, { headers: tang.headers });
  const [page = ''] = readPdf(Buffer.from(await reply.arrayBuffer())).pages;
  assert.equal(page.split('已通过').length - 1, 2, 'the state among the facts, and the stamp');
  for (const words of ['事由', '年度采购（补充）', '会签', '缺附件', '请代为处理'])
    assert.ok(page.includes(words), `${words} is missing in ${page}`);
  const stranger = await (await product.as('panyt')).tryCall(workItemsRoutes.sheet, { params: { id } });
  assert.equal(stranger.status, 404);
});

test('a delegate acts for somebody, both are named, and the delegator takes it back', async () => {
  const flow = await publish(start(), approver('部门', ['luozq']));
  const luo = await product.as('luozq');
  const now = Date.now();
  await luo.call(delegationsRoutes.create, {
    body: {
      toUserId: user('chenyl'),
      flowId: flow,
      flowCategory: '',
      startTime: now - 1000,
      endTime: now + 3_600_000,
      description: '',
    },
  });
  const id = await people.launch('tangmy', flow);
  const [held] = await people.todo('chenyl');
  assert.deepEqual([held?.processId, held?.forName, held?.delegateName], [id, '罗志强', '']);
  const detail = await people.detail('chenyl', id);
  assert.equal(detail.operator?.reason, '指定成员，代罗志强处理');
  const [own] = await people.todo('luozq');
  assert.deepEqual([own?.processId, own?.forName, own?.delegateName], [id, '', '陈雨林']);
  await luo.call(workItemsRoutes.takeBack, { params: { id: own?.id ?? '' }, body: { handleOpinion: '' } });
  assert.deepEqual(await people.todo('chenyl'), []);
  await people.agree('luozq', id);
  const second = await people.launch('tangmy', flow);
  await people.agree('chenyl', second);
  const [record] = (await people.detail('tangmy', second)).flowTaskOperatorRecordList;
  assert.deepEqual([record?.userName, record?.forName], ['陈雨林', '罗志强']);
});

test('a delegation that begins takes over what is open, and the delegator takes one item back', async () => {
  const flow = await publish(start(), approver('部门', ['sunlj']));
  const [first, second] = [await people.launch('tangmy', flow), await people.launch('tangmy', flow)];
  const other = await people.launch('tangmy', await publish(start(), approver('其他', ['sunlj'])));
  const sun = await product.as('sunlj');
  const body = {
    toUserId: user('panyt'),
    flowId: flow,
    flowCategory: '',
    startTime: Date.now() - 1000,
    endTime: Date.now() + 3_600_000,
    description: '',
  };
  await sun.call(delegationsRoutes.create, { body });
  await product.app.outbox.drain();
  const held = (await people.todo('panyt')).map(({ processId }) => processId);
  assert.deepEqual([held.includes(first), held.includes(second), held.includes(other)], [true, true, false]);
  const detail = await people.detail('panyt', first);
  assert.equal(detail.operator?.reason, '指定成员，代孙丽娟处理');
  const [record] = detail.flowTaskOperatorRecordList;
  assert.deepEqual([record?.handleStatus, record?.userName], [HANDLE_STATUS.delegated, '孙丽娟']);
  const own = (await people.todo('sunlj')).find(({ processId }) => processId === first);
  await sun.call(workItemsRoutes.takeBack, { params: { id: own?.id ?? '' }, body: { handleOpinion: '' } });
  assert.equal((await people.detail('sunlj', first)).operator?.reason, '已收回委托');
  // What was taken back stays when the delegation is changed.
  const [row] = (await sun.call(delegationsRoutes.list, { query: {} })).list;
  await sun.call(delegationsRoutes.update, { params: { id: row?.id ?? '' }, body: { ...body, flowId: '' } });
  await product.app.outbox.drain();
  const now = (await people.todo('panyt')).map(({ processId }) => processId);
  assert.deepEqual([now.includes(first), now.includes(second), now.includes(other)], [false, true, true]);
  await sun.call(delegationsRoutes.stop, { params: { id: row?.id ?? '' } });
  for (const id of [first, second, other]) assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('a delegation of later takes over when it begins', async () => {
  const flow = await publish(start(), approver('部门', ['sunlj']));
  const id = await people.launch('tangmy', flow);
  const sun = await product.as('sunlj');
  const [startTime, endTime] = [Date.now() + 60_000, Date.now() + 3_600_000];
  await sun.call(delegationsRoutes.create, {
    body: { toUserId: user('weisq'), flowId: flow, flowCategory: '', startTime, endTime, description: '' },
  });
  const { kernel } = product.app;
  await beginDelegations(kernel);
  await product.app.outbox.drain();
  assert.ok((await people.todo('sunlj')).some((item) => item.processId === id && item.delegateName === ''));
  ahead = 61_000;
  await beginDelegations(kernel);
  await product.app.outbox.drain();
  assert.ok((await people.todo('sunlj')).some((item) => item.processId === id && item.delegateName !== ''));
  assert.ok((await people.todo('weisq')).some(({ processId }) => processId === id));
});

test('the initiator withdraws before anybody decided, submits again, and deletes what came back', async () => {
  const flow = await publish(
    start(),
    approver('甲', ['chenyl']),
    approver('乙', ['luozq'], { rejectStep: '0' }),
  );
  const id = await people.launch('tangmy', flow);
  const tang = await product.as('tangmy');
  await tang.call(processesRoutes.withdraw, {
    params: { id },
    body: { handleOpinion: '写错了', endsChildren: false },
  });
  assert.equal(await statusOf(id), 4);
  assert.deepEqual(await people.todo('chenyl'), []);
  instanceOf(await tang.call(processesRoutes.relaunch, { params: { id }, body: launchBody(flow) }));
  await people.agree('chenyl', id);
  const late = await tang.tryCall(processesRoutes.withdraw, {
    params: { id },
    body: { handleOpinion: '', endsChildren: false },
  });
  assert.deepEqual(said(late), [422, 'process.cannotWithdraw', '已有人处理，不能撤回']);
  const running = await tang.tryCall(processesRoutes.remove, { params: { id } });
  assert.deepEqual(said(running), [422, 'process.cannotRemove', '只能删除未提交、已退回或已撤回的流程']);
  await people.reject('luozq', id);
  assert.equal(await statusOf(id), 3);
  await tang.call(processesRoutes.remove, { params: { id } });
  assert.equal((await tang.tryCall(processesRoutes.data, { params: { id } })).status, 404);
  await assertFolds(id);
});

test('a decision is recalled until somebody decides after it, by its record', async () => {
  const flow = await publish(
    start(),
    approver('甲', ['chenyl']),
    approver('乙', ['luozq']),
    approver('丙', ['heyx']),
  );
  const id = await people.launch('tangmy', flow);
  await people.agree('chenyl', id);
  const chen = await product.as('chenyl');
  const done = () => chen.call(workItemsRoutes.list, { params: { category: 2 }, query: { flowId: flow } });
  const [record] = (await done()).list;
  assert.deepEqual([record?.processId, record?.status], [id, 1]);
  await chen.call(workItemsRoutes.recall, {
    params: { id: record?.id ?? '' },
    body: { handleOpinion: '再想想' },
  });
  assert.deepEqual((await done()).list, []);
  assert.deepEqual(await people.todo('luozq'), []);
  await people.agree('chenyl', id);
  await people.agree('luozq', id);
  const [second] = (await done()).list;
  const late = await chen.tryCall(workItemsRoutes.recall, {
    params: { id: second?.id ?? '' },
    body: { handleOpinion: '' },
  });
  assert.deepEqual(said(late), [422, 'process.cannotRecall', '后续步骤已处理，不能撤回您的处理']);
  await assertFolds(id);
});

test('of several own decisions the one that can be taken back is recalled', async () => {
  const flow = await publish(
    start(),
    approver('甲', ['chenyl']),
    approver('乙', ['luozq']),
    approver('丙', ['chenyl']),
    approver('丁', ['heyx']),
  );
  const id = await people.launch('tangmy', flow);
  await people.agree('chenyl', id);
  const [first] = (await people.detail('chenyl', id)).flowTaskOperatorRecordList;
  assert.equal((await people.detail('chenyl', id)).recallRecordId, first?.id);
  await people.agree('luozq', id);
  assert.equal((await people.detail('chenyl', id)).recallRecordId, '');
  await people.agree('chenyl', id);
  const { recallRecordId, flowTaskOperatorRecordList: records } = await people.detail('chenyl', id);
  assert.equal(records.find((record) => record.id === recallRecordId)?.nodeName, '丙');
  const chen = await product.as('chenyl');
  await chen.call(workItemsRoutes.recall, { params: { id: recallRecordId }, body: { handleOpinion: '' } });
  assert.ok(!(await people.todo('heyx')).some(({ processId }) => processId === id));
});

test('an export of 2022 is brought in, published and played to its end', async () => {
  const child = await publish(start(), approver('复核', ['zhaoqf']));
  const at = (type: string, nodeId: string, properties: object, more: object = {}) => ({
    type,
    nodeId,
    content: '',
    properties: { title: nodeId, ...properties },
    ...more,
  });
  const step = (nodeId: string, account: string, properties: object = {}, more: object = {}) =>
    at(
      'approver',
      nodeId,
      { assigneeType: 6, approvers: [user(account)], counterSign: '0', ...properties },
      more,
    );
  const money = { field: 'money', fieldName: '金额', symbol: '>=', filedValue: '5000', logic: '&&' };
  const template = at(
    'start',
    'n0',
    { errorRule: '1', formOperates: null },
    {
      conditionType: null,
      childNode: step(
        '部门',
        'chenyl',
        { progress: '30', circulateUser: [user('guoyn')] },
        {
          conditionType: 'condition',
          conditionNodes: [
            at('condition', 'c1', { priority: 0, conditions: [money] }, { childNode: step('大额', 'luozq') }),
            at('condition', 'c2', { priority: 1, conditions: [] }, { childNode: step('小额', 'heyx') }),
          ],
          childNode: at(
            'branch',
            'b1',
            {},
            {
              conditionType: 'interflow',
              conditionNodes: [
                step('安全', 'linzy', {}, { isInterflow: true }),
                at(
                  'subFlow',
                  '子流程',
                  { initiateType: 6, initiator: [user('sunlj')], flowId: child, assignList: [] },
                  {
                    isInterflow: true,
                  },
                ),
              ],
              childNode: at(
                'timer',
                '等待',
                { day: 0, hour: '0', minute: 1 },
                {
                  childNode: at(
                    'copy',
                    '抄送',
                    { assigneeType: 6, approvers: [user('panyt')] },
                    {
                      childNode: step('归档', 'chenyl', { agreeRule: 1, rejectStep: '0' }),
                    },
                  ),
                },
              ),
            },
          ),
        },
      ),
    },
  );
  const design = {
    fields: [{ __config__: { label: '金额', jnpfKey: 'numInput', required: true }, __vModel__: 'money' }],
  };
  const file = new FormData();
  const exported = {
    fullName: '二〇二二年的流程',
    enCode: 'of_2022',
    category: 'office',
    type: '0',
    formType: '2',
    formData: JSON.stringify(design),
    flowTemplateJson: JSON.stringify(template),
  };
  file.append('file', new Blob([JSON.stringify({ flowEngine: exported })]), 'flow.json');
  const brought = await admin.call(processDefinitionsRoutes.importFile, { query: {}, body: file } as never);
  const flow = brought.items[0]?.id ?? '';
  await admin.call(processDefinitionsRoutes.publish, { params: { id: flow }, body: { note: '' } });
  const id = await people.launch('tangmy', flow, { data: { money: 8000 } });
  for (const account of ['chenyl', 'luozq', 'linzy']) await people.agree(account, id);
  await product.app.outbox.drain();
  const waiting = (await people.todo('zhaoqf')).find(({ flowId }) => flowId === child);
  await people.agree('zhaoqf', waiting?.processId ?? '');
  await product.app.outbox.drain();
  ahead += 61_000;
  await actOnDueTimers(product.app.kernel);
  await people.agree('chenyl', id);
  const { flowTaskInfo, flowTaskNodeList } = await people.detail('tangmy', id);
  assert.equal(flowTaskInfo.status, 2);
  assert.deepEqual(
    flowTaskNodeList.map(({ nodeCode }) => nodeCode),
    ['n0', '部门', '部门.split', '大额', 'b1', '安全', '子流程', '等待', '抄送', '归档'],
  );
  await assertFolds(id);
});

test('an own form gets its number when it is first submitted, and keeps it', async () => {
  await admin.call(billNumbersRoutes.create, {
    body: {
      fullName: '用车单号',
      enCode: 'CAR',
      prefix: 'YC',
      dateFormat: 'no',
      digit: 3,
      startNumber: '1',
      sortCode: 0,
      enabledMark: 1,
      description: '',
    },
  });
  const flow = await publishTemplate(admin, chain(start(), approver('部门', ['chenyl'])), {
    formData: [
      {
        filedId: 'number',
        filedName: '单号',
        elementKey: 'billRule',
        required: true,
        props: { rule: 'CAR' },
      },
      { filedId: 'reason', filedName: '事由', elementKey: 'comInput' },
    ],
  });
  const numberOf = async (id: string) => {
    const { flowTaskInfo, formData } = await people.detail('tangmy', id);
    return [flowTaskInfo.enCode, formData.number ?? null];
  };
  const draft = await people.launch('tangmy', flow, { status: 1, data: { number: '' } });
  assert.deepEqual(await numberOf(draft), ['', null]);
  const other = await people.launch('tangmy', flow, { data: { number: 'YC999', reason: '检查' } });
  assert.deepEqual(await numberOf(other), ['YC001', 'YC001']);
  await people.reject('chenyl', other);
  const params = { id: other };
  const mine = await (await product.as('tangmy')).call(processesRoutes.mine, { query: { flowId: flow } });
  assert.deepEqual(
    mine.list.find(({ id }) => id === other)?.waitingFor.map(({ account }) => account),
    ['tangmy'],
    'what was returned waits for its initiator',
  );
  const again = launchBody(flow, { data: { number: 'YC001', reason: '复查' } });
  await (await product.as('tangmy')).call(processesRoutes.relaunch, { params, body: again });
  await people.agree('chenyl', other);
  assert.deepEqual(await numberOf(other), ['YC001', 'YC001']);
  const tang = await product.as('tangmy');
  const sheet = await tang.call(workItemsRoutes.sheet, { params });
  const printed = await fetch(product.url + sheet.url, { headers: tang.headers });
  const [page = ''] = readPdf(Buffer.from(await printed.arrayBuffer())).pages;
  assert.equal(page.split('单号').length - 1, 1, page);
  await assertFolds(other);
});

test('an added signer is taken off by whoever added him or by the monitor, and is told', async () => {
  const flow = await publish(start(), approver('部门', ['chenyl', 'heyx'], { hasFreeApprover: true }));
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const addBefore = async (account: string) =>
    chen.call(workItemsRoutes.addSigners, {
      params: { id: await people.itemIn('chenyl', id) },
      body: { handleOpinion: '', userIds: [user(account)], position: 'before' },
    });
  await addBefore('wangsj');
  const { list: done } = await chen.call(workItemsRoutes.list, {
    params: { category: 2 },
    query: { flowId: flow },
  });
  assert.deepEqual(
    done.map(({ processId, status }) => [processId, status]),
    [[id, HANDLE_STATUS.signerAddedBefore]],
  );
  const { abilities, addedSigners } = await people.detail('chenyl', id);
  assert.deepEqual([abilities.agree, abilities.takeOffSigner], [false, true]);
  const [signer] = addedSigners;
  assert.deepEqual([addedSigners.length, signer?.userName, signer?.nodeName], [1, '王书洁', '部门']);
  assert.equal((await people.detail('heyx', id)).abilities.takeOffSigner, false);
  const off = { params: { id: signer?.id ?? '' }, body: { handleOpinion: '已与其沟通' } };
  const other = await (await product.as('heyx')).tryCall(workItemsRoutes.takeOffSigner, off);
  assert.deepEqual(said(other), [403, 'process.notYours', '此事项不由您处理']);
  await chen.call(workItemsRoutes.takeOffSigner, off);
  assert.equal(
    (await people.todo('wangsj')).some(({ processId }) => processId === id),
    false,
  );
  const { list } = await (await product.as('wangsj')).call(messagesRoutes.list, { query: { pageSize: 5 } });
  assert.match(list[0]?.title ?? '', /^加签已取消：唐明月的测试流程/);
  const after = await people.detail('chenyl', id);
  assert.deepEqual([after.abilities.agree, after.addedSigners], [true, []]);
  const record = after.flowTaskOperatorRecordList.find(
    ({ handleStatus }) => handleStatus === HANDLE_STATUS.signerTakenOff,
  );
  assert.deepEqual(
    [record?.userName, record?.operatorId, record?.nodeName, record?.handleOpinion],
    ['陈雨林', '王书洁', '部门', '已与其沟通'],
  );
  const late = await chen.tryCall(workItemsRoutes.takeOffSigner, off);
  assert.deepEqual([late.status, late.errorCode], [409, 'process.gone']);
  // The monitor takes off whom others have added, and only those.
  await addBefore('guoyn');
  const [added] = (await people.detail('admin', id)).addedSigners;
  const words = { handleOpinion: '' };
  const own = { params: { id: await people.itemIn('heyx', id) }, body: words };
  assert.equal((await admin.tryCall(workItemsRoutes.takeOffSigner, own)).errorCode, 'process.notYours');
  await admin.call(workItemsRoutes.takeOffSigner, { params: { id: added?.id ?? '' }, body: words });
  await people.agree('chenyl', id);
  assert.equal(await statusOf(id), 2);
  await assertFolds(id);
});

test('whoever waits is reminded once in half an hour', async () => {
  const flow = await publish(start(), approver('甲', ['chenyl', 'luozq'], { counterSign: 1 }));
  const id = await people.launch('tangmy', flow);
  const tang = await product.as('tangmy');
  assert.deepEqual(await tang.call(processesRoutes.remind, { params: { id } }), { reminded: 2 });
  const again = await tang.tryCall(processesRoutes.remind, { params: { id } });
  assert.deepEqual(said(again), [429, 'process.remindedLately', '刚催办过，请在30分钟后再催办']);
  await people.agree('chenyl', id);
  await people.agree('luozq', id);
  const over = await tang.tryCall(processesRoutes.remind, { params: { id } });
  assert.deepEqual(said(over), [422, 'process.ended', '流程已通过，不能执行此操作']);
});

test('nobody reminds himself, and where a process does not allow it nobody reminds', async () => {
  const id = await people.launch('tangmy', await publish(start(), approver('甲', ['chenyl'])));
  const params = { id };
  const chen = await product.as('chenyl');
  const himself = await chen.tryCall(processesRoutes.remind, { params });
  assert.deepEqual(said(himself), [422, 'process.waitsForYou', '当前只等待您本人处理，无需催办']);
  assert.equal((await people.detail('chenyl', id)).abilities.remind, false);
  const quiet = await publish(start({ hasPressBtn: false }), approver('甲', ['chenyl']));
  const tang = await product.as('tangmy');
  const other = await people.launch('tangmy', quiet);
  const refused = await tang.tryCall(processesRoutes.remind, { params: { id: other } });
  assert.deepEqual(said(refused), [403, 'process.processForbids', '此流程不允许催办']);
  for (const one of [id, other]) await people.agree('chenyl', one);
});

test('what the form requires is required at the start, whichever fields the rights of that name', async () => {
  const paid = { id: 'paidOn', name: '付款日期', read: true, write: false, required: false };
  const flow = await publishTemplate(
    admin,
    chain(start({ formOperates: [paid] }), approver('部门', ['chenyl'])),
    {
      formData: [
        { filedId: 'reason', filedName: '事由', elementKey: 'comInput', required: true },
        { filedId: 'paidOn', filedName: '付款日期', elementKey: 'date', required: true },
      ],
    },
  );
  const tang = await product.as('tangmy');
  const empty = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow) });
  assert.deepEqual(said(empty), [422, 'process.fieldRequired', '请填写事由']);
  await people.launch('tangmy', flow, { data: { reason: '采购备件' } });
});

test('a template prints a process as far as its reader may read it', async () => {
  const rights = [{ id: 'amount', name: '金额', read: false, write: false, required: false }];
  const flow = await publish(start(), approver('部门', ['chenyl'], { formOperates: rights }));
  const id = await people.launch('tangmy', flow, { data: { amount: 4321, reason: '采购泵房备件' } });
  await people.agree('chenyl', id, { handleOpinion: '同意采购' });
  const source = { kind: 'record' as const, record: 'process' };
  const { id: template } = await admin.call(printTemplatesRoutes.create, {
    body: {
      ...PrintBody.parse({
        type: 1,
        source,
        content: [
          { kind: 'heading', level: 1, text: { zh: '{fullName}' } },
          { kind: 'paragraph', text: { zh: '{status}，{initiator}发起' } },
          {
            kind: 'table',
            widths: [1, 2],
            lines: 'all',
            rows: [
              { over: 'form', cells: [{ text: { zh: '{form.field}' } }, { text: { zh: '{form.value}' } }] },
            ],
          },
          { kind: 'approvals' },
          { kind: 'paragraph', text: { zh: '记录：{systemApprovalContent}' } },
        ],
      }),
      sqlTemplate: [],
      fullName: '流程打印单',
      enCode: 'processPrint1',
      category: 'other',
      sortCode: 0,
      description: '',
      enabledMark: 1,
    },
  });
  await admin.call(printTemplatesRoutes.publish, { params: { id: template }, body: { note: '' } });
  const printedFor = async (account: string) => {
    const reader = await product.as(account);
    const request = { params: { id: template }, body: { formId: id } };
    const { url } = await reader.call(printTemplatesRoutes.pdf, request);
    const reply = await fetch(product.url + url, { headers: reader.headers });
    return readPdf(Buffer.from(await reply.arrayBuffer())).pages.join('');
  };
  const own = await printedFor('tangmy');
  for (const words of [
    '唐明月的测试流程',
    '已通过',
    '唐明月发起',
    '4321',
    '采购泵房备件',
    '陈雨林',
    '同意采购',
  ])
    assert.ok(own.includes(words), `${words} is missing in ${own}`);
  assert.match(own.replaceAll('\n', ''), /记录：.*部门：陈雨林，[^，]+，同意采购，\d{4}-\d{2}-\d{2}/);
  const decided = await printedFor('chenyl');
  assert.deepEqual([decided.includes('采购泵房备件'), decided.includes('4321')], [true, false]);
  const stranger = await (await product.as('panyt')).tryCall(printTemplatesRoutes.pdf, {
    params: { id: template },
    body: { formId: id },
  });
  assert.equal(stranger.errorCode, 'print.recordDenied');
  const samples = await admin.call(printTemplatesRoutes.samples, {
    params: { record: 'process' },
    query: { keyword: '唐明月的测试流程' },
  });
  assert.ok(samples.list.some((sample) => sample.id === id));
  // A step names the template: whoever has the step is told, and the template stays as long as the process prints with it.
  const printing = { hasPrintBtn: true, printId: template };
  const named = await publish(start(), approver('付款', ['chenyl'], printing));
  const waiting = await people.launch('tangmy', named);
  assert.equal((await people.detail('chenyl', waiting)).approversProperties.printId, template);
  assert.equal((await people.detail('tangmy', waiting)).approversProperties.printId, undefined);
  const { list: users } = await admin.call(printVersionsRoutes.uses, { params: { id: template } });
  assert.deepEqual(
    users.map(({ kind, place }) => [kind, place]),
    [['processDefinition', '付款']],
  );
  const removed = await admin.tryCall(printTemplatesRoutes.remove, { params: { id: template }, query: {} });
  assert.equal(removed.errorCode, 'definition.inUse');
  await people.agree('chenyl', waiting);
});

test('many items are decided at once; each succeeds or says why not', async () => {
  const flow = await publish(start(), approver('甲', ['heyx']));
  const closed = await publish(start({ isBatchApproval: false }), approver('甲', ['heyx']));
  const ids = [];
  for (let made = 0; made < 3; made++) ids.push(await people.launch('tangmy', flow));
  const single = await people.launch('tangmy', closed);
  const signed = await people.launch(
    'tangmy',
    await publish(start(), approver('甲', ['heyx'], { hasSign: true })),
  );
  const heyx = await product.as('heyx');
  const items = await Promise.all([...ids, single, signed].map((id) => people.itemIn('heyx', id)));
  const batchable = await heyx.call(workItemsRoutes.list, { params: { category: 4 }, query: {} });
  assert.equal(
    batchable.list.some(({ processId }) => processId === single),
    false,
  );
  const [choice] = (await heyx.call(workItemsRoutes.batchFlows, {})).filter(({ id }) => id === flow);
  assert.equal(choice?.num, 3);
  await people.agree('heyx', ids[0] ?? '');
  const reply = await heyx.call(workItemsRoutes.batch, {
    body: {
      batchType: 0,
      ids: items,
      handleOpinion: '批量',
      signImg: '',
      copyIds: [],
      freeApproverUserId: '',
    },
  });
  assert.equal(reply.isDone, true);
  assert.deepEqual(
    reply.results.map(({ isOk }) => isOk),
    [false, true, true, false, false],
  );
  assert.match(reply.results[0]?.reason ?? '', /^何一鸣已于.*处理此事项$/);
  assert.equal(reply.results[3]?.reason, '该流程不允许批量审批');
  assert.equal(reply.results[4]?.reason, '请单独处理：此步骤需要签名');
});

test('an item that fails for a fault of the product leaves the others of its batch decided', async () => {
  const flow = await publish(start(), approver('甲', ['heyx']));
  const ids = [];
  for (let made = 0; made < 3; made++) ids.push(await people.launch('tangmy', flow));
  const items = await Promise.all(ids.map((id) => people.itemIn('heyx', id)));
  await product.app.kernel.db
    .updateTable('processes')
    .set({ state: JSON.stringify({}) })
    .where('id', '=', ids[1] ?? '')
    .execute();
  const words = { handleOpinion: '批量', signImg: '', copyIds: [], freeApproverUserId: '' };
  const heyx = await product.as('heyx');
  const reply = await heyx.call(workItemsRoutes.batch, { body: { batchType: 0, ids: items, ...words } });
  assert.deepEqual(
    reply.results.map(({ isOk, reason }) => [isOk, reason]),
    [
      [true, ''],
      [false, '系统繁忙，请稍后重试'],
      [true, ''],
    ],
  );
  assert.deepEqual(await Promise.all([ids[0] ?? '', ids[2] ?? ''].map(statusOf)), [2, 2]);
});

test('more than twenty items are decided by a job that tells how far it is', async () => {
  const flow = await publish(start(), approver('甲', ['heyx']));
  for (let made = 0; made < 25; made++) await people.launch('tangmy', flow);
  const heyx = await product.as('heyx');
  const ids = (await people.todo('heyx')).filter(({ flowId }) => flowId === flow).map(({ id }) => id);
  const [first = ''] = ids;
  await heyx.call(workItemsRoutes.agree, { params: { id: first }, body: decision() });
  const words = { handleOpinion: '批量', signImg: '', copyIds: [], freeApproverUserId: '' };
  const asked = await heyx.call(workItemsRoutes.batch, { body: { batchType: 0, ids, ...words } });
  const params = { id: asked.jobId ?? '' };
  assert.deepEqual([ids.length, asked.isDone, asked.total, asked.results], [25, false, 25, []]);
  const other = await (await product.as('chenyl')).tryCall(workItemsRoutes.batchProgress, { params });
  assert.deepEqual([other.status, other.errorCode], [404, 'record.missing']);
  await runBatch(product.app.kernel, params.id);
  const done = await heyx.call(workItemsRoutes.batchProgress, { params });
  assert.equal(done.isDone, true);
  assert.deepEqual(
    done.results.filter(({ isOk }) => !isOk).map(({ id }) => id),
    [first],
  );
  assert.match(done.results[0]?.reason ?? '', /^何一鸣已于.*处理此事项$/);
  assert.equal(
    (await people.todo('heyx')).some(({ flowId }) => flowId === flow),
    false,
  );
});

test('conditions choose the lane, and required and locked fields are held to', async () => {
  const rights = [
    { id: 'amount', name: '金额', read: true, write: false, required: false },
    { id: 'reason', name: '事由', read: true, write: true, required: true },
    { id: 'boss', name: '负责人', read: false, write: false, required: false },
  ];
  const flow = await publish(
    start({ formOperates: [{ id: 'amount', name: '金额', read: true, write: true, required: true }] }),
    branch(
      'b1',
      'condition',
      lane(
        'high',
        { conditions: [{ field: 'amount', fieldName: '金额', symbol: '>', filedValue: 1000, logic: '&&' }] },
        approver('大额', ['luozq'], { formOperates: rights }),
      ),
      lane('else', { conditions: [] }, approver('小额', ['chenyl'])),
    ),
  );
  const tang = await product.as('tangmy');
  const empty = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow) });
  assert.deepEqual(said(empty), [422, 'process.fieldRequired', '请填写金额']);
  const low = await people.launch('tangmy', flow, { data: { amount: 10 } });
  await people.agree('chenyl', low);
  const id = await people.launch('tangmy', flow, { data: { amount: 5000, boss: user('heyx') } });
  const luo = await product.as('luozq');
  const params = { id: await people.itemIn('luozq', id) };
  assert.equal((await people.detail('luozq', id)).formData.boss, undefined);
  const needs = await luo.tryCall(workItemsRoutes.agree, { params, body: decision() });
  assert.deepEqual(said(needs), [422, 'process.fieldRequired', '请填写事由']);
  const locked = await luo.tryCall(workItemsRoutes.agree, {
    params,
    body: decision({ formData: { amount: 1, reason: '好' } }),
  });
  assert.deepEqual(said(locked), [422, 'process.fieldNotWritable', '当前步骤不能修改金额']);
  await luo.call(workItemsRoutes.agree, {
    params,
    body: decision({ formData: { amount: 5000, reason: '好', boss: 'ignored' } }),
  });
  assert.deepEqual((await people.detail('tangmy', id)).formData, {
    amount: 5000,
    boss: user('heyx'),
    reason: '好',
  });
  await assertFolds(id);
});

test('candidates are named by whoever hands over, and nobody found asks the person before', async () => {
  const flow = await publish(
    start({ errorRule: 3 }),
    approver('甲', ['chenyl']),
    node('approver', '乙', { assigneeType: 7, approvers: [user('luozq'), user('heyx')] }),
  );
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const params = { id: await people.itemIn('chenyl', id) };
  const wanted = await chen.call(workItemsRoutes.candidates, { params, body: {} });
  assert.deepEqual(wanted, [{ nodeId: '乙', nodeName: '乙', isCandidate: true }]);
  const range = await chen.call(workItemsRoutes.candidateUsers, {
    params,
    body: { nodeCode: '乙', currentPage: 1, pageSize: 20 },
  });
  assert.deepEqual(range.list.map((row) => row.id).sort(), [user('luozq'), user('heyx')].sort());
  const asked = await chen.call(workItemsRoutes.agree, { params, body: decision() });
  assert.deepEqual(asked, [{ nodeId: '乙', nodeName: '乙', isCandidate: true }]);
  assert.equal(await people.itemIn('chenyl', id), params.id);
  instanceOf(
    await chen.call(workItemsRoutes.agree, {
      params,
      body: decision({ candidateList: { 乙: [user('heyx')] } }),
    }),
  );
  await people.agree('heyx', id);
  assert.equal(await statusOf(id), 2);
});

test('a data interface says who decides; where it names nobody the step does what is set for that', async () => {
  const asked = await publishedInterface(admin, {
    dataType: 1,
    query: `SELECT string_agg(id, ',') AS "handleId" FROM people WHERE name = {reason}`,
    requestParameters: [parameter('reason')],
    plus: { dataScope: 'whole' },
  });
  const byInterface = (interfaceId: string) =>
    node('approver', 'ask', { title: '询问', assigneeType: 9, getUserUrl: interfaceId, errorRule: 1 });
  const flow = await publish(start(), byInterface(asked));
  const id = await people.launch('tangmy', flow, { data: { reason: '陈雨林' } });
  const { operator } = await people.detail('chenyl', id);
  assert.deepEqual([operator?.handleId, operator?.reason], [user('chenyl'), '数据接口给出']);
  await people.agree('chenyl', id);
  assert.equal(await statusOf(id), 2);
  const nobody = await people.launch('tangmy', flow, { data: { reason: '没有这个人' } });
  assert.deepEqual(
    await people.detail('admin', nobody).then((seen) => seen.operator?.handleId),
    user('admin'),
  );
  await people.agree('admin', nobody);
  const fixed = await publishedInterface(admin);
  for (const [interfaceId, problem] of [
    ['', 'noPeople'],
    ['nowhere', 'unknownInterface'],
    [fixed, 'unknownInterface'],
  ])
    assert.deepEqual(
      (
        await admin.call(processDefinitionsRoutes.check, {
          body: {
            formType: 2,
            formCode: '',
            formData: [],
            flowTemplateJson: chain(start(), byInterface(interfaceId ?? '')),
          },
        })
      ).list.map((fault) => fault.problem),
      [problem],
    );
});

test('two people decide at once: one wins, the other hears who and when', async () => {
  const flow = await publish(start(), approver('甲', ['chenyl', 'luozq']), approver('乙', ['heyx']));
  for (let round = 0; round < 5; round++) {
    const id = await people.launch('tangmy', flow);
    const both = ['chenyl', 'luozq'];
    const items = await Promise.all(both.map((account) => people.itemIn(account, id)));
    const outcomes = await Promise.all(
      both.map(async (account, at) =>
        (await product.as(account)).tryCall(workItemsRoutes.agree, {
          params: { id: items[at] ?? '' },
          body: decision(),
        }),
      ),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409]);
    const lost = outcomes.find(({ status }) => status === 409);
    assert.deepEqual([lost?.errorCode, lost?.msg], ['process.gone', '此事项已关闭，无需处理']);
    await assertFolds(id);
  }
  // The same person twice, with what was seen: once.
  const id = await people.launch('tangmy', await publish(start(), approver('乙', ['heyx'])));
  const heyx = await product.as('heyx');
  const params = { id: await people.itemIn('heyx', id) };
  const twice = await Promise.all(
    [1, 2].map(() => heyx.tryCall(workItemsRoutes.agree, { params, body: decision() })),
  );
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409]);
  assert.match(twice.find(({ status }) => status === 409)?.msg ?? '', /^何一鸣已于\d{4}-.*处理此事项$/);
});

test('the monitor assigns, suspends, jumps, ends and revives, each with a reason', async () => {
  const flow = await publish(
    start({ canRevive: true }),
    approver('甲', ['chenyl']),
    approver('乙', ['luozq']),
  );
  const id = await people.launch('tangmy', flow);
  const params = { id };
  const words = { handleOpinion: '处理积压' };
  const silent = await admin.tryCall(processMonitorRoutes.suspend, { params, body: { handleOpinion: '' } });
  assert.deepEqual(said(silent), [422, 'process.needsOpinion', '请填写意见']);
  await admin.call(processMonitorRoutes.assign, {
    params,
    body: { ...words, nodeCode: '甲', freeApproverUserId: user('heyx') },
  });
  const left = (await people.todo('chenyl')).filter(({ processId }) => processId === id);
  assert.deepEqual(left, []);
  await admin.call(processMonitorRoutes.suspend, { params, body: words });
  assert.equal(
    (await people.todo('heyx')).some(({ processId }) => processId === id),
    false,
  );
  await admin.call(processMonitorRoutes.resume, { params, body: words });
  const awake = await admin.tryCall(processMonitorRoutes.resume, { params, body: words });
  assert.deepEqual(said(awake), [422, 'process.notSuspended', '流程没有挂起']);
  instanceOf(await admin.call(processMonitorRoutes.jump, { params, body: { ...words, nodeCode: '乙' } }));
  const nowhere = await admin.tryCall(processMonitorRoutes.jump, {
    params,
    body: { ...words, nodeCode: '丁' },
  });
  assert.deepEqual(said(nowhere), [422, 'process.unknownNode', '流程中没有步骤“丁”']);
  const running = await admin.tryCall(processMonitorRoutes.revive, {
    params,
    body: { ...words, nodeCode: '甲' },
  });
  assert.deepEqual(said(running), [422, 'process.notEnded', '流程尚未结束，不能复活']);
  await admin.call(processMonitorRoutes.terminate, { params, body: words });
  assert.equal(await statusOf(id), 5);
  instanceOf(await admin.call(processMonitorRoutes.revive, { params, body: { ...words, nodeCode: '甲' } }));
  await people.agree('chenyl', id);
  await product.app.kernel.db
    .deleteFrom('work_items')
    .where('process_id', '=', id)
    .where('node', '=', '乙')
    .execute();
  assert.deepEqual(await admin.call(processMonitorRoutes.repair, { params, body: words }), {
    items: 1,
    timers: 0,
  });
  await people.agree('luozq', id);
  assert.equal(await statusOf(id), 2);
  const { list } = await admin.call(processMonitorRoutes.list, { query: { flowId: flow } });
  assert.deepEqual(
    list.map(({ userName, status, flowVersion }) => [userName, status, flowVersion]),
    [['唐明月', 2, 1]],
  );
  await assertFolds(id);
});

test('the stored actions of all instances of these tests fold to their states', async () => {
  const { db } = product.app.kernel;
  // One was broken on purpose.
  const whole = db.selectFrom('processes').select('id').where('state', '<>', JSON.stringify({}));
  const ids = (await whole.execute()).map(({ id }) => id);
  assert.ok(ids.length > 20, `${ids.length} instances`);
  assert.deepEqual(await foldCheck(db, ids), { folded: ids.length, leftOut: 0, faults: {} });
});

/** The stored state is what its actions fold to. */
async function assertFolds(id: string): Promise<void> {
  assert.equal(await foldFault(product.app.kernel.db, id), null);
}

test('values of an own form are what its fields take, a draft of them too', async () => {
  const flow = await publishTemplate(admin, chain(start({}), approver('部门', ['chenyl'])), {
    formData: [
      { filedId: 'amount', filedName: '金额', elementKey: 'numInput', props: { min: 1, max: 1000 } },
      { filedId: 'day', filedName: '日期', elementKey: 'date' },
      {
        filedId: 'way',
        filedName: '方式',
        elementKey: 'radio',
        props: { options: [{ id: 'cash', fullName: '现金' }] },
      },
      { filedId: 'items', filedName: '明细', elementKey: 'table' },
      { filedId: 'items-count', filedName: '数量', elementKey: 'numInput', props: { max: 9 } },
      { filedId: 'other', filedName: '其他', elementKey: 'unknownToUs' },
    ],
  });
  const tang = await product.as('tangmy');
  // 1 keeps a draft.
  const send = (data: FormValues, status: 0 | 1 = 0) =>
    tang.tryCall(processesRoutes.launch, { body: launchBody(flow, { data, status }) });
  const faults = { amount: 2000, day: 'soon', way: 'gold', items: [{ count: 3 }, { count: 10 }] };
  const words = '日期的值不正确；金额不能大于1000；方式没有选项“gold”；数量不能大于9';
  assert.deepEqual(said(await send(faults)), [422, 'record.invalid', words]);
  assert.deepEqual(said(await send({ items: 'three' }, 1)), [422, 'record.invalid', '明细的值不正确']);
  assert.deepEqual(said(await send({ amount: '1e999' })), [422, 'record.invalid', '金额的值不正确']);
  const good = { amount: 20, way: 'cash', items: [{ count: 3 }], other: { any: 'thing' } };
  const id = await people.launch('tangmy', flow, { data: good });
  assert.deepEqual((await people.detail('tangmy', id)).formData, good);
});

test('a form of the reference is drawn and checked by the properties of its fields, child tables too', async () => {
  const fields = [
    { __config__: { label: '金额', jnpfKey: 'numInput' }, __vModel__: 'money', min: 1, max: 1000 },
    {
      __config__: { label: '方式', jnpfKey: 'radio', dataType: 'static' },
      __slot__: { options: [{ id: 'cash', fullName: '现金' }] },
      __vModel__: 'way',
    },
    {
      __config__: {
        label: '明细',
        jnpfKey: 'table',
        children: [{ __config__: { label: '数量', jnpfKey: 'numInput' }, __vModel__: 'count', max: 9 }],
      },
      __vModel__: 'items',
    },
  ];
  const flow = await publishTemplate(admin, chain(start({}), approver('部门', ['chenyl'])), {
    formData: { fields },
  });
  const tang = await product.as('tangmy');
  const data = { money: 2000, way: 'gold', items: [{ count: 10 }] };
  const refused = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow, { data }) });
  const words = '金额不能大于1000；方式没有选项“gold”；数量不能大于9';
  assert.deepEqual(said(refused), [422, 'record.invalid', words]);
  const good = { money: 20, way: 'cash', items: [{ count: 3 }] };
  const id = await people.launch('tangmy', flow, { data: good });
  assert.deepEqual((await people.detail('tangmy', id)).formData, good);
});

test('an own form of long names, strange properties and many columns can be sent', async () => {
  const table = 'table'.repeat(10);
  const columns = Array.from({ length: 310 }, (_, at) => ({
    filedId: `${table}-column${at}`,
    filedName: `列${at}`,
    elementKey: 'numInput',
    props: { max: 9 },
  }));
  const flow = await publishTemplate(admin, chain(start({}), approver('部门', ['chenyl'])), {
    formData: [
      { filedId: 'long'.repeat(20), filedName: '长', elementKey: 'comInput' },
      { filedId: 'own', filedName: '自有', elementKey: 'comInput', props: { ['p'.repeat(61)]: 1 } },
      { filedId: 'odd', filedName: '数', elementKey: 'numInput', props: 'none' },
      { filedId: table, filedName: '表', elementKey: 'table' },
      ...columns,
      { filedId: `${table}s`, filedName: '长表', elementKey: 'table' },
      { filedId: `${table}s-column`, filedName: '列', elementKey: 'comInput' },
    ],
  });
  const tang = await product.as('tangmy');
  const data = { ['long'.repeat(20)]: 'a', odd: 3, [table]: [{ column0: 10 }] };
  const refused = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow, { data }) });
  assert.deepEqual(said(refused), [422, 'record.invalid', '列0不能大于9']);
  await people.launch('tangmy', flow, { data: { ...data, [table]: [{ column0: 9 }] } });
});
