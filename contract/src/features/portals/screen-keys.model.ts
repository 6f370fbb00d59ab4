import { z } from 'zod';
import { Id, line, Moment } from '../../kernel/values.ts';

/** A key for a big screen; the key itself is shown once. */
export const ScreenKeyEdit = z.object({
  fullName: line(50).min(1),
  /** As whom the screen reads. */
  userId: Id,
  /** Addresses, networks and prefixes from which it is taken; empty: from anywhere. */
  addresses: line(2_000).default(''),
  /** The last moment at which it is taken; null: until it is revoked. */
  expiresAt: Moment.nullable().default(null),
});
export type ScreenKeyEdit = z.output<typeof ScreenKeyEdit>;

/** What becomes of a key. */
export const SCREEN_KEY_STATES = ['active', 'expired', 'revoked'] as const;

export const ScreenKeyRow = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Its first letters, by which it is known. */
  start: z.string(),
  userName: z.string(),
  addresses: z.string(),
  expiresAt: z.int().nullable(),
  state: z.enum(SCREEN_KEY_STATES),
  lastUsedAt: z.int().nullable(),
  lastAddress: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
});
export type ScreenKeyRow = z.output<typeof ScreenKeyRow>;
