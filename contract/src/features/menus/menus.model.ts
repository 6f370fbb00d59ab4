import { z } from 'zod';
import { NO_TITLES, OtherTitles } from '../../kernel/titles.ts';
import { Flag, Id, jsonText, line, prose, Rev, SortCode } from '../../kernel/values.ts';
import { MenuProperty, MenuType } from '../auth/auth.model.ts';
import { FieldType, SchemeCondition } from './data-scheme.model.ts';

const MenuFields = z.object({
  id: z.string(),
  /** '-1' at the top. */
  parentId: z.string(),
  fullName: z.string(),
  names: z.object({ zhtw: z.string(), en: z.string() }),
  enCode: z.string(),
  urlAddress: z.string(),
  icon: z.string(),
  type: MenuType,
  sortCode: z.int(),
  enabledMark: z.int(),
  isButtonAuthorize: Flag,
  isColumnAuthorize: Flag,
  isDataAuthorize: Flag,
  isFormAuthorize: Flag,
  hasChildren: z.boolean(),
});

/** An entry of the menu administration's tree. */
export type MenuAdminNode = z.output<typeof MenuFields> & { children: MenuAdminNode[] };
export const MenuAdminNode: z.ZodType<MenuAdminNode> = z.lazy(() =>
  MenuFields.extend({ children: z.array(MenuAdminNode) }),
);

export const MenuCategory = z.enum(['Web', 'App']);
export type MenuCategory = z.infer<typeof MenuCategory>;

/** Code of a menu entry: letters, digits and inner dots. */
const MenuCode = line(50)
  .min(1)
  .regex(/^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/);

/** What the menu form sends (platform-contract 6, 9.8). */
export const MenuEdit = z.object({
  category: MenuCategory.default('Web'),
  parentId: Id.default('-1'),
  fullName: line(50).min(1),
  /** Names in the other languages; empty ones show the Chinese name. */
  names: z.object({ zhtw: line(100), en: line(100) }).default({ zhtw: '', en: '' }),
  enCode: MenuCode,
  icon: line(50).default(''),
  type: MenuType,
  urlAddress: line(200).default(''),
  linkTarget: z.enum(['_self', '_blank']).default('_self'),
  propertyJson: jsonText(MenuProperty),
  isButtonAuthorize: Flag.optional(),
  isColumnAuthorize: Flag.optional(),
  isFormAuthorize: Flag.optional(),
  isDataAuthorize: Flag.optional(),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type MenuEdit = z.output<typeof MenuEdit>;

export const MenuInfo = z.object({ ...MenuEdit.shape, id: z.string(), rev: Rev });
export type MenuInfo = z.output<typeof MenuInfo>;

/** New places of entries below one parent, in their order. */
export const MenuSort = z.object({ parentId: Id, ids: z.array(Id).min(1).max(500) });

/** What may be granted inside an entry beside its data schemes. */
export const MENU_ITEM_KINDS = ['button', 'column', 'form'] as const;
export const MenuItemKind = z.enum(MENU_ITEM_KINDS);
export type MenuItemKind = z.infer<typeof MenuItemKind>;

/** Code of a button, column or form field. */
const ItemCode = line(50)
  .min(1)
  .regex(/^[A-Za-z_][\w.-]*$/);

export const MenuItemEdit = z.object({
  moduleId: Id,
  parentId: Id.default('-1'),
  fullName: line(50).min(1),
  titles: OtherTitles.default(NO_TITLES),
  enCode: ItemCode,
  icon: line(50).default(''),
  bindTable: line(63).default(''),
  /** 0 main table, 1 secondary table. */
  fieldRule: z.int().min(0).max(2).default(0),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
  description: prose(500).default(''),
  rev: Rev.optional(),
});
export type MenuItemEdit = z.output<typeof MenuItemEdit>;

export const MenuItem = z.object({
  ...MenuItemEdit.shape,
  id: z.string(),
  /** The name in the reader's language, as far as the product knows it. */
  shownName: z.string(),
  rev: Rev,
});
export type MenuItem = z.output<typeof MenuItem>;

const BatchRow = z.object({ enCode: ItemCode, fullName: line(50).min(1) });

/** Several columns or form fields at once. */
export const MenuItemBatch = z.object({
  moduleId: Id,
  bindTable: line(63).default(''),
  columnJson: z.array(BatchRow).max(200).optional(),
  formJson: z.array(BatchRow).max(200).optional(),
});
export type MenuItemBatch = z.output<typeof MenuItemBatch>;

const TransferItem = BatchRow.extend({
  kind: MenuItemKind,
  titles: OtherTitles.default(NO_TITLES),
  icon: line(50).default(''),
  sortCode: SortCode,
  enabledMark: Flag.default(1),
});
const TransferField = z.object({
  enCode: line(100).min(1),
  fullName: line(50).min(1),
  titles: OtherTitles.default(NO_TITLES),
  type: FieldType,
  conditionSymbol: line(200),
  conditionText: line(50),
});
const TransferScheme = z.object({
  enCode: line(50).min(1),
  fullName: line(50).min(1),
  allData: Flag,
  condition: SchemeCondition,
  conditionText: line(2000).default(''),
});

/** Entries as one file carries them between installations; parents stand before their children. */
export const MenuTransfer = z.object({
  format: z.literal('auditplus.menus'),
  version: z.literal(1),
  menus: z
    .array(
      MenuEdit.omit({ rev: true, parentId: true, propertyJson: true }).extend({
        property: MenuProperty.default({}),
        /** Code of the parent in the file or in the installation; empty at the top. */
        parentCode: line(50).default(''),
        items: z.array(TransferItem).max(1000).default([]),
        fields: z.array(TransferField).max(200).default([]),
        schemes: z.array(TransferScheme).max(200).default([]),
      }),
    )
    .min(1)
    .max(500),
});
export type MenuTransfer = z.output<typeof MenuTransfer>;

export const MenusImported = z.object({ added: z.int(), skipped: z.array(z.string()) });
