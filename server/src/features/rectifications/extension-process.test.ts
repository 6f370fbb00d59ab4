import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, uploadAs } from '../evidence/evidence.fixture.ts';
import { approver, chain, node, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { actors, decision, launchBody } from '../processes/processes.fixture.ts';
import { EXTENSION_FORM } from './extension-values.ts';
import { rectificationAt } from './rectifications.fixture.ts';

const TODAY = '2026-04-20';
let product: TestApp;
let task: AuditedTask;
let act: ReturnType<typeof actors>;
let definitionId: string;

const EDITABLE = [
  { id: 'newDeadline', name: '新期限', read: true, write: true, required: true },
  { id: 'measuresMeanwhile', name: '延期期间的措施', read: false, write: false, required: false },
];

before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'EXTENSION-PROCESS');
  act = actors(product);
  definitionId = await publishTemplate(
    await product.as('admin'),
    chain(
      start({ isComment: true }),
      approver('manager', ['caoyh'], { hasReturnBtn: true, rejectStep: 'end' }),
      node('approver', 'approves', {
        title: '整改方案审批人审批',
        assigneeType: 15,
        auditRole: 'rectificationApprover',
        rejectStep: 'end',
        formOperates: EDITABLE,
      }),
    ),
    { formType: 1, formCode: EXTENSION_FORM, formData: [], fullName: '整改延期' },
  );
});
after(() => product.stop());

const of = ({ id }: Rectification) => ({ params: { id } });
const read = async (account: string, rectification: Rectification) =>
  (await product.as(account)).call(routes.read, of(rectification));

/** A rectification whose extension to a day has been asked for, with the process that decides on it. */
async function asked(newDeadline = '2026-06-15') {
  const rectifying = await rectificationAt(product, task, { reach: 'rectifying', day: TODAY });
  const now = await (await product.as('heyx')).call(routes.requestExtension, {
    ...of(rectifying),
    body: {
      rev: rectifying.rev,
      newDeadline,
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '每日加密巡检',
    },
  });
  const extension = now.extensions.at(-1);
  assert.ok(extension?.process);
  return { before: rectifying, now, extension, process: extension.process };
}

test('the page of the rectification launches the process and says who waits for whom', async () => {
  const { before: was, now, extension, process } = await asked();
  assert.deepEqual([now.deadline, extension.state], [was.deadline, 0]);
  assert.deepEqual([process.thisStep, process.mayOpen], ['manager', true]);
  assert.deepEqual(
    process.waitingFor.map(({ name }) => name),
    ['曹云海'],
  );
  const stranger = (await read('songll', now)).extensions.at(-1)?.process;
  assert.equal(stranger?.mayOpen, false);
  const detail = await act.detail('caoyh', process.id);
  assert.deepEqual(
    [detail.formData?.newDeadline, detail.formData?.oldDeadline],
    ['2026-06-15', was.deadline],
  );
  const twice = await (await product.as('heyx')).tryCall(routes.requestExtension, {
    ...of(now),
    body: {
      rev: now.rev,
      newDeadline: '2026-07-01',
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '加强巡检',
    },
  });
  assert.deepEqual(said(twice), [422, 'AU1716', '已有待审批的延期申请']);
});

test('what a process decides is not decided on the page', async () => {
  const { now, extension } = await asked();
  assert.equal((await read('songll', now)).abilities.decideExtension, false);
  const direct = await (await product.as('songll')).tryCall(routes.approveExtension, {
    params: { id: extension.id },
    body: { rev: extension.rev },
  });
  assert.deepEqual(said(direct), [422, 'AU1717', '该延期申请由流程审批，请在待办中处理']);
});

test('the last agreement moves the deadline, to what the approver leaves of it', async () => {
  const { before: was, process } = await asked();
  await act.agree('caoyh', process.id);
  const detail = await act.detail('songll', process.id);
  assert.equal(detail.formData && 'measuresMeanwhile' in detail.formData, false);
  const params = { id: await act.itemIn('songll', process.id) };
  const locked = await (await product.as('songll')).tryCall(workItemsRoutes.agree, {
    params,
    body: decision({ formData: { reason: '改写理由改写理由改写' } }),
  });
  assert.deepEqual(said(locked), [422, 'process.fieldNotWritable', '当前步骤不能修改延期原因']);
  const earlier = await (await product.as('songll')).tryCall(workItemsRoutes.agree, {
    params,
    body: decision({ formData: { newDeadline: was.deadline } }),
  });
  assert.deepEqual(said(earlier), [422, 'AU1714', '新的期限须晚于原期限']);
  const broken = await (await product.as('songll')).tryCall(workItemsRoutes.agree, {
    params,
    body: decision({ formData: { newDeadline: '明年' } }),
  });
  assert.deepEqual(said(broken), [422, 'process.fieldMalformed', '新期限的内容不符合要求']);
  assert.equal((await read('heyx', was)).deadline, was.deadline, 'what was refused changes nothing');
  await act.agree('songll', process.id, { formData: { newDeadline: '2026-06-01' } });
  const now = await read('heyx', was);
  const extension = now.extensions.at(-1);
  assert.deepEqual(
    [now.deadline, extension?.state, extension?.decidedBy?.name, extension?.process?.thisStep],
    ['2026-06-01', 1, '宋玲玲', ''],
  );
});

test('a refusal leaves the rectification as it was, and it may be asked for again', async () => {
  const { before: was, now, process } = await asked();
  await act.agree('caoyh', process.id);
  await act.reject('songll', process.id);
  const after = await read('heyx', was);
  assert.deepEqual(
    [after.deadline, after.rev, after.extensions.at(-1)?.state, after.abilities.extend],
    [was.deadline, now.rev, 2, true],
  );
});

test('a request that is withdrawn or ended by the monitor no longer waits, and comes back with its process', async () => {
  const { before: was, process } = await asked();
  const contact = await product.as('heyx');
  const at = { params: { id: process.id } };
  await contact.call(processesRoutes.withdraw, { ...at, body: { handleOpinion: '', endsChildren: false } });
  assert.equal((await read('heyx', was)).extensions.at(-1)?.state, 3);
  await contact.call(processesRoutes.relaunch, {
    ...at,
    body: launchBody(definitionId, { data: { newDeadline: '2026-06-20' } }),
  });
  const again = (await read('heyx', was)).extensions.at(-1);
  assert.deepEqual([again?.state, again?.newDeadline], [0, '2026-06-20']);
});

test('a guard that refuses keeps the decision from being taken', async () => {
  const { before: was, now, process } = await asked();
  await act.agree('caoyh', process.id);
  const plan = await read('heyx', was);
  await (await product.as('heyx')).call(routes.submitProof, {
    ...of(now),
    body: {
      rev: plan.rev,
      description: '已完成班组目标分解并归档',
      fileIds: [await uploadAs(product, 'heyx', 'pdf')],
      beforePhotoIds: [],
      afterPhotoIds: [],
      actualFund: null,
      finishedOn: TODAY,
      draft: false,
    },
  });
  const params = { id: await act.itemIn('songll', process.id) };
  const late = await (await product.as('songll')).tryCall(workItemsRoutes.agree, {
    params,
    body: decision(),
  });
  assert.deepEqual(said(late), [409, 'AU0009', '状态已变化(当前：待验收)，操作未执行']);
  const after = await read('heyx', was);
  assert.deepEqual([after.deadline, after.extensions.at(-1)?.state], [was.deadline, 0]);
});

test('people do not launch it empty, and the designer may choose its form', async () => {
  const contact = await product.as('heyx');
  const { list } = await contact.call(processDefinitionsRoutes.launchable, { query: { pageSize: 100 } });
  assert.equal(
    list.some(({ id }) => id === definitionId),
    false,
  );
  const empty = await contact.tryCall(processesRoutes.launch, { body: launchBody(definitionId) });
  assert.deepEqual(said(empty), [403, 'process.notLaunchable', '您不能发起流程“整改延期”']);
  const forms = await (await product.as('admin')).call(processDefinitionsRoutes.systemForms, {});
  const [form] = forms.list;
  assert.deepEqual([form?.code, form?.fullName, form?.fields.length], [EXTENSION_FORM, '整改延期', 6]);
});

test('without a process whoever approves plans decides on the page', async () => {
  const admin = await product.as('admin');
  await admin.call(processDefinitionsRoutes.stop, { params: { id: definitionId } });
  const rectifying = await rectificationAt(product, task, { reach: 'rectifying', day: TODAY });
  const now = await (await product.as('heyx')).call(routes.requestExtension, {
    ...of(rectifying),
    body: {
      rev: rectifying.rev,
      newDeadline: '2026-06-15',
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '每日加密巡检',
    },
  });
  const extension = now.extensions.at(-1);
  assert.ok(extension);
  assert.equal(extension.process, null);
  const granted = await (await product.as('songll')).call(routes.approveExtension, {
    params: { id: extension.id },
    body: { rev: extension.rev },
  });
  assert.equal(granted.deadline, '2026-06-15');
  await admin.call(processDefinitionsRoutes.stop, { params: { id: definitionId } });
});

test('the last step belongs to whoever may decide, whatever the design says', async () => {
  const admin = await product.as('admin');
  await admin.call(processDefinitionsRoutes.stop, { params: { id: definitionId } });
  await publishTemplate(admin, chain(start(), approver('manager', ['caoyh'], { rejectStep: 'end' })), {
    formType: 1,
    formCode: EXTENSION_FORM,
    formData: [],
  });
  const { before: was, process } = await asked();
  const params = { id: await act.itemIn('caoyh', process.id) };
  const own = await (await product.as('caoyh')).tryCall(workItemsRoutes.agree, { params, body: decision() });
  assert.deepEqual(said(own), [422, 'AU0006', '您属于被审核单位，不能在本环节评分']);
  await act.reject('caoyh', process.id);
  const now = await read('heyx', was);
  assert.deepEqual([now.deadline, now.extensions.at(-1)?.state], [was.deadline, 2]);
});
