import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { proveStep, storedIn } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import {
  bringTo,
  credential,
  look,
  makeDraft,
  makeTemplate,
  signBody,
  T28_TERMS,
  unitId,
  userId,
} from './contracts.fixture.ts';

/** The steps of audit-domain 4.10, each pressed twice at once; the counter-signature has its own test. */
let app: TestApp;
let template: string;
before(async () => {
  app = await startTestApp();
  template = await makeTemplate(app, 2026);
});
after(() => app.stop());

const stored = storedIn(() => app, 'contracts');
const now = async ({ id }: Pick<Contract, 'id'>): Promise<Contract> =>
  (await app.as('chenyl')).call(contractsRoutes.read, { params: { id } });
const REASON = '条款需要重新商定';

const sendReview = async (account: string, { id, rev }: Contract) =>
  (await app.as(account)).tryCall(contractsRoutes.sendReview, { params: { id }, body: { rev } });
const review = async (account: string, { id, rev }: Contract) =>
  (await app.as(account)).tryCall(contractsRoutes.review, { params: { id }, body: { rev, opinion: '同意' } });
const explain =
  (act: 'return' | 'terminate') =>
  async (account: string, { id, rev }: Contract) =>
    (await app.as(account)).tryCall(contractsRoutes[act], { params: { id }, body: { rev, reason: REASON } });
const sign = async (account: string, contract: Contract) =>
  (await app.as(account)).tryCall(contractsRoutes.sign, {
    params: { id: contract.id },
    body: signBody(contract),
  });
const refuse = async (account: string, { id, rev }: Contract) =>
  (await app.as(account)).tryCall(contractsRoutes.refuse, {
    params: { id },
    body: { rev, objection: '重伤指标未考虑外包单位，请明确口径' },
  });

test('a draft is sent to review once, returned once and sent again', async () => {
  const draft = await makeDraft(app, template, 'C01');
  await proveStep({
    from: async () => draft,
    send: sendReview,
    stored,
    who: 'chenyl',
    second: 'wangsj',
    to: 1,
    label: '审查中',
  });
  await proveStep({
    from: () => now(draft),
    send: explain('return'),
    stored,
    who: 'zhoumin',
    to: 2,
    label: '审查退回',
  });
  assert.equal((await sendReview('chenyl', await now(draft))).code, 200);
});

test('a review passes once, and one signature of the manager stands', async () => {
  const sent = await bringTo(app, await makeDraft(app, template, 'C02'), { state: 1, manager: 'jiangbo' });
  await proveStep({
    from: async () => sent,
    send: review,
    stored,
    who: 'zhoumin',
    wrong: 'wangsj',
    to: 3,
    label: '待企业总经理签署',
  });
  await proveStep({
    from: async () => (await app.as('jiangbo')).call(contractsRoutes.read, { params: { id: sent.id } }),
    send: sign,
    stored,
    who: 'jiangbo',
    wrong: 'panyt',
    to: 4,
    label: '待集团会签',
  });
  assert.equal((await now(sent)).signatures.length, 1);
  await proveStep({
    from: () => now(sent),
    send: explain('return'),
    stored,
    who: 'linzy',
    second: 'hejg',
    wrong: 'wangsj',
    to: 3,
    label: '待企业总经理签署',
  });
});

test('a manager objects once', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C03'), { state: 3, manager: 'caoyh' });
  await proveStep({
    from: async () => ready,
    send: refuse,
    stored,
    who: 'caoyh',
    wrong: 'weisq',
    to: 2,
    label: '审查退回',
  });
});

test('of a manager who signs and objects at once one counts', async () => {
  const ready = await bringTo(app, await makeDraft(app, template, 'C04'), { state: 3, manager: 'xuzh' });
  const answers = await Promise.all([sign('xuzh', ready), refuse('xuzh', ready)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  assert.equal(lost?.errorCode, 'AU0009');
  assert.equal((await stored(ready)).state, answers[0]?.status === 200 ? 4 : 2);
});

test('a contract in force is terminated once', async () => {
  const force = await bringTo(app, await makeDraft(app, template, 'C05'), { state: 5, manager: 'hanjf' });
  await proveStep({
    from: async () => force,
    send: explain('terminate'),
    stored,
    who: 'zhoumin',
    wrong: 'linzy',
    to: 8,
    label: '已终止',
  });
});

test('a contract is amended once: one successor stands', async () => {
  const force = await bringTo(app, await makeDraft(app, template, 'C06'), { state: 5, manager: 'yuanzk' });
  await proveStep({
    from: async () => force,
    send: async (account, { id, rev }) =>
      (await app.as(account)).tryCall(contractsRoutes.amend, {
        params: { id },
        body: { rev, kind: 'AMENDMENT', changeDate: '2026-07-01', reason: REASON },
      }),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'zhoumin',
    to: 9,
    label: '已变更',
  });
  const successors = await app.app.kernel.db
    .selectFrom('contracts')
    .select('state')
    .where('unit_org_id', '=', force.unit.id)
    .where('delete_mark', '=', 0)
    .execute();
  assert.deepEqual(successors.map(({ state }) => state).toSorted(), [0, 9]);
});

test('an assessment is opened once and finished once, with one sheet signed', async () => {
  const past = await makeTemplate(
    app,
    2021,
    T28_TERMS.map((term) => ({ ...term, source: 'MANUAL' as const })),
  );
  const force = await bringTo(app, await makeDraft(app, past, 'C07'), { state: 5, manager: 'liangwh' });
  await proveStep({
    from: async () => force,
    send: async (account, { id, rev }) =>
      (await app.as(account)).tryCall(contractAssessmentRoutes.openAssess, { params: { id }, body: { rev } }),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'liangwh',
    to: 6,
    label: '考核中',
  });
  const fileIds = [await uploadAs(app, 'chenyl', 'pdf')];
  for (const { id, rev } of (await now(force)).indicators)
    await (await app.as('chenyl')).call(contractAssessmentRoutes.editIndicator, {
      params: { id: force.id, indicatorId: id },
      body: { rev, actual: 0, note: '见附件', fileIds },
    });
  await app.app.kernel.db
    .updateTable('contracts')
    .set({ draft_shown_at: new Date('2022-01-10T02:00:00Z') })
    .where('id', '=', force.id)
    .execute();
  const open = await now(force);
  await proveStep({
    from: async () => open,
    send: async (account, { id, rev, result }) =>
      (await app.as(account)).tryCall(contractAssessmentRoutes.finishAssess, {
        params: { id },
        body: { rev, hash: result?.hash ?? '0'.repeat(64), credential, look },
      }),
    stored,
    who: 'zhoumin',
    wrong: 'chenyl',
    to: 7,
    label: '已考核',
  });
  assert.equal((await now(force)).signatures.filter(({ role }) => role === 'assessor').length, 1);
});

test('two people draft the contract of one company at once: one stands', async () => {
  const request = {
    body: { templateId: template, unitOrgId: unitId('C09'), partyASignerId: userId('linzy') },
  };
  const answers = await Promise.all(
    ['chenyl', 'wangsj'].map(async (account) =>
      (await app.as(account)).tryCall(contractsRoutes.create, request),
    ),
  );
  const lost = answers.find(({ status }) => status !== 200);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual(lost && said(lost), [422, 'AU2001', '该企业2026年度合同已存在']);
});
