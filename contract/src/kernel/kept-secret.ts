import { z } from 'zod';

/** What stands for a stored secret on the wire; an edit that sends it back keeps the stored one. */
export const KEPT_SECRET = '********';

/** A secret as it is typed: a password, a key, a token. */
export const Secret = z.string().max(500).default('');
