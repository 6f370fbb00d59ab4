import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { markupsRoutes } from '@auditplus/contract/features/markups/markups.routes.ts';
import { createCanvas } from '@napi-rs/canvas';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { storeFile } from '../files/public.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

function picture(mark: string): Buffer {
  const canvas = createCanvas(40, 30);
  const context = canvas.getContext('2d');
  context.fillStyle = mark;
  context.fillRect(4, 4, 20, 12);
  return canvas.toBuffer('image/png');
}

async function upload(account: string, bytes: Buffer, fileName = '现场.png'): Promise<string> {
  const ctx = await app.ctxAs(account);
  const type = fileName.endsWith('.png') ? 'annexpic' : 'annex';
  return (await storeFile(ctx, { type, fileName, source: Readable.from([bytes]) })).id;
}

const bytesOf = async (account: string, id: string): Promise<Buffer> => {
  const client = await app.as(account);
  const link = await client.call(filesRoutes.downloadLink, { params: { type: 'annexpic', id } });
  return Buffer.from(await (await fetch(app.url + link.url)).arrayBuffer());
};

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the original’s hash is the same before and after, and the marked copy is a file of its own linked to it', async () => {
  const original = picture('red');
  const [originalId, markedId] = [await upload('sunlj', original), await upload('sunlj', picture('blue'))];
  const client = await app.as('sunlj');
  const made = await client.call(markupsRoutes.createMarkup, { body: { originalId, markedId } });
  assert.deepEqual(
    [made.original.fileId, made.marked.fileId, made.originalSha256],
    [originalId, markedId, hash(original)],
  );
  assert.notEqual(made.marked.sha256, made.original.sha256);
  assert.equal(hash(await bytesOf('sunlj', originalId)), hash(original));
  const { list } = await client.call(markupsRoutes.listMarkups, { params: { originalId } });
  assert.deepEqual(
    list.map(({ marked, originalSha256, by }) => [marked.fileId, originalSha256, by.id === made.by.id]),
    [[markedId, hash(original), true]],
  );
});

test('a marked copy is opened by whoever may open its original, and by nobody else', async () => {
  const [originalId, markedId] = [
    await upload('sunlj', picture('green')),
    await upload('sunlj', picture('black')),
  ];
  await (await app.as('sunlj')).call(markupsRoutes.createMarkup, { body: { originalId, markedId } });
  const stranger = await app.as('maxd');
  const read = await stranger.tryCall(markupsRoutes.listMarkups, { params: { originalId } });
  assert.equal(read.errorCode, 'file.missing');
  const marked = await stranger.tryCall(filesRoutes.downloadLink, {
    params: { type: 'annexpic', id: markedId },
  });
  assert.equal(marked.errorCode, 'file.missing');
});

test('the same picture, a copy of a copy, other people’s uploads and other kinds of files are refused', async () => {
  const client = await app.as('sunlj');
  const [originalId, sameId, markedId] = [
    await upload('sunlj', picture('red')),
    await upload('sunlj', picture('red')),
    await upload('sunlj', picture('yellow')),
  ];
  const refusal = async (body: { originalId: string; markedId: string }) =>
    (await client.tryCall(markupsRoutes.createMarkup, { body })).errorCode;
  assert.equal(await refusal({ originalId, markedId: originalId }), 'markup.same');
  assert.equal(await refusal({ originalId, markedId: sameId }), 'markup.same');
  assert.equal(
    await refusal({ originalId, markedId: await upload('maxd', picture('pink')) }),
    'file.missing',
  );
  const text = await upload('sunlj', Buffer.from('整改说明'), '说明.txt');
  assert.equal(await refusal({ originalId: text, markedId }), 'file.notImage');
  assert.equal(await refusal({ originalId, markedId }), undefined);
  const again = await upload('sunlj', picture('gray'));
  assert.equal(await refusal({ originalId: markedId, markedId: again }), 'markup.ofMarkup');
});
