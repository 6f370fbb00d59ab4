import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { unreadOf } from '../../testing/unread.ts';
import { finalAudit, reportPlay } from './reports.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const { draft, write, done, sign } = reportPlay(() => app);

/** The accounts whom a report waits for, in the list as on its page. */
async function waiting({ id }: Report): Promise<string[]> {
  const reader = await app.as('zhaoqf');
  const accounts = ({ waitingFor }: Pick<Report, 'waitingFor'>) =>
    waitingFor.map(({ account = '' }) => account);
  const { list } = await reader.call(reportsRoutes.list, { query: { id } });
  const inList = list.flatMap(accounts);
  assert.deepEqual(accounts(await reader.call(reportsRoutes.read, { params: { id } })), inList);
  return inList.sort();
}

test('a report names whom it waits for, and what asks for a step is read once the step is done', async () => {
  const unread = (account: string) => unreadOf(app, account, report.id);
  let report = await write(await draft(await finalAudit(app)));
  assert.deepEqual(await waiting(report), ['zhaoqf']);

  report = await done('zhaoqf', 'submit', report);
  const reviewers = await waiting(report);
  assert.ok(reviewers.includes('chenyl') && reviewers.includes('wangsj'), String(reviewers));
  assert.ok(!reviewers.includes('zhaoqf') && !reviewers.includes('linzy'), String(reviewers));
  assert.deepEqual(await unread('wangsj'), ['report.forReview']);

  report = await done('chenyl', 'review', report);
  assert.deepEqual(await unread('wangsj'), [], 'nobody has to review it any more');
  const signers = await waiting(report);
  assert.ok(signers.includes('zhoumin') && signers.includes('linzy'), String(signers));
  assert.ok(!signers.includes('chenyl'), 'who has reviewed it does not sign it');

  for (const account of ['zhoumin', 'linzy']) assert.deepEqual(await unread(account), ['report.reviewed']);
  await (await app.as('linzy')).call(reportsRoutes.read, { params: { id: report.id } });
  assert.deepEqual(await unread('linzy'), [], 'whoever has opened it has read what it is about');
  assert.deepEqual(await unread('zhoumin'), ['report.reviewed']);
  report = (await sign('linzy', report)).data;
  assert.deepEqual(await unread('zhoumin'), []);

  assert.ok((await waiting(report)).includes('wangsj'), 'the department publishes it');
  assert.deepEqual(await unread('wangsj'), ['report.signed']);
  report = await done('chenyl', 'publish', report);
  assert.deepEqual(await waiting(report), []);
  assert.deepEqual(await unread('wangsj'), []);
});
