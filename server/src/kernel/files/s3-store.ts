import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { assertStoredName, type ByteRange, type FileStore } from './file-store.ts';
import { receiveFile } from './receive-file.ts';

/** An S3-compatible server and the bucket that holds the files; the bucket exists already. */
export type S3Settings = {
  /** Address of the server, e.g. `https://minio.example.com`; the bucket is a part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/**
 * Files as objects of a bucket. A file is first received into a local temporary file, because S3 wants to know its
 * length and hash before its bytes; the server checks the hash that goes with them.
 */
export function openS3Store(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 3,
  });
  const addressOf = (name: string): string => {
    assertStoredName(name);
    return `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${name}`;
  };
  const put = async (name: string, body: Blob, headers: Record<string, string>) => {
    const response = await client.fetch(addressOf(name), { method: 'PUT', body, headers });
    await endOf(response, `storing ${name}`);
  };
  return {
    async put(name, source, maxBytes) {
      assertStoredName(name);
      const folder = await mkdtemp(join(tmpdir(), 'auditplus-upload-'));
      try {
        const path = join(folder, name);
        const stored = await receiveFile(path, source, { maxBytes, durable: false });
        if (stored) await put(name, await openAsBlob(path), { 'x-amz-content-sha256': stored.sha256 });
        return stored;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    open: (name, range) => {
      const address = addressOf(name);
      return Readable.from(read(client, address, range), { objectMode: false });
    },
    async sizeOf(name) {
      const response = await client.fetch(addressOf(name), { method: 'HEAD' });
      if (response.status === 404) return null;
      await endOf(response, `looking for ${name}`);
      return Number(response.headers.get('content-length'));
    },
    async copy(from, to) {
      addressOf(from);
      const headers = { 'x-amz-copy-source': `/${settings.bucket}/${from}` };
      const response = await client.fetch(addressOf(to), { method: 'PUT', headers });
      await endOf(response, `copying ${from}`);
    },
    async remove(name) {
      const response = await client.fetch(addressOf(name), { method: 'DELETE' });
      if (response.status !== 404) await endOf(response, `removing ${name}`);
    },
  };
}

async function* read(
  client: AwsClient,
  address: string,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const response = await client.fetch(address, {
    ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw Object.assign(new Error(`The file store answered ${response.status} for ${address}`), {
      code: response.status === 404 ? 'ENOENT' : 'EIO',
    });
  }
  // The body that fetch answers is Node's own web stream; only its declaration is the browser's.
  yield* Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
}

/** Reads a reply to its end, so that its connection is free again; fails with what the server said. */
async function endOf(response: Response, act: string): Promise<void> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The file store answered ${response.status} on ${act}: ${text.slice(0, 300)}`);
}
