import { DIRECTORY, TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listMenus } from './menus.repository.ts';

export type MenuTreeQuery = {
  readonly category: 'Web' | 'App';
  readonly keyword?: string | undefined;
  /** Left out with everything below it. */
  readonly without?: string;
  readonly onlyDirectories?: boolean;
};

/** The menu as its administrators see it, switched-off entries included. */
export async function menuAdminTree(ctx: Ctx, query: MenuTreeQuery): Promise<MenuAdminNode[]> {
  const rows = (await listMenus(ctx.db, query.category)).filter(
    (row) => row.id !== query.without && (!query.onlyDirectories || row.type === DIRECTORY),
  );
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const wanted = query.keyword?.toLowerCase();
  const level = (parentId: string): MenuAdminNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const children = level(row.id);
      const isHit =
        !wanted || `${row.full_name} ${row.en_code} ${row.url_address}`.toLowerCase().includes(wanted);
      return isHit || children.length > 0 ? [menuAdminNode(row, children)] : [];
    });
  return level(TOP);
}

type MenuRecord = Awaited<ReturnType<typeof listMenus>>[number];

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

const menuAdminNode = (row: MenuRecord, children: MenuAdminNode[]): MenuAdminNode => ({
  id: row.id,
  parentId: row.parent_id,
  fullName: row.full_name,
  names: { zhtw: row.name_zhtw, en: row.name_en },
  enCode: row.en_code,
  urlAddress: row.url_address,
  icon: row.icon,
  type: row.type,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  isButtonAuthorize: flag(row.is_button_authorize),
  isColumnAuthorize: flag(row.is_column_authorize),
  isDataAuthorize: flag(row.is_data_authorize),
  isFormAuthorize: flag(row.is_form_authorize),
  hasChildren: children.length > 0,
  children,
});
