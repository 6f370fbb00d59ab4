import type { LinkedNode, NodeKey } from '@auditplus/contract/features/materials/materials.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Select, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import './materials.css';
import { materialsMessages } from './materials.messages.ts';

const FIVE_MINUTES = 300_000;

/** Items that something is linked with; each opens at its place in the standard. */
export function NodeLinks({ nodes }: { readonly nodes: readonly LinkedNode[] }) {
  const t = useMessages(materialsMessages);
  if (nodes.length === 0) return <span className="quiet">{t('noItems')}</span>;
  return (
    <ul className="materials-nodes">
      {nodes.map((node) => (
        <li key={`${node.standardId} ${node.nodeCode}`}>
          {node.versionId ? (
            <Link to={`/evaluationTow?versionId=${node.versionId}&node=${node.nodeId}`}>
              {node.nodeCode} {node.fullName}
            </Link>
          ) : (
            node.nodeCode
          )}
        </li>
      ))}
    </ul>
  );
}

type NodePickerProps = {
  readonly value?: readonly NodeKey[];
  readonly onChange?: (keys: NodeKey[]) => void;
  readonly id?: string;
  readonly disabled?: boolean;
};

/** Chooses items of a published standard; those of other standards stay as they are. */
export function NodePicker({ value = [], onChange, id, disabled }: NodePickerProps) {
  const t = useMessages(materialsMessages);
  const common = useMessages(commonMessages);
  const versions = useRoute(standardsRoutes.selector, {}, { staleTime: FIVE_MINUTES }).data?.list ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const first = versions.find(({ standardId }) => value.some((key) => key.standardId === standardId));
  const version = versions.find((one) => one.id === chosen) ?? first ?? versions[0];
  const tree = useRoute(
    standardsRoutes.tree,
    { params: { versionId: version?.id ?? '' } },
    { enabled: version !== undefined, staleTime: FIVE_MINUTES },
  );
  const isOnItsWay = tree.isPending && version !== undefined;
  const nodes = useMemo(() => treeOf(tree.data?.nodes ?? [], null), [tree.data]);
  const standardId = version?.standardId ?? '';
  const own = value.filter((key) => key.standardId === standardId).map(({ nodeCode }) => nodeCode);
  return (
    <div className="materials-picker">
      <Select
        aria-label={t('standard')}
        placeholder={t('chooseStandard')}
        value={version?.id ?? null}
        options={versions.map((one) => ({ value: one.id, label: `${one.fullName} ${one.versionNo}` }))}
        disabled={disabled === true}
        onChange={(next: string | null) => setChosen(next)}
      />
      <TreeSelect<string[]>
        {...(id ? { id } : {})}
        multiple
        allowClear
        treeLine
        placeholder={t('chooseItems')}
        value={own}
        treeData={nodes}
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={isOnItsWay}
        notFoundContent={common(isOnItsWay ? 'loading' : 'noTreeData')}
        disabled={disabled === true}
        onChange={(codes) =>
          onChange?.([
            ...value.filter((key) => key.standardId !== standardId),
            ...codes.map((nodeCode) => ({ standardId, nodeCode })),
          ])
        }
      />
    </div>
  );
}

type TreeNode = {
  readonly id: string;
  readonly parentId: string | null;
  readonly nodeCode: string;
  readonly fullName: string;
  readonly isItem: boolean;
};
type Choice = { value: string; title: string; selectable: boolean; children: Choice[] };

const treeOf = (nodes: readonly TreeNode[], parentId: string | null): Choice[] =>
  nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({
      value: node.nodeCode,
      title: `${node.nodeCode} ${node.fullName}`,
      selectable: node.isItem,
      children: node.isItem ? [] : treeOf(nodes, node.id),
    }));
