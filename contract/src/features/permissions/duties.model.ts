import { z } from 'zod';
import { Flag, Id, line, PersonRef, prose, Rev } from '../../kernel/values.ts';

export const DutyKind = z.enum(['role', 'button']);
export type DutyKind = z.infer<typeof DutyKind>;

/** Two roles, or two buttons, that one person may not hold. */
export const DutyEdit = z
  .object({
    fullName: line(50).min(1),
    kind: DutyKind,
    leftId: Id,
    rightId: Id,
    enabledMark: Flag.default(1),
    description: prose(500).default(''),
    rev: Rev.optional(),
  })
  .refine((rule) => rule.leftId !== rule.rightId, { path: ['rightId'] });
export type DutyEdit = z.output<typeof DutyEdit>;

const Side = z.object({
  id: z.string(),
  fullName: z.string(),
  /** The menu entry of a button; empty for a role. */
  moduleId: z.string(),
});

export const DutyRow = z.object({
  id: z.string(),
  fullName: z.string(),
  kind: DutyKind,
  left: Side,
  right: Side,
  enabledMark: z.int(),
  description: z.string(),
  /** People who hold both now. */
  conflicts: z.int(),
  rev: Rev,
});
export type DutyRow = z.output<typeof DutyRow>;

export const DutyConflict = z.object({
  ruleId: z.string(),
  rule: z.string(),
  person: PersonRef,
  organize: z.string(),
  left: z.string(),
  right: z.string(),
});
export type DutyConflict = z.output<typeof DutyConflict>;
