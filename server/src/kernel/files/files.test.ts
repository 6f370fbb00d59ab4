import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { parseRange } from './byte-range.ts';
import { openDiskStore } from './disk-store.ts';
import { readLink, signLink } from './signed-link.ts';

let root = '';
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-store-'));
});
after(() => rm(root, { recursive: true, force: true }));

test('a stored file comes back byte for byte, whole or in part, with its size and hash', async () => {
  const store = await openDiskStore(root);
  const content = Buffer.from('职安健审核 '.repeat(10_000));
  const stored = await store.put(
    'abc123.txt',
    Readable.from([content.subarray(0, 7), content.subarray(7)]),
    1e6,
  );
  assert.deepEqual(stored, {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  assert.deepEqual(await bytesOf(store.open('abc123.txt')), content);
  assert.deepEqual(await bytesOf(store.open('abc123.txt', { start: 3, end: 5 })), content.subarray(3, 6));
  await store.remove('abc123.txt');
  await assert.rejects(bytesOf(store.open('abc123.txt')), { code: 'ENOENT' });
});

test('a source that is too long or breaks off leaves nothing behind', async () => {
  const store = await openDiskStore(root);
  const before = await everyFile();
  assert.equal(await store.put('toolong.txt', Readable.from([Buffer.alloc(11)]), 10), null);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(5);
      throw new Error('the line went dead');
    })(),
  );
  await assert.rejects(store.put('broken.txt', broken, 10), /the line went dead/);
  assert.deepEqual(await everyFile(), before);
});

test('names that would leave the folder are refused', async () => {
  const store = await openDiskStore(root);
  for (const name of ['../etc/passwd', 'a/b', '..', '.hidden', 'x.tar.gz', 'name.txt\0', ''])
    assert.throws(() => store.open(name), /is not a stored name/);
});

test('a signed link opens its file until it expires, and not after a single changed character', () => {
  const link = { fileId: 'abc.pdf', inline: true, expiresAt: 2000 };
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
