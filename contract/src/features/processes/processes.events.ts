import { z } from 'zod';

/** Events of process instances, in the lane of the root instance. */
export const processesEvents = {
  /** A node starts a child instance. */
  'process.childWanted': z.object({
    rootId: z.string(),
    parentId: z.string(),
    child: z.string(),
    definitionId: z.string(),
    initiatorId: z.string(),
    isAsync: z.boolean(),
  }),
  /** A child instance is no longer wanted by its parent. */
  'process.childCancelled': z.object({ rootId: z.string(), parentId: z.string(), child: z.string() }),
  'process.ended': z.object({ rootId: z.string(), processId: z.string() }),
  /** A service node calls what it names. */
  'process.serviceWanted': z.object({
    rootId: z.string(),
    processId: z.string(),
    call: z.string(),
    node: z.string(),
    attempt: z.int(),
  }),
};
