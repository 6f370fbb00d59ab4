import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { demoId } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, member, stage } from './audits.fixture.ts';

let product: TestApp;
let versionId = '';
before(async () => {
  product = await startTestApp();
  versionId = await publishedVersion(product, 'AUDITS');
});
after(() => product.stop());

test('a draft takes its number from its year, keeps what the wizard has, and is saved again by version', async () => {
  const msd = await product.as('chenyl');
  const audit = await auditAt(product, 'draft', draftOf(versionId, { year: 2031, tasks: [], members: [] }));
  assert.equal(audit.enCode, 'SH20310001');
  assert.deepEqual(
    audit.members.map(({ user, memberRole, conflictDeclared }) => [user.name, memberRole, conflictDeclared]),
    [['赵清风', 'LEAD', 0]],
  );
  const params = { id: audit.id };
  const saved = await msd.call(auditsRoutes.update, {
    params,
    body: { rev: audit.rev, draft: draftOf(versionId, { fullName: '改名', year: 2031 }) },
  });
  assert.deepEqual([saved.fullName, saved.rev, saved.tasks.length], ['改名', audit.rev + 1, 2]);
  assert.deepEqual(
    saved.tasks.map(({ unit, partner, lines }) => [unit.enCode, partner?.enCode, lines]),
    [
      ['C01', 'C02', ['C', 'W', 'H']],
      ['C03', 'C04', ['C', 'W', 'H']],
    ],
  );
  const [first] = saved.tasks;
  const again = await msd.call(auditsRoutes.update, {
    params,
    body: { rev: saved.rev, draft: draftOf(versionId, { year: 2031 }) },
  });
  assert.equal(again.tasks[0]?.id, first?.id);
  const stale = await msd.tryCall(auditsRoutes.update, {
    params,
    body: { rev: saved.rev, draft: draftOf(versionId) },
  });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  assert.match(stale.msg, /^该数据已被陈雨林于/);
});

test('drafts refuse a missing reason, the unit as its own partner, repeats and unknown records', async () => {
  const msd = await product.as('chenyl');
  const refusal = async (fields: Parameters<typeof draftOf>[1]) => {
    const outcome = await msd.tryCall(auditsRoutes.create, { body: draftOf(versionId, fields) });
    return [outcome.status, outcome.msg];
  };
  const unitOrgId = demoId('org', 'C01');
  assert.deepEqual(await refusal({ offPlanReason: '' }), [422, '计划外审核须填写理由']);
  assert.deepEqual(
    await refusal({ tasks: [{ unitOrgId, standardVersionId: versionId, partnerOrgId: unitOrgId }] }),
    [422, '合作公司不能与被审核单位相同'],
  );
  const twice = { unitOrgId, standardVersionId: versionId, partnerOrgId: null };
  assert.deepEqual(await refusal({ tasks: [twice, twice] }), [
    422,
    '同一单位不能重复使用同一标准版本：清源城中水务有限公司',
  ]);
  assert.deepEqual(await refusal({ leadAuditorId: 'nobody' }), [404, '数据不存在或已被删除']);
  assert.deepEqual(await refusal({ tasks: [{ ...twice, unitOrgId: demoId('org', 'QYSW') }] }), [
    404,
    '数据不存在或已被删除',
  ]);
  assert.equal((await refusal({ endDate: '2026-01-01' }))[0], 400);
  const unit = await (await product.as('tangmy')).tryCall(auditsRoutes.create, { body: draftOf(versionId) });
  assert.deepEqual([unit.status, unit.errorCode], [403, 'AU0001']);
});

test('submitting names each guard that does not hold', async () => {
  const msd = await product.as('chenyl');
  const refusal = async (fields: Parameters<typeof draftOf>[1]) => {
    const audit = await auditAt(product, 'draft', draftOf(versionId, fields));
    const outcome = await msd.tryCall(auditsRoutes.submit, {
      params: { id: audit.id },
      body: { rev: audit.rev },
    });
    return outcome.msg;
  };
  assert.equal(await refusal({ tasks: [] }), '请至少添加一个被审核单位');
  assert.equal(
    await refusal({ leadAuditorId: null, members: [member('sunlj', 'AUDITOR')] }),
    '必填项未填写：审核组长',
  );
  assert.equal(
    await refusal({
      members: [member('zhaoqf', 'LEAD'), member('sunlj', 'AUDITOR', { conflictDeclared: 0 })],
    }),
    '请完成审核组独立性声明',
  );
  const plan = draftOf(versionId).stagePlan;
  const withStage = (changed: (typeof plan)[number]) =>
    plan.map((entry) => (entry.stage === changed.stage ? changed : entry));
  assert.equal(
    await refusal({ stagePlan: withStage(stage('COMPANY', '2026-04-30', '2026-04-01')) }),
    '评分环节日期前后颠倒：合作公司评分',
  );
  assert.equal(
    await refusal({ stagePlan: withStage(stage('HQ', '2026-03-01', '2026-03-31')) }),
    '评分环节日期前后颠倒：总部审核',
  );
  assert.equal(
    await refusal({ stagePlan: withStage(stage('MSD', '2026-06-01', '2026-09-30')) }),
    '评分环节日期须在审核起止日期内：管理体系部审定',
  );
  assert.equal(
    await refusal({ stagePlan: withStage(stage('WATER', null, null)) }),
    '必填项未填写：评分环节日期(水务运营评分)',
  );
  assert.equal(
    await refusal({ stagePlan: plan.map((entry) => ({ ...entry, enabled: entry.stage === 'WATER' })) }),
    '必填项未填写：评分环节(企业线、总部线)',
  );
  assert.equal(
    await refusal({
      tasks: [{ unitOrgId: demoId('org', 'C01'), standardVersionId: versionId, partnerOrgId: null }],
    }),
    '必填项未填写：合作公司(清源城中水务有限公司)',
  );
});

test('an audit on an unpublished version is refused', async () => {
  const msd = await product.as('chenyl');
  const db = product.app.kernel.db;
  const draftVersion = await publishedVersion(product, 'AUDITS-DRAFT');
  const audit = await auditAt(product, 'draft', draftOf(draftVersion));
  await db.updateTable('standard_versions').set({ state: 3 }).where('id', '=', draftVersion).execute();
  const outcome = await msd.tryCall(auditsRoutes.submit, {
    params: { id: audit.id },
    body: { rev: audit.rev },
  });
  assert.equal(outcome.msg, '标准版本未发布，不能使用');
  const { problems } = await msd.call(auditsRoutes.submitCheck, { params: { id: audit.id } });
  assert.deepEqual(
    problems.map(({ errorCode, place, count }) => [errorCode, place, count]),
    [['AU1203', 'units', 2]],
  );
});

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
    overview.tasks.map((task) => [task.unit.enCode, task.cells.map((cell) => cell.evalKey).sort()]),
    [
      ['C01', ['COMPANY-C', 'COMPANY-W', 'HQ-CH', 'MSD-CH', 'MSD-W', 'SELF-ALL', 'WATER-W']],
      ['C03', ['COMPANY-C', 'COMPANY-W', 'HQ-CH', 'MSD-CH', 'MSD-W', 'SELF-ALL', 'WATER-W']],
    ],
  );
  assert.ok(overview.tasks.every((task) => task.evidence.mandatory > 0));
  assert.ok(
    overview.tasks.every((task) => task.cells.every((cell) => cell.state === 0 && cell.percent === 0)),
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

test('only a draft is deleted, and then nobody finds it', async () => {
  const msd = await product.as('chenyl');
  const draft = await auditAt(product, 'draft', draftOf(versionId));
  const issued = await auditAt(product, 'issued', draftOf(versionId));
  await msd.call(auditsRoutes.remove, { params: { id: draft.id } });
  const gone = await msd.tryCall(auditsRoutes.get, { params: { id: draft.id } });
  assert.deepEqual([gone.status, gone.errorCode], [404, 'AU0002']);
  const kept = await msd.tryCall(auditsRoutes.remove, { params: { id: issued.id } });
  assert.equal(kept.msg, '状态已变化(当前：已下达)，操作未执行');
});

test('members give their own statement, and the team has exactly one lead', async () => {
  const audit = await auditAt(
    product,
    'draft',
    draftOf(versionId, {
      members: [member('zhaoqf', 'LEAD'), member('sunlj', 'AUDITOR', { conflictDeclared: 0 })],
    }),
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
});

test('a copy moves dates by whole years, takes the newest version and asks for statements anew', async () => {
  const msd = await product.as('chenyl');
  const audit = await auditAt(product, 'issued', draftOf(versionId, { fullName: '2026年度审核' }));
  const copy = await msd.call(auditsRoutes.copy, { params: { id: audit.id }, body: { year: 2028 } });
  assert.deepEqual(
    [copy.fullName, copy.year, copy.state, copy.startDate, copy.endDate, copy.tasks.length],
    ['2028年度审核', 2028, 0, '2028-02-01', '2028-08-31', 2],
  );
  assert.deepEqual(
    copy.members.map(({ conflictDeclared }) => conflictDeclared),
    [0, 0],
  );
  assert.equal(copy.stagePlan[0]?.dueDate, '2028-03-31');
  assert.notEqual(copy.enCode, audit.enCode);
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
