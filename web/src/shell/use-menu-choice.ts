import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useOpenEntry } from '../kit/open-entry.ts';
import { menuAncestors, menuById } from '../lib/menu.ts';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { useActiveEntry } from './use-active-entry.ts';

const NO_MENUS: readonly MenuNode[] = [];

/** The first-level entry chosen by hand, and the address at which it was; another address ends the choice. */
const useChosen = create<{ readonly id: string; readonly at: string }>(() => ({ id: '', at: '' }));

/** The menu and the first-level entry whose children stand at the left. */
export function useMenuChoice() {
  const menus = useSession((session) => session.current?.menuList) ?? NO_MENUS;
  const { pathname, search } = useLocation();
  const chosen = useChosen();
  const openEntry = useOpenEntry();
  const here = pathname + search;
  const active = useActiveEntry(menus);
  const own = active ? (menuAncestors(menus, active)[0] ?? null) : null;
  const top = (chosen.at === here ? menuById(menus, chosen.id) : null) ?? own;

  const choose = useCallback(
    (node: MenuNode) => {
      if (node.children.length === 0) return openEntry(node);
      useChosen.setState({ id: node.id, at: here });
      useSettings.getState().change({ sidebarOpen: true });
    },
    [here, openEntry],
  );
  return { menus, top, choose };
}
