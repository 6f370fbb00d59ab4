import { DIRECTORY, hasPlace, TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import type { MenuAdminNode, MenuCategory } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Tree } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useAction } from '../../lib/query.ts';
import { useMenuName } from './menu-name.ts';
import { menusMessages } from './menus.messages.ts';

type Item = { key: string; title: string; node: MenuAdminNode; children: Item[] };
type Props = { readonly nodes: readonly MenuAdminNode[]; readonly category: MenuCategory };

/** The menu as a tree whose entries are dragged into their order. */
export function ArrangeMenus({ nodes, category }: Props) {
  const t = useMessages(menusMessages);
  const nameOf = useMenuName();
  const sort = useAction(menusRoutes.sort, { done: t('sorted') });
  // Whatever the reader did not fold stays open, so that an entry put into a folder is still seen.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const keys = flat(nodes).map((node) => node.id);
  const parents = new Map(flat(nodes).map((node) => [node.id, node.parentId]));
  const children = Map.groupBy(flat(nodes), (node) => node.parentId);
  const move = (id: string, target: { id: string; isInto: boolean; isAfter: boolean }) => {
    const parentId = target.isInto ? target.id : (parents.get(target.id) ?? TOP);
    const ids = (children.get(parentId) ?? []).map((node) => node.id).filter((one) => one !== id);
    const place = target.isInto ? 0 : ids.indexOf(target.id) + (target.isAfter ? 1 : 0);
    ids.splice(place, 0, id);
    sort.mutate({ body: { parentId, ids } });
  };
  const mayDrop = (dragged: MenuAdminNode, target: MenuAdminNode, isInto: boolean): boolean => {
    if (isInto && target.type !== DIRECTORY) return false;
    return hasPlace({ category, type: dragged.type, parentId: isInto ? target.id : target.parentId });
  };
  if (nodes.length === 0) return <EmptyBlock text={t('empty')} />;
  return (
    <div className="menus-arrange">
      <p className="quiet">{t('sortHint')}</p>
      <Tree<Item>
        draggable
        blockNode
        expandedKeys={keys.filter((key) => !folded.has(key))}
        onExpand={(open) => setFolded(new Set(keys.filter((key) => !open.includes(key))))}
        selectable={false}
        treeData={nodes.map((node) => asItem(node, nameOf))}
        allowDrop={({ dragNode, dropNode, dropPosition }) =>
          mayDrop(dragNode.node, dropNode.node, dropPosition === 0)
        }
        onDrop={(info) => {
          const place = info.dropPosition - Number(info.node.pos.split('-').at(-1));
          move(String(info.dragNode.key), {
            id: String(info.node.key),
            isInto: !info.dropToGap,
            isAfter: place > 0,
          });
        }}
      />
    </div>
  );
}

const asItem = (node: MenuAdminNode, nameOf: (node: MenuAdminNode) => string): Item => ({
  key: node.id,
  title: nameOf(node),
  node,
  children: node.children.map((child) => asItem(child, nameOf)),
});

const flat = (nodes: readonly MenuAdminNode[]): MenuAdminNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
