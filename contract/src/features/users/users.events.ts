import { z } from 'zod';

/** Events of accounts. */
export const usersEvents = {
  'user.left': z.object({ userId: z.string(), name: z.string() }),
};
