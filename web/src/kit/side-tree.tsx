import { DownOutlined } from '@ant-design/icons';
import { Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { SearchBox } from './search-box.tsx';

/** A node of a tree at the left of a list. */
export type SideNode = {
  readonly key: string;
  readonly title: string;
  /** What the search looks into beside the title. */
  readonly words?: string;
  /** False: it may have nodes below it that are fetched when it is opened. */
  readonly isLeaf?: boolean;
  readonly children?: readonly SideNode[];
};

type SideTreeProps = {
  readonly nodes: readonly SideNode[];
  readonly loading: boolean;
  /** The chosen node; an empty text means all. */
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly hint: string;
  /** What a node for everything is called; there is none unless given. */
  readonly whole?: string | undefined;
  /** Fetches what lies below a node; everything is there already unless given. */
  readonly onOpen?: ((key: string) => Promise<void>) | undefined;
  /** Searches elsewhere; the tree itself is searched unless given. */
  readonly onSearch?: ((text: string) => void) | undefined;
};

/** A tree that one node is chosen in, with a search above it. */
export function SideTree(props: SideTreeProps) {
  const { nodes, loading, value, onChange, hint, whole, onOpen, onSearch } = props;
  const common = useMessages(commonMessages);
  const [typed, setTyped] = useState('');
  const text = onSearch ? '' : typed.trim().toLowerCase();
  const shown = useMemo(() => matching(nodes, text), [nodes, text]);
  const items =
    whole !== undefined && typed === ''
      ? [{ key: '', title: whole, isLeaf: true, children: [] }, ...shown]
      : shown;
  return (
    <>
      <SearchBox
        hint={hint}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onSearch?.(next.trim());
        }}
      />
      <div className="side-tree">
        {loading && nodes.length === 0 ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : items.length === 0 ? (
          <p className="quiet">{common('noTreeData')}</p>
        ) : (
          <Tree<Item>
            // Fetched branches open by themselves no more than others.
            key={onOpen ? '' : `${nodes.length}-${text}`}
            blockNode
            switcherIcon={<DownOutlined />}
            defaultExpandAll={!onOpen}
            selectedKeys={[value]}
            treeData={items}
            {...(onOpen ? { loadData: ({ key }) => onOpen(String(key)) } : {})}
            onSelect={(_keys, { node }) => onChange(String(node.key))}
          />
        )}
      </div>
    </>
  );
}

type Item = { key: string; title: string; isLeaf?: boolean; children?: Item[] };

/** Nodes that hold the text, with the way to them. */
function matching(nodes: readonly SideNode[], text: string): Item[] {
  return nodes.flatMap(({ key, title, words = '', isLeaf, children }): Item[] => {
    const below = children && matching(children, text);
    const isNamed = `${title} ${words}`.toLowerCase().includes(text);
    if (text !== '' && !isNamed && !below?.length) return [];
    return [
      { key, title, ...(isLeaf === undefined ? {} : { isLeaf }), ...(below ? { children: below } : {}) },
    ];
  });
}
