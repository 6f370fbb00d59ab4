import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { NodeView, TreeReply } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { matching, type NodeSum, placed, sumsOf } from './clause-tree.ts';
import { NewNodeDialog } from './new-node-dialog.tsx';
import { editorMessages } from './standard-editor.messages.ts';

type ClausePaneProps = {
  readonly tree: TreeReply;
  readonly chosen: NodeView | null;
  readonly onChoose: (id: string | null) => void;
};

const LEAST_HEIGHT = 200;

/** The clause tree with sums; a draft's nodes can be added, moved, sorted and deleted. */
export function ClausePane({ tree, chosen, onChoose }: ClausePaneProps) {
  const t = useMessages(editorMessages);
  const { nodes, version } = tree;
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const height = useHeight(holder);
  const sums = useMemo(() => sumsOf(nodes), [nodes]);
  const shown = useMemo(() => matching(nodes, typed), [nodes, typed]);
  const language = useLanguage();
  const treeData = useMemo(
    () => branches(shown, null, sums, { t, nameOf: (node) => nodeName(node, language) }),
    [shown, sums, t, language],
  );
  const sort = useAction(standardsRoutes.sort, { done: t('moved') });
  const move = (id: string, parentId: string | null, index: number) =>
    sort.mutate({
      params: { versionId: version.id },
      body: { rev: version.rev, list: placed(nodes, id, parentId, index) },
    });
  return (
    <div className="standards-clauses">
      <div className="standards-clause-bar">
        <SearchBox hint={t('searchClauses')} value={typed} onChange={setTyped} />
        {version.can.edit ? (
          <ClauseActions
            tree={tree}
            chosen={chosen}
            onAdd={() => setAdding(true)}
            onMove={move}
            onChoose={onChoose}
          />
        ) : null}
      </div>
      <div className="standards-clause-tree" ref={holder}>
        {treeData.length === 0 ? (
          <EmptyBlock text={t(nodes.length === 0 ? 'treeEmpty' : 'treeNoMatch')}>
            {nodes.length === 0 && version.can.edit ? (
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('addChapter')}
              </Button>
            ) : null}
          </EmptyBlock>
        ) : (
          <Tree
            key={typed}
            blockNode
            height={height}
            itemHeight={30}
            defaultExpandAll={typed !== ''}
            defaultExpandParent
            defaultExpandedKeys={chosen ? [chosen.parentId ?? chosen.id] : []}
            draggable={version.can.edit && typed === '' ? { icon: false } : false}
            selectedKeys={chosen ? [chosen.id] : []}
            treeData={treeData}
            onSelect={([key]) => {
              if (key !== undefined) onChoose(String(key));
            }}
            onDrop={(drop) => {
              const target = nodes.find((node) => node.id === String(drop.node.key));
              if (!target) return;
              const id = String(drop.dragNode.key);
              const inside = !drop.dropToGap && !target.isItem;
              const parentId = inside ? target.id : target.parentId;
              const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== id);
              const at = inside
                ? 0
                : siblings.indexOf(target) +
                  (drop.dropPosition < Number(drop.node.pos.split('-').at(-1)) ? 0 : 1);
              move(id, parentId, at);
            }}
          />
        )}
      </div>
      {adding ? (
        <NewNodeDialog tree={tree} near={chosen} onClose={() => setAdding(false)} onCreated={onChoose} />
      ) : null}
    </div>
  );
}

type ClauseActionsProps = ClausePaneProps & {
  readonly onAdd: () => void;
  readonly onMove: (id: string, parentId: string | null, index: number) => void;
};

function ClauseActions({ tree, chosen, onAdd, onMove, onChoose }: ClauseActionsProps) {
  const t = useMessages(editorMessages);
  const remove = useAction(standardsRoutes.removeNode, {
    done: t('nodeRemoved'),
    onDone: () => onChoose(null),
  });
  const siblings = chosen ? tree.nodes.filter((node) => node.parentId === chosen.parentId) : [];
  const place = chosen ? siblings.indexOf(chosen) : -1;
  const askRemove = async (node: NodeView) => {
    const agreed = await confirm({
      title: t('removeNodeAsk', { name: `${node.nodeCode} ${node.fullName}` }),
      text: t('removeNodeText', { count: sumsOf(tree.nodes).get(node.id)?.items ?? 0 }),
      okText: t('removeNode'),
      danger: true,
    });
    if (agreed) remove.mutate({ params: { id: node.id } });
  };
  return (
    <span className="standards-clause-actions">
      <Button icon={<PlusOutlined />} title={t('addNode')} aria-label={t('addNode')} onClick={onAdd} />
      {chosen ? (
        <>
          <Button
            icon={<ArrowUpOutlined />}
            title={t('moveUp')}
            aria-label={t('moveUp')}
            disabled={place <= 0}
            onClick={() => onMove(chosen.id, chosen.parentId, place - 1)}
          />
          <Button
            icon={<ArrowDownOutlined />}
            title={t('moveDown')}
            aria-label={t('moveDown')}
            disabled={place < 0 || place >= siblings.length - 1}
            onClick={() => onMove(chosen.id, chosen.parentId, place + 1)}
          />
          <Button
            danger
            type="text"
            icon={<DeleteOutlined />}
            title={t('removeNode')}
            aria-label={t('removeNode')}
            onClick={() => void askRemove(chosen)}
          />
        </>
      ) : null}
    </span>
  );
}

type Words = ReturnType<typeof useMessages<keyof (typeof editorMessages)['zh'] & string>>;

type BranchWords = { readonly t: Words; readonly nameOf: (node: NodeView) => string };

function branches(
  nodes: readonly NodeView[],
  parentId: string | null,
  sums: ReadonlyMap<string, NodeSum>,
  { t, nameOf }: BranchWords,
): TreeDataNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => {
      const sum = sums.get(node.id) ?? { items: 0, points: 0 };
      const figure = node.isItem
        ? points(node.standardScore)
        : t('sum', { count: sum.items, points: points(sum.points) });
      return {
        key: node.id,
        isLeaf: node.isItem,
        title: (
          <span className="standards-clause" data-off={node.enabledMark === 0} title={nameOf(node)}>
            <span className="standards-clause-name">
              {node.nodeCode} {nameOf(node)}
            </span>
            <span className="quiet number">{figure}</span>
          </span>
        ),
        children: node.isItem ? [] : branches(nodes, node.id, sums, { t, nameOf }),
      };
    });
}

function useHeight(holder: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(LEAST_HEIGHT * 2);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => setHeight(Math.max(LEAST_HEIGHT, element.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return height;
}
