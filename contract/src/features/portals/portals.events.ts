import { z } from 'zod';

/** Events of portals. */
export const portalsEvents = {
  'portal.published': z.object({ portalId: z.string(), fullName: z.string(), version: z.int() }),
};
