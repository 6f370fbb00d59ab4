import { z } from 'zod';

/** Events of automations, in the lane of the automation or of the run. */
export const automationsEvents = {
  /** Something happened that an automation waits for. */
  'automation.triggered': z.object({
    automationId: z.string(),
    /** What happened, by the name of its event. */
    event: z.string(),
    payload: z.record(z.string(), z.unknown()),
  }),
  /** A step of a run is to be carried out. */
  'automation.stepWanted': z.object({
    runId: z.string(),
    call: z.string(),
    node: z.string(),
    attempt: z.int(),
  }),
};
