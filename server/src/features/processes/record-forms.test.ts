import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { processFields } from '@auditplus/contract/features/processes/process-fields.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import { registerRecords } from '../../kernel/records/registry.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { actors, launchBody } from './processes.fixture.ts';
import { registerRecordForms } from './record-forms.ts';

/** A record that no feature declares, on which a process decides. */
const request = recordType({
  name: 'request',
  table: 'requests',
  page: group.page,
  path: '/api/extend/Request',
  label: { one: ['申请', '申請', 'Request'], many: ['申请', '申請', 'Requests'] },
  order: ['fullName'],
  process: true,
  fields: {
    fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], required: true, max: 50 },
    day: { kind: 'day', label: ['日期', '日期', 'Day'] },
    amount: { kind: 'decimal', label: ['金额', '金額', 'Amount'], min: 0, max: 9999, places: 2 },
    items: {
      kind: 'rows',
      label: ['明细', '明細', 'Items'],
      list: false,
      max: 9,
      columns: { item: { kind: 'text', label: ['名称', '名稱', 'Item'], max: 20 } },
    },
    ...processFields,
  },
});
const store = records(request, recordRoutes(request), {});

const DAY = Date.UTC(2026, 2, 2) - 8 * 3_600_000;
const WRITABLE = { id: 'amount', name: '金额', read: true, write: true, required: false };
const body = (fullName: string, amount = 10) => ({
  fullName,
  day: DAY,
  amount,
  items: [{ item: '泵' }],
});

let product: TestApp;
let admin: Ctx;
let act: ReturnType<typeof actors>;
let flow: string;
before(async () => {
  product = await startTestApp();
  await sql`CREATE TABLE requests (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '', day bigint,
    amount numeric(14, 2), items json NOT NULL DEFAULT '[]',
    process_id varchar(50) NOT NULL DEFAULT '', process_state varchar(20) NOT NULL DEFAULT '',
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  registerRecords([store]);
  registerRecordForms([store]);
  admin = await product.ctxAs('admin');
  act = actors(product);
});
after(() => product.stop());

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.errorCode === code;
const standing = async (id: string) => {
  const { processId, processState } = await store.find(admin, id);
  return { processId, processState };
};

test('without a process that is set up for it a record is stored and changed as any other', async () => {
  const id = await store.create(admin, body('零'));
  assert.deepEqual(await standing(id), { processId: '', processState: '' });
  await store.update(admin, id, body('零改'));
  flow = await publishTemplate(
    await product.as('admin'),
    chain(start(), approver('manager', ['caoyh'], { formOperates: [WRITABLE], hasReturnBtn: true })),
    { formType: 1, formCode: 'record.request', formData: [], fullName: '申请审批' },
  );
});

test('processes offer the form with its fields, those of child tables too', async () => {
  const { list } = await (await product.as('admin')).call(processDefinitionsRoutes.systemForms, {});
  assert.deepEqual(
    list.find(({ code }) => code === 'record.request')?.fields.map((one) => [one.filedId, one.elementKey]),
    [
      ['fullName', 'comInput'],
      ['day', 'date'],
      ['amount', 'numInput'],
      ['items', 'table'],
      ['items-item', 'comInput'],
    ],
  );
});

test('adding a record launches its process, which shows it and alone changes it until it has approved', async () => {
  const id = await store.create(admin, body('一'));
  const { processId, processState } = await standing(id);
  assert.equal(processState, 'running');
  const { formData } = await act.detail('caoyh', processId);
  assert.partialDeepStrictEqual(formData, { fullName: '一', day: '2026-03-02', items: [{ item: '泵' }] });
  await assert.rejects(store.update(admin, id, body('一改')), refusedWith('record.running'));
  await assert.rejects(store.remove(admin, id), refusedWith('record.running'));
  await act.agree('caoyh', processId, { formData: { amount: 25 } });
  const stored = await store.find(admin, id);
  assert.deepEqual([stored.amount, stored.day, stored.processState], [25, DAY, 'approved']);
  await assert.rejects(store.update(admin, id, body('一改')), refusedWith('record.running'));
});

test('what was returned is submitted again in its process, and stored as it is then', async () => {
  const id = await store.create(admin, body('二'));
  const { processId } = await standing(id);
  await act.reject('caoyh', processId);
  assert.equal((await standing(id)).processState, 'rejected');
  const { formData } = await act.detail('admin', processId);
  await (await product.as('admin')).call(processesRoutes.relaunch, {
    params: { id: processId },
    body: launchBody(flow, { data: { ...formData, fullName: '二改' } }),
  });
  const { fullName, processState, items } = await store.find(admin, id);
  assert.deepEqual([fullName, processState, items], ['二改', 'running', [{ item: '泵' }]]);
});
