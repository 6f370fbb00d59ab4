import { z } from 'zod';
import { Flag, Id, line, Moment, prose, Rev } from '../../kernel/values.ts';

/** An access key to create or change; the key itself is shown once. */
export const InterfaceKeyEdit = z.object({
  fullName: line(50).min(1),
  /** Interfaces that the key opens. */
  interfaceIds: z.array(Id).min(1).max(200),
  /** Addresses, networks and prefixes from which it is taken; empty: from anywhere. */
  addresses: line(2_000).default(''),
  /** The last moment at which it is taken; null: until it is removed. */
  expiresAt: Moment.nullable().default(null),
  /** Whose rights its calls have; empty: fixed data only. */
  runAsUserId: z.string().trim().max(50).default(''),
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type InterfaceKeyEdit = z.output<typeof InterfaceKeyEdit>;

export const InterfaceKeyRow = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Its first letters, by which its holder knows it. */
  start: z.string(),
  interfaceIds: z.array(z.string()),
  interfaceNames: z.array(z.string()),
  addresses: z.string(),
  expiresAt: z.int().nullable(),
  runAsUserId: z.string(),
  runAsUser: z.string(),
  enabledMark: z.int(),
  description: z.string(),
  lastUsedAt: z.int().nullable(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  rev: Rev,
});
export type InterfaceKeyRow = z.output<typeof InterfaceKeyRow>;
