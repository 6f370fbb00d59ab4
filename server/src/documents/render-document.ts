import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DocumentJob } from './document-job.ts';
import type { PhotoReader } from './photos.ts';
import type { ChildMessage, ParentMessage } from './render-process.ts';

/** Processes at a time; further documents wait their turn. */
const MAX_PROCESSES = 2;
const TIME_LIMIT_MS = 60_000;
const ENTRY = fileURLToPath(new URL('./render-process.ts', import.meta.url));

/**
 * Makes a document in a process of its own, so that neither its CPU time nor its memory (charts, fonts, photos)
 * weighs on the server. The stream fails when the document cannot be made or takes over a minute; destroying it
 * stops the process.
 */
export function renderDocument(job: DocumentJob, asked: Asked = {}): Readable {
  const output = new PassThrough();
  void withTurn(() => runProcess(job, asked, output)).catch((error: Error) => output.destroy(error));
  return output;
}

/** Told after each part of a document that has parts; what it throws ends the document. */
export type PartReport = (done: number) => Promise<void>;

type Asked = { readonly readPhoto?: PhotoReader; readonly onPart?: PartReport };

let running = 0;
const waiting: (() => void)[] = [];

async function withTurn(work: () => Promise<void>): Promise<void> {
  while (running >= MAX_PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function runProcess(job: DocumentJob, { readPhoto, onPart }: Asked, output: PassThrough): Promise<void> {
  if (output.destroyed) return Promise.resolve();
  const compiledCode = getCompileCacheDir();
  const child = fork(ENTRY, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    // Nothing of the server's environment but where compiled code lies: charts and PDFs compile for longer than they draw.
    env: compiledCode ? { NODE_COMPILE_CACHE: compiledCode } : {},
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  output.once('close', stop);
  child.stdout?.pipe(output, { end: false });
  child.on('message', (message: ChildMessage) => {
    if (message.kind === 'photo') void answer(child, message.fileId, readPhoto);
    else void onPart?.(message.done).catch((error: Error) => output.destroy(error));
  });
  send(child, { kind: 'job', job, hasPhotos: readPhoto !== undefined });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      output.off('close', stop);
      if (code === 0) output.end();
      else if (!output.destroyed) reject(new Error(`document process ended with ${code}: ${complaint}`));
      resolve();
    });
  });
}

/** A photo that cannot be read is a missing photo; the document then names it. */
async function answer(
  child: ChildProcess,
  fileId: string,
  readPhoto: PhotoReader | undefined,
): Promise<void> {
  const bytes = await (readPhoto?.(fileId) ?? Promise.resolve(null)).catch(() => null);
  if (child.connected) send(child, { kind: 'photo', fileId, bytes });
}

function send(child: ChildProcess, message: ParentMessage): void {
  // A process that is gone by now reports itself through `close`.
  child.send(message, () => undefined);
}
