import { z } from 'zod';

/** Events of evidence requests; those of one step go together. */
export const evidenceEvents = {
  'evidence.accepted': z.object({
    checkTaskId: z.string(),
    requestIds: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
  'evidence.asked': z.object({
    checkTaskId: z.string(),
    requestIds: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
  'evidence.reopened': z.object({
    checkTaskId: z.string(),
    requestIds: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
  'evidence.returned': z.object({
    checkTaskId: z.string(),
    requestIds: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
  'evidence.submitted': z.object({
    checkTaskId: z.string(),
    requestIds: z.array(z.string()).readonly(),
    reason: z.string(),
  }),
};
