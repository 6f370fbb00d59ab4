import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { Drawer } from 'antd';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { menuName } from '../lib/menu.ts';
import { useSettings } from '../lib/settings.ts';
import { Brand } from './brand.tsx';
import { MenuTree } from './menu-tree.tsx';
import { shellMessages } from './shell.messages.ts';

const SIDEBAR_WIDTH = 230;

type SidebarProps = {
  readonly nodes: readonly MenuNode[];
  readonly collapsed: boolean;
  readonly hasBrand: boolean;
};

/** The menu at the left: everything, or what lies below the chosen first-level entry. */
export function Sidebar({ nodes, collapsed, hasBrand }: SidebarProps) {
  const t = useMessages(shellMessages);
  const showsLogo = useSettings((settings) => settings.sidebarLogo);
  return (
    <nav className="sidebar" id="menu" aria-label={t('menu')}>
      {hasBrand && showsLogo ? <Brand compact={collapsed} /> : null}
      <MenuTree nodes={nodes} collapsed={collapsed} />
    </nav>
  );
}

type RailProps = {
  readonly nodes: readonly MenuNode[];
  readonly chosen: MenuNode | null;
  readonly collapsed: boolean;
  readonly onChoose: (node: MenuNode) => void;
};

/** The plain layout: first-level entries as a narrow column, their children beside it. */
export function RailSidebar({ nodes, chosen, collapsed, onChoose }: RailProps) {
  const t = useMessages(shellMessages);
  const language = useLanguage();
  const below = chosen?.children ?? [];
  return (
    <div className="rail-sidebar" data-panel={!collapsed && below.length > 0}>
      <nav className="rail" id="menu" aria-label={t('menu')}>
        <Brand compact />
        {nodes.map((node) => (
          <button
            key={node.id}
            type="button"
            className="rail-item"
            data-active={node.id === chosen?.id}
            aria-current={node.id === chosen?.id ? 'true' : undefined}
            onClick={() => onChoose(node)}
          >
            <MenuIcon node={node} />
            <span>{menuName(node, language)}</span>
          </button>
        ))}
      </nav>
      {!collapsed && below.length > 0 && chosen ? (
        <nav className="rail-panel" aria-label={menuName(chosen, language)}>
          <h2>{menuName(chosen, language)}</h2>
          <MenuTree key={chosen.id} nodes={below} collapsed={false} />
        </nav>
      ) : null}
    </div>
  );
}

type MobileMenuProps = { readonly nodes: readonly MenuNode[]; readonly open: boolean };

/** On a narrow window every layout's menu is a drawer. */
export function MobileMenu({ nodes, open }: MobileMenuProps) {
  const t = useMessages(shellMessages);
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
      <MenuTree nodes={nodes} collapsed={false} />
    </Drawer>
  );
}
