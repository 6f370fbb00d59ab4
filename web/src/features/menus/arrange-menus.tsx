import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Tree } from 'antd';
import { useTexts } from '../../i18n/texts.ts';
import { useAction } from '../../lib/query.ts';
import { useMenuName } from './menu-name.ts';
import { menusTexts } from './menus.texts.ts';
import { showOwnMenu } from './show-own-menu.ts';

const TOP = '-1';
const DIRECTORY = 1;

type Item = { key: string; title: string; isDirectory: boolean; children: Item[] };

/** The menu as a tree whose entries are dragged into their order. */
export function ArrangeMenus({ nodes }: { readonly nodes: readonly MenuAdminNode[] }) {
  const t = useTexts(menusTexts);
  const nameOf = useMenuName();
  const sort = useAction(menusRoutes.sort, { done: t('sorted'), onDone: showOwnMenu });
  const parents = new Map(flat(nodes).map((node) => [node.id, node.parentId]));
  const children = Map.groupBy(flat(nodes), (node) => node.parentId);
  const move = (id: string, target: { id: string; isInto: boolean; isAfter: boolean }) => {
    const parentId = target.isInto ? target.id : (parents.get(target.id) ?? TOP);
    const ids = (children.get(parentId) ?? []).map((node) => node.id).filter((one) => one !== id);
    const place = target.isInto ? 0 : ids.indexOf(target.id) + (target.isAfter ? 1 : 0);
    ids.splice(place, 0, id);
    sort.mutate({ body: { parentId, ids } });
  };
  return (
    <div className="menus-arrange">
      <p className="quiet">{t('sortHint')}</p>
      <Tree<Item>
        draggable
        blockNode
        defaultExpandAll
        selectable={false}
        treeData={nodes.map((node) => asItem(node, nameOf))}
        allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || dropNode.isDirectory}
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
  isDirectory: node.type === DIRECTORY,
  children: node.children.map((child) => asItem(child, nameOf)),
});

const flat = (nodes: readonly MenuAdminNode[]): MenuAdminNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
