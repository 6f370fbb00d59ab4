import './organizations.css';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { flatten, OrgPicker, organisationNode } from '../../kit/org-picker.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { SideTree } from '../../kit/side-tree.tsx';
import { organizationsMessages } from './organizations.messages.ts';

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
        <SideNodes nodes={nodes} loading={loading} value={value} hasWhole={hasWhole} onChange={onChange} />
      }
      narrowSide={
        <OrgPicker
          nodes={nodes}
          loading={loading}
          value={value || null}
          placeholder={t('wholeTree')}
          onChange={onChange}
        />
      }
    >
      {children}
    </SideSplit>
  );
}

function SideNodes({ nodes, ...props }: Omit<OrgSideProps, 'children'>) {
  const t = useMessages(organizationsMessages);
  const language = useLanguage();
  const shown = useMemo(() => nodes.map((node) => organisationNode(node, language)), [nodes, language]);
  const { loading = false, value, hasWhole = false, onChange } = props;
  return (
    <SideTree
      nodes={shown}
      loading={loading}
      value={value}
      onChange={onChange}
      hint={t('searchTree')}
      {...(hasWhole ? { whole: t('wholeTree') } : {})}
    />
  );
}
