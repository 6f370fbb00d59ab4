import { z } from 'zod';

/** Events of data interfaces. */
export const dataInterfacesEvents = {
  'interface.published': z.object({
    interfaceId: z.string(),
    /** Empty where an earlier release told of it. */
    fullName: z.string().default(''),
    version: z.int(),
  }),
  /** Ten calls in a row failed. */
  'interface.failing': z.object({ interfaceId: z.string() }),
};
