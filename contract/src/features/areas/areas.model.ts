import { z } from 'zod';
import { Flag, Id, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';

/** Parent of the provinces. */
export const AREA_TOP = '-1';

/** One line of the lazy tree. */
export const AreaRow = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  enabledMark: z.int(),
  sortCode: z.int(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  /** Names from the province down to the parent; filled in answers to a keyword. */
  pathName: z.string(),
});
export type AreaRow = z.output<typeof AreaRow>;

/** An area as address pickers offer it. */
export const AreaOption = z.object({
  id: z.string(),
  fullName: z.string(),
  icon: z.string(),
  isLeaf: z.boolean(),
});

/** An area to create or change. */
export const AreaEdit = z.object({
  parentId: Id.default(AREA_TOP),
  fullName: nameLine(50),
  /** Digits only (product-spec point 5). */
  enCode: z.string().trim().min(1).max(20).regex(/^\d+$/),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type AreaEdit = z.output<typeof AreaEdit>;

/** An area for its form. */
export const AreaInfo = AreaEdit.extend({ id: z.string(), parentName: z.string(), rev: Rev });

/** Ids from the province down, one list an address. */
export const AreaPaths = z.object({ idsList: z.array(z.array(Id).max(10)).max(1000) });
