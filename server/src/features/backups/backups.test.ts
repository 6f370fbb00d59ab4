import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import pg from 'pg';
import { change } from '../../kernel/audit-log.ts';
import { newId } from '../../kernel/ids.ts';
import { DEMO_PASSWORD, passwordDigest } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { sealAll } from '../integrity/public.ts';
import { verifyAll } from '../integrity/verify-all.ts';
import { makeBackup, restoreBackup } from './backups.jobs.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

/** Every row of the database but those of the archives, the sessions and the trail of what is done here. */
async function everything(): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: product.app.kernel.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  const content = new Map<string, string>();
  for (const { name } of rows) {
    if (OWN.has(name)) continue;
    const all = await client.query<{ line: string }>(`SELECT t::text AS line FROM "${name}" t ORDER BY 1`);
    content.set(name, all.rows.map(({ line }) => line).join('\n'));
  }
  await client.end();
  return content;
}
const OWN = new Set([
  'backups',
  'sessions',
  'activities',
  'activity_chains',
  'sys_logs',
  'idempotency_keys',
  'trail_batches',
  'chain_seals',
  'record_seals',
  'file_seals',
  'anchor_state',
]);

async function storeSampleFile(): Promise<string> {
  const id = `${newId(Date.now())}.txt`;
  const { kernel } = product.app;
  const stored = await kernel.files.put(id, Readable.from([Buffer.from('佐证资料')]), 1000);
  assert.ok(stored);
  await kernel.db
    .insertInto('files')
    .values({
      id,
      type: 'annex',
      original_name: '佐证.txt',
      extension: 'txt',
      mime: 'text/plain',
      kind: 'txt',
      size: stored.size,
      sha256: stored.sha256,
      version_id: id,
      uploaded_by: 'u',
    })
    .execute();
  return id;
}

async function backUp(): Promise<string> {
  const { id } = await admin.call(backupsRoutes.create, {});
  await makeBackup(product.app.kernel, id);
  return id;
}

const rowOf = async (id: string) => {
  const { list } = await admin.call(backupsRoutes.list, {});
  const row = list.find((one) => one.id === id);
  assert.ok(row);
  return row;
};

/** A chain of the trail. */
const CHAIN = 'chain-of-backups-test';

const RESTORE_WORDS = { password: passwordDigest(DEMO_PASSWORD), confirmation: '', emptied: [] };

test('what is restored equals what was backed up, row by row and byte by byte, and the present state is kept first', async () => {
  const fileId = await storeSampleFile();
  const { kernel } = product.app;
  const author = await product.ctxAs('admin');
  await change(author, async (step) => {
    step.record({ action: 'audit.changed', targetType: 'check', targetId: CHAIN, chainId: CHAIN });
  });
  await sealAll(kernel);
  const id = await backUp();
  // Work that the restore takes back.
  await change(author, async (step) => {
    step.record({ action: 'audit.changed', targetType: 'check', targetId: CHAIN, chainId: CHAIN });
  });
  await sealAll(kernel);
  const row = await rowOf(id);
  assert.equal(row.making.state, 'done');
  assert.equal(row.files, 1);
  assert.ok(row.rows > 500 && row.tables > 50);
  const expected = await everything();

  await kernel.db.updateTable('users').set({ real_name: '改过' }).execute();
  await kernel.db.deleteFrom('grants').execute();
  // Damaged without a change of its size.
  const changed = Buffer.from('佐证资科');
  await kernel.files.remove(fileId);
  await kernel.files.put(fileId, Readable.from([changed]), changed.length);
  const ctx = await product.ctxAs('admin');
  await admin.call(backupsRoutes.restore, {
    params: { id },
    body: { ...RESTORE_WORDS, confirmation: row.fileName },
  });
  const { token_hash } = await kernel.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirstOrThrow();
  await product.as('zhoumin');
  await restoreBackup(kernel, {
    id,
    userId: ctx.caller.userId,
    userName: ctx.caller.name,
    sessionHash: token_hash,
  });

  const restored = await rowOf(id);
  assert.equal(restored.restore?.state, 'done', restored.restore?.problem);
  assert.deepEqual(await everything(), expected);
  const bytes: Buffer[] = [];
  for await (const chunk of kernel.files.open(fileId)) bytes.push(chunk);
  assert.equal(Buffer.concat(bytes).toString(), '佐证资料', 'the file that was there was not the archive’s');
  const chained = await kernel.db
    .selectFrom('activities')
    .select('chain_id')
    .where('action', '=', 'backup.restored')
    .where('chain_id', 'is not', null)
    .execute();
  assert.deepEqual(
    chained.map(({ chain_id }) => chain_id),
    [CHAIN],
    'every chain says that a backup was brought back',
  );
  const lines = await verifyAll({ kernel, onStep: async () => undefined });
  assert.deepEqual(
    lines.filter(({ first }) => first !== null),
    [],
    'what was restored is whole',
  );
  const { list } = await admin.call(backupsRoutes.list, {});
  assert.deepEqual(
    list.map((one) => [one.kind, one.making.state]),
    [
      ['beforeRestore', 'done'],
      ['made', 'done'],
    ],
  );
  const other = await product.as('zhoumin');
  const outcome = await other.tryCall(authRoutes.currentUser, {});
  assert.equal(outcome.code, 602, 'everybody else signs in again');
  const trail = await kernel.db
    .selectFrom('activities')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    trail.map((entry) => entry.action),
    ['backup.created', 'backup.restored', 'backup.restored'],
  );
  const references = await kernel.db
    .selectFrom('user_relations')
    .where('user_id', 'not in', kernel.db.selectFrom('users').select('id'))
    .select('user_id')
    .execute();
  assert.deepEqual(references, []);
  await assert.rejects(
    kernel.db.insertInto('user_organizes').values({ user_id: 'nobody', organize_id: 'nowhere' }).execute(),
    /foreign key/,
    'references between tables are in force again',
  );
});

test('an archive is a zip that any program opens, and comes back by upload', async () => {
  const id = await backUp();
  const link = await admin.call(backupsRoutes.downloadLink, { params: { id } });
  const response = await fetch(product.url + link.url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(response.status, 200);
  const part = await fetch(product.url + link.url, { headers: { range: 'bytes=0-3' } });
  assert.equal(part.status, 206);
  assert.equal(Buffer.from(await part.arrayBuffer()).toString('latin1'), 'PK\u0003\u0004');
  assert.ok(unzipSync(bytes)['manifest.json']);

  const { status, data } = await upload(bytes);
  assert.equal(status, 200);
  const row = await rowOf(String(data.id));
  assert.equal(row.kind, 'uploaded');
  assert.equal(row.sha256, (await rowOf(id)).sha256);

  const damaged = await upload(bytes.subarray(0, bytes.length - 30));
  assert.equal(damaged.data.errorCode, 'backup.unreadable');
});

async function upload(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), 'kept.zip');
  const response = await fetch(product.url + backupsRoutes.upload.path, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await response.json()) as { data: { id?: string; errorCode?: string } };
  return { status: response.status, data };
}

test('a changed archive is undone as a whole', async () => {
  const { kernel } = product.app;
  const id = await backUp();
  const row = await kernel.db
    .selectFrom('backups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of kernel.files.open(row.stored_name)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  // One character of the hash that the description says of a table.
  const at = bytes.lastIndexOf('"sha256":"') + 10;
  bytes[at] = bytes[at] === 48 ? 49 : 48;
  await kernel.files.remove(row.stored_name);
  await kernel.files.put(row.stored_name, Readable.from([bytes]), bytes.length);
  await kernel.db.updateTable('roles').set({ description: '不会丢' }).execute();
  await kernel.files.remove((await kernel.db.selectFrom('files').select('id').executeTakeFirstOrThrow()).id);
  const before = await everything();
  await kernel.db.updateTable('backups').set({ restore_state: 'waiting' }).where('id', '=', id).execute();
  await restoreBackup(kernel, { id, userId: 'u', userName: 'u', sessionHash: '' });
  const after = await rowOf(id);
  assert.equal(after.restore?.state, 'failed');
  assert.deepEqual(await everything(), before);
});

test('an archive whose description was changed, or that another product made, is restored by two people only', async () => {
  const { kernel } = product.app;
  const id = await backUp();
  const { stored_name } = await kernel.db
    .selectFrom('backups')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of kernel.files.open(stored_name)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const at = bytes.lastIndexOf('"createdAt":"2') + 14;
  bytes[at] = bytes[at] === 48 ? 49 : 48;
  const { data } = await upload(bytes);
  const foreign = String(data.id);
  const { fileName } = await rowOf(foreign);
  const restore = async () =>
    (
      await admin.tryCall(backupsRoutes.restore, {
        params: { id: foreign },
        body: { ...RESTORE_WORDS, confirmation: fileName },
      })
    ).errorCode;
  assert.equal(await restore(), 'backup.secondPerson');
  assert.equal(await restore(), 'backup.secondPerson', 'the same person is not a second one');
  await kernel.db
    .updateTable('backups')
    .set({ foreign_confirmed_by: 'somebody else' })
    .where('id', '=', foreign)
    .execute();
  assert.equal(await restore(), undefined);
  const { restore: begun } = await rowOf(foreign);
  assert.equal(begun?.state, 'waiting');
  await kernel.db.updateTable('backups').set({ restore_state: null }).where('id', '=', foreign).execute();
});

test('a restore wants the name of the backup and the password, and one thing happens at a time', async () => {
  const { id } = await admin.call(backupsRoutes.create, {});
  const refusal = async (call: Promise<{ errorCode: string | undefined }>) => (await call).errorCode;
  assert.equal(await refusal(admin.tryCall(backupsRoutes.create, {})), 'backup.busy');
  const restore = (body: object) =>
    refusal(admin.tryCall(backupsRoutes.restore, { params: { id }, body: { ...RESTORE_WORDS, ...body } }));
  assert.equal(await restore({}), 'backup.notReady');
  await makeBackup(product.app.kernel, id);
  assert.equal(await restore({ confirmation: 'another.zip' }), 'backup.confirmationWrong');
  const confirmation = (await rowOf(id)).fileName;
  assert.equal(await restore({ confirmation, password: passwordDigest('wrong') }), 'backup.passwordWrong');
  const link = await admin.call(backupsRoutes.downloadLink, { params: { id } });
  await admin.call(backupsRoutes.remove, { params: { id } });
  const gone = await fetch(product.url + link.url);
  assert.equal(gone.status, 404);
});

test('tables of the schema for tables made while the product runs go into archives', async () => {
  const { kernel } = product.app;
  await sql`CREATE TABLE app.hazards (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, full_name text)`.execute(
    kernel.db,
  );
  await sql`INSERT INTO app.hazards (full_name) VALUES ('井盖缺失')`.execute(kernel.db);
  const id = await backUp();
  await sql`UPDATE app.hazards SET full_name = '改过'`.execute(kernel.db);
  await kernel.db.updateTable('backups').set({ restore_state: 'waiting' }).where('id', '=', id).execute();
  await restoreBackup(kernel, { id, userId: 'u', userName: 'u', sessionHash: '' });
  const row = await kernel.db
    .selectFrom('backups')
    .select('restore_state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.restore_state, 'done');
  const { rows } = await sql<{ full_name: string }>`SELECT full_name FROM app.hazards`.execute(kernel.db);
  assert.deepEqual(rows, [{ full_name: '井盖缺失' }]);
});
