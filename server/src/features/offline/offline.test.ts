import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import type { SyncOperation, SyncResult } from '@auditplus/contract/features/offline/offline.model.ts';
import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { verifyChain } from '../../kernel/audit-log.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { storeFile } from '../files/public.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestStandard,
} from '../scoring/testing/audit-factory.ts';
import { player } from '../scoring/testing/play.ts';
import { remindOfPackages } from './offline.jobs.ts';

const DEVICE = 'tablet-0000-0000-0001';
const HOUR_MS = 3_600_000;

let app: TestApp;
let standard: TestStandard;
let ahead = 0;
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + ahead) } });
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8, options: [{ kind: 'FIXED', points: 2 }] },
    { code: '1.1.2', line: 'C', score: 12, options: [{ kind: 'PER', points: 1 }] },
    { code: '1.1.3', line: 'W', score: 6, applicability: 'OPTIONAL' },
  ]);
});
after(() => app.stop());

type Taken = { readonly audit: TestAudit; readonly recordId: string; readonly packageId: string };

async function taken(account = 'weisq'): Promise<Taken> {
  const audit = await makeAudit(app, standard);
  const recordId = await audit.record('SELF-ALL');
  const client = await app.as(account);
  const reply = await client.call(offlineRoutes.takePackage, {
    body: { stageRecordId: recordId, deviceId: DEVICE, deviceName: '平板' },
  });
  return { audit, recordId, packageId: reply.package.id };
}

let made = 0;
const opId = () => {
  made += 1;
  return `op-${process.pid}-${made}`;
};

const rowOp = (
  code: string,
  score: number,
  more: Partial<Extract<SyncOperation, { type: 'row' }>> = {},
): Extract<SyncOperation, { type: 'row' }> => ({
  type: 'row',
  clientOpId: opId(),
  nodeId: standard.node(code),
  enteredAt: Date.now(),
  baseRev: 0,
  base: null,
  payload: { deductions: [{ optionId: null, points: score, reason: '现场记录缺失', place: '' }] },
  ...more,
});

const sync = async (packageId: string, ops: SyncOperation[], account = 'weisq') =>
  (await app.as(account)).tryCall(offlineRoutes.sync, { body: { packageId, deviceId: DEVICE, ops } });

const outcomes = (results: readonly SyncResult[]) => results.map(({ result }) => result);

const sheetOf = async (recordId: string) =>
  (await app.as('weisq')).call(scoringRoutes.readSheet, { params: { id: recordId }, query: {} });

const countEntries = async (checkId: string) => (await verifyChain(app.app.kernel.db, checkId)).entries;

test('a package holds the sheet, its versions, an end after the hours of the settings and a key of its own', async () => {
  const { recordId, packageId } = await taken();
  const client = await app.as('weisq');
  const again = await client.call(offlineRoutes.takePackage, {
    body: { stageRecordId: recordId, deviceId: DEVICE, deviceName: '平板' },
  });
  assert.equal(again.package.id, packageId);
  assert.equal(again.package.state, 'out');
  assert.equal(Math.round((again.package.expiresAt - again.package.issuedAt) / HOUR_MS), 72);
  assert.equal(again.sheet.nodes.filter((node) => node.isItem).length, 3);
  const read = await client.call(offlineRoutes.readPackage, {
    params: { id: packageId },
    query: { deviceId: DEVICE },
  });
  assert.equal(read.key, again.key);
  assert.equal(Buffer.from(read.key, 'base64').length, 32);
  const other = await client.call(offlineRoutes.takePackage, {
    body: { stageRecordId: recordId, deviceId: 'phone-0000-0000-00002', deviceName: '手机' },
  });
  assert.notEqual(other.package.id, packageId);
  assert.notEqual(other.key, again.key);
});

test('only who may score takes a package, and nobody else reads, fills or returns it', async () => {
  const { recordId, packageId } = await taken();
  const body = { stageRecordId: recordId, deviceId: DEVICE, deviceName: '平板' };
  const refusedBy = async (account: string) =>
    (await (await app.as(account)).tryCall(offlineRoutes.takePackage, { body })).errorCode;
  assert.equal(await refusedBy('sunlj'), 'AU0001');
  assert.equal(await refusedBy('luozq'), 'AU0002');
  const zhoumin = await app.as('chenyl');
  const read = await zhoumin.tryCall(offlineRoutes.readPackage, {
    params: { id: packageId },
    query: { deviceId: DEVICE },
  });
  assert.equal(read.errorCode, 'AU0002');
  assert.equal((await sync(packageId, [rowOp('1.1.1', 1)], 'chenyl')).errorCode, 'AU0002');
  const back = await zhoumin.tryCall(offlineRoutes.returnPackage, { params: { id: packageId } });
  assert.equal(back.errorCode, 'AU0002');
  const elsewhere = await (await app.as('weisq')).tryCall(offlineRoutes.readPackage, {
    params: { id: packageId },
    query: { deviceId: 'phone-0000-0000-00002' },
  });
  assert.equal(elsewhere.errorCode, 'AU0002');
});

test('rows entered offline are stored once, and the same sync again changes nothing', async () => {
  const { audit, recordId, packageId } = await taken();
  const ops = [rowOp('1.1.1', 2), rowOp('1.1.2', 3), rowOp('1.1.3', 0, { payload: { deductions: [] } })];
  const first = await sync(packageId, ops);
  assert.deepEqual(outcomes(first.data.results), ['applied', 'applied', 'applied'], first.msg);
  assert.deepEqual(
    first.data.results.map(({ row }) => row?.score),
    [6, 9, 6],
  );
  const before = [await sheetOf(recordId), await countEntries(audit.checkId)] as const;
  const again = await sync(packageId, ops);
  assert.deepEqual(outcomes(again.data.results), ['applied', 'applied', 'applied']);
  const rows = (sheet: Awaited<ReturnType<typeof sheetOf>>) =>
    sheet.rows.map(({ rev, score }) => [rev, score]);
  assert.deepEqual(rows(await sheetOf(recordId)), rows(before[0]));
  assert.equal(await countEntries(audit.checkId), before[1]);
  assert.equal(again.data.package.applied, 3);
});

test('a row changed meanwhile with another value is one conflict and is not overwritten before a press', async () => {
  const { audit, recordId, packageId } = await taken();
  await player(app, audit).save('weisq', 'SELF-ALL', '1.1.1', { score: 5, reason: '台账不全' });
  const mine = rowOp('1.1.1', 2);
  const reply = await sync(packageId, [mine, rowOp('1.1.2', 1)]);
  assert.deepEqual(outcomes(reply.data.results), ['conflict', 'applied']);
  const [conflict] = reply.data.results;
  assert.deepEqual([conflict?.row?.score, conflict?.row?.rev, conflict?.errorCode], [5, 1, 'AU0007']);
  assert.deepEqual(outcomes((await sync(packageId, [mine])).data.results), ['conflict']);
  const stored = await sheetOf(recordId);
  assert.equal(stored.rows.find(({ nodeId }) => nodeId === mine.nodeId)?.score, 5);
  const chosen = await sync(packageId, [
    { ...mine, clientOpId: opId(), baseRev: 1, base: conflict?.row ?? null },
  ]);
  assert.deepEqual(outcomes(chosen.data.results), ['applied']);
  assert.equal(chosen.data.results[0]?.row?.score, 6);
});

test('the same value stored meanwhile is no conflict, nor is a version that only got a photo', async () => {
  const { audit, packageId } = await taken();
  const play = player(app, audit);
  await play.save('weisq', 'SELF-ALL', '1.1.1', { score: 6, reason: '现场记录缺失' });
  const same = await sync(packageId, [rowOp('1.1.1', 2)]);
  assert.deepEqual(outcomes(same.data.results), ['applied']);
  assert.equal(same.data.results[0]?.row?.rev, 1);
  const base = same.data.results[0]?.row ?? null;
  const photo = await photoOp('1.1.1', 'weisq');
  assert.deepEqual(outcomes((await sync(packageId, [photo])).data.results), ['applied']);
  const later = rowOp('1.1.1', 3, { baseRev: 1, base });
  const reply = await sync(packageId, [later]);
  assert.deepEqual(outcomes(reply.data.results), ['applied']);
  assert.deepEqual([reply.data.results[0]?.row?.score, reply.data.results[0]?.row?.photos.length], [5, 1]);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function photoOp(
  code: string,
  account: string,
  sha256 = createHash('sha256').update(PNG).digest('hex'),
) {
  const file = await storeFile(await app.ctxAs(account), {
    type: 'annexpic',
    fileName: '现场.png',
    source: Readable.from([PNG]),
  });
  return {
    type: 'photo' as const,
    clientOpId: opId(),
    nodeId: standard.node(code),
    enteredAt: Date.now(),
    fileId: file.id,
    sha256,
  };
}

test('a photo is answered with the hash of what is stored; another hash or a stranger’s file is refused', async () => {
  const { packageId } = await taken();
  const photo = await photoOp('1.1.2', 'weisq');
  const reply = await sync(packageId, [photo]);
  assert.deepEqual([reply.data.results[0]?.result, reply.data.results[0]?.sha256], ['applied', photo.sha256]);
  const again = await sync(packageId, [photo]);
  assert.equal(again.data.results[0]?.sha256, photo.sha256);
  assert.equal(again.data.results[0]?.row?.photos.length, 1);
  const wrong = await sync(packageId, [await photoOp('1.1.2', 'weisq', 'a'.repeat(64))]);
  assert.deepEqual(
    [wrong.data.results[0]?.result, wrong.data.results[0]?.errorCode],
    ['rejected', 'offline.wrongHash'],
  );
  const stolen = await sync(packageId, [await photoOp('1.1.2', 'chenyl')]);
  assert.deepEqual(
    [stolen.data.results[0]?.result, stolen.data.results[0]?.errorCode],
    ['rejected', 'file.missing'],
  );
});

test('what breaks a rule of the item is refused by itself and may be sent again corrected', async () => {
  const { packageId } = await taken();
  const bad = rowOp('1.1.1', 2, { payload: { deductions: [{ optionId: null, points: 2, reason: '' }] } });
  const reply = await sync(packageId, [bad, rowOp('1.1.2', 1)]);
  assert.deepEqual(outcomes(reply.data.results), ['rejected', 'applied']);
  assert.deepEqual(
    [reply.data.results[0]?.errorCode, reply.data.results[0]?.msg],
    ['AU1404', '扣分必须填写扣分原因'],
  );
});

test('a revoked package keeps nothing out: its operations wait for the lead, who accepts or drops them', async () => {
  const { audit, recordId, packageId } = await taken();
  const lead = await app.as('zhaoqf');
  const short = await lead.tryCall(offlineRoutes.revokePackage, {
    params: { id: packageId },
    body: { reason: '丢失' },
  });
  assert.equal(short.errorCode, 'AU0003');
  const byUnit = await (await app.as('caoyh')).tryCall(offlineRoutes.revokePackage, {
    params: { id: packageId },
    body: { reason: '平板遗失，收回离线包' },
  });
  assert.equal(byUnit.errorCode, 'AU0001');
  const revoked = await lead.call(offlineRoutes.revokePackage, {
    params: { id: packageId },
    body: { reason: '平板遗失，收回离线包' },
  });
  assert.deepEqual([revoked.state, revoked.canRevoke], ['revoked', false]);
  const twice = await lead.tryCall(offlineRoutes.revokePackage, {
    params: { id: packageId },
    body: { reason: '平板遗失，收回离线包' },
  });
  assert.deepEqual([twice.errorCode, twice.msg], ['offline.closed', '离线包已撤销，操作未执行']);

  const [row, dropped, photo] = [rowOp('1.1.1', 2), rowOp('1.1.2', 4), await photoOp('1.1.1', 'weisq')];
  const reply = await sync(packageId, [row, dropped, photo]);
  assert.deepEqual(outcomes(reply.data.results), ['quarantined', 'quarantined', 'quarantined']);
  assert.equal(reply.data.results[2]?.sha256, photo.sha256);
  assert.equal(reply.data.package.quarantined, 3);
  assert.ok((await sheetOf(recordId)).rows.every(({ rev }) => rev === 0));

  const waiting = await lead.call(offlineRoutes.listQuarantine, { query: { checkId: audit.checkId } });
  assert.deepEqual(waiting.list.map(({ type, nodeCode, canDecide }) => [type, nodeCode, canDecide]).sort(), [
    ['photo', '1.1.1', true],
    ['row', '1.1.1', true],
    ['row', '1.1.2', true],
  ]);
  const decide = (clientOpId: string, accept: boolean) =>
    lead.tryCall(offlineRoutes.decideQuarantine, { params: { clientOpId }, body: { accept } });
  const holder = await (await app.as('caoyh')).tryCall(offlineRoutes.decideQuarantine, {
    params: { clientOpId: row.clientOpId },
    body: { accept: true },
  });
  assert.equal(holder.errorCode, 'AU0001');
  assert.equal((await decide(row.clientOpId, true)).code, 200);
  assert.equal((await decide(photo.clientOpId, true)).code, 200);
  assert.equal((await decide(dropped.clientOpId, false)).code, 200);
  assert.equal((await decide(row.clientOpId, false)).errorCode, 'offline.decided');
  const sheet = await sheetOf(recordId);
  const stored = (code: string) => sheet.rows.find(({ nodeId }) => nodeId === standard.node(code));
  assert.deepEqual([stored('1.1.1')?.score, stored('1.1.1')?.photos[0]?.sha256], [6, photo.sha256]);
  assert.equal(stored('1.1.2')?.score ?? null, null);
  const left = await lead.call(offlineRoutes.listQuarantine, { query: { checkId: audit.checkId } });
  assert.equal(left.list.length, 0);
  const actions = await app.app.kernel.db
    .selectFrom('activities')
    .select('action')
    .where('target_id', '=', packageId)
    .orderBy('seq')
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action),
    [
      'offline.taken',
      'offline.revoked',
      'offline.quarantined',
      'offline.entryAccepted',
      'offline.entryAccepted',
      'offline.entryDropped',
    ],
  );
  assert.equal((await verifyChain(app.app.kernel.db, audit.checkId)).brokenSeq, null);
});

test('an expired package is told of twice and what it sends waits for the lead', async () => {
  await app.app.kernel.db.updateTable('offline_packages').set({ returned_at: new Date() }).execute();
  const { packageId } = await taken();
  const titles = async (account: string) =>
    (
      await app.app.kernel.db
        .selectFrom('message_receipts')
        .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
        .select('messages.title')
        .where('messages.event', '=', 'offline.expiring')
        .where('message_receipts.user_id', '=', demoId('user', account))

        .orderBy('messages.id')
        .execute()
    ).map(({ title }) => title.split('：')[0]);
  try {
    ahead = 59 * HOUR_MS;
    await remindOfPackages(app.app.kernel);
    assert.deepEqual(await titles('weisq'), []);
    ahead = 61 * HOUR_MS;
    await remindOfPackages(app.app.kernel);
    await remindOfPackages(app.app.kernel);
    assert.deepEqual(await titles('weisq'), ['离线包将在12小时内到期']);
    ahead = 73 * HOUR_MS;
    await remindOfPackages(app.app.kernel);
    assert.deepEqual(await titles('weisq'), ['离线包将在12小时内到期', '离线包已到期']);
    await remindOfPackages(app.app.kernel);
    assert.equal((await titles('weisq')).length, 2);
    const row = await app.app.kernel.db
      .selectFrom('offline_packages')
      .selectAll()
      .where('id', '=', packageId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row.told_hours, [-12, 0]);
  } finally {
    ahead = 0;
  }
  await app.app.kernel.db
    .updateTable('offline_packages')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', packageId)
    .execute();
  const reply = await sync(packageId, [rowOp('1.1.1', 2)]);
  assert.deepEqual(outcomes(reply.data.results), ['quarantined']);
  assert.equal(reply.data.package.state, 'expired');
});

test('a record is submitted only when its packages are back', async () => {
  const { audit, packageId } = await taken();
  const play = player(app, audit);
  for (const code of ['1.1.1', '1.1.2', '1.1.3']) await play.mark('weisq', 'SELF-ALL', code, 'full');
  const out = await play.step('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual([out.errorCode, out.msg], ['AU1409', '仍有离线数据包未回传：魏思琪']);
  const client = await app.as('weisq');
  const back = await client.call(offlineRoutes.returnPackage, { params: { id: packageId } });
  assert.equal(back.state, 'returned');
  assert.equal((await play.step('weisq', 'SELF-ALL', 'submitStage')).code, 200);
  const late = await sync(packageId, [rowOp('1.1.1', 2)]);
  assert.deepEqual(outcomes(late.data.results), ['quarantined']);
});

test('a record that takes nothing any more keeps what arrives for the lead', async () => {
  const { audit, packageId, recordId } = await taken();
  await app.app.kernel.db.updateTable('stage_records').set({ state: 2 }).where('id', '=', recordId).execute();
  const reply = await sync(packageId, [rowOp('1.1.1', 2)]);
  assert.deepEqual(
    reply.data.results.map(({ result, errorCode }) => [result, errorCode]),
    [['quarantined', 'AU0009']],
  );
  const list = await (await app.as('zhaoqf')).call(offlineRoutes.listPackages, {
    query: { checkId: audit.checkId },
  });
  assert.deepEqual(
    list.list.map(({ quarantined, holder, deviceName, canRevoke }) => [
      quarantined,
      holder.name,
      deviceName,
      canRevoke,
    ]),
    [[1, '魏思琪', '平板', true]],
  );
  const own = await (await app.as('weisq')).call(offlineRoutes.listPackages, { query: { deviceId: DEVICE } });
  assert.ok(own.list.some(({ id }) => id === packageId));
  assert.deepEqual(
    (await (await app.as('caoyh')).call(offlineRoutes.listPackages, { query: { checkId: audit.checkId } }))
      .list,
    [],
  );
});
