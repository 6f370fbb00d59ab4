import { DownOutlined } from '@ant-design/icons';
import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { Menu } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLanguage } from '../i18n/messages.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { useOpenEntry } from '../kit/open-entry.ts';
import { menuAncestors, menuById, menuName } from '../lib/menu.ts';
import { useActiveEntry } from './use-active-entry.ts';

export type MenuItem = {
  key: string;
  icon: ReactNode;
  label: string;
  title: string;
  children?: MenuItem[];
};

/** Menu entries as Ant Design's menus take them; an empty directory is no entry. */
export function menuItems(nodes: readonly MenuNode[], language: Language): MenuItem[] {
  return nodes
    .filter((node) => node.type !== 1 || node.children.length > 0)
    .map((node) => ({
      key: node.id,
      icon: <MenuIcon node={node} />,
      label: menuName(node, language),
      title: menuName(node, language),
      ...(node.children.length > 0 ? { children: menuItems(node.children, language) } : {}),
    }));
}

/** The chevron of every select and menu, in place of the heavier one that comes with menus. */
function Chevron({ isOpen = false }: { readonly isOpen?: boolean }) {
  return <DownOutlined aria-hidden className="sidebar-chevron" data-open={isOpen} />;
}

type MenuTreeProps = { readonly nodes: readonly MenuNode[]; readonly collapsed: boolean };

/** Entries as a standing tree; the branch of the page shown is open. */
export function MenuTree({ nodes, collapsed }: MenuTreeProps) {
  const language = useLanguage();
  const openEntry = useOpenEntry();
  const active = useActiveEntry(nodes);
  const trail = active ? menuAncestors(nodes, active).map((node) => node.id) : [];
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  // Another page opens its branch; one that was closed by hand stays closed while the page stays.
  const [shown, setShown] = useState(active?.id);
  if (shown !== active?.id) {
    setShown(active?.id);
    if (opened) setOpened([...new Set([...opened, ...trail])]);
  }
  const items = useMemo(() => menuItems(nodes, language), [nodes, language]);

  const openKeys = opened ?? (trail.length > 0 ? trail : nodes.slice(0, 1).map((node) => node.id));
  return (
    <Menu
      className="sidebar-menu"
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={18}
      items={items}
      expandIcon={collapsed ? null : Chevron}
      selectedKeys={active ? [active.id] : []}
      {...(collapsed ? {} : { openKeys: [...openKeys] })}
      onOpenChange={(keys) => setOpened(keys)}
      onClick={({ key }) => {
        const node = menuById(nodes, key);
        if (node) openEntry(node);
      }}
    />
  );
}
