import { z } from 'zod';

/** Events of data interfaces. */
export const dataInterfacesEvents = {
  'interface.published': z.object({ interfaceId: z.string(), version: z.int() }),
  /** Ten calls in a row failed. */
  'interface.failing': z.object({ interfaceId: z.string() }),
};
