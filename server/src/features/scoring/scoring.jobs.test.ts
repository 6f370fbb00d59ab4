import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { remindOfStages } from './scoring.jobs.ts';
import { headOf, submittersOf } from './stage-people.queries.ts';
import { makeAudit, makeStandard, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
let now = new Date();
before(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8 },
    { code: '1.1.2', line: 'C', score: 10 },
  ]);
});
after(() => app.stop());

const Body = z.object({ link: z.string(), text: z.string() });

/** The reminders of one day: who was told what. */
async function remindOn(day: string) {
  now = new Date(`${day}T08:30:00+08:00`);
  const { db } = app.app.kernel;
  await db.deleteFrom('messages').where('event', '=', 'stage.due').execute();
  await remindOfStages(app.app.kernel);
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['messages.title', 'messages.body', 'users.account'])
    .where('messages.event', '=', 'stage.due')
    .orderBy('users.account')
    .execute();
  return rows.map(({ title, body, account }) => ({ account, title, ...Body.parse(JSON.parse(body)) }));
}

test('the people of a stage are reminded three days and one day before, on the day and one day late', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const unit = async (day: string) => (await remindOn(day)).map(({ account }) => account);
  assert.deepEqual(await unit('2026-06-26'), []);
  assert.deepEqual(await unit('2026-06-27'), ['weisq']);
  assert.deepEqual(await unit('2026-06-28'), []);
  assert.deepEqual(await unit('2026-06-29'), ['weisq']);
  const [today] = await remindOn('2026-06-30');
  assert.equal(today?.title, '评分待完成：1项');
  assert.equal(today?.link, `/TaskScore1/${audit.taskId}/${await audit.evaluation('SELF-ALL')}/0`);
  assert.match(today?.text ?? '', /测试审核，.+，自评.*，今天到期/);
  const [late] = await remindOn('2026-07-01');
  assert.deepEqual([late?.account, late?.title], ['weisq', '评分待完成：1项，其中逾期1项']);
  const escalated = await unit('2026-07-03');
  assert.ok(escalated.includes('chenyl') && !escalated.includes('weisq'));
  assert.deepEqual(await unit('2026-07-04'), []);
});

test('a submitted sheet is its confirmer’s, stages above wait, and two sheets make one message', async () => {
  now = new Date('2026-06-20T08:30:00+08:00');
  const { db } = app.app.kernel;
  await db.updateTable('checks').set({ state: 7 }).execute();
  const first = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, first);
  await play.mark('weisq', 'SELF-ALL', '1.1.1', 'full');
  await play.mark('weisq', 'SELF-ALL', '1.1.2', 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual(
    (await remindOn('2026-06-29')).map(({ account }) => account),
    ['caoyh'],
  );
  await play.done(WORKERS.SELF.confirmer, 'SELF-ALL', 'confirmStage');
  assert.deepEqual(
    (await remindOn('2026-06-29')).map(({ account }) => account),
    ['songll'],
  );
  await makeAudit(app, standard, { lines: ['C'], off: ['SELF'] });
  const both = await remindOn('2026-06-29');
  assert.deepEqual(
    both.map(({ account, title, link }) => [account, title, link]),
    [['songll', '评分待完成：2项', '/myReview?kind=score']],
  );
});

test('the head-office stage belongs to those of the team who audit the unit on its lines', async () => {
  const { db } = app.app.kernel;
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const member = (account: string, lines: string[], units: string[] = []) => ({
    check_id: audit.checkId,
    user_id: demoId('user', account),
    member_role: 'AUDITOR',
    lines: JSON.stringify(lines),
    org_ids: JSON.stringify(units),
  });
  await db.deleteFrom('check_members').where('check_id', '=', audit.checkId).execute();
  await db
    .insertInto('check_members')
    .values([
      member('sunlj', ['C', 'H']),
      member('maxd', []),
      member('fanht', ['W']),
      member('jiaosy', ['C'], [demoId('org', 'C12')]),
    ])
    .execute();
  const head = await headOf(db, audit.taskId);
  const evaluation = head?.board.evaluations.find(({ stage }) => stage === 'HQ');
  assert.ok(head && evaluation);
  const people = await submittersOf({ ...head, db, evaluation });
  const lead = head.check.lead_auditor_id;
  assert.deepEqual(
    people.filter((id) => id !== lead).toSorted(),
    ['sunlj', 'maxd'].map((account) => demoId('user', account)).toSorted(),
  );
});
