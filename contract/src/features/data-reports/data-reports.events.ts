import { z } from 'zod';

/** Events of data reports. */
export const dataReportsEvents = {
  'dataReport.published': z.object({ reportId: z.string(), fullName: z.string(), version: z.int() }),
  /** A subscription has sent its file to one receiver. */
  'dataReport.sent': z.object({
    reportId: z.string(),
    fullName: z.string(),
    version: z.int(),
    subscriptionId: z.string(),
    subscription: z.string(),
    /** Of the person whose rights the file was made with. */
    receiverId: z.string(),
    /** The address outside that it was mailed to; empty where the person got it. */
    address: z.string(),
    rows: z.int(),
    fileName: z.string(),
  }),
};
