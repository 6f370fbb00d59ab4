import { z } from 'zod';

/** Events of mails. */
export const mailsEvents = {
  /** A mail is to leave the product for the addresses outside that still wait for it. */
  'mail.posted': z.object({ mailId: z.string() }),
};
