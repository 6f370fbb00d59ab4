import { connect } from 'node:net';
import type { Readable } from 'node:stream';

/** What a scan found; `unavailable` when no answer came. */
export type ScanOutcome = 'clean' | 'infected' | 'unavailable';

const TIMEOUT_MS = 120_000;

/** Streams bytes to clamd (its INSTREAM command) at `host:port` and answers its verdict. */
export async function scanWithClamd(address: string, source: Readable): Promise<ScanOutcome> {
  const { hostname, port } = new URL(`tcp://${address}`);
  const socket = connect({ host: hostname, port: Number(port) || CLAMD_PORT });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd is silent')));
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('clamd closed the line')));
  });
  // Its failure counts wherever it comes first: while sending or while waiting.
  answer.catch(() => source.destroy());
  try {
    const send = (bytes: Buffer) =>
      new Promise<void>((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    await send(Buffer.from('zINSTREAM\0'));
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      await send(lengthOf(bytes.length));
      await send(bytes);
    }
    await send(lengthOf(0));
    const text = await answer;
    if (/\bFOUND\b/.test(text)) return 'infected';
    return /\bOK\b/.test(text) ? 'clean' : 'unavailable';
  } catch {
    return 'unavailable';
  } finally {
    source.destroy();
    socket.destroy();
  }
}

const CLAMD_PORT = 3310;

function lengthOf(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}
