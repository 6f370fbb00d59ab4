import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, member, stage } from './audits.fixture.ts';
import { copyCheck } from './operations/copy-check.ts';

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
  assert.equal((await refusal({ offPlanReason: '临时增加' }))[0], 400, 'a reason of four characters');
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

test('a copy outside the programme says where it comes from in the language of who copies', async () => {
  const { id, enCode } = await auditAt(product, 'draft', draftOf(versionId));
  await product.app.kernel.db
    .updateTable('checks')
    .set({ off_plan_reason: '' })
    .where('id', '=', id)
    .execute();
  const ctx = await product.ctxAs('chenyl');
  const reasons = LANGUAGES.map(async (language) => {
    const copy = await copyCheck({ ...ctx, language }, id, { year: 2029 });
    return copy.offPlanReason;
  });
  assert.deepEqual(await Promise.all(reasons), [
    `由${enCode}复制`,
    `由${enCode}複製`,
    `Copied from ${enCode}`,
  ]);
});
