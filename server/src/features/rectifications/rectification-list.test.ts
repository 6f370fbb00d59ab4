import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { sql } from 'kysely';
import { readSheet, sheetNames } from '../../kernel/spreadsheet.ts';
import { unzip, xmlText } from '../../testing/archive.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { requestExtension } from './operations/extension.ts';
import { finishRectification } from './operations/verification.ts';
import { rectificationAt } from './rectifications.fixture.ts';
import { remindOfRectifications, signUnsigned } from './rectifications.jobs.ts';

const START = Date.parse('2026-04-20T02:00:00Z');
const TODAY = '2026-04-20';
let now = START;
let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  task = await auditedTask(product, 'LEDGER');
});
after(() => product.stop());

const at = (reach: Parameters<typeof rectificationAt>[2]['reach'], fields = {}) =>
  rectificationAt(product, task, { reach, day: TODAY, fields });

async function onDay<T>(moment: string, work: () => Promise<T>): Promise<T> {
  now = Date.parse(moment);
  try {
    return await work();
  } finally {
    now = START;
  }
}

test('a task that nobody signs within two working days is signed by lapse of time', async () => {
  const issued = await at('issued', { title: '自动签收的问题' });
  assert.equal(await onDay('2026-04-22T02:00:00Z', () => signUnsigned(product.app.kernel)), 0);
  assert.equal(await onDay('2026-04-23T02:00:00Z', () => signUnsigned(product.app.kernel)), 1);
  const signed = await (await product.as('weisq')).call(routes.read, { params: { id: issued.id } });
  assert.deepEqual([signed.state, signed.finding.state], [1, 4]);
});

test('a proof in time closes on time however late the verifier is; a late extension is refused', async () => {
  const verified = await at('verified', { title: '验收人拖延的问题' });
  const running = await at('rectifying', { title: '超期的问题' });
  const { closedOnTime } = await onDay('2026-08-01T02:00:00Z', async () => {
    await finishRectification(await product.ctxAs('zhaoqf'), verified.id, { rev: verified.rev });
    const contact = await product.ctxAs('heyx');
    await assert.rejects(
      requestExtension(contact, running.id, {
        rev: running.rev,
        newDeadline: '2026-09-01',
        reason: '设备到货时间推迟两周以上',
        measuresMeanwhile: '加强巡检',
      }),
      { errorCode: 'AU1712' },
    );
    return product.app.kernel.db
      .selectFrom('rectifications')
      .select('closed_on_time as closedOnTime')
      .where('id', '=', verified.id)
      .executeTakeFirstOrThrow();
  });
  assert.equal(closedOnTime, 1);
});

test('a rectification names who makes its next step, on its page and in the list', async () => {
  const names = async (reach: Parameters<typeof at>[0]) =>
    (await at(reach, { title: `等待谁：${reach}` })).waitingFor.map(({ name }) => name);
  assert.deepEqual(
    [await names('issued'), await names('planned'), await names('rectifying')],
    [['魏思琪'], ['宋玲玲'], ['何一鸣']],
  );
  assert.deepEqual(
    [await names('proved'), await names('verified'), await names('closed')],
    [['宋玲玲'], ['赵清风'], []],
  );
  const { list } = await (await product.as('weisq')).call(routes.list, {
    query: { keyword: '等待谁：proved' },
  });
  assert.deepEqual(
    list.map(({ waitingFor }) => waitingFor.map(({ name }) => name)),
    [['宋玲玲']],
  );
  const setEnabled = (mark: number) =>
    product.app.kernel.db
      .updateTable('users')
      .set({ enabled_mark: mark })
      .where('account', '=', 'heyx')
      .execute();
  await setEnabled(0);
  const left = await (await product.as('weisq')).call(routes.list, {
    query: { keyword: '等待谁：rectifying' },
  });
  await setEnabled(1);
  assert.deepEqual(
    left.list.map(({ waitingFor }) => waitingFor.map(({ name }) => name)),
    [['魏思琪']],
  );
});

test('the list counts, filters and stays within what a person may see', async () => {
  const unit = await product.as('weisq');
  const all = await unit.call(routes.list, { query: {} });
  assert.equal(all.pagination.total, all.list.length);
  const closed = await unit.call(routes.list, { query: { state: 7 } });
  assert.deepEqual(
    closed.list.map(({ title }) => title).sort(),
    ['验收人拖延的问题', '等待谁：closed'].sort(),
  );
  assert.deepEqual(
    [closed.pagination.total, closed.cards.completionRate, closed.cards.onTimeRate],
    [2, 100, 100],
  );
  const found = await unit.call(routes.list, { query: { keyword: '拖延', sidx: 'deadline', sort: 'desc' } });
  assert.deepEqual(
    found.list.map(({ title }) => title),
    ['验收人拖延的问题'],
  );
  const stranger = await (await product.as('tangmy')).call(routes.list, { query: {} });
  assert.deepEqual([stranger.pagination.total, stranger.cards.onTimeRate], [0, null]);
  const water = await (await product.as('huangwl')).call(routes.list, { query: {} });
  assert.equal(water.pagination.total, 0, 'the items are not on line W');
  const admin = await (await product.as('admin')).call(routes.list, { query: {} });
  assert.equal(admin.pagination.total, 0, 'a system administrator reads no findings');
});

test('board and calendar hold the same rows as the list', async () => {
  const unit = await product.as('weisq');
  const { pagination } = await unit.call(routes.list, { query: {} });
  const board = await unit.call(routes.board, { query: {} });
  assert.equal(
    board.list.reduce((sum, column) => sum + column.count, 0),
    pagination.total,
  );
  assert.ok(board.list.every((column) => column.list.length === column.count));
  const calendar = await unit.call(routes.calendar, { query: { from: '2026-05-01', to: '2026-05-31' } });
  assert.deepEqual(
    calendar.list.map(({ day, list }) => [day, list.length]),
    [['2026-05-20', pagination.total]],
  );
});

test('T35: twenty issued, two void, twelve closed with nine on time and three overdue give 66.7 and 60.0', async () => {
  const { db } = product.app.kernel;
  const [row] = await db.selectFrom('rectifications').selectAll().limit(1).execute();
  assert.ok(row);
  const unitOrgId = demoId('org', 'C01');
  const states = [
    ...Array<number>(2).fill(8),
    ...Array<number>(12).fill(7),
    ...Array<number>(3).fill(3),
    ...Array<number>(3).fill(4),
  ];
  // Generated columns take no values.
  const { rows: stored } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'findings'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(
    db,
  );
  const columns = sql.join(stored.map(({ name }) => sql.ref(name)));
  for (const [index, state] of states.entries()) {
    const finding = `t35-f-${index}`;
    const own = { id: finding, en_code: finding, unit_org_id: unitOrgId, state: state === 8 ? 3 : 4 };
    await sql`INSERT INTO findings (${columns}) SELECT ${columns} FROM (
      SELECT (jsonb_populate_record(f, ${JSON.stringify(own)}::jsonb)).* FROM findings f WHERE f.id = ${row.finding_id}
    ) AS copy`.execute(db);
    const changes = {
      id: `t35-r-${index}`,
      en_code: `t35-${index}`,
      finding_id: finding,
      state,
      deadline: '2026-04-10',
      closed_at: state === 7 ? '2026-04-12T02:00:00Z' : null,
      closed_on_time: state === 7 ? (index < 11 ? 1 : 0) : null,
    };
    await sql`INSERT INTO rectifications SELECT (jsonb_populate_record(r, ${JSON.stringify(changes)}::jsonb)).*
      FROM rectifications r WHERE r.id = ${row.id}`.execute(db);
  }
  const { cards } = await (await product.as('chenyl')).call(routes.list, { query: { unitOrgId } });
  assert.deepEqual(
    [cards.total, cards.closed, cards.overdue, cards.completionRate, cards.onTimeRate],
    [20, 12, 3, 66.7, 60],
  );
  const late = await (await product.as('chenyl')).call(routes.list, { query: { unitOrgId, overdue: 1 } });
  assert.deepEqual(
    late.list.map(({ overdueDays }) => overdueDays),
    [10, 10, 10],
  );
});

test('the ledger is a workbook of exactly the filtered rows', async () => {
  const person = await product.as('weisq');
  const response = await fetch(
    `${product.url}/api/audit/rectification/Actions/Export?keyword=${encodeURIComponent('拖延')}`,
    {
      headers: person.headers,
    },
  );
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const rows = [];
  for await (const row of readSheet(bytes)) rows.push(row.values);
  assert.deepEqual([(await sheetNames(bytes)).length, rows.length], [1, 2]);
  assert.ok(rows[1]?.includes('验收人拖延的问题'));
});

test('the notice is printed as PDF and as Word', async () => {
  const person = await product.as('weisq');
  const { list } = await person.call(routes.list, { query: {} });
  const signature = async (format: string) => {
    const response = await fetch(
      `${product.url}/api/audit/rectification/${list[0]?.id}/Actions/Notice?format=${format}`,
      {
        headers: person.headers,
      },
    );
    return Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString('latin1');
  };
  assert.equal(await signature('pdf'), '%PDF');
  assert.equal(await signature('docx'), 'PK\u0003\u0004');
  const stranger = await product.as('tangmy');
  const hidden = await fetch(`${product.url}/api/audit/rectification/${list[0]?.id}/Actions/Notice`, {
    headers: stranger.headers,
  });
  assert.equal(hidden.status, 404);
});

test('reminders: before the deadline a digest, after it the ladder up to the group’s leaders', async () => {
  const { db } = product.app.kernel;
  await db.deleteFrom('rectifications').where('id', 'like', 't35-%').execute();
  const told = async (moment: string) => {
    await db.deleteFrom('message_receipts').execute();
    await onDay(moment, () => remindOfRectifications(product.app.kernel));
    const rows = await db
      .selectFrom('message_receipts')
      .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
      .innerJoin('users', 'users.id', 'message_receipts.user_id')
      .select(['messages.event', 'users.account'])
      .execute();
    return [...new Set(rows.map(({ event, account }) => `${event} ${account}`))].sort();
  };
  const bodyOfLast = async (event: string) => {
    const last = await db
      .selectFrom('messages')
      .select('body')
      .where('event', '=', event)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return last.body;
  };
  assert.deepEqual(await told('2026-05-13T00:30:00Z'), [
    'rect.due heyx',
    'rect.due weisq',
    'rect.planDue heyx',
    'rect.planDue weisq',
  ]);
  const unit = /清源东湖供水有限公司/;
  for (const event of ['rect.due', 'rect.planDue'])
    assert.match(
      await bodyOfLast(event),
      unit,
      `${event}: a digest says of each line which unit it is about`,
    );
  assert.deepEqual(await told('2026-05-21T00:30:00Z'), ['rect.overdue heyx', 'rect.overdue weisq']);
  assert.deepEqual(await told('2026-05-27T00:30:00Z'), ['rect.overdue caoyh']);
  assert.deepEqual(await told('2026-06-04T00:30:00Z'), ['rect.overdue zhoumin']);
  assert.deepEqual(await told('2026-06-19T00:30:00Z'), ['rect.overdue hejg', 'rect.overdue linzy']);
  assert.match(await bodyOfLast('rect.overdue'), unit, 'leaders of the group read which unit is late');
  assert.deepEqual(await told('2026-06-20T00:30:00Z'), []);
  const { rows } = await sql<{
    id: string;
  }>`UPDATE rectifications SET state = ${7}, effect_check_date = '2026-09-01'
    WHERE id = (SELECT min(id) FROM rectifications WHERE effect_result IS NULL) RETURNING id`.execute(db);
  assert.equal(rows.length, 1);
  assert.ok((await told('2026-09-01T00:30:00Z')).some((line) => line.startsWith('effect.due ')));
  assert.match(await bodyOfLast('effect.due'), unit, 'who checks the effect reads which unit to go to');
});

test('the notice and the list name the clause in English for a reader of English', async () => {
  const person = await product.as('weisq');
  const { list } = await person.call(routes.list, { query: {} });
  const [first] = list;
  assert.ok(first);
  await product.app.kernel.db
    .updateTable('standard_nodes')
    .set({ full_name_en: 'Chlorine store' })
    .where('node_code', '=', first.nodeCode)
    .execute();
  await person.call(currentUserRoutes.language, { body: { language: 'en' } });
  const read = await person.call(routes.read, { params: { id: first.id } });
  assert.equal(read.nodeName, 'Chlorine store');
  const response = await fetch(
    `${product.url}/api/audit/rectification/${first.id}/Actions/Notice?format=docx`,
    { headers: person.headers },
  );
  const notice = unzip(Buffer.from(await response.arrayBuffer())).get('word/document.xml');
  assert.match(xmlText(notice?.toString('utf8') ?? ''), /Chlorine store/);
  await person.call(currentUserRoutes.language, { body: { language: 'zh' } });
});
