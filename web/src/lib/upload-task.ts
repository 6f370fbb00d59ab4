import { CHUNK_BYTES, extensionOf, type UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import type { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { call, newIntent } from './api.ts';
import { ApiError } from './api-error.ts';
import { hashFile, UnreadableFile } from './file-hash.ts';
import { HEAD_BYTES, headContradicts, WrongContent } from './file-head.ts';
import type { HashPoint } from './hash.worker.ts';
import { forgetUnfinished, rememberUnfinished } from './unfinished-uploads.ts';
import { uploadChunk, uploadFile } from './upload.ts';

/** The states of an upload (product-spec point 4). */
export type UploadState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error';

export type UploadStatus = {
  readonly state: UploadState;
  /** Share of the present work, 0 to 1: of the hash while checking, of the bytes while uploading. */
  readonly share: number;
  readonly error: unknown;
};

export type UploadTask = {
  pause(): void;
  /** Goes on after a pause, or tries again after an error. */
  resume(): void;
  /** Ends it for good. */
  cancel(): void;
};

type TaskOptions = {
  readonly type: UploadType;
  /** The field that it belongs to, so that it can go on there after a reload. */
  readonly place: string;
  readonly onStatus: (status: UploadStatus) => void;
  readonly onDone: (reply: UploadReply) => void;
};

const RETRIES = 5;
const FIRST_WAIT_MS = 400;
const LANES = 2;

/**
 * Uploads one file: a small one in one request, a large one in chunks by its hash, so that it goes on where it
 * stopped, here or after a reload, and needs no bytes at all when the server has its content.
 */
export function startUpload(file: File, options: TaskOptions): UploadTask {
  let controller = new AbortController();
  let hash: string | null = null;
  let hashed: HashPoint | null = null;
  const intent = newIntent();
  const isChunked = file.size > CHUNK_BYTES;
  const tell = (state: UploadState, share: number, error: unknown = null) =>
    options.onStatus({ state, share, error });

  const run = async () => {
    controller = new AbortController();
    const { signal } = controller;
    try {
      if (isChunked && hashed === null && hash === null) await assertHead(file);
      if (isChunked && hash === null) {
        tell('checking', (hashed?.at ?? 0) / file.size);
        hash = await hashFile(file, {
          from: hashed,
          signal,
          onProgress: (share, point) => {
            hashed = point;
            tell('checking', share);
          },
        });
      }
      tell('waiting', 0);
      await takeSlot(signal);
      try {
        tell('uploading', 0);
        const progress = (share: number) => tell('uploading', share);
        const reply =
          hash === null
            ? await retried(signal, () => uploadFile(file, { ...options, signal, onProgress: progress }))
            : await sendChunks({ file, identifier: `${hash}.${intent}`, ...options, signal, progress });
        forgetUnfinished(options.place, file);
        tell('success', 1);
        options.onDone(reply);
      } finally {
        freeSlot();
      }
    } catch (error) {
      if (!signal.aborted) tell('error', 0, error);
    }
  };
  void run();
  return {
    pause() {
      controller.abort();
      tell('paused', hash === null && hashed ? hashed.at / file.size : 0);
    },
    resume: () => void run(),
    cancel() {
      controller.abort();
      forgetUnfinished(options.place, file);
    },
  };
}

/** A file of a false extension need not be hashed and sent before it is refused. */
async function assertHead(file: File): Promise<void> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => Promise.reject(new UnreadableFile()));
  const extension = extensionOf(file.name);
  if (headContradicts(extension, new Uint8Array(head))) throw new WrongContent(extension);
}

type Sending = {
  readonly file: File;
  readonly identifier: string;
  readonly type: UploadType;
  readonly place: string;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
};

async function sendChunks(sending: Sending): Promise<UploadReply> {
  const { file, identifier, type, place, signal, progress } = sending;
  const announced = { identifier, fileName: file.name, totalSize: file.size, type };
  const state = await retried(signal, () => call(filesRoutes.chunks, { query: announced }, { signal }));
  if (!state.merge) {
    const count = Math.ceil(file.size / CHUNK_BYTES);
    const arrived = new Set(state.chunkNumbers);
    const sent = new Map<number, number>([...arrived].map((number) => [number, sizeOf(file, number)]));
    const report = () => {
      const bytes = [...sent.values()].reduce((sum, part) => sum + part, 0);
      progress(Math.min(1, bytes / file.size));
    };
    report();
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
      (number) => !arrived.has(number),
    );
    const lane = async () => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
        const chunk = { identifier, file, number, type, bytes: bytesOf(file, number) };
        const at = number;
        const onSent = (bytes: number) => {
          sent.set(at, Math.min(bytes, sizeOf(file, at)));
          report();
        };
        await retried(signal, () => uploadChunk(chunk, { signal, onSent }));
        sent.set(at, sizeOf(file, at));
        report();
        rememberUnfinished(place, file, [...sent.values()].reduce((sum, part) => sum + part, 0) / file.size);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  const body = { identifier, fileName: file.name, fileSize: file.size, type };
  return retried(signal, () => call(filesRoutes.merge, { body }, { signal }));
}

const bytesOf = (file: File, number: number): Blob =>
  file.slice((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);

const sizeOf = (file: File, number: number): number =>
  Math.min(CHUNK_BYTES, file.size - (number - 1) * CHUNK_BYTES);

/** Tries again after a broken connection or a failing server; a refusal is final. */
async function retried<T>(signal: AbortSignal, action: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
      if (!isPassing || attempt >= RETRIES || signal.aborted) throw error;
      await pauseFor(FIRST_WAIT_MS * 2 ** attempt, signal);
    }
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}

const SLOTS = 2;
let taken = 0;
const queue: (() => void)[] = [];

/** At most two files travel at once; the others wait. */
async function takeSlot(signal: AbortSignal): Promise<void> {
  if (taken >= SLOTS) {
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      signal.addEventListener('abort', () => {
        const place = queue.indexOf(resolve);
        if (place >= 0) queue.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
  taken += 1;
}

function freeSlot(): void {
  taken -= 1;
  queue.shift()?.();
}
