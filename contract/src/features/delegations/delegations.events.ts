import { z } from 'zod';

/** Events of delegations. */
export const delegationsEvents = {
  /** Somebody acts for the person from now on, or for another part of the processes than before. */
  'delegation.began': z.object({ delegationId: z.string(), userId: z.string() }),
};
