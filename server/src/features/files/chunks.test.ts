import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CHUNK_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { ChunkState, UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { chunkState } from './receive-chunk.ts';
import { sweepChunks } from './sweep-files.ts';

let product: TestApp;
let folder = '';
let day = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  const office = join(folder, 'office.mjs');
  // The last argument is the document, beside which the PDF is expected.
  const program = `
    import { writeFileSync } from 'node:fs';
    writeFileSync(process.argv.at(-1).replace(/\\.\\w+$/, '.pdf'), '%PDF-1.4 of it');`;
  await writeFile(office, `#!${process.execPath}\n${program}`);
  await chmod(office, 0o755);
  product = await startTestApp({
    clock: { now: () => new Date(Date.UTC(2026, 2, 10, 1) + day * 86_400_000) },
    env: { LIBREOFFICE: office },
  });
});
after(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A text of a little more than two chunks; text passes the check of content with any letters. */
function bigText(): Buffer {
  return Buffer.from(randomBytes(CHUNK_BYTES + 1000).toString('hex'));
}

const Envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

async function post(account: string, path: string, fields: Record<string, string | number | Blob>) {
  const client = await product.as(account);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value, 'blob');
    else form.append(name, String(value));
  const response = await fetch(`${product.url}/prod-api${path}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  return { status: response.status, ...Envelope.parse(await response.json()) };
}

type Plan = { content: Buffer; fileName?: string; identifier?: string };

const fieldsOf = ({ content, fileName = '记录.txt', identifier }: Plan) => ({
  identifier: identifier ?? hashOf(content),
  fileName,
  totalSize: content.length,
});

async function sendChunk(account: string, plan: Plan, number: number) {
  const start = (number - 1) * CHUNK_BYTES;
  const bytes = new Uint8Array(plan.content.subarray(start, start + CHUNK_BYTES));
  return post(account, '/api/file/chunk?extension=txt', {
    ...fieldsOf(plan),
    chunkNumber: number,
    file: new Blob([bytes]),
  });
}

const merge = (account: string, { content, fileName = '记录.txt', identifier }: Plan) =>
  post(account, '/api/file/merge', {
    identifier: identifier ?? hashOf(content),
    fileName,
    fileSize: content.length,
    type: 'annex',
  });

const stateOf = async (account: string, plan: Plan): Promise<ChunkState> =>
  (await product.as(account)).call(filesRoutes.chunks, { query: fieldsOf(plan) });

const chunkFiles = async (): Promise<string[]> =>
  (await readdir(join(product.app.kernel.config.DATA_DIR, 'files'), { recursive: true })).filter((name) =>
    name.includes('chunk_'),
  );

test('chunks in any order become the file they were cut from, and are gone afterwards', async () => {
  const content = bigText();
  const plan = { content };
  assert.deepEqual(await stateOf('tangmy', plan), { uploaded: false, chunkNumbers: [], merge: false });
  for (const number of [3, 1]) await sendChunk('tangmy', plan, number);
  assert.deepEqual(await stateOf('tangmy', plan), { uploaded: false, chunkNumbers: [1, 3], merge: false });
  assert.equal((await merge('tangmy', plan)).msg, '文件尚未上传完整，请继续上传');
  const last = ChunkState.parse((await sendChunk('tangmy', plan, 2)).data);
  assert.deepEqual(last, { uploaded: false, chunkNumbers: [1, 2, 3], merge: true });
  const file = UploadReply.parse((await merge('tangmy', plan)).data);
  assert.equal(file.sha256, hashOf(content));
  const client = await product.as('tangmy');
  const link = await client.call(filesRoutes.downloadLink, { params: { type: 'annex', id: file.name } });
  const bytes = Buffer.from(await (await fetch(product.url + link.url)).arrayBuffer());
  assert.equal(hashOf(bytes), hashOf(content));
  assert.deepEqual(await chunkFiles(), []);
});

test('a repeated chunk is stored once, and a repeated merge answers the same file', async () => {
  const plan = { content: bigText() };
  await Promise.all([1, 1, 2, 2, 3, 3].map((number) => sendChunk('tangmy', plan, number)));
  assert.equal((await chunkFiles()).length, 3);
  const replies = await Promise.all([merge('tangmy', plan), merge('tangmy', plan), merge('tangmy', plan)]);
  const names = replies.map((reply) => UploadReply.parse(reply.data).name);
  assert.equal(new Set(names).size, 1);
  assert.equal(UploadReply.parse((await merge('tangmy', plan)).data).name, names[0]);
});

test('content that the person may open needs no upload; for others its hash is worth nothing', async () => {
  const content = bigText();
  for (const number of [1, 2, 3]) await sendChunk('tangmy', { content }, number);
  const first = UploadReply.parse((await merge('tangmy', { content })).data);
  const again = { content, fileName: '副本.txt', identifier: `${hashOf(content)}.second` };
  assert.deepEqual(await stateOf('tangmy', again), { uploaded: true, chunkNumbers: [], merge: true });
  const second = UploadReply.parse((await merge('tangmy', again)).data);
  assert.notEqual(second.name, first.name);
  assert.equal(second.originalName, '副本.txt');
  assert.equal(second.sha256, first.sha256);

  assert.equal((await stateOf('panyt', { content })).uploaded, false);
  assert.equal((await merge('panyt', { content })).status, 409);
});

test('bytes that are not what their hash says are refused and must be sent anew', async () => {
  const content = bigText();
  const plan = { content, identifier: hashOf(Buffer.from('something else')) };
  for (const number of [1, 2, 3]) await sendChunk('tangmy', plan, number);
  assert.equal((await merge('tangmy', plan)).msg, '文件校验失败，请重新上传');
  assert.deepEqual((await stateOf('tangmy', plan)).chunkNumbers, []);
});

test('a chunk of the wrong length, past the end or without its fields is refused and leaves nothing', async () => {
  const before = await chunkFiles();
  const plan = { content: bigText() };
  const bytes = new Blob([new Uint8Array(10)]);
  const short = { ...fieldsOf(plan), chunkNumber: 1, file: bytes };
  assert.equal((await post('tangmy', '/api/file/chunk', short)).status, 422);
  assert.equal((await post('tangmy', '/api/file/chunk', { ...short, chunkNumber: 4 })).status, 422);
  assert.equal((await post('tangmy', '/api/file/chunk', { file: bytes })).status, 400);
  assert.equal((await post('tangmy', '/api/file/chunk', { ...fieldsOf(plan), chunkNumber: 1 })).status, 400);
  assert.deepEqual(await chunkFiles(), before);
});

test('a file that would be refused is refused before its first byte', async () => {
  const client = await product.as('tangmy');
  const ask = async (fileName: string, totalSize: number) =>
    (await client.tryCall(filesRoutes.chunks, { query: { identifier: 'a'.repeat(64), fileName, totalSize } }))
      .msg;
  assert.equal(await ask('a.mp4', 301 * 1024 ** 2), '文件大小超过300MB');
  assert.equal(await ask('a.txt', 0), '当前文件已损坏无法上传至系统内');
  assert.match(await ask('a.exe', 10), /^请选择.*类型的文件$/);
});

test('content that is not what the extension says is refused after the merge as well', async () => {
  const plan = { content: bigText(), fileName: '录像.mp4' };
  for (const number of [1, 2, 3]) await sendChunk('tangmy', plan, number);
  assert.equal((await merge('tangmy', plan)).msg, '文件内容与扩展名.mp4不符');
});

test('an old Office file is shown as the PDF that LibreOffice makes of it, once', async () => {
  const client = await product.as('tangmy');
  const form = new FormData();
  form.append('file', new Blob(['{\\rtf1 audit}']), '通知.rtf');
  const response = await fetch(`${product.url}/api/file/Uploader/annex`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const file = UploadReply.parse(Envelope.parse(await response.json()).data);
  const addresses = [];
  for (let time = 0; time < 2; time += 1)
    addresses.push(await client.call(filesRoutes.preview, { query: { fileName: file.name } }));
  const shown = await fetch(product.url + addresses[1]);
  assert.equal(shown.headers.get('content-type'), 'application/pdf');
  assert.equal(await shown.text(), '%PDF-1.4 of it');
});

test('chunks that nobody goes on with are swept after three days', async () => {
  const plan = { content: bigText() };
  await sendChunk('luozq', plan, 1);
  const ctx = await product.ctxAs('luozq');
  const left: number[][] = [];
  for (let time = 0; time < 2; time += 1) {
    day += 2;
    await sweepChunks(product.app.kernel);
    left.push((await chunkState(ctx, fieldsOf(plan))).chunkNumbers);
  }
  assert.deepEqual(left, [[1], []]);
});
