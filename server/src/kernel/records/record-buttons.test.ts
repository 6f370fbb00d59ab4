import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordSchemas } from '@auditplus/contract/kernel/records/record-schemas.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import { sql } from 'kysely';
import { parameter, publishedInterface } from '../../features/data-interfaces/interfaces.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { records } from './records.ts';

const REPORTS = 'buttonReports';
const text = (zh: string) => ({ kind: 'text', label: [zh, zh, zh], max: 50 }) as const;

/** A record that no feature declares. */
const task = recordType({
  name: 'pressedTask',
  table: 'pressed_tasks',
  page: group.page,
  path: '/api/extend/PressedTask',
  label: { one: ['任务', '任務', 'Task'], many: ['任务', '任務', 'Tasks'] },
  order: ['fullName'],
  usualButtons: { btn_edit: { when: "state <> 'closed'" }, btn_remove: { when: "state = 'open'" } },
  formRules: [{ when: 'true', lock: ['state'] }],
  buttons: {
    btn_take: {
      label: ['受理', '受理', 'Take'],
      when: "state = 'open'",
      sets: { state: "'taken'", by: 'concat(me.id, fullName)' },
    },
    btn_close: { label: ['关闭', '關閉', 'Close'], sets: { state: "'closed'" } },
    btn_send: {
      label: ['上报', '上報', 'Report'],
      calls: { interfaceId: REPORTS, parameters: { what: "concat(fullName, '/', state)" } },
    },
  },
  fields: { fullName: { ...text('名称'), required: true }, state: text('状态'), by: text('受理人') },
});
const routes = recordRoutes(task);
const store = records(task, routes, {});
const { edit } = recordSchemas(task);

let product: TestApp;
let admin: Ctx;
before(async () => {
  product = await startTestApp();
  await sql`CREATE TABLE pressed_tasks (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '',
    state varchar(50) NOT NULL DEFAULT '', by varchar(50) NOT NULL DEFAULT '',
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  admin = await product.ctxAs('admin');
});
after(() => product.stop());

const body = (fullName: string, more: object = {}) => edit.parse({ fullName, state: 'open', ...more });
const press = (id: string, code: string, { as = admin, rev }: { as?: Ctx; rev?: number } = {}) =>
  store.handlers.press(as, { params: { id }, body: { code, ...(rev === undefined ? {} : { rev }) } });
const refusedWith = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.errorCode === code;

/** A person who holds the page with some of its buttons, and may not fill in the fields that a button sets. */
const holding = (...buttons: string[]): Ctx => ({
  ...admin,
  caller: {
    ...admin.caller,
    isAdministrator: false,
    modules: new Map([
      [
        task.page,
        {
          id: task.page,
          fullName: task.page,
          buttons: new Set(buttons),
          deniedColumns: new Set<string>(),
          deniedForms: new Set(['state', 'by']),
          data: null,
        },
      ],
    ]),
  },
});

test('whoever holds a button sets its fields, whether or not they may fill them in or rules lock them', async () => {
  const id = await store.create(admin, body('一'));
  await assert.rejects(
    press(id, 'btn_take', { as: holding('btn_edit') }),
    refusedWith('record.buttonMissing'),
  );
  await press(id, 'btn_take', { as: holding('btn_take') });
  const { state, by, rev } = await store.find(admin, id);
  assert.deepEqual([state, by], ['taken', `${admin.caller.userId}一`]);
  assert.equal(rev, 1);
});

test('a button that a record does not have, or that nobody declared, is refused and nothing is stored', async () => {
  const id = await store.create(admin, body('二', { state: 'done' }));
  await assert.rejects(press(id, 'btn_take'), refusedWith('record.buttonClosed'));
  await assert.rejects(press(id, 'toString'), refusedWith('record.buttonMissing'));
  await assert.rejects(press('nowhere', 'btn_take'), refusedWith('record.missing'));
  assert.equal((await store.find(admin, id)).state, 'done');
});

test('what the person saw must still be what is stored', async () => {
  const id = await store.create(admin, body('三'));
  await store.update(admin, id, body('三改', { rev: 0 }));
  await assert.rejects(press(id, 'btn_take', { rev: 0 }));
  assert.equal((await store.find(admin, id)).state, 'open');
});

test('a record is edited and deleted only where its conditions hold', async () => {
  const id = await store.create(admin, body('四'));
  await press(id, 'btn_take');
  await assert.rejects(store.remove(admin, id), refusedWith('record.buttonClosed'));
  await store.update(admin, id, body('四改', { state: 'taken' }));
  await press(id, 'btn_close');
  await assert.rejects(store.update(admin, id, body('四再')), refusedWith('record.buttonClosed'));
  assert.equal((await store.find(admin, id)).fullName, '四改');
  const open = await store.create(admin, body('五'));
  await store.remove(admin, open);
  await assert.rejects(store.find(admin, open), refusedWith('record.missing'));
});

test('a press calls its interface with what the record says, and answers what it answered', async () => {
  const client = await product.as('admin');
  const id = await store.create(admin, body('六'));
  await assert.rejects(press(id, 'btn_send'), refusedWith('record.missing'));
  await publishedInterface(client, {
    enCode: REPORTS,
    requestParameters: [parameter('what')],
    dataProcessing: "return '收到' + params.what;",
  });
  assert.deepEqual(await press(id, 'btn_send', { as: holding('btn_send') }), { answer: '收到六/open' });
  assert.equal((await store.find(admin, id)).rev, 0);
});
