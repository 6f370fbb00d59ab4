import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataKey, hashOf, randomBytes, seal, sealJson, sessionKey, unseal, unsealJson } from './seal.ts';

test('what is sealed reads again under its key only, and not at all once a byte was changed', async () => {
  const key = await dataKey(randomBytes(32));
  const sealed = await sealJson(key, { score: 7.5, comment: '现场整洁' });
  assert.deepEqual(await unsealJson(key, sealed), { score: 7.5, comment: '现场整洁' });
  assert.ok(!new TextDecoder().decode(sealed.bytes).includes('现场'));
  await assert.rejects(unsealJson(await dataKey(randomBytes(32)), sealed));
  const changed = new Uint8Array(sealed.bytes.slice(0));
  changed[0] = (changed[0] ?? 0) ^ 1;
  await assert.rejects(unsealJson(key, { iv: sealed.iv, bytes: changed.buffer }));
});

test('a key kept under a session opens with that session and its salt only', async () => {
  const salt = randomBytes(16);
  const raw = randomBytes(32);
  const kept = await seal(await sessionKey('bearer one', salt), raw);
  assert.deepEqual(await unseal(await sessionKey('bearer one', salt), kept), raw);
  await assert.rejects(unseal(await sessionKey('bearer two', salt), kept));
  await assert.rejects(unseal(await sessionKey('bearer one', randomBytes(16)), kept));
});

test('two seals of the same bytes differ, and the hash is the one that the server computes', async () => {
  const key = await dataKey(randomBytes(32));
  const bytes = new TextEncoder().encode('abc');
  const [one, other] = [await seal(key, bytes), await seal(key, bytes)];
  assert.notDeepEqual(new Uint8Array(one.bytes), new Uint8Array(other.bytes));
  assert.equal(await hashOf(bytes), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
