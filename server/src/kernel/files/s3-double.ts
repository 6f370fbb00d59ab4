import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { S3Settings } from './s3-store.ts';

/**
 * The part of S3 that the store uses, in memory, for its tests: signature version 4 and the hash of the body are
 * checked. Decision 011 says why it is not a package.
 */
export async function startS3Double(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(request, response, objects).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...IDENTITY },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const IDENTITY = { bucket: 'bucket', region: 'us-east-1', accessKey: 'key', secretKey: 'secret of the test' };

async function answer(request: IncomingMessage, response: ServerResponse, objects: Map<string, Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request)) return void response.writeHead(403).end('SignatureDoesNotMatch');
  const key = (request.url ?? '').replace(`/${IDENTITY.bucket}/`, '');
  const object = objects.get(key);
  if (request.method === 'PUT') {
    const source = String(request.headers['x-amz-copy-source'] ?? '').replace(`/${IDENTITY.bucket}/`, '');
    const content = source ? objects.get(source) : body;
    if (!content) return void response.writeHead(404).end('NoSuchKey');
    const declared = request.headers['x-amz-content-sha256'];
    const isTrue =
      declared === 'UNSIGNED-PAYLOAD' || declared === createHash('sha256').update(body).digest('hex');
    if (!isTrue) return void response.writeHead(400).end('XAmzContentSHA256Mismatch');
    objects.set(key, content);
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!object) return void response.writeHead(404).end('NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const content = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
}

/** Signature version 4 over the headers that the request names itself. */
function isSigned(request: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [
    request.method,
    request.url,
    '',
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${IDENTITY.secretKey}`));
  return hmac(key, toSign).toString('hex') === signature;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
