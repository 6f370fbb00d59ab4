import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import type { IntegrationView } from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, pressedTwice, proveStep, reasoned, storedIn, type Versioned } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

const REASON = '内容不完整，请补充';
let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const explained = (record: Versioned, reason = REASON) => reasoned(record, reason);
const seen = () => product;

describe('4.11 the annual feedback', () => {
  const stored = storedIn(seen, 'annual_feedbacks');
  let year = 2080;

  /** The feedback of C01, filled in or handed in. */
  async function at(reach: 'filled' | 'submitted' | 'confirmed'): Promise<Feedback> {
    year += 1;
    const msd = await product.as('chenyl');
    const unit = await product.as('tangmy');
    const deptIds = [demoId('org', 'C01')];
    const questions = [{ no: 1, text: '上年度问题整改是否全部闭环？' }];
    await msd.call(annualFeedbackRoutes.issue, {
      body: { year, reviewTitle: `${year}年度评审`, dueDate: '2026-12-31', questions, deptIds },
    });
    const { list } = await unit.call(annualFeedbackRoutes.list, { query: { year } });
    const { id } = list[0] ?? { id: '' };
    const asked = await unit.call(annualFeedbackRoutes.read, { params: { id } });
    let feedback = await unit.call(annualFeedbackRoutes.save, {
      params: { id },
      body: {
        rev: asked.rev,
        answers: [{ no: 1, text: '已全部闭环' }],
        summary: '总体可控',
        files: [{ fileKind: '自评报告', fileId: await uploadAs(product, 'tangmy', 'pdf') }],
      },
    });
    if (reach === 'filled') return feedback;
    feedback = await unit.call(annualFeedbackRoutes.submit, plain(feedback));
    if (reach === 'submitted') return feedback;
    return msd.call(annualFeedbackRoutes.confirm, plain(feedback));
  }
  const send = (act: 'submit' | 'archive') => async (account: string, feedback: Feedback) =>
    (await product.as(account)).tryCall(annualFeedbackRoutes[act], plain(feedback));

  test(
    'is handed in once',
    pressedTwice({
      from: () => at('filled'),
      send: send('submit'),
      stored,
      who: 'tangmy',
      wrong: 'chenyl',
      to: 2,
      label: '已提交',
    }),
  );

  test(
    'is returned by one of two',
    pressedTwice({
      from: () => at('submitted'),
      send: async (account, feedback) =>
        (await product.as(account)).tryCall(annualFeedbackRoutes.return, explained(feedback)),
      stored,
      who: 'chenyl',
      second: 'zhoumin',
      wrong: 'yangcz',
      to: 3,
      label: '已退回',
    }),
  );

  test('is archived once: its file becomes one material', async () => {
    const feedback = await at('confirmed');
    const answers = await Promise.all(
      ['chenyl', 'wangsj'].map((account) => send('archive')(account, feedback)),
    );
    assert.deepEqual(answers.map(({ status, errorCode }) => errorCode ?? status).toSorted(), [200, 'AU2103']);
    const materials = await product.app.kernel.db
      .selectFrom('materials')
      .select('id')
      .where('full_name', 'like', `${feedback.year}年%`)
      .execute();
    assert.equal(materials.length, 1);
  });
});

describe('4.12 the knowledge article', () => {
  const stored = storedIn(seen, 'knowledge_articles');
  async function at(reach: 'draft' | 'review' | 'published'): Promise<Knowledge> {
    const author = await product.as('tangmy');
    let article = await author.call(knowledgeRoutes.create, {
      body: {
        fullName: '有限空间作业先通风再检测',
        categoryId: 'kc-confined',
        tags: [],
        body: '<p>进入阀门井前先强制通风，检测合格后方可进入。</p>',
        fileIds: [],
        nodeKeys: [],
        expiresOn: null,
      },
    });
    if (reach === 'draft') return article;
    article = await author.call(knowledgeRoutes.submit, plain(article));
    if (reach === 'review') return article;
    return (await product.as('chenyl')).call(knowledgeRoutes.publish, plain(article));
  }

  test(
    'is submitted once by its author',
    pressedTwice({
      from: () => at('draft'),
      send: async (account, article) =>
        (await product.as(account)).tryCall(knowledgeRoutes.submit, plain(article)),
      stored,
      who: 'tangmy',
      to: 1,
      label: '待审',
    }),
  );

  test('is returned by one of two reviewers; for the other it is the author’s draft again', async () => {
    const article = await at('review');
    const answers = await Promise.all(
      ['chenyl', 'wangsj'].map(async (account) =>
        (await product.as(account)).tryCall(knowledgeRoutes.return, explained(article)),
      ),
    );
    const [done, late] = answers.toSorted((one, two) => one.status - two.status);
    assert.equal(done?.status, 200);
    assert.deepEqual(late && said(late), [404, 'AU0002', '数据不存在或已被删除']);
    assert.equal((await stored(article)).state, 0);
  });

  test(
    'is withdrawn by one of two',
    pressedTwice({
      from: () => at('published'),
      send: async (account, article) =>
        (await product.as(account)).tryCall(knowledgeRoutes.withdraw, explained(article)),
      stored,
      who: 'chenyl',
      second: 'zhoumin',
      wrong: 'tangmy',
      to: 3,
      label: '已下线',
    }),
  );
});

describe('4.12 the integration', () => {
  /** A run over the head-office stage, where two auditors lie far apart on the one item. */
  async function pending(): Promise<{ readonly run: IntegrationView; readonly nodeId: string }> {
    const standard = await makeStandard(product, [{ code: '1.1.1', line: 'C', score: 8 }]);
    const audit = await makeAudit(product, standard, { lines: ['C'], off: ['COMPANY'] });
    const play = player(product, audit);
    await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full' });
    await play.mark('sunlj', 'HQ-CH', '1.1.1', 8);
    await play.mark('maxd', 'HQ-CH', '1.1.1', 4.5);
    const scopeId = await audit.record('HQ-CH');
    const run = await (await product.as('zhaoqf')).call(integrationRoutes.run, {
      body: { level: 'SCORER', scopeId, rule: 'AVERAGE' },
    });
    return { run, nodeId: standard.node('1.1.1') };
  }
  const stored = storedIn(seen, 'integration_runs');

  test(
    'is voided once by the lead of its stage',
    pressedTwice<IntegrationView>({
      from: async () => (await pending()).run,
      send: async (account, run) =>
        (await product.as(account)).tryCall(integrationRoutes.void, explained(run)),
      stored,
      who: 'zhaoqf',
      wrong: 'sunlj',
      to: 3,
      label: '已作废',
    }),
  );

  test('is finished once by the lead of its stage, and not with an open conflict', async () => {
    const { run, nodeId } = await pending();
    const send = async (account: string, one: Versioned) =>
      (await product.as(account)).tryCall(integrationRoutes.finish, plain(one));
    assert.deepEqual(said(await send('zhaoqf', run)), [422, 'AU1408', '还有1个多人评分冲突未裁定']);
    await proveStep<IntegrationView>({
      from: async () =>
        (await product.as('zhaoqf')).call(integrationRoutes.decide, {
          params: { id: run.id, nodeId },
          body: { kind: 'score', score: 6, reason: '按现场记录裁定' },
        }),
      send,
      stored,
      who: 'zhaoqf',
      wrong: 'sunlj',
      to: 2,
      label: '已完成',
    });
  });
});
