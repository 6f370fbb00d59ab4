import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AnchorStore, openAnchorStore } from './anchor-store.ts';
import { readConfig } from './config.ts';
import { startS3Server } from './files/s3-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-anchors-'));
const s3 = await startS3Server();
after(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function linesOf(store: AnchorStore): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of store.lines()) lines.push(line);
  return lines;
}

const { endpoint, bucket, region, accessKey, secretKey } = s3.settings;
const PLACES = {
  'a file in the data folder': {},
  'objects in S3': {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_LOCK_DAYS: '30',
  },
};

for (const [place, env] of Object.entries(PLACES))
  test(`lines that were added to ${place} are read in their order, also by the next process`, async () => {
    const config = readConfig({ MODE: 'test', DATA_DIR: dataDir, ...env });
    const store = openAnchorStore(config);
    assert.deepEqual(await linesOf(store), []);
    const lines = Array.from({ length: 12 }, (_, index) => JSON.stringify({ no: index + 1, note: '恢复' }));
    for (const [index, line] of lines.entries()) await store.append(index + 1, line);
    assert.deepEqual(await linesOf(openAnchorStore(config)), lines);
  });

test('a place that cannot be written to is an error, not an anchor', async () => {
  const env = { ...PLACES['objects in S3'], S3_SECRET_KEY: 'wrong' };
  const store = openAnchorStore(readConfig({ MODE: 'test', DATA_DIR: dataDir, ...env }));
  await assert.rejects(store.append(13, '{}'), /answered 403 on an anchor/);
  await assert.rejects(linesOf(store), /answered 403 on an anchor/);
});

test('every object is locked against deletion for the days that were set', async () => {
  const asked: Headers[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = async (request, init) => {
    asked.push(request instanceof Request ? request.headers : new Headers(init?.headers));
    return send(request, init);
  };
  try {
    const env = PLACES['objects in S3'];
    await openAnchorStore(readConfig({ MODE: 'test', DATA_DIR: dataDir, ...env })).append(13, '{}');
  } finally {
    globalThis.fetch = send;
  }
  const [headers] = asked;
  assert.equal(headers?.get('x-amz-object-lock-mode'), 'COMPLIANCE');
  const days =
    (Date.parse(headers?.get('x-amz-object-lock-retain-until-date') ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30);
});
