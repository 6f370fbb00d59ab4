import { z } from 'zod';

/** Events of data modelling. */
export const dataModelsEvents = {
  /** A table was made, changed, taken away or brought back; `linkId` is `0` for one of our own. */
  'table.changed': z.object({
    linkId: z.string(),
    table: z.string(),
    /** What it was called before. */
    before: z.string(),
    change: z.enum(['created', 'changed', 'removed', 'broughtBack']),
  }),
};
