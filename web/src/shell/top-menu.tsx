import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { useOpenEntry } from '../kit/open-entry.ts';
import { menuById, menuName } from '../lib/menu.ts';
import { menuItems } from './menu-tree.tsx';
import { shellMessages } from './shell.messages.ts';
import { fittingItems } from './top-menu-room.ts';

type TopMenuProps = {
  readonly nodes: readonly MenuNode[];
  readonly active: MenuNode | null;
  /** The mixed layout shows children at the left: choosing a directory calls this instead of folding it out. */
  readonly onChoose?: (node: MenuNode) => void;
};

/** First-level entries side by side, 116 px each; those that do not fit are folded into 'more'. */
export function TopMenu({ nodes, active, onChoose }: TopMenuProps) {
  const t = useMessages(shellMessages);
  const holder = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const shown = fittingItems(nodes.length, width);
  const folded = nodes.slice(shown);
  return (
    <nav className="top-menu" id="menu" aria-label={t('menu')} ref={holder}>
      {nodes.slice(0, shown).map((node) => (
        <TopItem
          key={node.id}
          node={node}
          isActive={node.id === active?.id}
          {...(onChoose ? { onChoose } : {})}
        />
      ))}
      {folded.length > 0 ? (
        <MoreItem
          nodes={folded}
          isActive={folded.some((node) => node.id === active?.id)}
          {...(onChoose ? { onChoose } : {})}
        />
      ) : null}
    </nav>
  );
}

type TopItemProps = {
  readonly node: MenuNode;
  readonly isActive: boolean;
  readonly onChoose?: (node: MenuNode) => void;
};

function TopItem({ node, isActive, onChoose }: TopItemProps) {
  const name = menuName(node, useLanguage());
  const openEntry = useOpenEntry();
  const unfolds = node.children.length > 0 && !onChoose;
  const press = () => (node.children.length > 0 && onChoose ? onChoose(node) : openEntry(node));
  const item = (
    <button
      type="button"
      className="top-item"
      title={name}
      data-active={isActive}
      aria-current={isActive ? 'true' : undefined}
      aria-haspopup={unfolds ? 'menu' : undefined}
      {...(unfolds ? {} : { onClick: press })}
    >
      <MenuIcon node={node} />
      <span>{name}</span>
      {unfolds ? <DownOutlined className="top-item-arrow" /> : null}
    </button>
  );
  return unfolds ? <Unfolding nodes={node.children}>{item}</Unfolding> : item;
}

type MoreItemProps = {
  readonly nodes: readonly MenuNode[];
  readonly isActive: boolean;
  readonly onChoose?: (node: MenuNode) => void;
};

const ALL = '/menuMore';

function MoreItem({ nodes, isActive, onChoose }: MoreItemProps) {
  const t = useMessages(shellMessages);
  return (
    <Unfolding nodes={nodes} hasAll {...(onChoose ? { onChoose } : {})}>
      <button type="button" className="top-item" data-active={isActive} aria-haspopup="menu">
        <EllipsisOutlined />
        <span>{t('menuMore')}</span>
      </button>
    </Unfolding>
  );
}

type UnfoldingProps = {
  readonly nodes: readonly MenuNode[];
  readonly hasAll?: boolean;
  readonly onChoose?: (node: MenuNode) => void;
  readonly children: React.ReactNode;
};

function Unfolding({ nodes, hasAll, onChoose, children }: UnfoldingProps) {
  const t = useMessages(shellMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const openEntry = useOpenEntry();
  const items: MenuProps['items'] = onChoose
    ? nodes.map((node) => ({ key: node.id, icon: <MenuIcon node={node} />, label: menuName(node, language) }))
    : menuItems(nodes, language);
  const choose = (key: string) => {
    const node = menuById(nodes, key);
    if (key === ALL) void navigate(ALL);
    else if (node && node.children.length > 0 && onChoose) onChoose(node);
    else if (node) openEntry(node);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: hasAll ? [...items, { type: 'divider' }, { key: ALL, label: t('allEntries') }] : items,
        onClick: ({ key }) => choose(key),
      }}
    >
      {children}
    </Dropdown>
  );
}
