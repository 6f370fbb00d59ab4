import type { HashMessage, HashPoint, HashWork } from './hash.worker.ts';

/** A file that the browser can no longer read: moved, changed or on a drive that is gone. */
export class UnreadableFile extends Error {}

/** SHA-256 of a file as hex, computed in a worker piece by piece, from its beginning or from where it stopped. */
export function hashFile(
  file: File,
  options: {
    readonly from: HashPoint | null;
    readonly signal: AbortSignal;
    readonly onProgress: (share: number, point: HashPoint) => void;
  },
): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  const hashed = new Promise<string>((resolve, reject) => {
    options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), {
      once: true,
    });
    worker.onerror = () => reject(new UnreadableFile());
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if ('share' in data) options.onProgress(data.share, data.point);
      else if ('hash' in data) resolve(data.hash);
      else reject(new UnreadableFile());
    };
    const work: HashWork = { file, from: options.from };
    worker.postMessage(work);
  });
  return hashed.finally(() => worker.terminate());
}
