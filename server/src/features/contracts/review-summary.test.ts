import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { bringTo, makeDraft, makeTemplate } from './contracts.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('the first words of the review report follow their reader until somebody changes them', async () => {
  const draft = await makeDraft(app, await makeTemplate(app, 2026), 'C05');
  const params = { id: draft.id };
  await bringTo(app, draft, { state: 1, manager: 'hanjf' });
  const head = await app.as('zhoumin');
  const stored = await head.call(contractsRoutes.reviewReport, { params });
  assert.match(stored.summary, /^<p>\d{4}年度.+请各审查人就合同签署页、合同内容和考核标准提出意见。<\/p>$/);

  await head.call(currentUserRoutes.language, { body: { language: 'en' } });
  const english = await app.as('zhoumin');
  const read = await english.call(contractsRoutes.reviewReport, { params });
  assert.match(read.summary, /^<p>The safety and health contract HT\d+ of the general manager of /);
  assert.match(read.summary, /<p>The reviewers are asked for their opinions/);

  const own = '<p>本年度新增两项否决事项，请重点审查。</p>';
  await (await app.as('chenyl')).call(contractsRoutes.editSummary, {
    params,
    body: { rev: stored.rev, summary: own },
  });
  assert.equal((await english.call(contractsRoutes.reviewReport, { params })).summary, own);
});
