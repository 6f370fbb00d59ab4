import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NotifyEventName } from '@auditplus/contract/features/messages/notify-events.ts';
import { sql } from 'kysely';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { readAbout } from './messages.repository.ts';
import { keepForLater } from './waiting-messages.ts';
import { asWritten } from './words/message-words.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const CROWD = 12_000;

test('a message for thousands of people waits for each of them once, and for nobody who is switched off', async () => {
  const { db, clock } = product.app.kernel;
  await sql`
    INSERT INTO users (id, account, real_name, enabled_mark)
    SELECT 'crowd-' || n, 'crowd' || n, '员工' || n, CASE WHEN n = 1 THEN 0 ELSE 1 END
    FROM generate_series(1, ${CROWD}::int) n`.execute(db);
  const to = Array.from({ length: CROWD }, (_, index) => `crowd-${index + 1}`);
  const now = clock.now();
  await keepForLater(
    db,
    { event: 'notice.released', text: asWritten('全员通知', '正文'), link: '/messageRecord' },
    { to: [...to, 'crowd-2', 'nobody'], channel: 'mail', dueAt: now, now },
  );
  const { waiting } = await db
    .selectFrom('waiting_messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', 'like', 'crowd-%')
    .executeTakeFirstOrThrow();
  assert.equal(Number(waiting), CROWD - 1);
});

test('what waits to be sent about something is not sent once it asks nothing of its receiver', async () => {
  const { db, clock } = product.app.kernel;
  const now = clock.now();
  const to = [demoId('user', 'chenyl'), demoId('user', 'wangsj')];
  for (const about of ['report-1', 'report-2'])
    await keepForLater(
      db,
      { event: 'report.forReview', text: asWritten(about, ''), link: '/auditReportList', about },
      { to, channel: 'mail', dueAt: now, now },
    );
  const waiting = async () =>
    (
      await db
        .selectFrom('waiting_messages')
        .select(({ fn }) => ['about', fn.countAll<number>().as('people')])
        .where('about', 'like', 'report-%')
        .groupBy('about')
        .orderBy('about')
        .execute()
    ).map(({ about, people }) => [about, Number(people)]);
  const settle = (about: string, events: readonly NotifyEventName[], userIds?: readonly string[]) =>
    readAbout({ db }, { about, events, ...(userIds && { userIds }), at: now });
  await settle('report-1', ['report.signed']);
  assert.deepEqual(await waiting(), [
    ['report-1', 2],
    ['report-2', 2],
  ]);
  await settle('report-1', ['report.forReview'], [demoId('user', 'chenyl')]);
  assert.deepEqual(await waiting(), [
    ['report-1', 1],
    ['report-2', 2],
  ]);
  await settle('report-2', ['report.forReview']);
  assert.deepEqual(await waiting(), [['report-1', 1]]);
});
