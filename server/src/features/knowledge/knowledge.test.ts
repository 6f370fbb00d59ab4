import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { CreateKnowledge, Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { auditedTask, uploadAs } from '../evidence/evidence.fixture.ts';
import { issuedFinding } from '../findings/findings.fixture.ts';
import { makeStandard } from '../scoring/testing/audit-factory.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

async function written(account: string, content: Partial<CreateKnowledge> = {}): Promise<Knowledge> {
  return (await product.as(account)).call(knowledgeRoutes.create, {
    body: {
      fullName: '有限空间作业先通风再检测',
      categoryId: 'kc-confined',
      tags: ['有限空间'],
      body: '<p>进入阀门井前先强制通风，检测合格后方可进入。</p>',
      fileIds: [],
      nodeKeys: [],
      expiresOn: null,
      ...content,
    },
  });
}

type Step = 'submit' | 'publish';
const step = async (account: string, name: Step, { id, rev }: Knowledge) =>
  (await product.as(account)).tryCall(knowledgeRoutes[name], { params: { id }, body: { rev } });
async function done(account: string, name: Step, article: Knowledge): Promise<Knowledge> {
  const outcome = await step(account, name, article);
  assert.equal(outcome.code, 200, outcome.msg);
  return outcome.data;
}
const reasoned = async (
  account: string,
  name: 'return' | 'withdraw',
  { id, rev }: Knowledge,
  reason: string,
) => (await product.as(account)).tryCall(knowledgeRoutes[name], { params: { id }, body: { rev, reason } });
async function published(account = 'tangmy', content: Partial<CreateKnowledge> = {}): Promise<Knowledge> {
  return done('chenyl', 'publish', await done(account, 'submit', await written(account, content)));
}
const read = async (account: string, id: string) =>
  (await product.as(account)).tryCall(knowledgeRoutes.read, { params: { id } });
const search = async (account: string, keyword: string) =>
  (await (await product.as(account)).call(knowledgeRoutes.list, { query: { keyword, pageSize: 100 } })).list;

const DENIED = [403, 'AU0001', '您没有权限执行此操作'];
const MISSING = [404, 'AU0002', '数据不存在或已被删除'];

test('an article goes from draft over review to publication by two persons', async () => {
  const draft = await written('tangmy', { body: '<p>正文</p><script>alert(1)</script>' });
  assert.deepEqual([draft.state, draft.body], [0, '<p>正文</p>']);
  assert.deepEqual(said(await read('chenyl', draft.id)), MISSING);
  assert.deepEqual(said(await step('panyt', 'submit', draft)), MISSING);
  const inReview = await done('tangmy', 'submit', draft);
  assert.equal(inReview.state, 1);
  assert.equal((await step('tangmy', 'publish', inReview)).status, 403);
  assert.deepEqual(said(await read('panyt', draft.id)), MISSING);
  const article = await done('chenyl', 'publish', inReview);
  assert.deepEqual([article.state, article.publisher?.name], [2, '陈雨林']);
  assert.equal((await read('panyt', draft.id)).code, 200);
  assert.deepEqual(said(await step('chenyl', 'publish', article)), [
    409,
    'AU0009',
    '状态已变化(当前：已发布)，操作未执行',
  ]);
});

test('authors do not publish their own articles', async () => {
  const inReview = await done('chenyl', 'submit', await written('chenyl'));
  assert.deepEqual(said(await step('chenyl', 'publish', inReview)), [
    422,
    'knowledge.ownPublish',
    '作者不能发布自己的文章',
  ]);
  assert.equal((await done('wangsj', 'publish', inReview)).state, 2);
});

test('of two people publishing at once one wins', async () => {
  const inReview = await done('tangmy', 'submit', await written('tangmy'));
  const outcomes = await Promise.all([
    step('chenyl', 'publish', inReview),
    step('wangsj', 'publish', inReview),
  ]);
  assert.deepEqual(outcomes.map(({ errorCode }) => errorCode ?? 'done').sort(), ['AU0009', 'done']);
});

test('a return and a withdrawal need a reason; a returned one is the author’s draft again', async () => {
  const inReview = await done('tangmy', 'submit', await written('tangmy'));
  assert.deepEqual(said(await reasoned('chenyl', 'return', inReview, '太短')), [
    422,
    'AU0003',
    '请填写退回原因(不少于5个字)',
  ]);
  assert.equal((await reasoned('tangmy', 'return', inReview, '补充检测限值')).status, 403);
  assert.equal((await reasoned('chenyl', 'return', inReview, '补充检测限值')).code, 200);
  const back = (await read('tangmy', inReview.id)).data;
  assert.deepEqual([back.state, back.returnReason], [0, '补充检测限值']);

  const article = await done('chenyl', 'publish', await done('tangmy', 'submit', back));
  assert.equal((await reasoned('chenyl', 'withdraw', article, '')).errorCode, 'AU0003');
  assert.equal((await reasoned('panyt', 'withdraw', article, '依据的标准已废止')).status, 403);
  const withdrawn = await reasoned('zhoumin', 'withdraw', article, '依据的标准已废止');
  assert.deepEqual([withdrawn.data?.state, withdrawn.data?.withdrawReason], [3, '依据的标准已废止']);
  assert.deepEqual(said(await read('panyt', article.id)), MISSING);
});

test('only the author edits and deletes a draft, and an older version is refused', async () => {
  const draft = await written('tangmy');
  const params = { id: draft.id };
  const body = {
    rev: draft.rev,
    fullName: '改过的标题',
    categoryId: 'kc-law',
    tags: [],
    body: '<p>改过</p>',
    fileIds: [],
    nodeKeys: [],
    expiresOn: null,
  };
  const foreign = await (await product.as('panyt')).tryCall(knowledgeRoutes.edit, { params, body });
  assert.deepEqual(said(foreign), MISSING);
  const edited = await (await product.as('tangmy')).call(knowledgeRoutes.edit, { params, body });
  assert.equal(edited.fullName, '改过的标题');
  const stale = await (await product.as('tangmy')).tryCall(knowledgeRoutes.edit, { params, body });
  assert.equal(stale.errorCode, 'AU0007');
  const article = await published();
  const late = await (await product.as('tangmy')).tryCall(knowledgeRoutes.edit, {
    params: { id: article.id },
    body: { ...body, rev: article.rev },
  });
  assert.equal(late.errorCode, 'AU0009');
  await (await product.as('tangmy')).call(knowledgeRoutes.remove, { params, query: { rev: edited.rev } });
  assert.deepEqual(said(await read('tangmy', draft.id)), MISSING);
  const reader = await (await product.as('yangcz')).tryCall(knowledgeRoutes.create, { body });
  assert.equal(reader.status, 403);
});

test('a new version replaces the published one when it is published, and keeps readings and votes', async () => {
  const first = await published();
  const panyt = await product.as('panyt');
  await panyt.call(knowledgeRoutes.opened, { params: { id: first.id } });
  assert.deepEqual(await panyt.call(knowledgeRoutes.useful, { params: { id: first.id } }), {
    usefulCount: 1,
  });
  const author = await product.as('tangmy');
  const foreign = await panyt.tryCall(knowledgeRoutes.revise, {
    params: { id: first.id },
    body: { rev: first.rev },
  });
  assert.deepEqual(said(foreign), DENIED);
  const revise = () =>
    author.tryCall(knowledgeRoutes.revise, { params: { id: first.id }, body: { rev: first.rev } });
  const draft = (await revise()).data;
  assert.deepEqual([draft.versionNo, draft.state], [2, 0]);
  assert.equal((await revise()).errorCode, 'knowledge.inRevision');
  assert.equal((await read('panyt', first.id)).data.state, 2);
  const second = await done('chenyl', 'publish', await done('tangmy', 'submit', draft));
  assert.deepEqual([second.viewCount, second.usefulCount], [1, 1]);
  assert.deepEqual(
    second.versions.map(({ versionNo, state }) => [versionNo, state]),
    [
      [2, 2],
      [1, 3],
    ],
  );
  assert.deepEqual(said(await read('panyt', first.id)), MISSING);
});

test('a person finds an article useful once, and its author’s own reading does not count', async () => {
  const article = await published();
  const params = { id: article.id };
  const useful = async (account: string) =>
    (await product.as(account)).call(knowledgeRoutes.useful, { params });
  assert.equal((await useful('panyt')).usefulCount, 1);
  await useful('panyt');
  assert.equal((await useful('weisq')).usefulCount, 2);
  await (await product.as('tangmy')).call(knowledgeRoutes.opened, { params });
  assert.equal((await read('panyt', article.id)).data.viewCount, 0);
  assert.equal((await read('panyt', article.id)).data.votedByMe, true);
});

test('two characters find an article, in either script, with the hit marked and titles first', async () => {
  const inText = await published('tangmy', {
    fullName: '加药间日常巡检要点',
    body: `<p>${'次氯酸钠泄漏时先撤人再切断；'.repeat(5)}</p>`,
    tags: [],
  });
  const inTitle = await published('tangmy', {
    fullName: '泄漏处置流程',
    body: '<p>发现异常先撤离，再报告。</p>',
    tags: [],
  });
  for (const keyword of ['泄漏', '洩漏']) {
    const found = await search('panyt', keyword);
    assert.deepEqual(
      found.map(({ id }) => id),
      [inTitle.id, inText.id],
      keyword,
    );
    assert.ok(found[0]?.title.some(({ text, hit }) => hit && text === '泄漏'));
    assert.ok(found[1]?.excerpt.some(({ text, hit }) => hit && text === '泄漏'));
  }
  assert.deepEqual(await search('panyt', '漏泄'), []);
  assert.equal((await search('panyt', '泄漏 巡检')).length, 1);
  const draft = await written('tangmy', { fullName: '泄漏未发布的草稿' });
  assert.equal((await search('panyt', '泄漏')).length, 2);
  assert.ok(draft.id);
});

test('articles are found by category with what lies below, by tag, by item and by validity', async () => {
  const standard = await makeStandard(product, [{ code: '4.2.2', line: 'C', score: 16 }]);
  const { standard_id: standardId } = await product.app.kernel.db
    .selectFrom('standard_versions')
    .select('standard_id')
    .where('id', '=', standard.versionId)
    .executeTakeFirstOrThrow();
  const article = await published('tangmy', {
    categoryId: 'kc-hot-height',
    tags: ['登高'],
    nodeKeys: [{ standardId, nodeCode: '4.2.2' }],
    expiresOn: '2020-01-01',
  });
  assert.deepEqual([article.isExpired, article.nodes[0]?.nodeCode], [true, '4.2.2']);
  const client = await product.as('panyt');
  const ids = async (query: Record<string, string | number>) =>
    (await client.call(knowledgeRoutes.list, { query: { ...query, pageSize: 100 } })).list.map(
      ({ id }) => id,
    );
  assert.ok((await ids({ categoryId: 'kc-operation' })).includes(article.id));
  assert.deepEqual(await ids({ tag: '登高' }), [article.id]);
  assert.deepEqual(await ids({ nodeCode: '4.2.2' }), [article.id]);
  assert.deepEqual(await ids({ nodeCode: '4.2.2', standardId: 'other' }), []);
  assert.deepEqual(await ids({ expired: 1 }), [article.id]);
  const { list } = await client.call(knowledgeRoutes.categories, {});
  assert.equal(list.find(({ id }) => id === 'kc-hot-height')?.count, 1);
  const wrong = await (await product.as('tangmy')).tryCall(knowledgeRoutes.create, {
    body: {
      fullName: '关联不存在的项目',
      categoryId: 'kc-law',
      tags: [],
      body: '<p>正文</p>',
      fileIds: [],
      nodeKeys: [{ standardId, nodeCode: '9.9.9' }],
      expiresOn: null,
    },
  });
  assert.deepEqual(said(wrong), MISSING);
});

test('files of an article open to its readers and to nobody before', async () => {
  const fileId = await uploadAs(product, 'tangmy', 'pdf');
  const draft = await written('tangmy', { fileIds: [fileId] });
  const open = async (account: string) =>
    (await product.as(account)).tryCall(filesRoutes.downloadLink, { params: { type: 'annex', id: fileId } });
  assert.equal((await open('panyt')).errorCode, 'file.missing');
  await done('chenyl', 'publish', await done('tangmy', 'submit', draft));
  assert.equal((await open('panyt')).code, 200);
});

test('a case is made of a closed finding once, with unit, company and people masked', async () => {
  const task = await auditedTask(product, 'C03');
  const finding = await issuedFinding(product, task, {
    title: '东湖水厂年度目标未分解',
    fact: '清源东湖供水有限公司东湖水厂未分解目标，东湖供水公司说明了原因，经与魏思琪核实，C03 与 C031 无关',
  });
  const make = async (account: string) =>
    (await product.as(account)).tryCall(knowledgeRoutes.fromFinding, { body: { findingId: finding.id } });
  assert.deepEqual(said(await make('chenyl')), [
    422,
    'knowledge.findingOpen',
    '只有已关闭的问题可以转为案例',
  ]);
  await product.app.kernel.db
    .updateTable('findings')
    .set({ state: 5 })
    .where('id', '=', finding.id)
    .execute();
  assert.deepEqual(said(await make('panyt')), MISSING);
  const outcome = await make('chenyl');
  assert.equal(outcome.code, 200, outcome.msg);
  const article = outcome.data;
  assert.equal(article.fullName, '案例：某厂站年度目标未分解');
  assert.match(article.body, /某公司某厂站未分解目标，某公司说明了原因，经与某员工核实，某公司 与 C031 无关/);
  assert.doesNotMatch(article.body, /东湖|魏思琪|清源/);
  assert.deepEqual([article.state, article.isCase, article.nodes[0]?.nodeCode], [0, true, finding.nodeCode]);
  assert.equal(article.sourceFinding?.enCode, finding.enCode);
  assert.equal((await make('wangsj')).errorCode, 'knowledge.caseExists');
});

test('the department keeps the tree of categories, and one that is in use stays', async () => {
  const msd = await product.as('chenyl');
  const body = { parentId: 'kc-law', fullName: '地方规定', nameZhtw: '', nameEn: '', sortCode: 9 };
  assert.equal(
    (await (await product.as('tangmy')).tryCall(knowledgeRoutes.createCategory, { body })).status,
    403,
  );
  await msd.call(knowledgeRoutes.createCategory, { body });
  const { list } = await msd.call(knowledgeRoutes.categories, {});
  const own = list.find(({ fullName }) => fullName === '地方规定');
  assert.ok(own);
  const loop = await msd.tryCall(knowledgeRoutes.editCategory, {
    params: { id: 'kc-law' },
    body: { ...body, parentId: own.id, fullName: '法规与标准' },
  });
  assert.equal(loop.errorCode, 'knowledge.categoryLoop');
  const used = await msd.tryCall(knowledgeRoutes.removeCategory, { params: { id: 'kc-law' } });
  assert.equal(used.errorCode, 'knowledge.categoryUsed');
  await msd.call(knowledgeRoutes.removeCategory, { params: { id: own.id } });
});

test('articles in review wait in the inbox of reviewers who did not write them', async () => {
  const inReview = await done('chenyl', 'submit', await written('chenyl'));
  const waits = async (account: string) => {
    const { list } = await (await product.as(account)).call(myReviewRoutes.todo, { query: {} });
    return list.some(({ id, kind }) => id === inReview.id && kind === 'knowledgePublish');
  };
  assert.deepEqual(
    [await waits('chenyl'), await waits('wangsj'), await waits('tangmy')],
    [false, true, false],
  );
  assert.equal(inReview.author.id, demoId('user', 'chenyl'));
});
