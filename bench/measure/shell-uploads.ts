import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, fields, signIn } from '../client.ts';
import { databaseUrlOf, type Running, residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';

const MB = 1024 ** 2;
const SIZE = 300 * MB;
const CHUNK = 5 * MB;
const CHUNKS = SIZE / CHUNK;
const LANES = 3;
const SAMPLE_MS = 50;

type Upload = {
  readonly url: string;
  readonly client: Client;
  readonly seed: string;
  readonly identifier: string;
};

/**
 * 300 MB in chunks: how much the server's memory grows meanwhile, and whether the upload goes on where it stood after
 * the client and then the server was killed.
 */
export async function upload({ dataDir }: Stage): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'auditplus-bench-'));
  const start = () => startProduct(folder, { DATABASE_URL: databaseUrlOf(dataDir) });
  let product = await start();
  try {
    const whole = await prepared(product, 'whole');
    await send(whole, { from: 1, to: 2 });
    const rest = residentMb(product.pid) ?? Number.NaN;
    const memory = watchMemory(product);
    const startedAt = performance.now();
    await send(whole, { from: 3, to: CHUNKS });
    await merged(whole);
    const seconds = (performance.now() - startedAt) / 1000;
    const growth = memory.stop() - rest;

    const cut = await prepared(product, 'cut');
    const controller = new AbortController();
    const dying = send(cut, { from: 1, to: CHUNKS, signal: controller.signal }).catch(() => undefined);
    while ((await arrivedChunks(cut)).length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort();
    await dying;
    const afterClient = (await arrivedChunks(cut)).length;

    const again = send(cut, { from: afterClient + 1, to: CHUNKS }).catch(() => undefined);
    while ((await arrivedChunks(cut)).length < afterClient + 10)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const ended = product.stop;
    process.kill(product.pid, 'SIGKILL');
    await Promise.all([again, ended()]);
    product = await start();
    const resumed = { ...cut, url: product.url, client: await signIn(product.url, 'chenyl') };
    const kept = new Set(await arrivedChunks(resumed));
    for (let number = 1; number <= CHUNKS; number++) if (!kept.has(number)) await sendChunk(resumed, number);
    await merged(resumed);
    return [
      {
        name: 'upload of 300 MB, growth of resident memory',
        unit: 'MB',
        measured: growth,
        target: { atMost: 50 },
        note: `${(SIZE / MB / seconds).toFixed(0)} MB/s`,
      },
      {
        name: 'chunks of 60 to send again after client and server were killed',
        unit: 'chunks',
        measured: CHUNKS - kept.size,
        target: { atMost: CHUNKS - afterClient },
        note: `client killed after ${afterClient}, server after ${kept.size}`,
      },
    ];
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepared({ url }: Running, seed: string): Promise<Upload> {
  const hash = createHash('sha256');
  for (let number = 1; number <= CHUNKS; number++) hash.update(chunkOf(seed, number));
  return { url, client: await signIn(url, 'chenyl'), seed, identifier: hash.digest('hex') };
}

const chunkOf = (seed: string, number: number): Buffer =>
  Buffer.alloc(CHUNK, `${seed} ${number} 职安健审核记录\n`);

const announced = ({ identifier, seed }: Upload) => ({
  identifier,
  fileName: `${seed}.txt`,
  totalSize: String(SIZE),
  type: 'annex',
});

/** Sends a range of chunks over a few lanes, as the web does. */
async function send(
  target: Upload,
  { from, to, signal }: { from: number; to: number; signal?: AbortSignal },
): Promise<void> {
  let next = from;
  const lane = async () => {
    while (next <= to) await sendChunk(target, next++, signal);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function sendChunk(target: Upload, number: number, signal?: AbortSignal): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(announced(target))) form.append(name, value);
  form.append('chunkNumber', String(number));
  form.append('currentChunkSize', String(CHUNK));
  form.append('file', new Blob([new Uint8Array(chunkOf(target.seed, number))]), `${target.seed}.txt`);
  const reply = await fetch(`${target.url}/api/file/chunk?extension=txt`, {
    method: 'POST',
    headers: { authorization: target.client.token },
    body: form,
    ...(signal ? { signal } : {}),
  });
  if (reply.status !== 200) throw new Error(`chunk ${number}: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

async function arrivedChunks(target: Upload): Promise<number[]> {
  const query = new URLSearchParams(announced(target));
  const { chunkNumbers } = fields(await target.client.call('GET', `/api/file/chunk?${query}`));
  return Array.isArray(chunkNumbers) ? chunkNumbers.map(Number) : [];
}

/** Puts the chunks together; the server verifies the SHA-256. */
async function merged(target: Upload): Promise<void> {
  const form = new FormData();
  const { totalSize, ...rest } = announced(target);
  for (const [name, value] of Object.entries({ ...rest, fileSize: totalSize })) form.append(name, value);
  const reply = await fetch(`${target.url}/api/file/merge`, {
    method: 'POST',
    headers: { authorization: target.client.token },
    body: form,
  });
  const { msg } = fields(await reply.json());
  if (reply.status !== 200) throw new Error(`merge: ${reply.status} ${String(msg)}`);
}

function watchMemory({ pid }: Running): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0);
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
