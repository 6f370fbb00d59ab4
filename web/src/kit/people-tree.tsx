import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import { useRoute } from '../lib/query.ts';
import { ErrorBlock } from './blocks.tsx';

const TREE_HEIGHT = 320;

type PeopleTreeProps = {
  readonly keyword: string;
  /** Who is marked as chosen. */
  readonly selected?: readonly string[];
  /** Who cannot be chosen. */
  readonly without?: readonly string[];
  readonly onTake: (id: string, name: string) => void;
};

/** The tree of organisations, fetched level by level; a keyword finds people anywhere. */
export function PeopleTree({ keyword, ...part }: PeopleTreeProps) {
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Item[]>>(new Map());
  const found = useRoute(
    usersRoutes.nodeSelector,
    { params: { id: '0' }, query: { pageSize: 100 }, body: keyword ? { keyword } : {} },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const fetchBelow = async (item: Item) => {
    if (below.has(item.key)) return;
    await attempt(async () => {
      const request = { params: { id: item.key }, query: { pageSize: 500 }, body: {} };
      const { list } = await call(usersRoutes.nodeSelector, request);
      setBelow((known) => new Map(known).set(item.key, list.map(itemOf)));
    });
  };
  const withBelow = (item: Item): Item => {
    const children = below.get(item.key);
    return children ? { ...item, children: children.map(withBelow) } : item;
  };
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.list.map(itemOf).map(withBelow)} onOpen={fetchBelow} {...part} />;
}

type Item = {
  key: string;
  title: string;
  name: string;
  isLeaf: boolean;
  disabled?: boolean;
  children?: Item[];
};

/** An organisation or a person as a line of the tree. */
export const itemOf = (node: UserNode): Item => ({
  key: node.id,
  title: node.fullName,
  name: node.realName || node.fullName,
  isLeaf: node.type === 'user',
});

type UserTreeProps = Omit<PeopleTreeProps, 'keyword'> & {
  readonly items: readonly Item[];
  readonly onOpen?: (item: Item) => Promise<void>;
};

export function UserTree({ items, selected = [], without = [], onTake, onOpen }: UserTreeProps) {
  const common = useMessages(commonMessages);
  if (items.length === 0) return <p className="quiet">{common('noTreeData')}</p>;
  return (
    <Tree<Item>
      height={TREE_HEIGHT}
      treeData={withDisabled(items, without)}
      selectedKeys={[...selected]}
      multiple
      expandAction="click"
      {...(onOpen ? { loadData: onOpen } : {})}
      onSelect={(_, { node }) => {
        if (node.isLeaf) onTake(node.key, node.name);
      }}
    />
  );
}

const withDisabled = (items: readonly Item[], without: readonly string[]): Item[] =>
  items.map((item) => ({
    ...item,
    disabled: without.includes(item.key),
    ...(item.children && { children: withDisabled(item.children, without) }),
  }));
