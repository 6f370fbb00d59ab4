import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/http.ts';
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
