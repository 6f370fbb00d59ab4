import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { COMPILED_CODE } from '../kernel/compiled-code.ts';
import { Turns } from '../kernel/turns.ts';
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

const turns = new Turns(MAX_PROCESSES);

async function withTurn(work: () => Promise<void>): Promise<void> {
  await turns.take();
  try {
    await work();
  } finally {
    turns.free();
  }
}

/** Looks through its heap before it has doubled, as the server does: 200 prints take 240 MB instead of 335. */
const SMALL_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** A process that makes documents. */
type Renderer = { readonly child: ChildProcess; made: number; complaint: string };

function startRenderer(): Renderer {
  const child = fork(ENTRY, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: SMALL_HEAP,
    // Nothing of the server's environment.
    env: { NODE_COMPILE_CACHE: COMPILED_CODE },
  });
  const renderer: Renderer = { child, made: 0, complaint: '' };
  // Whoever waits for a document hears of it too; a process that waits for one may go unheard.
  child.on('error', () => undefined);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    renderer.complaint = (renderer.complaint + text).slice(-4000);
  });
  return renderer;
}

/** A process makes so many documents at most, so that what their libraries hold does not grow without end. */
const MOST_DOCUMENTS = 100;
/** Starting a process takes longer than a page: the next print within this time finds one that is loaded. */
const KEPT_MS = 60_000;

let kept: { readonly renderer: Renderer; readonly timer: NodeJS.Timeout } | undefined;

/** The process that waits for the next print, if there is one. */
function takeKept(): Renderer | undefined {
  const waits = kept;
  kept = undefined;
  if (!waits) return undefined;
  clearTimeout(waits.timer);
  const { renderer } = waits;
  holdsServer(renderer, true);
  return renderer.child.connected && renderer.child.exitCode === null ? renderer : undefined;
}

function keep(renderer: Renderer): void {
  const { child } = renderer;
  if (kept) {
    child.kill('SIGKILL');
    return;
  }
  const timer = setTimeout(() => {
    kept = undefined;
    child.kill('SIGKILL');
  }, KEPT_MS).unref();
  kept = { renderer, timer };
  holdsServer(renderer, false);
}

/** A process that waits for work does not keep the server from ending. */
function holdsServer({ child }: Renderer, isHeld: boolean): void {
  const outputs = [child.stdout, child.stderr].filter((stream) => stream instanceof Socket);
  for (const handle of [child, child.channel, ...outputs])
    if (isHeld) handle?.ref();
    else handle?.unref();
}

/** Prints of templates share a process: all that they draw is laid out by the product. Others get one of their own. */
const mayShare = ({ kind }: DocumentJob): boolean => kind === 'layout';

function runProcess(job: DocumentJob, { readPhoto, onPart }: Asked, output: PassThrough): Promise<void> {
  if (output.destroyed) return Promise.resolve();
  const renderer = (mayShare(job) ? takeKept() : undefined) ?? startRenderer();
  const { child } = renderer;
  renderer.made += 1;
  const isLast = !mayShare(job) || renderer.made >= MOST_DOCUMENTS;
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, TIME_LIMIT_MS);
  output.once('close', stop);
  return new Promise((resolve, reject) => {
    let received = 0;
    let expected: number | undefined;
    const release = () => {
      clearTimeout(timer);
      output.off('close', stop);
      child.off('message', told).off('error', failed).off('close', ended);
      child.stdout?.off('data', count).unpipe(output);
    };
    const settle = () => {
      if (received !== expected) return;
      release();
      keep(renderer);
      output.end();
      resolve();
    };
    const told = (message: ChildMessage) => {
      if (message.kind === 'photo') void answer(child, message.fileId, readPhoto);
      else if (message.kind === 'part')
        void onPart?.(message.done).catch((error: Error) => output.destroy(error));
      else {
        expected = message.bytes;
        settle();
      }
    };
    const count = (chunk: Buffer) => {
      received += chunk.byteLength;
      settle();
    };
    const failed = (error: Error) => {
      release();
      reject(error);
    };
    const ended = (code: number | null) => {
      release();
      if (code === 0) output.end();
      else if (!output.destroyed)
        reject(new Error(`document process ended with ${code}: ${renderer.complaint}`));
      resolve();
    };
    child.on('message', told).once('error', failed).once('close', ended);
    // The document goes on before it is counted.
    child.stdout?.pipe(output, { end: false });
    child.stdout?.on('data', count);
    send(child, { kind: 'job', job, hasPhotos: readPhoto !== undefined, isLast });
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
