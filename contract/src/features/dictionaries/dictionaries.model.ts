import { z } from 'zod';
import { Flag } from '../../kernel/values.ts';

const TypeFields = z.object({
  id: z.string(),
  /** '-1' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: Flag,
  sortCode: z.int(),
  hasChildren: z.boolean(),
});

export type DictionaryTypeNode = z.output<typeof TypeFields> & { children: DictionaryTypeNode[] };
export const DictionaryTypeNode: z.ZodType<DictionaryTypeNode> = z.lazy(() =>
  TypeFields.extend({ children: z.array(DictionaryTypeNode) }),
);

const ValueFields = z.object({
  id: z.string(),
  /** '0' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  /** Names in the other languages; empty: `fullName` serves there too. */
  names: z.object({ zhtw: z.string(), en: z.string() }),
  enCode: z.string(),
  enabledMark: z.int(),
  sortCode: z.int(),
  icon: z.string(),
  hasChildren: z.boolean(),
});

export type DictionaryValue = z.output<typeof ValueFields> & { children: DictionaryValue[] };
/** A value with what lies below it; flat types have no children. */
export const DictionaryValue: z.ZodType<DictionaryValue> = z.lazy(() =>
  ValueFields.extend({ children: z.array(DictionaryValue) }),
);

/** A whole dictionary as the browser loads it after signing in; enabled values only. */
export const Dictionary = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: Flag,
  listClass: z.string(),
  dictionaryList: z.array(DictionaryValue),
});
export type Dictionary = z.output<typeof Dictionary>;
