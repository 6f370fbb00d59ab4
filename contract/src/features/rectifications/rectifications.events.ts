import { z } from 'zod';

/** Events of rectifications. */
export const rectificationsEvents = {
  'effect.failed': z.object({ rectificationId: z.string(), reason: z.string() }),
  'proof.submitted': z.object({ rectificationId: z.string() }),
  'rect.closed': z.object({ rectificationId: z.string() }),
  'rect.extensionDecided': z.object({
    rectificationId: z.string(),
    approved: z.boolean(),
    reason: z.string(),
  }),
  'rect.extensionRequested': z.object({ rectificationId: z.string() }),
  'rect.planApproved': z.object({ rectificationId: z.string() }),
  'rect.planReturned': z.object({ rectificationId: z.string(), reason: z.string() }),
  'rect.planSubmitted': z.object({ rectificationId: z.string() }),
  'rect.urged': z.object({ rectificationId: z.string() }),
  'verify.fail': z.object({ rectificationId: z.string(), reason: z.string() }),
  'verify.pass': z.object({ rectificationId: z.string() }),
  'verify.passOnce': z.object({ rectificationId: z.string() }),
};
