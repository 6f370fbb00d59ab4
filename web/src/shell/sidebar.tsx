import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { Drawer, Menu } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { isOpenable, menuAddress, menuAt, menuName, menuTrail, outerLink } from '../lib/menu.ts';
import { useSession } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { Brand } from './brand.tsx';
import { shellTexts } from './shell.texts.ts';

const SIDEBAR_WIDTH = 230;

export function Sidebar({ collapsed }: { readonly collapsed: boolean }) {
  const t = useTexts(shellTexts);
  return (
    <nav className="sidebar" aria-label={t('menu')}>
      <Brand compact={collapsed} />
      <MenuTree collapsed={collapsed} />
    </nav>
  );
}

export function MobileMenu({ open }: { readonly open: boolean }) {
  const t = useTexts(shellTexts);
  return (
    <Drawer
      open={open}
      placement="left"
      size={SIDEBAR_WIDTH}
      closable={false}
      title={<Brand compact={false} />}
      aria-label={t('menu')}
      styles={{ header: { padding: 0 }, body: { padding: 0 } }}
      onClose={() => useSettings.setState({ sidebarOpen: false })}
    >
      <MenuTree collapsed={false} />
    </Drawer>
  );
}

type MenuItem = { key: string; icon: React.ReactNode; label: string; title: string; children?: MenuItem[] };

const NO_MENUS: readonly MenuNode[] = [];

function MenuTree({ collapsed }: { readonly collapsed: boolean }) {
  const menus = useSession((session) => session.current?.menuList) ?? NO_MENUS;
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const active = menuAt(menus, pathname, search);
  const trail = active ? menuTrail(menus, active).map((node) => node.id) : [];
  const [opened, setOpened] = useState<readonly string[] | null>(null);

  const items = useMemo(() => {
    const item = (node: MenuNode): MenuItem => ({
      key: node.id,
      icon: <MenuIcon node={node} />,
      label: menuName(node, language),
      title: menuName(node, language),
      ...(node.children.length > 0 ? { children: node.children.map(item) } : {}),
    });
    return menus.map(item);
  }, [menus, language]);

  const openEntry = (id: string) => {
    const node = find(menus, id);
    if (!node) return;
    const link = outerLink(node, useSession.getState().token ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else navigate(isOpenable(node) ? menuAddress(node) : `/${node.urlAddress.replace(/^\//, '')}`);
  };

  const openKeys = opened ?? (trail.length > 0 ? trail : menus.slice(0, 1).map((node) => node.id));
  return (
    <Menu
      className="sidebar-menu"
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={18}
      items={items}
      selectedKeys={active ? [active.id] : []}
      {...(collapsed ? {} : { openKeys: [...openKeys] })}
      onOpenChange={(keys) => setOpened(keys)}
      onClick={({ key }) => openEntry(key)}
    />
  );
}

function find(nodes: readonly MenuNode[], id: string): MenuNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id);
    if (found) return found;
  }
  return null;
}
