import type { Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { deleteOldContents } from './objects.repository.ts';

/** A file that is older is compared with what was applied last. */
const KEPT_MS = 365 * 86_400_000;

/** Declares the nightly deletion of contents that nobody is likely to hold a file of any more. */
export function declareObjectJobs(kernel: Kernel): void {
  declareDaily(kernel, 'object-contents', {
    time: async () => '03:50',
    work: () => deleteOldContents(kernel.db, new Date(kernel.clock.now().getTime() - KEPT_MS)),
  });
}
