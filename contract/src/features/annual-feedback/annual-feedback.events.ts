import { z } from 'zod';

/** Events of yearly feedback. */
export const annualFeedbackEvents = {
  'feedback.confirmed': z.object({ feedbackIds: z.array(z.string()).readonly() }),
  'feedback.issued': z.object({ feedbackIds: z.array(z.string()).readonly() }),
  'feedback.returned': z.object({ feedbackIds: z.array(z.string()).readonly(), reason: z.string() }),
  'feedback.submitted': z.object({ feedbackIds: z.array(z.string()).readonly() }),
};
