import './organizations.css';
import { DownOutlined } from '@ant-design/icons';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { organisationName } from '@auditplus/core/text/organisation-name.ts';
import { Skeleton, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { flatten, OrgPicker } from '../../kit/org-picker.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { organizationsMessages } from './organizations.messages.ts';

const WHOLE = '';

/**
 * Which organisations of a tree the person may add records to, for the choice in a form, and why there is none to
 * choose where there is none.
 */
export function useAddable(nodes: readonly OrganizeNode[]) {
  const t = useMessages(organizationsMessages);
  const isAddable = (node: OrganizeNode) => node.abilities?.canAdd !== false;
  const isNone = nodes.length > 0 && !flatten(nodes).some(isAddable);
  return { isAddable, refusal: isNone ? t('addNowhere') : null };
}

type OrgSideProps = {
  readonly nodes: readonly OrganizeNode[];
  /** The tree is still on its way. */
  readonly loading?: boolean;
  /** The chosen organisation; an empty text means all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Offers a node for everything. */
  readonly hasWhole?: boolean;
  readonly children: ReactNode;
};

/** The organisations at the left of a list; on narrow screens a picker above it. */
export function OrgSide({
  nodes,
  loading = false,
  value,
  onChange,
  hasWhole = false,
  children,
}: OrgSideProps) {
  const t = useMessages(organizationsMessages);
  return (
    <SideSplit
      name="organizations"
      label={t('parent')}
      side={
        <SideTree nodes={nodes} loading={loading} value={value} hasWhole={hasWhole} onChange={onChange} />
      }
      narrowSide={
        <OrgPicker nodes={nodes} value={value || null} placeholder={t('wholeTree')} onChange={onChange} />
      }
    >
      {children}
    </SideSplit>
  );
}

type Item = { key: string; title: string; children: Item[] };

function SideTree({ nodes, loading, value, hasWhole, onChange }: Omit<OrgSideProps, 'children'>) {
  const t = useMessages(organizationsMessages);
  const common = useMessages(commonMessages);
  const [typed, setTyped] = useState('');
  const language = useLanguage();
  const shown = useMemo(
    () => matching(nodes, typed.trim().toLowerCase(), language),
    [nodes, typed, language],
  );
  const items =
    hasWhole && typed === '' ? [{ key: WHOLE, title: t('wholeTree'), children: [] }, ...shown] : shown;
  return (
    <>
      <SearchBox hint={t('searchTree')} value={typed} onChange={setTyped} />
      <div className="org-side-tree">
        {loading && nodes.length === 0 ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : items.length === 0 ? (
          <p className="quiet">{common('noTreeData')}</p>
        ) : (
          <Tree
            key={`${nodes.length}-${typed}`}
            blockNode
            switcherIcon={<DownOutlined />}
            defaultExpandAll
            selectedKeys={[value]}
            treeData={items}
            onSelect={(_keys, { node }) => onChange(String(node.key))}
          />
        )}
      </div>
    </>
  );
}

/** Nodes whose name holds the text, with the way to them. */
function matching(nodes: readonly OrganizeNode[], text: string, language: Language): Item[] {
  return nodes.flatMap((node): Item[] => {
    const children = matching(node.children, text, language);
    const names = `${node.fullName} ${node.fullNameEn}`.toLowerCase();
    if (text !== '' && children.length === 0 && !names.includes(text)) return [];
    return [{ key: node.id, title: organisationName(node, 'full', language), children }];
  });
}
