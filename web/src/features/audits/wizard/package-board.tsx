import type { PackagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { Button, Select, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { confirm } from '../../../kit/dialogs.ts';
import { toast } from '../../../lib/toast.ts';
import { chapterPackages, emptyPackage, ownersOfItems, type PackageScope } from './package-plan.ts';
import { PackageTable } from './package-table.tsx';
import { wizardMessages } from './wizard.messages.ts';

type PackageBoardProps = {
  readonly scope: PackageScope;
  readonly nodes: readonly NodeView[];
  readonly entries: readonly PackagePlanEntry[];
  /** How many other units are audited by the same version. */
  readonly otherUnits: number;
  readonly onChange: (entries: readonly PackagePlanEntry[]) => void;
  readonly onCopy: (entries: readonly PackagePlanEntry[]) => void;
};

/** The items of a stage at the left, its packages at the right; items without a package are red. */
export function PackageBoard(props: PackageBoardProps) {
  const { scope, nodes, entries, otherUnits, onChange } = props;
  const t = useMessages(wizardMessages);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const owners = useMemo(() => ownersOfItems(nodes, entries), [nodes, entries]);
  const items = nodes.filter((node) => node.isItem);
  const tickedItems = items.filter((node) => ticked.includes(node.id)).map((node) => node.id);
  const free = items.filter((node) => !owners.has(node.id)).length;

  const assign = (target: number) => {
    const moved = new Set(tickedItems);
    onChange(
      entries.map((entry, index) => ({
        ...entry,
        nodeIds: items
          .filter((node) => (moved.has(node.id) ? index === target : owners.get(node.id) === index))
          .map((node) => node.id),
      })),
    );
    setTicked([]);
  };
  const clear = async () => {
    const agreed = await confirm({
      title: t('clearAsk'),
      text: t('clearText', { count: entries.length }),
      okText: t('clearPackages'),
      danger: true,
    });
    if (agreed) onChange([]);
  };
  return (
    <>
      <div className="audits-package-actions">
        <Button
          onClick={() =>
            onChange([...entries, emptyPackage(scope, t('newPackage', { n: entries.length + 1 }))])
          }
        >
          {t('addPackage')}
        </Button>
        <Button onClick={() => onChange(chapterPackages(nodes, scope))}>{t('splitByChapter')}</Button>
        {entries.length > 0 && otherUnits > 0 ? (
          <Button
            onClick={() => {
              props.onCopy(entries);
              toast.success(t('copiedToUnits', { count: otherUnits }));
            }}
          >
            {t('copyToUnits')}
          </Button>
        ) : null}
        {entries.length > 0 ? (
          <Button type="text" danger onClick={() => void clear()}>
            {t('clearPackages')}
          </Button>
        ) : null}
        {tickedItems.length > 0 && entries.length > 0 ? (
          <Select<number>
            className="audits-assign"
            value={null}
            placeholder={t('assign', { count: tickedItems.length })}
            aria-label={t('assign', { count: tickedItems.length })}
            options={entries.map((entry, index) => ({ value: index, label: entry.fullName }))}
            onChange={assign}
          />
        ) : null}
        {entries.length > 0 ? (
          <span className={free > 0 ? 'audits-overdue' : 'quiet'} role="status">
            {t('assigned', { done: items.length - free, all: items.length })}
            {free > 0 ? ` · ${t('unassigned', { count: free })}` : ''}
          </span>
        ) : null}
      </div>
      <div className="audits-packages">
        <div className="audits-package-tree">
          <Tree
            checkable
            selectable={false}
            defaultExpandAll
            height={520}
            checkedKeys={[...ticked]}
            onCheck={(keys) => setTicked((Array.isArray(keys) ? keys : keys.checked).map(String))}
            treeData={branches(nodes, null, (node) => (
              <PackageNode
                node={node}
                owner={entries[owners.get(node.id) ?? -1]?.fullName ?? null}
                divided={entries.length > 0}
              />
            ))}
          />
        </div>
        <PackageTable
          unitOrgId={scope.unitOrgId}
          stage={scope.stage}
          entries={entries}
          countOf={(index) => [...owners.values()].filter((owner) => owner === index).length}
          onChange={onChange}
        />
      </div>
    </>
  );
}

type PackageNodeProps = {
  readonly node: NodeView;
  readonly owner: string | null;
  readonly divided: boolean;
};

function PackageNode({ node, owner, divided }: PackageNodeProps) {
  const t = useMessages(wizardMessages);
  const free = node.isItem && divided && owner === null;
  return (
    <span className="audits-package-node" data-free={free} title={`${node.nodeCode} ${node.fullName}`}>
      <span>
        {node.nodeCode} {node.fullName}
      </span>
      {node.isItem && owner ? <span className="quiet">{owner}</span> : null}
      {free ? <span className="visually-hidden">{t('unassigned', { count: 1 })}</span> : null}
    </span>
  );
}

function branches(
  nodes: readonly NodeView[],
  parentId: string | null,
  title: (node: NodeView) => React.ReactNode,
): TreeDataNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({
      key: node.id,
      title: title(node),
      isLeaf: node.isItem,
      children: node.isItem ? [] : branches(nodes, node.id, title),
    }));
}
