import { z } from 'zod';
import { Flag } from '../../kernel/values.ts';
import { MenuType } from '../auth/auth.model.ts';

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
