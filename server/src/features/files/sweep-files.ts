import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { forgetOldChunks } from './chunks.repository.ts';
import { everyFormName } from './file-names.ts';
import { findDeadFiles, forgetDeadFile } from './files.repository.ts';

const LOOSE_MS = 24 * 3_600_000;
const CHUNK_MS = 3 * 24 * 3_600_000;
const BATCH = 500;

type Sweeper = Pick<Kernel, 'db' | 'files' | 'clock'>;

/**
 * Removes deleted files and uploads that no record claimed within a day, with their other forms; answers how many.
 * The row goes first: bytes without a row are only waste, a row without bytes is a broken link.
 */
export async function sweepFiles(kernel: Sweeper): Promise<number> {
  const looseBefore = new Date(kernel.clock.now().getTime() - LOOSE_MS);
  let removed = 0;
  for (;;) {
    const ids = await findDeadFiles(kernel.db, { looseBefore, limit: BATCH });
    let removedNow = 0;
    for (const id of ids) {
      if (!(await forgetDeadFile(kernel.db, id))) continue;
      for (const name of [id, ...everyFormName(id)]) await kernel.files.remove(name);
      removedNow += 1;
    }
    removed += removedNow;
    if (ids.length < BATCH || removedNow === 0) return removed;
  }
}

/** Removes the chunks of uploads that nobody went on with for three days; answers how many. */
export async function sweepChunks(kernel: Sweeper): Promise<number> {
  const before = new Date(kernel.clock.now().getTime() - CHUNK_MS);
  let removed = 0;
  for (;;) {
    const names = await forgetOldChunks(kernel.db, { before, limit: BATCH });
    for (const name of names) await kernel.files.remove(name);
    removed += names.length;
    if (names.length < BATCH) return removed;
  }
}

/** Declares the nightly sweep. */
export function declareFileJobs(kernel: Kernel): void {
  declareDaily(kernel, 'files-sweep', {
    time: async () => '03:20',
    work: async () => {
      const [files, chunks] = [await sweepFiles(kernel), await sweepChunks(kernel)];
      kernel.log.info({ files, chunks }, 'unclaimed and deleted files and old chunks are removed');
    },
  });
}
