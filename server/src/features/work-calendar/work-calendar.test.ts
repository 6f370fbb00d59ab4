import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { CalendarDay } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { z } from 'zod';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { seedWorkDays } from '../../seed/base/work-days.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { workCalendar } from './public.ts';
import { remindOfMissingYears } from './work-calendar.jobs.ts';

let product: TestApp;
let admin: Client;
const NOW = new Date(Date.UTC(2026, 10, 23, 2));
before(async () => {
  product = await startTestApp({ clock: { now: () => NOW } });
  admin = await product.as('admin');
});
after(() => product.stop());

const yearOf = (year: number) => admin.call(workCalendarRoutes.year, { params: { year } });
const deadline = async (from: string, count: number) =>
  addWorkdays(from, count, await workCalendar(product.app.kernel));

const NEW_YEAR_2027: CalendarDay[] = [
  { day: '2026-12-27', kind: 'workday', name: '元旦' },
  { day: '2026-12-31', kind: 'holiday', name: '元旦' },
  { day: '2027-01-01', kind: 'holiday', name: '元旦' },
];

const Answer = z.object({
  msg: z.string(),
  data: z.object({ days: z.unknown(), unread: z.unknown(), errorCode: z.string() }).partial(),
});

async function read(year: number, file: { name: string; bytes: Uint8Array }) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const response = await fetch(`${product.url}/api/system/WorkCalendar/Years/${year}/Actions/Read`, {
    method: 'POST',
    headers: { ...admin.headers, 'origin-client': 'pc' },
    body: form,
  });
  return Answer.parse(await response.json());
}

test('known years come from the published list, a later one is not announced and counts weekends', async () => {
  const known = await yearOf(2026);
  assert.equal(known.announced, true);
  assert.equal(known.days.length, 39);
  assert.deepEqual(
    known.days.find(({ day }) => day === '2026-10-10'),
    { day: '2026-10-10', kind: 'workday', name: '国庆节' },
  );
  const later = await yearOf(2027);
  assert.deepEqual([later.announced, later.days, later.missing], [false, [], [2027]]);
  assert.equal((await yearOf(2004)).announced, true);
  assert.equal((await yearOf(2003)).announced, false);
  assert.equal(await deadline('2025-09-30', 5), '2025-10-14');
  assert.equal(await deadline('2026-12-28', 5), '2027-01-04');
});

test('administrators hear twice a month of a year whose holidays are not known, others do not', async () => {
  const heard = async (account: string) =>
    (await (await product.as(account)).call(messagesRoutes.list, { query: {} })).list
      .map(({ title }) => title)
      .filter((title) => title.includes('放假'));
  await remindOfMissingYears(product.app.kernel);
  assert.deepEqual(await heard('admin'), [], 'not on the twenty-third');
  const first = new Date(Date.UTC(2026, 11, 1, 2));
  await remindOfMissingYears({ ...product.app.kernel, clock: { now: () => first } });
  assert.deepEqual(await heard('admin'), ['2027年放假安排未公布']);
  assert.deepEqual(await heard('chenyl'), []);
});

test('an imported year moves deadlines across New Year at once and is announced', async () => {
  const { rev } = await yearOf(2027);
  const body = { days: NEW_YEAR_2027, rev };
  await admin.call(workCalendarRoutes.importYear, { params: { year: 2027 }, body });
  const stored = await yearOf(2027);
  assert.deepEqual([stored.announced, stored.days.length, stored.missing], [true, 1, []]);
  assert.equal(await deadline('2026-12-28', 5), '2027-01-06');
  assert.equal(await deadline('2026-12-25', 1), '2026-12-27', 'the December days came with it');
  const stale = await admin.tryCall(workCalendarRoutes.importYear, { params: { year: 2027 }, body });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  // Imported again without the day, the day is a working day again.
  await admin.call(workCalendarRoutes.importYear, {
    params: { year: 2027 },
    body: { days: [{ day: '2027-02-05', kind: 'holiday', name: '春节' }], rev: stored.rev },
  });
  assert.deepEqual(
    (await yearOf(2027)).days.map(({ day }) => day),
    ['2027-02-05'],
  );
});

test('an imported year keeps the next New Year in its December unless it names those days', async () => {
  const importDays = async (year: number, days: CalendarDay[]) =>
    admin.call(workCalendarRoutes.importYear, {
      params: { year },
      body: { days, rev: (await yearOf(year)).rev },
    });
  const daysOf = async (year: number) => (await yearOf(year)).days.map(({ day, kind }) => `${day} ${kind}`);
  await importDays(2031, [
    { day: '2030-12-28', kind: 'workday', name: '元旦' },
    { day: '2030-12-31', kind: 'holiday', name: '元旦' },
  ]);
  const spring: CalendarDay = { day: '2030-02-04', kind: 'holiday', name: '春节' };
  await importDays(2030, [spring, { day: '2030-12-24', kind: 'holiday', name: '厂庆' }]);
  await importDays(2030, [spring, { day: '2030-12-28', kind: 'holiday', name: '' }]);
  assert.deepEqual(await daysOf(2030), ['2030-02-04 holiday', '2030-12-28 holiday', '2030-12-31 holiday']);
});

test('a day is made a holiday, a working day and left to its weekday again, with an entry of the log', async () => {
  const set = async (kind: 'holiday' | 'workday' | 'regular', name = '') =>
    admin.call(workCalendarRoutes.setDay, {
      params: { day: '2028-06-30' },
      body: { kind, name, rev: (await yearOf(2028)).rev },
    });
  await set('holiday', '公司成立纪念日');
  assert.equal(await deadline('2028-06-29', 1), '2028-07-03');
  const year = await yearOf(2028);
  assert.deepEqual(year.days, [{ day: '2028-06-30', kind: 'holiday', name: '公司成立纪念日' }]);
  assert.equal(year.announced, false, 'one day is no announcement');
  await set('workday');
  assert.deepEqual((await yearOf(2028)).days, [], 'a Friday is worked anyway');
  await set('regular');
  assert.equal(await deadline('2028-06-29', 1), '2028-06-30');
  const entries = await product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', '2028-06-30')
    .orderBy('at')
    .execute();
  assert.deepEqual(entries[0], {
    action: 'workCalendar.dayChanged',
    before: { kind: 'regular', name: '' },
    after: { kind: 'holiday', name: '公司成立纪念日' },
  });
  assert.equal(entries.length, 3);
});

test('a year is marked as announced by hand and back', async () => {
  const mark = async (announced: boolean) =>
    admin.call(workCalendarRoutes.announce, {
      params: { year: 2028 },
      body: { announced, rev: (await yearOf(2028)).rev },
    });
  await mark(true);
  assert.equal((await yearOf(2028)).announced, true);
  await mark(false);
  assert.equal((await yearOf(2028)).announced, false);
});

test('days are read from CSV in UTF-8 and GB 18030 and from a workbook, without being stored', async () => {
  const expected = [
    { day: '2029-01-01', kind: 'holiday', name: '元旦' },
    { day: '2029-01-06', kind: 'workday', name: '元旦' },
  ];
  const text = '日期,类型,名称\n2029-01-01,放假,元旦\n2029-01-06,上班,元旦\n';
  const utf8 = await read(2029, { name: 'a.csv', bytes: new TextEncoder().encode(text) });
  assert.deepEqual(utf8.data, { days: expected, unread: [] });
  const gbk = Buffer.from(
    'c8d5c6da2cc0e0d0cd2cc3fbb3c60a323032392d30312d30312cb7c5bcd92cd4aab5a90a323032392d30312d30362cc9cfb0e02cd4aab5a90a',
    'hex',
  );
  assert.deepEqual((await read(2029, { name: 'a.csv', bytes: gbk })).data.days, expected);
  const workbook = await writeWorkbook([
    {
      name: '放假安排',
      columns: [{ header: '日期', kind: 'date' }, { header: '类型' }, { header: '名称' }],
      rows: [
        ['2029-01-01', '放假', '元旦'],
        ['2029-01-06', '上班', '元旦'],
      ],
    },
  ]);
  assert.deepEqual((await read(2029, { name: 'a.xlsx', bytes: workbook })).data.days, expected);
  assert.deepEqual((await yearOf(2029)).days, []);
  const empty = await read(2029, { name: 'a.csv', bytes: new TextEncoder().encode('无') });
  assert.equal(empty.msg, '未识别到放假或上班日期，请检查内容');
  const binary = await read(2029, { name: 'a.csv', bytes: new Uint8Array([1, 0, 2]) });
  assert.equal(binary.data.errorCode, 'import.wrongFormat');
});

test('bad days, years and hours are refused', async () => {
  const other = await admin.tryCall(workCalendarRoutes.importYear, {
    params: { year: 2028 },
    body: { days: [{ day: '2029-01-01', kind: 'holiday', name: '' }], rev: (await yearOf(2028)).rev },
  });
  assert.equal(other.msg, '2029-01-01不在2028年的放假安排内，请检查年份');
  const none = await admin.tryCall(workCalendarRoutes.importYear, {
    params: { year: 2028 },
    body: { days: [], rev: 0 },
  });
  assert.equal(none.status, 400);
  const early = await admin.tryCall(workCalendarRoutes.year, { params: { year: 1999 } });
  assert.equal(early.status, 400);
  const noDay = await admin.tryCall(workCalendarRoutes.setDay, {
    params: { day: '2028-02-30' },
    body: { kind: 'holiday', name: '', rev: 0 },
  });
  assert.equal(noDay.status, 400);
  const { rev } = await admin.call(workCalendarRoutes.hours, {});
  const save = (...workingHours: { from: string; to: string }[]) =>
    admin.tryCall(workCalendarRoutes.saveHours, { body: { workingHours, rev } });
  assert.equal((await save({ from: '12:00', to: '08:30' })).status, 400);
  assert.equal((await save({ from: '08:30', to: '12:00' }, { from: '11:00', to: '17:00' })).status, 400);
  assert.equal((await save()).status, 400);
});

test('working hours begin with the usual ones and are changed with their version', async () => {
  const hours = await admin.call(workCalendarRoutes.hours, {});
  assert.deepEqual(hours.workingHours, [
    { from: '08:30', to: '12:00' },
    { from: '13:30', to: '17:30' },
  ]);
  const workingHours = [{ from: '09:00', to: '17:00' }];
  await admin.call(workCalendarRoutes.saveHours, { body: { workingHours, rev: hours.rev } });
  assert.deepEqual((await admin.call(workCalendarRoutes.hours, {})).workingHours, workingHours);
  const stale = await admin.tryCall(workCalendarRoutes.saveHours, {
    body: { workingHours: hours.workingHours, rev: hours.rev },
  });
  assert.equal(stale.errorCode, 'record.stale');
});

test('only administrators see and change the calendar', async () => {
  const client = await product.as('chenyl');
  assert.equal((await client.tryCall(workCalendarRoutes.year, { params: { year: 2026 } })).status, 403);
  assert.equal((await client.tryCall(workCalendarRoutes.hours, {})).status, 403);
  const day = await client.tryCall(workCalendarRoutes.setDay, {
    params: { day: '2026-12-24' },
    body: { kind: 'holiday', name: '', rev: 0 },
  });
  assert.equal(day.status, 403);
  const year = await client.tryCall(workCalendarRoutes.importYear, {
    params: { year: 2027 },
    body: { days: NEW_YEAR_2027, rev: 0 },
  });
  assert.equal(year.status, 403);
  const announced = await client.tryCall(workCalendarRoutes.announce, {
    params: { year: 2027 },
    body: { announced: false, rev: 0 },
  });
  assert.equal(announced.status, 403);
});

test('a later start fills years that nobody has imported and keeps what administrators have set', async () => {
  const { db } = product.app.kernel;
  const { rev } = await yearOf(2025);
  await admin.call(workCalendarRoutes.announce, { params: { year: 2025 }, body: { announced: false, rev } });
  await db
    .deleteFrom('work_days')
    .where('day', '>=', '2025-01-01')
    .where('day', '<=', '2025-12-31')
    .execute();
  await db
    .insertInto('work_days')
    .values([
      { day: '2025-10-01', kind: 'holiday' },
      { day: '2025-10-11', kind: 'holiday', name: '搬迁' },
    ])
    .execute();
  assert.equal(await db.transaction().execute(seedWorkDays), true);
  const days = new Map((await yearOf(2025)).days.map((day) => [day.day, day]));
  assert.deepEqual(days.get('2025-10-01'), { day: '2025-10-01', kind: 'holiday', name: '国庆节' });
  assert.deepEqual(days.get('2025-10-11'), { day: '2025-10-11', kind: 'holiday', name: '搬迁' });
  assert.equal(days.get('2025-05-01')?.name, '劳动节');
  assert.equal(await db.transaction().execute(seedWorkDays), false);
});

test('a year that becomes known brings its New Year into the December of a year that is known already', async () => {
  const { db } = product.app.kernel;
  const { rev } = await yearOf(2019);
  await admin.call(workCalendarRoutes.announce, { params: { year: 2019 }, body: { announced: false, rev } });
  await db
    .deleteFrom('work_days')
    .where('day', '>=', '2018-12-01')
    .where('day', '<=', '2019-12-31')
    .execute();
  assert.equal(await db.transaction().execute(seedWorkDays), true);
  assert.deepEqual(
    (await yearOf(2018)).days.filter(({ day }) => day >= '2018-12-01'),
    [
      { day: '2018-12-29', kind: 'workday', name: '元旦' },
      { day: '2018-12-30', kind: 'holiday', name: '元旦' },
      { day: '2018-12-31', kind: 'holiday', name: '元旦' },
    ],
  );
});
