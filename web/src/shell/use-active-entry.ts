import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { useLocation, useMatches } from 'react-router';
import { menuAt, menuOfPage } from '../lib/menu.ts';
import { isPageHandle } from '../lib/page-handle.ts';

/** The menu entry that the page shown belongs to: its own, or that of the list that its record stands in. */
export function useActiveEntry(menus: readonly MenuNode[]): MenuNode | null {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  return menuAt(menus, pathname, search) ?? (isPageHandle(handle) ? menuOfPage(menus, handle) : null);
}
