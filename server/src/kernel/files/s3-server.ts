import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from './s3-store.ts';

/** The S3-compatible server of the tests, with one empty bucket; decision 011 says which one and why. */
export async function startS3Server(): Promise<{
  readonly settings: S3Settings;
  /** The hash that went with each stored object, by the path that it was stored under. */
  readonly declaredHashes: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: IDENTITY.bucket }],
  });
  const { port } = await server.run();
  const declaredHashes = new Map<string, string>();
  server.httpServer.prependListener('request', ({ method, url = '', headers }) => {
    if (method === 'PUT') declaredHashes.set(url, String(headers['x-amz-content-sha256']));
  });
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...IDENTITY },
    declaredHashes,
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The one key that this server knows. */
const IDENTITY = { bucket: 'bucket', region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
