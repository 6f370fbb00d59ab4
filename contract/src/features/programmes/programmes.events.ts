import { z } from 'zod';

/** Events of yearly programmes. */
export const programmesEvents = {
  'programme.approved': z.object({ programmeId: z.string() }),
  'programme.completed': z.object({ programmeId: z.string(), year: z.int() }),
  'programme.returned': z.object({ programmeId: z.string(), reason: z.string() }),
  'programme.submitted': z.object({ programmeId: z.string() }),
};
