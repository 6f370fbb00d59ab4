import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { IMAGE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Document, Packer, Paragraph } from 'docx';
import { unzipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { attachFiles, fileRefs, releaseFiles } from './public.ts';
import { sweepFiles } from './sweep-files.ts';

let product: TestApp;
let hour = 0;
before(async () => {
  product = await startTestApp({
    clock: { now: () => new Date(Date.UTC(2026, 2, 10, 1) + hour * 3_600_000) },
  });
});
after(() => product.stop());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TEXT = Buffer.from('职安健审核资料\n第二行');

const Reply = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

async function upload(account: string, path: string, { name, content }: { name: string; content: Buffer }) {
  const client = await product.as(account);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${product.url}/prod-api${path}`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const envelope = Reply.parse(await response.json());
  return { status: response.status, ...envelope };
}

async function uploaded(
  account: string,
  name: string,
  content: Buffer,
): Promise<z.output<typeof UploadReply>> {
  const outcome = await upload(account, '/api/file/Uploader/annex', { name, content });
  assert.equal(outcome.code, 200, outcome.msg);
  return UploadReply.parse(outcome.data);
}

const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(product.app.kernel.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('an upload keeps its Chinese name and hash and comes back byte for byte through a signed link', async () => {
  const reply = await uploaded('tangmy', '安全 检查表(1).txt', TEXT);
  assert.equal(reply.originalName, '安全 检查表(1).txt');
  assert.equal(reply.sha256, createHash('sha256').update(TEXT).digest('hex'));
  assert.equal(reply.fileSize, TEXT.length);
  assert.equal(reply.createByName, '唐明月');

  const client = await product.as('tangmy');
  const link = await client.call(filesRoutes.downloadLink, { params: { type: 'annex', id: reply.name } });
  assert.equal(link.name, '安全 检查表(1).txt');
  const response = await fetch(product.url + link.url);
  assert.equal(response.status, 200);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), TEXT);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; .*filename\*=UTF-8''%E5%AE%89/,
  );
  assert.equal(await client.call(filesRoutes.fileSize, { params: { fileName: reply.name } }), 1);
});

test('the type may come as form field, as query or as part of the path', async () => {
  for (const path of ['/api/file/Uploader?type=annexpic', '/api/file/Uploader/annexpic']) {
    const outcome = await upload('tangmy', path, { name: 'a.png', content: PNG });
    assert.match(UploadReply.parse(outcome.data).url, /^\/api\/file\/Image\/annexpic\//);
  }
  const client = await product.as('tangmy');
  const form = new FormData();
  form.append('type', 'annexpic');
  form.append('file', new Blob([new Uint8Array(PNG)]), 'b.png');
  const response = await fetch(`${product.url}/api/file/Uploader`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  assert.match(UploadReply.parse(Reply.parse(await response.json()).data).url, /annexpic/);
});

test('empty, oversized, foreign and disguised files are refused with the texts of the specification and leave nothing behind', async () => {
  const before = await storedFiles();
  const refused = async (path: string, name: string, content: Buffer) => {
    const outcome = await upload('tangmy', path, { name, content });
    return [outcome.status, outcome.msg];
  };
  const annex = '/api/file/Uploader/annex';
  const picture = '/api/file/Uploader/annexpic';
  assert.deepEqual(await refused(annex, 'a.txt', Buffer.alloc(0)), [422, '当前文件已损坏无法上传至系统内']);
  assert.deepEqual(await refused(picture, 'a.txt', TEXT), [422, '请上传图片']);
  assert.deepEqual(await refused(picture, 'a.png', TEXT), [422, '请上传图片']);
  assert.deepEqual(await refused(picture, 'a.png', Buffer.concat([PNG, Buffer.alloc(IMAGE_MAX_BYTES)])), [
    413,
    '图片大小超过5MB',
  ]);
  assert.equal((await refused(annex, 'a.exe', Buffer.from('MZ')))[0], 422);
  assert.equal(
    (await refused(annex, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))[0],
    422,
  );
  assert.deepEqual(await refused(annex, 'a.pdf', PNG), [422, '文件内容与扩展名.pdf不符']);
  assert.deepEqual(await refused(annex, 'a.txt', PNG), [422, '文件内容与扩展名.txt不符']);
  assert.deepEqual(await refused(annex, 'a.docx', TEXT), [422, '文件内容与扩展名.docx不符']);
  assert.deepEqual(await storedFiles(), before);
});

test('documents made by common writers are taken for what they are', async () => {
  const docx = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('审核')] }] }));
  const pdf = await new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = [];
    const document = new PDFDocument();
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)));
    document.text('audit').end();
  });
  for (const [name, content] of [
    ['报告.docx', docx],
    ['报告.pdf', pdf],
    ['数据.csv', Buffer.from('a,b\n1,2')],
  ] as const)
    assert.equal((await uploaded('tangmy', name, content)).originalName, name);
});

test('only kinds that run nothing are shown in the browser, all others are only downloaded', async () => {
  const client = await product.as('tangmy');
  const preview = async (name: string, content: Buffer) => {
    const { name: fileName } = await uploaded('tangmy', name, content);
    return client.call(filesRoutes.preview, { query: { fileName } });
  };
  assert.equal(await preview('a.csv', TEXT), null);
  const address = await preview('a.txt', TEXT);
  const shown = await fetch(product.url + address);
  assert.match(shown.headers.get('content-disposition') ?? '', /^inline/);
  assert.match(shown.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(shown.headers.get('content-security-policy') ?? '', /sandbox/);
});

test('ranges answer the asked part', async () => {
  const { name } = await uploaded('tangmy', 'a.txt', Buffer.from('0123456789'));
  const client = await product.as('tangmy');
  const { url } = await client.call(filesRoutes.downloadLink, { params: { type: 'annex', id: name } });
  const part = await fetch(product.url + url, { headers: { range: 'bytes=2-4' } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), 'bytes 2-4/10');
  assert.equal(await part.text(), '234');
  const outside = await fetch(product.url + url, { headers: { range: 'bytes=10-' } });
  assert.equal(outside.status, 416);
});

test('links expire, and an altered link opens nothing', async () => {
  const { name } = await uploaded('tangmy', 'a.txt', TEXT);
  const client = await product.as('tangmy');
  const { url } = await client.call(filesRoutes.downloadLink, { params: { type: 'annex', id: name } });
  assert.equal((await fetch(product.url + url.replace(/encryption=./, 'encryption=x'))).status, 403);
  hour += 1;
  const late = await fetch(product.url + url);
  assert.equal(late.status, 403);
  assert.equal(Reply.parse(await late.json()).msg, '下载链接已失效，请重新获取');
});

test('a file is missing for everybody but its uploader until a record says otherwise', async () => {
  const { name } = await uploaded('tangmy', 'a.txt', TEXT);
  const other = await product.as('panyt');
  const link = { params: { type: 'annex', id: name } };
  assert.equal((await other.tryCall(filesRoutes.downloadLink, link)).errorCode, 'file.missing');

  registerFileAccess(
    'testRecord',
    async (ctx, ownerId) => ownerId === 'r1' && ctx.caller.account === 'panyt',
  );
  const ctx = await product.ctxAs('tangmy');
  await change(ctx, (step) =>
    attachFiles(ctx, step, { ownerType: 'testRecord', ownerId: 'r1', fileIds: [name] }),
  );
  assert.equal((await other.call(filesRoutes.downloadLink, link)).name, 'a.txt');
  const stranger = await product.as('linzy');
  assert.equal((await stranger.tryCall(filesRoutes.downloadLink, link)).errorCode, 'file.missing');
});

test('a file whose bytes were lost is missing for its preview and its download, instead of a link that breaks', async () => {
  const { name } = await uploaded('tangmy', 'lost.txt', TEXT);
  await (await product.ctxAs('tangmy')).files.remove(name);
  const client = await product.as('tangmy');
  const download = await client.tryCall(filesRoutes.downloadLink, { params: { type: 'annex', id: name } });
  assert.equal(download.errorCode, 'file.missing');
  const preview = await client.tryCall(filesRoutes.preview, { query: { fileName: name } });
  assert.equal(preview.errorCode, 'file.missing');
});

test('nobody attaches the upload of another person, or a file that belongs to another record', async () => {
  const { name } = await uploaded('tangmy', 'a.txt', TEXT);
  const [owner, thief] = [await product.ctxAs('tangmy'), await product.ctxAs('panyt')];
  const attach = (ctx: typeof owner, ownerId: string) =>
    change(ctx, (step) => attachFiles(ctx, step, { ownerType: 'testRecord', ownerId, fileIds: [name] }));
  await assert.rejects(attach(thief, 'r2'), { errorCode: 'file.missing' });
  await attach(owner, 'r2');
  await assert.rejects(attach(owner, 'r3'), { errorCode: 'file.missing' });
  // A colleague who edits the record later keeps its files.
  await attach(thief, 'r2');
});

test('avatars show to anyone who knows the name, other pictures only by their own link', async () => {
  const get = (path: string) => fetch(product.url + path);
  const avatar = UploadReply.parse(
    (await upload('tangmy', '/api/file/Uploader/userAvatar', { name: 'a.png', content: PNG })).data,
  );
  assert.equal((await get(avatar.url)).status, 200);
  const picture = UploadReply.parse(
    (await upload('tangmy', '/api/file/Uploader/annexpic', { name: 'a.png', content: PNG })).data,
  );
  assert.equal((await get(picture.url)).headers.get('content-type'), 'image/png');
  assert.equal((await get(`/api/file/Image/annexpic/${picture.name}`)).status, 403);
  assert.equal((await get(picture.url.replace(picture.name, avatar.name))).status, 404);
  assert.equal((await get(`/api/file/Image/userAvatar/${picture.name}`)).status, 404);
});

test('a link that was copied opens nothing once its owner has lost the right', async () => {
  const picture = UploadReply.parse(
    (await upload('tangmy', '/api/file/Uploader/annexpic', { name: 'a.png', content: PNG })).data,
  );
  let isAllowed = true;
  registerFileAccess('guardedRecord', async () => isAllowed);
  const ctx = await product.ctxAs('tangmy');
  await change(ctx, (step) =>
    attachFiles(ctx, step, { ownerType: 'guardedRecord', ownerId: 'g1', fileIds: [picture.name] }),
  );
  const reader = await product.as('panyt');
  const params = { type: 'annexpic', id: picture.name };
  const { url } = await reader.call(filesRoutes.downloadLink, { params });
  const [shown] = await fileRefs(await product.ctxAs('panyt'), [picture.name]);
  for (const address of [url, shown?.url ?? '']) {
    isAllowed = true;
    assert.equal((await fetch(product.url + address)).status, 200);
    isAllowed = false;
    const refused = await fetch(product.url + address);
    assert.equal(refused.status, 403);
    assert.equal(Reply.parse(await refused.json()).msg, '您已无权打开此文件');
  }
});

test('a pack is a zip of every chosen file, with numbers where names repeat', async () => {
  const client = await product.as('tangmy');
  const first = await uploaded('tangmy', '记录.txt', TEXT);
  const second = await uploaded('tangmy', '记录.txt', Buffer.from('另一份'));
  const params = { type: 'annex' };
  const none = await client.tryCall(filesRoutes.packDownload, { params, body: { ids: [] } });
  assert.equal(none.msg, '请先选择要下载的文件');
  const pack = await client.call(filesRoutes.packDownload, {
    params,
    body: { ids: [first.name, second.name], name: '审核资料' },
  });
  assert.equal(pack.name, '审核资料-2026-03-10.zip');
  const response = await fetch(product.url + pack.url);
  assert.equal(response.headers.get('content-type'), 'application/zip');
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  assert.deepEqual(Object.keys(entries), ['记录.txt', '记录 (2).txt']);
  assert.equal(Buffer.from(entries['记录 (2).txt'] ?? []).toString(), '另一份');

  const other = await product.as('panyt');
  const foreign = await other.tryCall(filesRoutes.packDownload, { params, body: { ids: [first.name] } });
  assert.equal(foreign.errorCode, 'file.missing');
});

test('a picture comes small when it is asked for small, and the small form goes with the picture', async () => {
  const canvas = createCanvas(1200, 600);
  const context = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, 1200, 600);
  const content = canvas.toBuffer('image/png');
  const picture = UploadReply.parse(
    (await upload('tangmy', '/api/file/Uploader/annexpic', { name: 'a.png', content })).data,
  );
  const small = await fetch(`${product.url}${picture.url}&size=200`);
  assert.equal(small.headers.get('content-type'), 'image/webp');
  const { width, height } = await loadImage(Buffer.from(await small.arrayBuffer()));
  assert.deepEqual([width, height], [320, 160]);
  assert.ok((await storedFiles()).some((name) => name.endsWith('_t320.webp')));
  const again = await fetch(`${product.url}${picture.url}&size=200`, {
    headers: { 'if-none-match': small.headers.get('etag') ?? '' },
  });
  assert.equal(again.status, 304);
});

test('the sweep removes what no record claimed within a day and what records gave up', async () => {
  const kept = await uploaded('tangmy', 'kept.txt', TEXT);
  const dropped = await uploaded('tangmy', 'dropped.txt', TEXT);
  const loose = await uploaded('tangmy', 'loose.txt', TEXT);
  const ctx = await product.ctxAs('tangmy');
  const owner = { ownerType: 'testRecord', ownerId: 'r9' };
  await change(ctx, (step) => attachFiles(ctx, step, { ...owner, fileIds: [kept.name, dropped.name] }));
  await change(ctx, (step) => releaseFiles(ctx, step, { ...owner, keep: [kept.name] }));
  await sweepFiles(product.app.kernel);
  let names = await storedFiles();
  assert.deepEqual(
    [kept, dropped, loose].map((file) => names.includes(file.name)),
    [true, false, true],
  );
  hour += 25;
  await sweepFiles(product.app.kernel);
  assert.ok(!(await storedFiles()).some((name) => name.endsWith('.webp')));
  names = await storedFiles();
  assert.deepEqual(
    [kept, loose].map((file) => names.includes(file.name)),
    [true, false],
  );
  assert.deepEqual(
    (await fileRefs(ctx, [loose.name, kept.name])).map((file) => file.name),
    ['kept.txt'],
  );
});
