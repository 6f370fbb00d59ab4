import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, prose, Rev } from '../../kernel/values.ts';

export const PositionQuery = sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({
  /** Positions of this organisation and below; all that the caller may see without it. */
  organizeId: Id.optional(),
  /** Code of the dictionary PositionType. */
  type: z.string().max(50).optional(),
});

/** A position in the administration's list (platform-contract 2.8). */
export const PositionRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Name of its type; `typeCode` is the dictionary's code. */
  type: z.string(),
  typeCode: z.string(),
  /** Slash path of its organisation. */
  department: z.string(),
  organizeId: z.string(),
  memberCount: z.int(),
  creatorTime: z.int(),
  description: z.string(),
  enabledMark: z.int(),
  sortCode: z.int(),
  rev: Rev,
  abilities: z.object({ canEdit: z.boolean(), canRemove: z.boolean() }),
});
export type PositionRow = z.output<typeof PositionRow>;

export const PositionEdit = z.object({
  organizeId: Id,
  fullName: line(50).min(1),
  enCode: line(50).min(1),
  type: line(50).min(1),
  enabledMark: Flag.default(1),
  sortCode: z.int().min(0).max(999_999).default(0),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type PositionEdit = z.output<typeof PositionEdit>;

export const PositionDetail = z.object({
  ...PositionEdit.shape,
  id: z.string(),
  type: z.string(),
  enabledMark: z.int(),
  rev: Rev,
  organizeIdTree: z.array(z.string()),
});
