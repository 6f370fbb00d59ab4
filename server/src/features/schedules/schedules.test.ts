import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import type { ScheduleEdit, ScheduleEntry } from '@auditplus/contract/features/schedules/schedules.model.ts';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { sendReminders } from './schedules.jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Monday, 4 May 2026, nine o'clock in China. */
const NOW = Date.UTC(2026, 4, 4, 1);

let now = NOW;
let product: TestApp;
let wang: Client;
before(async () => {
  product = await startTestApp({
    clock: { now: () => new Date(now) },
    env: { PUBLIC_URL: 'https://audit.example.com' },
  });
  wang = await product.as('weisq');
});
after(() => product.stop());

const EMPTY: ScheduleEdit = {
  title: '安全例会',
  place: '三楼会议室',
  content: '带上月报',
  colour: 'green',
  allDay: false,
  startTime: NOW + HOUR,
  endTime: NOW + 2 * HOUR,
  startDay: null,
  endDay: null,
  repeat: 'none',
  repeatUntil: null,
  reminder: null,
};
const WHOLE_DAY = { allDay: true, startTime: null, endTime: null } as const;

const add = async (client: Client, edit: Partial<ScheduleEdit> = {}) =>
  (await client.call(schedulesRoutes.create, { body: { ...EMPTY, ...edit } })).id;
const read = (id: string, client = wang) => client.call(schedulesRoutes.read, { params: { id } });
const span = async (from: number, days: number, client = wang) =>
  client.call(schedulesRoutes.list, { query: { startTime: from, endTime: from + days * DAY } });
const own = (list: readonly ScheduleEntry[]) =>
  list
    .filter(({ source }) => source === 'own')
    .map(({ title, startDay, startTime }) => [title, startDay ?? startTime]);

test('an own entry is added, read, changed and deleted, each time under its version', async () => {
  const id = await add(wang, { reminder: 15 });
  const stored = await read(id);
  assert.deepEqual(stored, { ...EMPTY, reminder: 15, id, rev: 0 });
  await wang.call(schedulesRoutes.update, { params: { id }, body: { ...EMPTY, title: '周例会', rev: 0 } });
  const stale = await wang.tryCall(schedulesRoutes.update, { params: { id }, body: { ...EMPTY, rev: 0 } });
  assert.equal(stale.errorCode, 'record.stale');
  const moved = {
    startTime: NOW + 5 * HOUR,
    endTime: NOW + 6 * HOUR,
    allDay: false,
    startDay: null,
    endDay: null,
  };
  await wang.call(schedulesRoutes.move, { params: { id }, body: { ...moved, rev: 1 } });
  assert.deepEqual(await read(id), { ...EMPTY, ...moved, title: '周例会', id, rev: 2 });
  assert.equal(
    (await wang.tryCall(schedulesRoutes.remove, { params: { id }, query: { rev: 1 } })).errorCode,
    'record.stale',
  );
  await wang.call(schedulesRoutes.remove, { params: { id }, query: { rev: 2 } });
  assert.equal((await wang.tryCall(schedulesRoutes.read, { params: { id } })).status, 404);
});

test('entries belong to one person: nobody else sees or changes them, not even who looks as that person', async () => {
  const id = await add(wang, { title: '体检' });
  const other = await product.as('caoyh');
  for (const refused of [
    await other.tryCall(schedulesRoutes.read, { params: { id } }),
    await other.tryCall(schedulesRoutes.update, { params: { id }, body: { ...EMPTY, rev: 0 } }),
    await other.tryCall(schedulesRoutes.move, { params: { id }, body: { ...EMPTY, rev: 0 } }),
    await other.tryCall(schedulesRoutes.remove, { params: { id }, query: { rev: 0 } }),
  ])
    assert.equal(refused.errorCode, 'record.missing');
  assert.deepEqual(own((await span(NOW, 1, other)).list), []);
  await wang.call(schedulesRoutes.renewFeed, {});
  const admin = await product.as('admin');
  await admin.call(explainRoutes.startViewAs, {
    params: { userId: demoId('user', 'weisq') },
    body: { reason: '核对权限设置' },
  });
  try {
    assert.deepEqual(own((await span(NOW, 1, admin)).list), []);
    assert.equal((await admin.tryCall(schedulesRoutes.read, { params: { id } })).status, 404);
    assert.equal((await admin.call(schedulesRoutes.feed, {})).address, null);
  } finally {
    await admin.call(explainRoutes.endViewAs, {});
  }
  await wang.call(schedulesRoutes.remove, { params: { id }, query: { rev: 0 } });
});

test('times that make no sense are refused beside their field', async () => {
  const wrong: Partial<ScheduleEdit>[] = [
    { endTime: NOW },
    { startTime: null },
    { allDay: true },
    { ...WHOLE_DAY, startDay: '2026-05-04', endDay: '2026-05-03' },
    { ...WHOLE_DAY, startDay: '2026-05-04', endDay: '2027-06-04' },
    { repeat: 'daily', repeatUntil: '2026-05-03' },
    { title: '' },
  ];
  for (const edit of wrong) {
    const refused = await wang.tryCall(schedulesRoutes.create, { body: { ...EMPTY, ...edit } });
    assert.equal(refused.status, 400, JSON.stringify(edit));
  }
  const long = await wang.tryCall(schedulesRoutes.list, {
    query: { startTime: NOW, endTime: NOW + 500 * DAY },
  });
  assert.equal(long.status, 400);
});

test('a whole day is that day, and an entry over midnight is on both days', async () => {
  const whole = await add(wang, {
    ...WHOLE_DAY,
    title: '安全月',
    startDay: '2026-06-01',
    endDay: '2026-06-30',
  });
  const night = await add(wang, {
    title: '夜间巡查',
    startTime: Date.UTC(2026, 5, 10, 15),
    endTime: Date.UTC(2026, 5, 10, 17),
  });
  const day = async (asked: string) =>
    own((await wang.call(schedulesRoutes.day, { query: { day: asked } })).list).map(([title]) => title);
  assert.deepEqual(await day('2026-05-31'), []);
  assert.deepEqual(await day('2026-06-01'), ['安全月']);
  assert.deepEqual(await day('2026-06-10'), ['安全月', '夜间巡查']);
  assert.deepEqual(await day('2026-06-11'), ['安全月', '夜间巡查']);
  assert.deepEqual(await day('2026-07-01'), []);
  const { signList, todayList } = await wang.call(schedulesRoutes.counts, {
    query: { startTime: Date.UTC(2026, 5, 9, 16), endTime: Date.UTC(2026, 5, 12, 16) },
  });
  assert.deepEqual(signList, { '2026-06-10': 2, '2026-06-11': 2, '2026-06-12': 1 });
  assert.deepEqual(own(todayList), []);
  for (const id of [whole, night])
    await wang.call(schedulesRoutes.remove, { params: { id }, query: { rev: 0 } });
});

test('a repeated entry comes again at its hour, is left out on a day, and is not dragged', async () => {
  const id = await add(wang, { title: '晨会', repeat: 'weekly', repeatUntil: '2026-05-25' });
  const at = (day: number) => Date.UTC(2026, 4, day, 2);
  assert.deepEqual(
    own((await span(NOW, 40)).list),
    [4, 11, 18, 25].map((day) => ['晨会', at(day)]),
  );
  const skip = (day: string, rev: number) =>
    wang.tryCall(schedulesRoutes.skip, { params: { id }, body: { day, rev } });
  assert.equal((await skip('2026-05-11', 0)).code, 200);
  const other = await skip('2026-05-12', 1);
  assert.deepEqual([other.errorCode, other.msg], ['schedule.notThatDay', '该日程在2026-05-12没有安排']);
  assert.equal((await skip('2026-05-11', 1)).errorCode, 'schedule.notThatDay');
  assert.deepEqual(
    own((await span(NOW, 40)).list),
    [4, 18, 25].map((day) => ['晨会', at(day)]),
  );
  const dragged = await wang.tryCall(schedulesRoutes.move, { params: { id }, body: { ...EMPTY, rev: 1 } });
  assert.deepEqual(
    [dragged.errorCode, dragged.msg],
    ['schedule.dragRepeated', '重复日程不能拖动，请打开日程修改'],
  );
  const body = { ...EMPTY, title: '早会', repeat: 'weekly' as const, repeatUntil: null, rev: 1 };
  await wang.call(schedulesRoutes.update, { params: { id }, body });
  assert.deepEqual(
    own((await span(NOW, 20)).list),
    [4, 18].map((day) => ['早会', at(day)]),
  );
  await wang.call(schedulesRoutes.remove, { params: { id }, query: { rev: 2 } });
});

test('one is reminded once each time, at the minutes before that one chose', async () => {
  const heard = async () =>
    (await wang.call(messagesRoutes.list, { query: {} })).list
      .map(({ title }) => title)
      .filter((title) => title.startsWith('日程提醒'));
  now = NOW - MINUTE;
  const weekly = await add(wang, { title: '巡检', repeat: 'weekly', reminder: 30 });
  const whole = await add(wang, {
    ...WHOLE_DAY,
    title: '交底',
    startDay: '2026-05-05',
    endDay: '2026-05-05',
    reminder: 1440,
  });
  await add(wang, { title: '过去的事', startTime: NOW - HOUR, endTime: NOW, reminder: 0 });
  now = NOW;
  const remind = () => sendReminders(product.app.kernel);
  assert.equal(await remind(), 1, 'the day before at nine, which is now');
  assert.deepEqual(await heard(), ['日程提醒：交底']);
  now = NOW + 29 * MINUTE;
  assert.equal(await remind(), 0);
  now = NOW + 30 * MINUTE;
  assert.deepEqual(await Promise.all([remind(), remind()]).then((counts) => counts.toSorted()), [0, 1]);
  assert.equal((await heard()).filter((title) => title === '日程提醒：巡检').length, 1);
  now = NOW + 7 * DAY + 30 * MINUTE;
  assert.equal(await remind(), 1);
  assert.equal(await remind(), 0);
  now = NOW;
  for (const id of [weekly, whole])
    await wang.call(schedulesRoutes.remove, { params: { id }, query: { rev: 0 } });
});

test('days off and working weekends come with the calendar', async () => {
  const { days } = await span(Date.UTC(2026, 8, 30, 16), 12);
  assert.deepEqual(
    days.find(({ day }) => day === '2026-10-10'),
    { day: '2026-10-10', kind: 'workday', name: '国庆节' },
  );
  assert.equal(
    days.some(({ day, kind }) => day === '2026-10-01' && kind === 'holiday'),
    true,
  );
});

test('the secret link reads the calendar in its owner’s name until it is renewed or ended', async () => {
  const client = await product.as('guoyn');
  assert.deepEqual(await client.call(schedulesRoutes.feed, {}), {
    address: null,
    creatorTime: null,
    lastReadTime: null,
  });
  await add(client, { title: '培训, 一期', repeat: 'weekly', repeatUntil: '2026-06-30' });
  await add(client, { ...WHOLE_DAY, title: '休假', startDay: '2026-05-20', endDay: '2026-05-21' });
  const { address } = await client.call(schedulesRoutes.renewFeed, {});
  assert.ok(address);
  const fetched = async (path: string) => {
    const response = await fetch(product.url + path);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const file = await fetched(address);
  assert.deepEqual([file.status, file.type], [200, 'text/calendar; charset=utf-8']);
  assert.match(file.text, /^BEGIN:VCALENDAR\r\n/);
  assert.match(file.text, /\r\nSUMMARY:培训\\, 一期\r\n/);
  assert.match(file.text, /\r\nRRULE:FREQ=WEEKLY;UNTIL=20260630T155959Z\r\n/);
  assert.match(file.text, /\r\nDTSTART;VALUE=DATE:20260520\r\nDTEND;VALUE=DATE:20260522\r\n/);
  assert.equal((await client.call(schedulesRoutes.feed, {})).lastReadTime, NOW);
  const [id = '', mark = ''] = (address.split('/')[5] ?? '').split('.');
  const stored = await product.app.kernel.db
    .selectFrom('schedule_feeds')
    .selectAll()
    .where('feed_id', '=', id)
    .execute();
  assert.equal(stored.length, 1);
  assert.equal(JSON.stringify(stored).includes(mark), false, 'the table does not hold the key');
  for (const key of [id, `${id}.`, `${id}.${mark.slice(1)}`, `${mark}.${id}`, '.', 'x'])
    assert.equal((await fetched(`/api/extend/Schedule/Feed/${key}/calendar.ics`)).status, 404, key);
  const renewed = await client.call(schedulesRoutes.renewFeed, {});
  assert.notEqual(renewed.address, address);
  assert.equal((await fetched(address)).status, 404);
  assert.equal((await fetched(renewed.address ?? '')).status, 200);
  const { db } = product.app.kernel;
  await db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'guoyn').execute();
  product.app.kernel.access.clear();
  assert.equal((await fetched(renewed.address ?? '')).status, 404, 'a disabled person has no calendar');
  await db.updateTable('users').set({ enabled_mark: 1 }).where('account', '=', 'guoyn').execute();
  product.app.kernel.access.clear();
  await client.call(schedulesRoutes.endFeed, {});
  assert.equal((await fetched(renewed.address ?? '')).status, 404);
});

test('the calendar of one person holds at most 5,000 entries', async () => {
  const client = await product.as('luozq');
  const row = {
    title: 'x',
    colour: 'blue',
    all_day: false,
    repeat: 'none',
    start_at: new Date(0),
    end_at: new Date(0),
  };
  const stamp = {
    creator_time: new Date(0),
    last_modify_time: new Date(0),
    user_id: demoId('user', 'luozq'),
  };
  await product.app.kernel.db
    .insertInto('schedules')
    .values(Array.from({ length: 5000 }, (_, index) => ({ ...row, ...stamp, id: `full.${index}` })))
    .execute();
  const refused = await client.tryCall(schedulesRoutes.create, { body: EMPTY });
  assert.deepEqual(
    [refused.errorCode, refused.msg],
    ['schedule.tooMany', '日程不能超过5000条，请先删除不需要的日程'],
  );
});
