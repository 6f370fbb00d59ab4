import { z } from 'zod';
import { OtherTitles } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, line, nameLine, PersonRef, Rev, SortCode } from '../../kernel/values.ts';

/** Bytes of a seal's picture as base64: enough for a round seal of 600 pixels with a transparent ground. */
const MAX_PICTURE = 400_000;

/** A PNG as base64, without the head of a data address. */
export const SealPicture = z
  .string()
  .max(MAX_PICTURE)
  .regex(/^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/);

/** A seal to add or change. */
export const SealEdit = z.object({
  fullName: nameLine(50),
  titles: OtherTitles.prefault({}),
  enCode: codeLine(50),
  picture: SealPicture,
  /** People who may print with it. */
  holderIds: z.array(Id).max(100),
  description: line(200).default(''),
  enabledMark: Flag.default(1),
  sortCode: SortCode,
  rev: Rev.optional(),
});
export type SealEdit = z.output<typeof SealEdit>;

/** A seal in the list; its picture comes with the seal itself. */
export const SealRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  holders: z.array(PersonRef),
  description: z.string(),
  enabledMark: Flag,
  sortCode: z.int(),
  lastModifyTime: z.int(),
  rev: Rev,
});
export type SealRow = z.output<typeof SealRow>;

/** A seal for its form. */
export const SealInfo = SealEdit.extend({ id: z.string(), rev: Rev });
export type SealInfo = z.output<typeof SealInfo>;

/** A seal that templates may name. */
export const SealChoice = z.object({ id: z.string(), fullName: z.string() });
export type SealChoice = z.output<typeof SealChoice>;

/** One use of a seal. */
export const SealUse = z.object({
  id: z.string(),
  time: z.int(),
  person: z.string(),
  templateName: z.string(),
  /** How many records were printed with it at once. */
  count: z.int(),
});
export type SealUse = z.output<typeof SealUse>;
