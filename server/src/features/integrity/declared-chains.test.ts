import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import { sql } from 'kysely';
import { verifyChain } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { records } from '../../kernel/records/records.ts';
import { registerRecords } from '../../kernel/records/registry.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import type { Difference } from './difference.ts';
import { differenceView } from './integrity.view.ts';
import { sealAll } from './seal-all.ts';
import { verifyAll } from './verify-all.ts';

const text = (zh: string) => ({ kind: 'text', label: [zh, zh, zh], max: 50 }) as const;

/** A record that no feature declares, whose history is a chain. */
const dose = recordType({
  name: 'chainedDose',
  table: 'chained_doses',
  page: group.page,
  path: '/api/extend/ChainedDose',
  label: { one: ['投加', '投加', 'Dose'], many: ['投加', '投加', 'Doses'] },
  order: ['fullName'],
  tamperEvident: true,
  process: true,
  fields: {
    fullName: { ...text('名称'), required: true },
    givenTo: text('投加点'),
    amount: { kind: 'decimal', label: ['用量', '用量', 'Amount'], min: 0, max: 99, places: 1 },
    processState: { ...text('状态'), origin: 'system' },
    processId: { ...text('流程'), origin: 'system' },
  },
});
const store = records(dose, recordRoutes(dose), {});

let product: TestApp;
let admin: Ctx;
before(async () => {
  product = await startTestApp();
  await product.app.outbox.stop();
  await sql`CREATE TABLE chained_doses (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '',
    given_to varchar(50) NOT NULL DEFAULT '', amount numeric, process_id varchar(50) NOT NULL DEFAULT '',
    process_state varchar(50) NOT NULL DEFAULT '', delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(db());
  registerRecords([store]);
  admin = await product.ctxAs('admin');
});
after(() => product.stop());

const db = () => product.app.kernel.db;
const seal = async () => assert.deepEqual((await sealAll(product.app.kernel)).differences, []);
const made = (fullName: string) => store.create(admin, { fullName, givenTo: '前加氯', amount: 2 });

/** What the check says of records, in words. */
async function verified(): Promise<{ readonly found: Difference | null; readonly words: readonly string[] }> {
  const lines = await verifyAll({ kernel: product.app.kernel, onStep: async () => undefined });
  const found = lines.find((one) => one.line === 'record')?.first ?? null;
  if (!found) return { found, words: [] };
  const { place, field, expected, found: there } = await differenceView(db(), found, 'zh');
  return { found, words: [place, field, expected, there] };
}

test('each record has a chain of its own, which tells where an entry was changed', async () => {
  const id = await made('一号');
  await store.update(admin, id, { fullName: '一号', givenTo: '后加氯', amount: 3 });
  assert.partialDeepStrictEqual(await verifyChain(db(), id), { entries: 2, brokenSeq: null });
  await sql`UPDATE activities SET after = after || '{"givenTo": "别处"}' WHERE chain_id = ${id} AND seq = 2`.execute(
    db(),
  );
  assert.equal((await verifyChain(db(), id)).brokenSeq, 2);
  await sql`UPDATE activities SET after = after || '{"givenTo": "后加氯"}' WHERE chain_id = ${id} AND seq = 2`.execute(
    db(),
  );
  assert.equal((await verifyChain(db(), id)).brokenSeq, null);
});

test('what was changed past the product is told, before and after it was sealed, with its record and its field', async () => {
  const id = await made('二号');
  const set = (column: string, value: string | number) =>
    sql`UPDATE chained_doses SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(db());
  await set('given_to', '别处');
  assert.deepEqual((await verified()).words, ['投加 二号', '投加点', '前加氯', '别处']);
  await set('given_to', '前加氯');
  await seal();
  assert.equal((await verified()).found, null);
  await set('amount', 9);
  assert.deepEqual((await verified()).words, ['投加 二号', '用量', '2', '9']);
  await set('amount', 2);
  await set('process_state', 'running');
  assert.equal((await verified()).found, null, 'how its process stands is no part of it');
  await set('process_state', '');
});

test('what is changed, deleted and brought back with the product stands; a row that is gone is missed', async () => {
  const id = await made('三号');
  await seal();
  await store.update(admin, id, { fullName: '三号', givenTo: '', amount: null });
  await store.remove(admin, id);
  await seal();
  assert.equal((await verified()).found, null);
  await store.restore(admin, id);
  await seal();
  assert.equal((await verified()).found, null);
  await sql`DELETE FROM chained_doses WHERE id = ${id}`.execute(db());
  const { found } = await verified();
  assert.deepEqual([found?.code, found?.chainId], ['rowMissing', id]);
});
