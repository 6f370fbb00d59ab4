import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import {
  type AuditedTask,
  at,
  auditedTask,
  evaluationOf,
  evidencePlay,
  setStage,
  uploadAs,
} from './evidence.fixture.ts';
import { evidenceIndex, mandatoryMissing } from './public.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'EVIDENCE');
});
after(() => product.stop());

const { sheetAs, requestOf, handIn } = evidencePlay(
  () => product,
  () => task,
);

async function open(account: string, request: SupportRequest): Promise<void> {
  const person = await product.as(account);
  for (const file of request.files) await person.call(evidenceRoutes.opened, { params: { fileId: file.id } });
}

test('approval asks for one file per item and requirement, of the part’s department or the coordinator', async () => {
  const { list, counters } = await sheetAs('weisq');
  assert.deepEqual(
    list.map(({ nodeCode, ownerDept, ownerUser, dueDate, state }) => [
      nodeCode,
      ownerDept?.enCode,
      ownerUser?.name,
      dueDate,
      state,
    ]),
    [
      ['1.1.1', 'C03-SC', '何一鸣', '2026-03-24', 0],
      ['1.1.2', 'C03-AQ', '魏思琪', '2026-03-24', 0],
      ['2.1.1', 'C03-AQ', '魏思琪', '2026-03-24', 0],
      ...(await chlorineRow()),
    ],
  );
  assert.equal(counters.mandatoryMissing, list.length);
  assert.equal(counters.overdue, 0);
});

/** The conditional item is asked for only where the unit has chlorine. */
async function chlorineRow() {
  const profile = await product.app.kernel.db
    .selectFrom('unit_profiles')
    .select('attributes')
    .where('org_id', '=', demoId('org', 'C03'))
    .executeTakeFirstOrThrow();
  const { hasChlorine } = profile.attributes as { hasChlorine: 0 | 1 };
  return hasChlorine ? [['2.1.2', 'C03-AQ', '魏思琪', '2026-03-24', 0]] : [];
}

test('a department’s contact sees the own requests only, and water operations those of line W', async () => {
  assert.deepEqual(
    (await sheetAs('heyx')).list.map(({ nodeCode }) => nodeCode),
    ['1.1.1'],
  );
  assert.deepEqual(
    (await sheetAs('huangwl')).list.map(({ nodeCode }) => nodeCode),
    ['1.1.2'],
  );
  const stranger = await (await product.as('xuzh')).tryCall(evidenceRoutes.list, {
    query: { checkTaskId: task.taskId },
  });
  assert.equal(stranger.errorCode, 'AU0002');
  const admin = await (await product.as('admin')).tryCall(evidenceRoutes.list, {
    query: { checkTaskId: task.taskId },
  });
  assert.equal(admin.errorCode, 'AU0001');
});

test('evidence is handed in with a file, taken back, and handed in again', async () => {
  const contact = await product.as('heyx');
  const request = await requestOf('1.1.1', 'heyx');
  const empty = await contact.tryCall(evidenceRoutes.submit, { ...at(request), body: { rev: request.rev } });
  assert.deepEqual(said(empty), [422, 'AU1501', '请至少上传一个文件']);
  const waitsFor = ({ waitingFor }: SupportRequest) => waitingFor.map(({ name }) => name);
  assert.deepEqual(waitsFor(request), ['何一鸣']);
  const submitted = await handIn('1.1.1', 'heyx');
  assert.deepEqual(waitsFor(submitted), ['魏思琪']);
  assert.deepEqual([submitted.state, submitted.round, submitted.submittedBy?.name], [1, 1, '何一鸣']);
  const twice = await contact.tryCall(evidenceRoutes.submit, { ...at(request), body: { rev: request.rev } });
  assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：已提交)，操作未执行']);
  const coordinator = await product.as('weisq');
  const notMine = await coordinator.tryCall(evidenceRoutes.withdraw, {
    ...at(request),
    body: { rev: submitted.rev },
  });
  assert.equal(notMine.errorCode, 'AU0001');
  const back = await contact.call(evidenceRoutes.withdraw, { ...at(request), body: { rev: submitted.rev } });
  assert.equal(back.state, 0);
  const stale = await contact.tryCall(evidenceRoutes.submit, { ...at(request), body: { rev: request.rev } });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  assert.match(stale.msg, /^该数据已被何一鸣于2026-03-10/);
  const again = await contact.call(evidenceRoutes.submit, { ...at(request), body: { rev: back.rev } });
  await open('weisq', again);
  const late = await contact.tryCall(evidenceRoutes.withdraw, { ...at(request), body: { rev: again.rev } });
  assert.deepEqual(said(late), [422, 'AU1410', '审核人已开始处理，不能撤回']);
});

test('the coordinator accepts what was opened; accepted files stay and count in the index', async () => {
  const coordinator = await product.as('weisq');
  const submitted = await handIn('1.1.2', 'weisq');
  const blind = await coordinator.tryCall(evidenceRoutes.accept, {
    ...at(submitted),
    body: { rev: submitted.rev },
  });
  assert.deepEqual(said(blind), [422, 'AU1502', '请先查看资料后再接收']);
  const wrong = await (await product.as('songll')).tryCall(evidenceRoutes.accept, {
    ...at(submitted),
    body: { rev: submitted.rev },
  });
  assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
  await open('weisq', submitted);
  const accepted = await coordinator.call(evidenceRoutes.accept, {
    ...at(submitted),
    body: { rev: submitted.rev },
  });
  assert.deepEqual(
    [accepted.state, accepted.acceptedBy?.name, accepted.files[0]?.frozen],
    [2, '魏思琪', true],
  );
  const file = accepted.files[0];
  assert.ok(file);
  const removed = await coordinator.tryCall(evidenceRoutes.removeFile, { params: { fileId: file.id } });
  assert.deepEqual(said(removed), [422, 'AU1508', '已接收的资料不能修改，请上传新版本']);
  const index = await evidenceIndex(product.app.kernel.db, task.taskId);
  assert.deepEqual(
    index.map(({ no, fileName, sha256 }) => [no, fileName, sha256]),
    [['1.1.2-1', '资料.pdf', file.sha256]],
  );
});

test('accepted evidence goes back while a stage scores, and comes again as a new version', async () => {
  const partner = await product.as('songll');
  const request = await requestOf('1.1.2');
  const reopen = async (reason: string) =>
    partner.tryCall(evidenceRoutes.reopen, { ...at(request), body: { rev: request.rev, reason } });
  assert.deepEqual(said(await reopen('旧')), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  const general = await (await product.as('chenyl')).tryCall(evidenceRoutes.reopen, {
    ...at(request),
    body: { rev: request.rev, reason: '不完整：缺少审批页' },
  });
  assert.equal(general.status, 200, 'the department scores in its own stage');
  const coordinator = await product.as('weisq');
  const back = await requestOf('1.1.2');
  assert.deepEqual([back.state, back.returnReason, back.dueDate], [3, '不完整：缺少审批页', '2026-03-13']);
  const [old] = back.files;
  assert.ok(old);
  const newer = await coordinator.call(evidenceRoutes.addFile, {
    ...at(back),
    body: { fileId: await uploadAs(product, 'weisq', 'pdf'), replacesId: old.id, description: '补充审批页' },
  });
  assert.deepEqual(
    newer.files.map(({ versionNo, replaced }) => [versionNo, replaced]),
    [
      [1, true],
      [2, false],
    ],
  );
  const submitted = await coordinator.call(evidenceRoutes.submit, { ...at(back), body: { rev: newer.rev } });
  await open('weisq', submitted);
  const accepted = await coordinator.call(evidenceRoutes.accept, {
    ...at(back),
    body: { rev: submitted.rev },
  });
  await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 2 });
  const closed = await partner.tryCall(evidenceRoutes.reopen, {
    ...at(back),
    body: { rev: accepted.rev, reason: '不完整：缺少审批页' },
  });
  assert.deepEqual(said(closed), [422, 'AU1504', '评分已提交，资料不能再退回']);
  await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 0 });
});

test('a return needs a reason, gives three working days and can be waived by the lead', async () => {
  const coordinator = await product.as('weisq');
  const request = await requestOf('1.1.1');
  const silent = await coordinator.tryCall(evidenceRoutes.return, {
    ...at(request),
    body: { rev: request.rev, reason: '不清' },
  });
  assert.deepEqual(said(silent), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  const wrong = await (await product.as('zhaoqf')).tryCall(evidenceRoutes.return, {
    ...at(request),
    body: { rev: request.rev, reason: '不清晰，请重新扫描' },
  });
  assert.equal(wrong.errorCode, 'AU0001', 'in this audit the coordinator accepts');
  const back = await coordinator.call(evidenceRoutes.return, {
    ...at(request),
    body: { rev: request.rev, reason: '不清晰，请重新扫描' },
  });
  assert.deepEqual([back.state, back.dueDate], [3, '2026-03-13']);
  const lead = await product.as('zhaoqf');
  const unit = await coordinator.tryCall(evidenceRoutes.waive, {
    ...at(request),
    body: { rev: back.rev, reason: '资料由集团统一归档' },
  });
  assert.equal(unit.errorCode, 'AU0001');
  const bare = await lead.tryCall(evidenceRoutes.waive, {
    ...at(request),
    body: { rev: back.rev, reason: '' },
  });
  assert.deepEqual(said(bare), [422, 'AU1503', '请填写免交原因']);
  const before = await mandatoryMissing(product.app.kernel.db, task.taskId);
  const waived = await lead.call(evidenceRoutes.waive, {
    ...at(request),
    body: { rev: back.rev, reason: '资料由集团统一归档' },
  });
  assert.deepEqual([waived.state, waived.waiveReason], [4, '资料由集团统一归档']);
  assert.equal(await mandatoryMissing(product.app.kernel.db, task.taskId), before - 1);
});

test('a batch takes what it can and says of each of the rest why not', async () => {
  const coordinator = await product.as('weisq');
  const done = await requestOf('1.1.1');
  const open = await requestOf('2.1.1');
  await coordinator.call(evidenceRoutes.addFile, {
    ...at(open),
    body: { fileId: await uploadAs(product, 'weisq', 'pdf'), description: '' },
  });
  const { results } = await coordinator.call(evidenceRoutes.batchSubmit, {
    body: { ids: [done.id, open.id, 'nothing'] },
  });
  assert.deepEqual(
    results.map(({ ok, errorCode, msg }) => [ok, errorCode, msg]),
    [
      [false, 'AU0009', '状态已变化(当前：已免交)，操作未执行'],
      [true, undefined, undefined],
      [false, 'AU0002', '数据不存在或已被删除'],
    ],
  );
  const unseen = await coordinator.call(evidenceRoutes.batchAccept, { body: { ids: [open.id] } });
  assert.equal(unseen.results[0]?.msg, '请先查看资料后再接收');
});

test('two people accept at once: one wins, the other reads what became of it', async () => {
  const request = await requestOf('2.1.1');
  await open('weisq', request);
  await open('chenyl', request);
  const outcomes = await Promise.all(
    ['weisq', 'chenyl'].map(async (account) =>
      (await product.as(account)).tryCall(evidenceRoutes.accept, {
        ...at(request),
        body: { rev: request.rev },
      }),
    ),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409]);
  const loser = outcomes.find(({ status }) => status === 409);
  assert.deepEqual(loser && said(loser), [409, 'AU0009', '状态已变化(当前：已接收)，操作未执行']);
});

test('a scorer asks for more, accepts it alone, and old evidence can be used again', async () => {
  const partner = await product.as('songll');
  const nodeId = task.nodes.get('1.1.2') ?? '';
  const body = {
    checkTaskId: task.taskId,
    evaluationId: await evaluationOf(product, task, 'COMPANY-W'),
    nodeId,
    label: '分解记录',
    mandatory: 0 as const,
  };
  const wrong = await (await product.as('caoyh')).tryCall(evidenceRoutes.ask, { body });
  assert.equal(wrong.errorCode, 'AU0001');
  const mixed = await partner.tryCall(evidenceRoutes.ask, {
    body: { ...body, nodeId: task.nodes.get('2.1.1') ?? '' },
  });
  assert.equal(mixed.errorCode, 'AU0002');
  const canAsk = async (account: string) =>
    (await sheetAs(account, { nodeId })).askable.map(({ nodeCode }) => nodeCode);
  assert.deepEqual([await canAsk('songll'), await canAsk('caoyh')], [['1.1.2'], []]);
  const asked = await partner.call(evidenceRoutes.ask, { body: { ...body, evaluationId: '0' } });
  assert.deepEqual(
    [asked.askedBy?.name, asked.ownerUser?.name, asked.dueDate],
    ['宋玲玲', '魏思琪', '2026-03-13'],
  );
  const coordinator = await product.as('weisq');
  const { list } = await coordinator.call(evidenceRoutes.reusable, {
    query: { checkTaskId: task.taskId, nodeCode: '1.1.2' },
  });
  assert.deepEqual(
    list.map(({ label, year, expired }) => [label, year, expired]),
    [['目标分解文件', 2026, false]],
  );
  const [old] = list;
  assert.ok(old);
  const reused = await coordinator.call(evidenceRoutes.addFile, {
    ...at(asked),
    body: { fileId: old.file.fileId, reuseOfId: old.supportFileId, description: '' },
  });
  const submitted = await coordinator.call(evidenceRoutes.submit, {
    ...at(asked),
    body: { rev: reused.rev },
  });
  await open('songll', submitted);
  const link = await partner.call(filesRoutes.downloadLink, {
    params: { type: 'annex', id: old.file.fileId },
  });
  assert.match(link.url, /encryption=/);
  const unit = await coordinator.tryCall(evidenceRoutes.accept, {
    ...at(asked),
    body: { rev: submitted.rev },
  });
  assert.equal(unit.errorCode, 'AU0001');
  const accepted = await partner.call(evidenceRoutes.accept, { ...at(asked), body: { rev: submitted.rev } });
  assert.equal(accepted.state, 2);
});

test('last year’s valid evidence answers every request without a file at one press', async () => {
  const unit = await product.as('weisq');
  const next = await auditedTask(product, 'EVIDENCE-NEXT');
  const db = product.app.kernel.db;
  await db.updateTable('checks').set({ year: 2025 }).where('id', '=', task.checkId).execute();
  const query = { checkTaskId: next.taskId };
  const before = await unit.call(evidenceRoutes.list, { query });
  const { list } = await sheetAs('weisq');
  // What an auditor asked for in that audit alone is not asked for again.
  const accepted = list.filter(({ state, askedBy }) => state === 2 && askedBy === null);
  assert.ok(accepted.length > 0);
  assert.equal(before.reusable, accepted.length);
  const body = { checkTaskId: next.taskId, evaluationId: '0' };
  const stranger = await (await product.as('tangmy')).tryCall(evidenceRoutes.reuseLastYear, { body });
  assert.equal(stranger.errorCode, 'AU0002');
  // Two presses at once add each file once.
  const press = () => unit.call(evidenceRoutes.reuseLastYear, { body });
  const added = await Promise.all([press(), press()]);
  assert.deepEqual(added.map(({ count }) => count).sort(), [0, accepted.length]);
  const after = await unit.call(evidenceRoutes.list, { query });
  assert.deepEqual(
    after.list.filter(({ files }) => files.length > 0).map(({ nodeCode }) => nodeCode),
    accepted.map(({ nodeCode }) => nodeCode),
  );
  assert.ok(after.list.every(({ files }) => files.length <= 1));
  assert.equal(after.reusable, 0);
  assert.deepEqual(await unit.call(evidenceRoutes.reuseLastYear, { body }), { count: 0 });
});
