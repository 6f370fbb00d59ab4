import { z } from 'zod';

/** Events of findings and their dispute. */
export const findingsEvents = {
  'dispute.answered': z.object({ findingId: z.string(), accepted: z.boolean() }),
  'dispute.opened': z.object({ findingId: z.string() }),
  'finding.closed': z.object({ findingId: z.string(), checkId: z.string(), checkTaskId: z.string() }),
  'finding.issued': z.object({
    findingId: z.string(),
    rectificationId: z.string(),
    checkId: z.string(),
    checkTaskId: z.string(),
  }),
  'finding.withdrawn': z.object({ findingId: z.string(), checkTaskId: z.string() }),
};
