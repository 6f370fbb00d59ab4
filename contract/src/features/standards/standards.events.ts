import { z } from 'zod';

/** Events of versions of standards. */
export const standardsEvents = {
  'standardVersion.published': z.object({ versionId: z.string() }),
  'standardVersion.returned': z.object({ versionId: z.string(), to: z.string().nullable() }),
  'standardVersion.submitted': z.object({ versionId: z.string() }),
};
