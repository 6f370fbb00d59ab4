import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DocumentJob } from './document-job.ts';
import { makeDocument } from './document-job.ts';
import type { PhotoReader } from './photos.ts';

/** What the server tells the document process. */
export type ParentMessage =
  | {
      readonly kind: 'job';
      readonly job: DocumentJob;
      readonly hasPhotos: boolean;
      /** No other job follows: the process ends with it. */
      readonly isLast: boolean;
    }
  | { readonly kind: 'photo'; readonly fileId: string; readonly bytes: Uint8Array | null };

/** What the document process asks the server for, or tells it. */
export type ChildMessage =
  | { readonly kind: 'photo'; readonly fileId: string }
  | { readonly kind: 'part'; readonly done: number }
  /** All of the document is written, so many bytes; the process waits for the next one. */
  | { readonly kind: 'made'; readonly bytes: number };

const expected = new Map<string, (bytes: Uint8Array | null) => void>();

const askForPhoto: PhotoReader = (fileId) =>
  new Promise((resolve) => {
    expected.set(fileId, resolve);
    tell({ kind: 'photo', fileId });
  });

/** A server that is gone by now ends this process by itself. */
function tell(message: ChildMessage): void {
  process.send?.(message);
}

process.on('message', (message: ParentMessage) => {
  if (message.kind === 'photo') {
    expected.get(message.fileId)?.(message.bytes);
    expected.delete(message.fileId);
  } else {
    void run(message);
  }
});

type Job = Extract<ParentMessage, { kind: 'job' }>;

async function run({ job, hasPhotos, isLast }: Job): Promise<void> {
  try {
    const document = await makeDocument(job, {
      ...(hasPhotos ? { readPhoto: askForPhoto } : {}),
      onPart: (done) => tell({ kind: 'part', done }),
    });
    if (!isLast) {
      tell({ kind: 'made', bytes: await written(document) });
      return;
    }
    await pipeline(document, process.stdout);
  } catch (error) {
    process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
  process.disconnect();
}

/** Writes a document out and leaves the way open for the next one. */
async function written(document: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of document) {
    const part = Buffer.from(chunk);
    bytes += part.byteLength;
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  }
  return bytes;
}
