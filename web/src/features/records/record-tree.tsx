import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordFilter } from '@auditplus/contract/features/records/records.schemas.ts';
import { TreeSelect } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { type Choice, flatChoices, useOptions } from '../../kit/fields/use-options.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { writeListQuery } from '../../kit/list-query.ts';
import { organisationNode, useOrganizationTree } from '../../kit/org-picker.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { type SideNode, SideTree } from '../../kit/side-tree.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

type ViewTree = NonNullable<ListView['tree']>;
type OfTree = { readonly tree: ViewTree };

/** The node that is chosen, in the address of the list. */
const NODE = 'node';

/** What a tree offers; branches may be fetched when they are opened, nodes searched for elsewhere. */
type Offered = {
  readonly nodes: readonly SideNode[];
  readonly loading: boolean;
  readonly onOpen?: (key: string) => Promise<void>;
  readonly onSearch?: (text: string) => void;
};

/** The chosen node of a view's tree, and the records that it leaves. */
export function useTreeChoice({ kind, tree }: ListView): {
  readonly node: string;
  readonly choose: (node: string, below: readonly string[]) => void;
  readonly filter: RecordFilter | null;
} {
  const [params, setParams] = useSearchParams();
  const text = kind === 'tree' ? (params.get(NODE) ?? '') : '';
  const field = tree?.field ?? '';
  const filter = useMemo((): RecordFilter | null => {
    if (text === '' || field === '') return null;
    // One list for each: a list of texts would be a single way down a tree.
    const value = text.split(',').map((id) => [id]);
    return { logic: 'and', items: [{ field, operator: 'within', value }] };
  }, [text, field]);
  return {
    node: text.split(',')[0] ?? '',
    choose: (node, below) =>
      setParams(
        (now) => {
          // Another node begins at its first page.
          const next = writeListQuery(now, {}, {});
          if (node === '') next.delete(NODE);
          else next.set(NODE, [node, ...below].slice(0, MAX_NODES).join(','));
          return next;
        },
        { replace: true },
      ),
    filter,
  };
}

/** A filter compares with so many values at most. */
const MAX_NODES = 500;

type BesideTreeProps = OfTree & {
  readonly node: string;
  readonly choose: (node: string, below: readonly string[]) => void;
  readonly children: ReactNode;
};

/** The tree of a view at the left of its records; on narrow screens a choice above them. */
export function BesideTree(props: BesideTreeProps) {
  switch (props.tree.source) {
    case 'organize':
    case 'department':
      return <OrganisationTree {...props} />;
    case 'area':
      return <AreaTree {...props} />;
    case 'relation':
      return <RelationTree {...props} />;
    case 'dictionary':
    case 'api':
      return <OptionTree {...props} />;
  }
}

function OrganisationTree(props: BesideTreeProps) {
  const language = useLanguage();
  const { nodes, loading } = useOrganizationTree('all');
  const shown = useMemo(() => nodes.map((node) => organisationNode(node, language)), [nodes, language]);
  return <Beside {...props} offered={{ nodes: shown, loading }} belowOf={() => []} />;
}

function OptionTree(props: BesideTreeProps) {
  const { source, dictionary, interfaceId, value, label, children } = props.tree;
  const { options, isLoading } = useOptions({
    dataType: source === 'dictionary' ? 'dictionary' : 'dynamic',
    options: [],
    dictionaryType: dictionary,
    propsUrl: interfaceId,
    props: { value, label, children },
  });
  const nodeOf = ({ value: key, title, children: below }: Choice): SideNode => ({
    key,
    title,
    ...(below ? { children: below.map(nodeOf) } : {}),
  });
  const belowOf = (key: string) =>
    flatChoices(flatChoices(options).find((one) => one.value === key)?.children ?? []).map(
      (one) => one.value,
    );
  return <Beside {...props} offered={{ nodes: options.map(nodeOf), loading: isLoading }} belowOf={belowOf} />;
}

const TOP = '-1';

function AreaTree(props: BesideTreeProps) {
  const [below, setBelow] = useState<ReadonlyMap<string, readonly SideNode[]>>(new Map());
  const top = useRoute(
    areasRoutes.selector,
    { params: { id: TOP, currentId: '0' } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const withBelow = (node: SideNode): SideNode => {
    const children = below.get(node.key);
    return children ? { ...node, children: children.map(withBelow) } : node;
  };
  const onOpen = async (key: string) => {
    if (below.has(key)) return;
    await attempt(async () => {
      const { list } = await call(areasRoutes.selector, { params: { id: key, currentId: '0' } });
      setBelow((known) => new Map(known).set(key, list.map(areaNode)));
    });
  };
  const nodes = (top.data?.list ?? []).map(areaNode).map(withBelow);
  return <Beside {...props} offered={{ nodes, loading: top.isPending, onOpen }} belowOf={() => []} />;
}

const areaNode = (area: {
  readonly id: string;
  readonly fullName: string;
  readonly isLeaf: boolean;
}): SideNode => ({
  key: area.id,
  title: area.fullName,
  isLeaf: area.isLeaf,
});

/** So many records of the other function stand in the tree; further ones are searched for. */
const MOST_RECORDS = 100;

function RelationTree(props: BesideTreeProps) {
  const { designId: modelId } = useOwnRuntime();
  const [keyword, setKeyword] = useState('');
  const found = useRoute(
    recordsRoutes.relation,
    {
      params: { modelId, field: props.tree.field },
      query: { currentPage: 1, pageSize: MOST_RECORDS, ...(keyword ? { keyword } : {}) },
    },
    { keepPrevious: true },
  );
  const nodes = (found.data?.list ?? []).map(({ id, text }) => ({ key: id, title: text, isLeaf: true }));
  return (
    <Beside
      {...props}
      offered={{ nodes, loading: found.isPending, onSearch: setKeyword }}
      belowOf={() => []}
    />
  );
}

type BesideProps = BesideTreeProps & {
  readonly offered: Offered;
  /** What lies below a node, where the server does not know. */
  readonly belowOf: (key: string) => readonly string[];
};

function Beside({ tree, node, choose, children, offered, belowOf }: BesideProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const { nodes, loading, onOpen, onSearch } = offered;
  const label = words(tree.title) || t('tree');
  const change = (key: string) => choose(key, key === '' ? [] : belowOf(key));
  return (
    <SideSplit
      name="records"
      label={label}
      side={
        <>
          <h2 className="record-tree-title">{label}</h2>
          <SideTree
            nodes={nodes}
            loading={loading}
            value={node}
            whole={t('treeAll')}
            hint={t('treeSearch')}
            onChange={change}
            onOpen={onOpen}
            onSearch={onSearch}
          />
        </>
      }
      narrowSide={
        <TreeSelect<string | null>
          className="picker"
          aria-label={label}
          placeholder={`${label}: ${t('treeAll')}`}
          value={node || null}
          loading={loading}
          allowClear
          treeDefaultExpandAll={!onOpen}
          notFoundContent={common(loading ? 'loading' : 'noTreeData')}
          treeData={nodes.map(selectNode)}
          {...(onOpen ? { loadData: ({ value }) => onOpen(String(value)) } : {})}
          showSearch={onSearch ? { onSearch, filterTreeNode: false } : { treeNodeFilterProp: 'title' }}
          onChange={(next) => change(next ?? '')}
        />
      }
    >
      {children}
    </SideSplit>
  );
}

type SelectNode = { value: string; title: string; isLeaf?: boolean; children?: SelectNode[] };

const selectNode = ({ key, title, isLeaf, children }: SideNode): SelectNode => ({
  value: key,
  title,
  ...(isLeaf === undefined ? {} : { isLeaf }),
  ...(children ? { children: children.map(selectNode) } : {}),
});
