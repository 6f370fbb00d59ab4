import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, member } from './audits.fixture.ts';
import { saveMembers } from './operations/members.ts';

let product: TestApp;
let versionId = '';
before(async () => {
  product = await startTestApp();
  versionId = await publishedVersion(product, 'AUDITS');
});
after(() => product.stop());

test('approval is the head’s alone and creates evaluations, records and evidence requests', async () => {
  const audit = await auditAt(product, 'submitted', draftOf(versionId));
  const params = { id: audit.id };
  const lead = await (await product.as('chenyl')).tryCall(auditsRoutes.approve, {
    params,
    body: { rev: audit.rev },
  });
  assert.deepEqual([lead.status, lead.errorCode], [403, 'AU0001']);
  const head = await product.as('zhoumin');
  const stale = await head.tryCall(auditsRoutes.approve, { params, body: { rev: audit.rev - 1 } });
  assert.equal(stale.errorCode, 'AU0007');
  const issued = await head.call(auditsRoutes.approve, { params, body: { rev: audit.rev } });
  assert.equal(issued.state, 2);
  const twice = await head.tryCall(auditsRoutes.approve, { params, body: { rev: issued.rev } });
  assert.deepEqual([twice.status, twice.msg], [409, '状态已变化(当前：已下达)，操作未执行']);
  const overview = await head.call(auditsRoutes.overview, { params });
  assert.deepEqual(
    overview.tasks.map((task) => [task.unit.enCode, task.cells.map((cell) => cell.evalKey)]),
    [
      ['C01', ['SELF-ALL', 'COMPANY-C', 'COMPANY-W', 'WATER-W', 'HQ-CH', 'MSD-CH', 'MSD-W']],
      ['C03', ['SELF-ALL', 'COMPANY-C', 'COMPANY-W', 'WATER-W', 'HQ-CH', 'MSD-CH', 'MSD-W']],
    ],
  );
  assert.ok(overview.tasks.every((task) => task.evidence.mandatory > 0));
  assert.ok(
    overview.tasks.every((task) => task.cells.every((cell) => cell.state === 0 && cell.percent === 0)),
  );
});

test('a submitted audit names the head who approves it, on its page and in the list', async () => {
  const audit = await auditAt(product, 'submitted', draftOf(versionId));
  assert.deepEqual(
    audit.waitingFor.map(({ name }) => name),
    ['周敏'],
  );
  const msd = await product.as('chenyl');
  const { list } = await msd.call(auditsRoutes.list, { query: { keyword: audit.enCode } });
  assert.deepEqual(
    list.map(({ waitingFor }) => waitingFor.map(({ name }) => name)),
    [['周敏']],
  );
});

test('a submitted audit goes back to its creator with a reason', async () => {
  const audit = await auditAt(product, 'submitted', draftOf(versionId));
  const params = { id: audit.id };
  const head = await product.as('zhoumin');
  const silent = await head.tryCall(auditsRoutes.return, {
    params,
    body: { rev: audit.rev, reason: '不行' },
  });
  assert.deepEqual([silent.status, silent.msg], [422, '请填写退回原因(不少于5个字)']);
  const wrong = await (await product.as('chenyl')).tryCall(auditsRoutes.return, {
    params,
    body: { rev: audit.rev, reason: '请补充审核范围' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  const returned = await head.call(auditsRoutes.return, {
    params,
    body: { rev: audit.rev, reason: '请补充审核范围' },
  });
  assert.deepEqual([returned.state, returned.returnReason], [0, '请补充审核范围']);
});

test('the lead starts an issued audit, and its tasks begin to collect evidence', async () => {
  const audit = await auditAt(product, 'issued', draftOf(versionId));
  const params = { id: audit.id };
  const wrong = await (await product.as('chenyl')).tryCall(auditsRoutes.start, {
    params,
    body: { rev: audit.rev },
  });
  assert.deepEqual([wrong.status, wrong.errorCode], [403, 'AU0001']);
  const lead = await product.as('zhaoqf');
  const running = await lead.call(auditsRoutes.start, { params, body: { rev: audit.rev } });
  assert.deepEqual([running.state, running.tasks.map((task) => task.state)], [3, [1, 1]]);
  const twice = await lead.tryCall(auditsRoutes.start, { params, body: { rev: running.rev } });
  assert.equal(twice.msg, '状态已变化(当前：进行中)，操作未执行');
});

test('only one of two people who approve at the same time succeeds', async () => {
  const audit = await auditAt(product, 'submitted', draftOf(versionId));
  const head = await product.as('zhoumin');
  const outcomes = await Promise.all(
    [1, 2, 3].map(() =>
      head.tryCall(auditsRoutes.approve, { params: { id: audit.id }, body: { rev: audit.rev } }),
    ),
  );
  const codes = outcomes.map(({ code }) => code).sort();
  assert.deepEqual(codes, [200, 409, 409]);
  const requests = await product.app.kernel.db
    .selectFrom('evaluations')
    .innerJoin('check_tasks', 'check_tasks.id', 'evaluations.check_task_id')
    .select('evaluations.id')
    .where('check_tasks.check_id', '=', audit.id)
    .execute();
  assert.equal(requests.length, 14);
});

test('an audit is cancelled with a reason until a stage is confirmed', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const params = { id: audit.id };
  const head = await product.as('zhoumin');
  const wrong = await (await product.as('zhaoqf')).tryCall(auditsRoutes.cancel, {
    params,
    body: { rev: audit.rev, reason: '计划调整' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  const silent = await head.tryCall(auditsRoutes.cancel, { params, body: { rev: audit.rev, reason: '' } });
  assert.equal(silent.msg, '必填项未填写：取消原因');
  const db = product.app.kernel.db;
  const [task] = audit.tasks;
  const record = await db
    .selectFrom('stage_records')
    .select('id')
    .where('check_task_id', '=', task?.id ?? '')
    .executeTakeFirstOrThrow();
  const setState = (state: number) =>
    db.updateTable('stage_records').set({ state }).where('id', '=', record.id).execute();
  await setState(4);
  const tooLate = await head.tryCall(auditsRoutes.cancel, {
    params,
    body: { rev: audit.rev, reason: '计划调整' },
  });
  assert.deepEqual([tooLate.status, tooLate.msg], [422, '已有评分确认，不能取消审核']);
  const mayCancel = async () => (await head.call(auditsRoutes.get, { params })).can.cancel;
  assert.equal(await mayCancel(), false);
  await setState(0);
  assert.equal(await mayCancel(), true);
  const cancelled = await head.call(auditsRoutes.cancel, {
    params,
    body: { rev: audit.rev, reason: '计划调整' },
  });
  assert.deepEqual([cancelled.state, cancelled.tasks.map(({ state }) => state)], [9, [10, 10]]);
  const edit = await (await product.as('chenyl')).tryCall(auditsRoutes.update, {
    params,
    body: { rev: cancelled.rev, conclusion: '无' },
  });
  assert.equal(edit.msg, '审核已关闭，数据只读');
});

test('members give their own statement, and the team has exactly one lead', async () => {
  const audit = await auditAt(
    product,
    'draft',
    draftOf(versionId, {
      members: [member('zhaoqf', 'LEAD'), member('sunlj', 'AUDITOR')],
    }),
  );
  assert.deepEqual(
    audit.members.map(({ conflictDeclared }) => conflictDeclared),
    [0, 0],
    'nobody else states it for them',
  );
  const params = { id: audit.id };
  const auditor = await product.as('sunlj');
  const own = await auditor.call(auditsRoutes.saveMembers, {
    params,
    body: { rev: audit.rev, own: { conflictText: '配偶在C09任职' } },
  });
  const statement = own.list.find(({ user }) => user.name === '孙丽娟');
  assert.deepEqual([statement?.conflictDeclared, statement?.conflictText], [1, '配偶在C09任职']);
  const msd = await product.as('chenyl');
  const stranger = await msd.tryCall(auditsRoutes.saveMembers, {
    params,
    body: { rev: own.rev, own: { conflictText: '' } },
  });
  assert.equal(stranger.errorCode, 'AU0001');
  const leaderless = await msd.tryCall(auditsRoutes.saveMembers, {
    params,
    body: { rev: own.rev, members: [member('sunlj', 'AUDITOR')] },
  });
  assert.equal(leaderless.msg, '必填项未填写：审核组长');
  const changed = await msd.call(auditsRoutes.saveMembers, {
    params,
    body: { rev: own.rev, members: [member('liuhb', 'LEAD'), member('sunlj', 'AUDITOR')] },
  });
  assert.deepEqual(
    changed.list.map(({ user, memberRole }) => [user.name, memberRole]),
    [
      ['刘海波', 'LEAD'],
      ['孙丽娟', 'AUDITOR'],
    ],
  );
  assert.equal((await msd.call(auditsRoutes.get, { params })).lead?.name, '刘海波');
  const guest = await msd.tryCall(auditsRoutes.saveMembers, {
    params,
    body: { rev: changed.rev, members: [member('liuhb', 'LEAD'), member('guest01', 'GUEST')] },
  });
  assert.equal(guest.msg, '必填项未填写：外部审核员到期时间');
  const english = { ...(await product.ctxAs('chenyl')), language: 'en' as const };
  await assert.rejects(
    saveMembers(english, params.id, {
      rev: changed.rev,
      members: [member('liuhb', 'LEAD'), member('guest01', 'GUEST')],
    }),
    {
      params: { 字段: 'last day of the external auditor' },
    },
  );
});

test('an issued audit attaches the last task of the same unit, standard and kind', async () => {
  const db = product.app.kernel.db;
  const ownVersion = await publishedVersion(product, 'AUDITS-YEARS');
  const earlier = await auditAt(product, 'issued', draftOf(ownVersion, { year: 2025 }));
  const later = await auditAt(product, 'issued', draftOf(ownVersion, { year: 2026 }));
  const other = await auditAt(product, 'issued', draftOf(ownVersion, { year: 2026, checkType: 5 }));
  assert.deepEqual(
    later.tasks.map(({ prevTaskId }) => prevTaskId),
    earlier.tasks.map(({ id }) => id),
  );
  assert.deepEqual(
    other.tasks.map(({ prevTaskId }) => prevTaskId),
    [null, null],
  );
  const entries = await db
    .selectFrom('activities')
    .select('action')
    .where('chain_id', '=', later.id)
    .where('target_type', '=', 'check')
    .orderBy('seq')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['audit.created', 'audit.submitted', 'audit.approved'],
  );
});

test('a version that an open audit uses cannot be retired', async () => {
  const used = await publishedVersion(product, 'AUDITS-USED');
  const audit = await auditAt(product, 'issued', draftOf(used));
  const head = await product.as('zhoumin');
  const { rev, usedBy } = await head.call(standardsRoutes.version, { params: { versionId: used } });
  assert.equal(usedBy, 1);
  const refused = await head.tryCall(standardsRoutes.retire, { params: { versionId: used }, body: { rev } });
  assert.deepEqual([refused.status, refused.msg], [422, '有进行中的审核使用该版本，不能停用']);
  const params = { id: audit.id };
  await head.call(auditsRoutes.cancel, { params, body: { rev: audit.rev, reason: '计划调整' } });
  const retired = await head.call(standardsRoutes.retire, { params: { versionId: used }, body: { rev } });
  assert.equal(retired.state, 3);
});

test('an issued audit is told to the units, their partners, water operations and the team, to nobody else', async () => {
  const audit = await auditAt(product, 'issued', draftOf(versionId, { fullName: '通知检查' }));
  await product.app.outbox.drain();
  const rows = await product.app.kernel.db
    .selectFrom('message_receipts')
    .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['users.account', 'messages.body'])
    .where('messages.event', '=', 'audit.issued')
    .where('messages.title', '=', '审核下达：通知检查')
    .execute();
  assert.deepEqual(rows.map(({ account }) => account).sort(), [
    'caoyh',
    'huangwl',
    'panyt',
    'songll',
    'sunlj',
    'tangmy',
    'weisq',
    'yangcz',
    'zhaoqf',
  ]);
  assert.match(rows[0]?.body ?? '', new RegExp(audit.id));
});

test('an issue asks every member who scores for the own independence statement, who has given it aside', async () => {
  const team = [member('zhaoqf', 'LEAD'), member('sunlj', 'AUDITOR'), member('maxd', 'OBSERVER')];
  const draft = await auditAt(product, 'draft', draftOf(versionId, { fullName: '声明检查', members: team }));
  const params = { id: draft.id };
  await (await product.as('sunlj')).call(auditsRoutes.saveMembers, {
    params,
    body: { rev: draft.rev, own: { conflictText: '' } },
  });
  const msd = await product.as('chenyl');
  const { rev } = await msd.call(auditsRoutes.submit, { params, body: { rev: draft.rev } });
  const issued = await (await product.as('zhoumin')).call(auditsRoutes.approve, { params, body: { rev } });
  const asked = async () => {
    await product.app.outbox.drain();
    const rows = await product.app.kernel.db
      .selectFrom('message_receipts')
      .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
      .innerJoin('users', 'users.id', 'message_receipts.user_id')
      .select('users.account')
      .where('messages.title', '=', '请声明独立性：声明检查')
      .execute();
    return rows.map(({ account }) => account).sort();
  };
  assert.deepEqual(await asked(), ['zhaoqf']);
  const { list } = await msd.call(auditsRoutes.saveMembers, {
    params,
    body: { rev: issued.rev, members: [...team, member('liuhb', 'EXPERT')] },
  });
  assert.deepEqual(
    list.flatMap(({ user, conflictDeclared }) => (conflictDeclared === 1 ? user.name : [])),
    ['孙丽娟'],
    'a statement outlives a change of the team',
  );
  assert.deepEqual(await asked(), ['liuhb', 'zhaoqf']);
});
