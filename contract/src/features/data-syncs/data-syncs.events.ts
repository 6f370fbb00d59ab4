import { z } from 'zod';
import { SYNC_RUN_STATES } from './data-syncs.model.ts';

/** Events of data synchronisation. */
export const dataSyncsEvents = {
  /** A run has ended, well or not. */
  'dataSync.finished': z.object({ runId: z.string(), state: z.enum(SYNC_RUN_STATES) }),
};
