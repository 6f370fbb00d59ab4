import { z } from 'zod';
import { codeLine, Flag, Id, line, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';

const TypeFields = z.object({
  id: z.string(),
  /** '-1' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  /** Names in the other languages; empty: `fullName` serves there too. */
  names: z.object({ zhtw: z.string(), en: z.string() }),
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

/** A value that is switched off: nobody chooses it any more, and what has it shows its name. */
export const FormerValue = ValueFields.pick({ id: true, fullName: true, names: true, enCode: true });
export type FormerValue = z.output<typeof FormerValue>;

/** A whole dictionary as the browser loads it after signing in. */
export const Dictionary = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: Flag,
  listClass: z.string(),
  /** Enabled values only. */
  dictionaryList: z.array(DictionaryValue),
  formerList: z.array(FormerValue),
});
export type Dictionary = z.output<typeof Dictionary>;

/** A dictionary type to create or change; `rev` names the version that was edited. */
export const DictionaryTypeEdit = z.object({
  /** '-1' at the top. */
  parentId: Id.default('-1'),
  fullName: nameLine(50),
  names: z.object({ zhtw: line(100), en: line(100) }).default({ zhtw: '', en: '' }),
  enCode: codeLine(50),
  isTree: Flag.default(0),
  sortCode: SortCode,
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type DictionaryTypeEdit = z.output<typeof DictionaryTypeEdit>;

/** A dictionary type for its form. */
export const DictionaryTypeInfo = DictionaryTypeEdit.extend({
  id: z.string(),
  rev: Rev,
  hasValues: z.boolean(),
});

/** A value's code: letters (where a dictionary has labels only, those of the label), digits and joints. */
const ValueCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\p{L}\p{N}]+(?:[._/-][\p{L}\p{N}]+)*$/u);

/** A dictionary value to create or change. */
export const DictionaryValueEdit = z.object({
  dictionaryTypeId: Id,
  /** '0' at the top. */
  parentId: Id.default('0'),
  fullName: line(100).min(1),
  names: z.object({ zhtw: line(100), en: line(100) }).default({ zhtw: '', en: '' }),
  enCode: ValueCode,
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type DictionaryValueEdit = z.output<typeof DictionaryValueEdit>;

/** A dictionary value for its form. */
export const DictionaryValueInfo = DictionaryValueEdit.extend({ id: z.string(), rev: Rev });

/** A type with what the caller may do with its values. */
export const DictionaryPage = z.object({
  type: DictionaryTypeNode,
  abilities: z.object({ add: z.boolean(), edit: z.boolean(), remove: z.boolean() }),
});

/** New order of siblings: their ids, first to last. */
export const DictionarySort = z.object({
  dictionaryTypeId: Id,
  parentId: Id.default('0'),
  ids: z.array(Id).min(1).max(2000),
});
export type DictionarySort = z.output<typeof DictionarySort>;

/** What an import did. */
export const DictionaryImported = z.object({ types: z.int(), added: z.int(), changed: z.int() });
