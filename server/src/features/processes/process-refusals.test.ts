import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processCommentsRoutes } from '@auditplus/contract/features/processes/process-comments.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import {
  approver,
  chain,
  node,
  parallel,
  publishTemplate,
  start,
} from '../process-definitions/templates.fixture.ts';
import { actors, decision, instanceOf, launchBody } from './processes.fixture.ts';

let product: TestApp;
let admin: Client;
let people: ReturnType<typeof actors>;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  people = actors(product);
});
after(() => product.stop());

const publish = (...nodes: readonly TemplateNode[]) => publishTemplate(admin, chain(...nodes));
const user = (account: string) => demoId('user', account);
const words = { handleOpinion: '说明' };
const back = (to: string) => ({ ...decision(), to, endsChildren: false });

const drawn = (bytes: string) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const signed = (password: string, look: Partial<SignatureLook>) => ({
  signImg: '',
  sign: {
    password: passwordDigest(password),
    look: { useStored: false, keepImage: false, ...look },
  },
});

test('a stored signature is given with the password alone, and its picture never comes from the browser', async () => {
  const flow = await publish(start(), approver('签字', ['chenyl'], { hasSign: true }));
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const params = { id: await people.itemIn('chenyl', id) };
  const tried = async (client: Client, more: ReturnType<typeof signed>) =>
    said(await client.tryCall(workItemsRoutes.agree, { params, body: decision(more) }));
  const stored = { useStored: true, image: drawn('forged') };
  assert.deepEqual(await tried(chen, signed(DEMO_PASSWORD, stored)), [
    422,
    'process.noStoredSignature',
    '您还没有保存签名，请手写签名',
  ]);
  assert.deepEqual((await tried(await product.as('heyx'), signed(DEMO_PASSWORD, stored))).slice(0, 2), [
    403,
    'process.notYours',
  ]);
  // Keeping a drawn one is as grave as using it.
  const keep = { image: drawn('own'), keepImage: true };
  assert.deepEqual(await tried(chen, signed('wrong', keep)), [422, 'AU1906', '签名验证失败']);
  instanceOf(await chen.call(workItemsRoutes.agree, { params, body: decision(signed(DEMO_PASSWORD, keep)) }));
  const second = await people.launch('tangmy', flow);
  const next = { id: await people.itemIn('chenyl', second) };
  const wrong = await chen.tryCall(workItemsRoutes.returnBack, {
    params: next,
    body: { ...back('start'), ...signed('wrong', stored) },
  });
  assert.deepEqual([wrong.status, wrong.errorCode], [422, 'AU1906']);
  instanceOf(
    await chen.call(workItemsRoutes.agree, { params: next, body: decision(signed(DEMO_PASSWORD, stored)) }),
  );
  const [record] = (await people.detail('chenyl', second)).flowTaskOperatorRecordList.filter(
    ({ handleStatus }) => handleStatus === HANDLE_STATUS.agreed,
  );
  assert.equal(record?.signImg, drawn('own'));
});

test('own processes and the monitor say for whom an instance waits', async () => {
  const flow = await publish(
    start(),
    approver('会签', ['chenyl', 'luozq'], { counterSign: 1, countersignRatio: 100 }),
  );
  const id = await people.launch('tangmy', flow);
  const names = async () => {
    const query = { flowId: flow };
    const mine = await (await product.as('tangmy')).call(processesRoutes.mine, { query });
    const all = await admin.call(processMonitorRoutes.list, { query });
    assert.deepEqual(mine.list[0]?.waitingFor, all.list[0]?.waitingFor);
    return mine.list[0]?.waitingFor.map(({ name }) => name);
  };
  assert.deepEqual(await names(), ['罗志强', '陈雨林']);
  await people.agree('luozq', id);
  assert.deepEqual(await names(), ['陈雨林']);
  await people.agree('chenyl', id);
  assert.deepEqual(await names(), []);
});

/** A file that somebody has sent and not attached to anything yet. */
async function uploaded(client: Client, name: string): Promise<FileRef> {
  const form = new FormData();
  form.append('file', new Blob(['依据']), name);
  const response = await fetch(`${product.url}/api/file/Uploader/annex`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const { data } = (await response.json()) as { data: { name: string; url: string } };
  return { name, fileId: data.name, url: data.url };
}

test('files go with an opinion, and nobody attaches those of others', async () => {
  const flow = await publish(start(), approver('审批', ['chenyl']));
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const file = await uploaded(chen, '依据.txt');
  const params = { id: await people.itemIn('chenyl', id) };
  const others = await uploaded(await product.as('luozq'), '他人.txt');
  const foreign = await chen.tryCall(workItemsRoutes.agree, {
    params,
    body: decision({ fileJson: [others] }),
  });
  assert.equal(foreign.errorCode, 'file.missing');
  instanceOf(await chen.call(workItemsRoutes.agree, { params, body: decision({ fileJson: [file] }) }));
  const [record] = (await people.detail('tangmy', id)).flowTaskOperatorRecordList;
  assert.deepEqual(
    record?.fileList.map(({ name }) => name),
    ['依据.txt'],
  );
});

test('what one may not decide that way is refused with what is missing, and nothing changes', async () => {
  const flow = await publish(
    start(),
    approver('签字', ['chenyl'], { hasSign: true, opinion: 'always' }),
    node('handler', '办理', { assigneeType: 6, approvers: [user('luozq')] }),
  );
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const params = { id: await people.itemIn('chenyl', id) };
  const silent = await chen.tryCall(workItemsRoutes.agree, { params, body: decision({ handleOpinion: '' }) });
  assert.deepEqual(said(silent), [422, 'process.needsOpinion', '请填写意见']);
  const unsigned = await chen.tryCall(workItemsRoutes.agree, { params, body: decision() });
  assert.deepEqual(said(unsigned), [422, 'process.needsSignature', '请签名']);
  const stale = await chen.tryCall(workItemsRoutes.agree, { params, body: decision({ rev: 9 }) });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'process.stale']);
  assert.match(stale.msg, /^唐明月已于\d{4}-\d\d-\d\d \d\d:\d\d提交，流程已有新的进展，请查看后重试$/);
  const never = await chen.tryCall(workItemsRoutes.returnBack, { params, body: back('办理') });
  assert.deepEqual(said(never), [422, 'process.cannotReturn', '不能退回到“办理”：流程没有经过该步骤']);
  const notHis = await (await product.as('heyx')).tryCall(workItemsRoutes.agree, {
    params,
    body: decision(),
  });
  assert.deepEqual(said(notHis), [403, 'process.notYours', '此事项不由您处理']);
  const signImg = 'data:image/png;base64,iVBORw0KGgo=';
  instanceOf(await chen.call(workItemsRoutes.agree, { params, body: decision({ signImg }) }));
  const luo = await product.as('luozq');
  const handled = { id: await people.itemIn('luozq', id) };
  const refused = await luo.tryCall(workItemsRoutes.reject, { params: handled, body: decision() });
  assert.deepEqual(said(refused), [422, 'process.cannotRefuse', '“办理”是办理步骤，只能办理或退回']);
  const straight = await luo.tryCall(workItemsRoutes.agree, {
    params: handled,
    body: decision({ straightBack: true }),
  });
  assert.deepEqual(said(straight), [
    422,
    'process.cannotGoStraightBack',
    '不能直接提交给退回人，请按流程重新提交',
  ]);
  instanceOf(await luo.call(workItemsRoutes.agree, { params: handled, body: decision() }));
});

test('what the settings of a step or a process switch off is refused, whoever sends it and how many at once', async () => {
  const flow = await publish(
    start({ hasRevokeBtn: false, hasSaveBtn: false, isComment: false }),
    approver('会签', ['chenyl'], {
      hasAuditBtn: false,
      hasRejectBtn: false,
      hasReturnBtn: false,
      hasTransferBtn: false,
      hasSaveBtn: false,
    }),
  );
  const tang = await product.as('tangmy');
  const draft = await tang.tryCall(processesRoutes.launch, { body: launchBody(flow, { status: 1 }) });
  assert.deepEqual(said(draft), [403, 'process.processForbids', '此流程不允许暂存']);
  const id = await people.launch('tangmy', flow);
  const withdrawn = await tang.tryCall(processesRoutes.withdraw, {
    params: { id },
    body: { ...words, endsChildren: false },
  });
  assert.deepEqual(said(withdrawn), [403, 'process.processForbids', '此流程不允许撤回']);
  const comment = await tang.tryCall(processCommentsRoutes.create, {
    body: { taskId: id, text: '请看', mentionIds: [], file: [], image: [] },
  });
  assert.deepEqual(said(comment), [403, 'process.processForbids', '此流程不允许评论']);
  const chen = await product.as('chenyl');
  const params = { id: await people.itemIn('chenyl', id) };
  const other = { ...words, freeApproverUserId: user('heyx') };
  const answers = [
    await chen.tryCall(workItemsRoutes.agree, { params, body: decision() }),
    await chen.tryCall(workItemsRoutes.reject, { params, body: decision() }),
    await chen.tryCall(workItemsRoutes.returnBack, { params, body: back('start') }),
    await chen.tryCall(workItemsRoutes.transfer, { params, body: other }),
    await chen.tryCall(workItemsRoutes.addSigners, {
      params,
      body: { ...words, userIds: [user('heyx')], position: 'beside' },
    }),
    await chen.tryCall(workItemsRoutes.saveDraft, { params, body: words }),
  ];
  assert.deepEqual(
    answers.map(said),
    ['同意', '不同意', '退回', '转办', '加签', '暂存'].map((action) => [
      403,
      'process.stepForbids',
      `“会签”未开放“${action}”`,
    ]),
  );
  const batch = async (batchType: 0 | 1 | 2) => {
    const body = { ids: [params.id], batchType, signImg: '', copyIds: [], ...other };
    const { results } = await chen.call(workItemsRoutes.batch, { body });
    return results.map(({ isOk, reason }) => [isOk, reason]);
  };
  assert.deepEqual(await batch(0), [[false, '“会签”未开放“同意”']]);
  assert.deepEqual(await batch(1), [[false, '“会签”未开放“不同意”']]);
  assert.deepEqual(await batch(2), [[false, '“会签”未开放“转办”']]);
  // Whose item it is not learns that first.
  const stranger = await (await product.as('heyx')).tryCall(workItemsRoutes.reject, {
    params,
    body: decision(),
  });
  assert.deepEqual(said(stranger), [403, 'process.notYours', '此事项不由您处理']);
  assert.equal((await people.detail('tangmy', id)).flowTaskOperatorRecordList.length, 1);
});

test('whoever agrees cannot add a signer at a step that does not allow it', async () => {
  const flow = await publish(start(), approver('审批', ['chenyl']));
  const id = await people.launch('tangmy', flow);
  const chen = await product.as('chenyl');
  const params = { id: await people.itemIn('chenyl', id) };
  const more = decision({ freeApproverUserId: user('heyx') });
  const refused = await chen.tryCall(workItemsRoutes.agree, { params, body: more });
  assert.deepEqual(said(refused), [403, 'process.stepForbids', '“审批”未开放“加签”']);
});

test('lanes, duties, disabled people and kinds of steps are held to', async () => {
  const flow = await publish(
    start(),
    approver('初审', ['zhaoqf']),
    parallel(
      'p',
      chain(approver('甲一', ['chenyl']), approver('甲二', ['luozq'])),
      approver('乙', ['heyx'], { notSameAs: ['初审'] }),
    ),
  );
  const id = await people.launch('tangmy', flow);
  await people.agree('zhaoqf', id);
  await people.agree('chenyl', id);
  const heyx = await product.as('heyx');
  const params = { id: await people.itemIn('heyx', id) };
  const other = await heyx.tryCall(workItemsRoutes.returnBack, { params, body: back('甲一') });
  assert.equal(other.errorCode, 'process.otherLane');
  assert.equal(other.msg, '“甲一”在另一条分支中，请退回到分支“p”之前的步骤');
  const give = (account: string) =>
    heyx.tryCall(workItemsRoutes.transfer, { params, body: { ...words, freeApproverUserId: user(account) } });
  assert.deepEqual(said(await give('zhaoqf')), [
    422,
    'process.separationOfDuty',
    '赵清风在其他步骤已签署，不能处理“乙”',
  ]);
  await product.app.kernel.db
    .updateTable('users')
    .set({ enabled_mark: 0 })
    .where('id', '=', user('wangsj'))
    .execute();
  const disabled = await give('wangsj');
  assert.deepEqual([disabled.status, disabled.errorCode], [422, 'process.personDisabled']);
  assert.match(disabled.msg, /^.+的账号已停用，请选择其他人$/);
  const retried = await admin.tryCall(processMonitorRoutes.retry, {
    params: { id },
    body: { ...words, visit: 5 },
  });
  assert.deepEqual(said(retried), [422, 'process.notRetryable', '该步骤没有异常，无需重试']);
  await admin.call(processMonitorRoutes.suspend, { params: { id }, body: words });
  const paused = await heyx.tryCall(workItemsRoutes.agree, { params, body: decision() });
  assert.deepEqual(said(paused), [422, 'process.suspended', '流程已挂起，请先恢复']);
  await admin.call(processMonitorRoutes.terminate, { params: { id }, body: words });
  const dead = await admin.tryCall(processMonitorRoutes.revive, {
    params: { id },
    body: { ...words, nodeCode: '初审' },
  });
  assert.deepEqual(said(dead), [422, 'process.cannotRevive', '该流程不允许复活']);
});

test('what is off, not for one, without people or part of another process cannot be launched or treated alone', async () => {
  const off = await publishTemplate(admin, chain(start(), approver('甲', ['chenyl'])), {
    fullName: '停用的流程',
  });
  await admin.call(processDefinitionsRoutes.stop, { params: { id: off } });
  const tang = await product.as('tangmy');
  const launch = (flowId: string) => tang.tryCall(processesRoutes.launch, { body: launchBody(flowId) });
  assert.deepEqual(said(await launch(off)), [
    422,
    'process.stopped',
    '流程“停用的流程”已停用或未发布，不能发起',
  ]);
  const closed = await publishTemplate(
    admin,
    chain(start({ initiator: [user('heyx')] }), approver('甲', ['chenyl'])),
    { fullName: '少数人的流程' },
  );
  assert.deepEqual(said(await launch(closed)), [
    403,
    'process.notLaunchable',
    '您不能发起流程“少数人的流程”',
  ]);
  const nobody = await publish(
    start({ errorRule: 5 }),
    node('approver', '无人', { assigneeType: 4, formField: 'boss' }),
  );
  assert.deepEqual(said(await launch(nobody)), [
    422,
    'process.nobodyFound',
    '“无人”没有找到处理人，请联系流程管理员',
  ]);
  const child = await publish(start(), approver('子', ['luozq']));
  const parent = await publish(
    start(),
    node('subFlow', '子流程', { initiateType: 6, initiator: [user('linzy')], flowId: child }),
  );
  const id = await people.launch('tangmy', parent);
  await product.app.outbox.drain();
  const reminded = await tang.tryCall(processesRoutes.remind, { params: { id } });
  assert.deepEqual(said(reminded), [422, 'process.nothingOpen', '当前没有待处理的人']);
  const childId = (await people.todo('luozq')).find(({ flowId }) => flowId === child)?.processId ?? '';
  const alone = await admin.tryCall(processMonitorRoutes.terminate, { params: { id: childId }, body: words });
  assert.deepEqual(said(alone), [422, 'process.childOnly', '子流程由主流程管理，不能单独执行此操作']);
  const assigned = await admin.tryCall(processMonitorRoutes.assign, {
    params: { id },
    body: { ...words, nodeCode: '子流程', freeApproverUserId: user('heyx') },
  });
  assert.deepEqual(said(assigned), [422, 'process.cannotAssign', '“子流程”不是审批步骤，不能执行此操作']);
  await people.agree('luozq', childId);
  await product.app.outbox.drain();
  assert.equal((await people.detail('tangmy', id)).flowTaskInfo.status, 2);
});

test('only who takes part reads an instance; comments are theirs to write and delete', async () => {
  const flow = await publish(start(), approver('甲', ['chenyl']));
  const id = await people.launch('tangmy', flow);
  const outsider = await product.as('heyx');
  const looked = await outsider.tryCall(workItemsRoutes.detail, { params: { taskId: id }, query: {} });
  assert.deepEqual([looked.status, looked.errorCode], [404, 'record.missing']);
  const chen = await product.as('chenyl');
  const empty = { taskId: id, text: '', mentionIds: [], file: [], image: [] };
  const nothing = await chen.tryCall(processCommentsRoutes.create, { body: empty });
  assert.deepEqual(said(nothing), [422, 'process.commentEmpty', '请填写评论或添加附件']);
  await chen.call(processCommentsRoutes.create, {
    body: { ...empty, text: '请何工看一下', mentionIds: [user('heyx')] },
  });
  // Whoever is mentioned may read it from now on.
  const { list } = await outsider.call(processCommentsRoutes.list, { query: { taskId: id } });
  assert.deepEqual(
    list.map(({ text, creatorUser, isDel }) => [text, creatorUser, isDel]),
    [['请何工看一下', '陈雨林', false]],
  );
  const comment = { params: { id: list[0]?.id ?? '' } };
  const others = await outsider.tryCall(processCommentsRoutes.remove, comment);
  assert.deepEqual(said(others), [403, 'process.notYours', '此事项不由您处理']);
  await chen.call(processCommentsRoutes.remove, comment);
  const plain = await outsider.tryCall(processMonitorRoutes.terminate, { params: { id }, body: words });
  assert.equal(plain.status, 403);
});

test('processes stand in the inbox beside the audit side’s own work', async () => {
  const flow = await publish(start(), approver('甲', ['zhaoqf']));
  const id = await people.launch('tangmy', flow);
  const zhao = await product.as('zhaoqf');
  const { list, counts } = await zhao.call(myReviewRoutes.todo, { query: { kind: 'approval' } });
  const [own] = list.filter(({ kind }) => kind === 'process');
  assert.match(own?.title ?? '', /^唐明月的测试流程/);
  assert.ok(counts.approval >= 1);
  const config: unknown = JSON.parse(
    Buffer.from(decodeURIComponent(own?.address.split('config=')[1] ?? ''), 'base64').toString(),
  );
  assert.deepEqual((config as { processId: string }).processId, id);
  assert.equal((await zhao.call(workItemsRoutes.counts, {})).todo, 1);
});
