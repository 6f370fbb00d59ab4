import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { unreadOf } from '../../testing/unread.ts';
import { type AuditedTask, auditedTask, uploadAs } from '../evidence/evidence.fixture.ts';
import { GRAVE, openAll, planOf, proofOf, rectificationAt } from './rectifications.fixture.ts';

const TODAY = '2026-04-20';
let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'RECTIFY-PROOFS');
});
after(() => product.stop());

type Fields = NonNullable<Parameters<typeof rectificationAt>[2]['fields']>;
const at = (reach: Parameters<typeof rectificationAt>[2]['reach'], fields: Fields = {}) =>
  rectificationAt(product, task, { reach, day: TODAY, fields });
const of = (rectification: Rectification) => ({ params: { id: rectification.id } });

const passing = (rev: number, method: '资料' | '现场' = '资料') => ({
  rev,
  method,
  result: 1 as const,
  opinion: '资料齐全，同意通过',
  fileIds: [],
});

test('a proof needs a file, photos for site hazards and a day that is not to come', async () => {
  const rectifying = await at('rectifying', { category: '现场隐患' });
  const contact = await product.as('heyx');
  const proof = await proofOf(product, 'heyx', rectifying.rev, TODAY);
  const submit = (more: object) =>
    contact.tryCall(routes.submitProof, { ...of(rectifying), body: { ...proof, ...more } });
  assert.deepEqual(said(await submit({ fileIds: [] })), [422, 'AU1705', '请上传整改佐证材料']);
  assert.deepEqual(said(await submit({})), [422, 'AU1706', '现场隐患须上传整改前后照片']);
  const photos = {
    beforePhotoIds: [await uploadAs(product, 'heyx', 'png')],
    afterPhotoIds: [await uploadAs(product, 'heyx', 'png')],
  };
  const late = await submit({ ...photos, finishedOn: '2026-04-21' });
  assert.deepEqual(said(late), [422, 'AU1707', '完成日期不能晚于今天']);
  assert.equal((await submit({ ...photos, afterPhotoIds: proof.fileIds })).errorCode, 'file.notImage');
  assert.equal((await submit({ ...photos, description: '好' })).errorCode, 'AU0004');
  const partner = await (await product.as('songll')).tryCall(routes.submitProof, {
    ...of(rectifying),
    body: await proofOf(product, 'songll', rectifying.rev, TODAY),
  });
  assert.equal(partner.errorCode, 'AU0001');
  const draft = await submit({ description: '', finishedOn: null, draft: true });
  assert.deepEqual([draft.data.state, draft.data.proofDraft?.files.length], [3, 1]);
  const done = await submit({ ...photos, rev: rectifying.rev + 1 });
  assert.deepEqual([done.data.state, done.data.round, done.data.proofDraft], [4, 1, null]);
  assert.equal(done.data.proofs[0]?.afterPhotos.length, 1);
});

test('a proof is withdrawn by its submitter until somebody opens it', async () => {
  const proved = await at('proved');
  const contact = await product.as('heyx');
  const other = await (await product.as('weisq')).tryCall(routes.withdrawProof, plain(proved));
  assert.equal(other.errorCode, 'AU0001');
  const back = await contact.call(routes.withdrawProof, plain(proved));
  assert.deepEqual([back.state, back.round, back.proofs.length, back.proofDraft?.files.length], [3, 0, 0, 1]);
  const again = await contact.call(routes.submitProof, {
    ...of(proved),
    body: {
      ...(await proofOf(product, 'heyx', back.rev, TODAY)),
      fileIds: (back.proofDraft?.files ?? []).map(({ fileId }) => fileId),
    },
  });
  await openAll(product, 'songll', again);
  const late = await contact.tryCall(routes.withdrawProof, plain(again));
  assert.deepEqual(said(late), [422, 'AU1410', '审核人已开始处理，不能撤回']);
});

test('the verifier has opened everything, is not the submitter and gives an opinion', async () => {
  const proved = await at('proved');
  const partner = await product.as('songll');
  const verify = (more: object = {}) =>
    partner.tryCall(routes.verify, { ...of(proved), body: { ...passing(proved.rev), ...more } });
  assert.deepEqual(said(await verify()), [422, 'AU1502', '请先查看资料后再接收']);
  await openAll(product, 'songll', proved);
  assert.deepEqual(said(await verify({ opinion: '好' })), [422, 'AU1710', '请填写验收意见']);
  const unit = await (await product.as('weisq')).tryCall(routes.verify, {
    ...of(proved),
    body: passing(proved.rev),
  });
  assert.equal(unit.errorCode, 'AU0006');
  const water = await (await product.as('sunlj')).tryCall(routes.verify, {
    ...of(proved),
    body: passing(proved.rev),
  });
  assert.equal(water.errorCode, 'AU0001', 'an auditor is no verifier of a minor company finding');
  const done = await verify();
  assert.deepEqual([done.data.state, done.data.verifications.length], [6, 1]);
  assert.deepEqual(said(await verify()), [409, 'AU0009', '状态已变化(当前：验收通过待销号)，操作未执行']);
});

test('whoever submitted a proof cannot verify it', async () => {
  const rectifying = await at('rectifying');
  const coordinator = await product.as('weisq');
  const proved = await coordinator.call(routes.submitProof, {
    ...of(rectifying),
    body: await proofOf(product, 'weisq', rectifying.rev, TODAY),
  });
  const own = await coordinator.tryCall(routes.verify, { ...of(proved), body: passing(proved.rev) });
  assert.deepEqual(said(own), [422, 'AU1708', '验收人不能是整改提交人']);
});

test('a failed verification sends it back for another round, which can pass', async () => {
  const proved = await at('proved');
  const partner = await product.as('songll');
  await openAll(product, 'songll', proved);
  const failed = await partner.call(routes.verify, {
    ...of(proved),
    body: { ...passing(proved.rev), result: 2, opinion: '记录缺班组长签字' },
  });
  assert.deepEqual([failed.state, failed.deadline], [5, proved.deadline]);
  const lead = await product.as('zhaoqf');
  assert.deepEqual(said(await lead.tryCall(routes.finish, plain(failed))), [
    422,
    'AU1711',
    '最近一轮未验收通过，不能销号',
  ]);
  const again = await (await product.as('heyx')).call(routes.submitProof, {
    ...of(proved),
    body: await proofOf(product, 'heyx', failed.rev, TODAY),
  });
  assert.deepEqual([again.state, again.round], [4, 2]);
  await openAll(product, 'songll', again);
  const passed = await partner.call(routes.verify, { ...of(proved), body: passing(again.rev) });
  assert.deepEqual(
    passed.verifications.map(({ round, result }) => [round, result]),
    [
      [1, 2],
      [2, 1],
    ],
  );
});

test('two persons verify a major nonconformity on site', async () => {
  const signed = await at('signed', GRAVE);
  const contact = await product.as('heyx');
  const planned = await contact.call(routes.submitPlan, {
    ...of(signed),
    body: { ...planOf(signed.rev, '2026-05-01'), contingency: '停用加氯间并加强巡检' },
  });
  const partner = await product.as('songll');
  const approved = await partner.call(routes.approvePlan, plain(planned));
  const proved = await contact.call(routes.submitProof, {
    ...of(signed),
    body: await proofOf(product, 'heyx', approved.rev, TODAY),
  });
  await openAll(product, 'songll', proved);
  const remote = await partner.tryCall(routes.verify, { ...of(signed), body: passing(proved.rev) });
  assert.deepEqual(said(remote), [422, 'AU1709', '严重不符合须两人现场验收']);
  const once = await partner.call(routes.verify, { ...of(signed), body: passing(proved.rev, '现场') });
  assert.deepEqual([once.state, once.verifiersNeeded, once.abilities.verify], [4, 1, false]);
  const alone = await partner.tryCall(routes.verify, { ...of(signed), body: passing(once.rev, '现场') });
  assert.deepEqual(said(alone), [422, 'AU1709', '严重不符合须两人现场验收']);
  await openAll(product, 'sunlj', once);
  const both = await (await product.as('sunlj')).call(routes.verify, {
    ...of(signed),
    body: passing(once.rev, '现场'),
  });
  assert.deepEqual([both.state, both.verifiersNeeded], [6, 0]);
});

test('striking off closes the finding on time and sets the day of the effect check', async () => {
  const verified = await at('verified');
  const partner = await (await product.as('songll')).tryCall(routes.finish, plain(verified));
  assert.equal(partner.errorCode, 'AU0001');
  const closed = await (await product.as('zhaoqf')).call(routes.finish, plain(verified));
  assert.deepEqual(
    [closed.state, closed.finding.state, closed.closedOnTime, closed.effectCheckDate],
    [7, 5, 1, '2026-07-19'],
  );
  const twice = await (await product.as('zhaoqf')).tryCall(routes.finish, plain(verified));
  assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：已关闭)，操作未执行']);
});

test('an effect check without effect starts the rectification again and counts a repetition', async () => {
  const closed = await at('closed');
  const check = (account: string, result: 1 | 2, rev = closed.rev) =>
    product.as(account).then((person) =>
      person.tryCall(routes.effectCheck, {
        ...of(closed),
        body: { rev, result, opinion: '现场再次发现同类问题' },
      }),
    );
  assert.equal((await check('zhaoqf', 2)).errorCode, 'AU0001');
  const good = await check('chenyl', 1);
  assert.deepEqual([good.data.state, good.data.effectResult], [7, 1]);
  const again = await check('chenyl', 2, good.data.rev);
  assert.deepEqual(
    [
      again.data.state,
      again.data.finding.state,
      again.data.repeat,
      again.data.deadline,
      again.data.closedOnTime,
    ],
    [1, 4, true, '2026-05-20', null],
  );
  const late = await check('chenyl', 2, again.data.rev);
  assert.deepEqual(said(late), [409, 'AU0009', '状态已变化(当前：待制定方案)，操作未执行']);
});

test('two people strike off at once: one wins, the other reads the new state', async () => {
  const verified = await at('verified');
  const outcomes = await Promise.all(
    ['zhaoqf', 'chenyl'].map(async (account) =>
      (await product.as(account)).tryCall(routes.finish, plain(verified)),
    ),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409]);
  const loser = outcomes.find(({ status }) => status === 409);
  assert.deepEqual(loser && said(loser), [409, 'AU0009', '状态已变化(当前：已关闭)，操作未执行']);
});

test('below a closed audit nothing moves but the effect check', async () => {
  const issued = await at('issued');
  const closed = await at('closed');
  const { db } = product.app.kernel;
  const audit = db.updateTable('checks').where('id', '=', task.checkId);
  await audit.set({ state: 7 }).execute();
  const signing = await (await product.as('weisq')).tryCall(routes.sign, plain(issued));
  assert.deepEqual(said(signing), [422, 'AU0005', '审核已关闭，数据只读']);
  const check = await (await product.as('chenyl')).tryCall(routes.effectCheck, {
    ...of(closed),
    body: { rev: closed.rev, result: 2, opinion: '现场再次发现同类问题' },
  });
  assert.equal(check.status, 200);
  const again = await (await product.as('heyx')).tryCall(routes.submitPlan, {
    ...of(closed),
    body: planOf(check.data.rev, '2026-05-15'),
  });
  assert.equal(again.status, 200, 'a rectification that started again goes its way');
  await audit.set({ state: 3 }).execute();
});

test('what asks for a step of a rectification is read once nothing waits for its receiver', async () => {
  const planned = await at('planned');
  const unread = (account: string) => unreadOf(product, account, planned.id);
  assert.deepEqual(await unread('songll'), ['rect.planSubmitted']);
  const approver = await product.as('songll');
  const approved = await approver.call(routes.approvePlan, { ...of(planned), body: { rev: planned.rev } });
  assert.deepEqual(await unread('songll'), []);
  assert.deepEqual(await unread('heyx'), ['rect.planApproved']);
  const contact = await product.as('heyx');
  const submit = async ({ rev }: Rectification) =>
    contact.call(routes.submitProof, {
      ...of(planned),
      body: await proofOf(product, 'heyx', rev, TODAY),
    });
  const proved = await submit(approved);
  assert.deepEqual(await unread('heyx'), []);
  assert.deepEqual(await unread('songll'), ['proof.submitted']);
  const withdrawn = await contact.call(routes.withdrawProof, plain(proved));
  assert.deepEqual(await unread('songll'), [], 'what was taken back is not to be verified');
  await submit(withdrawn);
  assert.deepEqual(await unread('songll'), ['proof.submitted']);
  await approver.call(routes.read, of(planned));
  assert.deepEqual(await unread('songll'), [], 'whoever has opened it has read what it is about');
});
