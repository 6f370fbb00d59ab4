import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MailList } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { mailSteps } from './play-mails.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, mailSteps(play), { say: () => undefined });
});
after(() => app.stop());

test('people have mails from each other: read and unread, with a star, an attachment, an answer, a draft', async () => {
  const chen = await app.as('chenyl');
  const wei = await app.as('weisq');
  const of = async (client: typeof chen, folder: MailList) =>
    (await client.call(mailsRoutes.list, { query: { folder } })).list;
  assert.deepEqual(
    (await of(wei, 'inbox')).map(({ subject, isRead, isStarred, fileCount }) => ({
      ...{ subject, isRead, isStarred, fileCount },
    })),
    [
      { subject: '回复：三季度整改资料补充要求', isRead: false, isStarred: false, fileCount: 0 },
      { subject: '三季度整改资料补充要求', isRead: true, isStarred: true, fileCount: 1 },
    ],
  );
  const answers = (await of(chen, 'inbox')).filter(
    ({ subject }) => subject === '回复：三季度整改资料补充要求',
  );
  assert.deepEqual(answers.map(({ sender, isRead }) => [sender.account, isRead]).toSorted(), [
    ['panyt', false],
    ['weisq', true],
  ]);
  assert.deepEqual(
    (await of(chen, 'drafts')).map(({ subject }) => subject),
    ['季度安委会汇报提纲'],
  );
  assert.equal((await of(wei, 'sent')).length, 2);
});
