import type { GrantNode } from '@auditplus/contract/features/permissions/grants.model.ts';
import { Button, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { permissionsTexts } from './permissions.texts.ts';

type Props = {
  readonly nodes: readonly GrantNode[];
  /** Ids of the ticked leaves. */
  readonly checked: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

type Item = { key: string; title: string; disableCheckbox: boolean; tip: string; children: Item[] };

/** A tree of rights with ticks; a branch's tick means all of its leaves. */
export function GrantTree({ nodes, checked, onChange }: Props) {
  const t = useTexts(permissionsTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const branches = useMemo(() => branchIds(nodes), [nodes]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => {
    const text = typed.trim().toLowerCase();
    const item = (node: GrantNode): Item[] => {
      const children = node.children.flatMap(item);
      const name = language === 'zh' ? node.fullName : node.names[language] || node.fullName;
      if (text && children.length === 0 && !`${name} ${node.enCode}`.toLowerCase().includes(text)) return [];
      const disableCheckbox = isShut(node);
      return [
        { key: node.id, title: name, disableCheckbox, tip: node.disabled ? t('beyondOwn') : '', children },
      ];
    };
    return nodes.flatMap(item);
  }, [nodes, typed, language, t]);
  const open = useMemo(() => leafIds(nodes, (node) => !node.disabled), [nodes]);
  const fixed = useMemo(() => new Set(leafIds(nodes, (node) => node.disabled)), [nodes]);
  const leaves = useMemo(() => new Set(leafIds(nodes, () => true)), [nodes]);
  if (nodes.length === 0) return <EmptyBlock text={t('emptyStep')} />;
  const keep = checked.filter((id) => fixed.has(id));
  return (
    <div className="grant-tree">
      <div className="grant-tree-tools">
        <SearchBox hint={t('filterTree')} value={typed} onChange={setTyped} />
        <Button onClick={() => onChange([...keep, ...open])}>{t('checkAll')}</Button>
        <Button onClick={() => onChange(keep)}>{t('uncheckAll')}</Button>
        <Button onClick={() => setFolded(new Set())}>{t('expand')}</Button>
        <Button onClick={() => setFolded(new Set(branches))}>{t('fold')}</Button>
      </div>
      <div className="grant-tree-body">
        <Tree<Item>
          checkable
          selectable={false}
          blockNode
          treeData={items}
          titleRender={(item) => <span title={item.tip}>{item.title}</span>}
          expandedKeys={branches.filter((id) => !folded.has(id))}
          onExpand={(keys) => setFolded(new Set(branches.filter((id) => !keys.includes(id))))}
          checkedKeys={[...checked]}
          onCheck={(keys) => {
            const ticked = (Array.isArray(keys) ? keys : keys.checked).map(String);
            const shown = new Set(shownIds(items));
            // What the filter hides stays as it is.
            const hidden = checked.filter((id) => !shown.has(id));
            onChange([...new Set([...hidden, ...ticked.filter((id) => leaves.has(id))])]);
          }}
        />
      </div>
    </div>
  );
}

const isShut = (node: GrantNode): boolean =>
  node.children.length === 0 ? node.disabled : node.children.every(isShut);

/** Ids of the nodes without others below them. */
export function leafIds(nodes: readonly GrantNode[], among: (node: GrantNode) => boolean): string[] {
  return nodes.flatMap((node) =>
    node.children.length > 0 ? leafIds(node.children, among) : among(node) ? [node.id] : [],
  );
}

const branchIds = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIds(node.children)] : []));

const shownIds = (items: readonly Item[]): string[] =>
  items.flatMap((item) => [item.key, ...shownIds(item.children)]);
