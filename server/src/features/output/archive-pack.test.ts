import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { outputRoutes as routes } from '@auditplus/contract/features/output/output.routes.ts';
import { change, entryHash, firstHash } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf } from '../../kernel/context.ts';
import { readSheet } from '../../kernel/spreadsheet.ts';
import { unzip } from '../../testing/archive.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { rectificationAt } from '../rectifications/rectifications.fixture.ts';
import { runOutputJob } from './output.jobs.ts';

let app: TestApp;
let task: AuditedTask;
let checkId: string;
let rectCode: string;
before(async () => {
  app = await startTestApp();
  task = await auditedTask(app, 'CLOSED');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const closed = await rectificationAt(app, task, { reach: 'closed', day: today });
  checkId = task.checkId;
  rectCode = closed.enCode;
});
after(() => app.stop());

async function packOf(client: Client): Promise<Map<string, Buffer>> {
  const { id } = await client.call(routes.start, { body: { template: 'archive', params: { checkId } } });
  await runOutputJob(app.app.kernel, id);
  const job = await client.call(routes.job, { params: { id } });
  assert.deepEqual([job.state, job.problem], ['done', '']);
  assert.ok((job.expiresAt ?? 0) > Date.now());
  const { url } = await client.call(routes.download, { params: { id } });
  const reply = await fetch(app.url + url, { headers: { 'origin-client': 'pc' } });
  return unzip(new Uint8Array(await reply.arrayBuffer()));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const named = (pack: Map<string, Buffer>, path: string): Buffer => {
  const found = pack.get(path);
  assert.ok(found, `${path} in ${[...pack.keys()].join('\n')}`);
  return found;
};

test('the list of sums and the index name every file with the hash that it has', async () => {
  const pack = await packOf(await app.as('chenyl'));
  const sums = named(pack, 'SHA256SUMS').toString('utf8').trimEnd().split('\n');
  const listed = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]));
  const expected = [...pack].filter(([path]) => path !== 'SHA256SUMS');
  assert.deepEqual(new Map(expected.map(([path, bytes]) => [path, sha256(bytes)])), listed);
  const rows = [];
  for await (const { values } of readSheet(named(pack, '索引.xlsx'))) rows.push(values);
  assert.deepEqual(
    rows.slice(1).map(([path, size, hash]) => [path, size, hash]),
    expected
      .filter(([path]) => path !== '索引.xlsx')
      .map(([path, bytes]) => [path, bytes.byteLength, sha256(bytes)]),
  );
});

test('the pack holds sheets, findings, the ledger, the proof of every round and the trail', async () => {
  const pack = await packOf(await app.as('chenyl'));
  const paths = [...pack.keys()];
  assert.ok(paths.some((path) => path.startsWith('评分表/C03 ')));
  assert.ok(paths.some((path) => path.startsWith(`整改/${rectCode}/1 佐证 1 `)));
  const rows = [];
  for await (const { values } of readSheet(named(pack, '审核发现/审核发现.xlsx'))) rows.push(values);
  assert.equal(rows.length, 2);
  assert.equal(rows[1]?.[14], rectCode);
  named(pack, '整改/整改台账.xlsx');
  named(pack, '操作留痕/操作留痕.xlsx');
});

test('anybody can compute the chain of the trail again from the pack', async () => {
  const pack = await packOf(await app.as('chenyl'));
  const lines = named(pack, '操作留痕/chain.jsonl').toString('utf8').trimEnd().split('\n');
  let head = firstHash(checkId);
  for (const line of lines) {
    const entry = JSON.parse(line);
    assert.equal(entry.prevHash, head);
    head = entryHash(head, entry);
    assert.equal(entry.hash, head);
  }
  const chain = await app.app.kernel.db
    .selectFrom('activity_chains')
    .select(['seq', 'hash'])
    .where('chain_id', '=', checkId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([lines.length, head], [Number(chain.seq), chain.hash]);
});

test('a unit gets its own part of the trail only, and another unit no archive', async () => {
  const own = await packOf(await app.as('weisq'));
  const whole = await packOf(await app.as('chenyl'));
  const count = (pack: Map<string, Buffer>) =>
    named(pack, '操作留痕/chain.jsonl').toString('utf8').trimEnd().split('\n').length;
  assert.ok(count(own) < count(whole));
  const other = await (await app.as('fuzl')).tryCall(routes.start, {
    body: { template: 'archive', params: { checkId } },
  });
  assert.deepEqual([other.status, other.errorCode], [404, 'AU0002']);
});

test('closing an audit makes its archive for whoever closed it', async () => {
  const { kernel } = app.app;
  const caller = (await kernel.access.of(demoId('user', 'zhoumin')))?.caller ?? systemCaller('test');
  await change(ctxOf(kernel, caller), async (tx) => tx.emit('audit.closed', { checkId }));
  await app.app.outbox.drain();
  const head = await app.as('zhoumin');
  const { list } = await head.call(routes.jobs, { query: { currentPage: 1, pageSize: 20 } });
  const [job] = list.filter(({ template }) => template === 'archive');
  assert.equal(job?.params.checkId, checkId);
  await runOutputJob(kernel, job?.id ?? '');
  assert.equal((await head.call(routes.job, { params: { id: job?.id ?? '' } })).state, 'done');
});
