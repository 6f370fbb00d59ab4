import { z } from 'zod';

/** Events of offline packages. */
export const offlineEvents = {
  'offline.quarantined': z.object({ packageId: z.string(), count: z.int() }),
};
