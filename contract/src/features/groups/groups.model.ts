import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, line, prose, Rev } from '../../kernel/values.ts';

export const GroupQuery = PageQuery.extend({
  /** Code of the dictionary groupType. */
  type: z.string().max(50).optional(),
});

/** A group in the administration's list (platform-contract 9.23). */
export const GroupRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Name of its type; `typeCode` is the dictionary's code. */
  type: z.string(),
  typeCode: z.string(),
  memberCount: z.int(),
  description: z.string(),
  creatorTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
  rev: Rev,
});
export type GroupRow = z.output<typeof GroupRow>;

export const GroupEdit = z.object({
  fullName: line(50).min(1),
  enCode: line(50).min(1),
  type: line(50).min(1),
  enabledMark: Flag.default(1),
  sortCode: z.int().min(0).max(999_999).default(0),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type GroupEdit = z.output<typeof GroupEdit>;

export const GroupDetail = z.object({
  ...GroupEdit.shape,
  id: z.string(),
  type: z.string(),
  enabledMark: z.int(),
  rev: Rev,
});

/** Groups of one type, for choosing. */
export const GroupChoices = z.object({
  id: z.string(),
  fullName: z.string(),
  num: z.int(),
  children: z.array(z.object({ id: z.string(), fullName: z.string() })),
});
