import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification, putReport } from '../../testing/put-records.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, putTasks } from './audits.fixture.ts';
import { advanceCheck } from './public.ts';

let product: TestApp;
let versionId = '';
const today = new Date('2026-02-15T02:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => today } });
  versionId = await publishedVersion(product, 'TASKS');
});
after(() => product.stop());

const advance = async (audit: CheckView) => {
  const ctx = await product.ctxAs('zhoumin');
  await change(ctx, (tx) => advanceCheck(tx, ctx, audit.id));
  return (await product.as('chenyl')).call(auditsRoutes.get, { params: { id: audit.id } });
};

test('an audit moves on by itself, is closed when nothing is open, sealed, and reopened within 30 days', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const params = { id: audit.id };
  const ids = audit.tasks.map(({ id }) => id);
  const [first = '', second = ''] = ids;
  await putTasks(product, [first], 7, true);
  assert.equal((await advance(audit)).state, 3);
  await putTasks(product, [second], 7, true);
  assert.equal((await advance(audit)).state, 4);
  // The last final score drafts the summary report, which must be published like the units' reports.
  await product.app.outbox.drain();

  const db = product.app.kernel.db;
  const finding = await putFinding(product, first, { state: 4 });
  await putRectification(product, finding, { state: 3 });
  await putReport(product, first, 5);
  await putReport(product, second, 4);
  const scored = await advance(audit);
  assert.deepEqual([scored.state, scored.tasks.map(({ state }) => state)], [4, [8, 7]]);
  const head = await product.as('zhoumin');
  const early = await head.tryCall(auditsRoutes.close, { params, body: { rev: scored.rev } });
  assert.equal(early.msg, '还有1项整改未关闭');
  // It names the open work of every unit, so only those who may close the audit read it.
  const reader = await (await product.as('linzy')).tryCall(auditsRoutes.closeCheck, { params });
  assert.equal(reader.errorCode, 'AU0001');
  const { problems, ready } = await head.call(auditsRoutes.closeCheck, { params });
  assert.deepEqual(
    [ready, problems.map(({ errorCode, msg }) => [errorCode, msg])],
    [
      false,
      [
        ['AU1207', '还有1项整改未关闭'],
        ['AU1208', '还有1份报告未发布'],
        ['AU1209', '请先填写末次会议记录'],
      ],
    ],
  );
  await putReport(product, second, 5);
  const published = await advance(audit);
  assert.deepEqual([published.state, published.tasks.map(({ state }) => state)], [6, [8, 9]]);

  await db.updateTable('rectifications').set({ state: 7 }).where('check_id', '=', audit.id).execute();
  await db.updateTable('findings').set({ state: 5 }).where('check_id', '=', audit.id).execute();
  await db.updateTable('reports').set({ state: 5 }).where('check_id', '=', audit.id).execute();
  const settled = await advance(audit);
  assert.deepEqual([settled.state, settled.tasks.map(({ state }) => state)], [6, [9, 9]]);
  const unminuted = await head.tryCall(auditsRoutes.close, { params, body: { rev: settled.rev } });
  assert.equal(unminuted.msg, '请先填写末次会议记录');
  const lead = await product.as('zhaoqf');
  const minuted = await lead.call(auditsRoutes.update, {
    params,
    body: {
      rev: settled.rev,
      conclusion: '体系运行有效',
      closingMeeting: {
        time: today.getTime(),
        place: '一号会议室',
        attendees: ['赵清风'],
        minutes: '',
        file: null,
      },
    },
  });
  const wrong = await (await product.as('chenyl')).tryCall(auditsRoutes.close, {
    params,
    body: { rev: minuted.rev },
  });
  assert.deepEqual([wrong.status, wrong.errorCode], [403, 'AU0001']);
  const closed = await lead.call(auditsRoutes.close, { params, body: { rev: minuted.rev } });
  assert.deepEqual([closed.state, closed.sealed], [7, true]);
  const chain = await db
    .selectFrom('activity_chains')
    .selectAll()
    .where('chain_id', '=', audit.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([closed.chainHead, chain.sealed_at !== null], [chain.hash, true]);

  const closedDaysAgo = (days: number) =>
    db
      .updateTable('checks')
      .set({ closed_at: new Date(today.getTime() - days * 86_400_000) })
      .where('id', '=', audit.id)
      .execute();
  await closedDaysAgo(31);
  const late = await head.tryCall(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.deepEqual([late.status, late.msg], [422, '关闭已超过30天，不能重新打开']);
  const mayReopen = async () => (await head.call(auditsRoutes.get, { params })).can.reopen;
  assert.equal(await mayReopen(), false);
  await closedDaysAgo(30);
  assert.equal(await mayReopen(), true);
  const byLead = await lead.tryCall(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.equal(byLead.errorCode, 'AU0001');
  const reopened = await head.call(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.deepEqual([reopened.state, reopened.sealed], [6, false]);
  const again = await head.call(auditsRoutes.close, { params, body: { rev: reopened.rev } });
  const seals = await db.selectFrom('check_seals').select('hash').where('check_id', '=', audit.id).execute();
  assert.equal(seals.length, 2);
  assert.ok(
    seals.some(({ hash }) => hash === again.chainHead) && seals.some(({ hash }) => hash === closed.chainHead),
  );
});

test('a final task is unlocked by the head with a reason until its report is signed', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const ids = audit.tasks.map(({ id }) => id);
  const [first = ''] = ids;
  await putTasks(product, ids, 7, true);
  assert.equal((await advance(audit)).state, 4);
  const params = { id: first };
  const head = await product.as('zhoumin');
  const { rev } = await head.call(checkTasksRoutes.task, { params });
  const silent = await head.tryCall(checkTasksRoutes.unlock, { params, body: { rev, reason: '' } });
  assert.equal(silent.msg, '必填项未填写：解锁原因');
  const wrong = await (await product.as('chenyl')).tryCall(checkTasksRoutes.unlock, {
    params,
    body: { rev, reason: '复核扣分' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  await putReport(product, first, 4);
  const signed = await head.tryCall(checkTasksRoutes.unlock, { params, body: { rev, reason: '复核扣分' } });
  assert.deepEqual([signed.status, signed.msg], [422, '报告已签发，不能重新定分']);
  const mayUnlock = async () => (await head.call(checkTasksRoutes.task, { params })).can.unlock;
  assert.equal(await mayUnlock(), false);
  await putReport(product, first, 0);
  assert.equal(await mayUnlock(), true);
  const unlocked = await head.call(checkTasksRoutes.unlock, { params, body: { rev, reason: '复核扣分' } });
  assert.deepEqual([unlocked.state, unlocked.currentStage], [6, 'MSD']);
  const msd = unlocked.cells.filter((cell) => cell.stage === 'MSD');
  assert.deepEqual(
    msd.map(({ round, state }) => [round, state]),
    [
      [2, 1],
      [2, 1],
    ],
  );
  const check = await head.call(auditsRoutes.get, { params: { id: audit.id } });
  assert.equal(check.state, 3);
});
