import { z } from 'zod';
import { Points } from '../../kernel/values.ts';

/** What of the standard version the browser needs to compute the same totals (audit-domain 5.2, 5.3). */
export const SheetVersion = z.object({
  id: z.string(),
  versionNo: z.string(),
  standardName: z.string(),
  scoreMethod: z.enum(['POINTS', 'WEIGHTED']),
  roundDigits: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  bonusCap: Points,
  gradeScheme: z.object({
    fullName: z.string(),
    bands: z.array(
      z.object({
        name: z.string(),
        minPercent: z.number(),
        minChapterRate: z.number().nullable(),
        color: z.string(),
      }),
    ),
    failName: z.string(),
    vetoGrade: z.string(),
  }),
});
