import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  AnswerDispute,
  DisputeFinding,
  type Finding,
  IssueFinding,
  WithdrawFinding,
} from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, setStage, uploadAs } from '../evidence/evidence.fixture.ts';
import { createAs, findingOn, issuedFinding } from './findings.fixture.ts';

const NOW = Date.parse('2026-04-20T02:00:00Z');
let product: TestApp;
let task: AuditedTask;
let other: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(NOW) } });
  task = await auditedTask(product, 'FINDINGMACHINE');
  other = await auditedTask(product, 'FINDINGMACHINE2');
});
after(() => product.stop());

const DISPUTE = '班组已于二月完成目标分解并留有记录，抽查时未到档案室查阅，请复核';
const REASON = '经复核事实不成立';
const draftOf = (fields: Partial<Parameters<typeof createAs>[2]> = {}) =>
  createAs(product, 'songll', { ...findingOn(task, '1.1.1'), ...fields });
const disputedOf = async (): Promise<Finding> => {
  const finding = await issuedFinding(product, task);
  return (await product.as('weisq')).call(findingsRoutes.dispute, {
    params: { id: finding.id },
    body: { rev: finding.rev, text: DISPUTE },
  });
};
const planned = async (): Promise<Finding> => {
  const finding = await issuedFinding(product, task);
  await product.app.kernel.db
    .updateTable('rectifications')
    .set({ state: 3 })
    .where('finding_id', '=', finding.id)
    .execute();
  return finding;
};

const issuedLongAgo = async (): Promise<Finding> => {
  const finding = await issuedFinding(product, task);
  await product.app.kernel.db
    .updateTable('findings')
    .set({ issued_at: new Date('2026-04-01T02:00:00Z') })
    .where('id', '=', finding.id)
    .execute();
  return finding;
};

type Step = {
  readonly name: string;
  readonly from: () => Promise<Finding>;
  /** Who may, and who hears AU0001. */
  readonly who: string;
  /** Another person who may. */
  readonly second: string;
  readonly wrong: string;
  readonly act: 'issue' | 'dispute' | 'answerDispute' | 'withdraw';
  readonly body: Record<string, unknown>;
  readonly to: number;
  readonly refusals: readonly {
    readonly code: string;
    readonly msg: string;
    readonly from?: () => Promise<Finding>;
    readonly body?: Record<string, unknown>;
  }[];
};

/** The transitions of audit-domain 4.6 that people take. */
const STEPS: readonly Step[] = [
  {
    name: 'a draft is issued',
    from: async () => {
      await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 4 });
      return draftOf();
    },
    who: 'zhaoqf',
    second: 'zhoumin',
    wrong: 'songll',
    act: 'issue',
    body: {},
    to: 1,
    refusals: [
      {
        code: 'AU1602',
        msg: '评分未确认，重大隐患以外的问题不能提前下达',
        from: async () => {
          await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 1 });
          return draftOf();
        },
      },
      {
        code: 'AU0009',
        msg: '状态已变化(当前：已下达)，操作未执行',
        from: () => issuedFinding(product, task),
      },
    ],
  },
  {
    name: 'an issued finding is disputed',
    from: () => issuedFinding(product, task),
    who: 'weisq',
    second: 'caoyh',
    wrong: 'zhaoqf',
    act: 'dispute',
    body: { text: DISPUTE },
    to: 2,
    refusals: [
      { code: 'AU1606', msg: '异议内容不少于20个字', body: { text: '不同意' } },
      { code: 'AU1603', msg: '异议须在下达后5个工作日内提出', from: issuedLongAgo },
      { code: 'AU1607', msg: '整改方案已提交，不能再提出异议', from: planned },
      { code: 'AU0009', msg: '状态已变化(当前：异议中)，操作未执行', from: disputedOf },
    ],
  },
  {
    name: 'a dispute is refused',
    from: disputedOf,
    who: 'zhaoqf',
    second: 'zhoumin',
    wrong: 'songll',
    act: 'answerDispute',
    body: { accepted: false, answer: '档案室仍无记录' },
    to: 1,
    refusals: [
      { code: 'AU1604', msg: '请填写异议处理意见', body: { accepted: false, answer: '' } },
      {
        code: 'AU0009',
        msg: '状态已变化(当前：已下达)，操作未执行',
        from: () => issuedFinding(product, task),
      },
    ],
  },
  {
    name: 'a dispute is accepted',
    from: disputedOf,
    who: 'zhoumin',
    second: 'zhaoqf',
    wrong: 'chenyl',
    act: 'answerDispute',
    body: { accepted: true, answer: '记录属实，予以撤销' },
    to: 3,
    refusals: [{ code: 'AU1604', msg: '请填写异议处理意见', body: { accepted: true, answer: '' } }],
  },
  {
    name: 'an issued finding is withdrawn',
    from: () => issuedFinding(product, task),
    who: 'zhaoqf',
    second: 'zhoumin',
    wrong: 'chenyl',
    act: 'withdraw',
    body: { reason: REASON },
    to: 3,
    refusals: [
      { code: 'AU1608', msg: '请填写撤销原因(不少于5个字)', body: { reason: '撤销' } },
      { code: 'AU0009', msg: '状态已变化(当前：草稿)，操作未执行', from: () => draftOf() },
    ],
  },
];

describe('the transitions of a finding', () => {
  const send = async (account: string, { act, body }: Pick<Step, 'act' | 'body'>, finding: Finding) => {
    const client = await product.as(account);
    const params = { id: finding.id };
    const whole = { rev: finding.rev, ...body };
    switch (act) {
      case 'issue':
        return client.tryCall(findingsRoutes.issue, { params, body: IssueFinding.parse(whole) });
      case 'dispute':
        return client.tryCall(findingsRoutes.dispute, { params, body: DisputeFinding.parse(whole) });
      case 'answerDispute':
        return client.tryCall(findingsRoutes.answerDispute, { params, body: AnswerDispute.parse(whole) });
      case 'withdraw':
        return client.tryCall(findingsRoutes.withdraw, { params, body: WithdrawFinding.parse(whole) });
    }
  };
  const stored = async (finding: Finding) =>
    product.app.kernel.db
      .selectFrom('findings')
      .select(['state', 'rev'])
      .where('id', '=', finding.id)
      .executeTakeFirstOrThrow();

  for (const step of STEPS) {
    test(`${step.name} by ${step.who}, not by ${step.wrong}`, async () => {
      const finding = await step.from();
      const before = await stored(finding);
      const wrong = await send(step.wrong, step, finding);
      assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
      assert.deepEqual(await stored(finding), before, 'a refused transition changes nothing');
      assert.equal((await send(step.who, step, finding)).status, 200);
      assert.equal((await stored(finding)).state, step.to);
    });
    for (const { code, msg, from = step.from, body = step.body } of step.refusals)
      test(`${step.name}: ${msg}`, async () => {
        const finding = await from();
        const before = await stored(finding);
        const answer = await send(step.who, { act: step.act, body }, finding);
        assert.deepEqual(said(answer), [code === 'AU0009' ? 409 : 422, code, msg]);
        assert.deepEqual(await stored(finding), before, 'a refused transition changes nothing');
      });
    test(`${step.name} by two people at once: one wins, the other hears the new state`, async () => {
      const finding = await step.from();
      const answers = await Promise.all(
        [step.who, step.second].map((account) => send(account, step, finding)),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
      assert.equal(answers.find(({ status }) => status === 409)?.errorCode, 'AU0009');
      assert.equal((await stored(finding)).state, step.to);
    });
  }
});

describe('two findings on one problem', () => {
  const merge = async (account: string, kept: Finding, given: Finding) =>
    (await product.as(account)).tryCall(findingsRoutes.merge, {
      params: { id: kept.id },
      body: { rev: kept.rev, otherId: given.id, otherRev: given.rev },
    });

  test('a draft goes into a draft with words, files and the graver severity, and is gone', async () => {
    const kept = await draftOf({ severity: 3 });
    const given = await draftOf({
      title: '班组目标没有签字',
      fact: '三个班组的目标责任书都没有签字页',
      severity: 1,
      fileIds: [await uploadAs(product, 'songll', 'png')],
    });
    const wrong = await merge('zhengk', kept, given);
    assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
    assert.equal((await merge('songll', kept, given)).status, 200);
    const partner = await product.as('songll');
    const merged = await partner.call(findingsRoutes.read, { params: { id: kept.id } });
    assert.deepEqual(
      [merged.state, merged.severity, merged.files.length, merged.fact.split('\n').length],
      [0, 1, 1, 2],
    );
    assert.deepEqual(
      merged.merged.map(({ enCode, title }) => [enCode, title]),
      [[given.enCode, '班组目标没有签字']],
    );
    const gone = await partner.tryCall(findingsRoutes.read, { params: { id: given.id } });
    assert.equal(gone.errorCode, 'AU0002');
    const again = await merge('songll', merged, given);
    assert.equal(again.errorCode, 'AU0002');
  });

  test('an issued one is withdrawn with its task, says where it went, and no points come back', async () => {
    const kept = await issuedFinding(product, task);
    const given = await issuedFinding(product, task, { title: '目标责任书没有签字' });
    const wrong = await merge('songll', kept, given);
    assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
    assert.equal((await merge('zhaoqf', kept, given)).status, 200);
    const unit = await product.as('weisq');
    const away = await unit.call(findingsRoutes.read, { params: { id: given.id } });
    assert.deepEqual(
      [away.state, away.rectification?.state, away.mergedInto?.enCode, away.withdrawReason],
      [3, 8, kept.enCode, `与${kept.enCode}为同一问题，已合并`],
    );
    const stays = await unit.call(findingsRoutes.read, { params: { id: kept.id } });
    assert.deepEqual([stays.state, stays.rectification?.state, stays.fact], [1, 0, kept.fact]);
  });

  test('what cannot be put together is refused and nothing changes', async () => {
    const draft = await draftOf();
    const issued = await issuedFinding(product, task);
    const into = await merge('zhaoqf', draft, issued);
    assert.deepEqual(said(into), [422, 'AU1610', '已下达的问题不能并入草稿']);
    const self = await merge('zhaoqf', draft, draft);
    assert.deepEqual(said(self), [422, 'AU1609', '只能合并同一审核任务中的两个问题']);
    await setStage(product, { taskId: other.taskId, stage: 'COMPANY', state: 1 });
    const foreign = await createAs(product, 'songll', findingOn(other, '1.1.1'));
    const across = await merge('zhaoqf', draft, foreign);
    assert.deepEqual(said(across), [422, 'AU1609', '只能合并同一审核任务中的两个问题']);
    const late = await merge('zhaoqf', issued, await planned());
    assert.deepEqual(said(late), [422, 'AU1611', '整改方案已提交的问题不能并入其他问题']);
    const gone = await merge('zhaoqf', issued, await disputedOf());
    assert.deepEqual(said(gone), [409, 'AU0009', '状态已变化(当前：异议中)，操作未执行']);
  });
});
