import type { Kernel } from '../../kernel/context.ts';
import { findDeadFiles, forgetDeadFile } from './files.repository.ts';

const LOOSE_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Removes deleted files and uploads that no record claimed within a day; answers how many. The row goes first: bytes
 * without a row are only waste, a row without bytes is a broken link.
 */
export async function sweepFiles(kernel: Pick<Kernel, 'db' | 'files' | 'clock'>): Promise<number> {
  const looseBefore = new Date(kernel.clock.now().getTime() - LOOSE_MS);
  let removed = 0;
  for (;;) {
    const ids = await findDeadFiles(kernel.db, { looseBefore, limit: BATCH });
    let removedNow = 0;
    for (const id of ids) {
      if (!(await forgetDeadFile(kernel.db, id))) continue;
      await kernel.files.remove(id);
      removedNow += 1;
    }
    removed += removedNow;
    if (ids.length < BATCH || removedNow === 0) return removed;
  }
}

/** Declares the nightly sweep. */
export function declareFileJobs(kernel: Kernel): void {
  kernel.jobs.schedule('files-sweep', '20 3 * * *', async () => {
    const removed = await sweepFiles(kernel);
    kernel.log.info({ removed }, 'unclaimed and deleted files are removed');
  });
}
