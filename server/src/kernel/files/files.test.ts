import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { parseRange } from './byte-range.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { startS3Server } from './s3-server.ts';
import { openS3Store } from './s3-store.ts';
import { readLink, signLink } from './signed-link.ts';
import { scanWithClamd } from './virus-scan.ts';

let root = '';
let s3: Awaited<ReturnType<typeof startS3Server>>;
const stores: [place: string, open: () => Promise<FileStore>][] = [
  ['the disk', () => openDiskStore(root)],
  ['an S3-compatible server', async () => openS3Store(s3.settings)],
];
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-store-'));
  s3 = await startS3Server();
});
after(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

for (const [place, open] of stores) {
  test(`on ${place} a stored file comes back byte for byte, whole or in part, with its size and hash`, async () => {
    const store = await open();
    const content = Buffer.from('职安健审核 '.repeat(10_000));
    const source = Readable.from([content.subarray(0, 7), content.subarray(7)]);
    assert.deepEqual(await store.put('abc123.txt', source, 1e6), {
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    assert.deepEqual(await bytesOf(store.open('abc123.txt')), content);
    assert.deepEqual(await bytesOf(store.open('abc123.txt', { start: 3, end: 5 })), content.subarray(3, 6));
    assert.equal(await store.sizeOf('abc123.txt'), content.length);
    await store.remove('abc123.txt');
    await store.remove('abc123.txt');
    await assert.rejects(bytesOf(store.open('abc123.txt')), { code: 'ENOENT' });
    assert.equal(await store.sizeOf('abc123.txt'), null);
  });

  test(`on ${place} a copy lives on when its source is removed`, async () => {
    const store = await open();
    await store.put('first.txt', Readable.from([Buffer.from('审核')]), 100);
    await store.copy('first.txt', 'second.txt');
    await store.remove('first.txt');
    assert.equal((await bytesOf(store.open('second.txt'))).toString(), '审核');
    await assert.rejects(store.copy('first.txt', 'third.txt'));
    assert.equal(await store.sizeOf('third.txt'), null);
  });

  test(`on ${place} a source that is too long or breaks off leaves nothing behind`, async () => {
    const store = await open();
    assert.equal(await store.put('toolong.txt', Readable.from([Buffer.alloc(11)]), 10), null);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(5);
        throw new Error('the line went dead');
      })(),
    );
    await assert.rejects(store.put('broken.txt', broken, 10), /the line went dead/);
    for (const name of ['toolong.txt', 'broken.txt']) assert.equal(await store.sizeOf(name), null);
    assert.deepEqual(
      (await everyFile()).filter((name) => /toolong|broken/.test(name)),
      [],
    );
  });

  test(`on ${place} names that would leave the folder are refused`, async () => {
    const store = await open();
    for (const name of ['../etc/passwd', 'a/b', '..', '.hidden', 'x.tar.gz', 'name.txt\0', '']) {
      assert.throws(() => store.open(name), /is not a stored name/);
      await assert.rejects(store.put(name, Readable.from([]), 1), /is not a stored name/);
    }
  });
}

test('an object goes to the S3-compatible server together with the hash of its bytes', async () => {
  await openS3Store(s3.settings).put('hashed.txt', Readable.from([Buffer.from('审核')]), 100);
  const hash = createHash('sha256').update('审核').digest('hex');
  assert.equal(s3.declaredHashes.get(`/${s3.settings.bucket}/hashed.txt`), hash);
});

test('an S3-compatible server that does not take the key is an error and stores nothing', async () => {
  const store = openS3Store({ ...s3.settings, secretKey: 'another secret' });
  await assert.rejects(store.put('abc.txt', Readable.from([Buffer.from('x')]), 10), /403/);
  assert.equal(await openS3Store(s3.settings).sizeOf('abc.txt'), null);
});

test('clamd is asked with the bytes, and its silence is no clean bill', async () => {
  const seen: Buffer[] = [];
  const clamd = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      seen.push(chunk);
      if (!chunk.subarray(-4).equals(Buffer.alloc(4))) return;
      const isBad = Buffer.concat(seen).includes('EICAR');
      socket.end(isBad ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
      seen.length = 0;
    });
  });
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  const bound = clamd.address();
  const address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const scan = (text: string) => scanWithClamd(address, Readable.from([Buffer.from(text)]));
  assert.equal(await scan('a harmless text'), 'clean');
  assert.equal(await scan('EICAR'), 'infected');
  await new Promise((resolve) => clamd.close(resolve));
  assert.equal(await scan('a harmless text'), 'unavailable');
});

test('a signed link opens its file until it expires, and not after a single changed character', () => {
  const link = { fileIds: ['abc.pdf'], userId: 'u1', sessionHash: 's1', inline: true, expiresAt: 2000 };
  const text = signLink('secret', link);
  assert.deepEqual(readLink('secret', text, 1999), link);
  assert.equal(readLink('secret', text, 2000), null);
  assert.equal(readLink('other secret', text, 1999), null);
  for (let at = 0; at < text.length; at += 1) {
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    const read = readLink('secret', changed, 1999);
    // The last character of base64url carries unused bits: such a change is no change of content.
    assert.ok(read === null || at === text.length - 1, `position ${at}`);
  }
  for (const nonsense of ['', '.', 'a.b', 'null.']) assert.equal(readLink('secret', nonsense, 0), null);
});

test('ranges are read as RFC 9110 says', () => {
  assert.deepEqual(parseRange('bytes=0-3', 10), { start: 0, end: 3 });
  assert.deepEqual(parseRange('bytes=4-', 10), { start: 4, end: 9 });
  assert.deepEqual(parseRange('bytes=-3', 10), { start: 7, end: 9 });
  assert.deepEqual(parseRange('bytes=-30', 10), { start: 0, end: 9 });
  assert.deepEqual(parseRange('bytes=5-99', 10), { start: 5, end: 9 });
  assert.equal(parseRange('bytes=10-', 10), 'unsatisfiable');
  assert.equal(parseRange('bytes=-0', 10), 'unsatisfiable');
  for (const ignored of [undefined, '', 'bytes=-', 'bytes=5-3', 'bytes=0-1,3-4', 'lines=1-2'])
    assert.equal(parseRange(ignored, 10), null);
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const everyFile = async (): Promise<string[]> => (await readdir(root, { recursive: true })).sort();
