import { DownOutlined } from '@ant-design/icons';
import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { seesWholeOrganisation } from '@auditplus/core/access/whole-organisation.ts';
import { type NameForm, organisationName } from '@auditplus/core/text/organisation-name.ts';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { kitMessages } from './kit.messages.ts';
import type { SideNode } from './side-tree.tsx';
import { TreeChoice } from './tree-choice.tsx';

const MINUTE = 60_000;

/** `permitted` follows the person's role; `all` offers every unit, where choosing one grants nothing. */
export type OrgScope = 'permitted' | 'all';

/** Companies and departments as the person may choose them. */
export function useOrganizationTree(scope: OrgScope = 'permitted'): {
  readonly nodes: readonly OrganizeNode[];
  readonly loading: boolean;
} {
  const roleCodes = useSession((session) => session.current?.userInfo.roleCodes) ?? [];
  // Who has no role chooses among all, too (product-spec point 6).
  const seesAll = scope === 'all' || roleCodes.length === 0 || seesWholeOrganisation(roleCodes);
  const all = useRoute(
    organizationsRoutes.departmentSelector,
    { params: { id: '0' } },
    { enabled: seesAll, staleTime: MINUTE, deferred: true },
  );
  const permitted = useRoute(
    organizationsRoutes.permittedDepartments,
    { params: { scope: '0', id: '0' } },
    { enabled: !seesAll, staleTime: MINUTE, deferred: true },
  );
  const query = seesAll ? all : permitted;
  return { nodes: query.data?.list ?? [], loading: query.isPending };
}

/** An organisation in a tree at the left of a list; it is found by its English name too. */
export const organisationNode = (node: OrganizeNode, language: Language): SideNode => ({
  key: node.id,
  title: organisationName(node, 'full', language),
  words: node.fullNameEn,
  children: node.children.map((child) => organisationNode(child, language)),
});

type OrgPickerProps = {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly placeholder?: string;
  /** Which nodes may be chosen; all unless given. */
  readonly selectable?: (node: OrganizeNode) => boolean;
  /** Instead of the person's tree, for example the units of an audit. */
  readonly nodes?: readonly OrganizeNode[];
  /** These are on their way. */
  readonly loading?: boolean;
  readonly scope?: OrgScope;
  /** False: what was chosen can be changed and not taken away. */
  readonly clearable?: boolean;
  /** False: it is chosen in the tree, without a search. */
  readonly filterable?: boolean;
  /** How the chosen ones are named: `short` in filters. */
  readonly chosenName?: NameForm;
  readonly 'aria-label'?: string;
} & (
  | {
      readonly multiple?: false;
      readonly value?: string | null;
      readonly onChange?: (id: string, node: OrganizeNode | null) => void;
    }
  | {
      readonly multiple: true;
      readonly value?: readonly string[];
      readonly onChange?: (ids: string[], nodes: readonly OrganizeNode[]) => void;
    }
);

/** Chooses companies and departments in a tree with a name filter. */
export function OrgPicker(props: OrgPickerProps) {
  const t = useMessages(kitMessages);
  const own = useOrganizationTree(props.scope);
  const nodes = props.nodes ?? own.nodes;
  const { selectable } = props;
  const language = useLanguage();
  const treeData = useMemo(
    () => nodes.map((node) => treeItem(node, language, selectable)),
    [nodes, language, selectable],
  );
  const byId = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node])), [nodes]);
  const placeholder = props.placeholder ?? t(props.multiple ? 'chooseOrganizations' : 'chooseOrganization');
  const shared = {
    // A field's label names what stands in it.
    ...(props.id ? { id: props.id } : { 'aria-label': placeholder }),
    ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
    className: 'picker',
    disabled: props.disabled === true,
    status: props.status ?? '',
    placeholder,
    treeData,
    switcherIcon: <DownOutlined />,
    searched: props.filterable === false ? undefined : ('words' as const),
    treeNodeLabelProp: props.chosenName ?? 'full',
    allowClear: props.clearable !== false,
    loading: props.nodes === undefined ? own.loading : props.loading === true,
    popupMatchSelectWidth: 360,
  };
  if (props.multiple) {
    return (
      <TreeChoice<string[], TreeItem>
        {...shared}
        multiple
        maxTagCount="responsive"
        value={[...(props.value ?? [])]}
        onChange={(ids) => {
          const unique = [...new Set(ids)];
          props.onChange?.(
            unique,
            unique.flatMap((id) => byId.get(id) ?? []),
          );
        }}
      />
    );
  }
  return (
    <TreeChoice<string | null, TreeItem>
      {...shared}
      value={props.value || null}
      onChange={(id) => props.onChange?.(id ?? '', id ? (byId.get(id) ?? null) : null)}
    />
  );
}

type TreeItem = {
  value: string;
  title: string;
  short: string;
  full: string;
  /** What the keyword looks through. */
  words: string;
  disabled: boolean;
  children: TreeItem[];
};

function treeItem(
  node: OrganizeNode,
  language: Language,
  selectable?: (node: OrganizeNode) => boolean,
): TreeItem {
  const full = organisationName(node, 'full', language);
  return {
    value: node.id,
    title: full,
    short: organisationName(node, 'short', language),
    full,
    words: [node.fullName, node.shortName, node.fullNameEn, node.shortNameEn].join(' '),
    disabled: selectable ? !selectable(node) : false,
    children: node.children.map((child) => treeItem(child, language, selectable)),
  };
}

/** A tree's nodes as a list, parents first. */
export function flatten(nodes: readonly OrganizeNode[]): readonly OrganizeNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}
