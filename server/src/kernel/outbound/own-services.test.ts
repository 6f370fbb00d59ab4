import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { ownServices } from './own-services.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['::1', '127.0.0.1'],
  'db.example.com': ['10.0.0.5', 'fd00::5'],
  's3.example.com': ['192.0.2.7'],
};

const ownOf = (databaseUrl: string, env: Record<string, string> = {}) =>
  ownServices(
    readConfig({ MODE: 'test', PORT: '3000', ...env }),
    databaseUrl,
    async (name) => NAMES[name] ?? [],
  );

/** Every way to say this machine. */
const HERE =
  `127.0.0.1 127.1.2.3 ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1
  2002:7f00:1:: ::ffff:0:127.0.0.1`.split(/\s+/);

test('a database on this machine is our own at every address of this machine', async () => {
  const lan = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).map(({ address }) => address),
  );
  for (const url of [
    'postgres://a:b@127.0.0.1:5433/x',
    'postgres://a:b@localhost:5433/x',
    'postgres://a:b@[::1]:5433/x',
    'postgres://a:b@/x?host=/var/run/postgresql&port=5433',
  ]) {
    const isOwn = ownOf(url);
    for (const address of [...HERE, ...lan])
      assert.equal(await isOwn(address, 5433), true, `${url} ${address}`);
    assert.equal(await isOwn('127.0.0.1', 5434), false);
    assert.equal(await isOwn('8.8.8.8', 5433), false);
  }
});

test('services elsewhere are our own at their addresses and the forms that carry these', async () => {
  const isOwn = ownOf('postgres://a:b@db.example.com/x', {
    QUERY_DATABASE_URL: 'postgres://q:b@db.example.com:6432/x',
    S3_ENDPOINT: 'https://s3.example.com',
    CLAMD: '10.0.0.9:3310',
  });
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '64:ff9b::a00:5', 'fd00::5', 'FD00:0::0005'])
    for (const port of [5432, 6432]) assert.equal(await isOwn(address, port), true, `${address} ${port}`);
  assert.equal(await isOwn('10.0.0.6', 5432), false);
  assert.equal(await isOwn('192.0.2.7', 443), true);
  assert.equal(await isOwn('192.0.2.7', 80), false);
  assert.equal(await isOwn('::ffff:a00:9', 3310), true);
  assert.equal(await isOwn('127.0.0.1', 5432), false);
});

test('the product never calls itself: this machine may read what others may not', async () => {
  const isOwn = ownOf('postgres://a:b@db.example.com/x');
  for (const address of HERE) assert.equal(await isOwn(address, 3000), true, address);
});
