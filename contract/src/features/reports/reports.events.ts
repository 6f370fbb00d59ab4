import { z } from 'zod';

/** Events of audit reports. */
export const reportsEvents = {
  'report.forReview': z.object({ reportId: z.string(), checkId: z.string() }),
  'report.published': z.object({
    reportId: z.string(),
    checkId: z.string(),
    checkTaskId: z.string().nullable(),
  }),
  'report.returned': z.object({ reportId: z.string(), checkId: z.string(), reason: z.string() }),
  'report.reviewed': z.object({ reportId: z.string(), checkId: z.string() }),
  'report.signed': z.object({ reportId: z.string(), checkId: z.string() }),
};
